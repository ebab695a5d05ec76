import json

import legible
import pytest

SENTENCES = {
    "cp1252": "Où êtes-vous né, François ? À l’été près de la forêt, où il a plu toute la journée.",
    "cp1250": "Příliš žluťoučký kůň pěl ďábelské ódy celou dlouhou noc.",
    "cp1251": "Съешь же ещё этих мягких французских булок, да выпей чаю.",
}


def damaged(text, read, times=1):
    for _ in range(times):
        text = legible.Step(read, "utf_8").repeated(text)
    return text


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("text", SENTENCES.values(), ids=list(SENTENCES))
def test_puts_back_and_takes_back(text, times):
    broken = damaged(text, "cp1252", times)
    found = legible.repair(broken)
    assert found.text == text and found.proposals == ()
    assert all(stretch.is_sure and 0.99 <= stretch.confidence <= 1 for stretch in found.stretches)
    for stretch in found.stretches:
        assert broken[stretch.start:stretch.end] == stretch.text and stretch.line == 1
        now = stretch.text
        for step in stretch.steps:
            now = step.undone(now)
        assert now == stretch.repaired
    plan = json.loads(json.dumps(found.plan))
    assert legible.undo_repair(found.text, plan) == broken
    assert "in utf_8, read as cp125" in found.explain()
    assert legible.repair(found.text).stretches == ()


def test_what_was_lost_is_put_back_and_lost_again():
    broken = "voilÃ  la maison, Ð¾Ð±Ð»Ð°ÑÑ‚ÑŒ"
    found = legible.repair(broken)
    assert found.text == "voilà la maison, область"
    edits = {edit for stretch in found.stretches for step in stretch.steps for edit in step.edits}
    assert edits == {"no-break spaces", "controls"} and "and lost its" in found.explain()
    plan = json.loads(json.dumps(found.plan))
    assert legible.undo_repair(found.text, plan) == broken
    with pytest.raises(ValueError):
        legible.Step("cp1252", "utf_8", ("vowels",)).repeated("à")


def test_only_damaged_parts_change():
    text = "日本語 😀 und Grüße\r\nFranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ©\nПривет всем"
    found = legible.repair(text)
    assert found.text == "日本語 😀 und Grüße\r\nFrançois a été très fatigué cet été\nПривет всем"
    assert {stretch.line for stretch in found.stretches} == {2}
    assert all(text[stretch.start:stretch.end] == stretch.text for stretch in found.stretches)
    assert [found.text[change.start:change.end] for change in found.plan] == [
        stretch.repaired for stretch in found.stretches]
    assert legible.undo_repair(found.text, found.plan) == text


@pytest.mark.parametrize("text", ["", "plain", "MARQUÉ…", "2 ≤ 4", "┌──┬──┐", "Grüße, 日本語", "Привет", "\ufffd\ufffd é"])
def test_healthy_text_stays(text):
    found = legible.repair(text)
    assert found.text == text and found.plan == () and legible.undo_repair(text, ()) == text


def test_lone_surrogates_stay():
    text = "\ud800 FranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ© \udfff"
    found = legible.repair(text)
    assert found.text == "\ud800 François a été très fatigué cet été \udfff"
    assert legible.undo_repair(found.text, found.plan) == text


def test_losses_have_their_places():
    found = legible.repair("日本é\nb\ufffd\ufffdd")
    assert found.text == "日本é\nb\ufffd\ufffdd" and found.losses == (legible.Loss(5, 7, 2),)


def test_plans_of_other_texts_are_refused():
    steps = (("cp1252", "cp1251"),)
    for text, plan in [("日本", [(0, 2, steps)]), ("aé", [(0, 9, steps)]), ("aé", [(1, 0, steps)])]:
        with pytest.raises(ValueError, match="does not fit"):
            legible.undo_repair(text, plan)
    with pytest.raises(LookupError):
        legible.undo_repair("é", [(0, 1, [("klingon", "utf-8")])])


def test_steps_are_inverses():
    step = legible.Step("cp1252", "utf-8")
    assert step.repeated("Łódź") == "Å\x81Ã³dÅº" and step.undone("Å\x81Ã³dÅº") == "Łódź"
    assert step.undone("日本") is None and step.undone("é") is None
    assert legible.Step("koi8-r", "cp1251").repeated("日本") is None
