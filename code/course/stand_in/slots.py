"""Find the value of a named slot ("budget", "city", 姓名) in one sentence; None if it has none.

One table: which keys mean a kind of slot, and the pattern of what fills it. A key that is not in
the table is filled by "my <key> is ..." alone. A value that cannot be right (an age of 400, an
address without @) is no value.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from . import language
from .fact_kinds import CITIES, CITIES_ZH, NOT_PLACES, simplified
from .knowledge import libraries_in

ME = r"(?:my|our|the user's|their)"
I_AM = r"(?:i am|i['’]m|im|the user is|we are|we['’]re|they are)"
NUMBER_WORDS = {
    w: n for n, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
} | {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "a couple of": 2, "dozen": 12}  # fmt: skip
HAN_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
HAN_UNITS = {"十": 10, "百": 100, "千": 1000, "万": 10_000, "亿": 100_000_000}
NUMERAL = (
    r"(?:\d[\d,]*(?:\.\d+)?(?: ?(?:k|m)\b)?(?:[万千亿])?|\b(?:" + "|".join(NUMBER_WORDS) + r")\b"
    r"(?: (?:hundred|thousand|million))?|[零一二三四五六七八九十百千万亿两]+)"
)
MONTH = "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
DATE = (
    r"\d{4}-\d\d?-\d\d?|\d{1,2}/\d{1,2}(?:/\d{2,4})?"
    rf"|(?:{MONTH})\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{MONTH})(?: \d{{4}})?"
    r"|(?:(?:next|this|last) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next|this) (?:week(?:end)?|month|year)|tomorrow|today|tonight"
    r"|(?:\d{4}年)?[0-9一二三四五六七八九十]{1,3}月(?:[0-9一二三四五六七八九十]{1,3}[日号])?|[下这本]?个?(?:周|星期|礼拜)[一二三四五六日天末]|明天|后天|今天|下个?[周月]|明年"
)
CLOCK = (
    r"\b\d{1,2}:\d\d(?: ?[ap]m)?|\b\d{1,2} ?[ap]\.?m\b|\bnoon\b|\bmidnight\b|\b\d{1,2} o['’]clock"
    r"|(?:上午|下午|早上|晚上|中午)?[0-9一二三四五六七八九十两]{1,3}点(?:半|[0-9一二三四五六七八九十]+分?)?"
)
MONEY_UNIT = r"(?:euros?|dollars?|pounds?|yuan|rmb|yen|usd|eur|gbp|cny|nt\$?|bucks|€|\$|£|元|块钱?|欧元?|美元|美金|台币|人民币|英镑)"
PLACE = rf"(?i:{CITIES})(?![A-Za-z])|{CITIES_ZH}|(?!(?:{NOT_PLACES})\b)[A-Z][a-z]+(?: [A-Z][a-z]+)*|[\u4e00-\u9fff]{{1,4}}[市省县区]"
PEOPLE_WORD = r"(?:people|persons?|guests?|adults?|travell?ers|of us|seats|participants|个?人|位)"
LANGUAGES = (
    "Python|JavaScript|TypeScript|Java|Rust|Go|Ruby|Kotlin|Swift|PHP|C\\+\\+|C#|R|Julia|Scala|SQL"
)
NO_VALUE = re.compile(
    r"(?i)^(?:unknown|not (?:sure|decided|known|yet)|none|n/?a|undecided|a secret|i don['’]t know|to be decided|tbd|nothing|不知道|未定|没定|还没定|保密|不确定|未知)"
)
PRESENT = r"(?:is|are|was|will be|=|:|：|是|为|叫|大概|大约|改成|改为|changed to|should be)"

# (keys, patterns). The first group that matched is the value. {n} stands for a number.
NAME_EN = r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*"
SLOTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("email", r"e.?mail|邮箱|信箱|邮件", (r"([\w.+-]+@[\w-]+(?:\.[\w-]+)+)",)),
    ("phone", r"phone|mobile|tel|电话|手机", (r"(\+?\d[\d ()-]{5,}\d)",)),
    ("url", r"url|link|website|homepage|网址|链接", (r"(https?://[^\s，。)）]+)",)),
    ("age", r"\bage\b|年龄|岁数", (r"({n})[- ]years?[- ]old", rf"(?i:{I_AM}|turned) ({{n}})(?=$|[.,!]| and| now)", r"({n}) ?岁", rf"(?i:{ME} age) {PRESENT} ({{n}})")),
    ("people", r"people|guests?|persons?|party.?size|travell?ers|adults|participants|seats|人数|几个人|位数|number.?of.?(?:people|guests)",
     (rf"({{n}}) {PEOPLE_WORD}", r"({n}) ?(?:个人|人|位)", r"(?i:table|room|reservation|tickets?) for ({n})")),
    ("budget", r"budget|price|cost|amount|money|salary|rent|预算|价格|金额|费用|价钱",
     (rf"(?i:budget|spend|price|cost|pay|rent|salary|up to|at most|预算|价格)[^.\d，。]{{0,24}}?((?:[$€£¥] ?)?{{n}}(?: ?{MONEY_UNIT})?)",
      rf"([$€£¥] ?{{n}})", rf"({{n}} ?{MONEY_UNIT})(?![a-z])")),
    ("time", r"\btime\b|时间|几点|hour|clock", (rf"({CLOCK})",)),
    ("date", r"date|\bday\b|deadline|when|check.?in|check.?out|日期|截止|哪天|birthday|生日", (rf"(?<![\w-])({DATE})(?!\w)",)),
    ("from", r"\b(?:origin|from|departure|start)|出发地|起点|始发", (rf"(?i:\bfrom|leaving|departing) ({PLACE})", rf"从({PLACE})", rf"({PLACE})出发")),
    ("to", r"\b(?:destination|to|arrival)\b|目的地|终点|到达", (rf"(?i:\bto|visit|visiting|into|for) ({PLACE})", rf"[到去飞往]({PLACE})", rf"(?i:destination) {PRESENT} ({PLACE})")),
    ("city", r"city|location|place|town|country|where|residence|region|address|城市|地点|所在地|位置|国家|住址|哪里|server",
     (rf"(?i:lives?|based|living|located|moved|hosted|stay\w*|server|office|hotel|restaurant|table|city|weather)[^.,]{{0,30}}? (?i:in|at|to|near|is) (?i:the )?({PLACE})",
      rf"(?i:\bin|\bfrom|\bnear) ({PLACE})", rf"(?:在|住在?|搬到|来自|位于)({PLACE})", rf"(?i:city|location|城市|地点) ?{PRESENT} ?({PLACE})")),
    ("allergies", r"allerg|过敏", (r"(?i:allergic to|allergy to|allergies to|intolerant (?:to|of)|allergy is|allergies are) ([^.;!?]+?)(?=$|[.;!?]| (?:but|so|because)\b|, (?:but|so|and (?:i|my))\b)", r"对([^，。过]{1,12})过敏", r"(?i)\b(\w+) allergy")),
    ("job", r"job|occupation|profession|role|职业|工作|职位", (rf"(?i:work(?:s|ing)? as) (?:an? )?([a-z][\w -]+?)(?=$|[.,;!]| (?:in|at|for|and)\b)", rf"(?i:{I_AM}) an? ([a-z][a-z -]*?(?:er|or|ist|ian|ant|ent|nurse|chef))\b", r"是(?:一[名个位]|个|名)([^，。]{2,8})", r"(?:做|从事|职业是)([^，。]{2,8})")),
    ("language", r"programming.?language|language|编程语言|语言", (rf"\b({LANGUAGES})(?![\w+#])",)),
    ("project", r"project|task|building|purpose|项目|任务|用途", (rf"(?i:writing|building|developing|making|creating|working on|write|build) (?:an? |the |my )?([^.,;!?]+?)(?=$|[.,;!?]| (?:with|in|using|for|on|and)\b)", r"(?:写|做|开发|搭建?)(?:着)?(?:一?个)?([^，。；]{1,12})", rf"(?i:project) {PRESENT} (?:called |an? )?([^.,;!?]+)")),
    ("company", r"company|employer|公司|单位", (rf"(?i:work(?:s|ing)? (?:at|for)) ({NAME_EN})", r"在([^，。]{2,10}?)(?:公司)?(?:工作|上班)")),
    ("name", r"^(?:user.?|full.?|first.?|customer.?|guest.?)?name$|^(?:姓名|名字|用户名|称呼|人名|姓名或称呼)$",
     (rf"(?i:{ME} (?:full )?name(?: is|['’]s)|call me|this is|i go by|name:) ({NAME_EN}|[\u4e00-\u9fff]{{1,6}})",
      rf"(?:I am|I['’]m|The user is) (?!\w+(?:an|ese|ish)\b|(?:{NOT_PLACES}|German|Dutch|Swiss|Greek|Thai)\b)({NAME_EN})(?=$|[.,!]| from| and)",
      rf"(?:我|用户|使用者)(?:的名字)?[叫是姓] ?({NAME_EN}|(?!一|个|在|做)[^，。\s的是]{{1,4}})(?=$|[，。,.！!；])", r"叫我([^，。\s]{1,4})")),
)  # fmt: skip
NUMERIC = {"age", "people", "budget"}
LISTS = {"allergies"}


def to_number(text: str) -> int | float | None:
    """Return the number that a text starts with or holds: "4.2k" -> 4200, "三百" -> 300."""
    text = simplified(text).lower()
    found = re.search(r"(\d[\d,]*(?:\.\d+)?) ?(k\b|m\b|[千万亿])?", text)
    if found:
        value = float(found[1].replace(",", ""))
        scale = {"k": 1000, "m": 1_000_000, None: 1}
        value *= scale.get(found[2]) or HAN_UNITS.get(found[2], 1)
        return int(value) if value == int(value) else value
    for word, number in NUMBER_WORDS.items():
        scaled = re.search(rf"\b{word}\b(?: (hundred|thousand|million))?", text)
        if scaled:
            return number * {"hundred": 100, "thousand": 1000, "million": 10**6, None: 1}[scaled[1]]
    han = re.search("[零一二三四五六七八九十百千万亿两]+", text)
    return _han_number(han.group()) if han else None


def _han_number(digits: str) -> int:
    total = part = digit = 0
    for char in digits:
        if char in HAN_DIGITS:
            digit = HAN_DIGITS[char]
        elif HAN_UNITS[char] >= 10_000:
            total, part, digit = (total + part + digit or 1) * HAN_UNITS[char], 0, 0
        else:
            part, digit = part + (digit or 1) * HAN_UNITS[char], 0
    return total + part + digit


def sort_of(key: str) -> str:
    """Return the row of the table that a key belongs to, "" if it is in none."""
    words = simplified(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key).replace("_", " ").replace("-", " "))
    known = next((s for s, keys, _ in SLOTS if s != "name" and re.search(keys, words, re.I)), "")
    return "name" if re.search(SLOTS[-1][1], words.strip(), re.IGNORECASE) else known


def _generic(key: str, text: str) -> str | None:
    """Find "my <key> is ..." for a key that the table does not have."""
    words = re.escape(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key).replace("_", " ").replace("-", " "))
    words = re.sub(r"(?i)colou?r", "colou?r", re.sub(r"(?i)favou?rite", "favou?rite", words))
    found = re.search(
        rf"(?i)(?:{ME} |the |用户的?|我的?)?{words}(?:['’]s)? ?{PRESENT}\s*(?:an? )?([^.,;!?，。；！？]+)",
        text,
    )
    return found[1].strip() if found else None


def find(key: str, text: str) -> str | None:
    """Return the words of a sentence that fill the slot, the last ones if there are several."""
    plain = simplified(text)
    sort = sort_of(key)
    patterns = next((p for s, _, p in SLOTS if s == sort), ())
    for pattern in patterns:
        flags = re.IGNORECASE if sort in {"date", "time", "people", "age", "budget"} else 0
        found = re.findall(pattern.replace("{n}", NUMERAL), plain, flags)
        if found:
            return _in_script(found[-1].strip(" ,"), text)
    if re.search(r"librar|tool|framework|package|库|框架|工具", key, re.IGNORECASE):
        named = libraries_in(text)
        return named[-1] if named else _generic(key, text)
    value = _generic(key, text) if sort not in {"email", "phone", "age", "url"} else None
    return None if value is None or NO_VALUE.match(value) else value


def _in_script(value: str, text: str) -> str:
    """Return the value as the text writes it, in Traditional characters if the text does."""
    if value in text or not language.has_han(value):
        return value
    return language.in_language(value, "zh-Hant")


def typed(value: str, key: str, kind: str | None) -> object | None:
    """Return a value in its type, None if it is not one.

    `kind` is "number", "integer", "string", "boolean", "array" or None for what suits the key.
    """
    sort = sort_of(key)
    makers: dict[str, Callable[[str], object]] = {
        "number": to_number,
        "integer": lambda v: int(n) if (n := to_number(v)) is not None and n == int(n) else None,
        "array": lambda v: [p for p in re.split(r"\s*(?:,|、|和|以及|\band\b)\s*", v) if p],
        "string": str,
    }
    if sort == "age" and not 0 < (to_number(value) or 0) < 130:
        return None
    kind = kind or (
        "number" if sort in NUMERIC else "array" if key.lower().endswith("allergies") else "string"
    )
    return makers.get(kind, str)(value)
