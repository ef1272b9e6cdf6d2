"""What was said before is counted, not kept twice; what differs in one detail is another fact."""

from __future__ import annotations

from datetime import timedelta

import pytest

from perdure import Memory, Tier
from perdure.model.statement import Belief
from perdure.testing import ManualClock

SAME_FACT = [
    "The kiln room key hangs behind the fuse box.",
    "Der Schlüssel zum Brennraum hängt hinter dem Sicherungskasten.",
    "Ключ от печной комнаты висит за щитком.",
    "Το κλειδί του φούρνου είναι πίσω από τον πίνακα.",
    "窑房的钥匙挂在配电箱后面。",
    "窯室の鍵は配電盤の裏に掛かっています。",
    "가마실 열쇠는 두꺼비집 뒤에 걸려 있다.",
    "مفتاح غرفة الفرن معلق خلف لوحة الكهرباء.",
    "भट्ठी कक्ष की चाबी फ़्यूज़ बॉक्स के पीछे टंगी है।",
    "กุญแจห้องเตาเผาแขวนอยู่หลังตู้ไฟ",
]

ONE_DETAIL = [
    ("Gate 4 opens at 06:10.", "Gate 5 opens at 06:10."),
    ("The tank holds 300 l of diesel.", "The tank holds 300 ml of diesel."),
    ("Sluice host runs release 2.4.1.", "Sluice host runs release 2.4.2."),
    ("Nadia keeps the seal of the lab.", "Nadja keeps the seal of the lab."),
    ("The audit starts on 3 March.", "The audit starts on 3 May."),
    ("The link gives 10 MB a second.", "The link gives 10 Mb a second."),
    ("我对花生过敏。", "我对花生不过敏。"),
    ("Parcel KX-118 went to Tartu.", "Parcel KX-181 went to Tartu."),
    ("Visitors may use the east stairs.", "Visitors may not use the east stairs."),
    ("Der Tank fasst 40 Liter.", "Der Tank fasst 400 Liter."),
    ("В зале 12 стульев.", "В зале 21 стул."),
    ("三号泵每周清洗一次。", "五号泵每周清洗一次。"),
    ("会議は3階で行う。", "会議は5階で行う。"),
    ("창고 비밀번호는 4칸짜리다.", "창고 비밀번호는 6칸짜리다."),
    ("المستودع رقم ٣ مغلق.", "المستودع رقم ٤ مغلق."),
]


@pytest.mark.parametrize("text", SAME_FACT)
def test_saying_it_again_counts_and_keeps_one(memory: Memory, text: str) -> None:
    first = memory.remember(text, session_id="monday")
    again = memory.remember(text, session_id="tuesday")
    [stored], [merged] = first.stored, again.merged
    assert merged.id == stored.id
    assert not again.stored
    [entry] = memory.list().entries
    belief = Belief.of(entry)
    assert entry.text == text
    assert belief.support == 2
    assert belief.sessions == ("monday", "tuesday")


@pytest.mark.parametrize(("one", "other"), ONE_DETAIL)
def test_facts_that_differ_in_one_detail_are_both_kept(
    memory: Memory, one: str, other: str
) -> None:
    memory.remember([one, other])
    assert {entry.text for entry in memory.list().entries} == {one, other}


@pytest.mark.parametrize(
    "variant",
    [
        "the  ferry to Hven leaves from pier 6",
        "The ferry to Hven leaves from pier 6!",
        "THE FERRY TO HVEN LEAVES FROM PIER 6.",
        "The ferry to Hven leaves from pier ６.",
    ],
)
def test_spacing_case_width_and_end_marks_make_no_other_fact(memory: Memory, variant: str) -> None:
    memory.remember("The ferry to Hven leaves from pier 6.")
    receipt = memory.remember(variant)
    assert len(receipt.merged) == 1
    assert len(memory.list().entries) == 1


def test_a_fact_heard_again_every_day_stays_one_line_of_the_block(memory: Memory) -> None:
    for day in range(12):
        memory.learn(
            "As always: the boathouse alarm code sheet is in drawer 7.", session_id=f"day-{day}"
        )
    assert sum("drawer 7" in entry.text for entry in memory.list().entries) == 1
    assert memory.context("boathouse alarm").text.count("drawer 7") == 1


def test_repeats_within_one_call_are_one_memory(memory: Memory) -> None:
    receipt = memory.remember(["The mast is oak."] * 5)
    assert len(receipt.stored) == 1
    assert len(memory.list().entries) == 1
    assert sum(receipt.counts[name] for name in ("stored", "merged", "rejected")) == 5


def test_the_same_words_of_two_speakers_are_two_facts(memory: Memory) -> None:
    memory.learn("I take the night bus.", speaker="tove")
    memory.learn("I take the night bus.", speaker="ugo")
    speakers = {entry.source.speaker for entry in memory.list().entries}
    assert speakers == {"tove", "ugo"}


def test_a_narrower_rule_does_not_swallow_the_general_one(memory: Memory) -> None:
    for general, narrow in (
        ("Never push to main.", "Never push to main on Fridays."),
        ("Always use tabs.", "Always use tabs in Makefiles."),
        ("不要推送到主分支。", "不要在星期五推送到主分支。"),
    ):
        memory.remember(general)
        memory.remember(narrow)
        kept = {entry.text for entry in memory.list().entries}
        assert {general, narrow} <= kept


def test_marks_inside_a_name_and_before_a_number_tell_facts_apart(memory: Memory) -> None:
    for one, other in (
        ("a.b is not 5.0", "a-b is not 5.0"),
        ("/a/b runs before a.b", "a.b runs before /a/b"),
        ("The timeout is 5 s", "The timeout is .5 s"),
        ("比例不是5", "比例不是.5"),
    ):
        memory.remember(one)
        memory.remember(other)
        kept = {entry.text for entry in memory.list().entries}
        assert {one, other} <= kept


@pytest.mark.parametrize("text", ["The spare badge is number 77.", "备用胸牌是77号。"])
def test_what_is_kept_again_stays_as_long_and_as_near_as_either_wants(
    memory: Memory, clock: ManualClock, text: str
) -> None:
    soon, later = (clock.now() + timedelta(hours=hours) for hours in (1, 9))
    memory.remember(text, tier="L2", expires_at=later)
    memory.remember(text, expires_at=soon)
    [entry] = memory.list().entries
    assert (entry.expires_at, entry.tier) == (later, Tier.WARM)
    memory.remember(text, tier="L0")
    memory.remember(text, tier="L3")
    clock.advance(timedelta(days=1))
    [entry] = memory.list().entries
    assert (entry.expires_at, entry.tier) == (None, Tier.PINNED)


def test_what_is_kept_again_is_found_by_the_metadata_of_both(memory: Memory) -> None:
    memory.remember("Крюк висит у двери.", metadata={"room": 4, "seen": "may"})
    memory.remember("Крюк висит у двери.", metadata={"seen": "june", "by": "Ola"})
    [entry] = memory.list(where={"room": 4, "by": "Ola"}).entries
    assert entry.metadata == {"room": 4, "seen": "june", "by": "Ola"}
    assert memory.history(entry.id)[0].entry.metadata == {"room": 4, "seen": "may"}
