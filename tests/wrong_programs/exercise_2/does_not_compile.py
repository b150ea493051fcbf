# syntax-error
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None)
    return list(history)
