"""The kinds of facts that a summary can be asked for: how prompts name them, how facts show them.

One table. `asked` finds the kind in a prompt, `shown` finds it in a statement; English patterns
ignore case (but see PLACE_NAME), Chinese ones read Simplified Chinese. The order of the table is
the order of importance: what a summary drops first, when it has to be short, stands last.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from course.stand_in.rules import language
from course.stand_in.rules.word_lists import (
    CITIES,
    CITIES_ZH,
    KIN,
    KIN_ZH,
    MONEY,
    NUMBER_WORD,
    PERSON_NAME,
    PERSON_NAME_ZH,
    PLACE_NAME,
)


@dataclass(frozen=True)
class Kind:
    """One kind of fact: what prompts call it, and how it is recognised in what was said."""

    name: str
    asked: re.Pattern[str]
    shown: re.Pattern[str]


def _kind(name: str, asked: str, asked_zh: str, shown: str, shown_zh: str) -> Kind:
    return Kind(
        name,
        re.compile(rf"\b(?:{asked})\b|{asked_zh}", re.IGNORECASE),
        re.compile(rf"{shown}|{shown_zh}", re.IGNORECASE),
    )


KINDS = (
    _kind(
        "names",
        r"names?|who(?:'s| is| are)?|people|persons?(?! view)|famil(?:y|ies)|friends?|colleagues?"
        r"|co-?workers?|team ?mates?|team members?|individuals?|proper nouns?|relatives|pets?"
        r"|identit(?:y|ies)|relationships?|personal (?:data|details|information|facts)",
        "人名|名字|姓名|称呼|专有名词|人物|人员|家人|家庭|亲友|朋友|同事|宠物|谁|身份|关系|个人信息|人和"
        "|人、|[的及]人(?![一-鿿])|哪些人",
        rf"\bnames?\b|\bcall(?:ed| me| him| her)\b|\bnamed\b"
        rf"|\b(?:my|our|the user's|their) (?:\w+ )?(?:{KIN})\b"
        rf"|\b(?:a|an|two|three|four) (?:\w+ )?(?:{KIN})\b|\bfriends with\b"
        r"|\w[,:] (?-i:[A-Z]\w+(?:, [A-Z]\w+)* and [A-Z]\w+)",  # two cats, Tom and Bo
        rf"叫|名字|姓|我是[^，。在个名一]{{1,3}}[^，。在个名一人的]$|{KIN_ZH}",
    ),
    _kind(
        "health",
        r"health|(?:can ?not|(?:may|must|should|do|does) not|(?:can|must|should|do|does)n?['’]t)"
        r" (?:eat|drink|tolerate)|can(?: ?not|['’]t) have(?! more)|allerg\w+|diet(?:ary|s)?|medical"
        r"|medicat\w+|medicines?|illness\w*|diseases?|sensitivit(?:y|ies)|intoleranc\w+"
        r"|food (?:restrictions|needs)|conditions|restrictions|constraints|limitations"
        r"|sensitive information|personal (?:data|details|information|facts)"
        r"|(?:what(?:ever)?|things?|anything|something|foods?|substances?|ingredients?)"
        r"\b[^.;:\n]{0,40}\bavoid(?:ed|s)?|must-avoids?|no-gos?|dangers?|dangerous|hazards?|harmful"
        r"|warnings?|risks?|safety",
        "过敏|健康|饮食|忌口|疾病|病史|药物|身体|个人信息|禁忌|忌讳|注意事项|危险|风险|医疗"
        "|不(?:能|可|可以|该|应该?)[吃喝碰沾]|避免(?:的|什么|啥|哪些)|[要该须需应]避免(?![一-鿿])",
        r"\ballerg|\bintoleran|\bvegetarian|\bvegan|\bgluten|\blactose|\bdiabet|\basthma"
        r"|\bc(?:o?e)liac|\bcan(?:'t|not|’t) (?:eat|drink|have|tolerate)|\bmedication|\bpills?\b"
        r"|\binsulin|\bmigraine|\bpregnan|\bkosher|\bhalal|\bblood (?:pressure|type|sugar)"
        r"|\bepilep|\bepipen|\bpenicillin|\b(?:doesn't|don't|do not|does not|never) eats?\b"
        r"|\bdiagnos|\binjur|\bsurgery|\bheart condition",
        "过敏|不耐受|吃素|素食|不能吃|不能喝|不吃|忌口|糖尿病|哮喘|高血压|怀孕|清真|吃药|服药"
        "|胃病|偏头痛|血型|手术|骨折|心脏病",
    ),
    _kind(
        "work",
        r"projects?|work|jobs?|occupations?|professions?|roles?|tools?|librar(?:y|ies)"
        r"|frameworks?|languages? (?:and|used)|tech(?:nolog(?:y|ies))?(?: stack)?|software"
        r"|goals?|purposes?|stack|(?:working|building|doing)(?: on)?|topics?|tasks? at hand",
        "项目|专案|工作|职业|工具|框架|技术栈|技术|目标|用途|在做|主题|函式库|程序库"
        "|(?<!数据)库(?!存)",
        r"\b(?:am|i'm|im|is|are|was|been|we're|currently|started) (?:\w+ )?(?:writing|building"
        r"|developing|making|creating|using|learning|coding|programming|studying|designing"
        r"|porting|working (?:on|as|at|with|for|in))\b|\b(?:i|we|user|they"
        r"|and) (?:\w+ )?(?:use[sd]?|works?|wrote|writes?|builds?|built|develops?|program|codes?"
        r"|studies|study|maintains?)\b|\b(?:project|thesis|startup|job|app|web ?site"
        r"|topic) (?:is|was|will be|deals|has the name)\b|\b(?:a|my|our|the user's|their"
        r"|side) (?:\w+ )?(?:project|thesis|startup) (?:called|named|about|on|to)\b"
        r"|\b(?:i'm|i am|user is|works as) an? (?:\w+ )?(?:engineer|developer|teacher|nurse"
        r"|doctor|student|designer|programmer|scientist|manager|lawyer|chef|writer|researcher"
        r"|analyst|accountant|freelancer)\b|\bmy job\b",
        "在(?:用|写|做|开发|搭|学|研究|准备|弄|搞|维护|翻译|设计)|用[^，。]*(?:写|做|开发)"
        "|我?们?写(?:了|过|着)?(?:一?个)|(?:项目|专案|专题|论文|网站|程序|课题)(?:是|叫|名|关于"
        "|讲)|[做搞开](?:一?个|的)?(?:项目|专案)|开发一?个|工作|职业|从事"
        "|是(?:一[名个位]|个)?[^，。]{0,6}(?:工程师|老师|医生|护士|学生|设计师|程序员|律师|厨师"
        "|会计)",
    ),
    _kind(
        "preferences",
        r"preferences?|likes|dislikes|tastes?|habits?|favou?rites?|interests?|hobb(?:y|ies)|wishes"
        r"|personal (?:details|information)|opinions?",
        "偏好|喜好|爱好|习惯|口味|喜欢|兴趣|好恶|意见",
        r"\bprefer|\b(?:i|we|user|they|really|and|don't|doesn't|also) (?:\w+ )?(?:likes?|loves?"
        r"|hates?|dislikes?|enjoys?)\b|\bfavou?rite|\bcan(?:'t|’t|not) stand|\brather\b"
        r"|\bfan of\b|\bkeen on|\binto (?:jazz|music)|\bhobb",
        "喜欢|偏好|偏爱|讨厌|最爱|爱[吃喝看听玩用]|习惯|宁可|宁愿|更愿意|受不了|爱好|感兴趣",
    ),
    _kind(
        "decisions",
        r"decisions?|agreements?|agreed|decided|conclusions?|choices?|chosen|settled",
        "决定|决策|约定|共识|结论|选择|选定|商定|敲定",
        r"\bdecid|\bagreed?\b|\bchose\b|\bsettled on|\bgoing with|\bpicked\b|\bwill use\b"
        r"|\bwent with|\bconcluded|\blet's (?:go with|use)|\bswitched to|\bswitching to",
        "决定|约定|说好|选了|选定|定下|最后用|敲定|同意|商量好|改用|换成",
    ),
    _kind(
        "places",
        r"places?|locations?|where(?! (?:possible|necessary|appropriate|needed))|cit(?:y|ies)"
        r"|countr(?:y|ies)|towns?|venues?|address(?:es)?|regions?|hosting|geograph\w+|addresses"
        r"|destinations?|proper nouns?|infrastructure|servers?|personal (?:details|information)",
        "地点|位置|地方|地址|城市|国家|哪里|哪儿|在哪|何处|何地|所在|地名|专有名词|地区|场所|住处|服务器|部署",
        rf"\b(?:{CITIES})\b|\b(?:lives?|located|based|hosted|moved|relocat\w+) (?:\w+ )?(?:in|at"
        rf"|near|on|to)\b"
        r"|\b(?:office|flat|apartment|house|room|address|street|avenue|road|floor|station"
        r"|airport|hotel|campus|data ?cent(?:er|re)|warehouse|hospital|village"
        r"|island) (?:\w+ )?(?:is|in|at|on|near|\d)\b",
        rf"{CITIES_ZH}|住在?|位于|[放架设部署存搭]在|来自|搬[到去家]|老家|[省市区县镇村路街]$|"
        "在[^，。]{1,8}(?:省|市|区|县|镇|村|路|街|机房|大学|校区|公园|医院|车站|机场|大厦|楼|岛"
        "|国)",
    ),
    _kind(
        "dates",
        r"dates?|deadlines?|appointments?|schedules?|times|calendar|meetings?|events?|birthdays?"
        r"|timelines?|milestones?|when (?!summari|compress|writing|you|needed|possible|in doubt)",
        "日期|时间|截止|期限|日程|约会|会议|预约|安排|生日|几点|时间点|行程|死线",
        r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b"
        r"|\b(?:january|february|april|june|july|august|september|october|november|december)\b"
        r"|\b(?:in|by|on|until|since|of|early|late|mid)[- ]?(?:march|may)\b"
        r"|\b(?:march|may|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|jan|feb)\.? \d"
        r"|\d(?:st|nd|rd|th)\b|\b\d{1,2}:\d\d\b|\b\d{1,2} ?(?:am|pm|o'clock)\b|\b\d{4}-\d\d"
        r"|\btomorrow\b|\btonight\b|\byesterday\b|\b(?:next|last|this|every) (?:week|month|year"
        r"|spring|summer|autumn|winter|fall)\b|\bdeadlines?\b|\bdue (?:on|by|in)\b|\bappointment"
        r"|\bbirthday|\b(?:in|since|by|until) (?:19|20)\d\d\b|\bnoon\b|\bmidnight\b",
        "[0-9一二三四五六七八九十]+[年月日号点]|星期|周[一二三四五六日天末]|礼拜|今天|明天|后天"
        "|昨天|下个?[周月]|明年|去年|截止|到期|生日"
        "|预约|[早晚]上[0-9一二三四五六七八九十]|中午|半夜|春节|国庆|寒假|暑假|之前要?交",
    ),
    _kind(
        "money",
        r"prices?|costs?|budgets?|money|payments?|salar(?:y|ies)|fees?|amounts?|financ\w+",
        "价格|价钱|费用|预算|金额|成本|工资|钱|薪水",
        MONEY,
        "[0-9一二三四五六七八九十百千万两]+ ?(?:块|元|欧|美元|美金|人民币|英镑|日元|台币|港币"
        "|万)|预算|工资|房租|价格|花了",
    ),
    _kind(
        "numbers",
        r"how (?:many|much)|numbers?(?! of (?:words|sentences|lines|points))|figures?"
        r"|quantit(?:y|ies)|amounts?"
        r"|versions?|sizes?|measure(?:s|ments?)|ages?|prices?|budgets?|statistics|values"
        r"|numeric\w*|counts?|totals?|digits?|how (?:big|old|often)|specs"
        r"|technical details|exact values|quantitative\w*",
        "数字|数量|金额|数值|版本|大小|年龄|价格|预算|多少|几个|多大|数目|尺寸|数据(?!库)|技术细节",
        rf"\d|\b(?:{NUMBER_WORD})\b",
        "[二三四五六七八九十百千万亿两]+ ?[个只条台块元岁次年月天本张辆层间位名人家件把口斤公米分"
        "点]|一百|一千|一万|半",
    ),
    _kind(
        "contact",
        r"contacts?(?: data| details| information)?|e-?mails?|phones?|telephones?|address(?:es)?"
        r"|links?|urls?|handles?|personal (?:data|details|information)",
        "联系方式|联络|邮箱|信箱|电话|手机|微信|链接|网址|地址|账号",
        r"[\w.+-]+@[\w-]+\.\w+|\bhttps?://|\b(?:e-?mail|phone|telephone|mobile|address|handle"
        r"|telegram)\b|\+?\d[\d -]{7,}\d",
        "邮箱|信箱|电话|手机|微信|地址|网址|[0-9]{7,}",
    ),
    _kind(
        "things",
        r"equipment|devices?|hardware|infrastructure|servers?|hosting|deployments?|environments?"
        r"|set-?ups?|configurations?|possessions?|belongings|technical details|systems?"
        r"|databases?",
        "设备|硬件|服务器|伺服器|部署|环境|配置|数据库|资料库|技术细节|物品",
        r"\b(?:servers?|laptop|computer|machine|database|gpu|raspberry|cloud|docker|ports?|linux"
        r"|ubuntu|debian|windows|macos|macbook|deployed|hosted|runs on|phone|car|bike|bicycle"
        r"|camera|printer|vps|cluster)\b",
        "服务器|电脑|笔记本|机器|数据库|云|部署|端口|机房|硬件|手机|相机|汽车|自行车|车",
    ),
    _kind(
        "reasons",
        r"reasons?|why|because|motivations?|causes?|rationale|backgrounds?",
        "原因|理由|为什么|动机|缘由|背景",
        r"\bbecause\b|\bso that\b|\bin order to\b|\bdue to\b|\breason\b|\bsince (?:i|we|it|my"
        r"|the)\b",
        "因为|由于|为了|所以|原因",
    ),
    _kind(
        "tasks",
        r"(?:open|unanswered|unresolved|pending|outstanding|remaining) (?:questions?|issues?"
        r"|points?|problems?|items?)|to-?dos?|tasks?|action items|next steps|plans?"
        r"|requirements?|constraints?|needs|intentions?",
        "未解决|待办|任务|悬而未决|下一步|计划|待确认|未回答|需求|要求|打算",
        r"\b(?:still )?(?:need|needs|have|has|had|must|ought) (?:to )|\btodo\b"
        r"|\bplan(?:s|ning)? (?:to|on)|\bgoing to\b|\bwants? to\b|\bhope to\b|\bintend|\bmust\b"
        r"|\bhave yet to\b",
        "还要|还得|必须|需要|待办|计划|打算|准备|想要?[去学做买换]|得先",
    ),
    _kind(
        "advice",
        r"recommendations?|recommended|suggestions?|suggested|advice|advised|solutions?"
        r"|(?:the )?(?:assistant|ai)(?:'s)? (?:said|answers?|repl(?:y|ies)|answered)"
        r"|answers given|both sides",
        "推荐|建议|方案|答复|助手(?:的回答|说|给出)|回答过|解决办法|双方",
        r"\brecommend|\bsuggest|\badvis|\b(?:try|use|consider) `?[A-Z]|\bgood choice\b",
        "推荐|建议|可以用|不妨|试试",
    ),
)  # fmt: skip
BY_NAME = {kind.name: kind for kind in KINDS}
IMPORTANCE = {kind.name: rank for rank, kind in enumerate(KINDS)}


def simplified(text: str) -> str:
    """Return the text with Chinese in mainland wording, which the patterns are written in."""
    return language.to_simplified(text) if language.has_han(text) else text


def kinds_asked(prompt: str) -> list[str]:
    """Return the names of the kinds that a piece of a prompt mentions, in the table's order."""
    return [kind.name for kind in KINDS if kind.asked.search(simplified(prompt))]


@lru_cache(maxsize=8192)
def kinds_shown(statement: str) -> frozenset[str]:
    """Return the names of the kinds of fact in one statement, in the first or third person."""
    text = simplified(statement).replace("’", "'")
    found = {kind.name for kind in KINDS if kind.name != "advice" and kind.shown.search(text)}
    if PLACE_NAME.search(text):
        found.add("places")
    if PERSON_NAME.search(text) or PERSON_NAME_ZH.search(text):
        found.add("names")
    if "money" in found and not re.search(r"\d|[一二三四五六七八九十百千万两]", text):
        found.discard("numbers")
    return frozenset(found)
