"""Measure how the stand-in model answers questions about a conversation.

    python tests/recall_score.py              both parts of tests/recall/
    python tests/recall_score.py --show FILE  one file, with every reply that is not right

A question is asked alone after the messages, as one more user message. A reply is *right* if it
holds one of the accepted strings, whatever the case, in at most 300 characters. It is *unsure* if
it says that it does not know, and shows the closest that was said; *plainly right* is right and not
unsure. It is *invented* if the answer was never given and it does not say so.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from functools import cache
from pathlib import Path

from course.stand_in.rules.reply import reply

PARTS = [Path(__file__).parent / "recall" / name for name in ("seen.json", "unseen.json")]
LONGEST = 300  # characters
NOT_KNOWN = ("i don't know", "我不知道")


def holds(text: str, strings: list[str] | tuple[str, ...]) -> bool:
    """Whether the text holds one of the strings, whatever the case."""
    return any(string.lower() in text.lower() for string in strings)


@cache
def results(path: str | Path) -> list[dict]:
    """Return a row for each question of a file: its reply, and what is to be said of it."""
    with open(path, encoding="utf-8") as file:
        conversations = json.load(file)
    rows = []
    for chat in conversations:
        for question in chat["questions"]:
            ask = {"role": "user", "content": question["ask"]}
            said, accept = reply([*chat["messages"], ask]), question["accept"]
            alone = reply([ask]) if accept else ""  # nothing is right where nothing was given
            unsure = holds(said, NOT_KNOWN)
            right = holds(said, accept) and len(said) <= LONGEST
            rows.append(
                {
                    "id": chat["id"],
                    "lang": chat["lang"],
                    **question,
                    "reply": said,
                    "given": bool(accept),
                    "right": right,
                    "plainly right": right and not unsure,
                    "wrong": bool(accept) and not right and not unsure,
                    "invented": not accept and not unsure,
                    "right without history": holds(alone, accept),
                }
            )
    return rows


def shares(rows: list[dict]) -> dict[str, float]:
    """Return the shares of some rows, from 0 to 1.

    `right`, `plainly right` and `right without history` are of the questions whose answer was
    given; `wrong` and `invented` are of all questions.
    """
    given = sum(row["given"] for row in rows) or 1
    of = {"right": given, "plainly right": given, "right without history": given}
    names = ("right", "plainly right", "wrong", "invented", "right without history")
    return {name: sum(row[name] for row in rows) / of.get(name, len(rows)) for name in names}


def score(path: str | Path) -> dict[str, dict[str, float]]:
    """Return the shares of a file: of all questions, and by language and kind of question."""
    groups: dict[str, list[dict]] = defaultdict(list)
    for row in results(path):
        for name in ("all", row["lang"], row["kind"]):
            groups[name].append(row)
    return {name: {"questions": len(rows), **shares(rows)} for name, rows in groups.items()}


def report(path: str | Path) -> str:
    """Return the shares of a file as a table."""
    table = score(path)
    names = list(table["all"])
    lines = [f"{Path(path).name:16}" + "".join(f"{name:>23}" for name in names)]
    for group in sorted(table, key=lambda name: (name != "all", name)):
        values = [f"{table[group][name]:>23.1%}" for name in names[1:]]
        lines.append(f"{group:16}{table[group]['questions']:>23}" + "".join(values))
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="*", default=PARTS)
    parser.add_argument("--show", action="store_true", help="print the replies that are not right")
    options = parser.parse_args()
    for path in options.files:
        for row in results(path) if options.show else []:
            if row["wrong"] or row["invented"] or (row["given"] and not row["right"]):
                print(f"{row['id']} {row['kind']}: {row['ask']}\n    {row['reply']}")
                print(f"    accepted: {row['accept']}")
        print(report(path))


if __name__ == "__main__":
    main()
