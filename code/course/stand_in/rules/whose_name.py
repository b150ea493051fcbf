"""Whose name is asked for, and which clauses say it.

A name near a sister is not yet the sister's name: it must stand beside her ("my sister Marta",
室友老潘), be said of her ("She's called Marta", 她叫小丽) or answer what the assistant asked.
"""

from __future__ import annotations

import re

from course.stand_in.rules import answer_kinds, concepts, language
from course.stand_in.rules.covering import match
from course.stand_in.rules.questions import Question, Term
from course.stand_in.rules.statements import Clause, same_sentence
from course.stand_in.rules.subjects import beings

NAMING = re.compile(
    r"\b(?:call(?:ed|s)?|caled|named?|name's|names|goes by|known as)\b|叫|名|姓|外号|昵称",
    re.IGNORECASE,
)
POINTS = re.compile(  # a clause that names what was spoken of before it
    r"^(?:and |but |oh |so |btw )*(?:(?:his|her|its|their|the) (?:\w+ )?name"
    r"|(?:he|she|it|they)(?:'s|s| is| are|'re)?|its|called|named|we (?:named|call)"
    r"|i (?:named|call|'m|am))\b"
    r"|^(?:然后|而且|对了)?(?:[他她它]们?|名字|店名|艺名)?[的就也还]{0,2}(?:其实)?(?:叫|姓|名字|取名|名叫)",
    re.IGNORECASE,
)
ONE_PERSON = re.compile(r"\b(?:his|her|she|he)\b", re.IGNORECASE)
OWNER_OF = re.compile(r"\bnames? of (?:the |my |our |his |her |their )?([\w'’-]+)", re.IGNORECASE)
NO_OWNERS = {"surnam", "full", "nicknam", "全名", "小名", "姓", "家", "另"}
SOMEBODY = re.compile(  # the man who ..., 那个……的人: known by what they did alone
    r"的(?:那个)?(?:人|女生|男生|女孩|男孩|家伙)[叫姓是]"
    r"|\b(?:person|guy|man|woman|girl|boy|one) (?:who|that)\b"
)
OTHER = re.compile(r"\b(?:other|another|second)\b|另|第二", re.IGNORECASE)
ASKS_SURNAME = re.compile(
    r"\b(?:surname|last name|family name|full name)\b|全名|姓[什啥]|贵姓|真名", re.IGNORECASE
)
SURNAME = re.compile(
    r"姓(?![名什啥])[\u4e00-\u9fff]|[\u4e00-\u9fff](?:老师|医生|总|教授|先生|姐|叔)"
    r"|[A-Z]\w+ [A-Z]\w+|\b(?:Mr|Mrs|Ms|Dr)\b|surname|last name"
)
BEFORE_NAME = re.compile(  # the word that a name belongs to: flatmate (is) (called) Jonas
    r"([\w'’-]+)(?:,| is| are| was|'s|s|'re)?(?: (?:called|caled|named|name|is))?"
    r"(?: (?:is|the|dr|mr|mrs|ms))?[ (:\"'“]*$",
    re.IGNORECASE,
)
AFTER_NAME = re.compile(  # Monty the monstera; Jan Peeters, my old boss
    r"[)'’\"]*,? (?:the|is the|as my|is my|is our|my|our) (?:the |my |our )*([\w-]+)(?: ([\w-]+))?"
)
WOULD_NAME = re.compile("[要想说给让]叫$")  # somebody names something else
SURE = 0.75  # a match that is the same thing and no guess


def owner_of(question: Question) -> Term | None:
    """Return what the asked name belongs to; None where it is the user's own."""
    of = OWNER_OF.search(question.text)
    if of:
        stem = language.stem(of.group(1))
        for term in question.terms:
            if term.word == stem:
                return term
    nouns = [t for t in question.terms if t.weight >= 1 or concepts.ideas_of(t.word)]
    nouns = [t for t in nouns if t.word not in NO_OWNERS]
    return nouns[-1] if nouns else None


def says_name(question: Question, clause: Clause, clauses: list[Clause]) -> bool:
    """Whether a clause says the name that a question asks for."""
    if ASKS_SURNAME.search(question.text) and not SURNAME.search(clause.text):
        return False
    if SOMEBODY.search(question.text) and NAMING.search(clause.text):
        return bool(answer_kinds.names(clause.text))
    owner = owner_of(question)
    if owner is None or (OTHER.search(question.text) and not OTHER.search(clause.text)):
        return False
    if _stands_beside(owner, clause.text) or _follows(owner, clause.text):
        return True
    behind = [c.text for c in same_sentence(clause, clauses) if c.order == clause.order + 1]
    if behind and not language.has_han(behind[0]):
        joined = f"{clause.text}, {behind[0]}"
        if _stands_beside(owner, joined, within=len(clause.text)):
            return True
    if not answer_kinds.names(clause.text):
        return False
    before = [c for c in clauses if 0 < clause.order - c.order <= 12]
    return _said_of(owner, question, clause, before) or _answers(owner, clause, before)


def _stands_beside(owner: Term, text: str, within: int | None = None) -> bool:
    """Whether a name stands beside its owner: my flatmate Jonas, Monty the monstera, 室友老潘."""
    for name in answer_kinds.names(text):
        at = text.find(name)
        if within and at >= within:
            continue
        if match(owner, name) >= SURE:
            if re.search("[-_]", name):
                return True  # billing-service is the service's name
            continue
        before, after = text[:at].rstrip("\"'“「《 "), text[at + len(name) :]
        beside = _beside_han if language.has_han(text) else _beside_english
        if beside(owner, name, before, after):
            return True
    return False


def _beside_han(owner: Term, name: str, before: str, after: str) -> bool:
    """Whether the text around a Chinese name says whose it is."""
    last = language.words(before)[-1:]
    is_place = any(tag in {"ns", "nt"} for _, tag in language.tagged(name))
    if last and match(owner, last[0]) >= SURE and not is_place:
        return True
    if WOULD_NAME.search(before):
        return False  # 我女朋友非要叫土豆
    if (NAMING.search(before[-4:]) or before.endswith("是")) and match(owner, before) >= SURE:
        return True
    return after.startswith("的") and match(owner, after[1:5]) >= SURE


def _beside_english(owner: Term, name: str, before: str, after: str) -> bool:
    """Whether the text around an English name says whose it is."""
    word = BEFORE_NAME.search(before)
    if word and match(owner, word.group(1)) >= SURE:
        return True
    behind = AFTER_NAME.match(after)
    return bool(behind) and any(word and match(owner, word) >= SURE for word in behind.groups())


def _follows(owner: Term, text: str) -> bool:
    """Whether a doubled or unknown word follows its owner: 我女儿朵朵, 我家的柴犬麻糬."""
    start = 0
    for word in language.words(text) if language.has_han(text) else ():
        start = max(text.find(word, start), 0) + len(word)
        name = text[start : start + 2]
        if not re.fullmatch(f"[{language.HAN}]{{2}}", name) or match(owner, word) < SURE:
            continue
        tags = [language.tagged(ch)[0][1][:1] for ch in name]
        unknown = not language.in_dictionary(name) and all(tag in "nxzgj" for tag in tags)
        if name[0] == name[1] or unknown:
            return True
    return False


def _said_of(owner: Term, question: Question, clause: Clause, before: list[Clause]) -> bool:
    """Whether a clause names what was spoken of before it: "It's called Biscuit." 它叫年糕"""
    if not (POINTS.search(clause.text) and NAMING.search(clause.text)):
        return False
    if re.search(r"\bare\b", question.text) and ONE_PERSON.search(clause.text):
        return False  # "What are my kids called?" is not answered by "Her name's Odile"
    for other in reversed(before):
        gap = clause.message - other.message
        if gap > 4:
            return False
        if match(owner, other.text) >= SURE:
            return True
        if beings(other.text) - owner.ideas:
            return False  # somebody else stands in between
        if gap == 0 and answer_kinds.names(other.text) and NAMING.search(other.text):
            return False  # something else was named in between
    return False


def _answers(owner: Term, clause: Clause, before: list[Clause]) -> bool:
    """Whether a clause is a short answer to the assistant's question about the owner."""
    if clause.start > 0 or len(language.words(clause.text)) > 5:
        return False
    asked = [c for c in before if c.message == clause.message - 1 and c.asks]
    if any(match(owner, c.text) >= SURE for c in asked):
        return True
    spoken_of = [c for c in before if c.message == clause.message - 2]
    for_a_name = any(re.search(r"\bname|called\b|叫|名字", c.text, re.IGNORECASE) for c in asked)
    return for_a_name and any(match(owner, c.text) >= SURE for c in spoken_of)


# --- the user's own name ------------------------------------------------------------------------

NAME = r"(?-i:(?P<name>[A-ZÀ-Ý][\w'’-]*(?: [A-ZÀ-Ý][\w'’-]*){0,2}))"
NAME_HAN = (
    r"(?P<name>[\u4e00-\u9fff]{1,4}|[A-Za-z][\w-]*(?: [A-Z]\w+)?)"
    r"(?=[，。！!？?,.；;、\s]|$|就|今年|是|在|来自|住|的)"
)
NO_NAME_HAN = "[了他她它你车不人我什啥甚咩作到过]|外卖"
OWN_NAME = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bmy name(?:['’]?s| is|) (?:actually |really )?(?:called )?{NAME}",
        r"\bmy name(?:['’]?s| is) (?:actually |really )?"
        r"(?P<name>(?!not|the|a\b|too|very|so|on|in)[a-z][\w'-]+)",
        rf"\b(?:call me|i go by|i['’]?m called|i am called|i['’]?m named) {NAME}",
        rf"(?:^|[,.!]\s*|\bhi |\bhey |\bhello )(?:i['’]?m|i am|this is|it['’]s) {NAME}"
        r"(?=$|[,.!]| and | from | by the way| here)",
        rf"\b(?:your name is|you are called|you['’]re called|your name['’]s) {NAME}",
        rf"\buser(?:['’]s name is| is called| is named|, named| named) {NAME}",
        rf"(?:我|你|用户|使用者)的?(?:名字|姓名)[是叫为]{NAME_HAN}",
        rf"(?:我|本人|你|用户|使用者)名?叫做?(?!{NO_NAME_HAN}){NAME_HAN}",
        r"我是(?P<name>[小阿老][\u4e00-\u9fff]|[A-Z]\w+)(?=[，。！,.\s]|$)",
        rf"(?:叫我|喊我|称呼我)(?!们){NAME_HAN}",
    )
)
NO_NAME = re.compile(
    r"(?:an|ese|ish|ing|ed)$"
    r"|^(?:German|French|Dutch|Swiss|Greek|Thai|Ok|OK|Fine|Back|Sorry|New|Not|So)$"
)
SUMMARY_SUBJECT = re.compile(  # a summary starts with the person it is about
    r"^(?!The |User |It |He |She |They )(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}) (?:is|was|has"
    r"|lives|works|wants|likes|uses|needs|plans|prefers|writes|said|asked|mentioned)\b"
    r"|^(?P<han>[小阿老][\u4e00-\u9fff]|[\u4e00-\u9fff]{2,3}?)"
    r"(?=在(?:用|写|做|学)|正在|最近|想|喜欢|需要|住在|用\s)"
)


def introduces(clause: Clause) -> bool:
    """Whether a clause says the user's own name."""
    return any(pattern.search(clause.text) for pattern in OWN_NAME)


def own_name(clauses: list[Clause]) -> str | None:
    """Return the user's name as last said: by the user, in a summary, or back to the user."""
    for clause in reversed(clauses):
        if not clause.fact:
            continue
        for pattern in OWN_NAME:
            found = pattern.search(clause.text)
            name = found["name"] if found else ""
            if name and name.lower() not in answer_kinds.NOT_NAMES and not NO_NAME.search(name):
                return name
        subject = clause.summary and clause.start == 0 and SUMMARY_SUBJECT.search(clause.text)
        if subject:
            return subject["name"] or subject["han"]
    return None
