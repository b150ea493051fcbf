"""Which prompt prefixes were seen before: the only thing that the server remembers.

A cache is not memory. It makes a repeated beginning cheaper and cannot change a reply; all that
comes out of it is the number `cached_tokens`. Only hashes are kept, no text.

Real services differ in what they count. OpenAI caches a prompt from 1,024 tokens on, in steps of
128 (its guide "Prompt caching"); DeepSeek keeps a prefix at the end of each request and of each
reply (its guide "Context caching"; before, in blocks of 64 tokens). Here the unit is a whole
message and there is no minimum, so that a conversation of six lines shows what happens.
"""

import hashlib
import json
import threading
from collections import OrderedDict
from collections.abc import Iterator


class PrefixCache:
    """The latest `size` prefixes, least recently used out first. Safe to use from threads."""

    def __init__(self, size: int = 20_000) -> None:
        self._size = size
        self._seen: OrderedDict[bytes, None] = OrderedDict()
        self._lock = threading.Lock()

    def visit(self, owner: str, messages: list[dict], reply: str) -> int:
        """How many leading messages of a request were seen before; then remember it and its reply.

        Each `owner` has prefixes of its own: a model, and the account that calls it.
        """
        hashes = list(_hashes(owner, [*messages, {"role": "assistant", "content": reply}]))
        with self._lock:
            seen = [i for i, digest in enumerate(hashes[:-1], start=1) if digest in self._seen]
            for digest in hashes:
                self._seen[digest] = None
                self._seen.move_to_end(digest)
            while len(self._seen) > self._size:
                self._seen.popitem(last=False)
        return max(seen, default=0)


def _hashes(owner: str, messages: list[dict]) -> Iterator[bytes]:
    """A hash for each prefix, the shortest first, made of the one before and the next message."""
    digest = owner.encode("utf-8", "replace")
    for message in messages:
        # A reply that is sent back as the SDK gives it has more fields, all null or empty.
        fields = {key: value for key, value in message.items() if value}
        text = json.dumps(fields, sort_keys=True, ensure_ascii=False)
        digest = hashlib.sha256(digest + text.encode()).digest()
        yield digest
