from collections import deque


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    """Pairs in a deque; the estimate is made anew after each one that goes."""
    if max_tokens is None:
        if len(history) <= max_messages:
            return list(history)
        return newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    pairs = deque(zip(history[0::2], history[1::2]))
    per_character = prompt_tokens / max(1, sum(len(m["content"]) for m in history))
    while len(pairs) > 1:
        estimate = per_character * sum(len(m["content"]) for pair in pairs for m in pair)
        if estimate <= max_tokens:
            break
        pairs.popleft()
    return [message for pair in pairs for message in pair]
