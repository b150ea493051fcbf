"""A chat on the command line, built from the modules of the lessons.

    python code/conversation.py                      keeps everything (lesson 2)
    python code/conversation.py --max-messages 4     drops old messages (lesson 3)
    python code/conversation.py --summarize --show   summarizes them, shows what is sent (lesson 4)

Type a line and press Enter; an empty line ends the chat. Lines can also be piped in. What you read
is on stdout, what went wrong on stderr. This module chooses and prints; it remembers nothing.
"""

import os
import sys

if __name__ == "__main__":  # before the modules below load: that can be interrupted too
    from course.ctrl_c import end_on_ctrl_c

    end_on_ctrl_c()

import argparse
import inspect
import json
from contextlib import nullcontext
from functools import partial

import full_replay
import stateless
import summarization
import token_trim
import truncation
from chat import Chat, Fit
from course.client import CALL_ERRORS, connect, describe, explain
from course.log import record
from course.phrases import PHRASES, notes
from course.terminal import lines, prepare_streams
from course.text import as_utf_8, one_line, shown
from course.tokens import VocabularyError


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the flags in one line."""

    def error(self, message: str):
        self.exit(2, f"{self.prog}: {one_line(message)}. --help lists the flags.\n")


def positive(text: str) -> int:
    if not text.isdecimal() or len(text) > 9 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from 1 to 999999999")
    return int(text)


def utf_8(text: str) -> str:
    """The text of a flag. Half a character, which is no text, cannot be sent."""
    text = as_utf_8(text)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("the text is not UTF-8") from None
    return text


def file_name(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("the name of the file is empty")
    return text


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = Parser(description="Chat with a model, and choose what it is sent of the past.")
    add = parser.add_argument
    add("--stateless", action="store_true", help="send nothing of what was said before")
    add("--max-messages", type=positive, metavar="N", help="over N messages, keep what fits in N/2")
    add("--summarize", action="store_true", help="summarize them instead of dropping (N: 4)")
    add("--max-tokens", type=positive, metavar="N", help="drop the oldest turns over N tokens")
    add(
        "--reported-tokens",
        type=positive,
        metavar="N",
        help="the same, by the tokens that the service reported (exercise 2)",
    )
    add("--lang", choices=PHRASES, default="en", help="the language of the chat (default: en)")
    add("--model", type=utf_8, metavar="NAME", help="the model that answers")
    add("--system", type=utf_8, metavar="TEXT", help="the system message")
    add("--show", action="store_true", help="print the messages that are sent")
    add(
        "--log",
        type=file_name,
        metavar="FILE",
        help="write one JSON line a turn to FILE (overwrites it)",
    )
    chosen = parser.parse_args(arguments)
    by_messages = bool(chosen.max_messages or chosen.summarize)
    by_tokens = bool(chosen.max_tokens) + bool(chosen.reported_tokens)
    if chosen.stateless + by_messages + by_tokens > 1:
        parser.error(
            "choose one of --stateless, --max-messages (with or without --summarize), "
            "--max-tokens, --reported-tokens"
        )
    if chosen.reported_tokens and not takes_max_tokens(truncation.trim):
        parser.error(
            "--reported-tokens needs exercise 2: trim in code/truncation.py does not take "
            "max_tokens yet"
        )
    return chosen


def takes_max_tokens(trim) -> bool:
    try:
        inspect.signature(trim).bind([], 0, max_tokens=500)
    except TypeError:
        return False
    return True


def choose_fit(chosen: argparse.Namespace, client, model: str, system: str) -> Fit:
    """The technique that the flags ask for."""
    words = PHRASES[chosen.lang]
    max_messages = chosen.max_messages or 4
    if chosen.stateless:
        return stateless.forget
    if chosen.summarize:
        return partial(
            summarization.compact,
            client=client,
            model=model,
            max_messages=max_messages,
            prompt=words.summary_prompt,
            pair=words.summary_pair,
        )
    if chosen.max_messages:
        return partial(truncation.trim, max_messages=max_messages)
    if chosen.reported_tokens:
        return partial(truncation.trim, max_tokens=chosen.reported_tokens)
    if chosen.max_tokens:
        return partial(token_trim.trim, max_tokens=chosen.max_tokens, system=system)
    return full_replay.keep_all


def talk(chat: Chat, chosen: argparse.Namespace, log) -> int:
    """Chat until the input ends. Returns the exit code."""
    words = PHRASES[chosen.lang]
    for text in lines(words.user.format(text=""), words.ending):
        if chosen.show:
            for message in chat.request(text):
                print(f"  > {message['role']}: {message['content']}")
        try:
            turn = chat.ask(text)
        except CALL_ERRORS as error:
            print(explain(error), file=sys.stderr)
            if not sys.stdin.isatty():
                return 1
            continue
        print(words.answer.format(text=turn.answer, tokens=turn.prompt_tokens))
        for note in notes(turn, chosen.lang):
            print(note)
        for warning in turn.warnings:
            print(warning, file=sys.stderr)
        if log:
            log.write(json.dumps(record(turn), ensure_ascii=False) + "\n")
    return 0


def main(arguments: list[str] | None = None) -> int:
    try:
        prepare_streams()
        chosen = parse(arguments)
        client, model = connect(chosen.model)
        print(describe(model), file=sys.stderr)
        system = PHRASES[chosen.lang].system if chosen.system is None else chosen.system
        chat = Chat(client, choose_fit(chosen, client, model, system), system=system, model=model)
        # Written by lines, so that each turn is in the file at once, and whole.
        with open(chosen.log, "w", 1, encoding="utf-8") if chosen.log else nullcontext() as log:
            return talk(chat, chosen, log)
    except CALL_ERRORS as error:
        print(explain(error), file=sys.stderr)
        return 1
    except VocabularyError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read the output stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        name = shown(as_utf_8(str(error.filename or "")))
        what = f"Cannot write {name}" if name else "Cannot read or write"
        print(f"{what}: {error.strerror}.", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
