# One turn less, and then the same question again.
def trim(history, prompt_tokens=0, *, max_messages=None, max_tokens=500):
    if max_messages is not None:
        if len(history) > max_messages:
            return newest_turns(history, max_messages // 2)
        return history[:]
    if prompt_tokens <= max_tokens or len(history) <= 2:
        return history[:]
    total = sum(len(m["content"]) for m in history)
    gone = sum(len(m["content"]) for m in history[:2])
    return trim(history[2:], prompt_tokens * (1 - gone / total), max_tokens=max_tokens)
