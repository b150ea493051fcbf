"""Measure how the stand-in model answers questions about a conversation.

    python tests/recall_score.py FILE

FILE is a list of conversations, each with `messages` and `questions` (`ask`, `kind`, `accept`,
`reject`). A question is asked alone after the messages, as one more user message. A reply is right
if it holds one of the `accept` strings, whatever the case, in at most 300 characters; where
`accept` is empty the only right reply is that the answer is not known.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "code"))

from course.stand_in import recall

LONGEST = 300  # characters
NOT_KNOWN = ("i don't know", "我不知道")


def holds(reply: str, strings: list[str]) -> bool:
    """Whether the reply holds one of the strings, whatever the case."""
    return any(string.lower() in reply.lower() for string in strings)


def judge(reply: str, question: dict) -> str:
    """Return right, unknown (not answered), wrong, or, where nothing was given, invented."""
    unknown = holds(reply, list(NOT_KNOWN))
    if not question["accept"]:
        return "right" if unknown else "invented"
    if holds(reply, question["accept"]) and len(reply) <= LONGEST:
        return "right"
    return "unknown" if unknown else "wrong"


def results(path: str | Path) -> list[dict]:
    """Return a row for each question of a file: the reply, its verdict, and those it belongs to."""
    with open(path, encoding="utf-8") as file:
        conversations = json.load(file)
    rows = []
    for chat in conversations:
        for question in chat["questions"]:
            ask = {"role": "user", "content": question["ask"]}
            reply = recall.answer([*chat["messages"], ask])
            alone = recall.answer([ask])
            rows.append(
                {
                    "id": chat["id"],
                    "lang": chat["lang"],
                    "kinds": chat.get("kinds", []),
                    **question,
                    "reply": reply,
                    "verdict": judge(reply, question),
                    "alone": bool(question["accept"]) and judge(alone, question) == "right",
                    "stale": holds(reply, question.get("reject", [])),
                }
            )
    return rows


def summary(rows: list[dict]) -> dict:
    """Return the shares, each between 0 and 1, of some rows."""
    given = [row for row in rows if row["accept"]]
    never = [row for row in rows if not row["accept"]]
    right = [row for row in given if row["verdict"] == "right"]
    doubtful = [row for row in right if row.get("reject")]

    def share(part: list, whole: list) -> float:
        return len(part) / len(whole) if whole else 0.0

    return {
        "given": len(given),
        "never_given": len(never),
        "right": share(right, given),
        "wrong": share([row for row in given if row["verdict"] == "wrong"], given),
        "invented": share([row for row in never if row["verdict"] == "invented"], never),
        "right_without_history": share([row for row in given if row["alone"]], given),
        "right_but_stale": share([row for row in doubtful if row["stale"]], doubtful),
    }


def score(path: str | Path) -> dict:
    """Return {"all": shares, "lang": {lang: shares}, "kind": {kind: shares}} of a file.

    Shares are numbers between 0 and 1: `right`, `wrong` (answered, but wrongly) and
    `right_without_history` of the questions whose answer was given, `invented` of those whose
    answer was not, `right_but_stale` of the right replies to questions with `reject` strings.
    """
    rows = results(path)
    by: dict[str, dict[str, list]] = {"lang": defaultdict(list), "kind": defaultdict(list)}
    for row in rows:
        for name, groups in by.items():
            groups[row[name]].append(row)
    shares = {name: {k: summary(v) for k, v in groups.items()} for name, groups in by.items()}
    return {"all": summary(rows), **shares}


def main() -> None:
    """Print the shares of one file, and on request every reply that is not right."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--show", action="store_true", help="print the replies that are not right")
    options = parser.parse_args()
    if options.show:
        for row in results(options.file):
            if row["verdict"] != "right":
                print(f"{row['id']} {row['kind']} {row['verdict']}: {row['ask']}")
                print(f"    {row['reply']}\n    accept: {row['accept']}")
    print(f"{'':24}given right% wrong%  never invented%  alone% stale%")
    table = score(options.file)
    lines = [("all", table["all"])]
    lines += [(name, s) for by in ("lang", "kind") for name, s in sorted(table[by].items())]
    for name, s in lines:
        print(
            f"{name:24}{s['given']:5} {s['right']:6.1%} {s['wrong']:6.1%} {s['never_given']:6}"
            f" {s['invented']:8.1%} {s['right_without_history']:7.1%} {s['right_but_stale']:6.1%}"
        )


if __name__ == "__main__":
    main()
