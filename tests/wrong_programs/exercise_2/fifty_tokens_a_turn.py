# drops-too-little
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    t = turns(history)
    drop = 1 + (prompt_tokens - max_tokens) // 50
    return [message for turn in t[min(drop, len(t) - 1) :] for message in turn]
