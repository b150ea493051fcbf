def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    size = lambda turn: sum(len(str(message)) for message in turn)
    kept, left = turns(history), prompt_tokens
    while left > max_tokens and len(kept) > 1:
        left -= prompt_tokens * size(kept.pop(0)) / size(history)
    return [message for turn in kept for message in turn]
