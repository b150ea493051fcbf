"""What a request of the Chat Completions API holds, and which models answer it.

Fields that are not read here are accepted and ignored, as most servers do.
"""

import hashlib
import json
from dataclasses import dataclass

from course.stand_in.errors import (
    ApiError,
    check_length,
    in_range,
    json_kind,
    shorten,
    typed,
    wrong_type,
    wrong_value,
)
from course.stand_in.messages import check_messages, text_of

# The same request gives the same bytes, so the time in an answer is not a clock's:
# 2025-01-01 00:00:00 UTC.
CREATED = 1_735_689_600


@dataclass(frozen=True)
class Model:
    """A name that the server answers to; its context window is in tokens."""

    name: str
    window: int
    profile: str  # of course.tokens
    recorded_run: str | None = None


MODELS = {
    model.name: model
    for model in (
        Model("stand-in", 16_384, "openai"),
        Model("stand-in-tiny", 256, "openai"),
        *(
            Model(f"recorded/{run}", 131_072, "deepseek", run)
            for run in ("stateless", "replay", "truncation", "summarization")
        ),
    )
}


@dataclass(frozen=True)
class ChatRequest:
    """A request that passed the checks."""

    digest: str  # of all that was sent, for the id of the answer
    model: Model
    messages: list[dict]
    max_tokens: int | None
    stop: list[str]
    n: int
    stream: bool
    include_usage: bool
    json_object: bool
    schema: dict | None  # the JSON schema of that object

    def plain_messages(self) -> list[dict]:
        """The messages, every content one text, and `developer` under its older name `system`."""
        return [
            message
            | {"content": text_of(message)}
            | ({"role": "system"} if message["role"] == "developer" else {})
            for message in self.messages
        ]


def parse(body: bytes) -> ChatRequest:
    """Check the body of a request. Raises ApiError (400, or 404 for an unknown model)."""
    request, digest = _parse_json(body)
    if request.get("model") is None:
        raise ApiError("You must provide a model parameter.", param="model")
    name = typed(request, "model", str)
    if name not in MODELS:
        raise unknown_model(name)
    messages = check_messages(request)
    options = typed(request, "stream_options", dict) or {}
    n = typed(request, "n", int)
    return ChatRequest(
        digest=digest,
        model=MODELS[name],
        messages=messages,
        max_tokens=_max_tokens(request),
        stop=_stop(request),
        n=1 if n is None else in_range(n, "n", 1, 8),
        stream=typed(request, "stream", bool) or False,
        include_usage=typed(options, "include_usage", bool, "stream_options.") or False,
        json_object=_json_object(request, messages),
        schema=_schema(request),
    )


def unknown_model(name: str) -> ApiError:
    """The 404 for a model name that is not served here."""
    return ApiError(
        f"The model `{shorten(name)}` does not exist: this server has {', '.join(MODELS)}.",
        status=404,
        param="model",
        code="model_not_found",
    )


def _parse_json(body: bytes) -> tuple[dict, str]:
    """The object in a body, and a hash of it that does not depend on spaces or key order."""
    try:
        request = json.loads(body.decode(), parse_constant=_refuse_constant)
        # encode() fails for half a surrogate pair, which JSON can spell and no text can hold.
        canonical = json.dumps(request, sort_keys=True, ensure_ascii=False).encode()
    except UnicodeError:
        detail = "it is not valid UTF-8"
    except RecursionError:
        detail = "it is nested too deeply"
    except ValueError as error:
        detail = str(error)
    else:
        if isinstance(request, dict):
            return request, hashlib.sha256(canonical).hexdigest()
        detail = f"expected an object, but got {json_kind(request)}"
    raise ApiError(f"We could not parse the JSON body of your request: {detail}.")


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _max_tokens(request: dict) -> int | None:
    """The limit on the reply; `max_tokens` is the older name of `max_completion_tokens`."""
    for key in ("max_completion_tokens", "max_tokens"):
        limit = typed(request, key, int)
        if limit is not None:
            return in_range(limit, key, 1)
    return None


def _stop(request: dict) -> list[str]:
    stop = request.get("stop")
    stops = [stop] if isinstance(stop, str) else [] if stop is None else stop
    if not isinstance(stops, list) or not all(isinstance(text, str) for text in stops):
        raise wrong_type("stop", "a string or an array of strings", stop)
    check_length(stops, "stop", 4)
    return [text for text in stops if text]


def _json_object(request: dict, messages: list[dict]) -> bool:
    """Whether the reply is to be a JSON object."""
    wanted = typed(request, "response_format", dict)
    if wanted is None:
        return False
    kind = wanted.get("type")
    if kind not in ("text", "json_object", "json_schema"):
        raise wrong_value("response_format.type", kind, ("json_object", "json_schema", "text"))
    # OpenAI and DeepSeek insist on this, because a model that is not told runs on without end.
    if kind == "json_object" and not any("json" in text_of(m).lower() for m in messages):
        raise ApiError(
            "'messages' must contain the word 'json' in some form, to use 'response_format' of "
            "type 'json_object'.",
            param="messages",
        )
    return kind != "text"


def _schema(request: dict) -> dict | None:
    """The schema of a `json_schema` response format; None without one."""
    wanted = request.get("response_format") or {}
    named = wanted.get("json_schema") if wanted.get("type") == "json_schema" else None
    schema = named.get("schema") if isinstance(named, dict) else None
    return schema if isinstance(schema, dict) else None
