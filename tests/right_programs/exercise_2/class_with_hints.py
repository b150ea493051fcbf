from dataclasses import dataclass


@dataclass(frozen=True)
class Weighed:
    """A turn and its estimated tokens."""

    messages: History
    tokens: float


class Budget:
    def __init__(self, history: History, reported: int, limit: int) -> None:
        self.limit = limit
        characters = sum(len(message["content"]) for message in history)
        rate = reported / characters if characters else 0.0
        self.turns = [
            Weighed(turn, rate * sum(len(message["content"]) for message in turn))
            for turn in turns(history)
        ]

    @property
    def used(self) -> float:
        return sum(turn.tokens for turn in self.turns)

    def shrink(self) -> History:
        while self.used > self.limit and len(self.turns) > 1:
            self.turns = self.turns[1:]
        return [message for turn in self.turns for message in turn.messages]


def trim(
    history: History,
    prompt_tokens: int = 0,
    *,
    max_messages: int | None = None,
    max_tokens: int | None = None,
) -> History:
    if max_tokens is not None:
        if prompt_tokens > max_tokens:
            return Budget(history, prompt_tokens, max_tokens).shrink()
        return list(history)
    limit = 4 if max_messages is None else max_messages
    return list(history) if len(history) <= limit else newest_turns(history, limit // 2)
