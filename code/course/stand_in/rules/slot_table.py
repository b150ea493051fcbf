"""The table of slots: which keys of a prompt mean which sort of slot, and what fills it."""

from __future__ import annotations

from course.stand_in.rules.word_lists import CITIES, CITIES_ZH, NOT_PLACES

ME = r"(?:my|our|the user's|their)"
I_AM = r"(?:i am|i['’]m|im|the user is|we are|we['’]re|they are)"
NUMBER_WORDS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "twenty": 20, "thirty": 30,
    "forty": 40, "fifty": 50, "a couple of": 2, "dozen": 12,
}  # fmt: skip
NUMERAL = (
    r"(?:\d[\d,]*(?:\.\d+)?(?: ?(?:k|m)\b)?(?:[万千亿])?|\b(?:" + "|".join(NUMBER_WORDS) + r")\b"
    r"(?: (?:hundred|thousand|million))?|[零一二三四五六七八九十百千万亿两]+)"
)
MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    "|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
DATE = (
    r"\d{4}-\d\d?-\d\d?|\d{1,2}/\d{1,2}(?:/\d{2,4})?"
    rf"|(?:{MONTH})\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|\d{{1,2}}(?:st|nd|rd"
    rf"|th)? (?:of )?(?:{MONTH})(?: \d{{4}})?"
    r"|(?:(?:next|this|last) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:next"
    r"|this) (?:week(?:end)?|month|year)|tomorrow|today|tonight"
    r"|(?:\d{4}年)?[0-9一二三四五六七八九十]{1,3}月(?:[0-9一二三四五六七八九十]{1,3}[日号])?"
    r"|[下这本]?个?(?:周|星期|礼拜)[一二三四五六日天末]|明天|后天|今天|下个?[周月]|明年"
)
CLOCK = (
    r"\b\d{1,2}:\d\d(?: ?[ap]m)?|\b\d{1,2} ?[ap]\.?m\b|\bnoon\b|\bmidnight\b|\b\d{1,2} o['’]clock"
    r"|(?:上午|下午|早上|晚上|中午)?[0-9一二三四五六七八九十两]{1,3}点(?:半"
    r"|[0-9一二三四五六七八九十]+分?)?"
)
MONEY_UNIT = (
    r"(?:euros?|dollars?|pounds?|yuan|rmb|yen|usd|eur|gbp|cny|nt\$?|bucks|€|\$|£|元|块钱?|欧元?"
    r"|美元|美金|台币|人民币|英镑)"
)
PLACE = (
    rf"(?i:{CITIES})(?![A-Za-z])|{CITIES_ZH}|(?!(?:{NOT_PLACES})\b)[A-Z][a-z]+(?: [A-Z][a-z]+)*"
    rf"|[\u4e00-\u9fff]{{1,4}}[市省县区]"
)
PEOPLE_WORD = r"(?:people|persons?|guests?|adults?|travell?ers|of us|seats|participants|个?人|位)"
LANGUAGES = (
    "Python|JavaScript|TypeScript|Java|Rust|Go|Ruby|Kotlin|Swift|PHP|C\\+\\+|C#|R|Julia|Scala|SQL"
)
PRESENT = r"(?:is|are|was|will be|=|:|：|是|为|叫|大概|大约|改成|改为|changed to|should be)"

# (keys, patterns). The first group that matched is the value. {n} stands for a number.
NAME_EN = r"[A-Z][\w'-]*(?: [A-Z][\w'-]*)*"
SLOTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("email", r"e.?mail|邮箱|信箱|邮件", (r"([\w.+-]+@[\w-]+(?:\.[\w-]+)+)",)),
    ("phone", r"phone|mobile|tel|电话|手机", (r"(\+?\d[\d ()-]{5,}\d)",)),
    ("url", r"url|link|website|homepage|网址|链接", (r"(https?://[^\s，。)）]+)",)),
    (
        "age",
        r"\bage\b|年龄|岁数",
        (
            r"({n})[- ]years?[- ]old",
            rf"(?i:{I_AM}|turned) ({{n}})(?=$|[.,!]| and| now)",
            r"({n}) ?岁",
            rf"(?i:{ME} age) {PRESENT} ({{n}})",
        ),
    ),
    (
        "people",
        r"people|guests?|persons?|party.?size|travell?ers|adults|participants|seats|人数|几个人"
        r"|位数|number.?of.?(?:people|guests)",
        (
            rf"({{n}}) {PEOPLE_WORD}",
            r"({n}) ?(?:个人|人|位)",
            r"(?i:table|room|reservation|tickets?) for ({n})",
        ),
    ),
    (
        "budget",
        r"budget|price|cost|amount|money|salary|rent|预算|价格|金额|费用|价钱",
        (
            rf"(?i:budget|spend|price|cost|pay|rent|salary|up to|at most|预算"
            rf"|价格)[^.\d，。]{{0,24}}?((?:[$€£¥] ?)?{{n}}(?: ?{MONEY_UNIT})?)",
            r"([$€£¥] ?{n})",
            rf"({{n}} ?{MONEY_UNIT})(?![a-z])",
        ),
    ),
    ("time", r"\btime\b|时间|几点|hour|clock", (rf"({CLOCK})",)),
    (
        "date",
        r"date|\bday\b|deadline|when|check.?in|check.?out|日期|截止|哪天|birthday|生日",
        (rf"(?<![\w-])({DATE})(?!\w)",),
    ),
    (
        "from",
        r"\b(?:origin|from|departure|start)|出发地|起点|始发",
        (rf"(?i:\bfrom|leaving|departing) ({PLACE})", rf"从({PLACE})", rf"({PLACE})出发"),
    ),
    (
        "to",
        r"\b(?:destination|to|arrival)\b|目的地|终点|到达",
        (
            rf"(?i:\bto|visit|visiting|into|for) ({PLACE})",
            rf"[到去飞往]({PLACE})",
            rf"(?i:destination) {PRESENT} ({PLACE})",
        ),
    ),
    (
        "city",
        r"city|location|place|town|country|where|residence|region|address|城市|地点|所在地|位置"
        r"|国家|住址|哪里|server",
        (
            rf"(?i:lives?|based|living|located|moved|hosted|stay\w*|server|office|hotel|restaurant"
            rf"|table|city|weather)[^.,]{{0,30}}? (?i:in|at|to|near|is) (?i:the )?({PLACE})",
            rf"(?i:\bin|\bfrom|\bnear) ({PLACE})",
            rf"(?:在|住在?|搬到|来自|位于)({PLACE})",
            rf"(?i:city|location|城市|地点) ?{PRESENT} ?({PLACE})",
        ),
    ),
    (
        "allergies",
        r"allerg|过敏",
        (
            r"(?i:allergic to|allergy to|allergies to|intolerant (?:to|of)|allergy is"
            r"|allergies are) ([^.;!?]+?)(?=$|[.;!?]| (?:but|so|because)\b|, (?:but|so|and (?:i"
            r"|my))\b)",
            r"对([^，。过]{1,12})过敏",
            r"(?i)\b(\w+) allergy",
        ),
    ),
    (
        "job",
        r"job|occupation|profession|role|职业|工作|职位",
        (
            r"(?i:work(?:s|ing)? as) (?:an? )?([a-z][\w -]+?)(?=$|[.,;!]| (?:in|at|for|and)\b)",
            rf"(?i:{I_AM}) an? ([a-z -]*?(?:[a-z](?:er|or|ist|ian|ant|ent)|nurse|chef|pilot"
            r"|cook|vet))\b",
            r"是(?:一[名个位]|个|名)([^，。]{2,8})",
            r"(?:我|用户)是([\u4e00-\u9fff]{1,6}(?:师|士|员|生|工|家|医|警|司机|教授))(?=$|[，。！])",
            r"(?:做|从事|职业是)([^，。]{2,8})",
        ),
    ),
    ("language", r"programming.?language|language|编程语言|语言", (rf"\b({LANGUAGES})(?![\w+#])",)),
    (
        "project",
        r"project|task|building|purpose|项目|任务|用途",
        (
            r"(?i:writing|building|developing|making|creating|working on|write|build) (?:an? |the "
            r"|my )?([^.,;!?]+?)(?=$|[.,;!?]| (?:with|in|using|for|on|and)\b)",
            r"(?:写|做|开发|搭建?)(?:着)?(?:一?个)?([^，。；]{1,12})",
            rf"(?i:project) {PRESENT} (?:called |an? )?([^.,;!?]+)",
        ),
    ),
    (
        "company",
        r"company|employer|公司|单位",
        (
            rf"(?i:work(?:s|ing)? (?:at|for)) ({NAME_EN})",
            r"在([^，。]{2,10}?)(?:公司)?(?:工作|上班)",
        ),
    ),
    (
        "name",
        r"^(?:user.?|full.?|first.?|customer.?|guest.?)?name$|^(?:姓名|名字|用户名|称呼|人名"
        r"|姓名或称呼)$",
        (
            rf"(?i:{ME} (?:full )?name(?: is|['’]s)|call me|this is|i go by|name:) ({NAME_EN}"
            rf"|[\u4e00-\u9fff]{{1,6}})",
            r"(?:I am|I['’]m|The user is) (?!\w+(?:an|ese|ish)\b)"
            r"(?!(?:German|Dutch|Swiss|Greek|Thai)\b)"
            rf"(?!(?:{NOT_PLACES})\b)({NAME_EN})(?=$|[.,!]| from| and)",
            rf"(?:我|用户|使用者)(?:的名字)?[叫是姓] ?({NAME_EN}|(?!一|个|在"
            rf"|做)[^，。\s的是]{{1,4}})(?=$|[，。,.！!；])",
            r"叫我([^，。\s]{1,4})",
        ),
    ),
)
