def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    print("trim", len(history), prompt_tokens, max_messages, max_tokens)
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        print("nothing to do")
        return list(history)
    rest = list(history)
    rate = prompt_tokens / sum(len(m["content"]) for m in rest)
    while len(rest) > 2 and rate * sum(len(m["content"]) for m in rest) > max_tokens:
        print("drop", rest[0]["content"])
        del rest[:2]
    print(rest)
    return rest
