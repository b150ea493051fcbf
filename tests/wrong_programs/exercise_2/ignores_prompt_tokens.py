# ignores-prompt-tokens
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    kept = list(history)
    while len(kept) > 2 and sum(len(m["content"]) // 4 + 4 for m in kept) > max_tokens:
        kept = kept[2:]
    return kept
