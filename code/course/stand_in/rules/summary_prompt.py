"""Read what a summary prompt asks for: which kinds of facts, all of them, how short, what form.

A prompt is read in pieces. Each piece stands under a word that keeps ("keep", "such as", 保留) or
one that drops ("leave out", 不要); a kind of fact named in it is kept or dropped accordingly.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from functools import lru_cache

from course.stand_in.rules.fact_kinds import kinds_asked, simplified

GIST = ("names", "work")  # what the summary of a prompt that names nothing is about

# "Do not leave out any number" keeps: looked for before DROP.
KEEP = re.compile(
    r"\b(?:(?:do not|don't|don’t|never|must not|should not|without|avoid) (?:ever )?(?:leav|omit"
    r"|drop|los|skip|forget|miss|ignor|discard|remov)\w*(?: out)?|keep|retain|preserve|includ\w+"
    r"|such as|especially|including|mention|list|remember|record|save|particularly)\b"
    r"|(?:不要|不能|不可|不得|别|切勿|不许|不应|不)(?:遗漏|漏掉|漏|丢掉|丢失|丢|省略|忽略|忘记"
    r"|忘|删掉|删)|务必|保留|包括|包含|例如|比如|尤其|特别是|记下|记录|留下|留住",
    re.IGNORECASE,
)
DROP = re.compile(
    r"\b(?:leav\w+ out|omit\w*|drop|discard|ignor\w+|skip|exclud\w+|except(?: for)?|apart from"
    r"|without|other than|(?:do not|don't|don’t|never) (?:keep|include|mention|list|record"
    r"|repeat|save|add|write)|no need (?:for|to \w+)|not (?:the |any )?(?=names|prices|numbers"
    r"|places|dates|preferences|projects|people)|remove|forget|but not"
    r"|keep (?:nothing|no)\b|nothing about"
    r"|no (?=names|prices|numbers|places|dates|preferences|projects|people|allergies|health"
    r"|addresses))|(?:不要|不用|无需|不必|没必要)(?:保留|包括|包含|提|写|记|留)?|不保留|不提|不写|省略|省去"
    r"|去掉|忽略|略去|删除|删去|删掉|除了(?!.*[也还])|排除|别[提写记留]",
    re.IGNORECASE,
)
DROP_AFTER = re.compile(  # prices can be left out; 价格可以省略
    r"\b(?:can|may|should|must) be (?:left out|dropped|omitted|ignored|skipped|removed)"
    r"|\b(?:is|are) not (?:needed|necessary|important|required)"
    r"|\b(?:is|are) (?:irrelevant|unimportant)|(?:可以?|应该?|都)(?:省略|去掉|忽略|略去|不写"
    r"|不要|不提|删)|不重要|不需要",
    re.IGNORECASE,
)
EVERYTHING = re.compile(
    r"\b(?:all(?: of)?|every|each|any|whatever|complete|full)\b[^.,;:\n]{0,40}\b(?:facts?"
    r"|details?|information|infos?|specifics|particulars|statements?|things?|everything|data"
    r"|the user (?:says|said|mentions|mentioned|tells|told|states|stated))\b|\beverything\b"
    r"|\banything (?:important|relevant|useful)\b"
    r"|\b(?:concrete|specific|exact|small|minor|incidental|passing|trivial"
    r"|casual) (?:\w+ )?(?:details?|facts?|information|mentions?|remarks?)\b|\bin passing\b"
    r"|\b(?:however|no matter how|even if|even) (?:small|minor|trivial|unimportant|casual"
    r"|incidental)|\bseemingly (?:\w+ )?(?:unimportant|minor|irrelevant)|\bside remarks?\b"
    r"|\bonly once\b|\bmentioned once\b|\b(?:nothing|no (?:fact|detail"
    r"|information)s?)\b[^.\n]{0,60}\b(?:lost|missing|left out|dropped|omitted)"
    r"|\b(?:lose|omit|drop|miss|leave out|skip) (?:nothing|no (?:fact|detail|information))"
    r"|\b(?:lose|losing|forget|forgetting|omit|drop|miss|skip|leave out) anything\b"
    r"|每件事|每句话|人、?事、?时、?地、?物|\b(?:any|a single|no) (?:fact|detail)s?\b"
    r"|(?:所有|全部|每一?[个条项处]|每一|任何|一切"
    r"|各种|各类|完整)[^，。；：\n]{0,14}(?:事实|细节|信息|内容|要点|东西|情况|说过的?话?|资料)"
    r"|(?:顺口|随口|顺带|顺便|偶尔|无意|不经意|一带而过|只)[^，。；\n]{0,4}(?:提|说|讲)|不起眼"
    r"|琐碎|看似(?:无关|不重要)|哪怕|再小的|(?:不要|不能|不可|不得|别|切勿|不)(?:遗漏|漏掉|漏"
    r"|丢掉|丢失|省略)(?:任何|一个|细节|事实|信息|$|[。，！])"
    r"|(?:具体|细小|小)的?(?:细节|事实|信息)",
    re.IGNORECASE,
)
NEEDED_LATER = re.compile(  # a purpose, not a quantity: "all facts that may be needed later"
    r"(?:\ball )?\b(?:facts?|information|details?)(?: that| which)? (?:may|might|could|can|will) be"
    r" (?:needed|useful|of use|relevant|important) later|以后(?:可能)?[^，。]{0,4}用到的(?:事实"
    r"|信息|内容)",
    re.IGNORECASE,
)
VERBATIM = re.compile(
    r"\bword[- ](?:for|by)[- ]word\b|\bverbatim\b|\bcopy (?:everything|the (?:whole|entire|full)"
    r"|all|it)\b|\b(?:copy|repeat|reproduce|quote|output) (?:\w+ ){0,3}(?:conversation|messages?"
    r"|text|transcript|lines?)\b|\bunchanged\b"
    r"|\bunabridged\b|逐字|一字不[差漏改]|照抄|原样(?:输出|复制|保留|重复)|原封不动"
    r"|全文(?:复制|照搬|保留)|复制(?:全部|整段|所有|对话)|保留原文",
    re.IGNORECASE,
)
NOT_VERBATIM = re.compile(
    r"(?:\bnot\b|n't\b|n’t\b|\bnever\b|\bavoid\b|\bwithout\b|\binstead of\b|\brather than\b|不要"
    r"|不能|别|不得|不必|不|避免)[^.,;。，；\n]{0,12}$",
    re.IGNORECASE,
)
PARTS = re.compile(  # what may be copied without copying the conversation
    r"\b(?:facts?|numbers?|names?|values?|figures?|dates?)\b[^.,;]*$|(?:事实|数字|名字|姓名|数值"
    r"|日期)[^，。；]*$",
    re.IGNORECASE,
)
NOTHING_LOST = re.compile(  # read on the whole prompt: these words drop what nothing is left of
    r"\b(?:lose|omit|drop|miss|forget|skip|leave out) (?:nothing|no (?:fact|detail|information))"
    r"|\bany (?:\w+ )?questions?\b|\bthe details\b|除了[^，。]{1,20}[都全]",
    re.IGNORECASE,
)
BULLETS = re.compile(
    r"\bbullet|\bas (?:a |an )?(?:\w+ )?list\b|\bone (?:fact |item |point )?per line\b"
    r"|\bdashes\b|\bkey points\b|(?:列表|清单|逐条|分条|要点形式|条目|列点|项目符号|分点|每行一)",
    re.IGNORECASE,
)
SMALL = {
    "a": 1, "single": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "hundred": 100, "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6,
    "七": 7, "八": 8, "九": 9, "十": 10,
}  # fmt: skip
NUMBER = r"(\d+|" + "|".join(sorted(SMALL, key=len, reverse=True)) + ")"
LIMITS = {
    "words": re.compile(
        rf"\b{NUMBER}[ -](?:english )?words?\b|\b{NUMBER} tokens?\b", re.IGNORECASE
    ),
    "characters": re.compile(
        rf"{NUMBER} ?(?:个)?(?:汉字|中文字|字符?|词元)|\b{NUMBER} (?:characters|letters)\b",
        re.IGNORECASE,
    ),
    "sentences": re.compile(
        rf"\b(?:in |into )?{NUMBER}(?: short| brief| single)* (?:sentences?|lines?)\b"
        rf"|{NUMBER} ?句话?",
        re.IGNORECASE,
    ),
    "facts": re.compile(
        rf"\b{NUMBER} (?:bullet points?|bullets|points|items|facts)\b|{NUMBER} ?(?:条|点|个要点)",
        re.IGNORECASE,
    ),
}
ANSWER_LANGUAGE = (
    ("zh-Hant", re.compile(r"traditional chinese|繁[体體]|正體", re.IGNORECASE)),
    (
        "zh",
        re.compile(r"\b(?:in|into) (?:simplified )?chinese|用(?:简体)?中文|简体", re.IGNORECASE),
    ),
    ("en", re.compile(r"\b(?:in|into) english|用英[文语]", re.IGNORECASE)),
)


GENERAL = r"\b(?:facts?|information|infos?|details?|things?|anything|points|context|what|all)\b"
EXAMPLES = re.compile(  # the kinds named are examples of what may be needed
    rf"{GENERAL}(?P<en>[^.;\n]*?)\b(?:such as|for example|for instance|e\.g\.|including|like)\b"
    r"|(?P<zh>[^。；\n]{0,40})(?:例如|比如|诸如|譬如)"
    r"|等(?:等)?(?=以后|可能|信息|内容|事实|重要|关键|[，。]|$)",
    re.IGNORECASE,
)
ONLY = re.compile(
    r"\b(?:only|just|nothing (?:but|else)|exclusively|solely)\b|[只仅](?!提到?过?一|说过?一)",
    re.IGNORECASE,
)
NOT_ONLY = re.compile(r"\bnot (?:only|just)\b|\bonly once\b|\bjust once\b|不[只仅]", re.IGNORECASE)


def _gives_examples(prompt: str) -> bool:
    """Whether a prompt names kinds as examples of facts, and does not say that it wants no other.

    "Keep places, such as addresses" gives examples of a kind, not of facts.
    """
    if ONLY.search(NOT_ONLY.sub(" ", prompt)):
        return False
    return any(
        not kinds_asked(found["en"] or found["zh"] or "") for found in EXAMPLES.finditer(prompt)
    )


@dataclass(frozen=True)
class Wishes:
    """What a summary prompt asks for; limits are None where it sets none."""

    kinds: tuple[str, ...] = GIST
    dropped: tuple[str, ...] = ()
    examples: bool = False  # the kinds are examples: other facts may be of use too
    everything: bool = False
    verbatim: bool = False
    bullets: bool = False
    words: int | None = None
    characters: int | None = None
    sentences: int | None = None
    facts: int | None = None
    language: str | None = None


def _says_verbatim(prompt: str) -> bool:
    """Whether the prompt wants the conversation copied, not just names or numbers unchanged."""
    return any(
        not NOT_VERBATIM.search(prompt[: found.start()])
        and not PARTS.search(prompt[max(0, found.start() - 30) : found.start()])
        for found in VERBATIM.finditer(prompt)
    )


def _limit(name: str, prompt: str) -> int | None:
    for found in LIMITS[name].finditer(prompt):
        number = next(group for group in found.groups() if group)
        value = int(number[:6]) if number.isdigit() else SMALL[number.lower()]
        if value and not re.search(
            r"(?i)(?:at least|(?<!no )(?<!not )more than|至少|每"
            r"|(?:每一?[条句行个点]|each|every|per)[^，。.]{0,16})\s*$",
            prompt[: found.start()],
        ):
            return value
    return None


def _outermost(marks: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
    """Return the marks in order without those inside another: 保留 inside 不要保留."""
    return sorted(
        m for m in marks if not any(o != m and o[0] <= m[0] and m[1] <= o[1] for o in marks)
    )


def _pieces(prompt: str) -> list[tuple[bool, str]]:
    """Split a prompt into (kept?, words) pieces at the words that keep or drop."""
    found = []
    for clause in re.split(r"[.;!?。；！？\n]+|\bbut\b(?! not)|但是?(?!不)", prompt):
        parts = [clause]
        if DROP_AFTER.search(clause):
            parts = re.split(r"[,，]", clause)
        for part in parts:
            after = DROP_AFTER.search(part)
            if after:
                found.append((False, part[: after.start()]))
                part = part[after.end() :]
            marks = [(m.start(), m.end(), True) for m in KEEP.finditer(part)]
            marks += [(m.start(), m.end(), False) for m in DROP.finditer(part)]
            marks = [(0, 0, True), *_outermost(marks), (len(part), 0, True)]
            for (_, end, keep), (until, _, _) in itertools.pairwise(marks):
                found.append((keep, part[end:until]))
    return found


@lru_cache(maxsize=256)
def read_prompt(prompt: str) -> Wishes:
    """Return what a summary prompt asks for."""
    prompt = simplified(prompt)
    pieces = _pieces(prompt)
    kept = [kind for keep, piece in pieces if keep for kind in kinds_asked(piece)]
    dropped = [kind for keep, piece in pieces if not keep for kind in kinds_asked(piece)]
    if "money" in dropped and "numbers" not in kept:
        dropped = [kind for kind in dropped if kind != "numbers"]  # other numbers may stay
    quantity = "\n".join(piece for keep, piece in pieces if keep)
    everything = EVERYTHING.search(NEEDED_LATER.sub(" ", quantity)) or EVERYTHING.search(
        NEEDED_LATER.sub(
            " ", " ".join(m.group() + prompt[m.end() : m.end() + 25] for m in KEEP.finditer(prompt))
        )
    )
    return Wishes(
        kinds=tuple(dict.fromkeys(kind for kind in kept if kind not in dropped)) or GIST,
        dropped=tuple(dict.fromkeys(dropped)),
        everything=bool(everything or NOTHING_LOST.search(prompt)),
        examples=_gives_examples(prompt),
        verbatim=_says_verbatim(prompt),
        bullets=bool(BULLETS.search(prompt)),
        language=next((lang for lang, asked in ANSWER_LANGUAGE if asked.search(prompt)), None),
        **{name: _limit(name, prompt) for name in LIMITS},
    )
