"""From a checked request to the answer: the reply, its limits, its usage, and its JSON form.

The reply is a pure function of the messages; so is everything else here but `cached_tokens`.
"""

import codecs
import gc
from collections.abc import Iterator
from dataclasses import dataclass

from course import tokens
from course.stand_in import recorded
from course.stand_in.errors import ApiError
from course.stand_in.prefix_cache import PrefixCache
from course.stand_in.protocol import CREATED, ChatRequest
from course.stand_in.rules import language, values
from course.stand_in.rules.reply import reply

FINGERPRINT = "fp_stand_in"
ENGLISH = (
    "I moved my cat Momo to the kitchen.",
    "Where is my cat?",
    "What is its name?",
    "Thanks!",
)
CHINESE = (
    ("我把猫默默搬到厨房了。", "我的猫在哪里？", "我家莫墨叫什么名字？", "谢谢！"),
    ("我把貓默默搬到廚房了。", "我的貓在哪裡？", "我家莫墨叫什麼名字？", "謝謝！"),
)


@dataclass(frozen=True)
class Completion:
    """What is answered: pieces of text (one or more tokens each, whole characters) and its cost."""

    pieces: list[str]
    finish_reason: str
    usage: dict

    @property
    def text(self) -> str:
        """The whole reply."""
        return "".join(self.pieces)


def load() -> Iterator[None]:
    """Read vocabulary and word lists, so that the first request need not wait for them.

    It pauses between its steps: a program that ends meanwhile need not wait for the rest.
    """
    tokens.load_vocabulary(tokens.PROFILES["openai"].vocabulary)
    yield
    yield from _open_by(ENGLISH)


def load_rest() -> Iterator[None]:
    """Read what not each request needs, in the same way: most of it is of Chinese."""
    for kind in values.STRICT:
        values.finder(kind)
        values.finder(kind, loose=True)
        yield
    for chat in CHINESE:
        yield from _open_by(chat)
    words = language.lines_of("english.txt")[0]  # what is known of the commonest is kept
    yield from _open_by((words, *ENGLISH[1:]))


def _open_by(chat: tuple[str, ...]) -> Iterator[None]:
    """Answer some questions: whoever has done so has opened every dictionary that it takes."""
    said, *questions = chat
    for question in questions:
        reply([{"role": "user", "content": text} for text in (said, question)])
        yield
    gc.collect()
    gc.freeze()  # what was read stays: to look through it again would take a tenth of a second


def complete(request: ChatRequest, cache: PrefixCache, account: str = "") -> Completion:
    """Answer a request. Raises ApiError (400) where the messages do not fit the window."""
    model = request.model
    prompt = tokens.prompt_tokens(request.messages, model.profile)
    room = _room_for_reply(request, prompt)
    if model.recorded_run:
        text = recorded.reply(model.recorded_run, request.plain_messages())
    else:
        text = reply(
            request.plain_messages(), json_object=request.json_object, schema=request.schema
        )
    # Real services bill a token or so for the stop text itself; here it costs nothing.
    ends = [text.find(stop) for stop in request.stop if stop in text]
    text = text[: min(ends, default=len(text))]
    numbers = tokens.encode(text, model.profile)
    reason = "stop" if len(numbers) <= room else "length"
    numbers = numbers[:room]
    pieces = list(_whole_characters(numbers, model.profile))
    seen = cache.visit(f"{model.name} {account}", request.messages, "".join(pieces))
    # The start of the reply belongs to no message: the cache never covers the whole prompt.
    cached = sum(tokens.message_tokens(m, model.profile) for m in request.messages[:seen])
    # The prompt is read once for all choices; each choice is written.
    written = len(numbers) * request.n
    usage = {
        "prompt_tokens": prompt,
        "completion_tokens": written,
        "total_tokens": prompt + written,
        "prompt_tokens_details": {"cached_tokens": cached},
        "completion_tokens_details": {"reasoning_tokens": 0},
    }
    return Completion(pieces, reason, usage)


def _room_for_reply(request: ChatRequest, prompt: int) -> int:
    """How many tokens the reply may have.

    As in the real API, a limit that the caller sets is set aside in the window before anything is
    written, so it can overflow too; without one the reply may use what the messages leave. (Both
    messages are OpenAI's. Its newer models also cap the reply itself; the stand-in does not.)
    """
    window = request.model.window
    if prompt > window:
        asked = (
            f"your messages resulted in {prompt} tokens. Please reduce the length of the messages."
        )
    elif request.max_tokens is not None and prompt + request.max_tokens > window:
        asked = (
            f"you requested {prompt + request.max_tokens} tokens ({prompt} in the messages, "
            f"{request.max_tokens} in the completion). "
            "Please reduce the length of the messages or completion."
        )
    else:
        return window - prompt if request.max_tokens is None else request.max_tokens
    raise ApiError(
        f"This model's maximum context length is {window} tokens. However, {asked}",
        param="messages",
        code="context_length_exceeded",
    )


def _whole_characters(numbers: list[int], profile: str) -> Iterator[str]:
    """The text of each token; a character spread over several comes with the last of them.

    A character that the limit cut in the middle is left out.
    """
    vocabulary = tokens.load_vocabulary(tokens.PROFILES[profile].vocabulary)
    decoder = codecs.getincrementaldecoder("utf-8")()
    for data in vocabulary.decode_tokens_bytes(numbers):
        piece = decoder.decode(data)
        if piece:
            yield piece


def as_object(request: ChatRequest, completion: Completion) -> dict:
    """The answer as one `chat.completion` object.

    All n choices are alike: a pure function has one answer.
    """
    message = {"role": "assistant", "content": completion.text, "refusal": None, "annotations": []}
    choices = [
        {
            "index": i,
            "message": message,
            "logprobs": None,
            "finish_reason": completion.finish_reason,
        }
        for i in range(request.n)
    ]
    return _envelope(request, "chat.completion", choices) | {"usage": completion.usage}


def as_chunks(request: ChatRequest, completion: Completion) -> Iterator[dict]:
    """The answer as `chat.completion.chunk` objects: role, pieces, reason, and usage if asked."""
    deltas = [
        {"role": "assistant", "content": "", "refusal": None},
        *({"content": piece} for piece in completion.pieces),
        {},
    ]
    # With include_usage every chunk has the field, and only one more at the end has the numbers.
    no_usage = {"usage": None} if request.include_usage else {}
    for number, delta in enumerate(deltas, start=1):
        reason = completion.finish_reason if number == len(deltas) else None
        for i in range(request.n):
            choice = {"index": i, "delta": delta, "logprobs": None, "finish_reason": reason}
            yield _envelope(request, "chat.completion.chunk", [choice]) | no_usage
    if request.include_usage:
        yield _envelope(request, "chat.completion.chunk", []) | {"usage": completion.usage}


def _envelope(request: ChatRequest, kind: str, choices: list[dict]) -> dict:
    return {
        "id": f"chatcmpl-{request.digest[:29]}",
        "object": kind,
        "created": CREATED,
        "model": request.model.name,
        "choices": choices,
        "system_fingerprint": FINGERPRINT,
    }
