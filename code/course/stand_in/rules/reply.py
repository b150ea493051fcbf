"""The stand-in model: a pure function from the messages of one request to one reply.

Which job is asked is told by the prompt (see job.py). Everything else is in the modules named
after the jobs. Nothing is kept between calls, nothing is random, no clock is read.
"""

from __future__ import annotations

import json
import re

from course.stand_in.rules import asking, extract, language, recall, rewrite, summary
from course.stand_in.rules.corrections import facts_of
from course.stand_in.rules.facts import SUMMARY_NOTE, facts_of_text
from course.stand_in.rules.job import Job, chat_lines, job_of
from course.stand_in.rules.knowledge import ABOUT_PAST, HOW_TO, RECOMMEND, advice
from course.stand_in.rules.lines import Line
from course.stand_in.rules.slot_prompt import Slots, slots_of_schema
from course.stand_in.rules.small_talk import acknowledge, say, talk
from course.stand_in.rules.statements import about_user
from course.stand_in.rules.system_style import dress, read_style
from course.stand_in.rules.third_person import to_the_user

ASKS_TO_TELL = re.compile(
    r"^\W*(?:please |now |so |and |ok,? |can you |could you )*(?:tell me|remind me|give me"
    r"|name(?! ?[:：=])|list|show me|repeat|recall|say)\b"
    r"(?! (?:a joke|hello))|^\W*(?:请|請)?(?:你)?(?:再)?(?:告诉我|告訴我|提醒我|说说|說說|说出"
    r"|說出|列出|重复|複述|复述|回忆|回憶|说一下|說一下)",
    re.IGNORECASE,
)
REQUESTS = re.compile(
    r"^\W*(?:please )?(?:recommend|suggest|explain|describe|write(?! (?:it |this |that )?down)"
    r"|translate|help|compare|convert"
    r"|generate|calculate|fix|show|make"
    r"|give|find|create|tell|sing|draw)\b"
    r"|^\W*(?:请|請)?(?:你)?(?:推荐|推薦|解释|解釋|介绍|介紹|写一|寫一"
    r"|翻译|翻譯|帮我(?!记)|幫我(?!記)|(?:给我"
    r"|給我)?[讲講说說唱写寫画畫来來]一?[个個首段篇张張]|比较|比較|计算|計算)",
    re.IGNORECASE,
)
FAVOUR = re.compile(
    r"\b(?:can|could|would|will) you (?!(?:please )?(?:tell|remind|remember|repeat|recall|say"
    r"|list|name))|你(?:能|可以|会)(?!.*(?:告诉|记得|提醒))",
    re.IGNORECASE,
)
PERSONAL = re.compile(
    r"\b(?:i|i'm|my|me|mine|we|our|us|you said|you recommend\w*|you suggest\w*)\b|我|咱",
    re.IGNORECASE,
)

ALL_TOLD = re.compile(
    r"^\W*(?:so |and |ok |now )*what (?:do|did|all do|else do) (?:you|u) (?:still )?(?:know"
    r"|remember)(?: about me)?(?: so far)?\W*$"
    r"|^\W*(?:please |now |can you |could you )*(?:tell me|list|summari[sz]e|repeat|recall)"
    r" (?:everything|all|what)(?: that)?"
    r" (?:you (?:know|remember) about me|i (?:have )?told you)\W*$"
    r"|^\W*(?:so |and |ok |now )*what (?:have i told|did i tell) you(?: about me)?(?: so far)?\W*$"
    r"|^\W*你(?:还|還)?(?:知道|记得|記得|了解)(?:关于|關於)?我的?(?:哪些|什么|什麼)(?:事情?"
    r"|信息)?\W*$"
    r"|^\W*你(?:还|還)?(?:记得|記得)我(?:都)?(?:说|說|讲|講)(?:过|過|了)?(?:些)?(?:什么|什麼|啥)(?:吗|嗎)?\W*$"
    r"|^\W*(?:请|請)?(?:总结|總結|说说|說說|列出|告诉我|告訴我)(?:一下)?你(?:所)?(?:知道|记得|記得|了解)的?"
    r"(?:所有)?(?:关于|關於)?我的(?:所有)?(?:事情?|信息|一切|情况|情況)\W*$"
    r"|^\W*我(?:都)?(?:告诉|告訴)(?:过|過|了)?你(?:些)?(?:什么|什麼|哪些事?)\W*$",
    re.IGNORECASE,
)
LONGEST_TOLD = 260  # characters

FIRST_SAID = re.compile(
    r"^\W*what (?:was|is) (?:my (?:very )?first (?:message|question)"
    r"|the (?:very )?first thing (?:that )?i (?:said|asked|told you|wrote))(?: to you)?\W*$"
    r"|^\W*what did i (?:say|ask|write) first\W*$"
    r"|^\W*我(?:的)?(?:第一[条條句][消讯訊]?[息话話]?|一开始|一開始|最早|最先)(?:跟你)?"
    r"(?:是|(?:说|說|问|問)(?:的|了)?)(?:什么|什麼|啥)\W*$",
    re.IGNORECASE,
)
JUST_SAID = re.compile(
    r"^\W*what did i (?:just )?(?:say|ask|write|tell you)(?: just now| before(?: this| that)?"
    r"| last| a moment ago)?\W*$"
    r"|^\W*what was my (?:last|previous) (?:message|question)\W*$"
    r"|^\W*我(?:刚才|刚刚|剛才|剛剛|上一句)(?:跟你)?(?:说|說|问|問)(?:的是|了)?(?:什么|什麼|啥)\W*$",
    re.IGNORECASE,
)
YOU_SAID = {"en": 'You said: "{}"', "zh": "你说：“{}”", "zh-Hant": "你說：「{}」"}

LONGEST_QUESTION = 2_000  # characters

TEXT_KEYS = {"summary": "summary", "rewrite": "question", "chat": "answer", "extract": "answer"}
TEXTS = {  # which key of a schema takes the text of which job
    "summary": re.compile("(?i)summary|摘要|总结"),
    "rewrite": re.compile("(?i)question|query|standalone|rewritten|问题|改写"),
    "chat": re.compile("(?i)^(?:answer|reply|response|message|text)$|^(?:回答|回复|答案)$"),
}


def reply(messages: list[dict], *, json_object: bool = False, schema: dict | None = None) -> str:
    """Return the stand-in's reply to a request.

    Args:
        messages: Chat messages as the API takes them; content may be a string, parts or None.
        json_object: Whether the request asks for a JSON object; the reply then is one.
        schema: The JSON schema of that object: it then has the keys of its properties.
    """
    messages = [_plain(message) for message in messages if isinstance(message, dict)]
    job = job_of(messages, json_object=json_object)
    properties = schema.get("properties") if schema else None
    if json_object and isinstance(properties, dict) and properties:
        found = _fill_schema(slots_of_schema(properties), job, messages)
        return json.dumps(found, ensure_ascii=False)
    if job.kind == "extract":
        found = extract.extract(job.prompt, job.lines)
        if found is not None:
            return json.dumps(found, ensure_ascii=False)
    text = _text(job, messages)
    return json.dumps({TEXT_KEYS[job.kind]: text}, ensure_ascii=False) if json_object else text


def _text(job: Job, messages: list[dict]) -> str:
    """Do a job whose result is a text."""
    if job.kind == "summary":
        return summary.summarize(job.prompt, job.lines)
    if job.kind == "rewrite":
        return rewrite.standalone(job.follow_up, job.lines)
    return chat(messages)


def _fill_schema(slots: Slots, job: Job, messages: list[dict]) -> dict[str, object]:
    """Fill the keys of a schema from the conversation; "answer" and its like with a text."""
    found = extract.fill(slots, job.lines or chat_lines(messages), job.prompt)
    for key, kind in slots.items():
        sort = next((name for name, keys in TEXTS.items() if keys.search(key)), None)
        suits = sort == job.kind or (sort == "chat" and job.kind == "extract")
        if suits and kind in ("string", None) and found[key] is None:
            found[key] = _text(job, messages)
    return found


ENDLESS_BLANKS = re.compile(r"(\s{20})\s+")


def _plain(message: dict) -> dict:
    """Return a message with its content as one text, without endless blanks and half characters."""
    text = language.message_text(message).encode("utf-8", "replace").decode("utf-8")
    text = ENDLESS_BLANKS.sub(r"\1", text)
    return {"role": message.get("role"), "content": text}


def chat(messages: list[dict]) -> str:
    """Reply to the last message of a chat in the form that its system message asks for."""
    lines = chat_lines(messages)
    style = read_style(lines)
    lang = style.language or language.language_of_chat(messages)
    if lines and lines[-1][0] == "tool":
        shown = lines[-1][1].strip()[:200]
        said = f"The tool returned: {shown}" if lang == "en" else f"工具返回：{shown}"
        return dress(language.in_language(said, lang), style)
    users = [i for i, m in enumerate(messages) if m.get("role") == "user"]
    if not users:
        return dress(say("greeting", lang), style)
    asked = messages[: users[-1] + 1]
    return dress(_answer(asked, chat_lines(asked[:-1]), lang), style)


def _answer(messages: list[dict], before: tuple[Line, ...], lang: str) -> str:
    """Choose between small talk, advice, recall and an acknowledgement."""
    text = language.message_text(messages[-1]).strip()
    small = talk(text, lang)
    if small:
        return small
    if ALL_TOLD.search(text):
        return _all_told(before, lang)
    for pattern, place in ((FIRST_SAID, 0), (JUST_SAID, -1)):
        if pattern.search(text):
            return _said(before, place, lang)
    tells = ASKS_TO_TELL.search(text)
    asks = asking.asks(text)
    if not (tells or REQUESTS.search(text) or asks):
        found = _recall(messages, text, lang) if asking.may_ask(text) else ""
        return acknowledge(text, lang) if not found or _unknown(found) else found
    spoken = tuple(line for line in before if line[0] != "system")
    advised = advice(" ".join(_parted(text)[1])[-LONGEST_QUESTION:], spoken, lang)
    if advised:
        return advised
    found = _recall(messages, text, lang)
    if not _unknown(found):
        return found
    plain = language.to_simplified(text[-LONGEST_QUESTION:])
    wants_advice = (HOW_TO.search(plain) or RECOMMEND.search(plain)) and not ABOUT_PAST.search(
        plain
    )
    nothing_near = found == language.DONT_KNOW[lang]
    if facts_of_text(text) and nothing_near and not asks:
        return f"{acknowledge(text, lang)} {say('only', lang)}"
    wants_work = REQUESTS.search(text) and not tells
    if wants_advice or FAVOUR.search(plain):
        return say("only", lang)
    if nothing_near and (wants_work or not PERSONAL.search(text)):
        return say("only", lang)
    return found


def _all_told(before: tuple[Line, ...], lang: str) -> str:
    """Say what the user has told so far, the first things first, as far as there is room."""
    said = [to_the_user(language.to_second_person(fact.said)) for fact in facts_of(before)]
    end, gap = (".", " ") if lang == "en" else ("。", "")
    told = ""
    for sentence in said:
        sentence = sentence[0].upper() + sentence[1:] + end
        if len(told) + len(sentence) < LONGEST_TOLD:
            told += gap * bool(told) + sentence
    return told or language.DONT_KNOW[lang]


def _said(before: tuple[Line, ...], place: int, lang: str) -> str:
    """Quote the first or the last message of the user's that was sent along."""
    said = [text.strip() for role, text in before if role == "user"]
    said = [text for text in said if text and not SUMMARY_NOTE.match(text)]
    if not said:
        return language.DONT_KNOW[lang]
    text = said[place]
    return YOU_SAID[lang].format(text if len(text) <= LONGEST_TOLD else text[:LONGEST_TOLD] + "...")


def _recall(messages: list[dict], text: str, lang: str) -> str:
    """Ask the conversation; what the message itself says beside its question counts as said."""
    before, asking = _parted(text)
    stated = before + [s for s in asking[1:] if _states(s)]
    asked = " ".join(asking[:1] + [s for s in asking[1:] if not _states(s)]) or text
    plain = re.sub("函式庫|程式庫", "庫", asked)  # Taiwan's word for 库, which recall knows
    said = [{"role": "user", "content": " ".join(stated)}] if stated else []
    found = recall.answer([*messages[:-1], *said, {"role": "user", "content": plain}], lang=lang)
    if any(_tells_of_the_user(message) for message in messages):
        found = to_the_user(found)
    if re.search(r"[.!?。！？…`”」\"]$", found):
        return found
    return found.rstrip(" ,;:，；：") + ("。" if lang != "en" else ".")


def _tells_of_the_user(message: dict) -> bool:
    """Whether a message is a summary, or a system message that says "The user is ..."."""
    text = language.message_text(message)
    told = message.get("role") in {"system", "developer"} and about_user(text)
    return bool(told or SUMMARY_NOTE.search(text))


def _states(sentence: str) -> bool:
    """Whether a sentence tells something about the user, and asks nothing."""
    asks = asking.asks(sentence) or REQUESTS.search(sentence)
    return not asks and PERSONAL.search(sentence) is not None


def _parted(text: str) -> tuple[list[str], list[str]]:
    """Part the sentences before the first that asks: ["I use httpx."], ["How ...?"].

    A question that is no end of long is taken from its end.
    """
    parts = list(language.sentences(text))
    asks = (REQUESTS.search(s) or asking.asks(s) for s in parts)
    first = next((i for i, asked in enumerate(asks) if asked), 0)
    length = sum(map(len, parts[first:]))
    while first < len(parts) - 1 and length > LONGEST_QUESTION:
        length -= len(parts[first])
        first += 1
    return parts[:first], parts[first:]


def _unknown(answer: str) -> bool:
    return re.search(r"I don['’]t know|我不知道", answer) is not None
