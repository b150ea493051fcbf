def 字数(消息们):
    return sum(len(消息["content"]) for 消息 in 消息们)


def trim(历史, 词元数=0, *, max_messages=4, max_tokens=None):
    """超过上限就从最早的一轮开始丢。"""
    if max_tokens is None:
        return list(历史) if len(历史) <= max_messages else newest_turns(历史, max_messages // 2)
    if 词元数 <= max_tokens:
        return list(历史)
    每字 = 词元数 / 字数(历史)
    剩下 = list(历史)
    while len(剩下) > 2 and 每字 * 字数(剩下) > max_tokens:
        剩下 = 剩下[2:]
    return 剩下
