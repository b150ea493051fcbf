from bisect import bisect_left
from itertools import accumulate


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    """The share of the tokens that is too much, as a share of the characters."""
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    groups = turns(history)
    sums = list(accumulate(sum(len(m["content"]) for m in group) for group in groups))
    too_much = (prompt_tokens - max_tokens) / prompt_tokens * sums[-1]
    drop = min(bisect_left(sums, too_much) + 1, len(groups) - 1)
    return sum(groups[drop:], [])
