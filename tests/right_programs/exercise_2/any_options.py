def trim(history, *rest, **options):
    prompt_tokens = rest[0] if rest else options.get("prompt_tokens", 0)
    if "max_tokens" not in options:
        limit = options.get("max_messages", 4)
        return list(history) if len(history) <= limit else newest_turns(history, limit // 2)
    match prompt_tokens > options["max_tokens"], len(history) > 2:
        case True, True:
            half = [m["content"] for m in history]
            tokens_a_word = prompt_tokens / sum(map(len, half))
            first = 2
            while first < len(history) - 2:
                if tokens_a_word * sum(map(len, half[first:])) <= options["max_tokens"]:
                    break
                first += 2
            return history[first:]
        case _:
            return list(history)
