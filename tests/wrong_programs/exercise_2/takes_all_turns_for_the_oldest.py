# drops-too-much
from math import ceil


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    t = turns(history)
    lengths = [sum(len(message["content"]) for message in turn) for turn in t]
    oldest = prompt_tokens * lengths[0] / sum(lengths)
    drop = ceil((prompt_tokens - max_tokens) / oldest)
    return [message for turn in t[min(drop, len(t) - 1) :] for message in turn]
