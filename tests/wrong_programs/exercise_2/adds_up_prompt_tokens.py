# adds-up-prompt-tokens
used = 0


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    global used
    used += prompt_tokens
    kept = list(history)
    while used > max_tokens and len(kept) > 2:
        used -= sum(len(m["content"]) for m in kept[:2]) // 4
        kept = kept[2:]
    return kept
