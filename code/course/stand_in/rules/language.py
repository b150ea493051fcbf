"""What the stand-in model knows about writing: sentences, words, persons, three scripts.

English, Simplified Chinese and Traditional Chinese. Every function is pure: it looks at nothing
but its arguments. It does not understand anything; the rules that use it are in the modules
beside it.
"""

from __future__ import annotations

import itertools
import re
import threading
from functools import cache, lru_cache
from pathlib import Path

Language = str  # "en", "zh" or "zh-Hant"

HAN = "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
HAN_CHARACTER = re.compile(f"[{HAN}]")
ABBREVIATIONS = {
    "mr", "mrs", "ms", "dr", "prof", "st", "vs", "no", "e.g", "i.e", "etc", "approx", "jr", "sr",
    "mt", "ft", "dept", "inc", "ltd", "apt", "ave", "jan", "feb", "mar", "apr", "jun", "jul",
    "aug", "sep", "sept", "oct", "nov", "dec",
}  # fmt: skip

DONT_KNOW = {
    "en": "I don't know; you have not told me.",
    "zh": "我不知道，你没有告诉我。",
    "zh-Hant": "我不知道，你沒有告訴我。",
}


WORDS = Path(__file__).parent / "words"


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """Return the lines of a table in `words/`, without its comments."""
    with open(WORDS / name, encoding="utf-8") as file:
        return tuple(line for line in file.read().splitlines() if line and line[0] != "#")


@cache
def words_of(name: str) -> frozenset[str]:
    """Return the words of a list in `words/`."""
    return frozenset(" ".join(lines_of(name)).split())


# --- the contents of messages -------------------------------------------------------------------


def content_text(content: object) -> str:
    """Return the text of a message's content: a string, a list of parts, or None."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = (part.get("text") if isinstance(part, dict) else part for part in content)
        return "\n".join(part for part in parts if isinstance(part, str))
    return ""


def message_text(message: object) -> str:
    """Return the text of one chat message; "" for anything that holds none."""
    return content_text(message.get("content")) if isinstance(message, dict) else ""


# --- scripts ------------------------------------------------------------------------------------


@cache
def _converter(name: str):
    from opencc import OpenCC  # imported when first needed: English chats start faster

    return OpenCC(name)


def has_han(text: str) -> bool:
    """Whether the text holds a Chinese character."""
    return not text.isascii() and HAN_CHARACTER.search(text) is not None


@lru_cache(maxsize=8192)
def to_simplified(text: str) -> str:
    """Return the text in Simplified Chinese with mainland words (軟體 becomes 软件)."""
    if not has_han(text):
        return text
    found = _converter("tw2sp").convert(text)
    if "牠" in found or "妳" in found:
        return found.replace("牠", "它").replace("妳", "你")
    return found


@lru_cache(maxsize=8192)
def to_traditional(text: str) -> str:
    """Return the text in Traditional Chinese as written in Taiwan, word for word."""
    if not has_han(text):
        return text
    found = _converter("s2tw").convert(text)
    if "台" in text and len(found) == len(text):  # 台北 stays as it was written
        pairs = zip(text, found, strict=True)
        return "".join("台" if old == "台" else new for old, new in pairs)
    return found


@lru_cache(maxsize=8192)
def _is_in_taiwan(sign: str) -> bool:
    """Whether Traditional texts write a character too: 台 and 后 and 吃, but not 们."""
    return len(sign.encode("cp950", "ignore")) > 0


def _changed(before: str, after: str) -> int:
    return sum(a != b for a, b in zip(before, after, strict=False))


@lru_cache(maxsize=4096)
def script_of(text: str) -> Language | None:
    """Return "en", "zh" or "zh-Hant"; None for Chinese that is written alike in both scripts.

    Chinese wins where there are at least as many Chinese characters as Latin words, so that
    "我在用 httpx" is Chinese and "My name is 小王 and I live here" is English.
    """
    han = re.findall(f"[{HAN}]", text)
    if not han or len(han) < len(re.findall(r"[A-Za-z][\w.'-]*", text)):
        return "en"
    joined = "".join(han)
    traditional = _changed(joined, _converter("t2s").convert(joined))
    simplified = sum(not _is_in_taiwan(sign) for sign in joined)
    if traditional == simplified:
        return None
    return "zh-Hant" if traditional > simplified else "zh"


def language_of(text: str, default: Language = "zh") -> Language:
    """Return the language of a text; `default` settles Chinese that both scripts write alike."""
    return script_of(text) or default


def language_of_chat(messages: list[dict]) -> Language:
    """Return the language of the last user message; earlier messages settle its script."""
    texts = [message_text(m) for m in messages if isinstance(m, dict)]
    users = [message_text(m) for m in messages if isinstance(m, dict) and m.get("role") == "user"]
    if not users:
        return language_of("\n".join(texts))
    last = script_of(users[-1])
    if last:
        return last
    for text in reversed(texts):
        script = script_of(text)
        if script and script != "en":
            return script
    return "zh"


def worded(text: str, lang: Language) -> str:
    """Return a text of the stand-in's own in the words of a language: Taiwan's 訊息 for 消息."""
    return _converter("s2twp").convert(text) if lang == "zh-Hant" else text


def in_language(text: str, lang: Language) -> str:
    """Return the text with its Chinese characters in the script of `lang` (English: as is)."""
    if lang == "zh-Hant":
        return to_traditional(text)
    if lang == "zh" and script_of(text) == "zh-Hant":
        return _converter("t2s").convert(text)
    return text


# --- sentences and clauses ----------------------------------------------------------------------

SENTENCE_END = re.compile(
    r"[。！？!?…]+[\"'”’」』）)]*|[；;](?=\s|$|[^\x00-\x7f])|(?<!\.)\.++[\"'”’)]*+(?=\s|$)|\n+"
)
NEXT = re.compile(r"\s*(\S)")
LAST_WORD = re.compile(r"(?<![A-Za-z\d])([A-Za-z.]+)$")
IN_WORD = re.compile(r"\w")


# A statement and a question that runs on: "My name is Ada, what is my name?"
RUNS_ON = re.compile(
    r"(?:[,;]\s*|\s+[-–—]+\s+|\s+)(?:(?:and|so|but|now)\s+)?(?=(?:what|who|where|when|how)"
    r"(?:['’]?s|\s+(?:is|are|am|was|do|does|did|old|much|many|long))\s+(?:my|i|yours?|you)\b)"
    r"|[，,;；]\s*(?=(?:请问|那|你(?:还|能|知道|说|猜)|我(?:的名字|叫|姓|是|住|在|今年|有|喜欢)?)"
    r"[^，。？?]{0,6}(?:什么|谁|哪|几|多少|多大))",
    re.IGNORECASE,
)
STATES = re.compile(  # what tells something; not: I forgot, If I go
    r"\W*(?:(?:hi|hello|hey|ok|okay|well|so|and|oh|yes|no|btw|by the way|actually|sorry)\W+)*"
    r"(?!.*\b(?:told|tell|said|say|asked?|know|knew|forgot|wonder\w*|remember|think|mention\w*|see"
    r"|sure|matter|depends|learn|show|explain|care|understand|not|if)\b)"
    r"(?:(?:i|we|it|this)(?:['’](?:m|ve|d|s|re))?\s+\w"
    r"|(?:my|our)\s.*\b(?:is|are|was|were|has|have|likes?|loves?|lives?|works?)\b|name['’]s\s)"
    r"|(?:你好|嗨|哈[喽囉])?[，,！!\s]*我(?:叫|是(?!不是)|姓|住|有|养|喜欢|今年|来自"
    r"|的[^，]{1,6}[是叫])(?!.*(?:的|时候|时|以后|之前|后|前)$)",
    re.IGNORECASE,
)


LONGEST_RUN = 300  # characters


def _parted(sentence: str) -> list[str]:
    """Part a sentence where a question follows a statement."""
    for end in RUNS_ON.finditer(sentence) if len(sentence) <= LONGEST_RUN else ():
        if STATES.match(sentence[: end.start()]):
            return [sentence[: end.start()], sentence[end.end() :]]
    return [sentence]


@lru_cache(maxsize=4096)
def sentences(text: str) -> tuple[str, ...]:
    """Split a text into sentences, with their end marks; never inside 3.5, Dr. Lee or a.b().

    What a statement is followed by with no more than a comma is a sentence of its own if it asks.
    """
    found, start = [], 0
    for end in SENTENCE_END.finditer(text):
        if end.group().startswith("."):
            near = text[max(start, end.start() - 20) : end.start()]
            word = LAST_WORD.search(near)
            after = NEXT.match(text, end.end())
            if word and end.group() == "." and after:
                name = word.group().lower()
                goes_on = (len(name) == 1 and name != "i") or name in ABBREVIATIONS
                if goes_on or ("." in name and not after[1].isupper()):
                    continue
        found.append(text[start : end.end()])
        start = end.end()
    found.append(text[start:])
    parts = itertools.chain(*map(_parted, found))
    return tuple([s for part in parts if IN_WORD.search(s := part.strip())])


CLAUSE_END = re.compile(
    rf"[，,、：:]\s*(?=\S)|(?<=[{HAN}])[ \u3000]+(?=[{HAN}])"
    r"|\s+[-–—]+\s+|——|\s+(?=(?:but|because|although|though|while|whereas)\s)"
    r"|\s+(?=(?:and|so)\s+(?:i|we|he|she|they|it|my|our|his|her|their|the|this is (?:my|our))\b)",
    re.IGNORECASE,
)

ONLY_WHO = re.compile(r"^\W*(?:me|i|my \w+|our \w+)$", re.IGNORECASE)  # me and my wife


@lru_cache(maxsize=4096)
def clauses(sentence: str) -> tuple[str, ...]:
    """Split one sentence at commas, dashes and conjunctions, and at spaces between Chinese words.

    1,200 and 10:30 stay whole.
    """
    found, start = [], 0
    for end in CLAUSE_END.finditer(sentence):
        before, after = sentence[: end.start()][-1:], sentence[end.end() :][:1]
        if end.group() in {",", ":"} and before.isdigit() and after.isdigit():
            continue
        if ONLY_WHO.match(sentence[start : end.start()]) and " " in end.group()[:1]:
            continue
        found.append(sentence[start : end.start()])
        start = end.end()
    found.append(sentence[start:])
    parts = [part.strip() for part in found]
    if len(sentence) > LONGEST_CLAUSE:
        parts = [c for part in parts for c in _in_reach(part)]
    return tuple([part for part in parts if IN_WORD.search(part)])


LONGEST_CLAUSE = 600  # characters


def _in_reach(part: str) -> list[str]:
    """Cut an endless clause: patterns look at a clause many times, and some go back far."""
    found = []
    while len(part) > LONGEST_CLAUSE:
        cut = part.rfind(" ", LONGEST_CLAUSE // 2, LONGEST_CLAUSE)
        cut = LONGEST_CLAUSE if cut < 0 else cut
        found.append(part[:cut].rstrip())
        part = part[cut:].lstrip()
    return [*found, part]


# --- the words of others ------------------------------------------------------------------------

QUOTATION = re.compile(
    r'"[^"\n]{1,999}"|“[^”\n]{1,999}”|「[^」\n]{1,999}」|『[^』\n]{1,999}』'
    r"|(?<!\w)['‘](?=\w)(?:[^'‘’\n]|(?<=\w)['’](?=\w))+['’](?!\w)"
)
REPORTED = re.compile(  # what somebody said, after a colon
    r"(?:\b(?:said|says|told \w+|tells \w+|asked(?: \w+)?|wrote|writes|replied|answered|shouted)"
    r"|说|說|告诉我|告訴我|写道|寫道|回答|问我|問我)\s*[：:]\s*(?P<words>[^\n]+)",
    re.IGNORECASE,
)
MASK = 0xA000  # letters of the Yi script stand for the words of others while a text is worked on
MOST_MASKS = 1000
MASKED = re.compile("[\ua000-\ua3e7]")


def masked(text: str) -> tuple[str, list[str]]:
    """Return a text with a sign for each quotation and each reported speech, and these."""
    said: list[str] = []

    def sign(words: str) -> str:
        if len(said) == MOST_MASKS:
            return words
        said.append(words)
        return chr(MASK + len(said) - 1)

    if MASKED.search(text):
        return text, said
    text = QUOTATION.sub(lambda found: sign(found.group()), text)
    whole = REPORTED.search(text)
    return (text[: whole.start("words")] + sign(whole["words"]) if whole else text), said


def unmasked(text: str, said: list[str]) -> str:
    """Put back what `masked` took out."""
    for number in range(len(said) - 1, -1, -1):
        text = text.replace(chr(MASK + number), said[number])
    return text


# --- words --------------------------------------------------------------------------------------

LATIN_WORD = r"[A-Za-zÀ-ɏ0-9_][A-Za-zÀ-ɏ0-9_]*(?:['’.:\-/@+#][A-Za-zÀ-ɏ0-9_]+)*[+#]{0,2}%?"
WORD = re.compile(f"[{HAN}]+|{LATIN_WORD}|[^\\W{HAN}]+")


PRONOUN_HAN = re.compile("([我你他她它您]们?|来着)")


@lru_cache(maxsize=8192)
def _segment(han: str) -> tuple[str, ...]:
    import rjieba

    parts = PRONOUN_HAN.split(han)  # keeps 我弟 and 猫我 from becoming words
    return tuple([word for part in parts if part for word in rjieba.cut(part)])


@lru_cache(maxsize=8192)
def in_dictionary(word: str) -> bool:
    """Whether a Chinese word is one that the dictionary holds, and not guessed by the segmenter."""
    import rjieba

    return rjieba.has_word(word)


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text in their order: lower case, Chinese segmented and simplified.

    >>> words("My name is Xiao Wang.")
    ('my', 'name', 'is', 'xiao', 'wang')
    """
    return simple_words(to_simplified(text))


@lru_cache(maxsize=8192)
def simple_words(text: str) -> tuple[str, ...]:
    """Return the words of a text that is in simplified characters already, as `words` does."""
    if text.isascii():
        return tuple(WORD.findall(text.lower()))
    found: list[str] = []
    for run in WORD.findall(text):
        found.extend(_segment(run) if has_han(run) else [run.lower().replace("’", "'")])
    return tuple(found)


@lru_cache(maxsize=8192)
def tagged(text: str) -> tuple[tuple[str, str], ...]:
    """Return the words of a Chinese text with their parts of speech (nr: person, ns: place)."""
    import rjieba

    return tuple(rjieba.tag(text))


class _OfThread(threading.local):
    """The stemmer of a thread: two threads may not share one."""

    def __init__(self) -> None:
        import Stemmer

        self.stemmer = Stemmer.Stemmer("english")


_of_thread = cache(_OfThread)


@cache
def irregular() -> dict[str, str]:
    """Return form -> word: bought -> buy."""
    rows = [line.partition(":") for line in lines_of("irregular.txt")]
    return {form: word for word, _, forms in rows for form in forms.split()}


CONTRACTED = re.compile(r"'(?:s|re|ve|ll|d|m)?$")


@lru_cache(maxsize=16384)
def regular(word: str) -> str:
    """Return an English word in lower case, without 's and the like; bought becomes buy."""
    word = word.lower().replace("’", "'")
    if "'" in word:
        word = CONTRACTED.sub("", word)
    return irregular().get(word, word)


@lru_cache(maxsize=16384)
def stem_of_regular(word: str) -> str:
    """Return the stem of what `regular` returned: it starts with the same letter."""
    if len(word) <= 2 or not word.isascii() or not word.isalpha():
        return word
    return _of_thread().stemmer.stemWord(word)


def stem(word: str) -> str:
    """Return what the forms of an English word share (bought, buying, buys: buy)."""
    return stem_of_regular(regular(word))


@lru_cache(maxsize=8192)
def stems(text: str) -> tuple[str, ...]:
    """Return the words of a text with English words cut to their stems."""
    return tuple(stem(word) if word.isascii() else word for word in words(text))


# --- persons ------------------------------------------------------------------------------------

FLIP_PHRASES = {
    "i am": "you are", "i was": "you were", "i'm": "you're", "i've": "you've", "i'd": "you'd",
    "i'll": "you'll", "im": "you're", "ive": "you've", "i am not": "you are not",
    "i wasn't": "you weren't", "am i": "are you", "was i": "were you", "you are": "I am",
    "you're": "I'm", "you were": "I was", "are you": "am I", "were you": "was I",
    "you've": "I've", "you'll": "I'll", "you'd": "I'd", "we're": "you're", "we've": "you've",
    "we'll": "you'll", "we'd": "you'd", "i": "you", "me": "you", "my": "your", "mine": "yours",
    "myself": "yourself", "we": "you", "us": "you", "our": "your", "ours": "yours",
    "ourselves": "yourselves", "am": "are", "your": "my", "yours": "mine", "yourself": "myself",
}  # fmt: skip
FLIP = re.compile(
    r"(`[^`]*`)|(?<![\w'’.@/-])("
    + "|".join(
        re.escape(p).replace(r"\ ", r"\s+").replace("'", "['’]")
        for p in sorted([*FLIP_PHRASES, "you"], key=len, reverse=True)
    )
    + r")(?![\w@/]|['’-]\w)",
    re.IGNORECASE,
)
AFTER_CLAUSE_START = re.compile(
    r"(?:^|[,.;:!?]\s*|\b(?:that|if|when|what|which|as|and|but|because|can|could|did|do|would|will"
    r"|should|have)\s+)$",
    re.IGNORECASE,
)


ENGLISH_ME = re.compile(  # after a "Me" that starts a text: "Me llamo Ana" is not English
    r"\W*(?:$|(?:and|or|too|either|neither|also|as|not|i|personally|being)\b)|\s*[,.:;!?(&-]", re.I
)


def _flip_english(found: re.Match) -> str:
    if found.group(1) or found.group() in {"US", "ME", "AM", "IM"}:  # code, abbreviations
        return found.group()
    said = re.sub(r"\s+", " ", found.group(2).lower().replace("’", "'"))
    before = found.string[: found.start()]
    if said == "am" and re.search(r"\d\s?$", before):  # 9 am
        return found.group()
    if said == "me" and not before.strip() and not ENGLISH_ME.match(found.string, found.end()):
        return found.group()
    if said == "you":
        new = "I" if AFTER_CLAUSE_START.search(before) else "me"
    else:
        new = FLIP_PHRASES.get(said, said)  # İ in lower case is two characters
    starts = not before.strip() or re.search(r"[.!?]\s+$", before)
    return new[0].upper() + new[1:] if starts else new


FLIP_HAN = re.compile(r"`[^`]*`|自我|我国|我國|咱们|咱們|我|你|妳|您")


def _flip_han(found: re.Match) -> str:
    pairs = {"我": "你", "你": "我", "妳": "我", "您": "我", "咱们": "你们", "咱們": "你們"}
    return pairs.get(found.group(), found.group())


def to_second_person(text: str) -> str:
    """Turn what the user said into what one says to the user: my cat -> your cat, 我 -> 你.

    Text in backticks is code, and quotations are somebody's words: these stay as they are.
    """
    text, said = masked(text)
    text = FLIP.sub(_flip_english, text)
    return unmasked(FLIP_HAN.sub(_flip_han, text), said)
