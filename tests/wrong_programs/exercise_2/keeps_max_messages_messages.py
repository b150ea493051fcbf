# max-messages-changed
def trim(history, prompt_tokens=0, *, max_messages=None, max_tokens=500):
    if max_messages is not None:
        return history[-max_messages:]
    if prompt_tokens <= max_tokens:
        return list(history)
    rate = prompt_tokens / sum(len(m["content"]) for m in history)
    kept = list(history)
    while len(kept) > 2 and rate * sum(len(m["content"]) for m in kept) > max_tokens:
        kept = kept[2:]
    return kept
