# The longest end of the history that fits, found by trying all of them.
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    size = lambda messages: len("".join(m["content"] for m in messages))
    fits = lambda messages: prompt_tokens * size(messages) <= max_tokens * size(history)
    if prompt_tokens <= max_tokens:
        return list(history)
    ends = (history[start:] for start in range(2, len(history), 2))
    return next((end for end in ends if fits(end)), history[-2:])
