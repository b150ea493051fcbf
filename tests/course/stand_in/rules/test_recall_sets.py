"""How much the stand-in model recalls, on conversations written without regard to its rules."""

import json

import pytest
import recall_score

RIGHT = 0.60  # of the questions whose answer was given, and without saying that it is not sure
INVENTED = 0.05  # of all questions


@pytest.mark.parametrize("path", recall_score.PARTS, ids=lambda path: path.stem)
def test_it_recalls_what_was_said_and_makes_up_little(path):
    table = recall_score.score(path)
    said = recall_score.report(path)
    assert table["all"]["plainly right"] >= RIGHT, said
    assert table["all"]["invented"] <= INVENTED, said
    for lang in ("en", "zh", "zh-Hant"):
        assert table[lang]["plainly right"] >= RIGHT - 0.1, said


@pytest.mark.parametrize("path", recall_score.PARTS, ids=lambda path: path.stem)
def test_nothing_is_right_without_the_history(path):
    assert not any(row["right without history"] for row in recall_score.results(path))


def test_the_parts_are_large_and_share_nothing():
    seen, unseen = (recall_score.results(path) for path in recall_score.PARTS)
    for rows in (seen, unseen):
        assert len({row["id"] for row in rows}) >= 100
        assert 0.2 <= sum(not row["given"] for row in rows) / len(rows) <= 0.35
    chats = [json.loads(path.read_text(encoding="utf-8")) for path in recall_score.PARTS]
    said = [{message["content"] for chat in part for message in chat["messages"]} for part in chats]
    assert len(said[0] & said[1]) <= 0.01 * len(said[1])
