# Drop from the front of a copy, and subtract each turn's share of the reported tokens.
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    kept = turns(history)
    if prompt_tokens <= max_tokens:
        return list(history)
    characters = sum(len(message["content"]) for message in history)
    left = prompt_tokens
    while left > max_tokens and len(kept) > 1:
        oldest = kept.pop(0)
        left -= prompt_tokens * sum(len(message["content"]) for message in oldest) / characters
    return [message for turn in kept for message in turn]
