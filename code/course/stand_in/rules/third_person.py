"""Tell what the user said in the third person: I live here -> The user lives here, 我 -> 用户."""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import language

USER = {"en": "the user", "zh": "用户", "zh-Hant": "使用者"}

ADVERBS = (
    "also|just|still|always|usually|really|currently|recently|often|never|only|now|already|mostly"
    "|sometimes|actually|even|finally|mainly|then|both|generally|normally|absolutely|strongly|almost"
    r"|rather|seldom|once|sort of|kind of|(?!(?:app|re|supp|f|mult|imp|comp|fami|re)ly\b)[a-z]+ly"
)
# verbs that have one form for all persons
UNCHANGED = frozenset((
    "can", "could", "will", "would", "should", "may", "might", "must", "shall", "had", "did",
    "was", "were", "went", "got", "made", "said", "took", "bought", "met", "wrote", "ran", "came",
    "left", "lost", "found", "thought", "told", "began", "chose", "built", "paid", "sold",
    "spent", "kept", "felt", "knew", "saw", "gave", "grew", "broke", "drove", "ate", "drank",
    "slept", "read", "set", "put", "cut", "hurt", "quit", "heard", "held", "won", "sent",
    "taught", "caught", "brought", "flew", "fell", "forgot", "spoke", "stood", "woke", "wore",
    "swam", "sang", "rode", "hit", "let", "lent", "became", "led", "fed", "hid", "dealt", "used",
    "couldn't", "wouldn't", "shouldn't", "can't", "cannot", "won't", "didn't", "wasn't", "hadn't",
    "mustn't", "to", "not", "n't", "d", "ll",
))  # fmt: skip
SPECIAL = {"am": "is", "are": "is", "have": "has", "do": "does", "go": "goes", "don't": "doesn't",
           "haven't": "hasn't", "aren't": "isn't", "ve": "has", "m": "is", "re": "is"}  # fmt: skip
SHORT = {"m": "is", "re": "is", "ve": "has", "ll": "will", "d": "would"}
SHORT_PLURAL = {"m": "are", "re": "are", "ve": "have", "ll": "will", "d": "would"}
# A second verb of the same "I": I live in Berlin and work at a bank.
SECOND_VERBS = (
    "live|work|use|like|love|hate|prefer|need|want|have|am|study|play|write|run|drive|eat|drink"
    "|plan|go|own|speak|know|take|teach|travel|build|don't|enjoy|earn|pay|share|grow|sleep"
)
FIRST = re.compile(
    rf"\b(?:(?P<who>I|we)(?:['’](?P<short>m|re|ve|ll"
    rf"|d))?(?![\w/-])(?P<adverbs>(?:\s+(?:{ADVERBS}))*)"
    r"(?:\s+(?P<verb>[a-z]+(?:['’]t)?))?|(?P<im>im|ive)(?=\s+[a-z])"
    r"|(?P<other>my|our|mine|ours|me|us|myself|ourselves|your|yours|you))(?!['’]?\w|[@.]\w)",
    re.IGNORECASE,
)


def third_form(verb: str) -> str:
    """Return the form of an English verb that follows "the user": write -> writes, am -> is."""
    low = verb.lower().replace("’", "'")
    if low in SPECIAL:
        return SPECIAL[low]
    if low in UNCHANGED or (low.endswith("ed") and low != "need"):
        return verb
    if re.search(r"[^aeiou]y$", low):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(?:s|x|z|ch|sh|o)$", low) else "s")


def _english(text: str) -> str:
    """Only the first "I" becomes "the user", later ones "they": shorter and still clear."""
    said: list[str] = []

    def flip(found: re.Match) -> str:
        if found["other"]:
            word = found["other"].lower()
            if found["other"] in {"US", "ME"}:
                return found["other"]
            if word.startswith("you"):
                return "the assistant" + ("'s" if word != "you" else "")
            if word == "me" and not found.string[: found.start()].strip():
                said.append("the user")  # me and my wife
                return "the user"
            if word in {"me", "us"}:
                return "them" if said else "the user"
            if word in {"myself", "ourselves"}:
                return "themselves"
            own = "their" if said else "the user's"
            said.append(own)
            return own if word in {"my", "our"} else own.replace("their", "theirs")
        before = "they" if said else "the user"
        short = (found["short"] or (found["im"] or "")[1:]).lower()
        verb, adverbs = found["verb"] or "", found["adverbs"] or ""
        said.append(before)
        if short:
            first = SHORT[short] if before == "the user" else SHORT_PLURAL[short]
            return f"{before} {first}{adverbs}" + (f" {verb}" if verb else "")
        if before == "they":
            verb = "are" if verb.lower() == "am" else "were" if verb.lower() == "was" else verb
        elif verb:
            verb = third_form(verb)
        return before + adverbs + (f" {verb}" if verb else "")

    flipped = FIRST.sub(flip, text)
    if re.match(r"\s*the user\b(?!')", flipped, re.IGNORECASE):
        flipped = re.sub(
            rf"(\b(?:and|but)\s+(?:(?:{ADVERBS})\s+)?)({SECOND_VERBS})\b(?!\s+(?:and|or|is)\b)",
            lambda found: found[1] + third_form(found[2]),
            flipped,
        )
    return flipped[:1].upper() + flipped[1:]


def _chinese(text: str, lang: str) -> str:
    user = USER[lang]
    text = re.sub(r"我国|我國|自我", lambda found: found[0][0] + "\0" + found[0][1], text)
    text = re.sub(r"我们|我們|咱们|咱們|俺|我|咱", user, text).replace("\0", "")
    text = re.sub(r"您|你们|你們|你|妳", "助手", text)
    first, *rest = text.split(user) if text.count(user) > 1 else (text,)
    if rest:  # 用户的猫怕用户的狗 -> 用户的猫怕自己的狗
        text = first + user + "自己".join(rest)
    # Chinese and Latin letters stand apart: 用户叫 Tom
    return re.sub(rf"(?<=[{language.HAN}])(?=[A-Za-z])", " ", text) if " " in text else text


@lru_cache(maxsize=8192)
def third_person(text: str) -> str:
    """Return a clause of the user's in the third person; code and quotations stay as they are."""
    lang = language.language_of(text)
    text, said = language.masked(text)
    return language.unmasked(_turned(text, lang), said)


def _turned(text: str, lang: str) -> str:
    parts = re.split(r"(`[^`]*`)", text)
    if lang != "en":
        return "".join(p if p.startswith("`") else _chinese(p, lang) for p in parts)
    return _english(text) if len(parts) == 1 else "".join(
        p if p.startswith("`") else _english(p) if i == 0 else _english(" " + p)[1:]
        for i, p in enumerate(parts)
    )  # fmt: skip


def base_form(verb: str) -> str:
    """Return the form of an English verb that follows "you": writes -> write, is -> are."""
    low = verb.lower()
    plain = {"is": "are", "was": "were", "has": "have", "does": "do", "doesn't": "don't",
             "isn't": "aren't", "hasn't": "haven't", "goes": "go"}  # fmt: skip
    if low in plain or low in UNCHANGED or not re.search(r"[^su]s$", low):
        return plain.get(low, verb)
    if low.endswith("ies"):
        return verb[:-3] + "y"
    return verb[:-2] if re.search(r"(?:sses|xes|zes|ches|shes|oes)$", low) else verb[:-1]


def to_the_user(text: str) -> str:
    """Turn a summary's sentence to the user: The user's name is X -> Your name is X."""

    def flip(found: re.Match) -> str:
        you = "You" if found[1][0] == "T" else "you"
        if found[2]:
            return you + "r"
        return f"{you}{found[3] or ''}" + (f" {base_form(found[4])}" if found[4] else "")

    text = re.sub(
        rf"\b([Tt]he user)(?:(['’]s)|((?:\s+(?:{ADVERBS}))*)(?:\s+([a-z]+(?:n['’]t)?))?)",
        flip,
        text,
    )
    return re.sub("用户|使用者|用戶", "你", text)
