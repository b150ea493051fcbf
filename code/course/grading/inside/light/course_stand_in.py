"""Takes the place of course.stand_in inside a checked process: no server runs there."""


def start() -> str:
    """The address that a client is given. The light client calls no address."""
    return "http://stand-in.invalid/v1"
