"""What kind of answer a question asks for.

"What time ..." asks for a time of day, 多少钱 for money, "which instrument" for a member of that
kind of thing, "which hotel" for a name. What texts hold such answers is told by holding/.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.lexicon import PEOPLE
from course.stand_in.rules.values import MONEY_WORD, UNIT

# What a question asks for: the kind whose pattern stands first in the question.

QUESTIONS: dict[str, str] = {
    "reason": (
        r"\bwhy\b|\bhow come\b|\bwhat(?:'s| is| was)? (?:the |my |his |her )?reason"
        r"|\bwhat (?:made|makes|caused|killed)\b|\bwhat for\b|为什么|为啥|为何|怎么会|什么原因"
        "|因为什么|原因是|干嘛(?:要|不)|怎么(?:没|不)"
        "|(?<![要想会])[去来拿用](?:干什么|干嘛|干啥|做什么|做啥)"
    ),
    "finish": (  # how long a race took
        r"\b(?:what|whats)(?:['’]s| was| is)? (?:my|his|her|our|their|the) (?:\w+ )?time (?:in|at"
        r"|for|on)\b"
    ),
    "clock": (
        r"\b(?:what|wat|which|whta) (?:\w+ )?time\b(?! of (?:the )?year)|\bwhat hours?\b"
        r"|\bhow (?:early|late)\b|\b(?:opening|office|visiting) hours\b|几点|什么时间"
    ),
    "weight": (
        r"\bhow much\b.*\b(?:weigh(?:t|s|ed)?|(?:dead)?lift|bench|squat|press)\b|\bhow heavy\b"
        r"|\b(?:what|which).*\bweigh(?:t|s)?\b|多重(?!要)|体重|几公?斤|多少公?斤"
    ),
    "temperature": (
        r"\bhow (?:hot|cold|warm)\b|\bwhat temp|\bhow many degrees|几度|多少度|温度|[水室体油]温"
    ),
    "percent": (
        r"\b(?:what|which) (?:percent|percentage|interest rate|rate)|\bhow many percent"
        r"|\binterest rate\b|百分之(?:几|多少)|利率|几折|多少折|几个点"
        "|(?<![心频速功])(?<!分辨)(?<!汇)率(?:大概|现在)?[是有为]?多少"
    ),
    "score": (r"\bwhat (?:was |is )?(?:the )?(?:final )?score\b|比分|比数|几比几"),
    "measure": (
        r"\bhow (?:tall|far|big|large|high|deep|wide|thick|fast|long is (?:the"
        r"|my) (?:\w+ )?(?:room|table|run|route|walk|hike|trail|boat|garden|desk|bed|drive"
        r"|race))\b|\bwhat (?:distance|height)\b|\bhow many (?:miles|km|kilometres|kilometers"
        r"|metres|meters|k)\b|多高|多远|多长(?!时间)|多宽|多深|多少(?:平|公里|米)|几(?:公里|米|平)"
        "|身高|面积"
    ),
    "size": (
        r"\b(?:what|which)(?:'s| is)? (?:\w+ )?(?:my )?(?:\w+ )?size\b|多大码|几码|尺码|多大号"
        "|什么码"
    ),
    "amount": (
        rf"\bhow much (?!(?:{MONEY_WORD})\b|money|does|did|do|is|was|are|were|will|would|am|have"
        "|has|should|can|could|would|it|he|she|they|you|u|longer|time|i|of|we|rent|the|per|for|to"
        r"|more\b|extra|(?:\w+ )?money\b)\w+|\bhow much of (?:the|my|our|his|her|their|that|this"
        rf"|it|an?)\b(?! (?:{MONEY_WORD})\b)(?!.*\b(?:pay|paid|cost|owe|spend|spent)\b)"
    ),
    "money": (
        r"\bhow much\b(?! time| longer)|\bhow expensive\b"
        rf"|\bwhat(?:'s|s| is| was| are| were| will| would)\b.{{0,30}}\b(?:{MONEY_WORD})s?\b"
        rf"|\b(?:what|which) (?:\w+ )?(?:{MONEY_WORD})\b"
        r"|\bwhat (?:did|does|do|will|would|am|are|is|have|has) .*\b(?:cost|pay|paying|paid|charge"
        "|charging|earns?(?! (?:my|our|his|her|their|a) )|earning|spend|spent|owe|owes|set (?:me"
        r"|us) back)\b|\bwhat(?:['’]?s| is| was) left (?:to spend|in the (?:budget|kitty|pot)"
        r"|of (?:the|my|our) (?:money|budget))\b|多少钱|多少块|几块|几个?钱|什么价|价格"
        "|(?:预算|租金|房租|月租|工资|薪水|月薪|年薪|时薪|日薪|起薪|底薪|人工|身家|生活费|零花钱"
        "|奖学金|礼金|份子钱?|补贴|标价|售价|报价|学费|押金|收费|费用|开价|票价|保费|价钱|费|奖金"
        r"|定金|首付|餐标|年终奖|运费|价)(?:\w{0,3})?(?:是|要|有|花)?(?:多少|几)|花了?多少"
        "|多少(?:元|万)|多少[^，。]{0,2}费|(?:赚|挣|付|交|缴|还|补|欠|省|借|赔|便宜|掏|卖|出价|随"
        "|亏|捐|涨到|砍到|一[张斤份个只件本套节晚碗杯瓶盒双])了?多少(?:$|[^\u4e00-\u9fff]"
        "|[了钱啊呢呀来])"
    ),
    "duration": (
        rf"\bhow long\b|\bhow many (?:more |whole )?(?:{UNIT})\b|\bhow much (?:time|longer)\b"
        "|多久(?!.*一次)|多长时间|几天|几晚|几个(?:小时|月|星期|礼拜|周|钟头|学期)"
        "|几(?:小时|星期|礼拜|周|年(?!级)|分钟|学期)|(?:几|多少)个?年头"
        "|多少(?:年|天|分钟|个月|小时|周|个小时|个星期)"
    ),
    "age": (
        r"\bhow old\b|\bwhat age\b|\bwhat(?:'s| is) .*\bage\b|几岁|多大(?!号|码|面积|的?(?:房|屏))"
        "|多少岁|年龄|年纪|岁数|高寿|贵庚|哪一?年(?:出)?生"
    ),
    "frequency": (
        r"\bhow (?:often|frequently|regularly)\b|\bhow many times (?:a|per|each)\b|多久.*一次|多常"
        r"|(?:每|一)(?:天|周|星期|月|年|个月|礼拜)\w{0,6}几[次回趟]|几次"
    ),
    "year": (
        r"\b(?:what|which) year\b(?! (?:group|class))(?!(?:['’]?s| is| am| are)\b(?!.*\b(?:from"
        r"|made|built|born|reg|registered)\b))|哪一?年"
    ),
    "month": (r"\b(?:what|which) month\b|几月份?(?!几)|哪个月"),
    "day": (
        r"\b(?:what|which|wich|wat) (?:days?|date|weekday|nights?|morning|evening|weekend"
        r"|afternoon|(?:\w+ )?(?:day|date|weekday))\b|\bwhat(?:'s| is) the date\b"
        r"|\bwhat(?:'s| is| was|s) .*\b(?:date|birthday|bday|due)\b|哪一?天|星期几|周几|礼拜几"
        "|几号(?!线|楼|门|房|厅|桌|球|公|车|院|店|机|馆|教|窗|床|包|选手|柜|座|寝|宿|出口|口|站|仓"
        "|库|铺|针)|日期|几月几|哪几天|哪一?晚|生日(?:是|在)?(?:什么|几|哪)"
    ),
    "when": (
        r"\bwhen(?:'s|s|'ll)?\b|\bhow soon\b|\b(?:what|which) season\b"
        r"|\bwhat(?:'s|s| is| was) .*\b(?:deadline)\b|什么时候|啥时候|何时|多会儿|哪会儿|截止"
    ),
    "phone": (
        r"\b(?:phone|mobile|cell|telephone|contact) (?:number|no|num|#)|\bextension\b"
        r"|\bnumber to (?:call|ring|text)|\bwhat number (?:do|should|can) i (?:call|ring|text"
        "|dial)|(?:电话|手机|联系方式|分机|热线|座机)(?:号码?)?(?:现在|应该|该|留的|打|是"
        r"|为)*(?:多少(?!钱|块|点|电)|几(?=号?\W*$)|(?:什么|啥)(?=[来啊呀呢]|\W*$))"
        "|(?:电话|手机|分机|座机)号"
    ),
    "email": (r"\be-?mail(?: address)?\b|\bweb ?site|\burl\b|邮箱|网址"),
    "version": (r"\b(?:what|which) (?:\w+ )?version\b|\bversion of\b|版本"),
    "code": (
        r"\b(?:flight|order|tracking|booking|reference|confirmation|registration|licen[sc]e|number"
        "|plate|account|serial|frame|policy|ticket|member|membership|invoice|student|card|id|train"
        "|case|part|ref|customer|claim|crime|locker|room|house|seat)(?: plate)? (?:ref(?:erence)?"
        r"|number|no|num|code|id|#|plate)\b|\b(?:code|pin|passcode|password|postcode|zip"
        r"|passphrase|sku|number plate|licen[cs]e plate|reg|combination)\b"
        "|(?:订单|航班|快递|会员|车牌|学|编|单|座位|门牌|账|工|型|车次|取件|身份证|保单|案)号|密码"
        "|号码|验证码|取件码|邀请码|邮编|编号|哪[趟班](?!人)|车次|口令"
    ),
    "label": (
        r"\b(?:what|which|wich) (?:\w+ )?(?:number|page|floor|room|seat|gate|platform|ward|grade"
        "|level|bay|chapter|episode|bus|line|form|class|track|unit|lane|table|year|row|terminal"
        r"|aisle|apartment|flat|stop|exit|junction)\b"
        r"|\bwhat(?:'s|s| is| was| were)(?: \w+){0,4} (?:number|dose|dosage|mileage|target|limit"
        "|grade|mark|speed|capacity|ratio|pb|personal best|blood pressure|pulse|heart rate|level"
        r"|result|odds|total|quantity|resolution|wattage|voltage)\b"
        r"|\bwhat (?:dose|dosage|speed|mark)\b|第几"
        "|几(?:楼|层|号(?:线|公|车|桌|门|房|床|柜|座|楼|寝|宿|出口|口|教|院|厅|窗|球|机|包|站|仓"
        "|库|铺)|排|年级|班|连|营|号楼|路|集|章|页|门|室|床|桌|厅|期|等|级|栋|单元|车厢)"
        "|哪[一]?[层楼页排集章栋幢]"
    ),
    "count": (r"\bhow many\b|多少|几"),
    "yes": (
        r"^\W*(?:so |and |but |ok |hey )*(?:do|does|did|am|is|are|was|were|have|has|had|can|could"
        r"|will|would|should)\b(?!.*\bor\b)|有没有|是不是|会不会|能不能|(?<!干)[吗嘛]\W*$"
    ),
    "surname": (r"\b(?:surname|last name|family name)\b|姓(?:什么|啥|甚)|贵姓"),
    "name": (
        r"\bname\b|\bnames\b|\b(?:called|named|nickname|nicknamed)\b(?=[^.]*$)"
        r"|\bwhat (?:do|did|does|should|shall|can|have|will) .{1,30}\bcall\b(?! (?:me|him|her"
        "|them)? ?(?:at|on|about))|叫(?:什么|啥|咩|做)|名字|名称|什么名|啥名|怎么称呼|小名|外号"
        "|昵称|花名|[店队人书歌片菜药地校]名(?:是|叫)"
    ),
    "rival": (  # a team as well as somebody
        r"\b(?:who|whos|who['’]s|which team)\b.*\b(?:against|versus|vs)\b"
        r"|\bwho(?:['’]?s| is| are| do| did) (?:we|they|i|our|my) (?:next )?(?:play|playing"
        r"|opponents?|rivals?)\b(?! (?:with|for)\b)"
    ),
    "person": (
        r"\bwho(?:'s|'ll|'d|m|se|s|ever)?\b|\bwhich (?:person|of (?:us|them|you))\b|谁|哪一?位"
        "|哪个人|边个|什么人|跟哪个|哪些人"
    ),
    "place": (
        r"\bwhere(?:'s|s|'d)?\b|\bwhereabouts\b|\b(?:what|which|wich) (?:\w+ )?(?:city|town"
        "|country|place|area|neighbou?rhood|part of (?:the )?(?:town|city|country|world|county"
        "|state|island)|district|state|village|suburb|island|region|county|continent|location"
        r"|spot)\b|\bwhat(?:'s| is) (?!.*\be-?mail).*\b(?:address|hometown|location)\b|哪里|哪儿"
        "|哪边|什么地方|何处|哪个(?:城市|国家|区|地方|市|省|县|镇|村|方向|位置)"
        "|(?:[在去住放]|来自)哪(?![一个位只家间所座天年月种款条门首本科队栋层楼排张班届次期集页晚场趟些])"
        "|哪一?(?:区|国|省|市|县|里)|地址|边度|什么(?:城市|国家|区|位置)|地点"
    ),
}
ASKS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in QUESTIONS.items())

TITLED = language.words_of("titled.txt")
INSTITUTIONS = language.words_of("institutions.txt")


# The end of a noun for what has a name of its own: 养老院, 旅馆.
PLACE_NOUN_HAN = re.compile(".[馆院店厅所社厂局寺庙校园场]$|教室|[大中小]学$|餐厅|^厂$|单位$")


def is_institution(noun: str) -> bool:
    """Whether a noun stands for something that has a name of its own, or a title."""
    return noun in INSTITUTIONS or noun in TITLED


@dataclass(frozen=True, eq=False)  # told apart by identity: they are cached
class Wanted:
    """The kind of answer that a question asks for."""

    kind: str  # of QUESTIONS, or title, named, category, sort, advice; "" where any answer fits
    head: str = ""  # the noun asked for: the hotel of "which hotel"
    unit: str = ""  # what is counted: people, 个
    members: frozenset[str] = frozenset()  # kinds of thing of which the answer is one


ADVICE = Wanted("advice")  # whatever the assistant proposed
COUNTED = re.compile(r"\bhow (?:many|much) (?:more |other |extra )?([\w'’-]+)", re.IGNORECASE)
COUNTED_HAN = re.compile(r"(第几|几|多少)(?:个(?=[小半]?[时月]))?([\u4e00-\u9fff]{1,3})")
LABEL = re.compile(
    r"\b(?:what|which|wich)(?:'s| is| was)? (?:\w+ ){0,3}?(page|floor|room|seat|gate|platform|ward"
    "|grade|level|bay|chapter|episode|bus|line|form|class|track|unit|lane|table|year|row|terminal"
    "|aisle|apartment|flat|stop|exit|junction|dose|dosage|mileage|target|limit|mark|speed|pressure"
    r"|pulse|level|total)\b",
    re.IGNORECASE,
)


LONG_CODE = re.compile(
    r"\b(?:tax|crime|case|insurance|passport|licen[cs]e|customer|claim|student|vat|nhs|reference"
    "|ref|order|tracking|booking|confirmation|policy|account|serial|membership|invoice|model|part"
    r"|registration|flight|claim) (?:number|no|code)\b",
    re.IGNORECASE,
)
FIRST = re.compile(r"\b(?:what|which|wich|wat|how)(?:['’]?s)?\b", re.IGNORECASE)
LATER = re.compile(r"\b(?:where|when|who|whose|why)(?:['’]\w+|s)?", re.IGNORECASE)
PART_HOW_BIG = re.compile("的([\u4e00-\u9fff]{1,3}?)(?:一圈|一共|到底|大概|有|是)*多大(?!了|岁|年)")
HOW_BIG = re.compile("多大(?!岁|年纪)")
WHO_IS = re.compile(
    r"\b(?i:who)(?:['’]?s| is| was| are) [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?(?: again)?\W*$"
)
WHO_IS_HAN = re.compile("^([\u4e00-\u9fff]{2,4})是谁")
BEING_HAN = re.compile(
    "[我你您他她它牠]们?(?:今年|现在|都|有|到底)*多大|[孩娃人岁妈爸爷奶姥哥姐弟妹姑姨舅孙闺]|家小的|老[大二三幺]"
)
SORT = re.compile(
    r"\b(?:what|which|wich) (?:kind|type|sort|make|variety|style|brand)s? of\b|\bwhich\b"
    "|(?:什么|啥)(?!时)|哪一?[种款个家类些支部本道条门首项台辆把件份场座位样只张]",
    re.IGNORECASE,
)


def _kind(text: str) -> str:
    """Return the kind whose pattern stands first in a question.

    In "What did I sit when the bee came in?" "when" only begins a clause.
    """
    found = sorted(
        (m.start(), i, kind, m.group()) for i, (kind, p) in enumerate(ASKS) if (m := p.search(text))
    )
    if not found:
        return ""
    start, _, kind, words = found[0]
    first = FIRST.search(text)
    if first and first.start() < start and LATER.match(words):
        return ""
    if kind == "person" and _is_named(text):
        return ""
    if kind == "label" and LONG_CODE.search(text):
        return "code"
    if kind == "age" and HOW_BIG.search(words):
        part = PART_HOW_BIG.search(text)  # 孙子的脑袋有多大
        return kind if _being(part[1] if part else text) else "measure"
    return kind


def _is_named(text: str) -> bool:
    """Whether a question asks who somebody is whose name it gives: any answer fits."""
    if WHO_IS.search(text):
        return True
    asked = WHO_IS_HAN.search(text)
    return bool(asked) and any(tag.startswith("nr") for _, tag in language.tagged(asked[1]))


def _being(text: str) -> bool:
    """Whether a question speaks of somebody, or of a pet."""
    if BEING_HAN.search(text):
        return True
    words = language.words(text)
    named = any(tag.startswith("nr") for _, tag in language.tagged(text))
    return named or any(lexicon.ideas_of(w) & PEOPLE or lexicon.kinds_of(w) & PETS for w in words)


WORKPLACES = lexicon.ideas_of("company")  # the idea of an employer, too


def _is_workplace(head: str) -> bool:
    return not head.isascii() and head != "雇主" and bool(lexicon.ideas_of(head) & WORKPLACES)


PETS = lexicon.kinds_named("pet")
NO_PEOPLE = lexicon.FIRM_KINDS | lexicon.kinds_named("hand")
HURTS, ILL = lexicon.kinds_named("injury"), lexicon.kinds_named("illness")
TOPICS = {"topic", "theme", "thesis", "dissertation"}
JOB_TITLE = re.compile(r"\bjob title\b", re.IGNORECASE)
DIED = re.compile(r"\bwhat\b.*\b(?:die|died|dying|dead) (?:of|from)\b", re.IGNORECASE)
WRONG = re.compile(r"\bwhat(?:['’]?s| is| was) (?:the matter|wrong|up) with\b", re.IGNORECASE)


CHOICE_HAN = re.compile("[^我你他她它们了但可都\\W]还是(?![我你他她它])\\w")  # 社长是男生还是女生


@lru_cache(maxsize=4096)
def wanted(question: str, head: str) -> Wanted:
    """Return what a question asks for; `head` is the noun after "which" or "what", if any."""
    text = language.to_simplified(question)
    kind = _kind(text)
    if head in TOPICS and kind == "":
        return Wanted("topic", head)
    if DIED.search(text):
        return Wanted("category", "illness", "", ILL | HURTS)
    if JOB_TITLE.search(text):
        return Wanted("category", "job", "", lexicon.kinds_named("job"))
    if kind == "" and WRONG.search(text):
        return Wanted("category", "illness", "", HURTS | ILL) if _being(text) else Wanted("")
    if kind in {"", "yes"} and CHOICE_HAN.search(text):
        return Wanted("category")
    head_forms = lexicon.forms(head.split(" ")[-1]) if head.isascii() else (head,)
    if kind in {"", "place", "person"} or (kind == "count" and re.search(r"几[家种款]", text)):
        if head == "part":
            return Wanted("sort", head)
        if head == "title" or any(f in TITLED for f in head_forms):
            return Wanted("title", head, "", lexicon.kinds_named(head))
        named = lexicon.kinds_named(head) if head else frozenset()
        nobody = lexicon.kinds_named(head) & NO_PEOPLE if head.isascii() else False
        if (
            head
            and lexicon.ideas_of(head) & PEOPLE
            and not nobody
            and kind == ""
            and not _is_workplace(head)
        ):
            return Wanted("person", head)
        which_han = "哪" in text and PLACE_NOUN_HAN.search(head)
        if which_han or any(f in INSTITUTIONS for f in head_forms):
            return Wanted("category" if named else "named", head, "", named)
        if named and kind == "":
            return Wanted("category", head, "", named)
        if head and kind == "" and SORT.search(text):
            return Wanted("sort", head)
    if kind == "count" or kind == "amount":
        en, han = COUNTED.search(text), COUNTED_HAN.search(text)
        return Wanted(
            kind,
            head,
            en.group(1)
            if en
            else _classifier(han.group(2), sure=han.group(1) != "多少")
            if han
            else "",
        )
    if kind == "label":
        en, han = LABEL.search(text), COUNTED_HAN.search(text)
        return Wanted(
            kind, head, en.group(1) if en else _classifier(han.group(2), sure=True) if han else ""
        )
    return Wanted(kind, head)


PATTERNS = dict(ASKS)


def asks_for(question: str, kind: str) -> bool:
    """Whether a question asks for a kind of answer by its words alone.

    The same as what `wanted` says without a head, in less time where it does not.
    """
    pattern = PATTERNS.get(kind) if kind != "measure" else None  # a kind of age, too
    if pattern and not pattern.search(language.to_simplified(question)):
        return False
    return wanted(question, "").kind == kind


CLASSIFIERS = (
    "个只条张本块次楼层位件套双桌分度斤米杯瓶棵字人节家颗份趟门天页站路级号班排集章室"
    "床栋盒包袋箱台辆部首篇场局圈步平盘碗根支把朵束对间口户名队组年岁月周晚公里克升毫年级等期"
)


def _classifier(text: str, *, sure: bool) -> str:
    """Return the measure word that 几 or 多少 stands before: 几杯咖啡 -> 杯.

    It may be any word where that is `sure`: after 几.
    """
    return text[0] if sure or text[0] in CLASSIFIERS else ""
