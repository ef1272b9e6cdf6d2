"""What people tell of their lives is kept, though it names no date, number or name."""

from __future__ import annotations

import pytest

from perdure.text.statements import read_message


@pytest.mark.parametrize(
    "told",
    [
        "I bought a cross necklace to feel closer to my faith",
        "I just started volunteering at a local dog shelter",
        "The show was good and I've been taking a poetry class lately",
        "I got accepted for a fashion internship",
        "We went to a homeless shelter to give out food and supplies",
        "Just yesterday I joined a nearby church",
        "I'm thinking about adopting a rescue dog",
        "I had to shut down my bank account",
        "Been practicing dance routines lately",
        "My husband lost his job",
        "My oldest daughter and I went on a road trip",
        "My mother passed away",
        "We broke up",
        "I learned how to knit",
        "I want to get stronger and improve my endurance",
        "I hope to run a marathon",
        "We plan to have a baby",
        "I watched my son play football",
        "I had lunch with my sister",
        "I got home from my exchange year",
        "Playing video games and watching movies are my main hobbies",
    ],
)
def test_what_somebody_did_is_kept(told):
    [*_, last] = read_message(told + ".").findings
    assert last.said.split()[-1] == told.split()[-1]
    assert last.shape == ("preference" if "hobbies" in told else "event")


@pytest.mark.parametrize(
    "said",
    [
        "I started the server again",
        "I found a bug in the parser",
        "I'm trying to optimize the images of my portfolio",
        "I want to learn more about this",
        "I tried that already",
        "I got it",
        "I gave it a try",
        "We had fun",
        "I took a shower",
        "I'm working on it",
        "I opened the file and read the output",
        "I launched the browser",
        "My team said so",
        "My laptop died",
        "That is my thing",
        "I just got home",
        "I watched the video you sent",
        "I tried the recipe you gave me",
        "I made dinner",
        "I went for a walk",
        "I plan to restart the server",
        "Wait, I mean 5 May obviously",
    ],
)
def test_what_is_over_with_the_work_at_hand_or_slight_is_not(said):
    assert read_message(said + ".").findings == []


@pytest.mark.parametrize(
    ("told", "over"),
    [
        ("Ich habe einen Töpferkurs angefangen", "Ich habe einen Fehler gefunden"),
        ("Mein Sohn hatte einen Unfall", "Mein Rechner hatte einen Absturz"),
        ("J'ai perdu mon travail", "J'ai redémarré le serveur"),
        ("Mon fils a eu un accident", "J'ai perdu le message"),
        ("Mi madre murió", "Reinicié el servidor"),
        ("He adoptado un perro", "He reiniciado el servidor"),
        ("Empecé un curso", "Empecé eso"),
        ("Adotei um cachorro", "Perdi o arquivo"),
        ("Minha mãe morreu", "Comprei isso"),
        ("Я начал заниматься йогой", "Я потерял файл"),
        ("我领养了一只狗", "我重启了服务器"),
        ("母が亡くなりました", "サーバーを再起動しました"),
        ("Mir wurde gekündigt", "Mir wurde gesagt, es geht"),
        ("Ich rauche nicht mehr", "Ich baue gerade den Code"),
        ("J'ai été licencié", "J'ai été surpris"),
        ("Me despidieron", "Me dijeron algo"),
        ("Fui demitido", "Fui ver"),
        ("Меня уволили", "Меня спросили"),
        ("我女儿有哮喘", "我女儿有问题"),
        ("解雇されました", "更新されました"),
    ],
)
def test_lives_are_told_in_other_languages_too(told, over):
    [kept] = read_message(told + ".").findings
    assert kept.said == told
    assert kept.shape in ("event", "identity")
    assert read_message(over + ".").findings == []


@pytest.mark.parametrize(
    ("planned", "over"),
    [
        ("Wir wollen ein Baby bekommen", "Ich will den Bericht sehen"),
        ("Ich möchte Gitarre lernen", "Ich möchte mehr darüber lernen"),
        ("Je vais à Kyoto en mai", "Je vais redémarrer le serveur"),
        ("Nous voulons avoir un bébé", "Je voudrais voir le rapport"),
        ("Voy a Kioto en mayo", "Voy a reiniciar el servidor"),
        ("Queremos tener un bebé", "Quiero aprender más sobre esto"),
        ("Vou para Kyoto em maio", "Vou reiniciar o servidor"),
        ("Pretendo me mudar para o Porto", "Quero ver o relatório"),
        ("В мае я еду в Киото", "Я хочу понять ошибку"),
        ("Мы хотим завести ребёнка", "Я собираюсь перезапустить сервер"),
        ("我打算五月去京都", "我打算重启服务器"),
        ("我想学吉他", "我想了解更多"),
        ("我买房子了", "我吃饭了"),
        ("5月に京都に行く予定です", "サーバーを再起動する予定です"),
        ("子供を持つつもりです", "もっと知りたいです"),
    ],
)
def test_what_somebody_plans_for_their_life_is_kept_in_every_language(planned, over):
    [kept] = read_message(planned + ("。" if planned > "\u3000" else ".")).findings
    assert kept.said == planned
    assert read_message(over + ".").findings == []


@pytest.mark.parametrize(
    "told", ["I'm actually a paramedic", "My wife, who is a nurse, works nights at St Mary's"]
)
def test_who_somebody_is_is_kept_whole(told):
    [kept] = read_message(told + ".").findings
    assert (kept.said, kept.shape) == (told, "identity")


def test_less_sure_than_what_names_something():
    [vague] = read_message("I bought a necklace.").findings
    [named] = read_message("I bought a necklace on 3 March.").findings
    assert vague.confidence < named.confidence
