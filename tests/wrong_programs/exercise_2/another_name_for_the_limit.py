# not-attempted
def trim(history, prompt_tokens=0, *, max_messages=4, limit=500):
    return list(history) if prompt_tokens <= limit else history[2:]
