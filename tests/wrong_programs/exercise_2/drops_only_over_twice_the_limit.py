# drops-too-late
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= 2 * max_tokens:
        return list(history)
    kept, left = turns(history), prompt_tokens
    whole = sum(len(message["content"]) for message in history)
    while left > max_tokens and len(kept) > 1:
        left -= prompt_tokens * sum(len(message["content"]) for message in kept.pop(0)) / whole
    return [message for turn in kept for message in turn]
