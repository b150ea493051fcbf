"""How long it takes to grade a class of 300, and whether the number of workers matters.

    python bench/grade_300.py            300 submissions, with 2 and with 4 workers
    python bench/grade_300.py 60 1 3     60 submissions, with 1 and with 3 workers

The class is made of the right and wrong programs in tests/, of half-finished work, and of a few
hostile ones: about half right, one in a hundred never stops. CPU time is that of the grader and of
all processes that it started. For comparison, measured on a machine like the one this was written
on: nbgrader takes 0.82 s of CPU a submission in a batch, otter 6.9 s for one.

Prints one line a run, and fails if two runs differ in a byte of grades.csv or a run takes more than
0.5 s of CPU a submission.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

TOP = Path(__file__).parents[1]
TESTS = TOP / "tests"
CPU_A_SUBMISSION = 0.5  # seconds


def programs(kind: str, exercise: int) -> list[str]:
    folder = TESTS / f"{kind}_programs" / f"exercise_{exercise}"
    return [path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())]


def stops(program: str) -> bool:
    return "while True" not in program and "while prompt_tokens" not in program


def log_line(user: str, answer: str, sent: list[dict], dropped: list[dict]) -> str:
    line = {"user": user, "answer": answer, "prompt_tokens": 20, "completion_tokens": 5}
    line |= {"cached_tokens": 0, "sent": sent, "dropped": dropped, "summary": None}
    return json.dumps(line)


def make_logs(number: int, right: bool) -> dict[str, str]:
    """The two logs of exercise 1, of twelve turns each, and the statement about them."""
    questions = [f"My name is Ann{number}."] + [f"Say {n}." for n in range(2, 12)]
    questions.append("What is my name?")
    logs = {}
    for name, limit in (("everything.jsonl", 99), ("last_six.jsonl", 6)):
        history, lines = [], []
        for question in questions:
            known = any(f"Ann{number}" in message["content"] for message in history)
            answer = f"It is Ann{number}." if known and question[-1] == "?" else "Well, yes."
            message = {"role": "user", "content": question}
            before = [*history, message, {"role": "assistant", "content": answer}]
            after = before if len(before) <= limit else before[-2:]
            dropped = before[: len(before) - len(after)]
            lines.append(log_line(question, answer, [*history, message], dropped))
            history = after
        logs[name] = "\n".join(lines) + "\n"
    turns = {"left_the_list": 4 if right else 3, "could_not_answer": 12}
    logs["statement.json"] = json.dumps({"fact": f"Ann{number}", **turns})
    return logs


def make_class(folder: Path, count: int) -> None:
    """Write `count` submissions: folders and zips, alternately."""
    chance = random.Random(300)
    trim = (TOP / "code" / "truncation.py").read_text(encoding="utf-8")
    summary = (TOP / "code" / "summarization.py").read_text(encoding="utf-8")
    right, prompts = programs("right", 2), programs("right", 3)
    wrong = [program for program in programs("wrong", 2) if stops(program)]
    wrong_prompts = programs("wrong", 3)
    hostile = sorted((TESTS / "hostile" / "programs").glob("*.py"))
    hostile = [path.read_text(encoding="utf-8") for path in hostile if "gigabyte" not in path.stem]
    for number in range(count):
        kind = chance.random()
        if number % 100 == 99:
            source = "def trim(*args, **options):\n    while True:\n        pass\n"
        elif kind < 0.03:
            source = chance.choice([text for text in hostile if stops(text)])
        elif kind < 0.10:
            source = trim  # not attempted
        else:
            source = trim + "\n\n" + chance.choice(right if kind < 0.6 else wrong)
        prompt = chance.choice(prompts if chance.random() < 0.6 else wrong_prompts)
        prompt += "\n" * chance.randint(0, 3) + f"(Notes of student {number}.)\n\n"
        files = {
            "truncation.py": source,
            "summarization.py": f"{summary}\n\nSUMMARY_PROMPT = {prompt!r}\n",
            **make_logs(number, chance.random() < 0.7),
            "honest.py": (TESTS / "hostile" / "honest.py").read_text(encoding="utf-8"),
        }
        name = f"student {number:03}"
        if number % 2:
            with zipfile.ZipFile(folder / f"{name}.zip", "w", zipfile.ZIP_DEFLATED) as file:
                for path, text in files.items():
                    file.writestr(f"{name}/code/{path}", text)
        else:
            (folder / name).mkdir()
            for path, text in files.items():
                (folder / name / path).write_text(text, encoding="utf-8")


def grade(handed_in: Path, out: Path, workers: int) -> tuple[float, float]:
    """Run the grader. Returns its seconds of wall time and of CPU time."""
    command = [sys.executable, "-m", "course.grade", str(handed_in), "--out", str(out)]
    began = time.monotonic()
    grader = subprocess.Popen([*command, "--workers", str(workers)], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(grader.pid, 0)
    grader.returncode = os.waitstatus_to_exitcode(status)
    if grader.returncode:
        sys.exit(f"The grader ended with {grader.returncode}.")
    return time.monotonic() - began, used.ru_utime + used.ru_stime


def main() -> None:
    numbers = [int(text) for text in sys.argv[1:]] or [300]
    count, workers = numbers[0], numbers[1:] or [2, 4]
    failed = False
    with tempfile.TemporaryDirectory() as place:
        base = Path(place)
        (base / "class").mkdir()
        make_class(base / "class", count)
        reports = set()
        for number in workers:
            out = base / f"report {number}"
            wall, cpu = grade(base / "class", out, number)
            reports.add((out / "grades.csv").read_bytes())
            each = cpu / count
            print(
                f"{count} submissions, {number} workers: {wall:.1f} s, {cpu:.1f} s of CPU", end=""
            )
            print(f", {each:.3f} s of CPU a submission", flush=True)
            failed |= each > CPU_A_SUBMISSION
        print((out / "summary.md").read_text(encoding="utf-8").split("## What was odd")[0])
        print("grades.csv is the same" if len(reports) == 1 else "grades.csv DIFFERS")
        failed |= len(reports) != 1
    sys.exit(failed)


if __name__ == "__main__":
    main()
