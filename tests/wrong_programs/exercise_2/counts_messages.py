# counts-messages
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if len(history) <= max_messages:
        return list(history)
    return newest_turns(history, max_messages // 2)
