from itertools import accumulate, takewhile


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    """Walk from the newest turn back, with running sums."""
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return [*history]
    backwards = list(reversed(turns(history)))
    lengths = [sum(len(message["content"]) for message in turn) for turn in backwards]
    budget = max_tokens * sum(lengths) / prompt_tokens
    number = max(1, len(list(takewhile(lambda total: total <= budget, accumulate(lengths)))))
    return [message for turn in reversed(backwards[:number]) for message in turn]
