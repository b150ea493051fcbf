import json


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    if prompt_tokens <= max_tokens:
        return list(history)
    size = lambda messages: len(json.dumps(messages, ensure_ascii=False))
    kept = history
    while len(kept) > 2 and prompt_tokens * size(kept) / size(history) > max_tokens:
        kept = kept[2:]
    return list(kept)
