"""Patterns of the values that answers hold: times, sums of money, numbers, codes, reasons.

`STRICT` has what is surely one of its kind, `LOOSE` what may be one. Chinese is simplified.
"""

from __future__ import annotations

import re
from functools import cache

CN_WORD = "零〇一二两三四五六七八九十百千万"
CN = CN_WORD + "0-9"
NUMBER_WORD = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    "|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
    "|hundred|thousand|million|dozen|couple|half|both|twins?|pair|single"
)
NUM = rf"(?:\d[\d,]*(?:\.\d+)?k?|(?:{NUMBER_WORD})(?:[\s-](?:{NUMBER_WORD}|and))*|a few|several)"
WEEKDAY = "(?:mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?|weekends?|weekdays?"
MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    "|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
UNIT = (
    "sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|nights?|weeks?|wks?|fortnights?|months?|years?"
    "|yrs?|decades?|semesters?|terms?"
)
MONEY_WORD = (
    "price|cost|rent|salary|wage|budget|fee|fare|deposit|charge|bill|premium|tuition|pension"
    "|allowance|grant|scholarship|fine|excess|bonus|total cost|quote|rate of pay|pay"
)

HAN_UNIT = "秒|分钟|个?半?小时|个?钟头|天|晚|周|个?星期|个?礼拜|个半?月|[半俩]月|年|学期|个?来月|宿"
DAY_HAN = (
    "(?:[周]|星期|礼拜)[一二三四五六日天末]|[今明后昨前]天|大后天"
    f"|[下上这本]个?(?:周|星期|礼拜)[一二三四五六日天末]?|[{CN}]+月(?:[{CN}]+[日号]?|底|初|中)"
    f"|[{CN}]+[日号](?![楼线门])|[{CN}]+天(?:前|后)|春节|中秋|国庆|圣诞|元旦|端午|清明|重阳|中元"
    "|元宵|七夕|小年|五一|十一假|过年|月底|月初|年底|周末|情人节|双十[一二]|双11|除夕|腊月"
    "|初[一二三四五六七八九十]|明早|今晚|明晚"
)
DAY_EN = (
    rf"\b(?:{WEEKDAY})\b|\b(?:{MONTH})\.? (?:the )?\d+(?:st|nd|rd|th)?\b"
    rf"|\b\d+(?:st|nd|rd|th)? (?:of )?(?:{MONTH})\b"
    r"|\b(?:[12]?\d|3[01])(?:st|nd|rd|th)\b(?! (?:floor|birthday|place|grade|year|street|avenue"
    r"|anniversary|century))|\b\d{1,2}/\d{1,2}(?:/\d{2,4})?\b|\b\d{4}-\d\d?-\d\d?\b"
    r"|\b(?:first|second|third|last) (?:week|weekend) of\b"
    r"|\b(?:today|tonight|tomorrow|tmrw|tmr|tomoz|yesterday|christmas|xmas|easter|halloween"
    r"|new year'?s?|good friday|boxing day|bank holiday)\b"
)
CLOCK_EN = (
    r"\b\d{1,2}[:.：]\d\d(?!\d)(?:\s*[ap]\.?m\b)?|\b\d{1,2}\s*[ap]\.?m\b|\bnoon\b|\bmidnight\b"
    r"|\b(?:half|quarter|twenty|ten|five)(?:[\s-]five)? (?:past|to|after|till) (?:\d+"
    rf"|{NUMBER_WORD})|\bhalf (?:\d+|{NUMBER_WORD})\b"
    rf"|\b(?:\d{{1,2}}|{NUMBER_WORD})[\s-](?:thirty|fifteen|forty[\s-]five|o'?clock)\b"
    r"|\b\d{1,2}h\d\d\b|\bo'?clock\b|\b(?:[01]\d|2[0-3])[0-5]\d(?:h|hrs)\b"
    r"|\b(?:at|by|from|until|till|til|around|about|after|before|@|to|now) (?:[01]?\d|2[0-3]|one"
    r"|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?: ish|ish)?\b(?!\s*(?:%"
    rf"|percent|{UNIT}|people|euros?|dollars?|pounds?|quid|k\b|st\b|nd\b|rd\b|th\b|[a-z]{{4,}}"
    rf"|[-/.:,]\d|(?:{MONTH})\b))"
)
CLOCK_HAN = rf"[{CN}]+点(?:[{CN}半]+分?|[一三]刻|钟|整)?|\d{{1,2}}[:：]\d\d|[{CN}]+时(?:整|半)"
SPAN = (
    r"\b(?:next|last|this|every|end of|mid|early|late) (?:week|weekend|month|year|spring|summer"
    rf"|autumn|fall|winter|{MONTH}|term)\b|\b(?:19|20)\d\d\b"
    r"|\b(?:in|since|by|until|til|till|for|from|of|this|next|last|mid|early|late|around|on|like|is"
    rf"|was|be) (?:{MONTH})\b|\bend of (?:the )?(?:week|month|year|{MONTH})\b"
    rf"|\b(?:{NUM}|a|an) (?:{UNIT}) (?:ago|from now|later|time)\b|\bin (?:{NUM}|a|an) (?:{UNIT})\b"
    r"|\b(?:january|february|april|june|july|august|september|october|november|december)\b"
    r"|\b(?:in|this|next|last|over) (?:the )?(?:spring|summer|autumn|fall|winter)\b"
    r"|\bafter (?:work|school|lunch|dinner|breakfast)\b|[今明去前后]年"
    r"|[下上这本]个?(?:周|星期|礼拜|月|学期)|\d{4}年|暑假|寒假|月[底初]|年[底初]|春天|夏天|秋天"
    f"|冬天|[{CN}]+月|[{CN}]+个?(?:年|周|小时|月|星期|礼拜)(?:前|后|之后|以后)|五一|开学|过完年"
    f"|入[春夏秋冬]|[{CN}]{{2,4}}年(?!级)"
)
WHEN_LOOSE = (
    r"\b(?:morning|afternoon|evening|night|lunchtime|soon|later|weekend)\b|早上|上午|中午|下午"
    "|傍晚|晚上|半夜|凌晨|晚点|马上"
)
MONEY = (
    r"[$€£¥￥]\s?\d[\d,.]*k?|\b(?:r|rs|rm|kr|chf|eur|usd|sek|nok|aud|cad)\.?\s?\d\d[\d,.]*"
    rf"|\d[\d,.]*\s?(?:[$€£¥￥])|\b{NUM}\s*(?:dollars?|dolars?|bucks|euros?|quid|pounds?|pence"
    "|cents|p|usd|eur|gbp|rmb|yuan|grand|yen|francs?|kr|kron[oae]r?|rupees?|pesos?|rand|baht|naira"
    "|shillings?|ntd?|chf|each|a (?:month|night|week|lesson|person|day|year|head|pop|session|hour"
    "|ticket|go)|per (?:month|night|week|lesson|person|day|year|head|hour|session)|all in|deposit"
    r"|pcm|pm)\b(?!\d)|\b\d+(?:\.\d+)?k\b"
    f"|(?!一块(?![钱五半多一二三四六七八九的了吧啊])[一-鿿])[{CN}.,，]+多?(?:块(?![肉石牌布])|元"
    "|万(?!多?(?:公里|步|字|人|次|里))|美元|美金|欧元?|日元|日圆|台币|港币|人民币|刀|镑|毛钱)"
    f"|[{CN}]*[千百][{CN}]*+(?!多?(?:米|人|个|字|公里|次|步|克|里|年|天|遍|页|本|张|毫|公|斤|平|棵"
    r"|只|件|份|亩|瓦|升|度|号|颗|套|名|户|场|头|桌|集|条))|免费|不要钱|\b(?:tenner|fiver)\b"
    r"|\bfree\b(?! (?!of|for|to|if|and|but|now|entry|with|on)[a-z])"
)
MONEY_LOOSE = (
    rf"(?<![\d.:#/-])\d[\d,]+(?:\.\d+)?\b(?![:.]\d|\s*(?:{UNIT}|%|[ap]m\b|[a-z]{{3,}}s\b|kg|km|ml"
    "|cm|mm|°|度|岁|号|楼|个|人|天|月|年|点|分|公里|米|次|笔|桌|级|公斤|条|张|的|页|字|平|斤|路|层"
    r"|集|路))|\b\d+\.\d\d\b"
)
STRICT: dict[str, str] = {
    "clock": f"{CLOCK_EN}|{CLOCK_HAN}",
    "day": f"{DAY_EN}|{DAY_HAN}",
    "when": f"{DAY_EN}|{DAY_HAN}|{CLOCK_EN}|{CLOCK_HAN}|{SPAN}",
    "year": r"\b(?:19|20)\d\d\b|\b(?:in|since|from) ['’]?\d\d\b|['’]\d\d\b|\b\d+ years? ago\b"
    r"|\d{4}年|\d\d年|[今明去前后]年|[" + CN + r"]{4}年",
    "month": r"\b(?:january|february|march|april|may|june|july|august|september|october|november"
    rf"|december)\b|\b(?:{MONTH})\b|[{CN}]+月|[下上这]个?月",
    "duration": rf"\b(?:{NUM}|an?|couple of|whole)[\s-]*(?:and a half |more |full |or \w+ |to \w+ "
    rf"|odd |-\d+ )?(?:{UNIT})\b|\bhalf an hour\b|\b(?:{NUM})h\b"
    f"|(?:[{CN}]+|半|几|好几|两三)多?(?:{HAN_UNIT})半?|一辈子|整[天晚]",
    "age": rf"\b{NUM}[\s-]*(?:years?|yrs?|months?|weeks?)[\s-]*old\b|\b{NUM} too (?:old|young)\b"
    rf"|\b(?:lad|girl|boy|man|woman|kid|child|lady|bloke|guy) of {NUM}\b"
    rf"|\b(?:aged?|turn(?:s|ed|ing)?) (?:just |only |now |nearly |almost |about )?{NUM}\b"
    r"|\b(?:\d{1,2})(?:yo|y/o)\b|\b(?:just|only|nearly|almost|is|'s|are|am|'m|im|shes|hes|was"
    rf"|he's|she's|'re) (?:just |only |now |nearly |almost |about )?{NUM}(?=\s*(?:[,.;!?)]|$"
    rf"|and\b|but\b|now\b|so\b|next\b|already\b|since\b|today\b|in (?:{MONTH})))"
    r"|\b[1-9]\d?(?:th|st|nd|rd) (?:birthday|bday)\b|['’]s [1-9]\d(?:th|st|nd|rd)\b"
    rf"|\b(?:teenager|toddler|newborn)\b|\b(?:his|her|my|their) (?:{NUM}|\d+)(?:th|st|nd|rd)\b"
    rf"|[{CN}半]+多?岁半?|今年[{CN}]{{1,3}}(?=了|\\W|$)|\d\d后|[{CN}]+(?:个多?月|周)大"
    f"|[六七八九]十[{CN}]*(?=[，。 ]|$)|属[鼠牛虎兔龙蛇马羊猴鸡狗猪]",
    "money": MONEY,
    "percent": rf"\b{NUM}\s*(?:%|percent|per cent|pct)|\d%|百分之|[{CN}]折|\d\.\d折"
    r"|\d+(?:\.\d+)?个点",
    "temperature": rf"\b{NUM}\s*(?:°|degrees|deg|c\b|f\b|celsius)|°|[{CN}.]+度|零下",
    "score": rf"\b\d+\s*[-–:：]\s*\d+\b|\b\d+ (?:nil|all)\b|\b{NUM} (?:points|goals)\b"
    f"|[{CN}]+比[{CN}]+",
    "size": r"\bsizes? (?:is |are |was )?(?:a |an |uk |eu |us )*\d{1,3}(?:\.5)?"
    r"|\b(?:a|an|uk|eu|us) \d{1,2}(?:\.5)?\b|\b(?:small|medium|large|xl|xxl|xs|s|m|l|king"
    rf"|queen|double|single)\b|[{CN}.]+[码号寸]|[大中小]码|[SMLX]+码",
    "phone": r"\+?\d[\d\s()-]{5,}\d\b|\bext(?:ension|\.)? ?(?:is |number |no\.? )?\d+|分机\s?\d+",
    "email": r"[\w.+-]+@[\w-]+|\b(?:https?://|www\.)\S+"
    r"|\b[\w-]+\.(?:com|org|net|io|dev|co|cn|tw|hk|me|app|uk)\b",
    "version": r"\bv\d+(?:\.\d+)*\b|(?<![\d.:$€£])\d+(?:\.\d+)+\b(?![.:]?\d|\s*%|\s*[a-z]{1,2}\b)"
    r"|\bversion (?:is |was )?\d+|(?-i:\b[A-Z]\w+) \d+(?:\.\d+)*\b(?!\s*%|[.:/]\d)"
    r"|\d+(?:\.\d+)*版|版本?(?:是|号)?\s*\d+",
    "code": r"\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?!under|over|pre|\d+(?:am|pm|e-?\d+|th|st|nd|rd|k"
    r"|kg|cm|km|ml|mg|min|hr|h|m|s|x)s?\b)[A-Za-z0-9][\w.#*-]+[A-Za-z0-9#*]\b"
    r"|(?<![\d.:$€£/])\b\d{3,}#?\b(?![.:]\d)|\b\d[\d\s-]{4,}\d\b|\b[a-z]+[_-][\w-]*\d\w*"
    r"|\b[A-Z]{2,}-?\d+|[A-Z]\d\b",
    "weight": rf"\b(?:half an?|{NUM})\s*(?:kgs?|kilos?|lbs?|pounds?|stone|grams?|g|oz|ounces?"
    rf"|tons?|tonnes?)\b|[{CN}.]+(?:公斤|千克|斤|克|吨|kg)",
    "measure": rf"\b{NUM}[\s-]*(?:square[\s-]*)?(?:m|cm|mm|km|k|(?:kilo|centi|milli)?met(?:re"
    "|er)s?|miles?|klicks|clicks|inch(?:es)?|feet|foot|ft|yards?|acres?|hectares?|ha|sqm|m2|m²"
    "|square|litres?|liters?|gb|tb|mb|mph|kmh|km/h|minutes?|mins?|hours?|blocks?|stops?"
    r"|storeys?|bed(?:room)?s?)\b|\d['’]\s?\d|\b\d+ ?(?:x|by) ?\d+\b"
    f"|[{CN}.]+个?多?(?:米|厘米|公分|公里|里地|平米?|平方|坪|寸|吋|亩|公顷|站|km|cm"
    rf"|[GTM]B?(?![a-z]))|\b1[.,]\d\d\b|\b1[5-9]\d\b|一米[{CN}]+",
    "frequency": r"\b(?:every|daily|weekly|monthly|nightly|yearly|hourly|twice|once|each"
    rf"|fortnightly|most)\b|\b{NUM} (?:\w+ )?(?:a|per|each|every|times?) (?:day|week|month"
    rf"|year|night|hour)\b|\b{NUM} times\b|\b(?:{WEEKDAY.replace('s?|', 's|')})\b|每"
    f"|一[天周年月]个?[{CN}]|[{CN}]+[次回趟]|天天|隔天|经常",
    "reason": r"\b(?:because|becuase|bc|cos|cuz|coz|'cause|cause|since|so that|due to|thanks to"
    "|in order to|that's why|the reason|as (?:i|we|he|she|they|it|the|my)|otherwise|given that"
    r"|reckon|turns out)\b|因为|由于|为了|所以|原因|怕|才|结果|主要|不然|省得|图|老是|毕竟"
    "|害得|导致|嫌",
}
STRICT["finish"] = (
    STRICT["duration"] + r"|(?<!at )\b\d{1,2}[:.]\d\d(?:[:.]\d\d)?\b|\b\d+h\d\d\b|\bsub[ -]?\d"
)
# Of no other kind: no time, date, sum of money, share or place in an order.
PLAIN_NUMBER = (
    rf"(?<![\d.:#/$€£¥])\b\d+(?:\.\d+)?\b(?![.:/]\d|\s*(?:{UNIT}|%|percent|[ap]\.?m|quid|euros?"
    r"|dollars?|bucks|o'?clock)\b|\s*%|\s?[$€£¥])"
)
LOOSE: dict[str, str] = {
    "clock": rf"\b(?:\d{{1,2}}|{NUMBER_WORD})(?:ish)\b|\b(?:morning|afternoon|evening|lunchtime)\b"
    "|中午|凌晨|傍晚",
    "day": SPAN,
    "when": WHEN_LOOSE + rf"|\b{NUM} (?:{UNIT})\b|年级|学期|[饭课]后|[饭课]前|入职|[出放]?院后",
    "money": MONEY_LOOSE,
    "duration": rf"\b(?:til|till|until) \w+|\bsince \w+|到[周星礼{CN}]|[{CN}]+号回",
    "age": rf"\b(?:born|birth)\b|[{CN}]年级|\byear {NUM}\b|\bgrade {NUM}\b|[{CN}]{{4}}年",
    "percent": r"\b\d+\.\d+\b",
    "temperature": r"\b\d\d\b",
    "score": r"\b\d+\b",
    "phone": r"\b\d{5,}\b",
    "code": r"\b\d+\b|\b[\w]+[_#][\w]*\b",
    "version": rf"{PLAIN_NUMBER}(?!\s*[年月日号点个人块元岁天])",
    "weight": PLAIN_NUMBER,
    "measure": PLAIN_NUMBER,
    "size": PLAIN_NUMBER,
    "reason": r"\b(?:so (?:i|we|he|she|they|it)|to|too|but|cannot|can't|cant|couldn't|doesn't"
    "|doesnt|don't|dont|didn't|wasn't|isn't|won't|hates?|wants?|wanted|afraid|scared|worried"
    r"|allergic|after|needs?|instead|for (?:my|the|his|her|our|a))\b|想|说|太|不|没|坏|要|会",
}
# What holds a number and counts nothing: 一下子, 星期三, 二手.
NO_NUMBER_HAN = re.compile(
    r"一(?:下|起|样|直|定|般|些|点(?![\d半整钟到一二三四五])|会儿?|边|旦|切|共|向|律|致|旁|路|辈子"
    "|阵|[家大小]|半|个(?=[\u4e00-\u9fff])(?![人了吧啊呢]))|万一|唯一|之一|统一|二手|四[处周]"
    "|十分(?!钟)|千万(?![元块])|三[明文]|百货|(?:周|星期|礼拜)[一二三四五六]"
)
# A number with one of these counts, or measures, nothing else.
OTHER_UNIT_HAN = re.compile(
    r"\s*[多几来]?(?:个?半?(?:月|星期|礼拜|小时|钟头)|年|天|岁|点|号|分钟|秒|周|[块元](?!肉)|度"
    "|公?斤|克|公里|厘?米|平|%|折|倍|[次遍趟]|[楼层](?!楼)|分(?![之钟])|kg|km|cm|mm|ml)"
)


MEASURES_HAN = re.compile(
    r"\s*[多几来]?(?:度|公?斤|克|公里|厘?米|平|%|折|倍|分(?!钟)|kg|km|cm|mm|ml)"
)


# ASCII: a digit after a Chinese character starts a word.
FLAGS = re.IGNORECASE | re.ASCII


@cache  # most conversations ask for few kinds, and a pattern takes milliseconds to compile
def finder(kind: str, *, loose: bool = False) -> re.Pattern | None:
    """Return the pattern of what is surely an answer of a kind, or of what may be one."""
    pattern = (LOOSE if loose else STRICT).get(kind)
    return re.compile(pattern, FLAGS) if pattern else None


# A number that counts nothing: "it was 650 in the end", 楼下小店说280.
AFTER_BARE = (
    "a|an|as|off|up|back|over|out|more|less|short|if|call|per|each|every|in|on|at|for|from|to|and|or|but|so|now|already|instead|including|with|all"
    "|total|because|since|if|this|last|of (?:them|those|these|us)|i|we|he|she|it|they|right|only"
    "|actually|plus|too(?! (?:old|young|many|late|early|far|big|small)\\b)|though|tho|then|bless"
    "|maybe|i think|by|when|which|that|not"
)
BARE = re.compile(
    r"(?<![\w.:#/$€£¥-])(?!(?:19|20)\d\d\b)(?:\d[\d,]*(?:\.\d+)?k?"
    rf"|(?:{NUMBER_WORD})(?:[\s-](?:{NUMBER_WORD}|and))*)(?=\s*(?:$|[^\w\s:/%°'’.,\u4e00-\u9fff-]"
    rf"|[.,](?!\d)|\b(?:{AFTER_BARE})\b))|(?<![第\w{CN_WORD}.:：/-])(?!一(?![{CN_WORD}])|(?:19"
    rf"|20)\d\d(?!\d))(?:[{CN_WORD}]+"
    r"|\d[\d,]*(?:\.\d+)?)(?=多?[了的左右以含成起吧呢啊哦我他她每都就才不])"
    rf"|(?<![第{CN_WORD}])(?!一(?![{CN_WORD}]))[{CN_WORD}]+(?=多?(?:$|[^\w\u4e00-\u9fff:：%.-]))"
    "|(?:(?<=[\u4e00-\u9fff])|(?<=[\u4e00-\u9fff] ))(?<!第)(?!(?:19"
    r"|20)\d\d(?!\d))\d[\d,]*(?:\.\d+)?(?=多?(?:$|[^\w\u4e00-\u9fff:：%.-]))",
    FLAGS,
)
ONE = {"one", "half", "both", "pair", "couple", "single", "twin", "twins"}
COUNTS_ONE = re.compile(
    r"(?:^|\b(?:only|just|(?:only|just) the|got|have|has|had|is|was|be|by|plus|and) )$",
    re.IGNORECASE,
)
COUNTS_NOTHING = re.compile(
    rf"(?!\s*an?\b)\s*(?:$|[^\w\s]|(?:{AFTER_BARE}|is|was|of)\b)", re.IGNORECASE
)
# A number behind one of these is a time, a place in an order or a part of a name.
NO_VALUE = re.compile(
    r"\b(?:(?:edition|out|pack|team|group|party|class) of|till?|until|unit|no|nr|number|room|page"
    "|chapter|route|bus|bay|platform|step|part|level|gate|flat|episode|season|year|week|day|grade"
    "|class|volume|version|windows|line|track|row|ward|floor|site|lesson|question|under|over|top"
    r"|zone|terminal|before|after|past|since)\.? $",
    re.IGNORECASE,
)


def is_value(number: re.Match) -> bool:
    """Whether a number that stands alone has a value: neither unit 118 nor a quick one."""
    return not (NO_VALUE.search(before(number)) or is_pronoun(number))


def before(number: re.Match) -> str:
    """Return the few characters before what was found in a text."""
    return number.string[max(0, number.start() - 12) : number.start()]


def is_pronoun(number: re.Match) -> bool:
    """Whether "one" or "both" stands for a thing that was spoken of, and counts nothing."""
    if number.group().lower() not in ONE or COUNTS_ONE.search(before(number)):
        return False
    return COUNTS_NOTHING.match(number.string, number.end()) is not None


def is_small_word(number: str) -> bool:
    """Whether a number is written as a word and below twenty: a small count, and no price."""
    return number.lower() in SMALL_WORDS


SMALL_WORDS = frozenset(NUMBER_WORD.split("|")[:19]) | ONE | {"a few", "several"}
NUMBER = re.compile(
    rf"\b{NUM}\b|\d[\d.,]*|(?<![一])[{CN}半]*[一二两三四五六七八九十百千万0-9][{CN}.]*", FLAGS
)
