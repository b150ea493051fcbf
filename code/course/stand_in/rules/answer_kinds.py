"""What kind of answer a question asks for, and where a text holds something of that kind.

"What time ..." asks for a time of day, 多少钱 for money, "why" for a reason. `kind_asked` reads the
question, `find` looks for candidates in what was said. A question whose kind is found nowhere near
what it is about has not been answered: that is how the stand-in model knows what it was not told.

Chinese is expected in simplified characters.
"""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import concepts, language

CN = "零〇一二两三四五六七八九十百千万0-9"
NUMBER_WORD = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen"
    "|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
    "|hundred|thousand|million|dozen|couple"
)
NUM = rf"(?:\d[\d,]*(?:\.\d+)?|(?:{NUMBER_WORD})(?:[\s-](?:{NUMBER_WORD}|and))*|half|a few|several)"
WEEKDAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?|weekends?|weekdays?"
MONTH = (
    r"jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
UNIT = (
    r"sec(?:ond)?s?|min(?:ute)?s?|h(?:ou)?rs?|days?|nights?|weeks?|wks?|fortnights?|months?"
    r"|years?|yrs?|decades?|semesters?|terms?"
)
UNIT_HAN = "秒|分钟|个?小时|个?钟头|天|晚|周|个?星期|个?礼拜|个半?月|年|学期"
NOT_MONEY = (  # how much RAM
    r"(?!(?:money|does|did|do|is|was|are|were|am|have|has|had|should|will|would|can|could|might|i|we|it"
    r"|he|she|they|the|my|our|his|her|per|each|for|more|to|a|an|in|of|longer|time)\b)\w+"
)
WEEK_HAN = "(?:周|星期|礼拜)[一二三四五六日天末]"


def _any(*patterns: str) -> str:
    return "|".join(patterns)


# --- questions: of the kinds that fit, the one whose words come first ---------------------------

QUESTIONS: dict[str, str] = {
    "manner": _any(
        r"^(?:\w+[,\s]+){0,3}?how (?:did|do|does|am|are|is|was|were|will|can)\b",
        r"怎么(?!会|样|称呼|叫)[^？?]{1,8}[的去来到]|怎么(?:去|来|走)",
    ),
    "reason": _any(
        r"\bwhy\b|\bhow come\b|\bwhat(?:'s| is| was)? (?:the |my |his |her )?reason",
        r"\bwhat (?:made|makes|caused|killed)\b|为什么|为啥|为何|怎么会|什么原因|因为什么|原因是",
    ),
    "clock": _any(
        r"\b(?:what|wat|which) (?:\w+ )?time\b(?! is it\b\W*$)|\bwhat hour\b",
        r"几点|什么时间|几时",
    ),
    "weight": r"\bhow much .*\bweigh|\bhow heavy\b|多重(?!要)|体重|几公斤|几斤|多少公?斤",
    "measure": r"\bhow (?:tall|far|big|large|high|deep|wide|thick|fast)\b|\bwhat distance\b",
    "money": _any(
        rf"\bhow much\b(?! {NOT_MONEY})|\bhow expensive\b",
        r"\bwhat(?:'s| is| was| are)?\b.{0,30}\b(?:price|cost|rent|salary|budget|fee|fare|deposit"
        r"|charge)s?\b",
        r"\bwhat (?:did|does|do|will) .*\b(?:cost|pay|charge|earn)\b",
        r"多少[钱块元]|多少万|几块|几钱|什么价|价格|花了?多少|费用?[是要]?多少",
        r"(?:预算|租金|房租|月租|工资|薪水|月薪|报价|学费|押金|收费|费用|开价|票价|保费).*(?:多少|几)",
    ),
    "duration": _any(
        rf"\bhow long\b|\bhow many (?:{UNIT})\b|\bhow much time\b|多久|多长时间|几[天晚]",
        r"几个?(?:小时|月|星期|礼拜|周|年)(?!级)|多少(?:年|天|分钟|个月|小时)",
    ),
    "age": r"\bhow old\b|\bwhat age\b|\bwhat(?:'s| is) .*\bage\b|几岁|多大(?!号)|多少岁|年龄|年纪",
    "frequency": _any(
        r"\bhow (?:often|frequently|regularly)\b|\bhow many times (?:a|per)\b",
        r"多久.*一次|多常|几次",
    ),
    "day": _any(
        r"\b(?:what|which|wich|wat) (?:day|date|weekday|nights?|days?|morning|evening)\b",
        r"\bwhat(?:'s| is) the date\b|\bby when\b|哪[一几]?天|(?:星期|周|礼拜)几|几号|日期",
        r"(?:生日|截止).*(?:什么|几|哪)",
    ),
    "when": _any(
        r"\bwhen\b|\b(?:what|which) (?:year|month|season)\b",
        r"\bwhat(?:'s| is)? .*\b(?:birthday|deadline)\b",
        r"什么时候|啥时候|何时|多会儿|哪会儿|几月|哪一?年|哪个月",
    ),
    "phone": _any(
        r"\b(?:phone|mobile|cell|telephone|contact) (?:number|no|num|#)|\bextension\b",
        r"\bwhat(?:'s| is) (?:the )?(?:\w+['’]s )?number\b(?! of)",
        r"(?:电话|手机|联系方式|手机号|分机).*(?:多少|几|什么|啥|号)|(?:电话|手机)号|(?:电话|号码)[？?\s]*$",
    ),
    "code": _any(
        r"\b(?:flight|order|tracking|booking|reference|confirmation|registration|licen[sc]e|plate"
        r"|account|serial|frame|policy|ticket|member|invoice|student|card|id|train|case|model|part)"
        r"(?:ship)? (?:ref(?:erence)? )?(?:number|no|num|code|id|#)\b",
        r"\b(?:code|pin|passcode|password|postcode|zip|passphrase|sku|version)\b",
        r"(?:订单|航班|快递|会员|车牌|学|编|单|座位|门牌|账|工|型)号|密码|号码|验证码|邮编|版本|编号",
        r"哪趟|哪班|几号线|(?:几|多少)号",
    ),
    "number": _any(
        rf"\bhow (?:many|hot|cold)\b|\bhow much {NOT_MONEY}",
        r"第几|多少|几|多高|多远|多大号|比分|尺码",
        r"\bwhat (?:size|number|dose|dosage|score|page|percentage|percent|temperature|weight"
        r"|height|speed|distance|floor|room|seat|gate|platform|ward|grade|mark|level)\b",
        r"\bwhich (?:size|number|floor|room|seat|gate|platform|page|ward|level)\b",
        r"\bwhat(?:'s| is| was) .*\b(?:size|number|score|weight|height|temperature|dose|mileage"
        r"|age|target|limit)\b",
    ),
    "name": _any(
        r"\bnames?\b|\b(?:called|named|surname|nickname|nicknamed)\b(?=[^.]*$)",
        r"叫(?:什么|啥|咩)|名字|名称|贵姓|姓(?:什么|啥)|什么名|怎么称呼|小名|外号|昵称|咩名",
    ),
    "person": _any(
        r"\bwho(?:'s|'ll|'d|m|se|s)?\b(?! else)",
        r"\bwhich (?:person|colleague|friend|of (?:my|the|our))\b|谁|哪位|哪个人|边个",
    ),
    "place": _any(
        r"\bwhere\b|\bwhat(?:'s| is) .*\b(?:address|hometown)\b",
        r"\b(?:what|which) (?:city|town|country|place|street|address|area|neighbou?rhood|airport"
        r"|station|hotel|restaurant|venue|part of|district|state|village|suburb|building|island"
        r"|port|harbou?r|hospital|school|university|college|park|beach|region)\b",
        r"哪里|哪儿|哪边|什么地方|何处|哪个(?:城市|国家|区|地方|市|站|机场)|地址|边度",
        r"在哪(?![个位只])|去哪(?![个位座])|住哪|哪一?[区国省市所]",
    ),
}

# --- candidates ---------------------------------------------------------------------------------

CLOCK = _any(
    r"\b\d{1,2}[:.：]\d\d(?!\d)(?:\s*[ap]\.?m\b)?|\b\d{1,2}\s*[ap]\.?m\b|\bnoon\b|\bmidnight\b",
    r"\b(?:half|quarter|twenty|ten|five)(?:[\s-]five)? (?:past|to|after|till) "
    rf"(?:\d+|{NUMBER_WORD})",
    rf"\b(?:\d{{1,2}}|{NUMBER_WORD})[\s-](?:thirty|fifteen|forty[\s-]five|o'?clock)\b",
    r"\b(?:at|by|from|until|till|til|around|about|after|before|@|to) "
    rf"(?:\d{{1,2}}|{NUMBER_WORD})\b(?!\s*(?:%|percent|{UNIT}|people|euros?|dollars?|pounds?"
    r"|quid|k\b|st\b|nd\b|rd\b|th\b|[a-z]+ street))",
    r"\b(?:in the|this) (?:morning|afternoon|evening)\b|\bo'?clock\b|\b\d{1,2}h\d\d\b",
    rf"[{CN}]+点(?:[{CN}半]+分?|[一三]刻|钟|整)?|[{CN}]+时[整半]|正午|半夜|凌晨|傍晚|中午",
)
DAY = _any(
    rf"\b(?:{WEEKDAY})\b|\b(?:{MONTH})\.? (?:the )?\d+(?:st|nd|rd|th)?\b",
    rf"\b\d+(?:st|nd|rd|th)? (?:of )?(?:{MONTH})\b|\b(?:[12]?\d|3[01])(?:st|nd|rd|th)\b",
    r"\b\d{1,4}[/-]\d{1,2}(?:[/-]\d{1,4})?\b",
    r"\b(?:today|tonight|tomorrow|tmrw|tmr|yesterday|christmas|easter|halloween|new year)\b",
    rf"\b(?:next|last|this|every) (?:weekend|night|{WEEKDAY})\b",
    rf"\bend of (?:the )?(?:week|month|{MONTH})\b",
    rf"{WEEK_HAN}|[今明后昨前]天|大后天|[下上这本]个?{WEEK_HAN}",
    rf"[{CN}]+月(?:[{CN}]+[日号]?|底|初)|[{CN}]+[日号](?![楼线])|[{CN}]+天[前后]|月底|月初",
    "春节|中秋|国庆|圣诞|元旦|端午|清明|五一|过年",
)
SPAN = _any(  # times that are longer than a day
    r"\b(?:next|last|this|every) (?:week|month|year|spring|summer|autumn|fall|winter)\b",
    rf"\b(?:in|since|by|until|last|next|mid|early|late|end of) (?:{MONTH})\b",
    r"\b(?:19|20)\d\d\b(?! +[a-z]+s\b)",
    rf"\b(?:{NUM}|a) (?:{UNIT}) (?:ago|from now|later)\b|\bin (?:{NUM}|a) (?:{UNIT})\b",
    r"\b(?:january|february|april|june|july|august|september|october|november|december)\b",
    r"\b(?:in|this|next|last) (?:the )?(?:spring|summer|autumn|fall|winter)\b",
    r"\bend of (?:the )?(?:week|month|year)\b|[今明去前后]年|[下上这本]个?(?:周|星期|礼拜|月)",
    rf"\d{{4}}年|暑假|寒假|年底|年初|春天|夏天|秋天|冬天|[{CN}]+月[底初中]?",
    rf"[{CN}]+个?(?:年|周|小时|月|星期|礼拜)[前后]",
)
YEARS_OLD = rf"(?:1?\d?\d|(?:{NUMBER_WORD})(?:[\s-](?:{NUMBER_WORD}))?)"
SOMEBODY = (  # whose age it may be
    r"(?:\b(?:i|he|she|it|they|we|who|one|kid|boy|girl|son|daughter|sister|brother|mum|mom|dad|mother"
    r"|father|dog|cat|nan|gran|grandma|grandpa|wife|husband)|(?-i:[A-Z][a-z]+))"
)
AGE = _any(
    rf"\b{NUM}[\s-]*(?:years?|yrs?|months?|weeks?)[\s-]*old\b|\b\d{{1,2}}(?:yo|y/o)\b",
    rf"\b(?:(?:aged?|turn(?:s|ed|ing)?)|{SOMEBODY}(?:['’]?s| is|['’]re| are|['’]?m| am| was)) "
    rf"(?:just |only |now |nearly |almost |about |turning )*{YEARS_OLD}(?=[\s,.;!?)]|$)"
    rf"(?!\s*(?:%|{UNIT}|people|minutes?|euros?|[ap]m|{MONTH}))",
    r"\b[1-9]\d(?:th|st|nd|rd) (?:birthday|bday)\b|['’]s [1-9]\d(?:th|st|nd|rd)\b",
    r"\b(?:his|her|my|their) \d+(?:th|st|nd|rd)\b",
    r"\bat [1-9]\d\b(?=[,.]|$| and)|[我他她它](?:才|今年|都|已经)?\s?[1-9]\d?(?=[，。 ]|$)",
    rf"(?:['’]s|\bs?hes|\bis) {NUM} (?:months?|weeks?)\b(?! (?:ago|late|early|long|away))",
    rf"[{CN}半]+多?岁半?|[六七八九]十[{CN}]*|\d\d后",
)
MONEY = _any(
    r"[$€£¥￥]\s?\d[\d,.]*k?|\d[\d,.]*\s?(?:[$€£¥￥]|k\b)|\bfree\b|免费|一千五",
    rf"\b{NUM}\s*(?:a month )?(?:dollars?|dolars?|bucks|euros?|quid|pounds?|pence|cents|usd|eur|gbp"
    r"|rmb|yuan|grand|yen|francs?|kr(?:onor)?|rupees?|ntd?|each|per"
    r"|a (?:month|night|week|lesson|person|day|year|head|pop)|all in|deposit|%)\b",
    rf"[{CN}.,，]+多?(?:块|元|万|千|百|美元|美金|欧|日圆|台币|港币|人民币|刀|镑)",
)
BARE_AMOUNT = (  # a number that counts nothing else
    rf"(?<![A-Za-z\d.:#])\d[\d,]+(?:\.\d+)?k?\b(?![:.]\d|\s*(?:{UNIT}|%|[ap]m\b|[a-z]{{3,}}s\b)|[-°])"
    r"(?!\s?[\u4e00-\u9fff])|(?<![A-Za-z\d.:#])\d[\d,]+(?=\s?(?:含|我|左右|就|那|包|吧|呢|了|多|起|不|要))"
)
CANDIDATES: dict[str, str] = {
    "clock": CLOCK,
    "day": DAY,
    "when": _any(DAY, CLOCK, SPAN),
    "duration": _any(
        rf"\b(?:{NUM}|an?|couple of|whole)[\s-]*(?:and a half |more |full |or \w+ |to \w+ |-\d+ )?"
        rf"(?:{UNIT})\b",
        r"\bhalf an hour\b|\b(?:til|till|until) \w+|\bsince \w+",
        rf"(?:[{CN}]+|半|几|好几|两三)多?(?:{UNIT_HAN})半?|[{CN}]+个月",
    ),
    "age": AGE,
    "money": _any(MONEY, BARE_AMOUNT),
    "weight": _any(
        rf"\b{NUM}\s*(?:kgs?|kilos?|lbs?|pounds?|stone|grams?|g|oz|ounces?|tons?)\b",
        rf"[{CN}.]+(?:公斤|千克|斤|克|吨)",
    ),
    "measure": _any(
        rf"\b{NUM}[\s-]*(?:m|cm|mm|km|k|metres?|meters?|miles?|inch(?:es)?|in|feet|foot|ft|yards?"
        r"|acres?|hectares?|ha|sqm|m2|m²|square|litres?|liters?|gb|tb|mb|mph|kmh|km/h|minutes?"
        r"|mins?|hours?|blocks?|stops?|storeys?|rooms?|bed(?:room)?s?)\b",
        r"\d['’]\s?\d|\b(?:size|xl|xs|small|medium|large|huge|tiny)\b",
        rf"[{CN}.]+(?:米|厘米|公分|公里|里|平米|平方|坪|寸|吋|亩|公顷)",
    ),
    "phone": r"\+?\d[\d\s()/-]{5,}\d\b|\b(?:ext\.?|extension) ?\d+|分机\s?\d+",
    "code": _any(
        rf"\b(?!\d+(?:st|nd|rd|th)?\s*(?:{UNIT}|[ap]m|o'clock|{MONTH}|people|euros?|pounds?|quid|%"
        r"|percent)\b)(?=[\w-]*\d)[A-Za-z0-9][\w.#*-]*[A-Za-z0-9#*]",
        r"\b\d\b(?!\s*(?:am|pm))|\b\d[\d\s()-]{5,}\d\b",
    ),
    "number": _any(
        rf"\b{NUM}(?:\w+)?\b|[A-Z]{{0,3}}\d[\w.]*|第[{CN}]+",
        rf"(?<![周期拜])(?!二手|两手|千万|万一|三观|一[^百千万十两])[{CN}半]*[一二两三四五六七八九十百千万0-9][{CN}.]*",
    ),
    "frequency": _any(
        r"\b(?:every|fortnightly|biweekly|daily|weekly|monthly|nightly|yearly|hourly|twice|once)\b",
        rf"\b{NUM} (?:times?|x|days?|nights?|hours?) (?:a|per|each|every)\b",
        rf"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|每|一[天周年月][{CN}]|[{CN}]+次",
    ),
    "manner": _any(
        r"\b(?:by|with|via|when|while|after|because|from|using|through|fell|(?:in|on) (?:my|a|the)"
        r"|\w+ing)\b",
        "摔|撞|扭|坐|骑|开|走|时候|用|因为|被|打|跑|踢|滑|乘|搭|靠",
    ),
    "reason": _any(
        r"\b(?:because|becuase|bc|cos|cuz|coz|'cause|cause|since|so that|due to|thanks to"
        r"|in order to|that's why|the reason|so (?:i|we|he|she|they|it)"
        r"|as (?:i|we|he|she|they|it|the|my)|otherwise|given that)\b",
        r"\b(?:to|too|but|cannot|can't|cant|couldn't|doesn't|doesnt|don't|dont|didn't|wasn't|isn't"
        r"|won't|hates?|wants?|wanted|afraid|scared|worried|allergic|after|needs?|instead"
        r"|for (?:my|the|his|her|our|a))\b",
        "因为|由于|为了|所以|原因|怕|想|嫌|才|说|太|不|没|结果|主要|省得|图|老是|坏|要",
    ),
}
# ASCII: a digit after a Chinese character starts a word.
FINDERS = {kind: re.compile(p, re.IGNORECASE | re.ASCII) for kind, p in CANDIDATES.items()}
ASKS = {kind: re.compile(pattern, re.IGNORECASE) for kind, pattern in QUESTIONS.items()}
SHARPER_THAN_NUMBER = {"phone", "code", "weight", "measure", "age", "money"}

# --- names and places ---------------------------------------------------------------------------

NOT_NAMES = frozenset(
    {"i", "i'm", "i've", "i'd", "i'll", "ok", "okay", "the", "a", "an", "this", "that", "it"}
    | {"its", "it's", "we", "he", "she", "they", "my", "our", "his", "her", "you", "your", "yes"}
    | {"no", "not", "and", "but", "or", "so", "if", "when", "what", "who", "where", "why", "how"}
    | {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january"}
    | {"february", "march", "april", "may", "june", "july", "august", "september", "october"}
    | {"november", "december", "hi", "hey", "hello", "thanks", "thank", "oh", "ah", "also", "then"}
    | {"there", "here", "well", "please", "can", "could", "do", "did", "is", "are", "am", "was"}
    | {"were", "lol", "omg", "btw", "tv", "pc", "usb", "wifi", "dr", "mr", "mrs", "ms", "english"}
    | {"german", "french", "spanish"}
)
NAME_CUE = re.compile(
    r"(?P<cue>\b(?:call(?:ed|s)?|caled|named?|names?(?: (?:is|was|are))?|name's|i'm|i am|it's"
    r"|this is|nicknamed?|goes by|known as|as)(?: (?:it|him|her|them|me|the|our|my))? )"
    r"['\"“]?(?P<name>[\w'-]+(?: [A-Z][\w'-]+)*)"
)
CAPITALISED = re.compile(
    r"(?<![\w.])(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\.? )?[A-ZÀ-Ý][\w'’À-ÿ-]*"
    r"(?:(?: (?:&|of|and|the|de) | )[A-ZÀ-Ý0-9][\w'’À-ÿ-]*)*"
)
IDENTIFIER = re.compile(  # billing-service, my_app
    r"(?<![\w@./-])[a-z]{2,}(?:[-_][a-z0-9]+)*[-_](?:api|service|app|web|bot|[a-z0-9]{2,})(?![\w@])"
)
NAME_CUE_HAN = re.compile(
    r"(?:名字?[是叫为]|叫做|取名叫?|名叫|叫|姓|昵称|外号|网名|ID)[\"“「《'‘\s]*"
    r"((?!我|你|他|她|它|什|啥|人|个)[^\s，。、！？!?；;\"”」》'’的]{1,10})"
)
QUOTED = re.compile(r"[“「《\"‘『]([^”」》\"’』]{1,20})[”」》\"’』]|(?<!\w)'([^']{2,30})'(?!\w)")
ALIAS_HAN = re.compile(  # 小王, 阿强; 张姐, 颜老师
    r"[阿小老大](?![家时概的学是公婆人师板区店姐哥弟妹朋孩伙约多了声说点心吃狗猫鼠号楼雨巴龙二])[\u4e00-\u9fff]"
    r"|[\u4e00-\u9fff](?:[姐哥叔姨总工]|老师|医生|医师|教授|教练|主任|经理|师傅|先生|小姐|太太|阿姨|同学)"
)
DOUBLED_HAN = re.compile(r"([\u4e00-\u9fff])\1")
PLACE = re.compile(
    r"\b(?:in|at|to|from|near|on|behind|under|inside|outside|over|by|around|into|via|next to"
    r"|opposite|off|between|above|below|of|across|through|past|towards?)"
    r" (?:the |my |our |his |her |their |a |an |this |that )?[\w'’-]{2,}"
    r"|\b(?:here|home|upstairs|downstairs|abroad|online)\b",
    re.IGNORECASE,
)
NOT_PLACE = re.compile(
    r"\b(?:in|at|to|on|by|from|of|is|over|around|into|via) (?:the |my |a |an |this |that )?"
    rf"(?:{WEEKDAY}|{MONTH}|\d+(?:st|nd|rd|th)?|{NUMBER_WORD}|noon|midnight|morning|afternoon"
    r"|evening|nights?|weekend|week|month|year|arrival|holiday|average|sale|board"
    r"|be|do|get|go|have|make|see|tell|ask|say|take|give|use"
    r"|write|buy|me|him|her|them|you|it|least|last|first|all|time|moment|way|end)\b",
    re.IGNORECASE,
)
PLACE_HAN = re.compile(
    r"(?:(?<![现正存])在(?![看做吃用写学想找说等玩听跑睡忙追准考这那])|[到去从住回飞往搬自来至])"
    r"(?![了着过底]|处理)[^\s，。]{1,8}"
    r"|[\u4e00-\u9fff]{1,6}(?:[市区路街楼室镇村省县站校院馆店湖山岛港城园房厅边里旁门柜]|[楼桌床地山树桥架台][上下])"
)
MENTIONS = {"ns", "nt", "nsf", "nz", "s"}  # parts of speech of place names


@lru_cache(maxsize=4096)
def kind_asked(question: str) -> str:
    """Return the kind of answer a question asks for; "" where any answer fits."""
    found = {
        kind: (match.start(), order)
        for order, (kind, pattern) in enumerate(ASKS.items())
        if (match := pattern.search(question))
    }
    if SHARPER_THAN_NUMBER & set(found):
        found.pop("number", None)
    return min(found, key=found.__getitem__, default="")


def is_common(word: str) -> bool:
    """Whether a capitalised word at a sentence's start is an everyday word, not a name."""
    stem = language.stem(word)
    common = concepts.words_of("small.txt") | concepts.words_of("common.txt")
    known = concepts.ideas_of(stem) or concepts.kinds_named(stem)
    return word.lower() in common | NOT_NAMES or stem in common or bool(known)


@lru_cache(maxsize=8192)
def names(text: str) -> tuple[str, ...]:
    """Return what looks like a proper name in a text."""
    found = [*_english_names(text)]
    found += [match.group(1) or match.group(2) for match in QUOTED.finditer(text)]
    found += [match.group() for match in IDENTIFIER.finditer(text)]
    if language.has_han(text):
        found += _chinese_names(text)
    return tuple(dict.fromkeys(name for name in found if name))


def _english_names(text: str) -> list[str]:
    """Return the words after "called" and the like, and the capitalised ones."""
    found = []
    for match in NAME_CUE.finditer(text):
        name, naming = match["name"], re.search("cal|name", match["cue"])
        if len(name) > 1 and name.lower() not in NOT_NAMES and (name[0].isupper() or naming):
            found.append(name)
    for match in CAPITALISED.finditer(text):
        name, before = match.group(), text[: match.start()]
        single = " " not in name
        starts = not before.strip() or re.search(r"[.!?:]\s*$", before)
        if name.lower() in NOT_NAMES or (starts and single and len(name) > 1 and is_common(name)):
            continue
        found.append(name)
    return found


def _chinese_names(text: str) -> list[str]:
    """Return the words after 叫 and the like, aliases, doubled words and known surnames."""
    found = [match.group(1) for match in NAME_CUE_HAN.finditer(text)]
    found += [match.group() for match in ALIAS_HAN.finditer(text)]
    doubled = (match.group() for match in DOUBLED_HAN.finditer(text))
    found += [word for word in doubled if not language.in_dictionary(word)]
    return found + [
        word
        for word, tag in language.tagged(text)
        if tag.startswith("nr") and len(word) > 1 and not concepts.ideas_of(word)
    ]


def places(text: str) -> tuple[str, ...]:
    """Return what may be places in a text: "in Bonn", 在上海, and Chinese place names."""
    found = [
        match.group()
        for match in PLACE.finditer(text)
        if not NOT_PLACE.match(match.group()) and not _to_do(match.group())
    ]
    for name in names(text):
        if name.isascii() and re.search(r"\bthe\s+$", text[: text.find(name)], re.IGNORECASE):
            found.append(name)
    if language.has_han(text):
        found += [match.group() for match in PLACE_HAN.finditer(text)]
        found += [word for word, tag in language.tagged(text) if tag in MENTIONS]
    return tuple(found)


def _to_do(text: str) -> bool:
    """Whether "to" stands before a verb and not before a place: to wait."""
    word = re.match(r"to ([\w'’-]+)$", text, re.IGNORECASE)
    return bool(word) and language.stem(word.group(1)) in concepts.words_of("light.txt")


@lru_cache(maxsize=32768)
def find(kind: str, text: str) -> tuple[str, ...]:
    """Return the candidates of a kind in a text, as they are written there."""
    if kind == "name":
        return names(text)
    if kind == "place":
        return places(text)
    return tuple(match.group() for match in FINDERS[kind].finditer(text))
