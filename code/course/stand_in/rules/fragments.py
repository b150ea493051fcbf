"""Corrections that are no sentence: "My meeting is on May 1. No, May 3.", 不对，是五月三号.

The new value takes the place of the one of its sort in the sentence before. Where it is not sure
which that is, nothing is replaced.
"""

from __future__ import annotations

import re

from course.stand_in.rules import language

CUE = re.compile(
    r"^\W*(?:(?:no|nope|sorry|oops|wait|actually|i meant?|correction|or rather|rather|scratch that"
    r"|my mistake)\b[\s,.:;!–—-]*)+"
    r"|^\W*(?:[哦噢喔]?(?:不对|不對|不是(?:(?=[\s，,。：:]|$)|[^，,。\s]{1,8}[，,](?=是))|等等|等一下|错了|錯了|我?说错了|我?說錯了|我?记错了|我?記錯了|更正一?下?|抱歉|哦不"
    r"|其实|其實)[\s，,。：:]*)+",
    re.IGNORECASE,
)
LEAD = re.compile(
    r"^(?:(?:(?:it|that)(?:['’]s| is)|make (?:it|that)|i meant?|rather|on|in|at)\s+)+"
    r"|^(?:应该|應該)?[是叫]",
    re.IGNORECASE,
)
DENIED = re.compile(r",? (?:not|instead of) .*$|，?(?:而?不是|不再是).*$", re.IGNORECASE)
NO_VALUE = re.compile(  # "No problem", "Sorry to hear that", 其实还好
    r"\b(?:i|you|he|she|it|we|they|me|my|is|are|was|were|have|has|do|did|that|this|there|not|no|yes"
    r"|ok|okay|sure|problem|worries|thanks?|thank|sorry|wait|never|nothing|mind|really|course|too"
    r"|good|great|fine|to|about|for|but|and|or|just|so|only|also|if|when|what|how|why|because|let"
    r"|please|can|could|will|would|quite|very|right|wrong|true|typo|mistake|later|again|maybe|both)\b|[我你您他她它们們不没沒更很也就还還有会會要了吗嗎呢吧]",
    re.IGNORECASE,
)
HOW_MANY = re.compile(  # "I have a dog. Actually two.": it is not sure what two stands for
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|none|both|few|many)\b"
    r"|^[零一二三四五六七八九十百千万两兩几幾]",
    re.IGNORECASE,
)
LONGEST_VALUE = 3  # English words; twice as many Chinese characters and two more

MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
DIGITS_HAN = "[0-9零一二三四五六七八九十百两]+"
SORTS = tuple(  # of values that can be told by their form, the longest first
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b{MONTH} \d{{1,2}}(?:st|nd|rd|th)?\b|\b(?:the )?\d{{1,2}}(?:st|nd|rd|th)?"
        rf" (?:of )?{MONTH}\b",
        r"\b(?:(?:next|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:today|tomorrow)\b",
        r"\b\d{1,2}(?::\d\d)? ?(?:am|pm|o['’]clock)\b|\b\d{1,2}:\d\d\b",
        rf"{DIGITS_HAN}月{DIGITS_HAN}[号號日]",
        "[下这這本]?(?:周|週|星期|礼拜|禮拜)[一二三四五六日天末]|今天|明天|后天|後天",
        rf"(?:上午|下午|早上|晚上|中午)?{DIGITS_HAN}[点點](?:半|{DIGITS_HAN}分?)?",
    )
)
NAMED = re.compile(
    r"^(?P<head>.*\b(?:called|named|name is|name['’]s)) (?P<old>[^,.]+)$"
    r"|^(?P<head_zh>.*(?:名字[是叫]|名为|名為|叫做?))(?P<old_zh>[^，。叫]+)$",
    re.IGNORECASE,
)
OBJECT = re.compile(
    r"^(?P<head>.*\b(?:(?:lives?|works?|is|are|was|born|moved) (?:in|on|at|to|from)|likes?|loves?"
    r"|prefers?|us(?:e|es|ing)|called|named|is|are|drinks?|eats?|plays?|stud(?:y|ies|ying)|speaks?"
    r"|have|has|wants?|needs?|drives?|learn(?:s|ing)?|from|with)) "
    r"(?P<old>(?:(?:an?|the|my) )?[\w.+#-]+(?: [\w.+#-]+)?)$"
    r"|^(?P<head_zh>.*(?:喜欢|喜歡|讨厌|討厭|住在|叫做?|来自|來自|养了?|養了?|[在是爱愛吃喝学學]|用(?![户戶])))"
    r"(?P<old_zh>[^，。]{1,8})$",
    re.IGNORECASE,
)
NAMED_ANEW = re.compile(  # "His name is Max", 它叫小白: somebody's that was told before
    r"(?:his|her|its|their) name(?: is|['’]s) (?:actually |really |now )?(?P<en>[A-Z][\w'’-]*)$"
    r"|(?:he|she|it)(?:['’]s| is) (?:actually |really |now )?(?:called|named) (?P<called>[\w'’-]+)$"
    r"|[他她它牠](?:的?名字)?(?:其实|其實)?[叫是]做?(?P<zh>[^，。叫是]{1,8})$",
    re.IGNORECASE,
)
CHANGED = re.compile(  # "We renamed it to Hawk", 改名叫鹰, "They moved it to Friday"
    r"\b(?P<renamed>re)?(?:named?|changed|switched|moved|rescheduled|postponed|pushed) (?:it|that"
    r"|them|the \w+)(?: back| forward)? (?:to |until |as )?"
    r"(?P<en>[\w.'’:+-]+(?: [\w.'’:+-]+){0,2})$"
    r"|(?P<renamed_zh>改名)[叫为為成]?(?P<zh>[^，。了]{1,10})$"
    r"|(?:改[到成为為]|推迟到|推遲到|提前到)了?(?P<moved_zh>[^，。了]{1,10})$",
    re.IGNORECASE,
)


OWN_NAME = re.compile(
    r"(?i)(?:the user|my)(?:['’]s)? name\b|(?:用户|使用者|用戶|我)(?:的名字)?[叫是]"
)


DOES_HAN = re.compile("..[去到来來住买買做]|^[去来來]")  # more than a value: 下周六去成都


def fragment(text: str) -> str | None:
    """Return the new value in the words after a correction cue; None if they are a sentence."""
    value = LEAD.sub("", DENIED.sub("", text.strip(" .。!！,，"))).strip()
    if not value or NO_VALUE.search(value) or DOES_HAN.search(value):
        return None
    size, most = len(value.split()), LONGEST_VALUE
    if language.has_han(value):
        size, most = len(value), 2 * LONGEST_VALUE + 2
    return value if size <= most else None


def has_form(value: str) -> bool:
    """Whether a value can be told by its form: a date, a weekday, a time of day."""
    return any(sort.fullmatch(value) for sort in SORTS)


def put_in(old: str, value: str) -> str | None:
    """Return a sentence with the value of the same sort replaced, None if it is not sure which."""
    for sort in SORTS:
        if sort.fullmatch(value):
            places = list(sort.finditer(old))
            return _replaced(old, places[0], value) if len(places) == 1 else None
    if HOW_MANY.search(value):
        return None
    found = OBJECT.match(old)
    if not found or any(sort.search(found["old"] or found["old_zh"]) for sort in SORTS):
        return None
    if language.has_han(found["old"] or found["old_zh"]) and value.islower():
        return None
    return _joined(found, value)


def put_right(old: str, new: str, denied: str) -> str | None:
    """Return an earlier sentence with a value of the new one for the value that this may deny.

    "The flight is on Friday", and "It leaves on Saturday, not Friday".
    """
    for sort in SORTS:
        was, now = list(sort.finditer(old)), list(sort.finditer(new))
        if len(was) == len(now) == 1 and denied.strip() in was[0].group():
            return old[: was[0].start()] + now[0].group() + old[was[0].end() :]
    return None


def renamed(old: str, new: str) -> str | None:
    """Return an earlier sentence with the value that a later one changes: renamed it to Hawk."""
    change = CHANGED.search(new)
    if not change:
        return None
    value = change["en"] or change["zh"] or change["moved_zh"]
    if not (change["renamed"] or change["renamed_zh"]):
        return put_in(old, value) if has_form(value) else None
    found = NAMED.match(old)
    return _joined(found, value) if found and not OWN_NAME.match(old) else None


def named_anew(old: str, new: str) -> str | None:
    """Return an earlier sentence with the name that a correction of it gives: his name is Max."""
    found, name = NAMED.match(old), NAMED_ANEW.match(new)
    if not found or not name or OWN_NAME.match(old):
        return None
    return _joined(found, name["en"] or name["called"] or name["zh"])


def names_another(old: str, new: str) -> bool:
    """Whether a sentence gives somebody else a name, where an earlier one gives the user's own."""
    return NAMED_ANEW.match(new) is not None and OWN_NAME.match(old) is not None


def correction(sentence: str) -> str | None:
    """Return the new value in a sentence that is nothing but a correction: "No wait, coffee."."""
    cue = CUE.match(sentence)
    return fragment(sentence[cue.end() :]) if cue else None


def _replaced(old: str, place: re.Match, value: str) -> str:
    return old[: place.start()] + value + old[place.end() :]


def _joined(found: re.Match, value: str) -> str:
    if not found["head"]:
        return found["head_zh"] + (" " if value.isascii() else "") + value
    article = re.match(r"(?i)an? ", found["old"])
    if article and value.islower() and not re.match(r"(?:an?|the|my) ", value):
        value = f"{'an' if value[0] in 'aeiou' else 'a'} {value}"
    return f"{found['head']} {value}"
