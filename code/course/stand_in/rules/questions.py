"""Read a question: what kind of answer it asks for, and which words say what it is about.

"Which hotel did I book in Rome?" asks for the name of a hotel; it is about a *hotel* (its head:
what is asked for), *Rome* (a name) and, lightly, *booking*. Small words say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache

from course.stand_in.rules import answer_kinds, language, lexicon
from course.stand_in.rules.answer_kinds import Wanted
from course.stand_in.rules.lexicon import PEOPLE, Senses
from course.stand_in.rules.spelling import put_right
from course.stand_in.rules.statements import meaning

YOU = "(?:you|u|ye|ya)"
ASSISTANT_SAID = re.compile(
    rf"\b(?:did|do|have|had|would|were|was|are)\s+{YOU}\b.*\b(?:say|said|tell|told|recommend"
    "|suggest|advis|mention|propos|confirm|warn|call|describe|offer|c[oa]me up|reckon|work out)"
    rf"|\b(?:what|which|who|where|when|how)\b.*\bdid {YOU} (?:list|think|give|pick|choose|change"
    rf"|add|put|write|(?:want|ask|get) me to)\b|\b{YOU} (?:said|told|recommend|suggest|advis"
    rf"|mention|propos|warn|confirm)|^\W*(?:what|which|where|when|how)\b[^,]* {YOU} (?:say|tell"
    r"|reckon)\b|\b(?:your|ur) (?:advice|recommendation|suggestion|tip|ideas?|opinion|view)\b"
    rf"|\baccording to (?:you|u)\b|\b{YOU} (?:named|gave|listed|picked|came up with"
    r"|wanted me to)\b|(?<![跟和给对同与])[你您](?:刚才?|刚刚|之前|先前|当时|前面|上次|还|一开始"
    "|最后|后来|那会儿)*(?:[给跟对替帮][我他她咱](?:们|家[^，。]{1,2})?)?(?:推荐|建议|说|讲"
    "|叫(?![什啥咩做得不出])|让|劝|教(?!得)|提[醒议到过]|告诉|认为|觉得|起的?|取的?|列出?|给出"
    "|推(?=[我的了哪什啥])|[想写支编挑选](?:的|了|出)|出(?:的|了|过))"
    "|那[句段首版篇](?!.*我的)[^，。]{0,12}再[发说讲念贴写]",
    re.IGNORECASE,
)
YOU_KNOW = re.compile(  # asks about something else by asking the assistant
    r"\b(?:do|can|could|would|will|did) (?:you|u) (?:please |still |also )?(?:know|remember|recall"
    r"|tell|remind|repeat|say|list|name|think|see|find|help)\b"
    "|[你您]还?(?:知道|记得|能|可以|告诉|觉得|看|说说)",
    re.IGNORECASE,
)
OF_YOU = re.compile(r"\b(?:you|your|yours|yourself|u|ur)\b|[你您]", re.IGNORECASE)
OF_ME = re.compile(r"\b(?:i|im|ive|me|my|mine|we|us|our|ours)\b|我|咱", re.IGNORECASE)
OF_THE_WORLD = re.compile(  # a word that is to be explained, the weather, ...
    r"^\W*(?:what|who)(?:['’]?s| is| are) (?!(?:this|that|it|she|he|they)\b)(?-i:[a-z]+)\W*$"
    r"|\bthe weather\b|\bweather (?:like|in|today)\b|\bcapital (?:city )?of\b|\bdefin(?:e|ition)\b"
    "|天气|首都|什么意思",
    re.IGNORECASE,
)
TELLING = frozenset(
    {
        language.stem(word)
        for word in ("recommend", "suggest", "advise", "propose", "mention", "reckon", "ye")
    }
    | {"tell", "say", "confirm", "warn", "推荐", "建议", "说", "提到", "叫", "让", "提醒", "告诉"}
    | {"提议", "认为", "觉得"}
)
REPHRASE = tuple(  # questions that ask for something without naming it
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (r"\bwho (?:am i|i am)(?= again| now|\W*$)", "what is my name"),
        (r"\bwhat (?:do|does|did) (.{1,40}?) do for (?:a living|work)\b", r"what job does \1 have"),
        (
            r"\bwhat (do|does|did) (i|he|she|they|(?:my|our|his|her) [\w'’ -]{1,30}?) (?:do"
            r"|work as)\s*(?=\?|$)",
            r"what job \1 \2 have",
        ),
        (r"\b(?:working|work) on\b", "project"),
        (r"\b(?:earn|make) (?:my|our|his|her|their|a) living\b", "have as a job"),
        (r"\bline of (?:work|business|trade)\b", "job"),
        (
            r"\b(?:what|which)(?: one)? of (?:my|our|the|his|her|their|these|those) (?:two "
            "|three )?([a-z'’-]+)",
            r"which \1",
        ),
        (
            r"是?(?:(?:干|做|搞|从事)(?:什么|啥|哪一?行)(?:工作|职业|行业)?|干[嘛吗])的",
            "做什么工作",
        ),
        (
            r"\b(?:what|which) (?:kind|type|sort|make|brand|model|variety|style) of (\w+)",
            r"which \1",
        ),
        (r"(退休(?:之)?前|以前是|从前是)(?:做|干)(?:什么|啥)(?!的|工作)", r"\1做什么工作"),
        (r"对(?:什么|啥)(?:东西)?过敏", "有什么过敏"),
        (r"(?<=[做干靠])(什么|啥)(?:生意|买卖|营生)", r"\1工作"),
        (r"属(?:什么|啥)(?:的)?(?=\W*$|[啊呀呢来了])", "是什么生肖"),
        (r"我是谁", "我叫什么名字"),
    )
)

NO_EDGE = "(?<![这那旁身左右上下前后里外两海河湖江路街窗床])"  # 旁边个子 asks nothing
RESPELL = tuple(  # Cantonese and misspelt words that ask, in simplified characters
    (re.compile(pattern), said)
    for pattern, said in (
        ("几多", "多少"),
        (NO_EDGE + "边个(?!子)", "谁"),
        (NO_EDGE + "边(?=[间位只种款条本部家班队首])", "哪"),
        (NO_EDGE + "边度(?!假)", "哪里"),
        ("点解", "为什么"),
        ("几趴", "百分之几"),
        ("点样|点(?=算)", "怎么"),
        ("几时", "什么时候"),
        ("(?:系|做|揾)(?:乜嘢|乜|咩)(?=工|行|生意|职业)", "做什么"),
        ("(?:做|为)(?:乜嘢|乜|咩)(?=[^，。㗎呀啊?？])", "为什么"),
        ("乜嘢|[乜咩]|什莫|什末|甚莫|什么麽|甚么|神马", "什么"),
        ("系咪|系唔系", "是不是"),
        ("有冇", "有没有"),
        ("(?<=[^礼])拜几", "礼拜几"),
        ("[来莱][者着](?=\\W*$)", "来着"),
        ("喺", "在"),
        ("佢", "他"),
        ("嘅", "的"),
    )
)
# Whether the assistant has been told, beside what is asked: 我家娃多大了，跟你说过没.
WHEN_TOLD_HAN = "(?:好像|应该|可能|以前|之前|前面|上次|忘了?|有没有|有|刚才?){0,3}"
TOLD_HAN = re.compile(
    rf"[，,\s]*(?<!谁)[我俺咱]?{WHEN_TOLD_HAN}(?:[跟和同给向][你您](?:[说讲提聊])(?:没[说讲提]?"
    rf"|起?过|了没)|[我俺咱，,\s]{WHEN_TOLD_HAN}[说讲提]起?过)(?:没有|一[嘴下]"
    r"|[没吗吧不的])?(?=[，,？?\s]*$)"
    rf"|[我俺咱]{WHEN_TOLD_HAN}[跟和同给][你您][说讲提]起?过(?!的)[，,\s]?(?=.)"
    r"|[，,\s]*[你您]?还?记得(?:不记得|[不吗吧])?(?=[，,？?\s]*$)"
)
ASKING_WORD_HAN = re.compile(
    "[哪谁啥几吗吧嘛]|什么|怎么|多少|多[大高重远长久]|何|还是|(.)[不没]\\1"
)


def usual_words(asked: str) -> str:
    """Return a question, simplified, with the usual words for its Cantonese or misspelt ones."""
    for pattern, said in RESPELL:
        asked = pattern.sub(said, asked)
    return asked


MEASURES_HAN = (
    "个种款只家首座位项道集份场杯瓶双支科门条本部辆台所趟班间队层栋幅篇盆盒包袋把张件套回届"
)
NUMBER_MEASURES_HAN = "点号岁天时月年楼床次人斤公里米度码片颗针粒分路级口块晚遍周步折页章"
POINTED_AT_HAN = (  # that thing, a thing: the measure word says nothing, but that of 那部分 does
    "(?:[那这]|(?<![每另第统唯万])一)(?:部(?!分)"
    "|[个种款只首座位项道集份场杯瓶双支科辆台所趟队栋幅篇盆盒包袋张件套届碗棵根串节桶群块本条家间把])"
)
SCAFFOLD_HAN = re.compile(  # what makes a Chinese sentence a question
    f"叫(?=什么|啥)|为什么|发我|什么|为啥|为何|啥|{POINTED_AT_HAN}"
    f"|哪一?[{MEASURES_HAN}天边里儿些]?|谁|多少"
    f"|第?几[{MEASURES_HAN}{NUMBER_MEASURES_HAN}本桌双桶份门家瓶杯盒包节趟]?|怎么|来着|的时候|的"
    "|了|吗|呢|啊|吧|呀|请问|是不是|有没有|还是|是(?=[从在跟和给由被因])"
)
HEAD_HAN = re.compile(
    "(?:(?<!为)(?:什么|啥)|多少个?"
    f"|哪(?![里儿边])一?(?:[{MEASURES_HAN.replace('科', '')}些])?)(?![时了前])([\u4e00-\u9fff]+)"
)
IMPLIED_HAN = {  # what is asked for by a measure word without a noun: 哪首, 单车是哪家的
    **dict.fromkeys("家间", "店"),
    **dict.fromkeys("首", "歌"),
    **dict.fromkeys("本", "书"),
    **dict.fromkeys("科门", "科目"),
    **dict.fromkeys("所", "学校"),
    **dict.fromkeys("队", "球队"),
}
MEASURE_ALONE_HAN = re.compile(
    r"哪一?([家间首本科门所队])(?:的|了|啊|呢|呀|来着|好|玩|吃|买|订|定)*\W*$"
)
MEASURE_BEFORE_VERB_HAN = re.compile("哪一?([家间])")  # 酒席在哪家办
AUX = (
    "is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|shall|might|must|got"
    "|gets?|went|goes|needs?|won|came|broke|ended|starts?|ends?|works|costs|makes|made|fell|i|we"
    "|you|u|he|she|they|it|my|our|his|her|the|a|to|that|s"
)
HEAD = re.compile(
    rf"\b(?:what|which|wich|wat|whats)\s+((?:(?!(?:{AUX})\b)[\w'’-]+\s+){{1,4}}?)(?=(?:{AUX}|of|in"
    r"|on|for|at|from)\b)",
    re.IGNORECASE,
)
IS_WHAT_HAN = re.compile(r"([\u4e00-\u9fff]{1,8})是(?:什么|啥|哪一?[种个款])[？?\s]*$")
HOW_MUCH_HAN = re.compile(
    r"([\u4e00-\u9fff]+?)(?:是|有|为)?(?:最后是)?(?:多少|几)(?:来着|啊|呢|呀)?[？?\s]*$"
)
HOW_MANY = re.compile(r"\bhow many\s+([\w'’-]+)", re.IGNORECASE)
HEAD_IS = re.compile(
    r"\b(?:what(?:['’]?s| is| was| are| were)|whats)\s+(?:the|my|our|his|her|their"
    r"|your)?\s*(?!(?:i|we|you|he|she|they|it)\b)((?:[\w'’-]+\s+){0,4}?[\w'’-]+)\s*(?=\b(?:of|on"
    "|in|for|at|from|with|to|when|called|that|which|who|after|i|we|he|she|they|did|does|do|is|was"
    r"|again)\b|[?.!,]|$)",
    re.IGNORECASE,
)
NO_HEADS = {"going", "happening", "supposed", "come", "up", "me", "all", "so", "much", "how", "on"}
OF_WHICH = re.compile(  # what flavour cake, which colour kit
    r"\b(?:what|which|wich|wat)\s+(colou?r|flavou?r|shape|breed|brand|make)\b",
    re.IGNORECASE,
)
CAPITAL = re.compile(r"(?<!^)(?<![.?!] )\b[A-Z0-9_]")  # within a sentence: may start a name
FORMS_ONLY = {"called", "named", "nicknamed"}  # say nothing, while "call" may: on call
GENERIC_HEADS = {
    "name",
    "time",
    "day",
    "date",
    "number",
    "thing",
    "place",
    "citi",
    "town",
    "countri",
    "one",
    "area",
    "kind",
    "type",
    "sort",
    "person",
    "month",
    "year",
    "night",
    "reason",
    "price",
    "cost",
    "code",
    "version",
    "edition",
    "figur",
    "amount",
    "plan",
    "call",
    "名字",
    "时间",
    "地方",
    "城市",
    "人",
    "东西",
    "颜色的",
    "名",
    "地点",
    "日子",
    "原因",
    "样",
}


@dataclass(frozen=True, eq=False)  # told apart by identity: they are cached
class Term:
    """A word of the question that says what it is about."""

    word: str
    surface: str  # as it is written
    weight: float
    meaning: Senses
    kinds: frozenset[str]  # the kinds of thing it names
    head: bool  # what the question asks for: which *hotel*
    name: bool  # a proper name
    person: bool  # somebody by role: my sister
    asked: str = ""  # the whole question


@dataclass(frozen=True)
class Question:
    """What a question asks for."""

    text: str
    want: Wanted
    terms: tuple[Term, ...]
    about_assistant: bool  # what the assistant has said
    about_other: bool  # what no conversation tells: the model itself, or the world

    @property
    def kind(self) -> str:
        return self.want.kind


@cache
def _small() -> frozenset[str]:
    """Return the words of a question that do not say what it is about, and their stems."""
    words = language.words_of("small.txt")
    return words | {language.stem(word) for word in words if word.isascii()}


@cache
def _light() -> frozenset[str]:
    """Return the stems of everyday words that say only a little."""
    return frozenset(language.stem(word) for word in language.words_of("light.txt"))


def read_question(text: str, said: Iterable[str] = ()) -> Question:
    """Return what a message asks for; `said` are the texts whose words are no typing errors."""
    asked = put_right(language.to_simplified(_asking_sentence(text)), said)
    if language.has_han(asked):
        asked = _without_asides(TOLD_HAN.sub("", usual_words(asked)) or asked)
    for pattern, usual in REPHRASE:
        asked = pattern.sub(usual, asked)
    about_assistant = ASSISTANT_SAID.search(asked) is not None
    of_the_model = OF_YOU.search(YOU_KNOW.sub("", asked)) and not OF_ME.search(asked)
    of_the_world = OF_THE_WORLD.search(asked) and not OF_ME.search(asked)
    about_other = bool(of_the_model or of_the_world) and not about_assistant
    terms = terms_of(asked)
    if about_assistant:
        terms = tuple(term for term in terms if term.word not in TELLING)
    want = answer_kinds.wanted(asked, head_of(asked) or "")
    if about_assistant and want.kind in {"", "sort"} and not language.has_han(asked):
        want = answer_kinds.ADVICE
    return Question(asked, want, terms, about_assistant, about_other)


# Why it is asked, behind the question: 我叫什么名字来着，海报上别写错.
TAIL_HAN = re.compile(
    r"(?<=[着啊呢呀么啥少了])[，,\s](?:[^，,。?？]{0,4}(?:别|不要|免得|省得|我好|我要|我得|我想"
    "|我怕|怕|忘了|记不)[^，,。?？哪谁啥几么少]*)[?？]?$"
)
ASIDE_HAN = re.compile(  # 年糕几岁了 医生问我, 我们几号出发啊 请假用
    r"[，,\s]+(?:(?:我|俺|咱|她|他|老师|医生|领导|我这)[^，,。?？]{1,14}|[^，,。?？]{1,6}用"
    r"|[要想怕省免填发报给查算][^，,。?？]{1,10}|忘了?)[?？\s]*$"
)


def _without_asides(asked: str) -> str:
    """Return a Chinese question without why it is asked, which stands behind it."""
    asked = TAIL_HAN.sub("", asked)
    aside = ASIDE_HAN.search(asked)
    if not aside or ASKING_WORD_HAN.search(aside[0]):
        return asked
    before = asked[: aside.start()]
    return before if ASKING_WORD_HAN.search(before[-8:]) else asked


LONGEST_QUESTION = 600  # characters


def _asking_sentence(text: str) -> str:
    """Return the sentence of a message that asks; the last one where none has a question mark."""
    parts = language.sentences(text)
    asking = [part for part in parts if re.search(r"[?？]", part)] or parts
    return (asking[-1] if asking else text)[-LONGEST_QUESTION:]


RARITY = (0.6, 0.85, 1.0, 1.2)  # weights of an English word by its rank in the word list


def _weight(word: str, tag: str) -> float:
    """Return how much a word says: rare words and names most, everyday verbs least."""
    if word.isascii():
        if not word.isalpha():
            return 1.0
        if language.stem(word) in _light():
            return 0.35
        if lexicon.ideas_of(word) or lexicon.kinds_named(word) or lexicon.kinds_of(word):
            return 1.0
        return RARITY[lexicon.rank(word)]
    if tag.startswith(("nr", "ns", "nz")):
        return 1.2
    seen = _frequency(word)
    rare = 1.1 if seen < 300 else 0.95 if seen < 2000 else 0.75 if seen < 10000 else 0.45
    return rare * (0.7 if tag.startswith(("v", "a", "d", "t", "m", "c", "p", "f")) else 1.0)


@lru_cache(maxsize=8192)
def _frequency(word: str) -> int:
    """Return how often a Chinese word stands in the segmenter's corpus of 60 million words."""
    import rjieba

    return rjieba.suggest_freq(word) if rjieba.has_word(word) else 0


def head_of(question: str) -> str | None:
    """Return the stem of the noun that a question asks for: the hotel of "which hotel"."""
    if language.has_han(question):
        plain = language.to_simplified(question)
        alone = MEASURE_ALONE_HAN.search(plain)
        if alone:
            return IMPLIED_HAN[alone.group(1)]
        found = HEAD_HAN.search(plain)
        if found:
            parts = language.words(found.group(1))
            if parts and _is_asked_for(parts[0]):
                return _noun(parts[0])
            implied = MEASURE_BEFORE_VERB_HAN.search(plain)
            return IMPLIED_HAN[implied[1]] if implied else None
        found = HOW_MUCH_HAN.search(plain) or IS_WHAT_HAN.search(plain)
        last = language.words(found.group(1))[-1] if found else ""
        return last if last and _is_asked_for(last) else None
    found = (
        HOW_MANY.search(question)
        or OF_WHICH.search(question)
        or HEAD.search(question)
        or HEAD_IS.search(question)
    )
    if not found:
        return None
    noun = found.group(1).split()[-1].removesuffix("'s").removesuffix("’s").lower()
    return None if noun in NO_HEADS else noun


def _is_asked_for(word: str) -> bool:
    """Whether a word beside 什么 or 多少 is a noun that is asked for: not the 花 of 花多少."""
    if word in _small():
        return False
    if lexicon.kinds_named(word) or answer_kinds.is_institution(word):
        return True
    tags = language.tagged(word)
    return len(tags) > 1 or tags[0][1] not in NO_NOUN_TAGS


NO_NOUN_TAGS = {"v", "p", "d", "c", "ul", "uj", "uz", "ug", "y", "r", "zg", "m", "q", "t"}


def _noun(word: str) -> str:
    """Return the noun that a question asks for, without what the segmenter has joined to it.

    哪家店点的 asks for a 店, 哪所大学毕业的 for a 大学, 哪条路上 for a 路.
    """
    if lexicon.kinds_named(word) or answer_kinds.is_institution(word):
        return word
    joined = len(word) > 3 or word[-1] in "上里下" or not language.in_dictionary(word)
    starts = (word[:n] for n in range(len(word) - 1, 0, -1)) if joined else ()
    return next((start for start in starts if answer_kinds.is_institution(start)), word)


def _question_words(text: str) -> list[tuple[str, str]]:
    """Return the words of a question with their parts of speech ("n" for English)."""
    found = []
    for word in language.words(text):
        if word.isascii():
            found.append((word.removesuffix("'s"), "n"))
            continue
        tags = language.tagged(word)
        tag = tags[0][1] if len(tags) == 1 else "n"
        parts = [(ch, language.tagged(ch)[0][1]) for ch in word]
        guessed = len(word) > 1 and not tag.startswith("nr") and not language.in_dictionary(word)
        if guessed and (len(word) > 2 or any(tag[0] in "vpd" for _, tag in parts)):
            found.extend(parts)
        else:
            found.append((word, tag))
    return found


@lru_cache(maxsize=4096)
def terms_of(question: str) -> tuple[Term, ...]:
    """Return the words that say what a question is about."""
    found: dict[str, Term] = {}
    asked = head_of(question)
    head = language.stem(asked) if asked and asked.isascii() else asked
    plain = SCAFFOLD_HAN.sub(" ", question) if language.has_han(question) else question
    simplified = language.to_simplified(plain)
    capitals = [found.start() for found in CAPITAL.finditer(simplified)]
    phrases = lexicon.phrases(language.words(plain))
    for word, tag in _question_words(plain):
        key = language.stem(word) if word.isascii() else word
        small = word in _small() or key in _small() or word in FORMS_ONLY
        if small or (word.isascii() and len(key) < 2):
            continue
        weight = _weight(word, tag)
        named = tag.startswith("nr") and len(word) > 1
        if word.isascii() and any(simplified.startswith(word.capitalize(), i) for i in capitals):
            weight, named = 1.2, True
        if key in GENERIC_HEADS:
            weight = 0.3
        is_head = key == head and key not in GENERIC_HEADS
        if is_head:
            weight = max(weight, 1.2)
        joined = [phrase for phrase in phrases if phrase.split(" ")[0] in lexicon.forms(word)]
        said = meaning(", ".join([word, *joined]))  # the "set" of "set off" means "leave" too
        found[key] = Term(
            key,
            word,
            weight,
            said,
            lexicon.kinds_named(word),
            is_head,
            named,
            bool(said.ideas & PEOPLE),
            question,
        )
    return tuple(found.values())
