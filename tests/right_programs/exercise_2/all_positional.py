# max_tokens and max_messages may be positional; the old rule counts if max_messages is given.
def trim(history, prompt_tokens, max_tokens=500, max_messages=None):
    if max_messages is not None:
        return _by_messages(history, max_messages)
    if prompt_tokens <= max_tokens or len(history) <= 2:
        return history  # nothing to drop: the same list will do
    length = [len(message["content"]) for message in history]
    allowed = sum(length) * max_tokens / prompt_tokens
    start = 0
    while start < len(history) - 2 and (start == 0 or sum(length[start:]) > allowed):
        start += 2
    return history[start:]


def _by_messages(history, max_messages):
    return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
