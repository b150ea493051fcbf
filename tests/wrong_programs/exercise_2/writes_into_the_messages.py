# changes-its-argument
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    total = sum(len(m["content"]) for m in history)
    for m in history:
        m["tokens"] = prompt_tokens * len(m["content"]) / total
    kept = list(history)
    while len(kept) > 2 and sum(m["tokens"] for m in kept) > max_tokens:
        kept = kept[2:]
    for m in history:
        m["tokens"] = 0
    return [{"role": m["role"], "content": m["content"]} for m in kept]
