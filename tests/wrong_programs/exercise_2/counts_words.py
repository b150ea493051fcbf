# counts-words
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        if len(history) <= max_messages:
            return list(history)
        return newest_turns(history, max_messages // 2)
    kept = list(history)
    if prompt_tokens > max_tokens:
        while len(kept) > 2 and sum(len(m["content"].split()) for m in kept) > max_tokens:
            kept = kept[2:]
    return kept
