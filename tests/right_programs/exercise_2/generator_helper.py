def _kept(pairs, budget, newest):
    for pair, size in pairs:
        budget -= size
        if budget < 0 and not newest:
            return
        newest = False
        yield pair


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if not prompt_tokens > max_tokens:
        return list(history)
    everything = sum(len(m["content"].encode()) for m in history)
    sized = [
        (pair, prompt_tokens * sum(len(m["content"].encode()) for m in pair) / everything)
        for pair in reversed(turns(history))
    ]
    result = []
    for pair in _kept(sized, max_tokens, True):
        result = pair + result
    return result
