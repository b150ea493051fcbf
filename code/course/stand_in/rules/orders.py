"""Whether a sentence orders the model to summarise a conversation or to extract data as JSON.

Talk about summaries or JSON is no order: "What is JSON?", "I store my data as JSON." An order
starts with its verb, after polite words, and its object is the conversation or the data.
Chinese is read in simplified characters.
"""

from __future__ import annotations

import re

from course.stand_in.rules import language

TALK = (
    r"(?:conversation|dialog(?:ue)?|chat|transcript|messages|exchange|history|discussion|turns"
    r"|everything above|what (?:i|we)(?:'ve| have)? (?:said|told|talked|discussed))"
)
BELOW = r"(?:below|following|above|this text|the text|this message|these lines)"
SUMMARY_VERB = (
    r"\b(?:summari[sz]e|compress|condense|shorten|recap|distil|boil down|sum up|digest|tl;?dr"
    r"|(?:write|make|create|give|produce|extend|update|prepare)\b[^.:\n]{0,40}\b(?:summary|recap"
    r"|digest|notes?)|note down)\b"
)
SUMMARY = re.compile(
    rf"{SUMMARY_VERB}[^\n]{{0,80}}\b(?:{TALK}|{BELOW})\b|\b(?:{TALK}"
    rf"|{BELOW})\b[^\n]{{0,60}}{SUMMARY_VERB}"
    r"|(?:总结|概括|压缩|归纳|概述|精简|提炼|浓缩|摘要|整理)[^\n]{0,25}(?:对话|聊天|谈话|消息"
    r"|记录|内容)|(?:对话|聊天|谈话|消息|记录|以下|下面|上面)[^\n]{0,25}(?:总结|概括|压缩|归纳"
    r"|概述|精简|提炼|浓缩|摘要)",
    re.IGNORECASE,
)
LONGEST_ORDER = 500  # characters of a sentence that are read
POLITE = (
    r"^\W*(?:(?:please|pls|now|then|next|ok|okay|so|and|also|just|kindly|carefully|let['’]?s|task:"
    r"|(?:can|could|would|will) you|you (?:should|must|will|have to|need to|are to|always|only)"
    r"|(?:i want|i need|i['’]d like|i would like) you to|your (?:task|job|goal) is to"
    r"|(?:given|from|based on|using|for|in|read|after|take|look at|of|about|the following"
    r"|here is)\b[^.,:;\n]{1,80}[,:;])[ ,]*){0,6}"
)
DOES = r"(?:.{0,60}?\b(?:that|who|which|you) )?"  # "You are an assistant that extracts ..."
EXTRACTS = (
    r"(?:extract|fill|return|output|give|list|collect|find|get|identify|pull|update|convert|turn"
    r"|produce|respond|reply|answer|write)(?:s|es)?\b"
)
SUMMARISES = (
    r"(?:summari[sz]es?|compress(?:es)?|condenses?|shortens?|recaps?|distils?|boils? down|sums? up"
    r"|digests?|tl;?dr|writes?|makes?|creates?|gives?|produces?|extends?|updates?|prepares?"
    r"|notes? down)\b"
)
EXTRACT_ORDER = re.compile(POLITE + EXTRACTS, re.IGNORECASE)
SUMMARY_ORDER = re.compile(POLITE + SUMMARISES, re.IGNORECASE)
EXTRACT_ROLE = re.compile(POLITE + DOES + EXTRACTS, re.IGNORECASE)
SUMMARY_ROLE = re.compile(POLITE + DOES + SUMMARISES, re.IGNORECASE)

JSON_FORM = re.compile(  # JSON as the form of what is returned
    r"\b(?:as|in|into|to|an?|this|the|following|valid|strict|only|raw|return|returns|output|outputs"
    r"|fill(?: in)?)(?: following| valid| strict| single| flat)? json\b"
    r"(?! (?:file|parser|library|api|module|package)s?\b)"
    r"|\bjson\b ?(?:objects?|only|keys?|schema|form)?\s*(?:with|[:：]|only|$)"
    r"|(?:以|用|按|为|成|输出|返回|给出|只要|填写?)[^，。]{0,6}json|json ?(?:格式|对象)",
    re.IGNORECASE,
)
DATA = re.compile(  # the object of an order that does not name JSON
    r"\b(?:extract|fill|collect|pull)(?:s|ing)?\b.*(?:\b(?:slots?|facts?|fields?|keys?|values?|entities"
    r"|details|information|preferences|conversation|chat|user['’]s)\b|:)"
    r"|(?:提取|抽取).*(?:槽|字段|键|事实|信息|实体|偏好|对话|聊天|用户|姓名|[：:])",
    re.IGNORECASE,
)
HAN_EXTRACTS = re.compile("提取|抽取|返回|输出|给出|填写|填入|列出|整理|转成|转换")
HAN_SUMMARISES = re.compile("总结|概括|压缩|归纳|概述|精简|提炼|浓缩|摘要|整理")
HAN_NO_ORDER = re.compile(  # a question, a wish for advice, or a sentence about the speaker
    r"[吗呢]\W*$|[?？]\W*$|怎么|怎样|如何|什么|哪|推荐|介绍|解释|教我|^\W*(?:我|咱)们?"
    r"(?!想?[要请让]你|[的们]{0,2}(?:对话|聊天))|^\W*(?:他|她|它)"
)
HAN_POLITE = re.compile(r"[你您]?(?:能不能|可不可以|可以|能)(?:请)?(?:帮我)?|[吗呢]?[?？]?\W*$")
WORK = re.compile(  # the object is something that a program would be written for
    r"\b(?:an?|some|the best|any) (?:[\w-]+ ){0,3}?(?:librar(?:y|ies)|parsers?|functions?|scripts?"
    r"|code|programs?|modules?|packages?|tools?|examples?|tutorials?|ways?|class|apps?|api)\b"
    r"|\b(?:my|an?) (?:[\w-]+ )?(?:csv|xml|yaml|pdf|html|excel|string|file|image|dict(?:ionary)?"
    r"|dataframe|spreadsheet|web ?(?:page|site))s?\b|\bin (?:Python|Java|JavaScript|Rust|Go|SQL)\b"
    r"|[一个种段些][^，。]{0,16}(?:库|函数|代码|脚本|例子|示例|工具|程序)",
    re.IGNORECASE,
)
TALK_OF_A_PROGRAM = re.compile(  # "the conversation history feature in my app"
    rf"\b{TALK}(?: \w+)?(?: \w+)? (?:feature|tool|app|function|module|project|view|page|code"
    r"|endpoint|librar(?:y|ies)|component|folder|widget|button|bot|table|database)s?\b"
    r"|\bin my (?:app|code|project|program)\b|(?:对话|聊天|消息|摘要|记录)[^，。]{0,8}"
    r"(?:功能|工具|项目|模块|程序|代码|应用|脚本|函数|算法|机器人)",
    re.IGNORECASE,
)


def _orders(sentence: str, english: re.Pattern[str], chinese: re.Pattern[str]) -> bool:
    if language.has_han(sentence):
        polite = HAN_POLITE.sub("", sentence) if HAN_POLITE.match(sentence.lstrip()) else sentence
        if HAN_NO_ORDER.search(polite):
            return False
        return chinese.search(sentence) is not None or english.search(sentence) is not None
    return english.search(sentence) is not None


def orders_extraction(sentence: str, *, system: bool = False) -> bool:
    """Whether a sentence orders data as JSON; in a system message also by telling a role."""
    sentence = sentence[:LONGEST_ORDER]
    verb = EXTRACT_ROLE if system else EXTRACT_ORDER
    if WORK.search(sentence) or not _orders(sentence, verb, HAN_EXTRACTS):
        return False
    return JSON_FORM.search(sentence) is not None or DATA.search(sentence) is not None


def orders_summary(sentence: str, *, system: bool = False) -> bool:
    """Whether a sentence orders a summary of a conversation or a text."""
    sentence = sentence[:LONGEST_ORDER]
    verb = SUMMARY_ROLE if system else SUMMARY_ORDER
    if TALK_OF_A_PROGRAM.search(sentence) or not SUMMARY.search(sentence):
        return False
    return _orders(sentence, verb, HAN_SUMMARISES)
