# answer-without-question
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    rate = prompt_tokens / sum(len(m["content"]) for m in history)

    kept = list(history)
    while len(kept) > 2 and rate * sum(len(m["content"]) for m in kept) > max_tokens:
        kept = kept[1:]
    return kept
