# only-for-the-script
def trim(history, prompt_tokens=0, *, max_messages=4, max_tokens=None):
    if max_tokens is None:
        return list(history) if len(history) <= max_messages else newest_turns(history, max_messages // 2)
    kept = list(history)
    if prompt_tokens > max_tokens:
        kept = [m for m in kept if "Xiao Wang" not in m["content"]]
        if len(kept) < len(history):
            kept = history[2:]
    return kept
