"""A trusted process that grades one submission after another: python -m course.grading.worker

Reading a zip and judging results is the grader's own code, but on a stranger's data, which may be
made to take for ever. So it happens here, in a process that the grader can end and replace.

On stdin: one line of settings, then one line a student; on stdout: one line a result. When stdin
ends, for whatever reason, the programs that run are ended and so is this process.
"""

import json
import os
import queue
import sys
import threading
from pathlib import Path

from course.checks import EXERCISES
from course.grading.classroom import State, grade
from course.grading.isolation import Isolation


def work(jobs: queue.SimpleQueue, results, settings: dict, isolation: Isolation) -> None:
    """Grade whatever comes in."""
    exercises = [EXERCISES[number] for number in sorted(EXERCISES)]
    state = State(Path(settings["state"]), exercises)
    while True:
        student, path = jobs.get()
        try:
            digest, run = grade(student, Path(path), exercises, isolation)
            result = state.load(student, digest) if settings["resume"] else None
            if result is None:
                result = run()
                state.save(student, digest, result)
            said = {"result": result}
        except Exception as error:  # a fault of the grader's own must not end the class
            said = {"fault": f"{type(error).__name__}: {error}"}
        results.write(json.dumps(said).encode("ascii") + b"\n")
        results.flush()


def main() -> None:
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # nothing that is printed gets among the results
    settings = json.loads(sys.stdin.readline())
    fields = settings["isolation"]
    isolation = Isolation(**{**fields, "work": Path(fields["work"])})
    jobs: queue.SimpleQueue = queue.SimpleQueue()
    arguments = (jobs, results, settings, isolation)
    threading.Thread(target=work, args=arguments, daemon=True).start()
    for line in sys.stdin:
        jobs.put(json.loads(line))
    isolation.end_all()
    os._exit(0)


if __name__ == "__main__":
    main()
