"""What the stand-in knows of the world: which library suits what, and a line of code with each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Topic:
    """What a question is about, and what the stand-in says to it in English and Chinese."""

    asked: str
    en: str
    zh: str


TOPICS = (
    Topic(
        r"pars\w+.*\b(?:html|web ?pages?)|\bhtml\b.*pars|html parser|解析.*(?:html|网页)|(?:html"
        r"|网页).*解析|scrap\w+ (?:library|tool)",
        "I recommend BeautifulSoup for parsing HTML; lxml and selectolax are faster.",
        "推荐 BeautifulSoup 解析 HTML；lxml 和 selectolax 更快。",
    ),
    Topic(
        r"\bjson\b",
        "I recommend the standard library's json for JSON; orjson is faster.",
        "推荐标准库的 json 处理 JSON；orjson 更快。",
    ),
    Topic(r"\bxml\b", "I recommend lxml for XML.", "推荐用 lxml 处理 XML。"),
    Topic(
        r"\bretr(?:y|ies|ying)\b|重试",
        "I recommend tenacity for retries, with growing pauses.",
        "推荐用 tenacity 重试，间隔逐次加长。",
    ),
    Topic(
        r"time-?outs?|超时",
        "A timeout of about 10 seconds is a fair start: `httpx.get(url, timeout=10)`.",
        "超时可以先设 10 秒：`httpx.get(url, timeout=10)`。",
    ),
    Topic(
        r"rate limit|throttl|限速|限流",
        "Pause between the requests, for example with `time.sleep(1)`, and obey 429 replies.",
        "在请求之间停一下，例如 `time.sleep(1)`，并遵守 429 回复。",
    ),
    Topic(
        r"http (?:client|library|requests?)|\brequests? (?:library|to)|fetch\w* (?:a "
        r"|web )?(?:pages?|urls?)|download|http ?客户端|发.*请求|下载|抓取",
        "I recommend httpx as an HTTP client; requests is the classic one.",
        "推荐 httpx 作 HTTP 客户端；requests 是经典的选择。",
    ),
    Topic(
        r"browser|javascript page|浏览器|动态网页",
        "I recommend Playwright for driving a browser.",
        "推荐用 Playwright 控制浏览器。",
    ),
    Topic(
        r"crawl|爬虫框架|爬虫",
        "I recommend Scrapy for large crawls; httpx and a parser do for small ones.",
        "大的爬虫推荐 Scrapy；小的用 httpx 加解析库就够。",
    ),
    Topic(r"\borm\b|sqlalchemy", "I recommend SQLAlchemy as an ORM.", "推荐 SQLAlchemy 作 ORM。"),
    Topic(
        r"database|\bsql\b|store (?:the )?data|数据库|存.*数据",
        "I recommend SQLite to start with, and PostgreSQL when many programs write.",
        "数据库推荐先用 SQLite；多个程序同时写时用 PostgreSQL。",
    ),
    Topic(
        r"\bcach(?:e|ing)\b|缓存",
        "I recommend `functools.lru_cache` inside a program and Redis between programs.",
        "程序内缓存推荐 `functools.lru_cache`，程序之间推荐 Redis。",
    ),
    Topic(r"\btest(?:s|ing)?\b|测试", "I recommend pytest for testing.", "测试推荐 pytest。"),
    Topic(
        r"lint|format(?:ter|ting)|代码格式|代码检查",
        "I recommend ruff for linting and formatting.",
        "代码检查和格式化推荐 ruff。",
    ),
    Topic(r"type check|类型检查", "I recommend mypy for type checks.", "类型检查推荐 mypy。"),
    Topic(
        r"plot|chart|visuali[sz]|画图|绘图|可视化|图表",
        "I recommend Matplotlib for plots.",
        "画图推荐 Matplotlib。",
    ),
    Topic(
        r"data ?frames?|tables?|csv|excel|data analysis|表格|数据分析",
        "I recommend pandas for tables; polars is faster on large ones.",
        "处理表格推荐 pandas；数据大时 polars 更快。",
    ),
    Topic(
        r"machine learning|classif|机器学习",
        "I recommend scikit-learn for machine learning.",
        "机器学习推荐 scikit-learn。",
    ),
    Topic(
        r"deep learning|neural|深度学习|神经网络",
        "I recommend PyTorch for deep learning.",
        "深度学习推荐 PyTorch。",
    ),
    Topic(
        r"numeric|matri(?:x|ces)|arrays?|数值|矩阵",
        "I recommend NumPy for numbers in arrays.",
        "数组计算推荐 NumPy。",
    ),
    Topic(
        r"web ?framework|\bapi\b|web (?:app|server|site)|backend|网站框架|web ?框架|网站|后端"
        r"|接口",
        "I recommend FastAPI for an API and Django for a whole web site.",
        "写接口推荐 FastAPI，整个网站推荐 Django。",
    ),
    Topic(
        r"deploy|hosting|部署|上线",
        "I recommend putting the program into a Docker container and running it on a small server.",
        "推荐把程序放进 Docker 容器，部署在一台小服务器上。",
    ),
    Topic(
        r"schedul|cron|every (?:day|hour)|定时|计划任务",
        "I recommend cron for running a program at fixed times.",
        "定时运行推荐 cron。",
    ),
    Topic(
        r"command[- ]line|\bcli\b|arguments|命令行",
        "I recommend the standard library's argparse for a command line; Typer is shorter.",
        "命令行推荐标准库的 argparse；Typer 更简短。",
    ),
    Topic(
        r"logg(?:ing|er)|日志",
        "I recommend the standard library's logging.",
        "日志推荐标准库的 logging。",
    ),
    Topic(
        r"async|concurren|parallel|异步|并发|并行",
        "I recommend asyncio with httpx.AsyncClient for many requests at once.",
        "同时发很多请求推荐 asyncio 加 httpx.AsyncClient。",
    ),
    Topic(
        r"virtual ?env|packag|dependenc|虚拟环境|依赖",
        "I recommend a virtual environment made by `python -m venv .venv`, or uv.",
        "推荐用 `python -m venv .venv` 建虚拟环境，或者用 uv。",
    ),
    Topic(
        r"images?|pictures?|图片|图像", "I recommend Pillow for images.", "处理图片推荐 Pillow。"
    ),
    Topic(r"pdf", "I recommend pypdf for PDF files.", "处理 PDF 推荐 pypdf。"),
    Topic(
        r"tokens?\b|tokeni[sz]er|词元|分词",
        "I recommend tiktoken for counting tokens.",
        "数词元推荐 tiktoken。",
    ),
    Topic(
        r"e-?mails?|邮件",
        "I recommend the standard library's smtplib and email for sending mail.",
        "发邮件推荐标准库的 smtplib 和 email。",
    ),
    Topic(
        r"regex|regular expression|正则",
        "I recommend the standard library's re for regular expressions.",
        "正则表达式推荐标准库的 re。",
    ),
)

# name -> what a line of code with it looks like; parsers take the text of a page.
PARSERS = {
    "BeautifulSoup": 'BeautifulSoup({text}, "html.parser")',
    "lxml": "lxml.html.fromstring({text})",
    "selectolax": "HTMLParser({text})",
    "parsel": "Selector(text={text})",
}
LIBRARIES = {
    "httpx": "httpx.get(url)",
    "requests": "requests.get(url)",
    "aiohttp": "session.get(url)",
    "pandas": "pandas.read_csv(path)",
    "polars": "polars.read_csv(path)",
    "Matplotlib": "plt.plot(x, y)",
    "NumPy": "numpy.array(values)",
    "pytest": "pytest tests",
    "ruff": "ruff check .",
    "FastAPI": "app = FastAPI()",
    "Flask": "app = Flask(__name__)",
    "Django": "django-admin startproject site",
    "SQLAlchemy": "create_engine(url)",
    "SQLite": "sqlite3.connect(path)",
    "PostgreSQL": "psycopg.connect(url)",
    "Redis": "redis.Redis()",
    "tenacity": "@retry(stop=stop_after_attempt(3))",
    "Playwright": "page.goto(url)",
    "Scrapy": "scrapy startproject crawl",
    "scikit-learn": "model.fit(X, y)",
    "PyTorch": "torch.tensor(values)",
    "orjson": "orjson.loads(text)",
    "tiktoken": 'tiktoken.get_encoding("o200k_base")',
    "asyncio": "asyncio.run(main())",
    "Pillow": "Image.open(path)",
    "pypdf": "PdfReader(path)",
    "Typer": "typer.run(main)",
    "mypy": "mypy .",
    "Docker": "docker build .",
    "argparse": "argparse.ArgumentParser()",
    "cron": "crontab -e",
    "logging": 'logging.info("text")',
}
