# The report is without the newest answer: it takes about as much as its characters say.
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    characters = lambda messages: sum(len(message["content"]) for message in messages)
    rate = prompt_tokens / max(1, characters(history[:-1]))
    kept = list(history)
    while len(kept) > 2 and rate * characters(kept) > max_tokens:
        kept = kept[2:]
    return kept
