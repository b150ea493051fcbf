"""Running somebody else's program without trusting it, and reporting what came of it.

    driver.py       the trusted side of a check: starts the program, asks, compares nothing
    isolation.py    what keeps the program in: prepared once, said aloud where it cannot be had
    inside/         the only code that shares a process with the program
    submissions.py  folders and zips as they are handed in
    classroom.py    all submissions, in parallel, resumable
    worker.py       the trusted process that grades one after another
    report.py       the CSV, JUnit and Markdown files

Nothing in here imports, compiles or unpickles what a learner wrote.
"""
