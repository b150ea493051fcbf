"""The chat loop: a turn is sent, kept whole or not at all, and fitted for the next one."""

import copy
import warnings
from functools import partial

import openai
import pytest
from fake_service import CLOSED, KEY, Answer, Service, as_json, failed, page, said
from hypothesis import given
from hypothesis import strategies as st
from strategies import FEW, SOME, histories, valid_texts

import full_replay
import stateless
import token_trim
import truncation
from chat import Chat, MemoryWarning, turns
from course.client import CALL_ERRORS, NoReply, connect
from course.meter import Meter

FITS = {
    "forget": stateless.forget,
    "keep all": full_replay.keep_all,
    "truncate": partial(truncation.trim, max_messages=4),
    "trim": partial(token_trim.trim, max_tokens=60),
    "trim to nothing": partial(token_trim.trim, max_tokens=0),
}
FAILURES = {
    "401": failed(401),
    "429": failed(429),
    "500": failed(500),
    "context overflow": failed(400, code="context_length_exceeded"),
    "closed connection": CLOSED,
    "web page": page(),
    "half a JSON": Answer(b'{"choices": [{"message": {"content": "Hel'),
    "no object": as_json(["choices"]),
    "no choices": said("", choices=[]),
    "choices null": said("", choices=None),
    "choices of another shape": said("", choices=["Hello"]),
    "message null": said("", choices=[{"index": 0, "message": None}]),
    "content of another shape": said("", choices=[{"message": {"content": {"text": "Hello"}}}]),
}


@SOME
@given(histories())
def test_turns_cut_a_history_at_its_user_messages_and_lose_nothing(history):
    cut = turns(history)
    assert [message for turn in cut for message in turn] == history
    for turn in cut:
        assert [message["role"] for message in turn].count("user") == 1
        assert turn[0]["role"] == "user"


@pytest.mark.parametrize("reason", ["stop", "length", "content_filter"])
def test_a_turn_tells_whether_its_answer_was_cut(reason):
    with Service(said("Hel", finish_reason=reason)) as service:
        chat = Chat(service.client(), FITS["keep all"], model="m")
        assert chat.ask("Hi.").cut == (reason == "length")
    assert chat.history[-1] == {"role": "assistant", "content": "Hel"}


def test_a_full_window_cuts_an_answer():
    client, model = connect("stand-in-tiny")
    chat = Chat(client, FITS["keep all"], model=model)
    assert not chat.ask("My name is Ada.").cut
    chat = Chat(client, FITS["keep all"], model=model)
    assert chat.ask("Is it so? " + " so" * 240).cut


def test_what_stands_before_the_first_question_is_a_turn_of_its_own():
    answer, question = {"role": "assistant", "content": "a"}, {"role": "user", "content": "q"}
    assert turns([answer, answer, question]) == [[answer, answer], [question]]
    assert turns([]) == []


@FEW
@given(st.lists(valid_texts, min_size=1, max_size=6), st.sampled_from(sorted(FITS)))
def test_each_request_is_the_system_message_the_fitted_history_and_the_question(texts, name):
    fit, history = FITS[name], []
    system = {"role": "system", "content": "You answer briefly."}
    with Service(lambda request: said(f"answer {len(request['messages'])}")) as service:
        chat = Chat(service.client(), fit, system=system["content"], model="m")
        for number, text in enumerate(texts):
            question = {"role": "user", "content": text}
            expected = [system, *history, question]
            assert chat.request(text) == expected
            turn = chat.ask(text)
            request = service.requests[-1]
            assert request["messages"] == turn.sent == expected
            assert request["model"] == "m"
            answer = {"role": "assistant", "content": turn.answer}
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", MemoryWarning)
                history = fit([*history, question, answer])
            assert chat.history == turn.history == history
            assert len(chat.turns) == number + 1
            # Nothing is dropped without being told.
            assert turn.dropped + history == [*expected[1:], answer]
            assert turn.added == []


@pytest.mark.parametrize("kind", FAILURES)
def test_a_failed_turn_leaves_the_chat_as_it_was_and_the_next_one_goes_through(kind):
    with Service(said("first"), FAILURES[kind], said("third")) as service:
        chat = Chat(service.client(), full_replay.keep_all, model="m")
        chat.ask("one")
        before = copy.deepcopy(chat.history)
        with pytest.raises(CALL_ERRORS):
            chat.ask("two")
        assert chat.history == before
        assert len(chat.turns) == 1
        chat.ask("three")
    assert [message["content"] for message in chat.history] == ["one", "first", "three", "third"]


def test_an_interrupted_call_leaves_no_half_turn(monkeypatch):
    with Service() as service:
        client = service.client()
        chat = Chat(client, full_replay.keep_all, model="m")
        chat.ask("one")

        def interrupt(**_):
            raise KeyboardInterrupt

        with monkeypatch.context() as patch:
            patch.setattr(client.chat.completions, "create", interrupt)
            with pytest.raises(KeyboardInterrupt):
                chat.ask("two")
        assert len(chat.history) == 2


def wrong_fit(history, prompt_tokens):
    raise KeyError("a mistake in a fit")


@pytest.mark.parametrize("fit", [wrong_fit, lambda history, prompt_tokens: None])
def test_a_fit_that_fails_loses_no_turn(fit):
    with Service() as service:
        chat = Chat(service.client(), fit, model="m")
        for n in (1, 2):
            with pytest.raises((KeyError, TypeError)):
                chat.ask("hi")
            assert len(chat.history) == 2 * n
            assert len(chat.turns) == n


def test_what_was_dropped_and_what_was_put_in_front():
    pair = [{"role": "user", "content": "S"}, {"role": "assistant", "content": "Noted."}]

    def summarized(history, prompt_tokens):
        return pair + history[-2:] if len(history) > 2 else list(history)

    with Service(said("one"), said("two"), said("three")) as service:
        chat = Chat(service.client(), summarized, model="m")
        assert (chat.ask("1").dropped, chat.turns[-1].added) == ([], [])
        turn = chat.ask("2")
        assert turn.dropped == turn.sent[:-1] == chat.turns[0].history
        assert turn.added == pair
        turn = chat.ask("3")
        assert turn.dropped == turn.sent[:-1]
        assert turn.added == pair


def test_an_answer_that_reads_like_the_pair_is_told_from_it():
    pair = [{"role": "user", "content": "S"}, {"role": "assistant", "content": "Noted."}]
    with Service(said("Noted.")) as service:
        fit = lambda history, _: pair + history[-2:] if len(history) > 2 else history  # noqa: E731
        chat = Chat(service.client(), fit, model="m")
        chat.ask("Remember that I use httpx.")
        turn = chat.ask("And lxml.")
    assert turn.added == pair
    assert turn.dropped == turn.sent[:2]


def test_a_cut_in_the_middle_of_a_turn_is_shown_as_it_is():
    with Service(said("one"), said("two")) as service:
        chat = Chat(service.client(), lambda history, _: history[-3:], model="m")
        chat.ask("1")
        turn = chat.ask("2")
    assert [message["content"] for message in turn.dropped] == ["1"]
    assert turn.added == []


def test_the_numbers_are_those_that_the_service_reports():
    usage = {
        "prompt_tokens": 30,
        "completion_tokens": 4,
        "total_tokens": 34,
        "prompt_tokens_details": {"cached_tokens": 20},
    }
    seen = []
    with Service(said("hi", usage=usage)) as service:
        fit = lambda history, prompt_tokens: seen.append(prompt_tokens) or history  # noqa: E731
        turn = Chat(service.client(), fit, model="m").ask("hi")
    assert (turn.prompt_tokens, turn.completion_tokens, turn.cached_tokens) == (30, 4, 20)
    assert seen == [30]


@pytest.mark.parametrize(
    "usage",
    [
        None,
        {},
        [],
        "many",
        {"prompt_tokens": None, "prompt_tokens_details": None},
        {"prompt_tokens": float("nan"), "completion_tokens": float("inf")},
        {"prompt_tokens": -7, "completion_tokens": "3", "prompt_tokens_details": [1]},
        {"prompt_tokens": [], "prompt_tokens_details": {"cached_tokens": -1}},
    ],
)
def test_numbers_that_are_not_reported_are_0(usage):
    with Service(said("hi", usage=usage)) as service:
        meter = Meter(service.client())
        turn = Chat(meter, full_replay.keep_all, model="m").ask("hi")
    assert (turn.prompt_tokens, turn.completion_tokens, turn.cached_tokens) == (0, 0, 0)
    assert (meter.prompt_tokens, meter.completion_tokens, meter.cached_tokens) == (0, 0, 0)


def test_an_answer_without_text_is_kept_as_an_empty_one():
    with Service(said(None)) as service:
        chat = Chat(service.client(), full_replay.keep_all, model="m")
        assert chat.ask("hi").answer == ""
    assert chat.history[-1] == {"role": "assistant", "content": ""}


def test_half_an_emoji_in_an_answer_does_not_end_the_chat():
    with Service(said("Hello \ud83d"), said("ok \U0001f600")) as service:
        chat = Chat(service.client(), full_replay.keep_all, model="m")
        assert chat.ask("hi").answer == "Hello \ufffd"
        assert chat.ask("and now?").answer == "ok 😀"


def test_half_an_emoji_in_a_question_is_refused_and_loses_nothing():
    with Service() as service:
        chat = Chat(service.client(), full_replay.keep_all, model="m")
        with pytest.raises(CALL_ERRORS):
            chat.ask("hi \ud83d")
        assert chat.history == []
        chat.ask("hi")


def test_only_what_the_fit_says_becomes_a_warning_of_the_turn():
    def fit(history, prompt_tokens):
        warnings.warn("the budget is small", MemoryWarning, stacklevel=2)
        warnings.warn("something old", DeprecationWarning, stacklevel=2)
        return list(history)

    with Service() as service, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # whatever the program around the chat does with warnings
        chat = Chat(service.client(), fit, model="m")
        assert [chat.ask("hi").warnings for _ in range(2)] == [["the budget is small"]] * 2


def test_without_a_system_message_none_is_sent():
    with Service() as service:
        for system in (None, ""):
            turn = Chat(service.client(), full_replay.keep_all, system=system, model="m").ask("hi")
            assert turn.sent == [{"role": "user", "content": "hi"}]


def test_a_turn_shows_itself_as_a_transcript():
    with Service(said("one"), said("two")) as service:
        chat = Chat(service.client(), lambda history, _: history[-2:], model="m")
        chat.ask("1")
        assert str(chat.ask("2")).splitlines() == [
            "You: 2",
            "Assistant: two  (7 input tokens this turn)",
            "  [dropped the 2 oldest messages]",
        ]


def test_what_a_service_sends_instead_of_a_completion_is_an_error_of_the_sdk():
    with Service(page()) as service, pytest.raises(openai.OpenAIError) as error:
        Chat(service.client(), full_replay.keep_all, model="m").ask("hi")
    assert isinstance(error.value, NoReply)
    assert KEY not in str(error.value)
