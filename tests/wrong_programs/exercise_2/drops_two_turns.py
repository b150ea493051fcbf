# drops-too-little
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is not None:
        if prompt_tokens <= max_tokens:
            return list(history)
        t = turns(history)
        return [m for x in t[min(2, len(t) - 1) :] for m in x]
    if len(history) <= max_messages:
        return list(history)
    return newest_turns(history, max_messages // 2)
