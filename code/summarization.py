"""Lesson 4: send a summary of what is old, and the newest messages as they are.

The summary is written by a model, in a call of its own. It costs that call, it keeps what the
prompt asks for and loses the rest, and it can be wrong. The old messages are replaced only if the
summary came, is complete and is shorter than they are; if not, nothing is lost.
"""

import json
import warnings

from openai import OpenAI

from chat import History, MemoryWarning
from course.client import CALL_ERRORS, default_model, explain, first_choice, readable_answer
from course.phrases import PHRASES, summary_in
from truncation import newest_turns

SUMMARY_PROMPT = (
    "Compress the conversation below into a summary of a few sentences. "
    "Keep the facts that may be needed later, such as names, projects and preferences:\n\n"
)
SUMMARY_PAIR = PHRASES["en"].summary_pair  # what stands in place of the old messages
MAX_SUMMARY_TOKENS = 300


class SummaryError(ValueError):
    """The model's summary cannot be used: it is empty, or it was cut off."""


def transcript(messages: History) -> str:
    """The messages as text: one `role: content` line each. Tool calls are shown as JSON."""
    return "\n".join(f"{message['role']}: {_content(message)}" for message in messages)


def summarize(
    client: OpenAI, messages: History, *, prompt: str = SUMMARY_PROMPT, model: str | None = None
) -> str:
    """Ask a model for a summary of the messages. A cheaper model than the chat's may do it.

    Raises one of CALL_ERRORS if the call fails, SummaryError if the summary is empty or cut off.
    """
    request = [{"role": "user", "content": prompt + transcript(messages)}]
    with readable_answer():
        reply = client.chat.completions.create(
            model=model or default_model(),
            messages=request,
            temperature=0,
            max_completion_tokens=MAX_SUMMARY_TOKENS,
        )
    choice = first_choice(reply)
    summary = choice.message.content.strip()
    if not summary:
        raise SummaryError("the summary is empty")
    if choice.finish_reason in ("length", "content_filter"):
        raise SummaryError(f"the summary was cut off ({choice.finish_reason})")
    return summary


def compact(
    history: History,
    prompt_tokens: int = 0,
    *,
    client: OpenAI,
    max_messages: int = 4,
    prompt: str | None = None,
    model: str | None = None,
    pair: tuple[str, str] = SUMMARY_PAIR,
) -> History:
    """Over `max_messages`, replace all but the newest turns by one pair that holds a summary.

    What is kept is as in lesson 3. The pair counts as two messages and is part of what the next
    summary is made from: the summary rolls. Where there is no usable summary the history stays as
    it is, and a MemoryWarning says why. `prompt` is SUMMARY_PROMPT unless given. Raises ValueError
    if the first text of `pair` does not say where the summary goes.
    """
    user, assistant = pair
    if user.count("{summary}") != 1:
        raise ValueError("The first text of the pair must hold {summary} once.")
    kept = newest_turns(history, max_messages // 2)
    old = history[: len(history) - len(kept)]
    nothing_new = len(old) == 2 and summary_in(old, pair) is not None
    if len(history) <= max_messages or not old or nothing_new:
        return list(history)
    try:
        summary = summarize(client, old, prompt=prompt or SUMMARY_PROMPT, model=model)
        new = [
            {"role": "user", "content": user.replace("{summary}", summary)},
            {"role": "assistant", "content": assistant},
        ]
        if len(transcript(new)) >= len(transcript(old)):
            raise SummaryError("the summary is not shorter than what it replaces")
    except (*CALL_ERRORS, SummaryError) as error:
        reason = str(error) if isinstance(error, SummaryError) else explain(error)
        warnings.warn(f"No summary, nothing was dropped: {reason}", MemoryWarning, stacklevel=2)
        return list(history)
    return new + kept


def _content(message: dict) -> str:
    """The content as text: as it is, or as JSON where it is a list of parts or tool calls."""
    content = message.get("content")
    calls = message.get("tool_calls") or message.get("function_call")
    if isinstance(content, str) and not calls:
        return content
    parts = [part for part in (content, calls) if part]
    return json.dumps(parts, ensure_ascii=False) if parts else ""
