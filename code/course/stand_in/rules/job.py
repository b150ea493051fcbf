"""Which job a request asks for: chat, summary, extract or rewrite, told by its prompt.

A prompt is the system message and the part of the last user message before the conversation that
it quotes. Nothing inside the quoted conversation is ever read as a prompt.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache

from course.stand_in.rules import language
from course.stand_in.rules.lines import Line
from course.stand_in.rules.orders import SUMMARY_VERB, orders_extraction, orders_summary
from course.stand_in.rules.slot_prompt import named_slots

ROLES = {
    "user": "user|human|me|用户|用戶|使用者|人类|人類|我",
    "assistant": "assistant|ai|bot|chatbot|model|助手|助理|机器人|機器人|模型",
    "system": "system|系统|系統",
    "tool": "tool|工具",
}
ROLE_LINE = re.compile(
    r"^[ \t]*(?:[-*•][ \t]*)?[\[*<]*("
    + "|".join(ROLES.values())
    + r")[\]*>]*[ \t]*[:：][*]*[ \t]*",
    re.IGNORECASE | re.MULTILINE,
)

# What each job is called in prompts. Simplified: Traditional prompts are converted first.
SUMMARY_WORD = re.compile(
    rf"{SUMMARY_VERB}|\bsummar|总结|概括|压缩|归纳|概述|精简|提炼|浓缩|摘要", re.IGNORECASE
)
EXTRACT = re.compile(r"\bjson\b|\bextract\b|\bslots?\b|抽取|提取|槽位|键值", re.IGNORECASE)
NO_SUMMARY = re.compile(r"\bextract\b|\bslots?\b|\bfacts as\b|抽取|提取|槽位|键值", re.IGNORECASE)
SUMMARY_KEYS = {"summary", "摘要", "总结"}
REWRITE = re.compile(
    r"\b(?:rewrite|rephrase|reformulate|condense|turn|convert|contextuali[sz]e)\b[^\n]{0,160}"
    r"\b(?:standalone|stand-alone|self-contained|context-free|complete question|full question)"
    r"|\bstandalone (?:question|version|query)\b"
    r"|(?:改写|重写|改成|改为|转换|补全|变成)[^\n]{0,30}(?:独立|完整|自足)[^\n]{0,12}(?:问题"
    r"|问句|提问)?",
    re.IGNORECASE,
)
FOLLOW_UP = re.compile(
    r"^[ \t]*(?:(?:the |my )?(?:latest |last |new )?(?:follow[- ]?up(?: input| question| query)?"
    r"|user question|question|input|query)|追问|后续问题|跟进问题|最新问题|用户问题"
    r"|问题)[ \t]*[:：][ \t]*",
    re.IGNORECASE | re.MULTILINE,
)
ANSWER_CUE = re.compile(
    r"\n+[ \t]*(?:(?:the |new )?(?:standalone (?:question|version|query)|(?:final )?summary|json"
    r"|output|answer|rewritten question)|独立问题|改写后(?:的问题)?|改写|摘要|总结"
    r"|输出)[ \t]*[:：]?\s*$",
    re.IGNORECASE,
)
OLD_SUMMARY = re.compile(
    r"\(?\bsummary (?:of|so far)[^:.!?\n]{0,60}: ?|[（(]?(?:之前|此前|以上|前面"
    r"|先前)[^：:\n]{0,6}的?摘要[：:]",
    re.IGNORECASE,
)


BLANK_LINE = re.compile(r"\n\s*\n|[:：]\s*\n|```|\"\"\"")
COLON = re.compile(  # that may end a prompt
    r"(?<=[\w)])(?:(?<=text|Text|done|form)|(?<=low|age|ing|son|SON|nce|ion|ote)"
    r"|(?<=[\u4e00-\u9fff]))[:：][ ]?(?=[^\s,\"{}\[\]]{1,}\s?\S)"
)
LONGEST_PROMPT = 20_000  # characters; what is longer is pasted data


@dataclass(frozen=True)
class Job:
    """One job: its kind, the prompt that asks for it, and the conversation it is about.

    `lines` are (role, text) pairs. `follow_up` is the question to rewrite, "" for other jobs.
    """

    kind: str
    prompt: str = ""
    lines: tuple[Line, ...] = ()
    follow_up: str = ""


def chat_lines(messages: list[dict]) -> tuple[Line, ...]:
    """Return the messages as (role, text) pairs, without those that hold no text."""
    found = []
    for message in messages:
        text = language.message_text(message)
        role = message.get("role") if isinstance(message, dict) else None
        if text.strip() and isinstance(role, str):
            found.append(("system" if role == "developer" else role, text))
    return tuple(found)


def _role(word: str) -> str:
    word = word.lower()
    return next(role for role, names in ROLES.items() if word in names.split("|"))


def _quoted_json(text: str) -> tuple[str, tuple[Line, ...]] | None:
    """Split "prompt [{"role": ..., "content": ...}]"; None where there is no such list."""
    start = re.search(r"\[\s*\{\s*[\"']role[\"']", text)
    if not start:
        return None
    try:
        items, _ = json.JSONDecoder().raw_decode(text[start.start() :])
    except (ValueError, RecursionError):
        return None
    return text[: start.start()], chat_lines(items)


@lru_cache(maxsize=256)
def split_transcript(text: str) -> tuple[str, tuple[Line, ...]]:
    """Split "prompt, then role: content lines" into the prompt and (role, text) pairs."""
    text = text.partition("END OF EXAMPLE")[2] or text  # a well-known prompt quotes an example
    quoted = _quoted_json(text)
    if quoted:
        return quoted
    marks = list(ROLE_LINE.finditer(text))
    if not marks:
        return text, ()
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    lines = tuple(
        (_role(mark.group(1)), text[mark.end() : end].strip())
        for mark, end in zip(marks, ends, strict=True)
    )
    return text[: marks[0].start()], tuple(line for line in lines if line[1])


def _simple(text: str) -> str:
    return language.to_simplified(text) if language.has_han(text) else text


def _kind_of_prompt(prompt: str, json_object: bool) -> str | None:
    """Return the job whose words the prompt uses; None if it uses those of no job."""
    prompt = OLD_SUMMARY.sub(" ", _simple(prompt))
    if REWRITE.search(prompt):
        return "rewrite"
    wants_summary = SUMMARY_WORD.search(prompt) and not NO_SUMMARY.search(prompt)
    if json_object and wants_summary and set(named_slots(prompt)) <= SUMMARY_KEYS:
        return "summary"
    if json_object or EXTRACT.search(prompt):
        return "extract"
    return "summary" if SUMMARY_WORD.search(prompt) else None


def _cut_text(text: str) -> tuple[str, str]:
    """Split "prompt: text" at the first blank line, or at the colon that ends the prompt.

    A colon in front of a list of keys ends no prompt: "Extract as JSON: name, age".
    """
    cut = BLANK_LINE.search(text)
    if cut:
        return text[: cut.end()].strip(), text[cut.end() :].strip()
    keys_end = 0
    for cut in COLON.finditer(text):
        listed = re.match(r"[^.。;；\n:：]*", text[cut.end() :])[0]
        if not _lists_keys(text[: cut.start()], listed):
            return text[: cut.end()].strip(), text[cut.end() :].strip()
        keys_end = cut.end() + len(listed)
    line_end = text.find("\n", keys_end) if keys_end else -1
    return (text, "") if line_end < 0 else (text[:line_end].strip(), text[line_end:].strip())


def _lists_keys(prompt: str, listed: str) -> bool:
    plain = re.sub(r"[(（][^)）]*[)）]?", "", listed)  # name (text), age (number)
    parts = [part.strip() for part in re.split(r"[,，、]|\band\b|和|以及", plain)]
    short = all(len(part) <= 24 and len(part.split()) <= 3 for part in parts)
    return len(parts) > 1 and short and not named_slots(prompt)


def job_of(messages: list[dict], *, json_object: bool = False) -> Job:
    """Tell the job of a request from its prompt.

    Args:
        messages: Chat messages, the system message first if there is one.
        json_object: Whether the request asks for a JSON object as its response format.
    """
    lines = chat_lines(messages)
    system = "\n".join(text for role, text in lines if role == "system")
    talk = tuple(line for line in lines if line[0] != "system")
    if not talk or talk[-1][0] != "user":
        return Job("extract", system, talk) if json_object and talk else Job("chat")
    return (
        _rewrite_job(system, talk)
        or _quoted_job(system, talk, json_object)
        or _open_job(system, talk, json_object)
        or Job("chat")
    )


def _rewrite_job(system: str, talk: tuple[Line, ...]) -> Job | None:
    """The follow-up stands behind a cue, in the system message's chat, or as the last line."""
    last = ANSWER_CUE.sub("", talk[-1][1])
    head = split_transcript(last)[0]
    if REWRITE.search(_simple(system)) and not REWRITE.search(_simple(head)):
        prompt, follow = system, list(FOLLOW_UP.finditer(_simple_if_same_length(last)))
        before = talk[:-1]
        if not follow and not split_transcript(last)[1]:
            return Job("rewrite", prompt, before, last.strip())
    elif REWRITE.search(_simple(head)):
        prompt, follow = head, list(FOLLOW_UP.finditer(_simple_if_same_length(last)))
        before = talk[:-1]
    else:
        return None
    if follow:
        question = last[follow[-1].end() :].strip()
        quoted = split_transcript(last[: follow[-1].start()])[1]
        return Job("rewrite", prompt, before + quoted, question)
    quoted = split_transcript(last)[1]
    if quoted:
        return Job("rewrite", prompt, before + quoted[:-1], quoted[-1][1])
    rest = _cut_text(last)[1]
    return Job("rewrite", prompt, before, rest.strip(" \n\"“”'")) if rest else None


def _simple_if_same_length(text: str) -> str:
    """Return the text in Simplified Chinese if that keeps every position, else as it is."""
    simple = _simple(text)
    return simple if len(simple) == len(text) else text


def _quoted_job(system: str, talk: tuple[Line, ...], json_object: bool) -> Job | None:
    """The last user message quotes a conversation: prompt, then role: content lines."""
    head, quoted = split_transcript(ANSWER_CUE.sub("", talk[-1][1]))
    if not quoted:
        return None
    kind = _kind_of_prompt(f"{system}\n{head}", json_object)
    both = {"user", "assistant"} <= {role for role, _ in quoted}
    if not kind and not both:
        return None
    old = OLD_SUMMARY.search(head) or re.search(r"(?i)(?:current|previous|existing) summary:", head)
    if old and head[old.end() :].strip():  # "Summary so far: ..." in front of the new lines
        quoted = (("user", f"(Summary of the conversation so far: {head[old.end() :].strip()})"),
                  *quoted)  # fmt: skip
        head = head[: old.start()]
    return Job(kind or "summary", f"{system}\n{head}".strip(), quoted)


def _open_job(system: str, talk: tuple[Line, ...], json_object: bool) -> Job | None:
    """The job is about the messages themselves, or about a text beside the prompt."""
    last = talk[-1][1]
    prompt, text = _cut_text(last) if len(last) < LONGEST_PROMPT else ("", last)
    kind, rest = _ordered(prompt, json_object)
    if not kind and text:  # the order may stand behind the text
        start = max(last.rfind("\n") + 1, 0)
        prompt, text = last[start:], last[:start].strip()
        kind, rest = _ordered(prompt, json_object)
    if kind:
        about = (("user", text),) if text else talk[:-1] or ((("user", rest),) if rest else ())
        if about:
            return Job(kind, f"{system}\n{prompt}".strip(), about)
    sentences = _prompt_sentences(system)
    if sentences and not re.search(r"[?？]", last[-3:]):
        if json_object and _kind_of_prompt(system, json_object=True) == "summary":
            return Job("summary", system, talk)
        if not any(orders_extraction(s, system=True) for s in sentences) and any(
            orders_summary(s, system=True) for s in sentences
        ):
            return Job("summary", system, talk)
    if json_object or any(orders_extraction(s, system=True) for s in sentences):
        return Job("extract", system, talk)
    return None


def _prompt_sentences(prompt: str) -> list[str]:
    if len(prompt) >= LONGEST_PROMPT:
        return []
    return list(language.sentences(OLD_SUMMARY.sub(" ", _simple(prompt))))


def _ordered(prompt: str, json_object: bool) -> tuple[str | None, str]:
    """Return the kind of job that a prompt orders, None if none, and its other sentences."""
    sentences = _prompt_sentences(prompt)
    for kind, orders in (("extract", orders_extraction), ("summary", orders_summary)):
        found = [s for s in sentences if orders(s)]
        if found:
            if json_object and _kind_of_prompt(prompt, json_object=True) == "summary":
                kind = "summary"
            parts = language.sentences(prompt)
            return kind, " ".join(p for p in parts if _simple(p) not in found)
    if json_object and EXTRACT.search(_simple(prompt)) and named_slots(prompt):
        return "extract", ""
    return None, ""
