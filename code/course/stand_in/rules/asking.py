"""Whether a message asks something, with or without a question mark: wifi密码是啥, race date pls.

Many questions in a chat have no question mark. A sentence asks if it starts with a word that asks
(after "bro", "quick" and the like, or after a comma), if it ends as Chinese questions end, or if it
has a word for which it wants an answer: 几份, 多沉, 加不加.
"""

from __future__ import annotations

import re

from course.stand_in.rules import language
from course.stand_in.rules.questions import MEASURES_HAN, NUMBER_MEASURES_HAN, usual_words

LEADS = (  # what people say before they ask
    "(?:(?:and|so|but|ok|okay|oh|well|then|hey|hi|now|sorry|wait|um|btw|also|again|anyway|yo|lol"
    "|lmao|haha|omg|bro|mate|man|dude|girl|habibi|quick|quickly|please|pls|plz|thanks|right|just"
    r"|actually|remind me|tell me|kindly tell(?: me)?|i forgot|i forget)\W+)*"
)
AUX = (
    "(?:do|does|did|is|are|was|were|am|can|could|would|will|should|have|has)(?:n['’]?t(?= (?:i|you"
    r"|u|he|she|it|we|they|there|my|the)\b)|(?!\s+(?:do|not)\b)(?!['’]t\b))"
)
WH = (
    "(?:what|wat|wot|whit|whut|which|wich|who|whose|whom|where|wher|when|wen|why|how)(?:['’]?(?:s"
    "|re|d|ll|ve))?|whereabouts|y (?=can|do|is|did|was|are)|hw (?=much|many|long|old)"
)
EN = re.compile(
    rf"^\W*{LEADS}(?:(?:{WH}|{AUX})\b"
    # in what town, till when, by when, at what hour, below what temp, about how much
    r"|(?:in|at|on|for|from|to|by|till|until|since|below|above|under|over|about|around|with|after"
    r"|before|of) (?:what|which|when|where|whom|how)\b"
    r"|i (?:need|forgot|want) (?:the|my|that) [\w ]+(?:number|code|password|address|date|name)\W*$)"
    # my sister the palm maker, what's her actual job
    r"|[,.;:]\s+(?:and )?(?:what(?:['’]?s| is| was| were| did| does| do|(?: \w+)? (?:do|does|did) "
    r"(?:i|we|he|she|they|it|you))\b|wh(?:en|ere)(?:['’]?s| is| was| did)\b|how (?:much|many|long"
    r"|old|often)\b|which (?:one|was it|is it|\w+ (?:was|is) it)\b)",
    re.IGNORECASE,
)
MEASURES = MEASURES_HAN + NUMBER_MEASURES_HAN + "节桶桌份成吋寸趴名第辩箱升几"
HAN = re.compile(
    "[啥咩]|谁(?![都也])|来着|什么(?![都也])|怎么|咋(?!没)|为何|干嘛|多少|贵姓|么事"
    r"|哪(?![怕能会懂敢有像都也])|(?:周|星期|礼拜|拜)几|是不是|[吗呢]\W*$|发我"
    r"|(?:编号|号码|密码|单号|地址|数字)\W*$"
    f"|(?<![一好十这那前后过们有没百千就上俩了])几[{MEASURES}]|们几[号点月楼岁]"
    rf"|(?:到底|一共|总共).{{0,6}}了几|了几[{MEASURES}][啊呀呢]?\W*$"
    rf"|(?<![好十这那前后过们了])第?几[{MEASURES}]{{1,2}}[\u4e00-\u9fff]?[啊呀呢的]*\W*$"
    "|[在是到]几[\u4e00-\u9fff]|(?<![差没不好很太挺更许管论那这])多(?:钱|沉|重|高(?!兴)|远|长|宽"
    r"|深|厚|久|大)(?![方了的事点])|多大(?:岁数|年纪|年龄)|(?<!不)多大[了的]?\W*$"
    r"|[男女公母]\w?还是|有几[个位名]|[讲说]过(?:没有?|不)\W*$|再[说报讲念]一[遍次]|偌济|点俾"
    "|(?<![旁身两外这那])边(?:行|头)|高寿|贵庚|几比几"
)
YES_NO_HAN = re.compile(r"([\u4e00-\u9fff])[不没唔]\1")  # 加不加
TOLD = re.compile(  # what was asked, or is thought about
    "问(?:[我他她你要还]|.{0,3}(?:要|能|会)[不没])|纠结|商量|犹豫|考虑|不得不|得不得了|看看|不知道|信不信|管.{0,4}不"
)


MAY_ASK = re.compile(  # my flat number, the name of my bird; 我送了几单, 剖腹还是自然产
    r"^\W*(?:(?:the|and|so|ok|oh) )*(?:name|number|date|time|price|address|colou?r|age|size|code)"
    r" of (?:my|our|the|his|her)\b"
    r"|^\W*(?:my|our|his|her|the) [\w' ]+ (?:name|number|address|birthday|age|code|password)\W*$"
    r"|几(?!乎)[\u4e00-\u9fff]|(?<!我)(?<!是)还是|[^好不]多久|是\w是",
    re.IGNORECASE,
)
LONGEST_WISH = 80  # characters
NO_WISH = {  # starts an answer, or asks for work
    *("yes", "no", "ok", "sure", "can", "could", "would", "will", "help", "give", "show", "write"),
    *("make", "fix", "check", "correct", "translate", "explain"),
}


def asks(text: str) -> bool:
    """Whether a message asks something."""
    if "?" in text or "？" in text:
        return True
    plain = usual_words(language.to_simplified(text)) if language.has_han(text) else text
    return any(_asks(sentence) for sentence in language.sentences(plain))


def may_ask(text: str) -> bool:
    """Whether a few words may ask as well as tell, 我买了几本书: it asks if the answer is known."""
    plain = usual_words(language.to_simplified(text))
    return len(plain) <= LONGEST_WISH and MAY_ASK.search(plain) is not None


def _asks(sentence: str) -> bool:
    if not language.has_han(sentence):
        return EN.search(sentence) is not None or _begs(sentence)
    return bool(HAN.search(sentence) or (YES_NO_HAN.search(sentence) and not TOLD.search(sentence)))


def _begs(sentence: str) -> bool:
    """Whether a few words only say what is wanted: race date pls."""
    words = language.words(sentence[:LONGEST_WISH])
    few = 2 <= len(words) <= 7 and len(sentence) <= LONGEST_WISH
    return few and words[-1] in {"pls", "plz", "please"} and words[0] not in NO_WISH
