"""Lesson 4: send a summary of what is old, and the newest messages as they are.

The summary is written by a model, in a call of its own. It costs that call, it keeps what the
prompt asks for and loses the rest, and it can be wrong. The old messages are replaced only if the
summary came, is complete and is shorter than they are; if not, nothing is lost.
"""

import warnings

from openai import OpenAI

from chat import History, MemoryWarning
from course.client import CALL_ERRORS, answer_of, default_model, explain, readable_answer
from course.content import content_as_text
from course.phrases import PHRASES, summary_in, summary_messages
from truncation import newest_turns

SUMMARY_PROMPT = (
    "Compress the conversation below into a summary of a few sentences. "
    # solution begins
    "Keep every detail that the user mentions in passing: places, numbers, people, health. "
    # solution ends
    "Keep the facts that may be needed later, such as names, projects and preferences:\n\n"
)
SUMMARY_PAIR = PHRASES["en"].summary_pair  # what stands in place of the old messages
MAX_SUMMARY_TOKENS = 300


class SummaryError(ValueError):
    """The model's summary cannot be used: it is empty, or it was cut off."""


def transcript(messages: History) -> str:
    """The messages as text: one `role: content` line each. Tool calls are shown as JSON."""
    return "\n".join(f"{message['role']}: {content_as_text(message)}" for message in messages)


def summarize(
    client: OpenAI, messages: History, *, prompt: str = SUMMARY_PROMPT, model: str | None = None
) -> str:
    """Ask a model for a summary of the messages. A cheaper model than the chat's may do it.

    Raises one of CALL_ERRORS if the call fails, SummaryError if the summary is empty or cut off.
    """
    # The conversation begins on a line of its own, however the prompt ends.
    between = "" if prompt.endswith("\n") else "\n\n"
    request = [{"role": "user", "content": prompt + between + transcript(messages)}]
    with readable_answer():
        reply = client.chat.completions.create(
            model=model or default_model(),
            messages=request,
            temperature=0,
            max_completion_tokens=MAX_SUMMARY_TOKENS,
        )
    summary, reason = answer_of(reply)
    if not summary.strip():
        raise SummaryError("the summary is empty")
    if reason in ("length", "content_filter"):
        raise SummaryError(f"the summary was cut off ({reason})")
    return summary.strip()


def compact(
    history: History,
    prompt_tokens: int = 0,
    *,
    client: OpenAI,
    max_messages: int = 4,
    prompt: str | None = None,  # SUMMARY_PROMPT
    model: str | None = None,
    pair: tuple[str, str] = SUMMARY_PAIR,
) -> History:
    """Over `max_messages`, replace all but the newest turns by one pair that holds a summary.

    What is kept is as in lesson 3. The next summary is made from the pair too: the summary rolls.
    Where there is no usable summary the history stays as it is, and a MemoryWarning says why.
    Raises ValueError if the first text of `pair` does not say where the summary goes.
    """
    kept = newest_turns(history, max_messages // 2)
    old = history[: len(history) - len(kept)]
    nothing_new = summary_in(old, pair) is not None and len(old) == 2
    if len(history) <= max_messages or not old or nothing_new:
        return list(history)
    try:
        summary = summarize(client, old, prompt=prompt or SUMMARY_PROMPT, model=model)
        new = summary_messages(summary, pair)
        if len(transcript(new)) >= len(transcript(old)):
            raise SummaryError("the summary is not shorter than what it replaces")
    except (*CALL_ERRORS, SummaryError) as error:
        reason = str(error) if isinstance(error, SummaryError) else explain(error)
        warnings.warn(f"No summary, nothing was dropped: {reason}", MemoryWarning, stacklevel=2)
        return list(history)
    return new + kept
