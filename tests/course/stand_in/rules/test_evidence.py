"""What speaks for and against a clause."""

import json

import recall_score

from course.stand_in.rules import recall, weights
from course.stand_in.rules.evidence import GROUPS, group_of
from course.stand_in.rules.questions import read_question
from course.stand_in.rules.statements import conversation

FOR_ITSELF = {"solid", "only_rival"}  # recall.py looks at them, and they have no weight


def test_each_number_has_a_weight_and_each_weight_its_number():
    chats = json.loads(recall_score.PARTS[0].read_text(encoding="utf-8"))
    names = set()
    for chat in chats[::4]:
        clauses, _ = conversation(chat["messages"])
        for asked in chat["questions"]:
            found = recall.candidates(read_question(asked["ask"]), clauses)
            names.update(name for _, numbers in found for name in numbers)
    assert names == {*weights.RANK, *weights.ENOUGH} | FOR_ITSELF


def test_each_kind_belongs_to_a_group_with_a_weight():
    for kind in (*GROUPS, "clock", "money"):
        assert f"kind_{group_of(kind)}" in weights.ENOUGH
