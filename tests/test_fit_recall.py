"""bench/fit_recall.py: the weights of the stand-in model's recall are made by it."""

import importlib.util
import json
import sys
from pathlib import Path

import pytest
import recall_score

from course.stand_in.rules import weights

PROGRAM = Path(__file__).parents[1] / "bench" / "fit_recall.py"


@pytest.fixture(scope="module")
def fit_recall():
    spec = importlib.util.spec_from_file_location("fit_recall", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look themselves up there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def cases(fit_recall):
    chats = json.loads(recall_score.PARTS[0].read_text(encoding="utf-8"))[::26]
    return fit_recall.training(chats)


def test_it_learns_what_holds_an_answer(fit_recall, cases):
    rank = fit_recall.fit_rank(cases, list(weights.RANK), steps=100)
    assert list(rank) == list(weights.RANK)
    assert rank["held"] > 0 > rank["rest"]
    before = dict(weights.RANK)
    fit_recall.look(cases, rank)
    assert before == weights.RANK  # it only tries them
    enough = fit_recall.fit_enough(cases, list(weights.ENOUGH))
    chances = fit_recall.chances(cases, enough)
    right = [chance for chance, case in zip(chances, cases, strict=True) if case.right]
    never = [chance for chance, case in zip(chances, cases, strict=True) if not case.given]
    assert sum(right) / len(right) > sum(never) / len(never) + 0.2


def test_swapped_questions_ask_about_somebody_else(fit_recall):
    chat = {
        "id": "1",
        "lang": "en",
        "messages": [{"role": "user", "content": "My aunt lives in Porto."}],
        "questions": [{"ask": "Where does my aunt live?", "accept": ["Porto"]}],
    }
    asked = fit_recall.swapped([chat])[0]["questions"]
    assert asked == [{"ask": "where does my grandmother live?", "accept": []}]


def test_writing_keeps_the_comments(fit_recall, tmp_path, monkeypatch):
    copy = tmp_path / "weights.py"
    copy.write_text(Path(weights.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(fit_recall.weights, "__file__", str(copy))
    fit_recall.write({"RANK": {"own": 9.5}, "ENOUGH": {"own": -9.5}}, 0.5)
    text = copy.read_text(encoding="utf-8")
    assert '"own": 9.50,  #' in text
    assert '"own": -9.50,  #' in text
    assert "SURE = 0.50" in text
