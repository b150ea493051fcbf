"""What looks like a proper name: by its capital, its quotes, "called", or by being unknown."""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import language, lexicon

GIVEN = language.words_of("given_names.txt")
SURNAMES = language.words_of("surnames.txt")
NOT_NAMES = language.words_of("no_names.txt")
CUE = re.compile(
    r"(?:\b(?:call(?:ed|s)?|caled|named|names?(?: (?:is|was|are))?"
    r"|name's|i'm|i am|this is|nickname(?:d)?|goes by|known as)(?: (?:it"
    r"|him|her|them|me))? )(?:['\"“]?)([\w'-]+(?-i:(?: [A-Z][\w'-]+)*))",
    re.IGNORECASE,
)
TITLES = (
    *("dr", "mr", "mrs", "ms", "miss", "prof", "professor", "doctor", "coach", "aunt", "auntie"),
    *("uncle", "sir", "nurse", "sister", "officer", "father"),
)
TITLE = re.compile(rf"\b(?:{'|'.join(TITLES)})\.? ([A-Za-zÀ-ÿ][\w'’-]+)", re.IGNORECASE)
CAPITALISED = re.compile(
    r"(?<![\w.@/-])(?:[A-ZÀ-Ý][\w'’À-ÿ-]*)(?:(?: (?:&|of|and|the|de|du|la|van|von) | & "
    r"| )[A-ZÀ-Ý0-9][\w'’À-ÿ-]*)*"
)
QUOTED = re.compile(r"[“「《\"‘『]([^”」》\"’』]{1,40})[”」》\"’』]|(?<!\w)'([^']{2,30})'(?!\w)")
HAN_CUE = re.compile(
    r"(?:名字?(?:是|叫|为)|叫做|取名叫?|起名叫?|名叫|叫|姓|店名就叫|昵称"
    r"|外号|网名|ID)(?:是|就)?[\"“「《'‘\s]*((?!我|你|他|她|它|什|啥|人"
    r"|个|作|了|外卖|车|不|上|来)[^\s，。、！？!?；;\"”」》'’的]{1,10})"
)
HAN_ALIAS = re.compile(
    "(?:[阿小老](?!家|时|概|的|学|是|公|婆|人|师|板|区|店|姐|哥|弟|妹|朋|孩|伙|约|多|了|声|说|点"
    "|心|吃|狗|猫|鼠|号|楼|雨|巴|龙|二|大|姨|妈|爸|酥|院|菜|鱼|虾|车|组|票|费|病|腿|包|麦|米|册|气"
    "|得|贵|便|觉|港|片|歌|剧|电|想|早|晚|样|黑板|[同乡友师])[\u4e00-\u9fff]"
    "|[\u4e00-\u9fff](?<![中小大]学)(?:姐|哥|叔|姨|总|工|老师|医生|医师|教授|教练|主任|经理|师傅"
    "|先生|小姐|太太|阿姨|同学|律师|校长|导(?![师演游航致])))"
)
# A pet name is often a character twice: 实习生苗苗, 我闺女朵朵.
TWICE_HAN = re.compile(
    r"(?:[生师友事学姐哥弟妹女儿子猫狗娃孩的]|名叫|叫|是)(([^\W天常慢刚好妈爸爷奶哥姐弟妹叔舅姑婆公宝哈呵嘿哦嗯对常偷刚渐多人年月事处家看说想走等试问往谢拜])\2)(?!\2)"
)
NOT_HAN_NAME = re.compile(
    "^(?:[大小老二三]?(?:姐|哥|叔|姨)|我.*|你.*|他.*|她.*|[男女]?老师|那.*|这.*|[大小]阿姨|和.*"
    "|跟.*|的.*|有.*|是.*|房东.*|班主任|主任|经理|总|老总)$"
)


TITLE_WORDS = frozenset(TITLES)
SHORTENED = re.compile(r"(?:n['’]t|['’](?:s|re|ve|ll|d|m|t))$")  # we're, won't
ENDED = re.compile(r"[.!?:]\s*$")
LOWER_CASE = re.compile(r"(?<![\w'’-])[a-z][a-z'’-]{2,}(?![\w'’-])")
LATIN = re.compile(r"[A-Za-z][\w.-]+")


@lru_cache(maxsize=8192)
def names(text: str) -> tuple[str, ...]:
    """Return what looks like a proper name in a text, the surest first."""
    found: list[str] = []
    titled = not TITLE_WORDS.isdisjoint(language.simple_words(text))
    for pattern in (CUE, TITLE) if titled else (CUE,):
        for m in pattern.finditer(text):
            word = m.group(1)
            if (
                len(word) > 1
                and word.lower() not in NOT_NAMES
                and (word[0].isupper() or not common(word))
            ):
                found.append(word)
    for m in () if text.islower() else CAPITALISED.finditer(text):
        name = m.group()
        before = text[: m.start()]
        first = not before.strip() or ENDED.search(before)
        words = name.lower().split()
        if words[0].replace("’", "'") in NOT_NAMES and len(words) == 1:
            continue
        if emphatic(name) or nationality(name):
            continue
        if first and (len(words) == 1 or words[1][0].isdigit()) and common(words[0]):
            continue
        if first and common(words[0]) and len(words) > 1:
            name = name.split(" ", 1)[1]
        found.append(name)
    found += [m.group(1) or m.group(2) for m in QUOTED.finditer(text)]
    if language.has_han(text):
        found += [m.group(1) for m in HAN_CUE.finditer(text)]
        alias = [m for m in HAN_ALIAS.finditer(text) if not NOT_HAN_NAME.match(m.group())]
        found += [m.group() for m in alias]
        found += [m[1] for m in TWICE_HAN.finditer(text)]
        found += [
            w
            for w, tag in language.tagged(text)
            if tag.startswith("nr")
            and (tag != "nrt" or w[0] in SURNAMES)  # the segmenter takes 新奇 for a foreign name
            and len(w) > 1
            and not lexicon.ideas_of(w)
            and not lexicon.kinds_of(w)
        ]
    return tuple(dict.fromkeys(name for name in found if name))


@lru_cache(maxsize=8192)
def emphatic(name: str) -> bool:
    """Whether everyday words only stand in capitals to be loud: a LIVE TORTOISE, but not NASA."""
    return len(name) > 1 and name.isupper() and all(map(common, name.split()))


NATIONALITIES = lexicon.kinds_named("nationality") | lexicon.kinds_named("language")


@lru_cache(maxsize=8192)
def nationality(name: str) -> bool:
    """Whether a word says of which country or language something is: a Greek restaurant."""
    return not lexicon.kinds_of(name.lower()).isdisjoint(NATIONALITIES)


@lru_cache(maxsize=16384)
def common(word: str) -> bool:
    """Whether an English word is an everyday one and, with a capital, no name."""
    word = SHORTENED.sub("", word.lower())
    if word in GIVEN and lexicon.rank(word) > 0:  # Leo, but not Will
        return False
    return word in NOT_NAMES or lexicon.known(word)


@lru_cache(maxsize=8192)
def _misspelt(word: str) -> bool:
    """Whether a word is an everyday one with two letters swapped or a vowel missed: sombody."""
    if len(word) < 5:
        return False
    if word.endswith("in") and lexicon.rank(word + "g") < 2:  # haulin
        return True
    swapped = (word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1))
    missed = (word[:i] + vowel + word[i:] for i in range(1, len(word)) for vowel in "aeiou")
    return any(lexicon.rank(other) < 2 for other in (*swapped, *missed))


@lru_cache(maxsize=8192)
def unknown_words(text: str) -> tuple[str, ...]:
    """Return words that no list holds: in messages without capitals they are often names."""
    found = [w for w in LOWER_CASE.findall(text) if not (common(w) or _misspelt(w))]
    if language.has_han(text):
        found += LATIN.findall(text)
    return tuple(found)


NO_NEW_WORD_HAN = re.compile("[我你您他她它咱俺这那哪有没不是一二两三四五六七八九十个们了的家]")


@lru_cache(maxsize=8192)
def _new_words_han(plain: str) -> tuple[str, ...]:
    """Return the nouns of a Chinese text that no dictionary has: often names of shops and makes."""
    return tuple(
        word
        for word, tag in language.tagged(plain)
        if tag[0] == "n"
        and len(word) > 1
        and not NO_NEW_WORD_HAN.search(word)
        and (tag == "nz" or not language.in_dictionary(word))
        and lexicon.senses(word) is lexicon.NO_SENSES
    )


def new_words_han(plain: str, question: str) -> bool:
    """Whether a Chinese text has a noun that no dictionary has, and the question has not."""
    if not language.has_han(plain):
        return False
    return any(word not in question for word in _new_words_han(plain))
