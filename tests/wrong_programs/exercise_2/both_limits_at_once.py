# both-limits
def trim(history, prompt_tokens=0, *, max_messages=1000, max_tokens=500):
    kept = list(history)
    if len(kept) > max_messages:
        kept = newest_turns(kept, max_messages // 2)
    if prompt_tokens > max_tokens:
        rate = prompt_tokens / sum(len(m["content"]) for m in kept)
        while len(kept) > 2 and rate * sum(len(m["content"]) for m in kept) > max_tokens:
            kept = kept[2:]
    return kept
