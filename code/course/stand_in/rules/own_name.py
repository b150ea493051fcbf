"""The user's own name, as said by the user, in a summary, or back to the user."""

from __future__ import annotations

import re

from course.stand_in.rules.proper_names import NOT_NAMES
from course.stand_in.rules.statements import Clause

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
            if name and name.lower() not in NOT_NAMES and not NO_NAME.search(name):
                return name
        subject = clause.summary and clause.start == 0 and SUMMARY_SUBJECT.search(clause.text)
        if subject:
            return subject["name"] or subject["han"]
    return None
