"""The widgets without a browser: what they hold, send, tell and store."""

import json
import re
import threading
import time
from dataclasses import dataclass, field, replace
from functools import partial

import pytest
from fake_service import CLOSED, Service, failed, said
from hypothesis import given
from hypothesis import strategies as st

import conversation
import token_trim
from chat import Chat
from course.client import connect
from course.drawing import columns
from course.memory_view import MemoryView
from course.meter import Meter
from course.phrases import PHRASES
from course.widgets import ChatBox, SideBySide, Stepper, chat_box, table
from course.widgets.parts import VIEW, drawn
from full_replay import keep_all
from stateless import forget
from summarization import compact
from truncation import trim

WORDS = PHRASES["en"]
TECHNIQUES = {
    "keep everything": keep_all,
    "truncation": trim,
    "summarization": compact,
    "token trim": partial(token_trim.trim, max_tokens=120),
}


def new_chat(fit=keep_all, turns=0, **options) -> Chat:
    client, model = connect("stand-in")
    chat = Chat(client, fit, system=WORDS.system, model=model, **options)
    for text in WORDS.script[:turns]:
        chat.ask(text)
    return chat


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Here a text comes right after Enter, not through a browser."""
    monkeypatch.setattr(chat_box, "FIELD_SECONDS", 0.05)


def wait_until(condition) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


def send(box: ChatBox, text: str) -> None:
    """Type a text and press Enter, as the browser tells it."""
    turns = len(box.chat.turns)
    box.field._handle_custom_msg({"event": "submit"}, [])
    box.field.value = text  # the browser sends it after the message
    wait_until(lambda: len(box.chat.turns) > turns or "Not sent" in box.status.value)
    wait_until(lambda: not box._free.locked())


# --- what a notebook stores


def widgets(chat: Chat, other: Chat) -> dict:
    return {
        "empty chat box": ChatBox(new_chat(), TECHNIQUES),
        "chat box": ChatBox(chat, {"truncation": trim}),
        "stepper": Stepper(chat.turns, budget=60),
        "empty stepper": Stepper([]),
        "side by side": SideBySide({"a": chat.turns, "b": other.turns}),
    }


def test_each_has_a_live_form_a_picture_and_words():
    for name, widget in widgets(new_chat(trim, 6), new_chat(keep_all, 6)).items():
        data = widget._repr_mimebundle_()
        assert data["text/plain"] == repr(widget) == widget.text()
        assert data[VIEW]["model_id"] == widget.model_id
        assert set(data) == {"text/plain", "text/html", VIEW}
        assert "<script" not in data["text/html"]
        assert ("<img " in data["text/html"]) == (name != "empty chat box")


def test_what_is_stored_is_the_same_each_time():
    chats = new_chat(trim, 6), new_chat(keep_all, 6)
    first, second = (
        {name: widget._repr_mimebundle_() for name, widget in widgets(*chats).items()}
        for _ in range(2)
    )
    for name in first:
        assert first[name].pop(VIEW) != second[name].pop(VIEW)
        assert first[name] == second[name]


def test_the_text_says_what_is_chosen():
    box = ChatBox(new_chat(), TECHNIQUES)
    assert repr(box) == "Chat box: keep everything. Run the cell to chat here."
    box.technique.value = "token trim"
    assert repr(box) == "Chat box: token trim. Run the cell to chat here."
    box = ChatBox(new_chat(trim, 2), {"truncation": trim})
    assert MemoryView(box.chat.turns).text() in repr(box)


def test_what_is_stored_does_not_depend_on_the_parameters_of_a_fit():
    """Exercise 2 adds some to a fit of a lesson, and the lesson's outputs are compared."""

    def before(history, prompt_tokens=0, *, max_messages=4):
        return trim(history, max_messages=max_messages)

    def after(history, prompt_tokens=0, *, max_messages=8, max_tokens: int | None = 500):
        return trim(history)

    def other(history, prompt_tokens=0, *, max_tokens=50):
        return trim(history)

    stored = set()
    for fit in (before, after, other):
        box = ChatBox(new_chat(trim, 3), {"truncation": fit})
        stored.add((box.text(), box.still()))
    assert len(stored) == 1


def test_two_pictures_on_a_page_share_no_id():
    view = MemoryView(new_chat(turns=1).turns)
    first, second = drawn(view), drawn(view)
    ids = [set(re.findall(r' id="([^"]+)"', svg)) for svg in (first, second)]
    assert len(ids[0]) == len(ids[1]) > 2
    assert not ids[0] & ids[1]
    for svg, own in zip((first, second), ids, strict=True):
        assert set(re.search('aria-labelledby="([^"]+)"', svg)[1].split()) < own
        assert set(re.findall(r"url\(#([^)]+)\)", svg)) < own


# --- the chat box


def test_it_shows_the_chat_that_it_is_given():
    chat = new_chat()
    box = ChatBox(chat, TECHNIQUES, script=WORDS.script)
    send(box, WORDS.script[0])
    assert chat.ask("What is my name?").answer == "Your name is Xiao Wang."
    send(box, "What is my name?")
    assert len(chat.turns) == 3
    assert "Your name is Xiao Wang." in box.conversation.value
    assert "What was sent in 3 turns" in box.picture.picture.value
    assert MemoryView(chat.turns).text().splitlines()[0] in box.picture.words.value
    assert box.field.value == ""


def test_the_sliders_set_the_parameters_of_the_fit():
    box = ChatBox(new_chat(), TECHNIQUES)
    assert box.messages.disabled
    assert box.tokens.disabled
    assert box.tokens.value == 120  # not used yet, and already what the code says
    box.technique.value = "truncation"
    assert (box.messages.disabled, box.tokens.disabled) == (False, True)
    assert box.chat.fit.keywords == {"max_messages": 4}
    box.messages.value = 8
    assert box.chat.fit.keywords == {"max_messages": 8}
    box.technique.value = "token trim"
    assert box.tokens.value == 120
    assert box.chat.fit.keywords == {"max_tokens": 120, "system": WORDS.system}
    box.technique.value = "summarization"
    given = box.chat.fit.keywords
    assert (given["client"], given["model"]) == (box.chat.client, "stand-in")


def controls(box: ChatBox) -> list:
    """The widgets above the conversation."""
    return list(box.children[0].children)


def test_only_sliders_that_a_technique_uses_are_shown():
    everything = ChatBox(new_chat(), TECHNIQUES)
    assert controls(everything) == [everything.technique, everything.messages, everything.tokens]
    two = {"keep everything": keep_all, "truncation": trim}
    box = ChatBox(new_chat(), two)
    assert controls(box) == [box.technique, box.messages]
    assert box.messages.disabled
    assert box.messages.description == "max_messages"


def test_a_fit_that_can_count_both_counts_messages():
    """As a learner's trim after exercise 2."""

    def either(history, prompt_tokens=0, *, max_messages=4, max_tokens=500):
        return trim(history, max_messages=max_messages)

    box = ChatBox(new_chat(), {"either": either})
    assert controls(box)[1:] == [box.messages]
    assert box.chat.fit.keywords == {"max_messages": 4}


def test_one_technique_is_named_and_needs_no_list():
    box = ChatBox(new_chat(), {"<b> my trim": trim})
    name, *sliders = controls(box)
    assert "Technique:</b> &lt;b&gt; my trim" in name.value
    assert sliders == [box.messages]
    (name,) = controls(ChatBox(new_chat(), {"stateless": forget}))
    assert "Technique:</b> stateless" in name.value


def test_what_a_fit_was_given_stays():
    fit = partial(compact, client="mine", model="cheap", max_messages=8)
    box = ChatBox(new_chat(), {"summarization": fit})
    given = box.chat.fit.keywords
    assert (given["client"], given["model"], given["max_messages"]) == ("mine", "cheap", 8)


def test_any_function_of_the_learner_will_do():
    box = ChatBox(new_chat(), {"mine": lambda history, tokens: history[-2:], "list": list})
    send(box, "My name is Ada.")
    send(box, "What is my name?")
    assert len(box.chat.history) == 2


def test_the_totals_count_the_calls_for_summaries():
    prices = {"prompt": 1.0, "completion": 10.0}
    box = ChatBox(new_chat(), TECHNIQUES, script=WORDS.script, prices=prices)
    box.technique.value = "summarization"
    for number in range(1, 7):
        box._say_next()
        assert f"Turn {number} is done." in box.status.value
    assert box.next_line.disabled
    box._say_next()  # a second click that came late
    assert not box._free.locked()
    meter = box.chat.client
    assert meter.calls > 6
    assert f"6 turns, {meter.calls} calls: {meter.prompt_tokens} prompt" in box.totals.value
    cost = (meter.prompt_tokens + 10 * meter.completion_tokens) / 1e6
    assert f"{cost:.6f} USD" in box.totals.value


def test_cached_tokens_have_a_price_of_their_own():
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110}
    usage["prompt_tokens_details"] = {"cached_tokens": 40}
    prices = {"prompt": 1.0, "cached": 0.5, "completion": 2.0}
    with Service(said("ok", usage=usage)) as service:
        chat = Chat(service.client(), keep_all, model="fake")
        box = ChatBox(chat, {"all": keep_all}, prices=prices, currency="EUR")
        send(box, "Hi.")
    assert "0.000100 EUR" in box.totals.value


def test_turns_from_before_are_counted():
    chat = new_chat(turns=2)
    box = ChatBox(chat, TECHNIQUES)
    assert "2 turns, 2 calls" in box.totals.value
    assert box.meter.prompt_tokens == sum(turn.prompt_tokens for turn in chat.turns)


def test_a_service_that_reports_no_usage_is_no_error():
    for usage in (None, {"total_tokens": 5}, {"prompt_tokens": None}):
        with Service(said("ok", usage=usage)) as service:
            box = ChatBox(Chat(service.client(), keep_all, model="fake"), {"all": keep_all})
            send(box, "Hi.")
            assert "1 turn, 1 call: 0 prompt tokens" in box.totals.value


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (failed(429), "Too many requests"),
        (failed(500), "The service has a problem of its own"),
        (CLOSED, "No connection to"),
    ],
)
def test_a_failed_call_is_a_sentence_and_loses_nothing(answer, told):
    with Service(answer, said("Here.")) as service:
        box = ChatBox(Chat(service.client(), keep_all, model="fake"), {"all": keep_all})
        send(box, "Are you there?")
        assert told in box.status.value
        assert "Traceback" not in box.status.value
        assert box.chat.history == []
        assert "Not sent:</b> Are you there?" in box.conversation.value
        assert box.again.layout.display != "none"
        box._try_again()
    assert [turn.user for turn in box.chat.turns] == ["Are you there?"]
    assert "Not sent" not in box.conversation.value
    assert box.again.layout.display == "none"


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (failed(400, "Too long.", code="context_length_exceeded"), "do not fit in the model"),
        (failed(400), "refused the request"),
        (failed(401), "refused the key"),
        (failed(404), "does not know this"),
    ],
)
def test_what_cannot_pass_by_itself_is_not_tried_again(answer, told):
    with Service(answer, failed(429), said("Here.")) as service:
        box = ChatBox(Chat(service.client(), keep_all, model="fake"), {"all": keep_all})
        send(box, "Are you there?")
        assert told in box.status.value
        assert "Not sent:</b> Are you there?" in box.conversation.value
        assert box.again.layout.display == "none"
        box.status.value = ""
        send(box, "And now?")
        assert box.again.layout.display != "none"
        box._try_again()
    assert [turn.user for turn in box.chat.turns] == ["And now?"]
    assert "Not sent:</b> Are you there?" in box.conversation.value
    assert box.again.layout.display == "none"


def test_an_answer_that_was_cut_is_marked():
    with Service(said("I was about to", finish_reason="length"), said("Done.")) as service:
        box = ChatBox(Chat(service.client(), keep_all, model="fake"), {"all": keep_all})
        send(box, "Go on.")
        assert "I was about to (cut off: no room left)</p>" in box.conversation.value
        assert "I was about to (cut off: no room left)" in box.status.value  # as it is read out
        assert "the answer was cut off" not in box.conversation.value  # said once
        send(box, "And?")
    assert box.conversation.value.count("cut off") == 1
    both = SideBySide({"one": box.chat.turns})
    both.turn.value = 1
    assert "[the answer was cut off: no room was left]" in both.answers.value


def test_two_failed_messages_are_both_kept():
    with Service(failed(429), failed(429), said("ok")) as service:
        box = ChatBox(Chat(service.client(), keep_all, model="fake"), {"all": keep_all})
        send(box, "One.")
        box.status.value = ""
        send(box, "Two.")
        box._try_again()
        box._try_again()
        box._try_again()  # a second click that came late
        send(box, "Three.")
    assert [turn.user for turn in box.chat.turns] == ["One.", "Two.", "Three."]


def test_a_fault_of_the_learners_technique_is_told_and_the_turn_is_kept():
    box = ChatBox(new_chat(), {"mine": lambda history, tokens: history[100]})
    send(box, "My name is Ada.")
    assert "The answer came, but the technique failed: IndexError" in box.status.value
    assert "Hello Ada." in box.conversation.value
    assert len(box.chat.history) == 2


def test_while_the_model_answers_nothing_else_is_sent():
    with Service(replace(said("Late."), delay=0.5)) as service:
        box = ChatBox(Chat(service.client(), keep_all, model="fake"), {"all": keep_all})
        asking = threading.Thread(target=lambda: box._take() and box._ask("First."))
        asking.start()
        wait_until(lambda: "answering" in box.status.value)
        assert "<progress" in box.status.value
        assert "First." in box.conversation.value
        box.field.value = "Second."
        box._send_field()
        assert "still answering" in box.status.value
        assert box.field.value == "Second."
        box._reset()
        asking.join()
    assert [turn.user for turn in box.chat.turns] == ["First."]


def test_an_empty_message_is_not_sent():
    box = ChatBox(new_chat(), TECHNIQUES)
    box.field.value = "   "
    box._send_field()
    assert "Type a message first." in box.status.value
    assert box.chat.turns == []


def test_a_text_that_comes_late_is_sent_all_the_same():
    box = ChatBox(new_chat(), TECHNIQUES)
    box.field._handle_custom_msg({"event": "submit"}, [])
    time.sleep(10 * chat_box.FIELD_SECONDS)
    box.field.value = "My name is Ada."
    wait_until(lambda: "Turn 1 is done." in box.status.value)


def test_an_empty_field_is_told_in_the_end(monkeypatch):
    monkeypatch.setattr(chat_box, "MOST_SECONDS", 0.1)
    box = ChatBox(new_chat(), TECHNIQUES)
    box.field._handle_custom_msg({"event": "submit"}, [])
    wait_until(lambda: "Type a message first." in box.status.value)


def test_reset_begins_anew():
    box = ChatBox(new_chat(), TECHNIQUES, script=WORDS.script)
    box._say_next()
    box._reset()
    assert (box.chat.turns, box.chat.history) == ([], [])
    assert "0 turns, 0 calls" in box.totals.value
    box._say_next()
    assert box.chat.turns[0].user == WORDS.script[0]


def test_the_log_is_that_of_the_command_line(tmp_path, monkeypatch):
    command_line, by_widget = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    typed = tmp_path / "typed.txt"
    typed.write_text("\n".join(WORDS.script), encoding="utf-8")
    with typed.open(encoding="utf-8") as stdin:
        monkeypatch.setattr("sys.stdin", stdin)
        flags = ["--model", "stand-in", "--summarize", "--log", str(command_line)]
        assert conversation.main(flags) == 0
    box = ChatBox(new_chat(), {"all": compact}, script=WORDS.script, log_file=str(by_widget))
    for _ in WORDS.script:
        box._say_next()
    box.save.click()
    assert "Saved 6 turns" in box.status.value
    texts = [path.read_text(encoding="utf-8") for path in (command_line, by_widget)]
    logs = [[json.loads(line) for line in text.split("\n") if line] for text in texts]
    for turn in [*logs[0], *logs[1]]:
        del turn["cached_tokens"]  # the second chat finds the first one's prefixes
    assert logs[0] == logs[1]
    assert list(logs[0][0]) == list(logs[1][0])
    assert texts[1].endswith("}\n")


def test_a_log_that_cannot_be_written_is_told(tmp_path):
    box = ChatBox(new_chat(), TECHNIQUES, log_file=str(tmp_path / "none" / "chat.jsonl"))
    box.save.click()
    assert "Cannot write" in box.status.value
    assert "No such file" in box.status.value


def test_what_people_type_is_shown_as_text():
    text = "<img src=x onerror=alert(1)> & <b>"
    box = ChatBox(new_chat(), TECHNIQUES)
    send(box, text)
    shown = [box.conversation, box.status, box.picture.picture, box.picture.words]
    assert not any("<img src=x" in part.value for part in shown)
    assert "&lt;img src=x" in box.conversation.value


def test_half_a_character_is_told_and_shown():
    box = ChatBox(new_chat(), TECHNIQUES)
    send(box, "half of \ud83d")
    assert "half a character" in box.status.value
    for part in (box.conversation, box.status, box.picture.picture):
        part.value.encode("utf-8")


@pytest.mark.parametrize("prices", [{}, {"prompt": 1}, {"prompt": 1, "output": 2}])
def test_prices_have_names(prices):
    with pytest.raises(ValueError, match="prices are named"):
        ChatBox(new_chat(), TECHNIQUES, prices=prices)


def test_there_must_be_a_technique_and_a_run():
    with pytest.raises(ValueError, match="no technique"):
        ChatBox(new_chat(), {})
    with pytest.raises(ValueError, match="no run"):
        SideBySide({})


def test_one_chat_can_have_two_boxes():
    chat = new_chat()
    first = ChatBox(chat, TECHNIQUES)
    second = ChatBox(chat, TECHNIQUES)
    send(second, "Hi.")
    assert first.chat is second.chat
    assert isinstance(chat.client, Meter)
    assert "1 turn, 1 call" in second.totals.value


# --- the stepper


def test_the_stepper_goes_to_each_turn_and_no_further():
    chat = new_chat(trim, 6)
    stepper, view = Stepper(chat.turns), MemoryView(chat.turns)
    seen = []
    for _ in range(8):
        seen.append(stepper.turn.value)
        assert view.at(stepper.turn.value).title in stepper.status.value
        assert view.at(stepper.turn.value).text().splitlines()[-1] in stepper.shown.words.value
        stepper.next.click()
    assert seen == [1, 2, 3, 4, 5, 6, 6, 6]
    for _ in range(8):
        stepper.previous.click()
    assert stepper.turn.value == 1
    stepper.turn.value = 4
    assert "Turn 4" in stepper.shown.picture.value
    third = Stepper(chat.turns, turn=3)
    assert repr(third) == view.at(3).text()
    assert third.still() == view.at(3).html()


def test_a_stepper_over_few_turns():
    assert "No turns yet" in Stepper([]).status.value
    one = Stepper(new_chat(turns=1).turns)
    one.next.click()
    assert "Turn 1" in one.status.value


def test_the_words_are_folded_until_asked_for():
    stepper = Stepper(new_chat(turns=1).turns)
    assert stepper.shown.words.layout.display == "none"
    stepper.shown.in_words.value = True
    assert stepper.shown.words.layout.display is None
    stepper.shown.in_words.value = False
    assert stepper.shown.words.layout.display == "none"


# --- side by side


def test_two_techniques_turn_by_turn():
    played = {
        name: new_chat(fit, 6).turns
        for name, fit in {"all": keep_all, "nothing": forget, "four": trim}.items()
    }
    both = SideBySide(played)
    assert (both.left.value, both.right.value) == ("all", "nothing")
    assert "Your name is Xiao Wang." in both.answers.value
    assert "I don&#x27;t know" in both.answers.value
    both.right.value = "all"
    assert "know" not in both.answers.value
    both.turn.value = 1
    assert "1. My name is Xiao Wang" in both.answers.value
    both.left.value, both.right.value = "four", "nothing"
    both.turn.value = 3
    assert "[dropped the 4 oldest messages]" in both.answers.value
    assert repr(both) == table({"four": played["four"], "nothing": played["nothing"]})
    assert both.still().count("<img ") == 2


def test_the_table_in_words():
    played = {"all": new_chat(keep_all, 2).turns, "nothing": new_chat(forget, 1).turns}
    assert table(played).splitlines() == [
        "prompt tokens (reported by the service) and answer",
        "turn 1: My name is Xiao Wang, and I am writing a web scraper with httpx.",
        "  all         43  Hello Xiao Wang. You are writing a web scraper with httpx, noted.",
        "  nothing     43  Hello Xiao Wang. You are writing a web scraper with httpx, noted.",
        "turn 2: What is my name?",
        "  all         72  Your name is Xiao Wang.",
        "  nothing      -",
    ]


def test_runs_of_different_lengths_are_shown():
    both = SideBySide({"a <b>": new_chat(turns=2).turns, "none": []})
    assert "no such turn" in both.answers.value
    assert "a &lt;b&gt;" in both.answers.value
    assert "<b>" not in both.still().replace("<p ", "").split("<img")[0].split("</table>")[0]
    assert SideBySide({"none": []}).text()


@dataclass
class AnyTurn:
    user: str
    answer: str
    prompt_tokens: int
    completion_tokens: int = 1
    cached_tokens: int = 0
    sent: list = field(default_factory=list)
    history: list = field(default_factory=list)
    dropped: list = field(default_factory=list)
    added: list = field(default_factory=list)
    warnings: list = field(default_factory=list)
    cut: bool = False


turns = st.lists(st.builds(AnyTurn, st.text(), st.text(), st.integers(0, 10**6)), max_size=3)


@given(st.dictionaries(st.text(min_size=1, max_size=20), turns, min_size=1, max_size=3))
def test_any_words_fit_into_the_table(runs):
    lines = table(runs).split("\n")
    longest = max(map(len, runs.values()))
    assert len(lines) == 1 + longest * (1 + len(runs))
    assert all(columns(line) <= 100 for line in lines)
