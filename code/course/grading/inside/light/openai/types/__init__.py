"""The SDK's types by name alone, for annotations."""


def __getattr__(name: str):
    if name.startswith("_"):
        raise AttributeError(name)
    return type(name, (), {})
