# not-a-list
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    rate = prompt_tokens / sum(len(m["content"]) for m in history)

    kept = turns(history)[1:] or turns(history)
    return (m for turn in kept for m in turn)
