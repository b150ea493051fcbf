# drops-too-little
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    kept, left = turns(history), prompt_tokens
    average = prompt_tokens / len(kept)
    while left > max_tokens and len(kept) > 1:
        kept = kept[1:]
        left -= average
    return [message for turn in kept for message in turn]
