"""Which model answers, and what to say when it does not.

    OPENAI_API_KEY   the key of the service
    OPENAI_BASE_URL  its address, if it is not OpenAI
    OPENAI_MODEL     the model's name; `stand-in` is the stand-in model, whatever else is set

They are read from the environment and, where it has none of them, from the file `.env` at the top
of the course. With none of them set, the stand-in model answers.
"""

import atexit
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import openai
from dotenv import dotenv_values
from openai import OpenAI

from course.network import HEADERS, is_address, ways, wrong_file, wrong_header, wrong_proxy
from course.text import as_utf_8, one_line, shown
from course.variables import changed

ROOT = Path(__file__).parents[2]
NAMES = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL")
STAND_IN = "stand-in"
RUNS = ("stateless", "replay", "truncation", "summarization")
OWN_MODELS = (STAND_IN, f"{STAND_IN}-tiny", *(f"recorded/{run}" for run in RUNS))
OPENAI_URL = "https://api.openai.com/v1"
_accounts = count(1)  # of the stand-in model
_told = {""}  # what was said of the file .env: once is enough
LONGEST = 300  # characters of what a service or a library says
LOOPBACK = ("localhost", "127.0.0.1", "::1", "0.0.0.0")  # the last is what some servers print


class SettingsError(openai.OpenAIError):
    """A setting is missing or wrong. The text says which, and what to do."""


class NoReply(openai.OpenAIError):
    """The service answered with something that is not a chat completion."""

    def __init__(self):
        super().__init__(
            "The service's answer is not a chat completion: check that OPENAI_BASE_URL is the "
            "address of its API (it often ends in /v1)."
        )


# What a call can raise: the errors of the SDK, and two that it lets through from Python, an answer
# that is only half a JSON text and a message that cannot be sent as UTF-8.
CALL_ERRORS = (openai.OpenAIError, json.JSONDecodeError, UnicodeEncodeError)


@contextmanager
def readable_answer() -> Iterator[None]:
    """Around a call: an answer that Python cannot read raises NoReply.

    Such are half a JSON text, bytes that are no UTF-8, endless brackets, a number of 5000 digits.
    """
    try:
        yield
    except UnicodeEncodeError:  # the request is wrong, not the answer
        raise
    except (ValueError, RecursionError):
        raise NoReply() from None


def settings() -> dict[str, str]:
    """The settings in force: from the environment, or else from the file `.env`.

    Lines of the file that cannot be read are left out, and that is said on stderr.
    Raises SettingsError where the file cannot be read at all.
    """
    values = _environment()
    if not any(values.values()):
        values, unread = _env_file()
        if unread not in _told:
            print(unread, file=sys.stderr)
            _told.add(unread)
    # Keys are copied with the line end or the space after them.
    return {name: values[name].strip() for name in NAMES if (values.get(name) or "").strip()}


def unread_lines() -> str:
    """A sentence that names the lines of `.env` that cannot be read, or "". Whoever asks tells it.

    Raises SettingsError where the file cannot be read at all.
    """
    unread = "" if any(_environment().values()) else _env_file()[1]
    _told.add(unread)
    return unread


def _environment() -> dict[str, str]:
    return {name: as_utf_8(os.environ.get(name, "")) for name in NAMES}


def _env_file() -> tuple[dict[str, str | None], str]:
    """What the file `.env` sets, and a sentence about its lines that cannot be read, or ""."""
    path = ROOT / ".env"
    if not path.exists() or path.is_dir():
        return {}, ""
    if not path.is_file():  # to read a pipe would be to wait for whoever writes into it
        raise SettingsError("The file .env is not a file but a pipe or a device: remove it.")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):  # PowerShell writes UTF-16 where it is not told
        raise SettingsError(
            "The file .env cannot be read: save it again as a text in UTF-8."
        ) from None
    from dotenv.parser import parse_stream

    good, wrong = "", []
    for one in parse_stream(io.StringIO(text)):
        written = one.original.string
        # Without an "=" there is no value, and a name may have taken in what follows it.
        if one.error or (one.key and (one.value is None or not re.fullmatch(r"[\w.-]+", one.key))):
            empty = written[: len(written) - len(written.lstrip())].count("\n")
            wrong.append(str(one.original.line + empty))
        else:
            good += written
    # The lines themselves are not shown: a key may stand there.
    which = ("Line " if len(wrong) == 1 else "Lines ") + ", ".join(wrong)
    unread = (
        f"{which} of the file .env cannot be read: each line must have the form NAME=value, "
        "for example OPENAI_MODEL=stand-in."
    )
    return dotenv_values(stream=io.StringIO(good)), unread if wrong else ""


def is_stand_in(model: str) -> bool:
    """Whether that name is answered by the course's own server."""
    return model.startswith((STAND_IN, "recorded/"))


def connect(model: str | None = None) -> tuple[OpenAI, str]:
    """The client to call and the name of the model that answers.

    Each call gives a client of its own. With the stand-in model it is also a new account, with an
    empty prefix cache, so that what one chat sent before makes no other chat look cheaper.
    Raises SettingsError where a setting is missing.
    """
    model = model or default_model()
    if _as_text(model) != model:
        raise SettingsError(
            "The name of the model holds half a character: correct OPENAI_MODEL or --model."
        )
    client = _stand_in_client() if is_stand_in(model) else _service_client(model)
    atexit.register(client.close)  # or Python may complain of open connections when it ends
    return client, model


def default_model() -> str:
    """The model that answers unless another is named."""
    chosen = settings()
    if "OPENAI_MODEL" in chosen:
        return chosen["OPENAI_MODEL"]
    return _only_model() if chosen else STAND_IN


def describe(model: str) -> str:
    """One line: which model answers, and whether its calls cost money."""
    named = f"Model: {shown(model)}"
    if model.startswith("recorded/"):
        return f"{named}, a recorded run of a real model, replayed. Calls cost nothing."
    if is_stand_in(model):
        return f"{named}, the course's own program on this computer. Calls cost nothing."
    host = _host()
    if host in LOOPBACK:
        return f"{named}, on a server on this computer. Calls cost nothing."
    return f"{named}, at {host}. Each call may cost money."


def answer_of(reply) -> tuple[str, str | None]:
    """The text of a reply, and its finish reason. Raises NoReply where it is something else.

    Some services cut an emoji in two; half of one cannot be sent back, so it becomes U+FFFD.
    """
    try:
        choice = reply.choices[0]
        return _as_text(choice.message.content or ""), choice.finish_reason
    except (AttributeError, LookupError, TypeError):
        raise NoReply() from None


def _as_text(text: str) -> str:
    """The text with U+FFFD for each half of a character."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def token_counts(reply) -> tuple[int, int, int]:
    """Prompt, completion and cached tokens. 0 where a service reports none, or no number."""
    usage = getattr(reply, "usage", None)
    details = getattr(usage, "prompt_tokens_details", None)
    counts = (
        getattr(usage, "prompt_tokens", 0),
        getattr(usage, "completion_tokens", 0),
        getattr(details, "cached_tokens", 0),
    )
    return tuple(count if type(count) is int and count > 0 else 0 for count in counts)


def explain(error: Exception) -> str:
    """An error of a call as one sentence: what happened, and what to do. Never shows a key."""
    if isinstance(error, SettingsError | NoReply):
        return str(error)
    if isinstance(error, openai.APITimeoutError):
        return "The service took too long to answer: try again later."
    if isinstance(error, openai.APIConnectionError):
        return _explain_connection(error)
    if isinstance(error, openai.APIStatusError):
        return _explain_status(error)
    if isinstance(error, openai.APIResponseValidationError | json.JSONDecodeError):
        return str(NoReply())
    if isinstance(error, UnicodeEncodeError):
        return "The text holds half a character, which cannot be sent: take it out."
    return f"The call failed: {one_line(error, LONGEST)}"


def may_pass(error: Exception) -> bool:
    """Whether the same call may succeed later: no connection, too many calls, a fault of theirs."""
    if isinstance(error, openai.APIStatusError):
        busy = error.status_code == 429 or error.status_code >= 500
        return busy and not (_is_overflow(error) or _is_out_of_credit(error))
    return isinstance(error, openai.APIConnectionError)


def _explain_connection(error: openai.APIConnectionError) -> str:
    request = getattr(error, "request", None)
    host = request.url.host if request else _host()
    names = ["OPENAI_BASE_URL", *([] if host in LOOPBACK else ways())]
    right = " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
    return (
        f"No connection to {'OpenAI' if host == urlsplit(OPENAI_URL).hostname else host}: check "
        "that the service is running, that you are online and that "
        f"{right} {'are' if names[1:] else 'is'} right."
    )


def _is_overflow(error: openai.APIStatusError) -> bool:
    overflow = ("context_length_exceeded", "exceed_context_size_error")  # OpenAI's, llama.cpp's
    in_words = re.search("context (length|size|window)", _server_message(error), re.IGNORECASE)
    told = error.code in overflow or error.type in overflow
    return told or (error.status_code in (400, 413) and in_words is not None)


def _is_out_of_credit(error: openai.APIStatusError) -> bool:
    return error.status_code == 402 or "insufficient_quota" in (error.code, error.type)


def _explain_status(error: openai.APIStatusError) -> str:
    status, text = error.status_code, _server_message(error)
    told = f"{status}: {text}" if text else str(status)
    less = "send less of the history, for example with a technique of lessons 3 to 5."
    by_stand_in = error.response.headers.get("Server", "").startswith(STAND_IN)
    if _is_overflow(error):
        return f"The messages do not fit in the model's context window ({told}): {less}"
    if status == 413:
        return f"The request is too large ({told}): {less}"
    if status == 401:
        return "The service refused the key (401): check OPENAI_API_KEY."
    if _is_out_of_credit(error):
        return f"Your account has no credit left ({status}): add credit, or use another model."
    if status == 403:
        return "The key may not do this (403): check the rights of OPENAI_API_KEY."
    if status == 404:
        return (
            f"The service does not know this ({told}): check the model's name "
            "(OPENAI_MODEL or --model) and OPENAI_BASE_URL."
        )
    if status == 429:
        return "Too many requests for now (429): wait a minute and try again."
    if status >= 500 and by_stand_in:  # trying again later would not help
        return text
    if status >= 500:
        return f"The service has a problem of its own ({status}): try again later."
    return f"The service refused the request ({told})."


def _server_message(error: openai.APIStatusError) -> str:
    """What the service says in its error, in one line; nothing where it sent a web page."""
    text = error.body
    if isinstance(text, dict):
        text = text.get("message") or text.get("detail")
    if not isinstance(text, str) or text.lstrip().startswith("<"):
        return ""
    key = settings().get("OPENAI_API_KEY")
    return one_line(text.replace(key, "…") if key else text, LONGEST)


def _host() -> str:
    return urlsplit(settings().get("OPENAI_BASE_URL", "")).hostname or "OpenAI"


def _stand_in_client() -> OpenAI:
    """A client with an account of its own: nothing is in its prefix cache yet."""
    from course.stand_in import start

    try:
        url = start()
    except OSError as error:
        raise SettingsError(
            f"The stand-in model cannot open a port on this computer: {error.strerror}."
        ) from None
    with changed(**dict.fromkeys(HEADERS)):  # they are meant for a service
        return OpenAI(
            base_url=url,
            api_key=f"{STAND_IN}-{next(_accounts)}",
            http_client=_to_stand_in(),
        )


@cache
def _to_stand_in() -> openai.DefaultHttpx2Client:
    return _direct()


def _direct() -> openai.DefaultHttpx2Client:
    """For a server on this computer: not through a proxy that the environment may name."""
    return openai.DefaultHttpx2Client(trust_env=False)


def _service_client(model: str = "") -> OpenAI:
    chosen = settings()
    url = chosen.get("OPENAI_BASE_URL", OPENAI_URL)
    if not is_address(url):
        raise SettingsError(
            "OPENAI_BASE_URL is not an address: it must begin with http:// or https:// and a host."
        )
    key = chosen.get("OPENAI_API_KEY")
    local = _host() in LOOPBACK
    if not key and not local:
        which = f"the model {one_line(model, 60)}" if model else "this service"
        raise SettingsError(
            f"OPENAI_API_KEY is missing: {which} needs one, in the environment or in the file "
            f".env. Only the course's own models need none: {', '.join(OWN_MODELS)}."
        )
    if key and not re.fullmatch("[!-~]+", key):
        raise SettingsError(
            "OPENAI_API_KEY holds a character that no key has, perhaps a space or a quotation "
            "mark: copy the key once more."
        )
    if wrong := wrong_header() or ("" if local else wrong_proxy()):
        raise SettingsError(wrong)
    if local:  # such servers need no key
        return OpenAI(base_url=url, api_key=key or "none", http_client=_direct())
    try:
        return OpenAI(base_url=url, api_key=key)
    except OSError as error:
        raise SettingsError(wrong_file(error)) from None


@lru_cache(maxsize=1)
def _only_model() -> str:
    """The service's model, where it has only one."""
    try:
        with readable_answer():
            names = [model.id for model in _service_client().models.list()]
    except (AttributeError, TypeError):  # of the SDK, where it got something else than a list
        raise NoReply() from None
    if len(names) == 1:
        return names[0]
    some = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
    raise SettingsError(
        f"OPENAI_MODEL is missing: set it to a model of the service ({some or 'it lists none'})."
    )
