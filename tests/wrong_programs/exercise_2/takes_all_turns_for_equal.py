# drops-too-little
import math


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    """Every turn is taken to cost the same: the share that is too much, rounded up."""
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    groups = turns(history)
    drop = math.ceil(len(groups) * (prompt_tokens - max_tokens) / prompt_tokens)
    groups = groups[min(drop, len(groups) - 1) :]
    return [message for group in groups for message in group]
