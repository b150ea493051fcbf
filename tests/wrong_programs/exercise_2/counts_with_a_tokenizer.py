# ignores-prompt-tokens
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    from token_trim import count_tokens

    kept = list(history)
    while len(kept) > 2 and count_tokens(kept) > max_tokens:
        kept = kept[2:]
    return kept
