# returns-nothing
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    while prompt_tokens > max_tokens and len(history) > 2:
        removed = history[:2]
        del history[:2]
        prompt_tokens -= sum(len(m["content"]) for m in removed) // 4
