# compares-by-text
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    rate = prompt_tokens / sum(len(m["content"]) for m in history)

    dropped, left = [], prompt_tokens
    for turn in turns(history)[:-1]:
        if left <= max_tokens:
            break
        left -= rate * sum(len(m["content"]) for m in turn)
        dropped += turn
    return [m for m in history if m not in dropped]
