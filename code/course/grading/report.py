"""The files of a report, made from the results alone: the same results, the same bytes.

    grades.csv       one row a student and exercise
    feedback/*.md    for the student: what is wrong, and a hint; no hidden inputs
    junit/*.xml      for a CI system
    summary.md       for the instructor: how the class did, and its commonest misconceptions

Text from a submission is shown only after it was made one harmless line.
"""

import csv
import io
import shutil
from collections import Counter
from pathlib import Path
from xml.sax.saxutils import quoteattr

from course.checks.protocol import ERROR, NOT_ATTEMPTED, NOT_YET, PASSED, STATUSES
from course.grading.plain import printable

COLUMNS = ("student", "exercise", "points", "max", "status", "seconds")
FORMULA = "=+-@＝＋－＠\t\r"  # what spreadsheets run when a cell begins with it
NOT_MISCONCEPTIONS = {"not-attempted", "nothing-handed-in", "skipped", ""}
MARKS = {PASSED: "✓", NOT_YET: "✗", ERROR: "!", NOT_ATTEMPTED: "–"}


def write(
    out: Path, results: list[dict], *, missing: list[str], notes: list[str], faults: dict[str, str]
) -> None:
    """Write all files of the report into `out`."""
    results = sorted(results, key=lambda result: result["student"])
    for name in ("feedback", "junit"):
        shutil.rmtree(out / name, ignore_errors=True)
        (out / name).mkdir(parents=True)
    _write(out / "grades.csv", grades(results))
    for result in results:
        _write(out / "feedback" / f"{result['student']}.md", feedback(result))
        _write(out / "junit" / f"{result['student']}.xml", junit(result))
    _write(out / "summary.md", summary(results, missing, notes, faults))


def _write(path: Path, text: str) -> None:
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def grades(results: list[dict]) -> str:
    """grades.csv. `seconds` is the class of the CPU time (see INSTRUCTORS.md)."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for result in results:
        for one in sorted(result["exercises"], key=lambda one: one["number"]):
            row = [one[name] for name in ("number", "points", "max", "status", "seconds")]
            writer.writerow([cell(result["student"]), *row])
    return out.getvalue()


def cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(tuple(FORMULA)) else text


def feedback(result: dict) -> str:
    """The Markdown file for one student."""
    lines = [f"# {_markdown(result['student'])}", ""]
    lines += ["| exercise | points | status |", "|---|---|---|"]
    lines += [
        f"| {one['number']}. {one['title']} | {one['points']} of {one['max']} | {one['status']} |"
        for one in result["exercises"]
    ]
    if result["notes"]:
        lines += ["", "What was noticed when your files were read:", ""]
        lines += [f"- {_markdown(note)}" for note in result["notes"]]
    for one in result["exercises"]:
        lines += ["", f"## Exercise {one['number']}: {one['title']}", ""]
        hinted = set()
        for check in one["checks"]:
            points = check["max"] if check["status"] == PASSED else 0
            head = f"- {MARKS[check['status']]} **{check['name']}**: {check['status']}"
            lines.append(f"{head} ({points} of {check['max']})")
            if check["sentence"] and (check["sentence"], check["hint"]) not in hinted:
                hinted.add((check["sentence"], check["hint"]))
                lines.append(f"  {_markdown(check['sentence'])}")
                if check["hint"]:
                    lines.append(f"  Hint: {_markdown(check['hint'])}")
    return "\n".join(lines) + "\n"


def _markdown(text: str) -> str:
    """One line in which nothing is a link, a picture or HTML."""
    text = printable(text, 500)
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|!&" else c for c in text)


def junit(result: dict) -> str:
    """The JUnit file for one student: a suite an exercise, a case a check."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>"]
    for one in result["exercises"]:
        count = Counter(check["status"] for check in one["checks"])
        name = _xml(f"Exercise {one['number']}: {one['title']}")
        lines.append(
            f'  <testsuite name={name} tests="{len(one["checks"])}" failures="{count[NOT_YET]}"'
            f' errors="{count[ERROR]}" skipped="{count[NOT_ATTEMPTED]}" time="{one["seconds"]}">'
        )
        for check in one["checks"]:
            place = f" file={_xml(check['file'])}" if check["file"] else ""
            place += f' line="{check["line"]}"' if check["line"] else ""
            head = f"    <testcase classname={_xml(result['student'])} name={_xml(check['name'])}"
            tag = {NOT_YET: "failure", ERROR: "error", NOT_ATTEMPTED: "skipped"}.get(
                check["status"]
            )
            if tag is None:
                lines.append(f"{head}{place}/>")
                continue
            kind = "" if tag == "skipped" else f" type={_xml(check['misconception'])}"
            lines.append(f"{head}{place}>")
            lines.append(f"      <{tag}{kind} message={_xml(check['sentence'])}/>")
            lines.append("    </testcase>")
        lines.append("  </testsuite>")
    return "\n".join([*lines, "</testsuites>"]) + "\n"


def _xml(text: str) -> str:
    return quoteattr(printable(text, 500))


def summary(
    results: list[dict], missing: list[str], notes: list[str], faults: dict[str, str]
) -> str:
    """The Markdown file for the instructor."""
    lines = ["# Summary", "", f"{len(results)} submissions.", ""]
    if faults:
        lines += [f"**Not graded: {len(faults)}.** Run again with `--resume`.", ""]
        lines += [
            f"- {_markdown(name)}: {_markdown(text)}" for name, text in sorted(faults.items())
        ]
        lines.append("")
    lines += ["| exercise | " + " | ".join(STATUSES) + " | mean points |"]
    lines += ["|---" * (len(STATUSES) + 2) + "|"]
    ones = [one for result in results for one in result["exercises"]]
    titles = {one["number"]: (one["title"], one["max"]) for one in ones}
    for number, (title, most) in sorted(titles.items()):
        of = [one for one in ones if one["number"] == number]
        count = Counter(one["status"] for one in of)
        shares = " | ".join(str(count[status]) for status in STATUSES)
        mean = sum(one["points"] for one in of) / len(of)
        lines.append(f"| {number}. {title} | {shares} | {mean:.1f} of {most} |")
    lines += ["", "## The commonest misconceptions", ""]
    lines += misconceptions(results) or ["None."]
    lines += ["", "## What was odd about submissions", ""]
    odd = [f"- {_markdown(note)}" for note in notes]
    for result in results:
        odd += [f"- {_markdown(result['student'])}: {_markdown(note)}" for note in result["notes"]]
    lines += odd or ["Nothing."]
    lines += ["", "## How the programs were kept in", ""]
    lines += [f"- {_markdown(text)}" for text in missing] or ["With all limits in force."]
    return "\n".join(lines) + "\n"


def misconceptions(results: list[dict]) -> list[str]:
    """A line for each misconception, the commonest first; a student counts once for each."""
    count: Counter = Counter()
    said: dict[tuple, str] = {}
    for result in results:
        found = set()
        for one in result["exercises"]:
            for check in one["checks"]:
                key = (one["number"], check["misconception"])
                wrong = check["status"] in (NOT_YET, ERROR)
                if wrong and check["misconception"] not in NOT_MISCONCEPTIONS:
                    found.add(key)
                    said[key] = min(said.get(key, check["sentence"]), check["sentence"])
        count.update(found)
    ranked = sorted(count.items(), key=lambda item: (-item[1], item[0]))
    return [
        f"- Exercise {number}, {times} of {len(results)} students: `{name}`. "
        + _markdown(said[number, name])
        for (number, name), times in ranked[:15]
    ]
