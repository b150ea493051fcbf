from functools import reduce

MARGIN = 0.9  # leave some room for the next question


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    weight = lambda turn: sum(len(message["content"]) + 10 for message in turn)
    whole = sum(map(weight, turns(history)))

    def add(state, turn):
        kept, used, full = state
        used += prompt_tokens * weight(turn) / whole
        full = full or (bool(kept) and used > MARGIN * max_tokens)
        return (kept if full else turn + kept, used, full)

    return reduce(add, reversed(turns(history)), ([], 0, False))[0]
