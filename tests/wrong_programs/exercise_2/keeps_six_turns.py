# drops-too-much
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    t = turns(history)
    return [message for turn in (t[-6:] if len(t) > 6 else t[1:] or t) for message in turn]
