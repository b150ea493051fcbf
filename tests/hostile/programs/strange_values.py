# at most: nothing
"""Values that break readers: deep, huge, not a number, half a character, cyclic."""

call = 0


def trim(*args, **options):
    global call
    call += 1
    deep = []
    for _ in range(30):
        deep = [deep]
    cyclic = []
    cyclic.append(cyclic)
    message = {"role": "user", "content": "\ud800\x00\x1b[31m"}
    values = (deep, cyclic, float("nan"), 10**5000, [message], {1: 2}, True, [1e400], "x" * 10**7)
    return values[call % len(values)]
