"""The little general knowledge of the stand-in: libraries for the topics of the course.

One table of topics, one of libraries, and the rules that choose from them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from . import language
from .job import Line


@dataclass(frozen=True)
class Topic:
    """What a question is about, and what the stand-in says to it in English and Chinese."""

    asked: str
    en: str
    zh: str


TOPICS = tuple(Topic(*row) for row in (
    (r"pars\w+.*\b(?:html|web ?pages?)|\bhtml\b.*pars|html parser|解析.*(?:html|网页)|(?:html|网页).*解析|scrap\w+ (?:library|tool)",
     "I recommend BeautifulSoup for parsing HTML; lxml and selectolax are faster.",
     "推荐 BeautifulSoup 解析 HTML；lxml 和 selectolax 更快。"),
    (r"\bjson\b", "I recommend the standard library's json for JSON; orjson is faster.",
     "推荐标准库的 json 处理 JSON；orjson 更快。"),
    (r"\bxml\b", "I recommend lxml for XML.", "推荐用 lxml 处理 XML。"),
    (r"\bretr(?:y|ies|ying)\b|重试", "I recommend tenacity for retries, with growing pauses.",
     "推荐用 tenacity 重试，间隔逐次加长。"),
    (r"time-?outs?|超时", "A timeout of about 10 seconds is a fair start: `httpx.get(url, timeout=10)`.",
     "超时可以先设 10 秒：`httpx.get(url, timeout=10)`。"),
    (r"rate limit|throttl|限速|限流", "Pause between the requests, for example with `time.sleep(1)`, and obey 429 replies.",
     "在请求之间停一下，例如 `time.sleep(1)`，并遵守 429 回复。"),
    (r"http (?:client|library|requests?)|\brequests? (?:library|to)|fetch\w* (?:a |web )?(?:pages?|urls?)|download|http ?客户端|发.*请求|下载|抓取",
     "I recommend httpx as an HTTP client; requests is the classic one.",
     "推荐 httpx 作 HTTP 客户端；requests 是经典的选择。"),
    (r"browser|javascript page|浏览器|动态网页", "I recommend Playwright for driving a browser.", "推荐用 Playwright 控制浏览器。"),
    (r"crawl|爬虫框架|爬虫", "I recommend Scrapy for large crawls; httpx and a parser do for small ones.",
     "大的爬虫推荐 Scrapy；小的用 httpx 加解析库就够。"),
    (r"\borm\b|sqlalchemy", "I recommend SQLAlchemy as an ORM.", "推荐 SQLAlchemy 作 ORM。"),
    (r"database|\bsql\b|store (?:the )?data|数据库|存.*数据", "I recommend SQLite to start with, and PostgreSQL when many programs write.",
     "数据库推荐先用 SQLite；多个程序同时写时用 PostgreSQL。"),
    (r"\bcach(?:e|ing)\b|缓存", "I recommend `functools.lru_cache` inside a program and Redis between programs.",
     "程序内缓存推荐 `functools.lru_cache`，程序之间推荐 Redis。"),
    (r"\btest(?:s|ing)?\b|测试", "I recommend pytest for testing.", "测试推荐 pytest。"),
    (r"lint|format(?:ter|ting)|代码格式|代码检查", "I recommend ruff for linting and formatting.", "代码检查和格式化推荐 ruff。"),
    (r"type check|类型检查", "I recommend mypy for type checks.", "类型检查推荐 mypy。"),
    (r"plot|chart|visuali[sz]|画图|绘图|可视化|图表", "I recommend Matplotlib for plots.", "画图推荐 Matplotlib。"),
    (r"data ?frames?|tables?|csv|excel|data analysis|表格|数据分析", "I recommend pandas for tables; polars is faster on large ones.",
     "处理表格推荐 pandas；数据大时 polars 更快。"),
    (r"machine learning|classif|机器学习", "I recommend scikit-learn for machine learning.", "机器学习推荐 scikit-learn。"),
    (r"deep learning|neural|深度学习|神经网络", "I recommend PyTorch for deep learning.", "深度学习推荐 PyTorch。"),
    (r"numeric|matri(?:x|ces)|arrays?|数值|矩阵", "I recommend NumPy for numbers in arrays.", "数组计算推荐 NumPy。"),
    (r"web ?framework|\bapi\b|web (?:app|server|site)|backend|网站框架|web ?框架|网站|后端|接口", "I recommend FastAPI for an API and Django for a whole web site.",
     "写接口推荐 FastAPI，整个网站推荐 Django。"),
    (r"deploy|hosting|部署|上线", "I recommend putting the program into a Docker container and running it on a small server.",
     "推荐把程序放进 Docker 容器，部署在一台小服务器上。"),
    (r"schedul|cron|every (?:day|hour)|定时|计划任务", "I recommend cron for running a program at fixed times.", "定时运行推荐 cron。"),
    (r"command[- ]line|\bcli\b|arguments|命令行", "I recommend the standard library's argparse for a command line; Typer is shorter.",
     "命令行推荐标准库的 argparse；Typer 更简短。"),
    (r"logg(?:ing|er)|日志", "I recommend the standard library's logging.", "日志推荐标准库的 logging。"),
    (r"async|concurren|parallel|异步|并发|并行", "I recommend asyncio with httpx.AsyncClient for many requests at once.",
     "同时发很多请求推荐 asyncio 加 httpx.AsyncClient。"),
    (r"virtual ?env|packag|dependenc|虚拟环境|依赖", "I recommend a virtual environment made by `python -m venv .venv`, or uv.",
     "推荐用 `python -m venv .venv` 建虚拟环境，或者用 uv。"),
    (r"images?|pictures?|图片|图像", "I recommend Pillow for images.", "处理图片推荐 Pillow。"),
    (r"pdf", "I recommend pypdf for PDF files.", "处理 PDF 推荐 pypdf。"),
    (r"tokens?\b|tokeni[sz]er|词元|分词", "I recommend tiktoken for counting tokens.", "数词元推荐 tiktoken。"),
    (r"e-?mails?|邮件", "I recommend the standard library's smtplib and email for sending mail.", "发邮件推荐标准库的 smtplib 和 email。"),
    (r"regex|regular expression|正则", "I recommend the standard library's re for regular expressions.", "正则表达式推荐标准库的 re。"),
))  # fmt: skip

# name -> what a line of code with it looks like; parsers take the text of a page.
PARSERS = {
    "BeautifulSoup": 'BeautifulSoup({text}, "html.parser")',
    "lxml": "lxml.html.fromstring({text})",
    "selectolax": "HTMLParser({text})",
    "parsel": "Selector(text={text})",
}
LIBRARIES = {
    "httpx": "httpx.get(url)", "requests": "requests.get(url)", "aiohttp": "session.get(url)",
    "pandas": "pandas.read_csv(path)", "polars": "polars.read_csv(path)",
    "Matplotlib": "plt.plot(x, y)", "NumPy": "numpy.array(values)", "pytest": "pytest tests",
    "ruff": "ruff check .", "FastAPI": "app = FastAPI()", "Flask": "app = Flask(__name__)",
    "Django": "django-admin startproject site", "SQLAlchemy": "create_engine(url)",
    "SQLite": "sqlite3.connect(path)", "PostgreSQL": "psycopg.connect(url)",
    "Redis": "redis.Redis()", "tenacity": "@retry(stop=stop_after_attempt(3))",
    "Playwright": "page.goto(url)", "Scrapy": "scrapy startproject crawl",
    "scikit-learn": "model.fit(X, y)", "PyTorch": "torch.tensor(values)", "orjson": "orjson.loads(text)",
    "tiktoken": 'tiktoken.get_encoding("o200k_base")', "asyncio": "asyncio.run(main())",
    "Pillow": "Image.open(path)", "pypdf": "PdfReader(path)", "Typer": "typer.run(main)", "mypy": "mypy .",
    "Docker": "docker build .", "argparse": "argparse.ArgumentParser()", "cron": "crontab -e",
    "logging": 'logging.info("text")',
}  # fmt: skip
NAMES = {name.lower(): name for name in (*PARSERS, *LIBRARIES)} | {
    "beautiful soup": "BeautifulSoup", "bs4": "BeautifulSoup", "postgres": "PostgreSQL",
    "sklearn": "scikit-learn",
}  # fmt: skip
NAMED = re.compile(
    r"(?<![\w.-])(?:"
    + "|".join(re.escape(n) for n in sorted(NAMES, key=len, reverse=True))
    + r")(?!\w)",
    re.IGNORECASE | re.ASCII,
)
RECOMMEND = re.compile(
    r"\brecommend|\bsuggest|\badvise\b|\b(?:what|which)\b.*\b(?:should|could|can|would) (?:i|we|you)\b"
    r"|\b(?:good|best|better|fast|popular)\b.*\b(?:for|to|library|tool|way|framework|package|timeout)\b"
    r"|\b(?:need|looking for|know) an? \w*\s?(?:library|tool|framework|package)"
    r"|推荐|建议|用什么|用哪个|哪个.*好|什么.*好|有什么.*(?:库|工具|框架)|多少(?:好|合适)|怎么选",
    re.IGNORECASE,
)
HOW_TO = re.compile(
    r"\bhow (?:do|can|should|would|could) (?:i|we|you|one)\b|\bhow to\b|\bhow does (?:it|that|this) work with\b"
    r"|怎么|如何|怎样",
    re.IGNORECASE,
)
ABOUT_PAST = re.compile(  # a question about what was said, not one for advice
    r"\b(?:am i|did i|have i|was i|did you|have you|you recommended|you suggested|you said|do i (?:use|have|like"
    r"|prefer|want|need|work|live)|is my|are my|was my|what's my|which of my|i (?:told|said|mentioned))\b"
    r"|我(?:在用|用的|叫|喜欢|说过|的[^，。]*是|正在)|你(?:刚才|之前|刚刚)?(?:推荐|建议|说)(?:了|过|的)|我(?:用|选)(?:了|的)?(?:什么|哪)",
    re.IGNORECASE,
)
IT = re.compile(
    r"\b(?:use|install|combine|import|call|work with|learn|set up|configure|try|does|using|with)\s+(?P<it>it|them|that|this|that one)\b"
    r"(?! ?(?:library|tool|code))|(?P<zh>它们?)|(?P<that>这个库|那个库|這個庫|那個庫|该库)",
    re.IGNORECASE,
)


def libraries_in(text: str) -> list[str]:
    """Return the known libraries that a text names, in its order, each once."""
    found = (NAMES[m.group().lower()] for m in NAMED.finditer(text))
    return list(dict.fromkeys(found))


def referent(question: str, before: tuple[Line, ...]) -> str | None:
    """Return the library that "it" means: the first one named in the latest message with one.

    A library that the question itself names is not meant by its "it".
    """
    own = libraries_in(question)
    for _, text in reversed(before):
        named = [name for name in libraries_in(text) if name not in own]
        if named:
            return named[0]
    return None


def _use(name: str, other: str | None, lang: str) -> str:
    """Say in one sentence how a library is used, alone or with another one."""
    parser = name if name in PARSERS else other if other in PARSERS else None
    client = next((n for n in (name, other) if n in {"httpx", "requests", "aiohttp"}), None)
    if parser and client:
        text = "await response.text()" if client == "aiohttp" else "response.text"
        code = PARSERS[parser].format(text=text)
        return (f"Pass `{text}` from {client} to {parser}: `{code}`." if lang == "en"
                else f"把 {client} 返回的 `{text}` 传给 {parser}：`{code}`。")  # fmt: skip
    code = LIBRARIES.get(name) or PARSERS[name].format(text="text")
    if other:
        more = LIBRARIES.get(other) or PARSERS[other].format(text="text")
        return (f"Use both in one program: `{more}` for {other} and `{code}` for {name}." if lang == "en"
                else f"在同一个程序里一起用：{other} 写 `{more}`，{name} 写 `{code}`。")  # fmt: skip
    return f"Start with `{code}`." if lang == "en" else f"从 `{code}` 开始。"


def _unknown_it(word: str, lang: str) -> str:
    if lang == "en":
        return f'I don\'t know what "{word}" refers to; you have not told me.'
    return f"我不知道“{word}”指的是什么，你没有告诉我。"


def advice(question: str, before: tuple[Line, ...], lang: str) -> str | None:
    """Answer a request for a recommendation or a how-to; None if it is neither, or unknown.

    Args:
        question: The last user message.
        before: The (role, text) lines before it; they settle what "it" is.
        lang: "en", "zh" or "zh-Hant".
    """
    plain = language.to_simplified(question) if language.has_han(question) else question
    how, recommend = HOW_TO.search(plain), RECOMMEND.search(plain)
    if not (how or recommend) or (ABOUT_PAST.search(plain) and not how):
        return None
    reply = _how(plain, before, lang) if how else None
    if not reply:
        topic = next((t for t in TOPICS if re.search(t.asked, plain, re.IGNORECASE)), None)
        reply = topic and (topic.en if lang == "en" else topic.zh)
    return language.in_language(reply, lang) if reply else None


def _how(question: str, before: tuple[Line, ...], lang: str) -> str | None:
    own = libraries_in(question)
    pronoun = IT.search(question)
    if pronoun:
        meant = referent(question, before)
        if meant:
            return _use(meant, own[0] if own else None, lang)
        if before and not own and not pronoun["zh"]:
            return None  # "it" may be anything: the conversation is asked
        return _unknown_it(pronoun["it"] or pronoun["zh"] or pronoun["that"], lang)
    if len(own) > 1 or (own and re.search(r"(?i)\buse\b|怎么用|使用|用法", question)):
        return _use(own[0], own[1] if len(own) > 1 else None, lang)
    return None
