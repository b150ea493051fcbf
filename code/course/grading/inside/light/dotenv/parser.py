"""Takes the place of python-dotenv's parser: no file is read."""


def parse_stream(stream) -> list:
    return []
