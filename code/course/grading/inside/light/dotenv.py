"""Takes the place of python-dotenv inside a checked process: there are no settings to read."""


def dotenv_values(*args, **kwargs) -> dict:
    return {}


def load_dotenv(*args, **kwargs) -> bool:
    return False
