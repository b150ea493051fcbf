# What a turn cost is the difference between two reports; where there is none yet, its length tells.
_last = {"tokens": 0, "key": None}
_cost = {}


def _key(turn):
    return tuple(message["content"] for message in turn)


def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    kept = turns(history)
    if len(kept) > 1 and _last["key"] == _key(kept[-2]) and prompt_tokens > _last["tokens"]:
        # The newest question and the answer before it came in since the last report.
        _cost[_key(kept[-2])] = prompt_tokens - _last["tokens"]
    estimate = prompt_tokens
    length = sum(len(message["content"]) for message in history) or 1
    while estimate > max_tokens and len(kept) > 1:
        oldest = kept.pop(0)
        share = prompt_tokens * sum(len(message["content"]) for message in oldest) / length
        estimate -= min(_cost.get(_key(oldest), share), share * 1.5)
    if prompt_tokens > max_tokens and len(kept) == len(turns(history)) > 1:
        kept = kept[1:]
    _last.update(tokens=estimate, key=_key(kept[-1]) if kept else None)
    return [message for turn in kept for message in turn]
