"""Answer a question about the conversation from the sentence that holds the answer, or say no.

1. Read the question: what kind of answer it asks for and which words say what it is about.
2. Look at every clause that was said: how many of these words it covers, itself or through its
   neighbours, and whether it holds something of the kind asked for.
3. Quote the best clause in the second person; where none covers enough, say that it is not known.

Nothing is understood and nothing is remembered: the same messages always give the same answer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from rapidfuzz.distance import OSA

from course.stand_in import answer_kinds, concepts, language
from course.stand_in.statements import Clause, Meaning, conversation, meaning

STOP = set(
    "a an the this that these those i me my mine we us our you your he him his she her it its they them"
    " their of in on at to for from by with about as and or but if so than then too also be am is are was"
    " were been being do does did done have has had having will would can could should shall may might must"
    " not no yes what which who whom whose when where why how much many long old often there here just now"
    " moment again please tell remind remember know say said mention ask hey hi ok okay so um oh well whats what's"
    " who's where's when's how's that's it's i'm i've i'd i'll he's she's up out off over into got get let"
    " s t ll re ve d m u ur wat wich im ive id dont didn't don't doesn't isn't any some one ones thing"
    " without within behind near next beside under through until till since between against during unless"
    " aren't weren't haven't hadn't hasn't won't couldn't shouldn't wouldn't can't cannot cant wont"
    " things stuff kind type sort name time day date number again exactly actually currently really"
    " still ever today lol haha btw quick question wanna gonna going go goes went think thought ago"
    " year month week hour minute per each every most last all else both way was were".split()
)  # fmt: skip
VERBS = set(
    "accept act add admit advise afford agree aim allow announce answer appear apply appreciate arrange arrive"
    " attend avoid bake bear beat become begin believe belong bet book borrow break bring build buy call cancel"
    " care carry catch cause celebrate change charge check choose clean climb close collect come compare complain"
    " complete confirm connect consider contact continue cook cost count cover cross cut deal decide deliver depart"
    " describe die discover discuss do drink drive drop eat end enjoy enter expect explain fail fall feel fight fill"
    " find finish fit fix fly follow forget get give go grow handle hang happen hate hav have hear help hide hire hit"
    " hold hope host improve include intend introduce invest invite join keep kill know land last lead learn leave"
    " lend let lie like listen live look lose love make manage marry mean meant meet mention mess miss move need"
    " offer open order owe own pack paint park pass pay phone pick plan play plug post prefer prepare press pretend"
    " promise pull push put quit raise reach read receive recommend refuse register remember remind remove rent"
    " repair replace reply report ring rise run save say schedule see sell send serve set share show shut sign sing"
    " sit sleep smoke sort speak spend stand start stay steal stick stop store study suggest suit support suppose"
    " swap swim switch take talk teach tell think threaten throw train travel treat try turn type update use visit"
    " wait wake walk want warn wash watch wear win wipe wish wonder work worry write".split()
)
LIGHT = set(
    "new first next main big small best favorite favourite fave current currently people person place money cost"
    " price original originally final finally final after before while during down back onto instead each total"
    " tomorrow yesterday tonight everyone everything side team old other certain exact full whole like own main".split()
)  # fmt: skip
STOP_HAN = set(
    "我 你 他 她 它 您 我们 你们 他们 她们 它们 的 了 是 在 吗 呢 啊 吧 呀 哪 哪里 哪儿 哪边 哪个 哪位 哪家 哪天 什么 啥 咩"
    " 怎么 为什么 为啥 为何 谁 多少 几 几点 几号 多久 多大 多 个 这 那 那个 这个 和 跟 与 有 没有 没 不 就 都 也 还 又 要 会"
    " 能 可以 请问 记得 还记得 来着 到底 究竟 现在 今天 刚才 之前 时候 什么时候 叫 名字 一下 告诉 知道 说 说过 提到 过 把 被"
    " 给 让 对 从 到 去 来 里 上 下 最后 是不是 有没有 次 号 岁 钱 多少钱 天 年 月 那位 这位 位 只 家 那只 那家 条 件 点 得"
    " 地 着 想 该 应该 打算 时间 地方 东西 人 一 另 另一 小 星期 周 礼拜 块 发 趟 班 得了 为 因为 原因 吃 做 名 咗 嘅 啦 间 再"
    " 一共 总共 大概 真正 其实 请 问 帮 起 这么 那么 是否 何时 何处 如何 怎样 今年 去年".split()
)  # fmt: skip
ASSISTANT_SAID = re.compile(
    r"\b(?:did|do|have|had|would|were|was|are)\s+(?:you|u)\b.*\b(?:say|said|tell|told|recommend|suggest"
    r"|advis|mention|propos|confirm|warn|call|describe|offer|come up)|\b(?:you|u) (?:said|told|recommend"
    r"|suggest|advis|mention|propos|warn|confirm)|\byour (?:advice|recommendation|suggestion|tip)"
    r"|[你您妳](?:刚才|刚刚|剛才|剛剛|之前|当时|當時|前面|还|還|一开始)?(?:给我|給我|跟我|对我|對我)?(?:推荐|推薦|建议|建議|说|說"
    r"|叫我|让我|讓我|提醒|提议|提議|提到|告诉|告訴|教我|认为|認為|觉得|覺得)",
    re.IGNORECASE,
)
RECALLS = re.compile(r"\b(?:I|i) (?:tell|told|say|said|mention)", re.IGNORECASE)
CORRECTS = re.compile(
    r"\b(?:actually|sorry|i meant?|no wait|wait|scratch|change[ds]?|moved|instead|correction"
    r"|make (?:it|that)|it is|can't|cant|cannot|booked|go with|going with|swap|we'll do|i'll take|taking|typed? (?:that|it) wrong|wrong|oops|turns out|rather|pushed|switched|now|new)\b"
    r"|不对|不對|说错|說錯|改成|改到|改为|改為|改约|更正|其实|其實|换成|換成|挪到|提前到|推迟|推遲|延|改签|改簽"
    r"|新的|确认|確認|升到|搞错|搞錯|打错|打錯|记错|記錯|最后|最後|改",
    re.IGNORECASE,
)
NEED = {  # how much of the question a clause with a candidate of the kind must cover
    "": 0.5, "name": 0.3, "person": 0.3, "place": 0.3, "reason": 0.36, "number": 0.36, "code": 0.28,
    "phone": 0.5, "money": 0.4, "clock": 0.35, "day": 0.3, "when": 0.35, "duration": 0.4, "age": 0.4,
    "frequency": 0.4, "weight": 0.45, "measure": 0.45,
}  # fmt: skip
CONTEXT_KINDS = {"weight", "measure", "money", "clock", "day", "when", "duration", "age", "frequency", "reason", "person"}
DECIDES = re.compile(
    r"\b(?:going with|go with|went with|decided|deciding|in the end|picked|we'll|ok (?:getting|going|make)|getting|settled on|it is|taking"
    r"|instead|actually|now)\b|决定|決定|还是|還是|那就|就[^，。 ]{1,6}吧|定了|定在|最后|最後|改|选|選|换成|換成",
    re.IGNORECASE,
)
ASKS_DECISION = re.compile(
    r"\b(?:decide|chose|choose|pick|picked|going to|now|in the end|end up|final|finally|settle|getting|buying|next|actually)\b"
    r"|决定|決定|最后|最後|最终|最終|打算|选|選|现在|現在|到底|究竟|准备|準備",
    re.IGNORECASE,
)
SETS_RIGHT = re.compile(r"不是[^，。]{1,12}[ ，,]?是|改|换成|換成|\bnot [\w ]{1,20} but\b|\binstead\b|\bactually\b|\bscratch that\b|更正|说错|說錯|記錯|记错|不对|不對")
LONGEST = 220  # characters of a quote

SCAFFOLD_HAN = re.compile(
    r"叫(?=什么|什麼|啥|咩)|为什么|為什麼|因为什么|因為什麼|那[个個位只隻套场場家部本条條]|这[个個位只隻套]|這[个個位只隻套]|发我|發我|什么时候|什麼時候|甚麼|什么|什麼|为啥|為啥|为何|為何|啥|咩|哪[一]?[个個种種款只隻家首座位项項道集份场場杯瓶双雙支科门門条條本部辆台所趟班天边邊里裡儿兒些间間]?"
    r"|谁|誰|多少|第?[几幾][个個点點号號岁歲天年月首只隻条條张張本块塊次楼层層人位件套双雙桌分度斤米趟节節门門家瓶杯盒包]?|怎么|怎麼|来着|來著|的时候|的|了|吗|嗎|呢|啊|吧|呀|请问|請問|是不是|有没有|有沒有"
)
HEAD_HAN = re.compile(
    r"(?:什么|什麼|甚麼|啥|哪[一]?[个個种種款只隻家首座位项項道集份场場杯瓶双雙支门門条條本部辆台所趟班]?)(?!时|時)([\u4e00-\u9fff]+)"
)
AUX = (
    "is|are|was|were|am|do|does|did|has|have|had|can|could|will|would|should|shall|might|must"
    "|i|we|you|u|he|she|they|it|my|our|his|her|the|a|to|that|s"
)
HEAD = re.compile(
    rf"\b(?:what|which|wich|wat|whats)\s+((?:(?!(?:{AUX})\b)[\w'’-]+\s+){{1,4}}?)(?=(?:{AUX}|of|in|on|for|at|from)\b)",
    re.IGNORECASE,
)
HOW_MUCH_HAN = re.compile(r"([\u4e00-\u9fff]+?)(?:是|有|为)?(?:最后是)?(?:多少|几)(?:来着|啊|呢|呀)?[？?\s]*$")
HOW_MANY = re.compile(r"\bhow many\s+([\w'’-]+)", re.IGNORECASE)
HEAD_IS = re.compile(
    r"\b(?:what(?:['’]?s| is| was| are| were)|whats)\s+(?:the|my|our|his|her|their|your)?\s*"
    r"((?:[\w'’-]+\s+){0,4}?[\w'’-]+)\s*(?=\b(?:of|on|in|for|at|from|with|to|when|called|that|which|who|after"
    r"|i|we|he|she|they|did|does|do|is|was|again)\b|[?.!,]|$)",
    re.IGNORECASE,
)
GENERIC_HEADS = {
    "name", "time", "day", "date", "number", "thing", "place", "citi", "town", "countri", "one", "area", "kind",
    "type", "sort", "person", "month", "year", "night", "reason", "price", "cost", "code", "version", "edition", "figur", "amount", "plan", "call",
    "名字", "时间", "地方", "城市", "人", "东西", "颜色的", "名", "地点", "日子", "原因", "样",
}  # fmt: skip


JOB = re.compile(
    r"(?:\b(?:i['’]?m|am|is|he['’]?s|she['’]?s|was|been|as|become|works? as) (?:a|an|the) (?:[\w-]+ ){0,2})[\w-]+(?:er|or|ist|man|woman|ian|ant|eer|legal|wright|tech)\b"
    r"|(?:是|当|做|干)(?:一名|个|的)?[\u4e00-\u9fff]{1,4}(?:师|员|工|生|家|手|警|长|医)(?=[，。 ]|$)",
    re.IGNORECASE,
)
BRAND = {"brand", "make", "model", "牌子", "品牌", "型号"}
TITLED = set("book movi film song novel album seri show play 书 电影 歌 曲 曲子 歌曲 剧 戏 小说 专辑 片子 综艺 游戏 文章".split())


@dataclass(frozen=True)
class Term:
    """A word of the question that says what it is about."""

    word: str
    weight: float
    ideas: frozenset[str]  # what it may stand for
    kinds: frozenset[str]  # the kinds of thing it names
    head: bool  # what the question asks for: which *hotel*
    name: bool  # a proper name


@dataclass(frozen=True)
class Question:
    """What a question asks for."""

    text: str
    kind: str  # of answer_kinds, or ""
    terms: tuple[Term, ...]
    about_assistant: bool


# --- reading the question -----------------------------------------------------------------------

STOP_STEMS = STOP | {language.stem(w) for w in STOP}
STOP_WORDS = {"called", "named", "nicknamed"}  # their stems may matter: who is on call
LIGHT_STEMS = LIGHT | VERBS | {language.stem(w) for w in LIGHT | VERBS}


def _weight(word: str, tag: str) -> float:
    """Names and people weigh most, everyday verbs least."""
    if word.isascii():
        return 0.35 if word in LIGHT_STEMS else 1.0
    if tag.startswith(("nr", "ns", "nz")):
        return 1.2
    return 0.5 if tag.startswith(("v", "a", "d", "t", "m", "c")) else 1.0


def head_of(question: str) -> str | None:
    """Return the stem of the noun that a question asks for: the hotel of "which hotel"."""
    if language.has_han(question):
        found = HEAD_HAN.search(question)
        if found:
            parts = language.words(found.group(1))
            return parts[0] if parts and parts[0] not in STOP_HAN else None
        found = HOW_MUCH_HAN.search(language.to_simplified(question))
        return language.words(found.group(1))[-1] if found else None
    found = HOW_MANY.search(question) or HEAD.search(question) or HEAD_IS.search(question)
    if not found:
        return None
    last = found.group(1).split()[-1]
    return language.stem(last)


def _question_words(text: str) -> list[tuple[str, str]]:
    """Return the words of a question with their parts of speech ("n" for English).

    A Chinese word that the segmenter has only guessed is taken apart, unless it is a name.
    """
    found = []
    for word in language.words(text):
        if word.isascii():
            found.append((word, "n"))
            continue
        tags = answer_kinds.tagged(word)
        tag = tags[0][1] if len(tags) == 1 else "n"
        parts = [(ch, answer_kinds.tagged(ch)[0][1]) for ch in word]
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
    head = head_of(question)
    plain = SCAFFOLD_HAN.sub(" ", question) if language.has_han(question) else question
    simplified = language.to_simplified(plain)
    for word, tag in _question_words(plain):
        key = language.stem(word) if word.isascii() else word
        if word in STOP_WORDS or word in STOP_STEMS or key in STOP_STEMS or word in STOP_HAN or (word.isascii() and len(key) < 2):
            continue
        weight = _weight(key, tag)
        named = tag.startswith("nr") and len(word) > 1
        if word.isascii() and re.search(rf"(?<!^)(?<![.?!] )\b{re.escape(word.capitalize())}", simplified):
            weight, named = 1.2, True
        if key in GENERIC_HEADS:
            weight = 0.3
        is_head = key == head and key not in GENERIC_HEADS
        if is_head:
            weight = max(weight, 1.2)
        found[key] = Term(key, weight, _ideas(key), concepts.kinds_named(key), is_head, named)
    return tuple(_without_shared_ideas(term, found) if term.head else term for term in found.values())


def _ideas(word: str) -> frozenset[str]:
    """Return the ideas of a stemmed word; those of its characters where the word itself has none."""
    own = concepts.ideas_of(word)
    return own if own or word.isascii() else meaning(word).ideas


def _without_shared_ideas(head: Term, terms: dict[str, Term]) -> Term:
    """Leave a head only the ideas that no other word stands for: shop, not buying, in "which shop did I order from"."""
    others = frozenset().union(*(t.ideas for t in terms.values() if t is not head and t.weight < 0.6), frozenset())
    return replace(head, ideas=head.ideas - others)


TELLING = {language.stem(w) for w in "recommend suggest advise propose mention tell say confirm warn".split()} | set("推荐 建议 说 提到 叫 让 提醒 告诉 提议 认为 觉得".split())
REPHRASE = tuple(  # questions that ask for something without naming it
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (r"\bwho am i(?=\W*$)|\bwho i am\b", "what is my name"),
        (r"\bwhat (?:do|does|did) (.{1,40}?) do for (?:a living|work)\b", r"what job does \1 have"),
        (r"\bwhat (do|does) (i|he|she|they|my \w+) do\s*(?=\?|$)", r"what job \1 \2 have"),
        (r"\b(?:working|work) on\b", "project"),
        (r"\b(?:live|living) with\b", "have as a roommate"),
        (r"(?:是)?(?:干|做|搞)(?:什么|什麼|啥)(?:工作)?的", "做什么工作"),
        (r"我是谁|我是誰", "我叫什么名字"),
    )
)


def _rephrased(question: str) -> str:
    """Return the question with what it asks for named."""
    for pattern, said in REPHRASE:
        question = pattern.sub(said, question)
    return question


def _clean(question: str) -> str:
    """Return the sentence of a message that asks."""
    parts = language.sentences(question)
    asking = [p for p in parts if re.search(r"[?？]", p)] or list(parts)
    return asking[-1] if asking else question


def read_question(text: str) -> Question:
    """Return what a message asks for."""
    asked = _rephrased(_clean(text))
    kinds = answer_kinds.kinds_asked(asked)
    about = ASSISTANT_SAID.search(asked) is not None and not RECALLS.search(asked)
    terms = terms_of(asked)
    if about:
        terms = tuple(t for t in terms if t.word not in TELLING)
    return Question(asked, kinds[0] if kinds else "", terms, about)


# --- how well a clause covers a word --------------------------------------------------------------


@lru_cache(maxsize=65536)
def _typo(a: str, b: str) -> bool:
    """Whether two words differ by a slip of the fingers: one in 4 to 7 letters, two in more."""
    if min(len(a), len(b)) < 4 or a[0] != b[0] or a.isdigit() or b.isdigit():
        return False
    return OSA.distance(a, b) <= (1 if min(len(a), len(b)) < 8 else 2)


@lru_cache(maxsize=65536)
def match(term: Term, text: str) -> float:
    """Return how well a text covers a word of the question, from 0 to 1."""
    said = meaning(text)
    if term.word in said.stems:
        return 1.0
    if term.kinds & said.members:
        return 0.9
    word = term.word
    if term.head and "job" in term.kinds and JOB.search(text):
        return 0.8
    if term.head and word in TITLED and re.search(r"《|[\"“][A-Z]", text):
        return 0.9
    if word.isascii():
        for other in said.stems:
            if _typo(word, other):
                return 0.85
            if len(word) >= 5 and len(other) >= 5 and word[:5] == other[:5]:
                return 0.8
            if min(len(word), len(other)) == 4 and (word.startswith(other) or other.startswith(word)):
                return 0.6
    elif word in said.han:
        return 1.0
    if term.ideas & said.ideas:
        return 0.75
    if not word.isascii() and len(word) > 1 and said.han:
        shared = sum(ch in said.han for ch in word) / len(word)
        return 0.7 * shared if shared >= 0.5 else 0.0
    return 0.0


def _covers(term: Term, text: str) -> float:
    """Return how well a text covers a word; the pub of "pub quiz" is not the pub asked for."""
    how = match(term, text)
    if term.head and how == 1.0 and term.word.isascii():
        words = language.words(text)
        at = [i for i, w in enumerate(words) if language.stem(w) == term.word]
        if at and all(i + 1 < len(words) and words[i + 1] not in LABELS and _noun(words[i + 1], text) for i in at):
            return 0.4
    return how


LABELS = {"code", "number", "no", "id", "name", "message", "version", "type", "size"}


def _noun(word: str, text: str) -> bool:
    """Whether an English word is likely a noun: no name, small word or everyday verb."""
    if word.capitalize() in text:
        return False
    return word.isalpha() and word.isascii() and word not in STOP_STEMS and language.stem(word) not in STOP_STEMS | LIGHT_STEMS


POINTS_BACK = re.compile(r"(?:(?:oh|and|but|so|yeah|no)\s+)*(?:it|its|it's|he|he's|hes|she|she's|shes|they|that|this)\b|[它他她牠那这這]", re.IGNORECASE)


def nearness(clause: Clause, other: Clause) -> float:
    """Return how much another clause counts as context of a clause, from 0 to 1."""
    if other.order == clause.order:
        return 1.0
    if other.message == clause.message:
        distance = abs(other.order - clause.order)
        same = other.sentence == clause.sentence
        base = 0.95 if same else 0.85
        if other.order > clause.order:
            base -= 0.1
        return max(base - 0.07 * (distance - 1), 0.35)
    gap = clause.message - other.message
    if gap == 1 and clause.start == 0 and other.asks and not other.user:
        return 0.9  # the clause answers what the assistant asked
    if gap in {1, 2} and clause.start == 0 and POINTS_BACK.match(clause.text):
        return 0.7
    return {1: 0.65, -1: 0.5, 2: 0.5, -2: 0.3, 3: 0.3, 4: 0.35, 6: 0.2}.get(gap, 0.1)


# --- names belong to somebody ------------------------------------------------------------------------

NAMING = re.compile(
    r"\b(?:call(?:ed|s)?|caled|named?|name's|names|goes by|known as)\b|叫|名|姓|外号|綽號|昵称|暱稱", re.IGNORECASE
)
POINTS = re.compile(
    r"^(?:and |but |oh |so |btw )*(?:(?:his|her|its|their|the) (?:\w+ )?name|(?:he|she|it|they)(?:'s|s| is| are|'re)?|its|called|named|we (?:named|call)|i (?:named|call|'m|am))\b"
    r"|^(?:然后|然後|而且|对了|對了)?(?:[他她它牠](?:们|們)?|名字|店名|艺名)?(?:的|就|也|还|還|其实|其實){0,2}(?:叫|姓|名字|取名|名叫)",
    re.IGNORECASE,
)
OTHER_PERSON = re.compile(r"\b(?:his|her|she|he)\b", re.IGNORECASE)
OWNER_OF = re.compile(r"\bnames? of (?:the |my |our |his |her |their )?([\w'’-]+)", re.IGNORECASE)
SOMEBODY = re.compile(r"的(?:那个)?(?:人|女生|男生|女孩|男孩|家伙)(?:叫|姓|是)|\b(?:person|guy|man|woman|girl|boy|one) (?:who|that)\b")
OTHER = re.compile(r"\b(?:other|another|second)\b|另|第二", re.IGNORECASE)
FULL_NAME = re.compile(r"\b(?:surname|last name|family name|full name)\b|全名|姓(?:什|啥|甚)|贵姓|貴姓|真名", re.IGNORECASE)
SURNAME_HAN = re.compile(r"姓(?!名|什|啥)[\u4e00-\u9fff]|[\u4e00-\u9fff](?:老师|老師|医生|醫生|总|總|教授|先生|姐|叔)")


def owner_of(question: Question) -> Term | None:
    """Return whose or what thing's name is asked for; None where it is the user's own."""
    of = OWNER_OF.search(question.text)
    if of:
        stemmed = language.stem(of.group(1))
        for term in question.terms:
            if term.word == stemmed:
                return term
    nouns = [t for t in question.terms if t.weight >= 1 or concepts.ideas_of(t.word)]
    nouns = [t for t in nouns if t.word not in {"surnam", "full", "nicknam", "全名", "小名", "姓", "家", "另"}]
    return nouns[-1] if nouns else None


def _adjacent(owner: Term, clause: str, within: int | None = None) -> bool:
    """Whether a name stands beside its owner: my flatmate Jonas, Monty the monstera, 室友老潘."""
    for name in answer_kinds.names(clause):
        at = clause.find(name)
        if match(owner, name) >= 0.75 and not re.search("[-_]", name) or (within and at >= within):
            continue
        if re.search("[-_]", name) and match(owner, name) >= 0.75:
            return True
        before, after = clause[:at].rstrip("\"'“「《 "), clause[at + len(name) :]
        if language.has_han(clause):
            last = language.words(before)[-1:]
            if last and match(owner, last[0]) >= 0.75 and not any(t in {"ns", "nt"} for _, t in answer_kinds.tagged(language.to_simplified(name))):
                return True
            if (NAMING.search(before[-4:]) or re.search("是$", before)) and match(owner, before) >= 0.75:
                return True
            if re.match(r"的", after) and match(owner, after[1:5]) >= 0.75:
                return True
            continue
        gap = re.search(
            r"([\w'’-]+)(?:,| is| are| was|'s|s|'re)?(?: (?:called|caled|named|name|is))?(?: (?:is|the|dr|mr|mrs|ms))?[ (:\"'“]*$",
            before,
            re.IGNORECASE,
        )
        if gap and match(owner, gap.group(1)) >= 0.75:
            return True
        behind = re.match(r"[,)'’\"]* (?:(?:the|my|our|is|is my|is our|as my|is the|his|her|a)\s)*([\w-]+)(?: ([\w-]+))?", after)
        if behind and not re.match(r"['’]s", after):
            near = [w for w in behind.groups() if w]
            if re.match(r",? (?:the|my|our|is my|is our|is the|as my)\b", after) and any(match(owner, w) >= 0.75 for w in near):
                return True
    return False


def _named_after(owner: Term, clause: str) -> bool:
    """Whether an unknown or doubled word follows the owner: 我女儿朵朵, 我家的柴犬麻糬."""
    text = language.to_simplified(clause)
    start = 0
    for word in language.words(clause):
        start = text.find(word, start) + len(word)
        name = text[start : start + 2]
        if len(name) < 2 or not all(language.has_han(ch) for ch in name) or match(owner, word) < 0.75:
            continue
        tags = [answer_kinds.tagged(ch)[0][1][:1] for ch in name]
        unknown = not language.in_dictionary(name) and all(tag in "nxzgj" for tag in tags)
        if name[0] == name[1] or unknown:
            return True
    return False


def names_owner(question: Question, owner: Term, clause: Clause, clauses: list[Clause]) -> bool:
    """Whether a clause says the name of the owner that the question asks about."""
    if not answer_kinds.names(clause.text) and not _named_after(owner, clause.text):
        return False
    same = [c for c in clauses if (c.message, c.sentence) == (clause.message, clause.sentence)]
    after = next((c.text for c in same if c.order == clause.order + 1), "")
    if _adjacent(owner, clause.text) or _named_after(owner, clause.text):
        return True
    if (after and not language.has_han(after) and _adjacent(owner, f"{clause.text}, {after}", len(clause.text))):
        return True
    if not answer_kinds.names(clause.text):
        return False
    pointing = POINTS.search(clause.text)
    before = [c for c in clauses if c.order < clause.order and clause.order - c.order <= 6]
    if pointing and NAMING.search(clause.text):
        if re.search(r"\bare\b", question.text) and OTHER_PERSON.search(clause.text):
            return False
        for other in reversed(before):
            gap = clause.message - other.message
            if gap > 2:
                break
            if match(owner, other.text) >= 0.75:
                return True
            if gap == 0 and other.user and answer_kinds.names(other.text) and NAMING.search(other.text):
                return False
    first = not any(c.message == clause.message for c in before)
    if first and len(language.words(clause.text)) <= 5:
        asked = [c for c in before if c.message == clause.message - 1 and c.asks]
        return any(match(owner, c.text) >= 0.75 for c in asked)
    return False


NAME_EN = r"(?-i:(?P<name>[A-ZÀ-Ý][\w'’-]*(?: [A-ZÀ-Ý][\w'’-]*){0,2}))"
NAME_HAN = r"(?P<name>[\u4e00-\u9fff]{1,4}|[A-Za-z][\w-]*(?: [A-Z]\w+)?)(?=[，。！!？?,.；;、\s]|$|就|今年|是|在|来自|來自|住|的)"
OWN_NAME = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bmy name(?:['’]?s| is|) (?:actually |really )?(?:called )?{NAME_EN}",
        r"\bmy name(?:['’]?s| is) (?:actually |really )?(?P<name>(?!not|the|a\b|too|very|so|on|in)[a-z][\w'-]+)",
        rf"\b(?:call me|i go by|i['’]?m called|i am called|i['’]?m named) {NAME_EN}",
        rf"(?:^|[,.!]\s*|\bhi |\bhey |\bhello )(?:i['’]?m|i am|this is|it['’]s) {NAME_EN}(?=$|[,.!]| and | from | by the way| here)",
        rf"\b(?:your name is|you are called|you['’]re called|your name['’]s) {NAME_EN}",
        rf"\buser(?:['’]s name is| is called| is named|, named| named) {NAME_EN}",
        rf"(?:我|你|用户|用戶|使用者)的?(?:名字|姓名)(?:是|叫|為|为){NAME_HAN}",
        rf"(?:我|本人|你|用户|用戶|使用者)(?:名)?叫(?:做)?(?!了|他|她|它|你|车|車|外卖|不|人|我|什|啥|甚|咩|作|到|过|過){NAME_HAN}",
        rf"我是(?P<name>[小阿老][\u4e00-\u9fff]|[A-Z]\w+)(?=[，。！,.\s]|$)",
        rf"(?:叫我|喊我|称呼我)(?!们|們){NAME_HAN}",
    )
)
NOT_OWN = re.compile(r"(?:an|ese|ish|ing|ed)$|^(?:German|French|Dutch|Swiss|Greek|Thai|Ok|OK|Fine|Back|Sorry|New|Not|So)$")
SUMMARY_SUBJECT = re.compile(
    r"^(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}) (?:is|was|has|lives|works|wants|likes|uses|needs|plans|prefers|writes|said|asked|mentioned)\b"
    r"|^(?P<han>[小阿老][\u4e00-\u9fff]|[\u4e00-\u9fff]{2,3}?)(?=在(?:用|写|寫|做|学|學)|正在|最近|想|喜欢|喜歡|需要|住在|用\s)"
)


def own_name(clauses: list[Clause]) -> str | None:
    """Return the user's name as last said: by the user, in a summary, or back to the user."""
    for clause in reversed(clauses):
        if not clause.fact or (clause.asks and not clause.user):
            continue
        for pattern in OWN_NAME:
            found = pattern.search(clause.text)
            if found and found.group("name").lower() not in answer_kinds.NOT_NAMES and not NOT_OWN.search(found.group("name")):
                return found.group("name")
        first = clause.summary and clause.start == 0
        subject = SUMMARY_SUBJECT.search(clause.text) if first else None
        if subject and subject.group(0).split()[0] not in {"The", "User", "It", "He", "She", "They"}:
            return subject.group("name") or subject.group("han")
    return None


# --- choosing the clause ---------------------------------------------------------------------------


PEOPLE = frozenset(concepts.PERSON_CONCEPTS.split())


@dataclass(frozen=True)
class Found:
    """A clause that may answer, with how well it does."""

    clause: Clause
    score: float
    coverage: float
    own: float


def _new(question: Question, candidates: tuple[str, ...]) -> list[str]:
    """Return the candidates that the question does not hold already."""
    asked = question.text.lower()
    return [c for c in candidates if c.lower() not in asked]


INSTITUTIONS = {language.stem(w) for w in "shop store hotel restaurant hospital school university company college bank gym pub bar cafe club airport station firm agency clinic theatre cinema".split()} | set(
    "公司 医院 学校 大学 中学 小学 国中 高中 餐厅 饭店 酒店 宾馆 银行 店 商场 健身房 机场 车站 单位 工厂 剧场 餐馆 驾校 幼儿园 民宿 补习班".split()
)
CLASSIFIER = re.compile(r"[几幾]([个首只条张本块次楼层位件套双桌斤趟节门家瓶杯盒包]|公里|公斤|年级|小时|人)")
FEE = re.compile(r"[\u4e00-\u9fff]{1,2}费")


def _names_institution(question: Question, clause: Clause) -> bool:
    """Whether a clause names a shop, a school or the like, and says what the question is about."""
    places = (w for w, tag in answer_kinds.tagged(language.to_simplified(clause.text)) if tag in {"ns", "nt"})
    named = [n for n in _new(question, answer_kinds.names(clause.text)) if n.isascii() or answer_kinds.QUOTED.search(clause.text)]
    named += _new(question, tuple(places)) if not any(t.word in {"公司", "单位"} for t in question.terms) else []
    suffix = re.search(r"[^\s，。在的去到这那哪家是一]{2,5}(?:公司|医院|学校|大学|中学|小学|餐厅|饭店|酒店|酒家|银行|店|院|楼|馆)", language.to_simplified(clause.text))
    about = any(match(t, clause.text) >= 0.5 for t in question.terms)
    return about and bool(named or suffix)


def _is_person(name: str, clause: str) -> bool:
    """Whether a name may be somebody's: not an abbreviation, a program or a place after "in"."""
    if name.isascii() and (not name[0].isupper() or (name.isupper() and len(name) > 1) or re.search(r"\d", name)):
        return False
    return not re.search(r"\b(?:in|at|from|near|to the|the)\s+$", clause[: clause.find(name)], re.IGNORECASE)


def _person_idea(question: Question, clause: Clause) -> bool:
    """Whether a clause holds a person by role (my aunt, 室友) that the question does not name."""
    asked = frozenset().union(*(t.ideas for t in question.terms))
    return bool((meaning(clause.text).ideas - asked) & PEOPLE)


def _holds(question: Question, clause: Clause, clauses: list[Clause], owner: Term | None) -> bool:
    """Whether a clause holds something of the kind asked for."""
    kind = question.kind
    institution = any(t.head and t.word in INSTITUTIONS for t in question.terms)
    if kind in {"", "place"} and institution and not _names_institution(question, clause):
        return False
    if kind in {"", "reason"}:
        words = set(language.stems(clause.text)) - STOP_STEMS - {t.word for t in question.terms}
        return any(w not in STOP_HAN for w in words)
    if kind == "name" and FULL_NAME.search(question.text) and not (
        SURNAME_HAN.search(clause.text) or re.search(r"[A-Z]\w+ [A-Z]\w+|\b(?:Mr|Mrs|Ms|Dr)\b|surname|last name", clause.text)
    ):
        return False
    if kind == "name" and not question.about_assistant:
        if SOMEBODY.search(question.text) and NAMING.search(clause.text) and answer_kinds.names(clause.text):
            return True
        other = OTHER.search(question.text) and not OTHER.search(clause.text)
        return owner is not None and not other and names_owner(question, owner, clause, clauses)
    if kind == "person":
        return any(_is_person(n, clause.text) for n in _new(question, answer_kinds.find("name", clause.text))) or _person_idea(question, clause)
    if kind == "phone" and not answer_kinds.find("phone", clause.text):
        return False
    classifier = CLASSIFIER.search(question.text) if kind == "number" else None
    if classifier:
        counted = rf"[{answer_kinds.CN}半.]+\s*多?{classifier.group(1)}"
        return re.search(counted, language.to_simplified(clause.text)) is not None
    fee = FEE.search(language.to_simplified(question.text))
    if fee and kind == "money":
        fees = FEE.findall(language.to_simplified(clause.text))
        if fees and fee.group() not in fees:
            return False
    if kind == "money":
        kind = "money_loose"
    return bool(_new(question, answer_kinds.find(kind, clause.text)))


NO_ADVICE = re.compile(
    r"^(?:(?:good|great|ok(?:ay)?|sure|noted|got it|nice|perfect|thanks?|lovely|i will remember|i don['’]t know|you have not)\b[^.]{0,30}$"
    r"|好的?[^，。]{0,4}$|我记住了|我記住了|收到|明白|知道了|我不知道|你没有|你沒有)",
    re.IGNORECASE,
)
SUMMED_ADVICE = re.compile(r"recommend|suggest|advis|推荐|推薦|建议|建議", re.IGNORECASE)


def _advice(clause: Clause) -> bool:
    """Whether a clause is something that the assistant said, itself or in a summary."""
    if clause.summary:
        return SUMMED_ADVICE.search(clause.text) is not None
    return not clause.user and not NO_ADVICE.search(clause.text)


def rank(question: Question, clauses: list[Clause]) -> list[Found]:
    """Return the clauses that may answer, the best first."""
    usable = [c for c in clauses if (_advice(c) if question.about_assistant else c.fact)]
    total = sum(t.weight for t in question.terms)
    owner = owner_of(question) if question.kind == "name" else None
    if not total:
        return _only(question, usable, clauses)
    decides = ASKS_DECISION.search(question.text) is not None
    table = {c.order: [_covers(t, c.text) for t in question.terms] for c in clauses}
    for row, clause in zip(table.values(), clauses, strict=True):
        for i, term in enumerate(question.terms):
            beside = any(how >= 0.75 for j, how in enumerate(row) if j != i)
            if term.head and term.word in BRAND and beside and _new(question, answer_kinds.names(clause.text)):
                row[i] = max(row[i], 0.7)
    found = []
    for clause in usable:
        if not _holds(question, clause, clauses, owner):
            continue
        near = [c for c in clauses if abs(c.message - clause.message) <= 6]
        covered = own = 0.0
        missing = False
        for i, term in enumerate(question.terms):
            best = max(table[c.order][i] * nearness(clause, c) for c in near)
            covered += term.weight * best
            own += term.weight * table[clause.order][i]
            missing = missing or (term.head and best < 0.5 and question.kind not in CONTEXT_KINDS) or (term.name and best < 0.4)
        coverage = covered / total
        if missing:
            coverage *= 0.6
        score = coverage + 0.4 * own / total + 0.003 * clause.message
        if clause.asks and clause.user:
            score -= 0.1
        if decides and DECIDES.search(clause.text):
            score += 0.35
        if any(t.head and t.kinds & meaning(clause.text).members for t in question.terms):
            score += 0.25  # names one of the kind asked for
        if question.kind == "reason" and answer_kinds.find("reason", clause.text):
            score += 0.1
        found.append(Found(clause, score, coverage, own / total))
    return sorted(found, key=lambda f: (-f.score, f.clause.order))


def _about_user(clause: Clause, clauses: list[Clause]) -> bool:
    """Whether the sentence up to the end of a clause speaks of nobody but the user."""
    said = " ".join(
        c.text for c in clauses if (c.message, c.sentence) == (clause.message, clause.sentence) and c.order <= clause.order
    )
    return not re.search(r"\b(?:he|she|his|her|they|hes|shes)\b|[他她牠]", said, re.IGNORECASE) and not meaning(said).ideas & PEOPLE


def _only(question: Question, usable: list[Clause], clauses: list[Clause]) -> list[Found]:
    """Return the one clause that holds the kind asked for, where the question says no more."""
    if question.about_assistant:
        said = [c for c in usable if not c.asks]
        return [Found(said[-1], 1.0, 1.0, 1.0)] if said else []
    if question.kind in {"", "reason", "name", "person", "place", "number"}:
        return []
    holding = [c for c in usable if _holds(question, c, usable, None)]
    if question.kind in {"age", "weight"}:
        holding = [c for c in holding if _about_user(c, clauses)]
    return [Found(holding[0], 1.0, 1.0, 1.0)] if len(holding) == 1 else []


def corrected(question: Question, found: list[Found], clauses: list[Clause]) -> list[Found]:
    """Move a clause that corrects the best one in front of it."""
    if not found or question.kind in {"reason", "person"} or question.about_assistant:
        return found
    best = found[0]
    cue = CORRECTS if question.kind else SETS_RIGHT
    words = _content(best.clause, clauses)
    for other in sorted(found[1:], key=lambda f: -f.clause.order):
        if other.clause.order <= best.clause.order or other.clause.asks:
            continue
        message = [c for c in clauses if c.message == other.clause.message]
        near = message if question.kind else [other.clause]
        if not any(cue.search(c.text) for c in near):
            continue
        topic = _content(other.clause, clauses)
        if other.coverage >= 0.1 and (topic & words or len(topic) <= 3 or other.coverage >= 0.45):
            return [other, *(f for f in found if f is not other)]
    return found


def _content(clause: Clause, clauses: list[Clause]) -> set[str]:
    """Return the content words of a clause's sentence."""
    text = " ".join(c.text for c in clauses if (c.message, c.sentence) == (clause.message, clause.sentence))
    return {w for w in language.stems(text) if w not in STOP_STEMS and w not in STOP_HAN and len(w) > 1}


# --- the reply -------------------------------------------------------------------------------------


def quote(clause: Clause, clauses: list[Clause], texts: list[str], limit: int = 120) -> tuple[str, range]:
    """Return the clause with as much of its sentence and message as stays short."""
    text = texts[clause.message]
    same = _without_introduction([c for c in clauses if c.message == clause.message], clause)
    first = last = same.index(clause)
    while True:
        grown = False
        for lo, hi in ((first - 1, last), (first, last + 1)):
            if lo < 0 or hi >= len(same):
                continue
            inside = same[lo].sentence == clause.sentence == same[hi].sentence
            length = same[hi].start + len(same[hi].text) - same[lo].start
            if length <= (limit + 40 if inside else limit):
                first, last, grown = lo, hi, True
        if not grown:
            break
    said = text[same[first].start : same[last].start + len(same[last].text)].strip()
    return said, range(same[first].order, same[last].order + 1)


VERB_OF_USER = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}


def _addressed(text: str, name: str | None) -> str:
    """Turn what a summary says about the user into the second person."""
    subjects = ["the user", "user"] + ([re.escape(name)] if name and name.isascii() else [])
    text = re.sub(rf"\b(?:{'|'.join(subjects)})['’]s\b", "your", text, flags=re.IGNORECASE)

    def verb(found: re.Match) -> str:
        word = found.group(1)
        return "you " + VERB_OF_USER.get(word, re.sub(r"(?<=[^s])s$", "", re.sub("ies$", "y", word)))

    text = re.sub(rf"\b(?:{'|'.join(subjects)}) (\w+)", verb, text, flags=re.IGNORECASE)
    text = re.sub(r"(?:该|該)?(?:用户|用戶|使用者)", "你", text)
    if name and not name.isascii():
        text = re.sub(rf"(^|[，。；！])(?:{re.escape(name)})", r"\1你", text)
    return text


LEADS = re.compile(
    r"^(?:(?:and|but|so|oh|ok|okay|also|btw|well|yeah|yep|yes|hmm?|hm|ah|by the way|anyway|hey|hi|hello)\b[\s,!.:]*"
    r"|(?:对了|對了|然后|然後|而且|嗯|哦|好的?|啊|哈哈)[\s，,。！]+)+",
    re.IGNORECASE,
)


def _shown(clause: Clause, said: str, name: str | None, lang: str) -> str:
    """Return a quote as one says it to the user, without the words that led up to it."""
    if clause.summary:
        said = _addressed(said, name)
    elif clause.user:
        said = language.to_second_person(said)
    if re.match(r"最近|正在|在|目前|现在|現在|想|喜欢|喜歡|住|用", said) and clause.user:
        said = "你" + said
    said = LEADS.sub("", said).strip(" ,，、-") or said
    said = re.sub(r"(?:^|(?<=[.!?] ))[a-z](?=[a-z]*(?:['’]\w+)?(?:\s|$))", lambda m: m.group().upper(), said)
    if re.search(r"\w$", said):
        said += "." if not language.has_han(said[-1]) else "。"
    return said


def _without_introduction(same: list[Clause], best: Clause) -> list[Clause]:
    """Leave out "My name is ..." where the answer stands in another clause."""
    return [c for c in same if c.order == best.order or not any(p.search(c.text) for p in OWN_NAME)]


def dont_know(lang: str) -> str:
    """Return the sentence that says the answer is not known."""
    return language.DONT_KNOW.get(lang, language.DONT_KNOW["en"])


def answer(messages: list[dict], *, lang: str | None = None) -> str:
    """Return the answer to the last message's question about the messages before it.

    Args:
        messages: The request: a system message, if any, first; the question last.
        lang: Language of the reply, "en", "zh" or "zh-Hant"; that of the question unless given.

    Returns:
        A short quote in the second person, or a sentence that says that the answer is not known.
    """
    lang = lang or language.language_of_chat(messages)
    if not messages:
        return dont_know(lang)
    question = read_question(language.message_text(messages[-1]))
    clauses, texts = conversation(messages[:-1])
    name = own_name(clauses)
    if question.kind == "name" and not question.terms and not question.about_assistant:
        return NAME_IS[lang].format(name=name) if name else dont_know(lang)
    found = corrected(question, rank(question, clauses), clauses)
    need = NEED[question.kind]
    if question.kind in {"", "place", "person"} and len(question.terms) == 1 and question.terms[0].weight < 1:
        need = max(need, 0.6)
    if not any(f.coverage >= need for f in found):
        return dont_know(lang)
    best = found[0].clause
    said, span = quote(best, clauses, texts)
    parts = [_shown(best, said, name, lang)]
    second = _second(found, span)
    if second and len(said) <= 160:
        more = _shown(second, quote(second, clauses, texts, 80)[0], name, lang)
        if parts[0] not in more:
            parts.append(more)
    return ("" if language.has_han(parts[0]) else " ").join(parts)[:LONGEST_REPLY]


def _second(found: list[Found], span: range) -> Clause | None:
    """Return the next best clause that is not quoted yet, where it is worth quoting too."""
    for other in found[1:4]:
        introduces = any(pattern.search(other.clause.text) for pattern in OWN_NAME)
        if other.clause.order not in span and other.coverage > 0.45 and not introduces:
            return other.clause
    return None


NAME_IS = {"en": "Your name is {name}.", "zh": "你叫{name}。", "zh-Hant": "你叫{name}。"}
LONGEST_REPLY = 260
