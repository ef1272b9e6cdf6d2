"""What a sentence claims, which claims contradict, and under which keys their like is found."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perdure.text.claims import claim_of, statement_keys

CONTRADICT = [
    ("I'm 34 years old", "I am 35 years old now"),
    ("I\u2019m 180 cm tall", "I'm 181 cm tall"),
    ("My favourite colour is green", "My favorite color is teal"),
    ("My boss is Ines", "Tomas is my boss"),
    ("Ines is our CEO", "Our CEO is Mara"),
    ("我今年34岁。", "我35岁了。"),
    ("My address is 5 Elm St", "My address is 5 Oak St"),
    ("我的地址是长江路5号。", "我的地址是黄河路5号。"),
    ("Standup is at 9:15.", "The standup is at 9:45."),
    ("Standup starts at 9:15", "Standup is at 9:45"),
    ("The staging database port is 6100", "The staging database port is 6200"),
    ("Correction: the port is 6200", "The port is 6100"),
    ("The owner is Priya", "The owner is Tom"),
    ("My name is Ada", "My name is Grace"),
    ("My favourite colour is blue", "My favourite colour is green"),
    ("The guest wifi is called Heron", "The guest wifi is called Osprey"),
    ("The pump house is owned by Vakt", "The pump house is owned by Lund Energy"),
    ("Priya is assigned to the Heron project.", "Priya has been reassigned to the Osprey project."),
    ("I live in Oslo", "I live in Bergen"),
    ("I work at Acme", "I work at Globex"),
    ("The twins are 8.", "The twins are 9."),
    ("The Lund office has two printers", "The Lund office has 3 printers"),
    ("The classifier in production is v3.", "The classifier in production is v4."),
    ("Host kappa-1 runs build 7.31", "Host kappa-1 runs build 7.32"),
    ("The archive is in the cellar", "The archive is in the attic"),
    ("The depot gate closes at 18:30", "The depot gate closes at 19:00"),
    ("The deadline is 3 May", "The deadline is 5 May"),
    ("release window: Tuesday", "The release window is Thursday"),
    ("Timeout = 30s", "Timeout = 45s"),
    ("Mira loves anchovies.", "Mira hates anchovies."),
    ("Mira likes anchovies", "Mira does not like anchovies"),
    ("I like coriander", "I can not stand coriander"),
    ("I live in Oslo", "I no longer live in Oslo"),
    ("Kofi drinks oat milk.", "Kofi drinks soy milk."),
    ("We chose Valkey for the rate limiter", "We chose Memcached for the rate limiter"),
    ("我住在上海", "我住在北京"),
    ("备用钥匙放在前台的抽屉里。", "备用钥匙放在仓库里。"),
    ("私は東京に住んでいます", "私は大阪に住んでいます"),
    ("我现在在北京", "我在上海"),
    ("办公室在学校里", "办公室在三楼"),
    ("鍵は受付にあります", "鍵は倉庫にあります"),
    ("The staging database lives at db-3.example.", "The staging database lives at db-9.example."),
    ("db.example is hosted on eu-west-1", "db.example is hosted on us-east-2"),
    ("The build cache lives in /srv/cache", "The build cache lives under /mnt/cache"),
    ("The handbook lives at https://a.example/h", "The handbook lives at https://b.example/h?v=2."),
    ("The API runs on host-7", "The API runs on host-8"),
    ("The docs are hosted on wiki.example.org.", "The docs are hosted on docs-2.example.org."),
    ("The alias points to 10.0.0.4", "The alias points to 10.0.0.5"),
    ("The alias points to lb-1.example:8443", "The alias points to lb-2.example:8443"),
    ("The site is deployed to eu-west-1", "The site is deployed to us-east-1"),
    ("The daemon listens on port 9090", "The daemon listens on 9091"),
    (
        "Alerts for billing are sent to ops@a.example",
        "Alerts for billing are sent to dev@a.example",
    ),
    ("The weekly report goes to Farid.", "the weekly report goes to Selma now"),
    ("The licence expires on 3 May", "The licence expires on 5 May"),
    ("A day pass costs 12 euros", "A day pass costs 14 euros"),
    ("Cabin 4 sleeps 6 people", "Cabin 4 sleeps 9 people"),
    ("The spare key is kept in the hall", "The spare key is in the cellar"),
    ("Sessions are stored in Redis", "Sessions are stored in Postgres"),
    ("The retry limit is set to 30 s", "The retry limit is set to 45 seconds"),
    ("Die Datenbank läuft auf db-3.example.", "Die Datenbank läuft auf db-9.example."),
    ("Der Bericht geht an Farid", "Der Bericht geht an Selma"),
    ("La base tourne sur db-3.example", "La base tourne sur db-9.example"),
    ("Le rapport va à Farid", "Le rapport va à Selma"),
    ("El informe va a Farid", "El informe va a Selma"),
    ("O relatório vai para Farid", "O relatório vai para Selma"),
    ("Сервис работает на db-3.example", "Сервис работает на db-9.example"),
    ("数据库部署在db-3.example。", "数据库部署在db-9.example。"),
    ("周报发给王兰。", "周报发给李梅。"),
    ("データベースはdb-3.exampleで動いています。", "データベースはdb-9.exampleで動いています。"),
    ("週報は田中さんに送られます。", "週報は鈴木さんに送られます。"),
    ("My landlord is Petra Vukas.", "My landlord is Milo Vukas."),
    ("Mein Vermieter ist Petra Vukas.", "Mein Vermieter ist Milo Vukas."),
    ("Mon propriétaire est Paul.", "Mon propriétaire est Luc."),
    ("Mi casero es Pablo.", "Mi casero es Diego."),
    ("Meu senhorio é Paulo.", "Meu senhorio é Davi."),
    ("Мой арендодатель — Пётр.", "Мой арендодатель — Павел."),
    ("Наш бухгалтер — Анна.", "Наш бухгалтер — Вера."),
    ("我的房东是王兰。", "我的房东是李梅。"),
    ("我们的会计是王兰。", "我们的会计是李梅。"),
    ("私の大家は田中さんです。", "私の大家は鈴木さんです。"),
    ("うちの税理士は田中さんです。", "うちの税理士は鈴木さんです。"),
]
LIVE_TOGETHER = [
    ("Locker 15 belongs to Ines", "Locker 16 belongs to Ines"),
    ("Locker 15 belongs to Ines", "Locker 16 belongs to Bo"),
    ("Host kappa-1 runs build 7.31", "Host kappa-2 runs build 7.32"),
    ("We chose Valkey over Memcached for the rate limiter.",
     "We chose Typst over LaTeX for the field manuals."),
    ("Mira loves anchovies", "Mira loves olives"),
    ("Mira loves anchovies", "Mira hates olives"),
    ("Bo is Swedish", "Bo is Lutheran"),
    ("I'm 34 years old", "We're 35 years old"),
    ("Ines is my friend", "Tomas is my friend"),
    ("Ines is my boss", "Tomas is my old boss"),
    ("我今年34岁。", "他今年35岁。"),
    ("The door is green", "The door is heavy"),
    ("The owner is happy", "The owner is Priya"),
    ("The standup is at 9:15 on Mondays", "The standup is at 9:45 on Fridays"),
    ("The Lund office has two printers", "The Lund office has three rooms"),
    ("The port is 6100", "The admin port is 6200"),
    ("We use Postgres", "We use Redis"),
    ("Ida is allergic to penicillin", "Ida is allergic to nuts"),
    ("The north gauge was not read on 3 May.", "The south gauge was read on 3 May."),
    ("I used to live in Oslo", "I live in Bergen"),
    ("I live in Bergen", "I no longer live in Oslo"),
    ("Backups run at 02:30 and 14:30", "Backups run at 02:30"),
    ("备用钥匙放在前台的抽屉里。", "备用电池放在仓库里。"),
    ("The bus goes to Lund", "The bus goes to Malmo"),
    ("Bo goes to Lund", "Bo goes to Malmo"),
    ("I go to Lund", "I go to Malmo"),
    ("The replica lives at db-3.example", "The primary lives at db-9.example"),
    ("The staging database lives at db-3.example", "The staging database listens on 5432"),
    ("The daemon listens on port 9090", "The daemon listens on 9090"),
    ("The daemon listens on 9090 for metrics", "The daemon listens on 8080 for traffic"),
    ("我的朋友是王兰。", "我的朋友是李梅。"),
    ("私の友人は田中さんです。", "私の友人は鈴木さんです。"),
    ("我的猫是黑色的。", "我的猫是懒的。"),
    ("我在读小说。", "我在学日语。"),
    ("我正在读小说。", "我在北京。"),
    ("我在店里买了自行车。", "我在公交车上丢了钥匙。"),
    ("我在開會。", "我在家。"),
    ("我在上海出生。", "我在北京。"),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), CONTRADICT)
def test_another_value_of_one_slot_contradicts(a: str, b: str) -> None:
    one, other = claim_of(a), claim_of(b)

    assert one is not None
    assert other is not None
    assert one.contradicts(other)
    assert other.contradicts(one)


@pytest.mark.parametrize(("a", "b"), LIVE_TOGETHER)
def test_other_subjects_attributes_and_kinds_do_not_contradict(a: str, b: str) -> None:
    one, other = claim_of(a), claim_of(b)

    assert one is None or other is None or not one.contradicts(other)


@pytest.mark.parametrize(
    "text",
    [
        "Is the port 7443?",
        "If we ran on node 20, it would work",
        "We might use port 22",
        "I used to live in Oslo",
        "Standup will be at 9:15",
        "Standup is at 9:15. The room is 5.",
        "Thanks",
        "",
        "...",
        "港口是7443吗",
        "我的房东是谁",
    ],
)
def test_questions_conditions_plans_and_the_past_claim_nothing(text: str) -> None:
    assert claim_of(text) is None


def test_a_claim_is_its_speakers_own() -> None:
    lena, omar = claim_of("I live in Oslo", "lena"), claim_of("I live in Bergen", "omar")

    assert lena is not None
    assert omar is not None
    assert not lena.contradicts(omar)
    assert set(statement_keys("I live in Oslo", "lena")).isdisjoint(
        statement_keys("I live in Oslo", "omar")
    )


def test_a_change_names_the_value_that_went() -> None:
    moved = claim_of("Standup moved from 9:15 to 9:45")
    denied = claim_of("The standup is not at 9:15 but at 9:45")

    assert moved is not None
    assert moved.replaced == {"9:15"}
    assert denied is not None
    assert (denied.value, denied.polarity) == ("09:45", "+")
    behind = claim_of("Cabin 4 sleeps 9 people, not 6")
    assert behind is not None
    assert (behind.value, behind.polarity, behind.replaced) == ("9", "+", {"6"})


def test_a_restatement_shares_the_key_of_its_text() -> None:
    assert (
        statement_keys("  The PORT is\n7443. ")[0]
        == statement_keys("the port is 7443")[0]
        == statement_keys("Ｔhe port is 7443!")[0]
    )
    assert statement_keys("the port is 7443")[0] != statement_keys("the port is 7444")[0]


@pytest.mark.parametrize(
    ("a", "b", "name"),
    [
        ("I cycle to work", "I no longer cycle to work", "same"),
        ("Mira loves anchovies", "Mira hates anchovies", "slot"),
        ("Standup is at 9:15", "The standup is at 9:45", "slot"),
        ("Nightly backups run at 02:30", "Backups run nightly at 02:30", "same"),
        ("备用钥匙放在前台的抽屉里。", "备用钥匙放在前台抽屉里", "same"),
    ],
)
def test_statements_that_matter_to_each_other_share_a_key(a: str, b: str, name: str) -> None:
    shared = set(statement_keys(a)) & set(statement_keys(b))

    assert any(key.startswith(f"{name}:") for key in shared)


@given(st.text(max_size=200), st.none() | st.text(max_size=10))
def test_any_text_has_keys(text: str, speaker: str | None) -> None:
    keys = statement_keys(text, speaker)

    assert keys[0].startswith("text:")
    assert all(len(key.partition(":")[2]) == 16 for key in keys)
    assert keys == statement_keys(text, speaker)


@pytest.mark.parametrize(
    ("text", "value", "replaced"),
    [
        ("我的房东不是王兰,而是李梅。", "李梅", "王兰"),
        ("测试端口从6100改成6200了", "6200", "6100"),
        ("私の大家は田中さんではなく鈴木さんです。", "鈴木", "田中"),
        ("ポートは6100から6200に変わりました。", "6200", "6100"),
    ],
)
def test_a_change_is_read_without_spaces_too(text: str, value: str, replaced: str) -> None:
    claim = claim_of(text)

    assert claim is not None
    assert (claim.value, claim.polarity, claim.replaced) == (value, "+", {replaced})


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The weekly report goes to Farid", "The weekly report doesn't go to Farid any more"),
        ("我的房东是王兰。", "我的房东不是王兰。"),
        ("私の大家は田中さんです。", "私の大家は田中さんではありません。"),
    ],
)
def test_a_denied_value_contradicts_the_value(a: str, b: str) -> None:
    one, other = claim_of(a), claim_of(b)

    assert one is not None
    assert other is not None
    assert (one.polarity, other.polarity) == ("+", "-")
    assert one.contradicts(other)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("저는 서울에 살아요", "김민수는 부산에 살아요"),
        ("저는 삼성에서 일해요", "내 동생은 엘지에서 일해요"),
        ("東京に住んでいます", "田中さんは大阪に住んでいます"),
        ("私はソニーで働いています", "母は任天堂で働いています"),
        ("我住在北京", "王芳住在上海"),
        ("I live in Oslo", "Ada lives in Rome"),
    ],
)
def test_what_somebody_else_does_disputes_nothing_of_ones_own(mine: str, theirs: str) -> None:
    one, other = claim_of(mine), claim_of(theirs)
    assert one is not None
    assert other is not None
    assert not other.contradicts(one)


def test_who_speaks_is_the_same_by_whatever_name() -> None:
    said = (
        "東京に住んでいます",
        "私は東京に住んでいます",
        "僕は東京に住んでいます",
        "今は東京に住んでいます",
    )
    assert len({claim_of(one) for one in said}) == 1
    said = ("서울에 살아요", "저는 서울에 살아요", "지금은 서울에 살아요")
    assert len({claim_of(one) for one in said}) == 1
