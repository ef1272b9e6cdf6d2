"""What is put right gives way; what is only disputed stays beside the other, with a tension."""

from __future__ import annotations

import pytest

from perdure import Memory

PUT_RIGHT = [
    ("The weekly report goes to Farid.", "Actually, the weekly report goes to Selma now."),
    ("The weekly report goes to Farid.", "The weekly report no longer goes to Farid."),
    ("The weekly report goes to Farid.", "The weekly report doesn't go to Farid any more."),
    ("The weekly report goes to Farid.", "Correction: the weekly report goes to Selma."),
    ("The weekly report goes to Farid.", "The weekly report goes to Selma instead of Farid."),
    ("The weekly report goes to Farid.", "The weekly report goes not to Farid but to Selma."),
    ("The weekly report goes to Farid.", "The weekly report goes to Selma, not Farid."),
    ("The weekly report goes to Farid.", "That was wrong. The weekly report goes to Selma."),
    ("The weekly report goes to Farid.", "Scratch that: the weekly report goes to Selma."),
    ("The staging port is 6100.", "The staging port changed from 6100 to 6200."),
    ("The standup is at 9:15.", "The standup moved from 9:15 to 9:45."),
    (
        "The staging database lives at db-3.example.",
        "The staging database moved from db-3.example to db-9.example.",
    ),
    ("We use Memcached for sessions.", "We moved from Memcached to Valkey for sessions."),
    ("I live in Oslo.", "I moved from Oslo to Bergen."),
    ("I live in Oslo.", "I no longer live in Oslo, I live in Bergen."),
    ("I drink coffee every morning.", "I don't drink coffee any more."),
    ("I eat meat on Fridays.", "I stopped eating meat."),
    ("I take 20 mg of lisinopril every day.", "I no longer take lisinopril."),
    ("Ines is my boss.", "Tomas is my boss now."),
    ("My boss is Ines.", "Ines is no longer my boss."),
    ("I am a vegetarian.", "I'm not a vegetarian any more."),
    ("I am allergic to peanuts.", "I'm not allergic to peanuts after all."),
    ("My address is 5 Elm St.", "My new address is 9 Oak St."),
    ("Standup is at 9:30.", "We moved standup to 10:00."),
    ("My rent is 900.", "My rent went up to 950."),
    ("The deadline is 5 May.", "The deadline got extended to 9 May."),
    ("We use Jenkins.", "We replaced Jenkins with Buildkite."),
    ("I live in Oslo.", "What I meant is I live in Bergen."),
    ("I'm allergic to peanuts.", "Actually I'm not allergic to peanuts, it's cashews."),
    ("I'm allergic to peanuts.", "I'm not allergic to peanuts but to cashews."),
    ("My dog is called Rex.", "My dog isn't called Rex, it's Max."),
    (
        "Ich bin allergisch gegen Nüsse.",
        "Eigentlich bin ich nicht allergisch gegen Nüsse, sondern gegen Milch.",
    ),
    ("Je suis allergique au lait.", "En fait je ne suis pas allergique au lait, c'est aux noix."),
    ("Soy alérgico a la leche.", "En realidad no soy alérgico a la leche, es a las nueces."),
    ("Sou alérgico a leite.", "Na verdade não sou alérgico a leite, é a castanha."),
    ("I got promoted.", "Actually that's wrong, I didn't get promoted."),
    ("I got a dog.", "Actually no, I didn't get a dog."),
    ("Ich habe geheiratet.", "Eigentlich habe ich nicht geheiratet."),
    ("Compré una casa.", "En realidad no compré una casa."),
    ("Comprei uma casa.", "Na verdade não comprei uma casa."),
    ("Я купил дом.", "На самом деле я не купил дом."),
    ("我升职了。", "其实我没有升职。"),
    ("Я живу в Москве.", "Я переехал в Омск."),
    ("東京に住んでいます。", "大阪に引っ越しました。"),
    ("Mira loves anchovies.", "Actually, Mira hates anchovies."),
    ("Mein Vermieter ist Petra Vukas.", "Korrektur: Mein Vermieter ist Milo Vukas."),
    ("Mein Vermieter ist Petra Vukas.", "Mein Vermieter ist nicht mehr Petra Vukas."),
    ("Der Port ist 6100.", "Der Port ist nicht 6100, sondern 6200."),
    ("Mon propriétaire est Paul.", "En fait, mon propriétaire est Luc."),
    ("Mi casero es Pablo.", "En realidad, mi casero es Diego."),
    ("Meu senhorio é Paulo.", "Na verdade, meu senhorio é Davi."),
    ("Мой арендодатель — Пётр.", "На самом деле мой арендодатель — Павел."),
    ("我的房东是王兰。", "其实我的房东是李梅。"),
    ("我的房东是王兰。", "更正:我的房东是李梅。"),
    ("我的房东是王兰。", "我的房东不是王兰,而是李梅。"),
    ("私の大家は田中さんです。", "訂正:私の大家は鈴木さんです。"),
    ("私の大家は田中さんです。", "実は、私の大家は鈴木さんです。"),
    ("我住在上海。", "我不再住在上海。"),
    ("I'm allergic to peanuts.", "I'm not allergic to peanuts anymore."),
    ("I am vegetarian.", "I am no longer vegetarian."),
    ("The sprint ends on Friday.", "No, that's wrong, the sprint ends on Thursday."),
    ("The sprint ends on Friday.", "Sorry, I meant the sprint ends on Thursday."),
    ("Ich bin Veganer.", "Ich bin kein Veganer mehr."),
    ("Ich wohne in Berlin.", "Ich wohne jetzt in Bonn."),
    ("生产环境的端口是8443。", "其实生产环境的端口是9443。"),
    ("生产环境的端口是8443。", "其实生产环境的端口是9443，不是8443。"),
    ("We use Jenkins.", "We moved from Jenkins to Buildkite."),
    ("We use Jenkins.", "We migrated from Jenkins to Buildkite."),
    ("We use Jenkins.", "Actually, we switched from Jenkins to Buildkite."),
    ("Our database is Postgres 15.", "We moved from Postgres 15 to Postgres 17."),
    ("The queue is NATS.", "We no longer use NATS, we switched to Kafka."),
    ("I love TOML though", "I don't like TOML anymore"),
    ("My manager is Tomas.", "My new manager is Ines."),
    ("Wir nutzen Debian 12.", "Wir sind von Debian 12 auf Debian 13 umgestiegen."),
    ("Mein Chef ist Herr Brandt.", "Mein Chef ist jetzt Frau Lindner."),
    ("我住在北京。", "我搬到上海了。"),
]
DISPUTED = [
    ("I'm allergic to peanuts.", "I'm not allergic to peanuts."),
    ("I am vegetarian.", "I am not vegetarian."),
    ("Ich bin Veganer.", "Ich bin kein Veganer."),
    ("我不吃辣。", "我吃辣。"),
    ("We use Postgres.", "We use MySQL now."),
    ("The queue is NATS.", "We don't use NATS."),
    ("We deploy with Jenkins on Fridays.", "We moved from Jenkins to Buildkite."),
    ("The weekly report goes to Farid.", "The weekly report does not go to Farid."),
    ("The weekly report goes to Farid.", "The weekly report goes to Selma."),
    ("Mira loves anchovies.", "Mira hates anchovies."),
    ("我的房东是王兰。", "我的房东不是王兰。"),
    ("私の大家は田中さんです。", "私の大家は田中さんではありません。"),
]
UNTOUCHED = [
    ("I go to the gym in Lund.", "I stopped going to the gym."),
    ("I like green tea.", "I no longer like tea."),
    ("I work on Mondays and Fridays.", "I no longer work on Fridays."),
    ("I take 10 mg of lisinopril every day.", "I no longer take 20 mg of lisinopril."),
    ("We use Redis.", "We moved from Jenkins to Buildkite."),
    ("Jenkins was written in Java.", "We moved from Jenkins to Buildkite."),
    ("We like Jenkins.", "We moved from Jenkins to Buildkite."),
    ("The staging database is Postgres 14.", "We moved from Postgres 15 to Postgres 17."),
    ("My old laptop is a ThinkPad.", "My new laptop is a Mac."),
    ("The best team is Sales.", "I moved from Sales to Marketing."),
    ("Ines uses Jenkins.", "We moved from Jenkins to Buildkite."),
    ("We use Jenkins for deploys.", "We moved from Jenkins to Buildkite for nightly tests."),
    ("I'm allergic to peanuts.", "I'm not allergic to shrimp, it's cashews."),
    ("I got promoted.", "Actually I didn't get fired."),
    ("I live in Oslo.", "I moved to Figma."),
    ("Vivo en Madrid.", "Me mudé a Linux."),
    ("J'habite à Nantes.", "J'ai déménagé à Linux."),
    ("Moro em Lisboa.", "Me mudei para o Linux."),
    ("我住在北京。", "我搬到Linux了。"),
]


@pytest.mark.parametrize(("held", "said"), PUT_RIGHT)
def test_what_is_said_to_put_right_supersedes(memory: Memory, held: str, said: str) -> None:
    memory.learn(held)
    [old] = memory.list().entries
    [superseded] = memory.learn(said).superseded
    assert superseded.replaced == old.id
    assert memory.tensions() == []


@pytest.mark.parametrize(("held", "said"), DISPUTED)
def test_what_is_only_disputed_is_kept_beside_the_other(
    memory: Memory, held: str, said: str
) -> None:
    memory.learn(held)
    receipt = memory.learn(said)
    assert receipt.superseded == []
    assert len(receipt.tensions) == 1
    assert len(memory.list().entries) >= 2


@pytest.mark.parametrize(("held", "said"), UNTOUCHED)
def test_a_change_ends_nothing_but_what_it_names(memory: Memory, held: str, said: str) -> None:
    memory.learn(held)
    assert memory.learn(said).superseded == []
    assert len(memory.list().entries) == 2
