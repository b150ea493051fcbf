"""What is wrong with the way to a service is named before the SDK meets it."""

import os

import openai
import pytest
from fake_service import KEY, Service

from course.client import SettingsError, connect, explain

HELLO = {"role": "user", "content": "Hello!"}
LOCAL = "http://127.0.0.1:9/v1"


@pytest.mark.parametrize(
    "url",
    [
        "localhost:8000/v1",
        "example.org/v1",
        "ftp://example.org",
        "http://",
        "http://[::1/v1",
        "http://localhost:port",
        "http://localhost:99999",
        "http://a b/v1",
        "http://127.0.0.1:9555/\x01v1",
        "http://[v1.x]/v1",
        "http://a..b/v1",
        f"http://{'a' * 300}/v1",
        "http://☃.example/v1",
        "http://\udce4/v1",
        "http://example.org:0/v1",
    ],
)
def test_what_is_no_address_is_named(settings, url):
    settings(MODEL="m", BASE_URL=url, API_KEY=KEY)
    with pytest.raises(SettingsError, match=r"^OPENAI_BASE_URL .*http://") as error:
        connect()
    text = explain(error.value)
    assert KEY not in text
    assert "\n" not in text


WAYS = [  # what the environment says of the way to a service
    ("ALL_PROXY", "socks5h://127.0.0.1:1080", "socksio"),
    ("all_proxy", "socks5://127.0.0.1:1080", "socksio"),
    ("HTTPS_PROXY", "foo://me:secret@127.0.0.1:1080", "http://"),
    ("http_proxy", "http://127.0.0.1:port", "http://"),
    ("HTTPS_PROXY", "http://\x01", "http://"),
    ("HTTPS_PROXY", "http://", "http://"),
    ("HTTPS_PROXY", "a..b:80", "http://"),
    ("SSL_CERT_FILE", "/no/such.pem", "/no/such.pem"),
    ("SSL_CERT_FILE", __file__, "test_network.py"),
    ("SSL_CERT_FILE", os.path.dirname(__file__), "course"),
    ("SSLKEYLOGFILE", "/no/such.log", "/no/such.log"),
]


@pytest.mark.parametrize(("name", "value", "word"), WAYS)
def test_a_wrong_way_to_the_service_is_named_and_concerns_no_other(
    settings, monkeypatch, name, value, word
):
    for spelling in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(spelling, raising=False)
        monkeypatch.delenv(spelling.upper(), raising=False)
    monkeypatch.setenv(name, value)
    settings(API_KEY=KEY, MODEL="m")
    with pytest.raises(SettingsError, match=rf"(?i)^{name}\b") as error:
        connect()
    assert word in str(error.value)
    assert "secret" not in str(error.value)
    assert len(str(error.value).splitlines()) == 1
    connect("stand-in")
    settings(BASE_URL=LOCAL, MODEL="m")
    connect()


def test_a_proxy_that_is_not_used_is_not_judged(settings, monkeypatch):
    monkeypatch.setenv("HTTPS_PROXY", "foo://h")
    monkeypatch.setenv("NO_PROXY", "localhost, *")
    settings(API_KEY=KEY, MODEL="m")
    connect()


@pytest.mark.parametrize("proxy", ["http://me:secret@127.0.0.1:9", "127.0.0.1:9", ""])
def test_a_proxy_that_does_not_answer_is_named(settings, monkeypatch, proxy):
    for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HTTPS_PROXY", proxy)
    settings(API_KEY=KEY, BASE_URL="https://example.invalid/v1", MODEL="m")
    sdk, _ = connect()
    with pytest.raises(openai.APIConnectionError) as error:
        sdk.with_options(max_retries=0).models.list()
    sentence = explain(error.value)
    assert "No connection to example.invalid" in sentence
    assert ("HTTPS_PROXY" in sentence) == bool(proxy)
    assert "secret" not in sentence


HEADERS = [  # settings of the SDK that become headers
    ("ORG_ID", "é"),
    ("ORG_ID", "a\nb"),
    ("ORG_ID", "org "),
    ("PROJECT_ID", "é"),
    ("CUSTOM_HEADERS", "X-A: é"),
    ("CUSTOM_HEADERS", "X-A: fine\nX B: space in the name"),
    ("CUSTOM_HEADERS", "X-A: a\rb"),
]


@pytest.mark.parametrize(("name", "value"), HEADERS)
def test_a_setting_that_makes_no_header_is_named_and_does_not_reach_the_stand_in(
    settings, name, value
):
    settings(**{name: value})
    sdk, model = connect()
    assert sdk.chat.completions.create(model=model, messages=[HELLO]).choices
    assert os.environ[f"OPENAI_{name}"] == value
    settings(API_KEY=KEY, MODEL="m")
    with pytest.raises(SettingsError, match=rf"^OPENAI_{name} ") as error:
        connect()
    assert len(str(error.value).splitlines()) == 1


def test_settings_that_make_headers_reach_a_service(settings):
    settings(ORG_ID="org-1", PROJECT_ID="a b", CUSTOM_HEADERS="X-A: b: c \r\n\nnot one", MODEL="m")
    with Service() as service:
        settings(BASE_URL=service.url, MODEL="m")
        sdk, model = connect()
        assert sdk.chat.completions.create(model=model, messages=[HELLO]).choices
    assert (sdk.organization, sdk.project) == ("org-1", "a b")
    assert sdk.default_headers["X-A"] == "b: c"
