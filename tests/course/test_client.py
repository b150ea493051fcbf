"""Which model answers, and the sentence for each way in which none does."""

import os

import openai
import pytest
from fake_service import (
    CLOSED,
    KEY,
    ODD_ANSWERS,
    Answer,
    Service,
    as_json,
    failed,
    page,
    said,
)

from course import client
from course.client import CALL_ERRORS, SettingsError, connect, default_model, describe, explain
from course.stand_in.protocol import MODELS

HELLO = {"role": "user", "content": "Hello!"}
LOCAL = "http://127.0.0.1:9/v1"
direct = client._direct


def error_of(service: Service, **options) -> Exception:
    """The error of a call that fails."""
    sdk, messages = service.client(**options), [{"role": "user", "content": "hi"}]
    try:
        with client.readable_answer():
            reply = sdk.chat.completions.create(model="fake", messages=messages)
        client.answer_of(reply)
    except CALL_ERRORS as error:
        return error
    pytest.fail("The call did not fail.")


def sentence_of(service: Service, **options) -> str:
    """What is told of a call that fails."""
    return explain(error_of(service, **options))


# --- which model answers


def test_with_nothing_set_the_stand_in_answers(settings):
    sdk, model = connect()
    assert model == "stand-in"
    assert sdk.base_url.host == "127.0.0.1"
    reply = sdk.models.list()
    assert "stand-in" in [found.id for found in reply]


@pytest.mark.parametrize("model", ["stand-in", "stand-in-tiny", "recorded/replay"])
def test_the_courses_own_models_are_never_asked_for_elsewhere(settings, model):
    settings(API_KEY=KEY, BASE_URL="https://paid.invalid/v1", MODEL="paid")
    sdk, name = connect(model)
    assert name == model
    assert sdk.base_url.host == "127.0.0.1"
    assert sdk.api_key != KEY
    assert "cost nothing" in describe(model)


def test_servers_on_this_computer_are_reached_past_any_proxy(settings, monkeypatch):
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    monkeypatch.setattr(client, "_direct", direct)
    client._to_stand_in.cache_clear()
    sdk, _ = connect("stand-in")
    assert list(sdk.models.list())
    with Service(as_json({"object": "list", "data": [{"id": "m", "object": "model"}]})) as service:
        settings(BASE_URL=service.url)
        assert connect()[1] == "m"


def test_the_model_that_is_named_comes_before_the_setting(settings):
    settings(API_KEY=KEY, BASE_URL=LOCAL, MODEL="set")
    assert connect()[1] == "set"
    assert connect("named")[1] == "named"


def test_a_file_is_read_where_the_environment_is_silent(settings, tmp_path):
    text = f"\ufeff# my service\nOPENAI_API_KEY={KEY}\nOPENAI_BASE_URL={LOCAL}\nOPENAI_MODEL=x\n"
    (tmp_path / ".env").write_text(text, encoding="utf-8")
    sdk, model = connect()
    assert (sdk.api_key, str(sdk.base_url), model) == (KEY, LOCAL + "/", "x")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_line_ends_and_marks_of_windows_in_the_file_do_no_harm(settings, tmp_path, encoding):
    text = f"OPENAI_API_KEY='{KEY}'\r\nOPENAI_MODEL=m\r\n"
    (tmp_path / ".env").write_text(text, encoding=encoding, newline="")
    assert client.settings() == {"OPENAI_API_KEY": KEY, "OPENAI_MODEL": "m"}


def test_a_file_in_another_encoding_is_named(settings, tmp_path):
    (tmp_path / ".env").write_text(f"OPENAI_API_KEY={KEY}\n", encoding="utf-16")
    with pytest.raises(SettingsError, match=r"\.env .*UTF-8") as error:
        connect()
    assert KEY not in explain(error.value)


UNREADABLE = {
    f"OPENAI_API_KEY: {KEY}\nOPENAI_MODEL=m\n": "Line 1",
    f"\n# mine\n\n\nOPENAI_API_KEY:{KEY}\nOPENAI_MODEL=m": "Line 5",
    f"OPENAI_MODEL=m\r\nOPENAI_API_KEY {KEY}\r\n": "Line 2",
    f"OPENAI_API_KEY:{KEY}=\nOPENAI_MODEL=m\n{KEY}\n": "Lines 1, 3",
    f"OPENAI_API_KEY：{KEY}\nOPENAI_MODEL=m\n": "Line 1",
    f"OPENAI_API_KEY='{KEY}\nOPENAI_MODEL=m\n": "Line 1",
    f'$env:OPENAI_API_KEY="{KEY}"\nset OPENAI_MODEL=x\nexport OPENAI_MODEL=m\n': "Lines 1, 2",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_lines_of_the_file_that_cannot_be_read_are_named_once(
    settings, tmp_path, capsys, caplog, text
):
    (tmp_path / ".env").write_text(text, encoding="utf-8", newline="")
    for _ in range(2):
        assert client.settings() == {"OPENAI_MODEL": "m"}
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"{UNREADABLE[text]} of the file .env cannot be read")
    assert "NAME=value" in line
    assert KEY not in line
    assert client.unread_lines() == line
    assert not caplog.records


@pytest.mark.parametrize(
    "text", ["", "\n", "# a note\n", "export OPENAI_MODEL = 'm' # mine\nA.B-c=1\nC='d\ne'\n"]
)
def test_of_lines_that_can_be_read_nothing_is_said(settings, tmp_path, capsys, text):
    (tmp_path / ".env").write_text(text, encoding="utf-8")
    client.settings()
    assert client.unread_lines() == ""
    assert capsys.readouterr().err == ""


def test_a_folder_of_that_name_is_no_file(settings, tmp_path):
    (tmp_path / ".env").mkdir()
    assert client.settings() == {}


@pytest.mark.skipif(os.name == "nt", reason="A pipe of POSIX")
def test_a_pipe_of_that_name_is_told_and_not_waited_for(settings, tmp_path):
    os.mkfifo(tmp_path / ".env")
    with pytest.raises(SettingsError, match=r"\.env .*not a file"):
        connect()


def test_lines_of_a_file_that_is_not_used_are_not_judged(settings, tmp_path):
    settings(MODEL="stand-in")
    (tmp_path / ".env").write_text("OPENAI_MODEL: m\n", encoding="utf-8")
    assert client.unread_lines() == ""


def test_the_environment_and_the_file_are_not_mixed(settings, tmp_path):
    settings(MODEL="stand-in")
    (tmp_path / ".env").write_text(f"OPENAI_API_KEY={KEY}", encoding="utf-8")
    assert client.settings() == {"OPENAI_MODEL": "stand-in"}


@pytest.mark.parametrize("empty", ["", " ", "\n"])
def test_a_setting_that_is_set_to_nothing_is_not_set(settings, empty):
    settings(API_KEY=empty, BASE_URL=empty, MODEL=empty)
    assert default_model() == "stand-in"
    settings(API_KEY=KEY, BASE_URL=empty, MODEL="m")
    sdk, _ = connect()
    assert sdk.base_url.host == "api.openai.com"


def test_space_around_a_setting_is_left_out(settings):
    settings(API_KEY=KEY + "\r\n", BASE_URL=" " + LOCAL, MODEL="m ")
    sdk, model = connect()
    assert (sdk.api_key, str(sdk.base_url), model) == (KEY, LOCAL + "/", "m")


def test_a_server_on_this_computer_needs_no_key(settings):
    settings(BASE_URL=LOCAL, MODEL="m")
    connect()
    assert "cost nothing" in describe("m")


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"MODEL": "gpt"}, "OPENAI_API_KEY is missing"),
        ({"MODEL": "gpt", "BASE_URL": "https://example.org/v1"}, "OPENAI_API_KEY is missing"),
        ({"MODEL": "m\udce4", "API_KEY": KEY}, "OPENAI_MODEL"),
        ({"MODEL": "m", "API_KEY": f"“{KEY}”"}, "OPENAI_API_KEY"),
        ({"MODEL": "m", "API_KEY": KEY + "\n" + KEY}, "OPENAI_API_KEY"),
        ({"MODEL": "m", "API_KEY": KEY + " " + KEY}, "OPENAI_API_KEY"),
    ],
)
def test_a_missing_or_wrong_setting_is_named(settings, values, word):
    settings(**values)
    with pytest.raises(SettingsError, match=word) as error:
        connect()
    text = explain(error.value)
    assert KEY not in text
    assert "\n" not in text


def test_a_name_with_a_line_break_is_told_in_one_line(settings):
    settings(BASE_URL=LOCAL)
    for model in ("a\nb", "recorded/a\u2028b", "stand-in\x1b[0m"):
        assert describe(model).startswith(f"Model: {model!r}, ")


def test_an_unknown_name_without_a_key_is_told_which_names_need_none(settings):
    with pytest.raises(SettingsError) as error:
        connect("nope")
    assert "OPENAI_API_KEY is missing: the model nope needs one" in str(error.value)
    assert str(error.value).endswith(f"need none: {', '.join(MODELS)}.")
    assert tuple(MODELS) == client.OWN_MODELS


def test_a_service_with_one_model_needs_no_name(settings):
    with Service(as_json({"object": "list", "data": [{"id": "only", "object": "model"}]})) as one:
        settings(BASE_URL=one.url)
        assert connect()[1] == default_model() == "only"


@pytest.mark.parametrize("n", [0, 2, 9])
def test_a_service_with_another_number_of_models_asks_for_a_name(settings, n):
    models = [{"id": f"model-{i}", "object": "model"} for i in range(n)]
    with Service(as_json({"object": "list", "data": models})) as service:
        settings(BASE_URL=service.url)
        with pytest.raises(SettingsError, match="OPENAI_MODEL") as error:
            connect()
    assert ("model-0" in str(error.value)) == bool(n)
    assert "model-5" not in str(error.value)


@pytest.mark.parametrize(
    "answer",
    [
        page(),
        page(404),
        Answer(b'{"data": ['),
        as_json({"data": None}),
        as_json(["m"]),
        ODD_ANSWERS["no UTF-8"],
        ODD_ANSWERS["endless brackets"],
    ],
)
def test_a_service_that_cannot_list_its_models_is_an_error_in_one_sentence(settings, answer):
    with Service(answer) as service:
        settings(BASE_URL=service.url)
        with pytest.raises(CALL_ERRORS) as error:
            connect()
        assert "OPENAI_" in explain(error.value)


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("https://api.example.org/v1", "at api.example.org. Each call may cost money."),
        ("https://user:secret@example.org/v1", "at example.org. Each call may cost money."),
        ("http://localhost:11434/v1", "on a server on this computer. Calls cost nothing."),
        ("http://0.0.0.0:8000/v1", "on a server on this computer. Calls cost nothing."),
        ("http://[::1]:8000/v1", "on a server on this computer. Calls cost nothing."),
        ("", "at OpenAI. Each call may cost money."),
    ],
)
def test_one_line_says_which_model_answers_and_what_it_costs(settings, url, words):
    settings(API_KEY=KEY, BASE_URL=url, MODEL="m")
    assert describe("m") == f"Model: m, {words}"


# --- what is said when a call fails

OVERFLOW = "This model's maximum context length is 8192 tokens."
VLLM = {"object": "error", "message": OVERFLOW, "type": "BadRequestError", "code": 400}
ERRORS = {
    "401": (failed(401, f"Incorrect API key provided: {KEY}."), "check OPENAI_API_KEY"),
    "402": (failed(402, "Insufficient Balance"), "add credit"),
    "403": (failed(403, "No."), "rights"),
    "404 model": (failed(404, "The model `fake` does not exist"), "The model `fake` does not"),
    "404 page": (page(404), "OPENAI_BASE_URL"),
    "404 detail": (as_json({"detail": "Not Found"}, 404), "OPENAI_BASE_URL"),
    "413": (failed(413, "Maximum content size limit exceeded."), "lessons 3 to 5"),
    "413 page": (page(413), "lessons 3 to 5"),
    "429": (failed(429, "Slow down."), "wait a minute"),
    "429 no credit": (failed(429, "Quota.", code="insufficient_quota"), "add credit"),
    "429 no credit by type": (failed(429, "Quota.", type="insufficient_quota"), "add credit"),
    "500": (failed(500), "try again later"),
    "502 page": (page(502), "try again later"),
    "OpenAI's overflow": (failed(400, OVERFLOW, code="context_length_exceeded"), "8192"),
    "llama.cpp's overflow": (
        failed(400, "too many", code=400, type="exceed_context_size_error"),
        "context window",
    ),
    "vLLM's overflow": (
        as_json(
            {"object": "error", "message": OVERFLOW, "type": "BadRequestError", "code": 400}, 400
        ),
        "context window",
    ),
    "an overflow in other words": (
        failed(400, "Your input exceeds the context window of this model."),
        "lessons 3 to 5",
    ),
    "error is a text": (as_json({"error": "model not loaded"}, 400), "model not loaded"),
    "error is null": (as_json({"error": None}, 400), "400"),
    "error is a list": (as_json(["bad"], 400), "400"),
    "empty body": (Answer(b"", 400), "400"),
    "message of many lines": (failed(400, "one\n\ntwo\r\nthree\u2028four"), "one two three four"),
    "endless message": (failed(400, "blah " * 10_000), "blah blah"),
    "page": (page(), "not a chat completion"),
    "half a JSON": (Answer(b'{"choices": ['), "not a chat completion"),
    "no choices": (said("", choices=[]), "not a chat completion"),
    **{kind: (answer, "not a chat completion") for kind, answer in ODD_ANSWERS.items()},
    "closed": (CLOSED, "No connection"),
    "the key in the text": (failed(400, f"Bad header: Bearer {KEY}"), "Bad header"),
    "the key in a page": (Answer(f"<p>Bearer {KEY}".encode(), 404), "404"),
}


@pytest.mark.parametrize("kind", ERRORS)
def test_each_error_is_one_sentence_that_helps_and_shows_no_key(settings, kind):
    answer, word = ERRORS[kind]
    settings(API_KEY=KEY, BASE_URL=LOCAL, MODEL="fake")
    with Service(answer) as service:
        sentence = sentence_of(service)
    assert word in sentence
    assert len(sentence.splitlines()) == 1
    assert len(sentence) < 600
    assert KEY not in sentence
    assert "<" not in sentence


@pytest.mark.parametrize("kind", ERRORS)
def test_which_errors_may_pass_by_themselves(settings, kind):
    with Service(ERRORS[kind][0]) as service:
        error = error_of(service)
    assert client.may_pass(error) == (kind in ("429", "500", "502 page", "closed"))


def test_an_overflow_never_passes_by_itself(settings):
    for fields in ({"code": "context_length_exceeded"}, {"type": "exceed_context_size_error"}):
        with Service(failed(500, OVERFLOW, **fields)) as service:
            assert not client.may_pass(error_of(service))
    assert not client.may_pass(RuntimeError())
    assert not client.may_pass(SettingsError())


def test_a_service_that_takes_too_long(settings):
    with Service(Answer(b"{}", delay=0.3)) as service:
        error = error_of(service, timeout=0.05)
    assert "too long" in explain(error)
    assert client.may_pass(error)


def test_a_service_that_is_not_there_is_named(settings):
    settings(BASE_URL=LOCAL, MODEL="m")
    with pytest.raises(openai.APIConnectionError) as error:
        openai.OpenAI(base_url=LOCAL, api_key=KEY, max_retries=0).models.list()
    assert "No connection to 127.0.0.1" in explain(error.value)


def test_an_error_of_another_kind_is_told_as_it_is():
    assert explain(RuntimeError("a\nb")) == "The call failed: a b"
    assert "half a character" in explain(UnicodeEncodeError("utf-8", "\ud83d", 0, 1, "no"))


def test_a_fault_of_the_stand_in_is_told_in_its_own_words(monkeypatch):
    def fail(*_):
        raise RuntimeError("a rule is wrong")

    monkeypatch.setattr("course.stand_in.completion.complete", fail)
    sdk, model = connect("stand-in")
    with pytest.raises(openai.InternalServerError) as error:
        sdk.with_options(max_retries=0).chat.completions.create(model=model, messages=[HELLO])
    assert explain(error.value) == "The stand-in model failed: RuntimeError: a rule is wrong"


def test_an_empty_name_of_a_model_is_none():
    assert connect("")[1] == default_model()


def test_each_client_of_the_stand_in_has_a_prefix_cache_of_its_own():
    messages = [{"role": "user", "content": "My name is Ada."}]

    def cached(sdk, name):
        usage = sdk.chat.completions.create(model=name, messages=messages).usage
        return usage.prompt_tokens_details.cached_tokens

    first = connect("stand-in")
    assert cached(*first) == 0
    assert cached(*first) > 0
    assert cached(*connect("stand-in")) == 0
