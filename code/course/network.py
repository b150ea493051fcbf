"""What the environment says of the way to a service: addresses, proxies, certificates, headers.

The SDK reads all this by itself. Where it is wrong, it raises errors of many kinds, some of them
only in the middle of a call. Here it is looked at first, and what is wrong becomes one sentence
that names the variable. No sentence shows a value that may hold a password.
"""

import os
import re
from importlib.util import find_spec
from urllib.parse import urlsplit

from course.text import shown

HEADERS = ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_CUSTOM_HEADERS")
PROXIES = ("http_proxy", "https_proxy", "all_proxy")
CERTIFICATES = ("SSL_CERT_FILE", "SSL_CERT_DIR")
TEXT = re.compile("([!-~]([\t -~]*[!-~])?)?")  # of a header
NAME = re.compile(r"[\w!#$%&'*+.^`|~-]+", re.ASCII)


def is_address(url: str, schemes: tuple[str, ...] = ("http", "https")) -> bool:
    """Whether a connection can be tried to what that names."""
    from httpx2 import URL, InvalidURL  # what the SDK sends with

    try:
        port = urlsplit(url).port
        host = URL(url).raw_host.decode()
        host.encode("idna")  # as a socket does: no part may be empty or longer than 63 characters
    except (InvalidURL, ValueError):
        return False
    right = urlsplit(url).scheme in schemes and host and (port is None or port > 0)
    return bool(right and not re.search(r"\s", url))


def ways() -> list[str]:
    """The variables that are set and say how services are reached, as they are spelled there."""
    return [n for n, value in os.environ.items() if value and (_is_proxy(n) or n in CERTIFICATES)]


def _is_proxy(name: str) -> bool:
    return name.lower() in PROXIES


def wrong_proxy() -> str:
    """A sentence about the first proxy that cannot be used, or ""."""
    from urllib.request import getproxies  # what the SDK finds them with

    known = ("http", "https", *(("socks5", "socks5h") if find_spec("socksio") else ()))
    proxies = getproxies()
    if "*" in map(str.strip, proxies.get("no", "").split(",")):  # then none is used
        return ""
    for name in PROXIES:
        url = proxies.get(name.removesuffix("_proxy"))
        if not url or is_address(url if "://" in url else f"http://{url}", known):
            continue
        spelled = [found for found in ways() if found.lower() == name]
        which = min(spelled, key=str.isupper, default="The proxy setting of this computer")
        if url.startswith(("socks5:", "socks5h:")) and "socks5" not in known:
            return (
                f"{which} names a SOCKS proxy, for which the package socksio is missing: "
                "install it with pip, or unset the variable."
            )
        return (
            f"{which} is not the address of a proxy: it must begin with http:// or https:// and a "
            "host. Correct it, or unset it."
        )
    return ""


def wrong_file(error: OSError) -> str:
    """A sentence about the file that was missing when the certificates were to be read."""
    log, certificates = os.environ.get("SSLKEYLOGFILE"), os.environ.get("SSL_CERT_FILE")
    if log and error.filename == log:
        return (
            f"SSLKEYLOGFILE names {shown(log)}, which cannot be written: correct it, or unset it."
        )
    if certificates:
        return (
            f"SSL_CERT_FILE names {shown(certificates)}, which holds no certificates that can be "
            "read: correct it, or unset it."
        )
    return f"The certificates of this computer cannot be read: {error.strerror}."


def wrong_header() -> str:
    """A sentence about the first setting of the SDK that cannot be sent as a header, or ""."""
    for name in HEADERS:
        text = os.environ.get(name, "")
        if name == "OPENAI_CUSTOM_HEADERS":
            # The SDK takes a header from each line with a colon, and leaves out space around it.
            pairs = [line.split(":", 1) for line in text.split("\n") if ":" in line]
            right = all(NAME.fullmatch(k.strip()) and TEXT.fullmatch(v.strip()) for k, v in pairs)
        else:
            right = TEXT.fullmatch(text)
        if not right:
            return (
                f"{name} holds a character that cannot be sent, such as a line break or a letter "
                "beyond ASCII: correct it, or unset it."
            )
    return ""
