"""How well a text covers a word of the question."""

import json

import pytest
import recall_score

from course.stand_in.rules.matching import match, matches
from course.stand_in.rules.questions import read_question
from course.stand_in.rules.statements import conversation


@pytest.mark.parametrize(
    ("question", "text", "least"),
    [
        ("Who is my dentist?", "my dentist is Dr Okafor", 1.0),
        ("Who drilled my tooth?", "the tooth was drilled", 1.0),
        ("When is the apointment?", "the appointment is on Monday", 0.8),
        ("When do they set off?", "they leave at six", 0.8),
        ("Which instrument do I play?", "I love my cello", 0.9),
        ("我的狗叫什么？", "我养了一只小狗", 0.8),
    ],
)
def test_a_word_is_covered(question, text, least):
    assert max(match(term, text) for term in read_question(question).terms) >= least


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who is my dentist?", "I like tea"),
        ("小王会什么？", "小李住在北京"),
    ],
)
def test_a_word_is_not_covered(question, text):
    assert max((match(term, text) for term in read_question(question).terms), default=0) < 0.7


def test_many_texts_are_covered_as_each_alone():
    chats = json.loads(recall_score.PARTS[0].read_text(encoding="utf-8"))
    for chat in chats[::40]:
        clauses, _ = conversation(chat["messages"])
        texts = [clause.text for clause in clauses]
        for asked in chat["questions"]:
            terms = read_question(asked["ask"]).terms
            table = matches(terms, texts)
            assert table == [tuple(match(term, text) for term in terms) for text in texts]
