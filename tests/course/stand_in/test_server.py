"""server.py and what is behind it: a real server on loopback, through the SDK and raw sockets."""

import errno
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import openai
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from course import stand_in, tokens
from course.stand_in import __main__ as command
from course.stand_in import completion, server
from course.stand_in.prefix_cache import PrefixCache
from course.stand_in.protocol import MODELS
from course.stand_in.server import StandInServer

CODE = Path(stand_in.__file__).parents[2]
ASK = [{"role": "user", "content": "What is my name?"}]
TEACH = [
    {"role": "system", "content": "Answer briefly."},
    {"role": "user", "content": "My name is Xiao Wang, and I am writing a web scraper with httpx."},
    {"role": "assistant", "content": "Nice to meet you."},
    *ASK,
]


@pytest.fixture(scope="module", autouse=True)
def _no_proxy():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NO_PROXY", "127.0.0.1")
        yield


@pytest.fixture(scope="module")
def base_url():
    return stand_in.start()


@pytest.fixture(scope="module")
def client(base_url):
    with openai.OpenAI(base_url=base_url, api_key="any", max_retries=0) as client:
        yield client


@pytest.fixture
def own_server():
    """A server with a cache of its own, for what depends on earlier requests."""
    with serving() as own:
        yield own


@contextmanager
def serving():
    with StandInServer() as own:
        thread = threading.Thread(target=own.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield own
        own.shutdown()
        thread.join()


def post(base_url, body, headers=None, path="/v1/chat/completions", method="POST"):
    """(status, parsed body) of one plain request; the body may be bytes or a value."""
    connection = http.client.HTTPConnection(urlsplit(base_url).netloc, timeout=5)
    data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    connection.request(method, path, data, headers or {})
    response = connection.getresponse()
    text = response.read()
    connection.close()
    return response.status, json.loads(text) if text else None


def raw(base_url, data, wait=True):
    """All that the server sends back for these bytes until it closes the connection."""
    parts = urlsplit(base_url)
    received = b""
    with socket.create_connection((parts.hostname, parts.port), timeout=5) as connection:
        connection.sendall(data)
        if wait:
            connection.shutdown(socket.SHUT_WR)
        while piece := connection.recv(65536):
            received += piece
    return received


def request_of(**fields):
    return {"model": "stand-in", "messages": ASK} | fields


def error_of(base_url, body):
    status, answer = post(base_url, body)
    assert set(answer) == {"error"}
    assert set(answer["error"]) == {"message", "type", "param", "code"}
    return status, answer["error"]


def is_alive(base_url):
    return post(base_url, request_of())[0] == 200


# ---- the protocol, as the SDK sees it


def test_a_completion_has_the_shape_of_the_real_one(client):
    answer = client.chat.completions.create(model="stand-in", messages=TEACH)
    assert answer.object == "chat.completion"
    assert answer.model == "stand-in"
    assert answer.created == 1_735_689_600
    assert answer.id.startswith("chatcmpl-")
    choice = answer.choices[0]
    assert (choice.index, choice.finish_reason, choice.logprobs) == (0, "stop", None)
    assert (choice.message.role, choice.message.refusal) == ("assistant", None)
    usage = answer.usage
    assert usage.prompt_tokens == tokens.prompt_tokens(TEACH, "openai")
    assert usage.completion_tokens == tokens.count_text(choice.message.content, "openai")
    assert usage.total_tokens == usage.prompt_tokens + usage.completion_tokens
    assert usage.completion_tokens_details.reasoning_tokens == 0


def test_models_are_listed_and_found_by_name(client, base_url):
    names = [model.id for model in client.models.list()]
    assert names == list(MODELS)
    assert names[:2] == ["stand-in", "stand-in-tiny"]
    for name in names:
        assert client.models.retrieve(name).id == name
    with pytest.raises(openai.NotFoundError):
        client.models.retrieve("gpt-9")
    assert post(base_url, None, path="/v1/models/recorded/replay", method="GET")[0] == 200
    assert post(base_url, None, path="/models?limit=1", method="GET")[0] == 200


def test_other_paths_and_methods_get_errors_of_the_same_shape(client, base_url):
    with pytest.raises(openai.NotFoundError, match="Invalid URL"):
        client.embeddings.create(model="stand-in", input="text")
    for method, path, expected in [
        ("GET", "/", 404),
        ("GET", "//[", 404),
        ("GET", "/%ff?%00", 404),
        ("POST", "/v1/responses", 404),
        ("GET", "/v1/chat/completions", 405),
        ("PUT", "/v1/chat/completions", 405),
        ("POST", "/v1/models", 405),
        ("DELETE", "/v1/models/stand-in", 405),
    ]:
        status, answer = post(base_url, b"{}", path=path, method=method)
        assert (status, answer["error"]["type"]) == (expected, "invalid_request_error")
    assert post(base_url, None, path="/v1/models", method="HEAD") == (405, None)


def test_unknown_fields_and_any_key_are_accepted(base_url):
    body = request_of(temperature=0, seed=1, user="me", tools=[], shoe_size=43, messages=TEACH)
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": "nonsense"}):
        assert post(base_url, body, headers)[0] == 200


@pytest.mark.parametrize("model", ["stand-in", "stand-in-tiny"])
@pytest.mark.parametrize("limits", [{}, {"max_tokens": 2}, {"stop": ["I", "我"]}])
def test_a_stream_says_what_the_whole_answer_says(client, model, limits):
    arguments = {"model": model, "messages": TEACH, **limits}
    whole = client.chat.completions.create(**arguments)
    chunks = list(client.chat.completions.create(**arguments, stream=True))
    assert chunks[0].choices[0].delta.role == "assistant"
    assert all(chunk.choices[0].finish_reason is None for chunk in chunks[:-1])
    assert chunks[-1].choices[0].finish_reason == whole.choices[0].finish_reason
    pieces = [chunk.choices[0].delta.content or "" for chunk in chunks]
    assert "".join(pieces) == whole.choices[0].message.content
    assert len({chunk.id for chunk in chunks}) == 1
    assert all("usage" not in chunk.model_fields_set for chunk in chunks)


def test_a_stream_ends_with_the_usage_when_asked(client, base_url):
    arguments = {"model": "stand-in", "messages": TEACH}
    *chunks, last = client.chat.completions.create(
        **arguments, stream=True, stream_options={"include_usage": True}
    )
    assert all(chunk.usage is None for chunk in chunks)
    assert all("usage" in chunk.model_fields_set for chunk in chunks)
    assert last.choices == []
    whole = client.chat.completions.create(**arguments)
    assert last.usage.total_tokens == whole.usage.total_tokens
    body = json.dumps(request_of(stream=True)).encode()
    head = b"POST /v1/chat/completions HTTP/1.%d\r\nContent-Length: %d\r\n\r\n"
    assert raw(base_url, head % (1, len(body)) + body).endswith(b"data: [DONE]\n\n\r\n0\r\n\r\n")
    # HTTP/1.0 knows no chunks.
    assert raw(base_url, head % (0, len(body)) + body).endswith(b"}\n\ndata: [DONE]\n\n")


def test_a_limit_cuts_the_reply_at_whole_characters(client, monkeypatch):
    text = "好的 👩‍🚀 done"
    monkeypatch.setattr(completion, "reply", lambda messages, **_: text)
    length = tokens.count_text(text, "openai")
    for limit in range(1, length + 2):
        for name in ("max_tokens", "max_completion_tokens"):
            answer = client.chat.completions.create(model="stand-in", messages=ASK, **{name: limit})
            choice = answer.choices[0]
            assert text.startswith(choice.message.content)
            assert answer.usage.completion_tokens == min(limit, length)
            assert choice.finish_reason == ("length" if limit < length else "stop")
    assert choice.message.content == text


def test_stop_texts_end_the_reply_before_them(client, monkeypatch):
    monkeypatch.setattr(completion, "reply", lambda messages, **_: "one two three")

    def said(stop):
        answer = client.chat.completions.create(model="stand-in", messages=ASK, stop=stop)
        assert answer.choices[0].finish_reason == "stop"
        return answer.choices[0].message.content

    assert said(" two") == "one"
    assert said(["three", "t"]) == "one "
    assert said(["four", ""]) == said(None) == "one two three"
    assert said("one") == ""


def test_n_choices_are_alike_and_all_are_billed(client):
    one = client.chat.completions.create(model="stand-in", messages=ASK)
    three = client.chat.completions.create(model="stand-in", messages=ASK, n=3)
    assert [choice.index for choice in three.choices] == [0, 1, 2]
    assert {choice.message.content for choice in three.choices} == {one.choices[0].message.content}
    assert three.usage.completion_tokens == 3 * one.usage.completion_tokens
    assert three.usage.prompt_tokens == one.usage.prompt_tokens
    streamed = ["", "", ""]
    for chunk in client.chat.completions.create(model="stand-in", messages=ASK, n=3, stream=True):
        streamed[chunk.choices[0].index] += chunk.choices[0].delta.content or ""
    assert streamed == [one.choices[0].message.content] * 3


def test_the_rules_are_told_whether_json_is_wanted(client, monkeypatch):
    seen = []

    def reply(messages, *, json_object, schema):
        seen.append((json_object, schema))
        return "{}"

    monkeypatch.setattr(completion, "reply", reply)
    ask = [{"role": "user", "content": "Answer as JSON."}]
    schema = {"type": "json_schema", "json_schema": {"name": "facts", "schema": {"type": "object"}}}
    for wanted in ({"type": "text"}, {"type": "json_object"}, schema):
        client.chat.completions.create(model="stand-in", messages=ask, response_format=wanted)
    assert seen == [(False, None), (True, None), (True, {"type": "object"})]
    with pytest.raises(openai.BadRequestError, match="must contain the word 'json'"):
        client.chat.completions.create(
            model="stand-in", messages=ASK, response_format={"type": "json_object"}
        )


def test_the_rules_see_every_content_as_text(client, monkeypatch):
    seen = []

    def reply(messages, **_):
        seen.extend(messages)
        return "ok"

    monkeypatch.setattr(completion, "reply", reply)
    call = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    client.chat.completions.create(
        model="stand-in",
        messages=[
            {"role": "developer", "content": "Be brief."},
            {"role": "user", "content": [{"type": "text", "text": t} for t in ("one", "two")]},
            {"role": "assistant", "content": None, "tool_calls": [call]},
            {"role": "tool", "tool_call_id": "c1", "content": "42"},
        ],
    )
    assert [(m["role"], m["content"]) for m in seen] == [
        ("system", "Be brief."),
        ("user", "one\ntwo"),
        ("assistant", ""),
        ("tool", "42"),
    ]


def test_the_recorded_runs_are_served_with_computed_usage(client):
    from course.stand_in.recorded import exchanges

    exchange = exchanges()["replay"][5]
    messages = [{"role": role, "content": content} for role, content in exchange.messages]
    answer = client.chat.completions.create(model="recorded/replay", messages=messages)
    assert answer.choices[0].message.content == "小王。"
    assert answer.usage.prompt_tokens == 170
    with pytest.raises(openai.BadRequestError) as caught:
        client.chat.completions.create(model="recorded/replay", messages=messages[1:])
    assert caught.value.code == "recorded_request_differs"
    assert caught.value.param == "messages[0]"


# ---- requests that are wrong


@pytest.mark.parametrize(
    ("fields", "param", "code"),
    [
        ({"model": None}, "model", None),
        ({"model": 3}, "model", "invalid_type"),
        ({"messages": None}, "messages", "missing_required_parameter"),
        ({"messages": "hi"}, "messages", "invalid_type"),
        ({"messages": {}}, "messages", "invalid_type"),
        ({"messages": []}, "messages", "empty_array"),
        ({"messages": ASK * 10_001}, "messages", "array_above_max_length"),
        ({"messages": ["hi"]}, "messages[0]", "invalid_type"),
        (
            {"messages": [*ASK, {"content": "x"}]},
            "messages[1].role",
            "missing_required_parameter",
        ),
        ({"messages": [{"role": "bot", "content": "x"}]}, "messages[0].role", "invalid_value"),
        ({"messages": [{"role": ["user"], "content": "x"}]}, "messages[0].role", "invalid_type"),
        ({"messages": [{"role": "user"}]}, "messages[0].content", "invalid_type"),
        ({"messages": [{"role": "user", "content": 3}]}, "messages[0].content", "invalid_type"),
        ({"messages": [{"role": "assistant"}]}, "messages[0].content", "invalid_type"),
        (
            {"messages": [{"role": "user", "content": ["x"]}]},
            "messages[0].content[0]",
            "invalid_type",
        ),
        (
            {"messages": [{"role": "user", "content": [{"type": "image_url"}]}]},
            "messages[0].content[0].type",
            None,
        ),
        (
            {"messages": [{"role": "user", "content": [{"type": "text"}]}]},
            "messages[0].content[0].text",
            "missing_required_parameter",
        ),
        ({"messages": [ASK[0] | {"name": 3}]}, "messages[0].name", "invalid_type"),
        (
            {"messages": [{"role": "assistant", "tool_calls": [{"function": {}}]}]},
            "messages[0].tool_calls[0].id",
            "missing_required_parameter",
        ),
        *(
            (
                {"messages": [ASK[0] | {"role": role, "function_call": called}]},
                "messages[0].function_call",
                "invalid_type",
            )
            for role, called in [("user", "x"), ("system", 1), ("assistant", ["f"]), ("tool", True)]
        ),
        (
            {"messages": [{"role": "assistant", "function_call": {"name": 3}}]},
            "messages[0].function_call.name",
            "invalid_type",
        ),
        ({"max_tokens": "5"}, "max_tokens", "invalid_type"),
        ({"max_tokens": True}, "max_tokens", "invalid_type"),
        ({"max_completion_tokens": 0}, "max_completion_tokens", "integer_below_min_value"),
        ({"n": 0}, "n", "integer_below_min_value"),
        ({"n": 9}, "n", "integer_above_max_value"),
        ({"stop": 3}, "stop", "invalid_type"),
        ({"stop": {"a": 1}}, "stop", "invalid_type"),
        ({"stop": list("abcde")}, "stop", "array_above_max_length"),
        ({"stream": "yes"}, "stream", "invalid_type"),
        ({"stream_options": 1}, "stream_options", "invalid_type"),
        ({"response_format": {"type": "xml"}}, "response_format.type", "invalid_value"),
    ],
)
def test_a_wrong_field_is_named(base_url, fields, param, code):
    status, error = error_of(base_url, request_of(**fields))
    assert (status, error["type"]) == (400, "invalid_request_error")
    assert (error["param"], error["code"]) == (param, code)
    assert 10 < len(error["message"]) < 300


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "Expecting value"),
        (b"hello", "Expecting value"),
        (b"[1]", "expected an object, but got an array"),
        (b"null", "expected an object, but got null"),
        (b'{"model": "\xff"}', "not valid UTF-8"),
        (json.dumps(request_of()).encode("utf-16"), "not valid UTF-8"),
        (b'{"temperature": NaN}', "NaN is not JSON"),
        (b'{"temperature": -Infinity}', "-Infinity is not JSON"),
        (b'{"model": "\\ud83d"}', "not valid UTF-8"),
        (b'{"a":' * 100_000, "nested too deeply"),
        (b"[" * 999_999, "nested too deeply"),
        (b'{"seed": ' + b"9" * 10_000 + b"}", "limit"),
    ],
)
def test_what_is_not_a_json_object_is_refused(base_url, body, said):
    status, error = error_of(base_url, body)
    assert (status, error["type"]) == (400, "invalid_request_error")
    assert error["message"].startswith("We could not parse the JSON body of your request: ")
    assert said in error["message"]
    assert is_alive(base_url)


def test_odd_but_valid_json_is_answered(base_url):
    assert post(base_url, request_of(seed=10**4000, temperature=-0.0))[0] == 200
    doubled = b'{"model": "nope", "model": "stand-in", "messages": %s}' % json.dumps(ASK).encode()
    assert post(base_url, doubled)[0] == 200  # the last one counts
    assert post(base_url, b'{"top_p": 1e999,' + json.dumps(request_of())[1:].encode())[0] == 200
    status, answer = post(base_url, request_of(max_tokens=10**4000))
    assert (status, answer["error"]["code"]) == (400, "context_length_exceeded")


def test_an_unknown_model_is_a_404_that_lists_the_known_ones(client):
    with pytest.raises(openai.NotFoundError, match="stand-in-tiny") as caught:
        client.chat.completions.create(model="gpt-9", messages=ASK)
    assert caught.value.code == "model_not_found"


def test_overflow_is_refused_in_the_words_of_the_real_api(client):
    long = [{"role": "user", "content": "word " * 300}]
    with pytest.raises(openai.BadRequestError) as caught:
        client.chat.completions.create(model="stand-in-tiny", messages=long)
    assert (caught.value.code, caught.value.param) == ("context_length_exceeded", "messages")
    count = tokens.prompt_tokens(long, "openai")
    assert (
        "This model's maximum context length is 256 tokens. However, your messages resulted in "
        f"{count} tokens. Please reduce the length of the messages."
    ) in str(caught.value)
    assert client.chat.completions.create(model="stand-in", messages=long).usage
    count = tokens.prompt_tokens(ASK, "openai")
    with pytest.raises(openai.BadRequestError) as caught:
        client.chat.completions.create(model="stand-in-tiny", messages=ASK, max_tokens=256)
    assert f"you requested {count + 256} tokens ({count} in the messages, 256 in the comp" in str(
        caught.value
    )


def test_without_a_limit_the_reply_gets_the_room_that_is_left(client):
    words = 256 - tokens.prompt_tokens([{"role": "user", "content": "word"}], "openai")
    for room in (2, 0):
        ask = [{"role": "user", "content": "word" + " word" * (words - room)}]
        answer = client.chat.completions.create(model="stand-in-tiny", messages=ask)
        assert answer.usage.completion_tokens == room
        assert answer.choices[0].finish_reason == "length"
        assert answer.usage.total_tokens == 256


def test_a_history_cut_inside_a_tool_turn_is_refused(client):
    call = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    asked = {"role": "assistant", "content": None, "tool_calls": [call, call | {"id": "c2"}]}
    results = [{"role": "tool", "tool_call_id": i, "content": "1"} for i in ("c1", "c2")]

    def send(*messages):
        client.chat.completions.create(model="stand-in", messages=messages)

    send(*ASK, asked, *results, *ASK)
    for cut in (results, [asked, results[0], *ASK], [asked], [asked, results[0], results[0]]):
        with pytest.raises(openai.BadRequestError, match="tool_calls"):
            send(*ASK, *cut)


# ---- what is remembered, and what is not


def test_cached_tokens_are_those_of_the_whole_messages_seen_before(own_server):
    client = openai.OpenAI(base_url=own_server.base_url, api_key="any")

    def cached(messages, model="stand-in"):
        answer = client.chat.completions.create(model=model, messages=messages)
        messages.append(answer.choices[0].message.model_dump())  # as the SDK gives it
        return answer.usage.prompt_tokens_details.cached_tokens

    def total(messages):
        return sum(tokens.message_tokens(m, "openai") for m in messages)

    history = TEACH[:2]
    assert cached(history) == 0
    history.append({"role": "user", "content": "And now?"})
    assert cached(history) == total(history[:3])  # the first request and its reply
    other_end = [*history[:2], {"role": "user", "content": "Something else"}]
    assert cached(other_end) == total(history[:2])
    other_start = [{"role": "system", "content": "Answer at length."}, *history[1:]]
    assert cached(other_start) == 0
    assert cached(history[:3], "stand-in-tiny") == 0  # another model computes its own
    again = history[:2]
    assert cached(again) == total(history[:2]) < tokens.prompt_tokens(history[:2], "openai")


def test_the_cache_is_bounded_and_forgets_the_least_used():
    cache = PrefixCache(size=4)
    texts = [[{"role": "user", "content": text}] for text in "abc"]
    assert [cache.visit("m", messages, "r") for messages in texts[:2]] == [0, 0]
    assert cache.visit("m", texts[0], "r") == 1
    assert cache.visit("m", texts[2], "r") == 0  # in place of "b"
    assert cache.visit("m", texts[0], "r") == 1
    assert cache.visit("m", texts[1], "r") == 0


def test_same_request_same_bytes_from_32_threads(base_url):
    def ask(_):
        return post(base_url, request_of(messages=TEACH))

    ask(0)  # from here on the whole request is cached
    with ThreadPoolExecutor(32) as pool:
        answers = list(pool.map(ask, range(64)))
    assert answers == [answers[0]] * 64
    assert answers[0][0] == 200


def test_a_reply_depends_on_nothing_but_its_request(base_url, own_server):
    for body in (request_of(), request_of(messages=TEACH), request_of(messages=TEACH, n=2)):
        (_, warm), (_, cold) = post(base_url, body), post(own_server.base_url, body)
        for answer in (warm, cold):
            del answer["usage"]["prompt_tokens_details"]
        assert warm == cold
    spaced = json.dumps(request_of(), indent=4, sort_keys=True).encode()
    assert post(base_url, spaced)[1]["id"] == post(base_url, request_of())[1]["id"]
    assert post(base_url, request_of(user="x"))[1]["id"] != post(base_url, request_of())[1]["id"]


# ---- hostile clients

BIG = 1_000_001


def head(*lines):
    return "\r\n".join(["POST /v1/chat/completions HTTP/1.1", "Host: x", *lines, "", ""]).encode()


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (head(f"Content-Length: {BIG}") + b"x" * BIG, 413),
        (head(f"Content-Length: {BIG}"), 413),
        (head(f"Content-Length: {BIG}", "Expect: 100-continue"), 413),
        (head("Content-Length: " + "9" * 5000), 413),
        (head("Transfer-Encoding: chunked") + b"%x\r\n" % BIG + b"x" * BIG + b"\r\n0\r\n\r\n", 413),
        (head("Transfer-Encoding: chunked") + (b"40000\r\n" + b"x" * 0x40000 + b"\r\n") * 5, 413),
        (head("Content-Length: 10") + b"x" * 2_000_000, 400),
        (head("Content-Length: -1") + b"{}", 400),
        (head("Content-Length: +2") + b"{}", 400),
        (head("Content-Length: two") + b"{}", 400),
        (head("Content-Length: 2", "Content-Length: 3") + b"{} ", 400),
        (head("Content-Length: 2", "Transfer-Encoding: chunked") + b"{}", 400),
        (head("Transfer-Encoding: gzip") + b"{}", 400),
        (head("Transfer-Encoding: chunked") + b"-2\r\n{}\r\n0\r\n\r\n", 400),
        (head("Transfer-Encoding: chunked") + b"0x2\r\n{}\r\n0\r\n\r\n", 400),
        (head("Transfer-Encoding: chunked") + b"1\r\n{}\r\n0\r\n\r\n", 400),
        (head("Transfer-Encoding: chunked"), 400),
        (head(), 400),
        (b"GET /v1/models HTTP/1.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n", 431),
        (b"GET /v1/models HTTP/1.1\r\n" + b"X: y\r\n" * 200 + b"\r\n", 431),
        (b"GET /" + b"y" * 70_000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET /v1/models HTTP/3.0\r\n\r\n", 505),
        (b"BREW /v1/models HTTP/1.1\r\n\r\n", 501),
        (b"hello there, how are you?\r\n\r\n", 400),
    ],
)
def test_a_body_too_large_or_broken_is_refused_and_the_answer_arrives(base_url, data, status):
    answer = raw(base_url, data)
    first_line, _, rest = answer.partition(b"\r\n")
    assert first_line.startswith(b"HTTP/1.1 %d " % status)
    fields, _, body = rest.partition(b"\r\n\r\n")
    assert b"application/json" in fields
    length = int(fields.split(b"Content-Length: ")[1].split(b"\r\n")[0])
    assert set(json.loads(body[:length])["error"]) == {"message", "type", "param", "code"}
    assert is_alive(base_url)


def test_a_large_body_gets_413_through_the_sdk_too(client):
    huge = [{"role": "user", "content": "x" * 3_000_000}]
    with pytest.raises(openai.APIStatusError) as caught:
        client.chat.completions.create(model="stand-in", messages=huge)
    assert caught.value.status_code == 413
    assert "1000000 bytes" in str(caught.value)


def test_a_body_of_exactly_the_limit_is_read(base_url):
    body = json.dumps(request_of()).encode()
    assert post(base_url, body.ljust(BIG - 1))[0] == 200
    assert post(base_url, body.ljust(BIG))[0] == 413


def test_chunked_and_expected_bodies_are_read_and_the_connection_goes_on(base_url):
    body = json.dumps(request_of()).encode()
    chunks = b"".join(b"%X;note\r\n%c\r\n" % (1, byte) for byte in body)
    data = head("Transfer-Encoding: chunked") + chunks + b"0\r\nTrailer: x\r\n\r\n"
    data += head(f"Content-Length: {len(body)}", "Expect: 100-continue") + body
    answer = raw(base_url, data)
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert answer.count(b"HTTP/1.1 100 Continue\r\n\r\n") == 1


def test_an_error_leaves_the_connection_in_use(base_url):
    connection = http.client.HTTPConnection(urlsplit(base_url).netloc, timeout=5)
    for body, status in [(b"no", 400), (json.dumps(request_of()).encode(), 200)] * 2:
        connection.request("POST", "/v1/chat/completions", body)
        response = connection.getresponse()
        assert response.status == status
        response.read()
        assert connection.sock is not None
    connection.close()


def test_slow_and_half_requests_time_out_and_leave_no_thread(own_server, monkeypatch):
    monkeypatch.setattr(server.Handler, "timeout", 0.2)
    monkeypatch.setattr(server.Handler, "body_seconds", 0.3)
    before = threading.active_count()
    address = (server.HOST, own_server.server_port)
    beginnings = [b"", b"POST /v1", head("Content-Length: 50"), head("Content-Length: 50") + b"{"]
    connections = [socket.create_connection(address, timeout=5) for _ in beginnings]
    for connection, data in zip(connections, beginnings, strict=True):
        connection.sendall(data)
    with socket.create_connection(address, timeout=5) as drip:
        drip.sendall(head("Content-Length: 50"))
        started = time.monotonic()
        with suppress(ConnectionError):
            for _ in range(50):
                drip.sendall(b" ")
                time.sleep(0.05)
        assert time.monotonic() - started < 1.5
    for connection in connections:
        assert connection.recv(100) == b""
        connection.close()
    wait_for(lambda: threading.active_count() <= before)
    assert is_alive(own_server.base_url)


def wait_for(condition, seconds=3.0):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_clients_that_hang_up_leave_no_thread_and_no_word(own_server, monkeypatch, capfd):
    text = "word " * 100_000
    monkeypatch.setattr(completion, "reply", lambda messages, **_: text)
    before = threading.active_count()
    body = json.dumps(request_of(stream=True)).encode()
    data = head(f"Content-Length: {len(body)}") + body
    for part in (data, data[:-5], data[:20], b"\x16\x03\x01\x00"):
        with socket.create_connection((server.HOST, own_server.server_port)) as connection:
            linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"  # close by a reset
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            connection.sendall(part)
            if part is data:
                assert connection.recv(1000)
    wait_for(lambda: threading.active_count() <= before)
    assert is_alive(own_server.base_url)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("fault", [ZeroDivisionError, OSError, RecursionError])
def test_a_fault_of_the_rules_is_a_500_and_prints_nothing(base_url, monkeypatch, capfd, fault):
    def fail(messages, **_):
        raise fault("in a rule")

    monkeypatch.setattr(completion, "reply", fail)
    status, error = error_of(base_url, request_of())
    assert (status, error["type"]) == (500, "server_error")
    assert f"{fault.__name__}: in a rule" in error["message"]
    assert capfd.readouterr() == ("", "")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
ROLE = st.sampled_from(["system", "user", "assistant", "tool", "developer", "function"])
ID = st.sampled_from(["c1", "c2"])
PART = st.fixed_dictionaries(
    {"type": st.sampled_from(["text", "refusal", "image_url"]) | JSON},
    optional=dict.fromkeys(("text", "refusal", "image_url"), st.text(max_size=5) | JSON),
)
CALLED = st.fixed_dictionaries(
    {}, optional=dict.fromkeys(("name", "arguments", "input"), st.text(max_size=5) | JSON)
)
CALL = st.fixed_dictionaries(
    {"id": ID | JSON}, optional={"type": JSON, "function": CALLED | JSON, "custom": CALLED | JSON}
)
MESSAGE = st.fixed_dictionaries(
    {"role": ROLE | JSON, "content": st.text(max_size=20) | st.lists(PART, max_size=2) | JSON},
    optional={
        "name": st.text(max_size=5) | JSON,
        "tool_calls": st.lists(CALL, max_size=2) | JSON,
        "tool_call_id": ID | JSON,
        "refusal": st.text(max_size=5) | JSON,
        "function_call": CALLED | JSON,
        "audio": JSON,
        "annotations": JSON,
    },
)
FIELDS = ("n", "stop", "max_tokens", "max_completion_tokens", "stream", "stream_options", "tools")
SCHEMA = st.fixed_dictionaries(
    {"type": st.sampled_from(["json_object", "json_schema", "text"]) | JSON},
    optional={"json_schema": st.fixed_dictionaries({}, optional={"schema": JSON}) | JSON},
)
REQUEST = st.fixed_dictionaries(
    {"model": st.sampled_from(list(MODELS)), "messages": st.lists(MESSAGE, min_size=1) | JSON},
    optional=dict.fromkeys(FIELDS, JSON) | {"response_format": SCHEMA | JSON},
)
# One field of a message that is otherwise as it should be: most of the others stop at the first.
ODD_FIELD = st.builds(
    lambda role, key, value: {
        "model": "stand-in",
        "messages": [{"role": role, "content": "json"} | {key: value}],
    },
    st.sampled_from(["system", "user", "assistant", "developer", "function"]),
    st.sampled_from(
        ["name", "tool_calls", "tool_call_id", "refusal", "function_call", "audio", "content"]
    ),
    JSON | CALLED | st.lists(CALL | PART, max_size=2),
)


@given(
    body=st.binary()
    | JSON.map(lambda value: json.dumps(value).encode())
    | (REQUEST | ODD_FIELD).map(lambda value: json.dumps(value).encode())
)
@settings(max_examples=200, suppress_health_check=list(HealthCheck))
def test_whatever_is_sent_gets_an_answer_that_is_no_fault_of_ours(base_url, body):
    connection = http.client.HTTPConnection(urlsplit(base_url).netloc, timeout=5)
    connection.request("POST", "/v1/chat/completions", body)
    response = connection.getresponse()
    text = response.read()
    connection.close()
    assert response.status in (200, 400, 404)
    if response.status != 200:
        assert set(json.loads(text)["error"]) == {"message", "type", "param", "code"}


@given(data=st.binary(min_size=1) | st.binary().map(lambda data: head("Content-Length: 9") + data))
@settings(max_examples=60, suppress_health_check=list(HealthCheck))
def test_bytes_that_are_not_http_stop_nothing(base_url, data):
    raw(base_url, data)
    assert post(base_url, None, path="/v1/models", method="GET")[0] == 200


# ---- the process


def run_python(code, **options):
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(CODE), os.environ.get("PYTHONPATH", "")])
    }
    return subprocess.run(
        [sys.executable, *code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=20,
        env=environment,
        **options,
    )


def test_start_is_quick_happens_once_and_ends_with_the_process():
    result = run_python(
        [
            "-c",
            "import http.client, time\n"
            "from course.stand_in import start\n"
            "before = time.perf_counter()\n"
            "url = start()\n"
            "print(time.perf_counter() - before < 0.5, start() == url)\n"
            "connection = http.client.HTTPConnection(url[7:-3])\n"  # stays open to the end
            "connection.request('GET', '/v1/models')\n"
            "print(connection.getresponse().status, url)\n",
        ]
    )
    assert (result.returncode, result.stderr) == (0, "")
    first, second = result.stdout.splitlines()
    assert first == "True True"  # 0.5 s is generous: it takes about 0.05 s
    status, url = second.split()
    assert status == "200"
    with pytest.raises(ConnectionRefusedError):
        raw(url, b"GET")


def test_what_the_first_reply_needs_loads_beside_the_caller():
    result = run_python(
        [
            "-c",
            "import http.client, json, time\n"
            "from course import stand_in\n"
            "url = stand_in.start()\n"
            "stand_in._server.loading.join()\n"
            "connection = http.client.HTTPConnection(url[7:-3])\n"
            f"body = json.dumps({request_of()!r})\n"
            "before = time.perf_counter()\n"
            "connection.request('POST', '/v1/chat/completions', body)\n"
            "print(connection.getresponse().status, time.perf_counter() - before < 0.2)\n",
        ]
    )
    # It takes 0.01 s, and 0.5 s where something has still to load.
    assert (result.stdout, result.stderr) == ("200 True\n", "")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork on this system")
def test_after_a_fork_the_child_starts_its_own():
    result = run_python(
        [
            "-c",
            "import os, http.client\n"
            "from course.stand_in import start\n"
            "url = start()\n"
            "if os.fork() == 0:\n"
            "    own = start()\n"
            "    connection = http.client.HTTPConnection(own[7:-3], timeout=5)\n"
            "    connection.request('GET', '/v1/models')\n"
            "    fine = own != url and connection.getresponse().status == 200\n"
            "    os._exit(0 if fine else 1)\n"
            "print(os.wait()[1], start() == url)\n",
        ]
    )
    assert (result.stdout, result.stderr) == ("0 True\n", "")


def test_only_loopback_is_bound(own_server):
    assert own_server.socket.getsockname()[0] == "127.0.0.1"
    assert own_server.base_url.startswith("http://127.0.0.1:")


@contextmanager
def command_running():
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(CODE), os.environ.get("PYTHONPATH", "")])
    }
    with subprocess.Popen(
        [sys.executable, "-m", "course.stand_in", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=environment,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.skipif(os.name == "nt", reason="Windows sends Ctrl-C to whole consoles")
def test_the_command_serves_until_ctrl_c_and_a_port_in_use_is_one_sentence():
    with command_running() as process:
        line = process.stdout.readline()
        assert line.endswith(
            "/v1 as stand-in, stand-in-tiny, recorded/stateless, recorded/replay, "
            "recorded/truncation, recorded/summarization. Ctrl-C ends it.\n"
        )
        url = line.split()[5]
        assert post(url, request_of())[0] == 200
        second = run_python(["-m", "course.stand_in", "--port", str(urlsplit(url).port)])
        assert second.returncode == 1
        assert second.stdout == ""
        assert second.stderr.endswith(
            " is in use: stop what uses it, or choose another with --port.\n"
        )
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=5)
        assert (process.returncode, rest.strip(), errors) == (130, "", "")


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, "Port 80 needs more rights than you have"),
        (errno.EADDRNOTAVAIL, "Cannot listen on port 80: "),
    ],
)
def test_a_port_that_cannot_be_had_is_one_sentence(monkeypatch, capsys, number, said):
    def refuse(port):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(command, "StandInServer", refuse)
    assert command.main(["--port", "80"]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(said)
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("port", ["65536", "-1", "http", "²", "8000.0", ""])
def test_a_port_is_a_number(capsys, port):
    with pytest.raises(SystemExit) as caught:
        command.main([f"--port={port}"])
    assert caught.value.code == 2
    assert "a port is a number from 0 to 65535" in capsys.readouterr().err
