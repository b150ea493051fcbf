"""What kind of answer a question asks for, and where a text holds something of that kind.

"What time ..." asks for a time of day, 多少钱 for money, "why" for a reason. `kind_of` reads the
question, `find` looks for candidates in what was said. A question whose kind is found nowhere near
what it is about has not been answered: that is how the stand-in model knows what it was not told.
"""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in import concepts, language

CN = "零〇一二两兩三四五六七八九十百千万萬0-9"
NUMBER_WORD = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    "|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
    "|hundred|thousand|million|dozen|couple"
)
NUM = rf"(?:\d[\d,]*(?:\.\d+)?|(?:{NUMBER_WORD})(?:[\s-](?:{NUMBER_WORD}|and))*|half|a few|several)"
WEEKDAY = (
    r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?"
    r"|weekends?|weekdays?"
)
MONTH = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
UNIT_OF_TIME = (
    r"sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|nights?|weeks?|wks?|fortnights?|months?"
    r"|years?|yrs?|decades?|semesters?|terms?"
)

# Questions, the first that fits. `mostly` words of the question that the kind accounts for follow.
QUESTION_KINDS: tuple[tuple[str, str], ...] = (
    (
        "reason",
        r"\bwhy\b|\bhow come\b|\bwhat(?:'s| is| was)? (?:the |my |his |her )?reason"
        r"|\bwhat (?:made|makes|caused|killed)\b|为什么|为啥|為什麼|為啥|為何|为何|怎么会"
        r"|什么原因|什麼原因|因为什么|因為什麼|原因是",
    ),
    (
        "clock",
        r"\b(?:what|wat|which) (?:\w+ )?time\b(?! is it)|\bwhat hour\b|几点|幾點|什么时间|什麼時間|几时|幾時",
    ),
    ("weight", r"\bhow much .*\bweigh|\bhow heavy\b|多重(?!要)|体重|几公斤|几斤|多少(?:公)?斤"),
    ("measure", r"\bhow (?:tall|far|big|large|high|deep|wide|thick|fast)\b|\bwhat distance\b"),
    (
        "money",
        r"\bhow much (?:money|does|did|do|is|was|are|were|will|would|am|have|should|can)\b"
        r"|\bhow much\b|\bhow expensive\b|\bwhat(?:'s| is| was| are)?\b.{0,30}\b(?:price|cost|rent"
        r"|salary|budget|fee|fare|deposit|charge)s?\b|\bwhat (?:did|does|do|will) .*\b(?:cost|pay"
        r"|charge|earn)\b|多少钱|多少錢|多少块|多少塊|几块|幾塊|几钱|幾錢|什么价|什麼價|价格|價格"
        r"|(?:预算|預算|租金|房租|月租|工资|薪水|月薪|报价|報價|学费|學費|押金|收费|收費|费用"
        r"|費用|开价|票价|票價|保费).*(?:多少|几|幾)|花(?:了)?多少|费(?:用)?(?:是|要)?多少|多少(?:元|万)",
    ),
    (
        "duration",
        r"\bhow long\b|\bhow many (?:" + UNIT_OF_TIME + r")\b|\bhow much time\b|多久|多长时间"
        r"|多長時間|几天|幾天|几(?:个)?(?:小时|月|星期|礼拜|周|年)"
        r"|幾(?:個)?(?:小時|月|星期|禮拜|週|年)(?!級)|多少(?:年|天|分钟|分鐘|个月|個月|小时|小時)|几晚|幾晚",
    ),
    ("age", r"\bhow old\b|\bwhat age\b|\bwhat(?:'s| is) .*\bage\b|几岁|幾歲|多大(?!号|號)|多少岁|多少歲|年龄|年齡|年纪"),
    ("frequency", r"\bhow (?:often|frequently|regularly)\b|\bhow many times (?:a|per)\b|多久.*一次|多常|几次|幾次"),
    (
        "day",
        r"\b(?:what|which|wich|wat) (?:day|date|weekday|nights?|days?|morning|evening)\b"
        r"|\bwhat(?:'s| is) the date\b|\bby when\b|哪天|哪一天|星期几|星期幾|周几|週幾|礼拜几"
        r"|禮拜幾|几号|幾號|日期|(?:生日|截止).*(?:是|在)?(?:什么|几|哪)",
    ),
    (
        "when",
        r"\bwhen\b|\b(?:what|which) (?:year|month|season)\b|几月|哪年|哪一年|哪个月|\bwhat(?:\'s| is)? .*\b(?:birthday|deadline)\b|什么时候|什麼時候|啥时候|何时|何時|多会儿|哪会儿",
    ),
    (
        "phone",
        r"\b(?:phone|mobile|cell|telephone|contact) (?:number|no|num|#)|\bextension\b|\bwhat(?:'s| is) (?:the )?(?:\w+['’]s )?number\b(?! of)"
        r"|(?:电话|手机|联系方式|手机号|分机).*(?:多少|几|什么|啥|号)|(?:电话|手机)号",
    ),
    (
        "code",
        r"\b(?:flight|order|tracking|booking|reference"
        r"|confirmation|registration|licen[sc]e|plate|account|serial|frame|policy|ticket|member"
        r"|invoice|student|card|id|train|case|model|part)(?:ship)? (?:ref(?:erence)? )?(?:number"
        r"|no|num|code|id|#)\b|\b(?:code|pin|passcode|password|postcode|zip|passphrase|sku)\b"
        r"|\bversion\b|电话|電話|(?:手机|手機|订单|訂單|航班|快递|快遞|会员|會員|车牌|車牌|学|學"
        r"|编|編|单|單|座位|门牌|門牌|账|帳|工|型)(?:号|號)|密码|密碼|号码|號碼|验证码|驗證碼"
        r"|邮编|郵編|版本|哪趟|哪班|几号线|(?:几|幾|多少)(?:号|號)",
    ),
    (
        "number",
        r"\bhow (?:many|hot|cold)\b"
        r"|\bwhat (?:size|number|dose|dosage|score|page|percentage|percent|temperature|weight"
        r"|height|speed|distance|floor|room|seat|gate|platform|ward|grade|mark|level)\b|\bwhich"
        r" (?:size|number|floor|room|seat|gate|platform|page|ward|level)\b|\bwhat(?:'s| is| was)"
        r" .*\b(?:size|number|score|weight|height|temperature|dose|mileage|age|target|limit)\b|多少|几|幾"
        r"|第几|多高|多重|多远|多遠|多大(?:号|號)|比分|尺码|尺碼",
    ),
    (
        "name",
        r"\bname\b|\bnames\b|\b(?:called|named|surname|nickname|nicknamed)\b(?=[^.]*$)"
        r"|叫(?:什么|什麼|啥|咩|甚麼)|名字|名称|名稱|贵姓|貴姓|姓(?:什么|什麼|啥|甚麼)|什么名|什麼名"
        r"|怎么称呼|怎麼稱呼|小名|外号|綽號|昵称|暱稱",
    ),
    ("person", r"\bwho(?:'s|'ll|'d|m|se)?\b|\bwhich (?:person|colleague|friend|of (?:my|the|our))\b|谁|誰|哪位|哪个人|哪個人|邊個"),
    (
        "place",
        r"\bwhere\b|\b(?:what|which) (?:city|town|country|place|street|address|area|neighbou?rhood"
        r"|airport|station|hotel|restaurant|venue|part of|district|state|village|suburb|building"
        r"|island|port|harbou?r|hospital|school|university|college|park|beach|region)\b"
        r"|\bwhat(?:'s| is) .*\b(?:address|hometown)\b|哪里|哪裡|哪裏|哪儿|哪兒|哪边|哪邊|什么地方"
        r"|什麼地方|何处|哪个(?:城市|国家|区|地方|市|站|机场)|哪個(?:城市|國家|區|地方|市|站|機場)"
        r"|在哪(?![个個位只隻])|去哪(?![个個位座])|住哪|哪一?(?:区|區|国|國|省|市|所)|地址|邊度",
    ),
)  # fmt: skip
YES_NO = re.compile(
    r"^(?:(?:so|and|hey|hi|ok|okay|um|wait|also|by the way)[,\s]+)*(?:do|does|did|am|is|are|was|were"
    r"|have|has|had|can|could|will|would|should|isn't|aren't|don't|didn't|doesn't|wasn't)\b"
    r"|[吗嗎](?:[？?\s]|$)|是不是|有没有|有沒有|能不能|会不会|會不會|对吧|對吧",
    re.IGNORECASE,
)

TIME_UNIT_HAN = "秒|分钟|分鐘|个?小时|個?小時|个?钟头|個?鐘頭|天|晚|周|週|个?星期|個?星期|个?礼拜|個?禮拜|个半?月|個半?月|年|学期|學期"
SPANS = (  # times that are longer than a day
    rf"\b(?:next|last|this|every) (?:week|month|year|spring|summer|autumn|fall|winter)\b|\b(?:19|20)\d\d\b"
    rf"|\b(?:in|since|by|until|last|next|mid|early|late|end of) (?:{MONTH})\b|\bend of (?:the )?(?:week|month|year)\b"
    rf"|\b(?:{NUM}|a) (?:{UNIT_OF_TIME}) (?:ago|from now|later)\b|\bin (?:{NUM}|a) (?:{UNIT_OF_TIME})\b"
    r"|\b(?:january|february|april|june|july|august|september|october|november|december)\b"
    r"|\b(?:in|this|next|last) (?:the )?(?:spring|summer|autumn|fall|winter)\b"
    r"|[今明去前后後]年|[下上这這本]个?個?(?:周|週|星期|礼拜|禮拜|月)|\d{4}年|暑假|寒假|月底|月初|年底|年初|春天|夏天|秋天|冬天"
    rf"|[{CN}]+月(?:底|初|中)?|[{CN}]+(?:个|個)?(?:年|周|週|小时|小時|月|星期|礼拜|禮拜)(?:前|后|後)"
)
FINDERS: dict[str, str] = {
    "clock": rf"\b\d{{1,2}}[:.：]\d\d(?!\d)(?:\s*[ap]\.?m\b)?|\b\d{{1,2}}\s*[ap]\.?m\b|\bnoon\b"
    rf"|\bmidnight\b|\b(?:half|quarter|twenty|ten|five)(?:[\s-]five)? (?:past|to|after|till) "
    rf"(?:\d+|{NUMBER_WORD})|\b(?:\d{{1,2}}|{NUMBER_WORD})[\s-](?:thirty|fifteen|forty[\s-]five|o'?clock)\b"
    rf"|\b(?:at|by|from|until|till|til|around|about|after|before|@|to) (?:\d{{1,2}}|{NUMBER_WORD})\b"
    rf"(?!\s*(?:%|percent|{UNIT_OF_TIME}|people|euros?|dollars?|pounds?|quid|k\b|st\b|nd\b|rd\b|th\b|[a-z]+ street))"
    rf"|\b(?:in the|this) (?:morning|afternoon|evening)\b|\bo'?clock\b|\b\d{{1,2}}h\d\d\b"
    rf"|[{CN}]+[点點](?:[{CN}半]+分?|[一三]刻|钟|鐘|整)?|[{CN}]+时(?:整|半)|正午|半夜|凌晨|傍晚|中午",
    "day": rf"\b(?:{WEEKDAY})\b|\b(?:{MONTH})\.? (?:the )?\d+(?:st|nd|rd|th)?\b|\b\d+(?:st|nd|rd|th)?"
    rf" (?:of )?(?:{MONTH})\b|\b(?:[12]?\d|3[01])(?:st|nd|rd|th)\b|\b\d{{1,4}}[/-]\d{{1,2}}(?:[/-]\d{{1,4}})?\b"
    r"|\b(?:today|tonight|tomorrow|tmrw|tmr|yesterday|christmas|easter|halloween|new year)\b"
    rf"|\b(?:next|last|this|every) (?:weekend|night|{WEEKDAY})\b|\bend of (?:the )?(?:week|month|{MONTH})\b"
    r"|(?:[周週]|星期|礼拜|禮拜)[一二三四五六日天末]|[今明后後昨前]天|大后天|[下上这這本]个?個?(?:周|週|星期|礼拜|禮拜)[一二三四五六日天末]"
    rf"|[{CN}]+月(?:[{CN}]+[日号號]?|底|初)|[{CN}]+[日号號](?![楼樓线線])|[{CN}]+天(?:前|后|後)"
    r"|春节|春節|中秋|国庆|國慶|圣诞|聖誕|元旦|端午|清明|五一|过年|過年|月底|月初",
    "duration": rf"(?:\b(?:{NUM}|an?|couple of|whole)[\s-]*(?:and a half |more |full |or \w+ |to \w+ |-\d+ )?(?:{UNIT_OF_TIME})\b)"
    rf"|\bhalf an hour\b|\b(?:til|till|until) \w+|\bsince \w+|(?:[{CN}]+|半|几|幾|好几|两三)(?:多)?(?:{TIME_UNIT_HAN})(?:半)?"
    rf"|[{CN}]+(?:个|個)月",
    "age": rf"\b{NUM}[\s-]*(?:years?|yrs?|months?|weeks?)[\s-]*old\b|\b(?:aged?|turn(?:s|ed|ing)?|just|only|is|'s|are|am|i'm|im|was) (?:just |only |now |nearly |almost |about )?{NUM}(?=[\s,.;!?)]|$)(?!\s*(?:%|{UNIT_OF_TIME}|people|minutes?|euros?|[ap]m|{MONTH}))"
    rf"|\b(?:\d{{1,2}})(?:yo|y/o)\b|\b[1-9]\d(?:th|st|nd|rd) (?:birthday|bday)\b|['’]s [1-9]\d(?:th|st|nd|rd)\b|\b(?:his|her|my|their) (?:{NUM}|\d+)(?:th|st|nd|rd)\b|[{CN}半]+(?:多)?[岁歲]半?|[六七八九]十[{CN}]*|\d\d后|\d\d後",
    "money": rf"[$€£¥￥]\s?\d[\d,.]*k?|\d[\d,.]*\s?(?:[$€£¥￥]|k\b)|\b{NUM}\s*(?:a month )?(?:dollars?|dolars?|bucks|euros?|quid|pounds?|pence|cents|usd|eur|gbp|rmb|yuan|grand|yen|francs?|kr(?:onor)?|rupees?|tnd|ntd?|each|per|a (?:month|night|week|lesson|person|day|year|head|pop)|all in|deposit|%)\b"
    rf"|[{CN}.,，]+(?:多)?(?:块|塊|元|万|萬|千|百|美元|美金|欧|歐|日圆|日圓|台币|台幣|港币|港幣|人民币|刀|镑|鎊)|一千五|免费|免費|\bfree\b",
    "code": rf"\b(?!\d+(?:st|nd|rd|th)?\s*(?:{UNIT_OF_TIME}|[ap]m|o'clock|{MONTH}|people|euros?|pounds?|quid|%|percent)\b)(?=[\w-]*\d)[A-Za-z0-9][\w.#*-]*[A-Za-z0-9#*]|\b\d\b(?!\s*(?:am|pm))|\b\d[\d\s()-]{5,}\d\b",
    "phone": r"\+?\d[\d\s()/-]{5,}\d\b|\b(?:ext\.?|extension) ?\d+|分机\s?\d+",
    "number": rf"\b{NUM}(?:\w+)?\b|[A-Z]{{0,3}}\d[\w.]*|第[{CN}]+|(?!二手|两手|千万|万一|三观|一[^百千万萬十两])[{CN}半]*[一二两兩三四五六七八九十百千万萬0-9][{CN}.]*",
    "frequency": rf"\b(?:every|fortnightly|biweekly|daily|weekly|monthly|nightly|yearly|hourly|twice|once)\b|\b{NUM} (?:times?|x|days?|nights?|hours?) (?:a|per|each|every)\b|\b(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|每|一[天周週年月][{CN}]|[{CN}]+次",
    "reason": r"\b(?:because|becuase|bc|cos|cuz|coz|'cause|cause|since|so that|due to|thanks to|in order to|that's why|the reason|so i|so we|so (?:he|she|they|it)|as (?:i|we|he|she|they|it|the|my)|otherwise|given that)\b"
    r"|\b(?:to|too|but|cannot|can't|cant|couldn't|doesn't|doesnt|don't|dont|didn't|wasn't|isn't|won't|hates?|wants?|wanted|afraid|scared|worried|allergic|after|needs?|instead|for (?:my|the|his|her|our|a))\b"
    r"|因为|因為|由于|由於|为了|為了|所以|原因|怕|想|嫌|才|说|說|太|不|没|沒|结果|結果|主要|不然|省得|图|圖|老是|坏|壞|要",
}  # fmt: skip
FINDERS["when"] = f"{FINDERS['day']}|{FINDERS['clock']}|{SPANS}"
FINDERS["measure"] = (
    rf"\b{NUM}[\s-]*(?:m|cm|mm|km|k|metres?|meters?|miles?|inch(?:es)?|in|feet|foot|ft|yards?|acres?|hectares?|ha|sqm|m2|m²"
    rf"|square|litres?|liters?|gb|tb|mb|mph|kmh|km/h|minutes?|mins?|hours?|blocks?|stops?|storeys?|rooms?|bed(?:room)?s?)\b"
    rf"|\d['’]\s?\d|\b(?:size|xl|xs|small|medium|large|huge|tiny)\b|[{CN}.]+(?:米|厘米|公分|公里|里|平米|平方|坪|寸|吋|亩|公顷)|\b1[.,]\d\d\b|\b1\d\d\b"
)
FINDERS["weight"] = (
    rf"\b{NUM}\s*(?:kgs?|kilos?|lbs?|pounds?|stone|grams?|g|oz|ounces?|tons?)\b|[{CN}.]+(?:公斤|千克|斤|克|吨|噸)"
)
FINDERS["money_loose"] = (  # a bare number that counts nothing else
    rf"{FINDERS['money']}|(?<![\d.:#])\d[\d,]+(?:\.\d+)?k?\b(?![:.]\d|\s*(?:{UNIT_OF_TIME}|%|[ap]m\b|[a-z]{{3,}}s\b)|[-°])"
    rf"(?!\s*(?:岁|歲|号|號|楼|樓|个|個|人|天|月|年|点|點|分|公里|米|次|筆|笔|桌|级|級|公斤|条|張|张|的))"
)
# ASCII: a digit after a Chinese character starts a word.
COMPILED = {kind: re.compile(pattern, re.IGNORECASE | re.ASCII) for kind, pattern in FINDERS.items()}
ASKS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in QUESTION_KINDS)

NOT_NAMES = set(
    "i i'm i've i'd i'll ok okay the a an this that it its it's we he she they my our his her you your"
    " yes no not and but or so if when what who where why how monday tuesday wednesday thursday friday"
    " saturday sunday january february march april may june july august september october november"
    " december hi hey hello thanks thank oh ah also then there here well please can could do did is are"
    " am was were lol omg btw tv pc usb wifi dr mr mrs ms english german french spanish".split()
)
NAME_CUE = re.compile(
    r"(?:\b(?:call(?:ed|s)?|named|names?(?: (?:is|was|are))?|name's|nam(?:e)?d|caled|i'm|i am|it's|this is|nickname(?:d)?|goes by|known as|as)(?: (?:it|him|her|them|me|the|our|my))? )(?:['\"“]?)([\w'-]+(?: [A-Z][\w'-]+)*)",
)
CAPITALISED = re.compile(
    r"(?<![\w.])(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\.? )?[A-ZÀ-Ý][\w'’À-ÿ-]*(?:(?: (?:&|of|and|the|de) | )[A-ZÀ-Ý0-9][\w'’À-ÿ-]*)*"
)
IDENTIFIER = re.compile(r"(?<![\w@./-])[a-z]{2,}(?:[-_][a-z0-9]+)*[-_](?:api|service|app|web|bot|mig|[a-z0-9]{2,})(?![\w@])")
HAN_NAME_CUE = re.compile(
    r"(?:名字?(?:是|叫|為|为)|叫做|取名叫?|名叫|叫|姓|店名就叫|昵称|外号|網名|ID)[\"“「《'‘\s]*((?!我|你|他|她|它|什|啥|人|個|个)[^\s，。、！？!?；;\"”」》'’的]{1,10})"
)
QUOTED = re.compile(r"[“「《\"‘『]([^”」》\"’』]{1,20})[”」》\"’』]|(?<!\w)'([^']{2,30})'(?!\w)")
HAN_ALIAS = re.compile(
    r"(?:[阿小老大](?!家|时|時|概|的|学|學|是|公|婆|人|师|師|板|家|区|區|店|姐|哥|弟|妹|朋|孩|伙|约|約|多|了|声|聲|说|說|点|點|心|吃|狗|猫|貓|鼠|号|號|楼|樓|雨|巴|龙|龍|二)[\u4e00-\u9fff]|[\u4e00-\u9fff](?:姐|哥|叔|姨|总|總|工|老师|老師|医生|醫生|医師|教授|教练|教練|主任|经理|經理|师傅|師傅|先生|小姐|太太|阿姨|同学|同學))"
)


DOUBLED = re.compile(r"([\u4e00-\u9fff])\1")


@lru_cache(maxsize=4096)
def kinds_asked(question: str) -> tuple[str, ...]:
    """Return the kinds of answer a question asks for, the likeliest first; () where any fits."""
    question = language.to_simplified(question)
    found = [(match.start(), i, kind) for i, (kind, pattern) in enumerate(ASKS) if (match := pattern.search(question))]
    kinds = [kind for _, _, kind in sorted(found)]
    if {"phone", "code", "weight", "measure", "age", "money"} & set(kinds) and "number" in kinds:
        kinds.remove("number")  # "what is ... number" fits these too
    return tuple(kinds)


@lru_cache(maxsize=4096)
def asks_yes_or_no(question: str) -> bool:
    """Whether the question can be answered with yes or no."""
    return YES_NO.search(question.strip()) is not None


@lru_cache(maxsize=8192)
def tagged(text: str) -> tuple[tuple[str, str], ...]:
    import rjieba

    return tuple(rjieba.tag(text))


@lru_cache(maxsize=8192)
def names(text: str) -> tuple[str, ...]:
    """Return what looks like a proper name in a text."""
    found: list[str] = []
    for cue in NAME_CUE.finditer(text):
        word = cue.group(1)
        if len(word) > 1 and word.lower() not in NOT_NAMES and (word[0].isupper() or "call" in cue.group() or "name" in cue.group() or "caled" in cue.group()):
            found.append(word)
    for match in CAPITALISED.finditer(text):
        name = match.group()
        first = not text[: match.start()].strip() or re.search(r"[.!?:]\s*$", text[: match.start()])
        if name.lower() in NOT_NAMES or name.lower().split()[0] in NOT_NAMES and " " not in name:
            continue
        if first and " " not in name and len(name) > 1 and common_word(name):
            continue
        found.append(name)
    for match in QUOTED.finditer(text):
        found.append(match.group(1) or match.group(2))
    found.extend(match.group() for match in IDENTIFIER.finditer(text))
    if language.has_han(text):
        found.extend(match.group(1) for match in HAN_NAME_CUE.finditer(text))
        found.extend(match.group() for match in HAN_ALIAS.finditer(text))
        found.extend(m.group() for m in DOUBLED.finditer(text) if not language.in_dictionary(language.to_simplified(m.group())))
        found.extend(word for word, tag in tagged(text) if tag.startswith("nr") and len(word) > 1 and not concepts.ideas_of(word))
    return tuple(dict.fromkeys(name for name in found if name))


COMMON = set(
    "need going got getting wrote bike blue tax basic fern still maybe just never always today tomorrow"
    " yesterday everyone everything anyway actually sorry wait perfect great good nice sweet cool sure"
    " right yeah yep yup nah nope hmm haha first second last next some all one two three help fix add"
    " make trying thinking planning moving looking having allergic happy sad tell give show say turns"
    " work working looks sounds seems any could would should might must let lets does don't can't won't"
    " our their these those with without for from about after before because since while once in on at"
    " to by of up down out over under back off again more most much many few new old big small long"
    " short really very too only even ever yet already soon now later basically honestly apparently"
    " luckily sadly however though although until unless which whose whom both either neither each every"
    " another other such same own than like unlike despite during between wish hope think know guess"
    " mine yours ours theirs his hers him them us me something someone anything anyone nothing nobody".split()
)


def common_word(word: str) -> bool:
    """Whether a capitalised word at a sentence's start is an everyday word, not a name."""
    low = word.lower()
    stemmed = language.stem(low)
    return (
        low in COMMON
        or stemmed in COMMON
        or low in NOT_NAMES
        or bool(concepts.ideas_of(stemmed) or concepts.kinds_named(stemmed))
    )


PLACE_CUE = re.compile(
    r"\b(?:in|at|to|from|near|on|behind|under|inside|outside|over|by|around|into|via|next to|opposite|off|between|above|below|of|across|through|past|towards?|is|called)"
    r" (?:the |my |our |his |her |their |a |an |this |that )?[\w'’-]{2,}|\b(?:here|home|upstairs|downstairs|abroad|online)\b",
    re.IGNORECASE,
)
NOT_PLACE = re.compile(
    rf"\b(?:in|at|to|on|by|from|of|is|over|around|into|via) (?:the |my |a |an |this |that )?(?:{WEEKDAY}|{MONTH}|\d+(?:st|nd|rd|th)?|{NUMBER_WORD}|noon|midnight|morning|afternoon|evening|night|weekend|week|month|year|be|do|get|go|have|make|see|tell|ask|say|take|give|use|write|buy|me|him|her|them|you|it|least|last|first|all|time|moment|way|end)\b",
    re.IGNORECASE,
)
PLACE_HAN = re.compile(
    r"(?:(?<![现現正存])在(?!看|做|吃|用|写|寫|学|學|想|找|说|說|等|玩|听|聽|跑|睡|忙|追|准|準|考|这|這|那)|[到去从從住回飞飛往搬自來来至])(?!了|着|過|过|底|处理)[^\s，。]{1,8}|[\u4e00-\u9fff]{1,6}(?:市|区|區|路|街|楼|樓|室|镇|鎮|村|省|县|縣|站|校|院|馆|館|店|湖|山|岛|島|港|城|园|園|房|厅|廳|边|邊|里|裡|旁|上|下|门|門|柜|櫃)"
)


def places(text: str) -> tuple[str, ...]:
    """Return what may be places in a text: "in Bonn", 在上海, and Chinese place names."""
    found = [m.group() for m in PLACE_CUE.finditer(text) if not NOT_PLACE.match(m.group())]
    for name in names(text):
        after_the = re.search(r"\bthe\s+$", text[: text.find(name)], re.IGNORECASE)
        if not name.isascii() or " " in name or after_the:
            found.append(name)
    if language.has_han(text):
        found += [m.group() for m in PLACE_HAN.finditer(text)]
        found += [word for word, tag in tagged(text) if tag in {"ns", "nt", "nsf", "nz", "s"}]
    return tuple(found)


@lru_cache(maxsize=32768)
def find(kind: str, text: str) -> tuple[str, ...]:
    """Return the candidates of a kind in a text, as they are written there."""
    if kind == "name":
        return names(text)
    if kind == "place":
        return places(text)
    if kind in COMPILED:
        return tuple(match.group() for match in COMPILED[kind].finditer(text))
    return ()
