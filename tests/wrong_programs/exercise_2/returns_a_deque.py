# not-a-list
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    from collections import deque

    kept = deque(history)
    if prompt_tokens > max_tokens:
        rate = prompt_tokens / sum(len(m["content"]) for m in history)
        while len(kept) > 2 and rate * sum(len(m["content"]) for m in kept) > max_tokens:
            kept.popleft()
            kept.popleft()
    return kept
