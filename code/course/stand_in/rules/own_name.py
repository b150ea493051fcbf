"""The user's own name, as said by the user, in a summary, or back to the user."""

from __future__ import annotations

import re
from functools import lru_cache

from course.stand_in.rules import language, lexicon
from course.stand_in.rules.proper_names import NOT_NAMES, common
from course.stand_in.rules.statements import Clause
from course.stand_in.rules.word_lists import KIN_ZH

GIVEN = language.words_of("given_names.txt")
SURNAMES = language.words_of("surnames.txt")

# --- the words in front of a name ---------------------------------------------------------------

LONGEST = 200  # characters after a cue that are looked at
START = r"(?:^|[,.!;]\s*|\b(?:and|but|so|hi|hey|hello|well|yes|no|actually|sorry)\s)"
SAYS_NAME = re.compile(  # after these nearly every word is a name
    r"\bmy (?:full |first |real )?name(?:['’]?s| is) (?:actually |really |now )?"
    r"(?:called |spell?ed |spelt |written )?"
    r"|\bi(?:['’]ve| have)? changed my name to "
    rf"|{START}my name (?=(?-i:[A-ZÀ-Þ]))(?!(?:is|was)\b)"
    rf"|(?:{START}|\b(?:just|please|to|can|may|everyone|everybody|people|friends|colleagues) )"
    r"calls? me "
    r"|\b(?:i go by|i['’]?m called|i am called|i['’]?m named|i am named) "
    rf"|{START}(?:me llamo|mi nombre es|je m['’]appelle|ich hei(?:ß|ss)e|mi chiamo) ",
    re.IGNORECASE,
)
SAYS_WHO = re.compile(rf"{START}(?:i['’]?m|i am) ", re.IGNORECASE)
PRESENTS = re.compile(rf"{START}(?:this is|it['’]s) ", re.IGNORECASE)  # may show anything
GREETS = re.compile(
    r"\b(?:hi|hello|hey|good (?:morning|afternoon|evening))\b(?: there| all| everyone)?\W+"
    r"(?:this is|it['’]s) $",
    re.IGNORECASE,
)
IT_IS_ME = re.compile(rf"{START}it['’]?s me[,:]? *", re.IGNORECASE)
IS_HERE = re.compile(r"^\W*(?:(?i:hi|hello|hey)\W+)?(?P<name>[^\W\d_a-zß-ÿ][\w'’-]+) here\W*$")
LABEL = re.compile(  # of a form: "Name: Bob"; the colon is gone between clauses
    r"^\W*(?:my )?(?:full |first )?name ?[:：=,] *|^\W*(?:我的)?(?:名字|姓名|全名) ?[:：,，] *",
    re.IGNORECASE,
)
NAMES_USER = re.compile(  # in a summary, or back to the user
    r"\b(?:your name is|you are called|you['’]re called|your name['’]s|user(?:['’]s name is"
    r"| is called| is named|, named| named)) ",
    re.IGNORECASE,
)
NAME_EN = re.compile(
    r"['\"“]?(?P<name>[^\W\d_][\w'’-]*(?: (?!(?:and|from|but|by|here|so|or|not|nice|glad"
    r"|pleased)\b)[^\W\d_][\w'’-]*){0,3})(?P<after>.*)$",
    re.DOTALL,
)
CAPITAL = re.compile(r"[^\W\d_a-zß-ÿ][\w'’-]*(?: [^\W\d_a-zß-ÿ][\w'’-]*){0,2}")
TITLE = re.compile(
    r"^(?:dr|mr|mrs|ms|miss|prof|professor|doctor)\.? (?=(?P<capital>(?-i:[A-ZÀ-Þ]))|[^\W\d_])",
    re.IGNORECASE,
)
AFTER_NAME = re.compile(
    r"['\"”]?(?:$|[,.!;:)]| (?:and|from|but|by the way|here|so|by|now|instead|please|for short|not"
    r"|(?:nice|glad|pleased) to)\b)",
    re.I,
)
NO_NAME = re.compile(r"(?:[a-z]{2}(?:an|ese|ish|ing|ed|ist|ic|ful|less|ous|able)|Swiss|Dutch)$")
NO_NAMES = frozenset((
    "maybe", "later", "tomorrow", "today", "tonight", "soon", "again", "back", "now", "anytime",
    "sometime", "crazy", "whatever", "old", "when", "if", "not", "important", "anything",
    "everything", "something", "nothing", "great", "fine", "sorry", "new", "home", "cool",
    "first", "vegan", "jewish", "muslim",
    "german", "french", "greek", "thai", "me", "him", "her", "them", "us",
))  # fmt: skip
SAYS_NAME_HAN = re.compile(
    "(?:我|本人)的?(?:名字|姓名|全名|真名)(?:就|其实)?[是叫为]|(?:我|本人)(?:的名字|名字)?(?:就|也|其实|现在|真名|本名)?"
    "名?叫做?|(?:叫|喊|称呼|稱呼)我(?!们)"
)
SAYS_WHO_HAN = re.compile("我(?:就)?是(?!不是)")
NAMES_USER_HAN = re.compile("(?:你|用户|使用者)的?(?:名字|姓名)[是叫为]|(?:你|用户|使用者)名?叫做?")
NAME_HAN = re.compile(
    r"[“「\"]?(?P<name>[\u4e00-\u9fff]{1,8}?|[A-Za-z][\w-]*(?: [A-Z]\w+)?)"
    r"(?P<particle>就行了?|就好了?|就可以了?|即可|[吧呀啊哦喔啦哈呢])?[”」\"]?"
    r"(?=[，。！!,.;；、：:\s”」]|$|今年|来自|住在|在(?:用|写|做|学))"
)
NO_NAME_HAN = re.compile(
    "[不别了我你您他她它什啥甚咩谁过去来想要会能没有在把被给让和跟是的车]|外卖"
)
NICKNAME_HAN = re.compile(r"[小老阿][\u4e00-\u9fff]{1,2}|([\u4e00-\u9fff])\1")
KIND_OF_PERSON = re.compile(  # 高中生, 马来人, 金牛座: with the surnames 高, 马, 金
    "[人员生者师家座族派党迷控粉工手友民长客商贩童]$|[男女孩]$|学生|孩子|朋友|妈妈|爸爸"
)
CALLED_BY_ONE = re.compile(  # 我朋友叫我: one person's pet name for the user is not the name
    r"^(?!(?:.*[，,。])?(?:同事|朋友|同学|邻居|室友)$)"  # 朋友叫我: they all do
    rf".*(?:{KIN_ZH}|[爸妈爷奶哥姐弟妹]|(?<!其)[他她])"
    "(?:也|总是?|老是?|一直|经常|常|平时|以前|从小|喜欢|爱|会)*$"
)
WITH_SURNAME_HAN = re.compile(  # 我姓欧阳，名娜娜
    r"我姓(?P<family>[\u4e00-\u9fff]{1,2}?)[，, ]*(?:叫做?|名字?[叫是]?)"
    r"(?P<given>[\u4e00-\u9fff]{1,3})(?=[，。！!,.;；\s]|$)"
)
TITLED_HAN = re.compile(
    "(?P<family>(?![和单])[\u4e00-\u9fff]{1,2})"
    "(?:老师|医生|大夫|教授|先生|女士|小姐|太太|经理|主任|律师|校长|师傅|护士|总)"
)
NO_NICKNAME = frozenset((
    "小孩", "小学", "小白", "小偷", "小丑", "小三", "小众", "小气", "小心", "小时", "小姐", "小便",
    "老师", "老板", "老人", "老外", "老大", "老公", "老婆", "老实", "老家", "老手", "阿姨",
    "老板娘", "老百姓", "小学生", "小朋友", "小孩子", "老人家", "小白领", "小女孩", "小男孩",
    "老年人",
))  # fmt: skip

# --- the words that make it no introduction -----------------------------------------------------

NOT_MEANT = re.compile(  # before the name, in its sentence
    r"\b(?:not|never|almost|nearly|wish|if|unless|suppose|supposing|imagine|pretend|guess|guesses"
    r"|as though|would(?! like)|could|thinks?|thought|believes?|what|who|why|whether|he|she|they)\b"
    r"|n['’]t\b(?<!n['’]t forget)"
    r"|别|不要|不用|不想|不再|不喜欢|不准|如果|要是|假如|假设|假装|差点|差一点|差一点儿|想象"
    r"|是不是|是否|也许|可能|希望|猜",
    re.IGNORECASE,
)
REPORTED = re.compile(  # what comes next is said by somebody else, or is an example
    r"(?:(?<!\bi )\b(?:says?|said|saying|writes?|wrote|replied|answered|shouted|asked|goes"
    r"|(?:told|tells) \w+)|\b(?:starts?|begins?|beginning|starting|ends?) with|\bsentence|\bline"
    r"|\btext|\bphrase|\bwords|\bexample|\blyrics?)(?: that)?\W*$"
    r"|(?<!我)(?:说|說|写道|写着|喊|喊道|问|回答|翻译|句子?|例如|比如|(?:台词|歌词|原文|诗)(?:里?是)?|开头|告诉我)\W*$",
    re.IGNORECASE,
)
WORDS_TO_WORK_ON = re.compile(  # the request of the sentence is about the words themselves
    r"^\W*(?:please |now |can you |could you )*(?:translate|imagine|pretend|suppose|repeat|say"
    r"|guess|complete|spell|rephrase|proofread|paraphrase|correct this)\b"
    r"|^\W*(?:请|帮我|请帮我)?(?:把)?(?:翻译|想象|假设|假装|猜|重复|跟我念|造句)",
    re.IGNORECASE,
)
TAG = re.compile(r"^\W*(?:right|correct|yes|no|isn['’]t it|or|是吗|对吗|对吧|吗|好吗)\W*$", re.I)
CORRECTION = re.compile(
    r"^\W*(?:(?:no|sorry|wait|actually|i mean|i meant|correction|oops)\b\W*)+"
    r"|^(?:不对|不是|错了|我?说错了|更正|抱歉|哦不)[，,]?",
    re.IGNORECASE,
)
NAME_WRONG = re.compile(  # the name that was told is not right, or no longer
    r"\b(?:my|the) name (?:wrong|incorrectly|is wrong|isn['’]?t right|has changed)"
    r"|\bnot my (?:real )?name\b|\bwrong name\b|\bchanged my name\b"
    r"|改名|改了名|名字(?:记|写|叫|念|弄|搞)?错|(?:记|写|叫|念|弄|搞)错了?我?的?名字|不是我的名字",
    re.IGNORECASE,
)
NOT_CALLED = re.compile(
    r"\b(?:my name(?: is|['’]s) not|my name isn['’]?t|i['’]?m not(?: called)?|i am not(?: called)?"
    r"|(?:don['’]?t|do not|stop) call(?:ing)? me) (?P<name>\w[\w' -]*)"
    r"|(?:我|名字)(?:并|其实)?不(?:再)?[叫是](?P<han>[\u4e00-\u9fff]+)",
    re.IGNORECASE,
)
CORRECTED = re.compile(
    r"^(?:but |我)?(?:(?:it['’]s|it is|that['’]s|make (?:it|that)|i mean(?:t)?|i['’]?m|i am) "
    r"|应该?是|应该叫|现在叫|改叫|而?是|叫)?"
    r"(?P<rest>.+)$",
    re.IGNORECASE,
)
SUMMARY_SUBJECT = re.compile(  # a summary starts with the person it is about
    r"^(?!The |User |It |He |She |They )(?P<name>[A-Z][\w'-]*(?: [A-Z][\w'-]*){0,2}) (?:is|was|has"
    r"|lives|works|wants|likes|uses|needs|plans|prefers|writes|said|asked|mentioned)\b"
    r"|^(?P<han>[小阿老][\u4e00-\u9fff]|[\u4e00-\u9fff]{2,3}?)"
    r"(?=在(?:用|写|做|学)|正在|最近|想|喜欢|需要|住在|用\s)"
)


OWN = "my (?:(?:full |first |given |last |family |real |own )?name|surname)"
ASKS_NAME = re.compile(  # questions.py has put "what is my name" for "who I am"
    r"^\W*(?:(?:and|so|but|ok|okay|hey|hi|hello|please|sorry|wait|now|well)\W+)*(?:"
    r"(?:(?:do|can|could|would|will|did) you|(?:did|have) i)"
    r"(?: (?:please|still|ever|happen to|even|already|actually))*"
    r" (?:know|remember|recall|remind|tell|told|say|repeat|mention(?:ed)?|give|given)(?: me| you)?"
    rf"(?: again)?(?: of)? (?:what(?: is|['’]s)? )?{OWN}(?: is| was)?"
    r"|(?:do|can|could|would) you (?:still |please )*(?:know|remember|recall|tell me|remind me)"
    r" what i(?: am|['’]?m| was) called"
    rf"|what(?:['’]?s| is| was) {OWN}"
    r"|(?:what|which) name did i (?:give|tell|mention to|say to) you"
    r"|what(?:['’]?s| is| was) the name (?:that )?i (?:gave|told) you"
    r"|what (?:do|should|can|will|shall|are|would) you (?:going to )?call me"
    r")(?: (?:again|please|now|yet|before|earlier|by now|at all|already|any ?more))*\W*$"
    r"|^[你您](?:应该|应当|该|要|会|打算)?(?:怎么称呼我|怎么叫我|(?:叫|喊)我(?:什么|啥))[呢啊呀]?\W*$",
    re.IGNORECASE,
)


# --- what looks like a name ---------------------------------------------------------------------


def _no_name(word: str) -> bool:
    low = word.lower()
    return low not in GIVEN and (low in NOT_NAMES or low in NO_NAMES)


def english_name(text: str, *, sure: bool) -> str | None:
    """Return the name that an English text starts with; `sure`: after "my name is", "call me"."""
    text = text[:LONGEST]
    found = NAME_EN.match(text)
    if not found:
        return None
    title = TITLE.match(text)
    if title and (sure or title["capital"]):
        name = english_name(text[title.end() :], sure=True)
        return f"{title.group()}{name}" if name and " " not in name else name
    capital = CAPITAL.match(found["name"])
    if capital:
        name, after = capital.group(), text[found.start("name") + capital.end() :]
        return name if AFTER_NAME.match(after) and _capital_name(name, sure) else None
    name = found["name"]
    return name if AFTER_NAME.match(found["after"]) and _plain_name(name, sure) else None


def _capital_name(name: str, sure: bool) -> bool:
    words = name.split()
    if len(words) > 1:
        return not _no_name(words[0]) and not all(_everyday(word) for word in words)
    if _no_name(name) or (NO_NAME.search(name) and name.lower() not in GIVEN and not sure):
        return False
    if name.isupper() and len(name) > 1 and not sure:  # I AM BOB, but not I'M IT
        return name.lower() in GIVEN and _may_be(name.lower(), sure)
    return sure or not _everyday(name)


def _everyday(word: str) -> bool:
    place = lexicon.kinds_of(word.lower()) & lexicon.PLACE_KINDS
    return bool(common(word) or place) and word.lower() not in GIVEN


def _plain_name(name: str, sure: bool) -> bool:
    """Whether words without a capital are a name: known given names, or no known words."""
    words = name.split()
    if len(words) > (3 if sure else 2) or any(_no_name(word) for word in words):
        return False
    if not sure and any(NO_NAME.search(w) or len(w) < 3 for w in words if w not in GIVEN):
        return False
    if not sure and len(words) == 1 and words[0] not in GIVEN and _misspelt(words[0]):
        return False
    return all(not _everyday(word) and (not common(word) or _may_be(word, sure)) for word in words)


@lru_cache(maxsize=1024)
def _misspelt(word: str) -> bool:
    """Whether an unknown word is made of two known ones, or a known one with a letter wrong."""
    if len(word) < 5:
        return False
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    if any(min(len(a), len(b)) > 2 and lexicon.rank(a) < 2 > lexicon.rank(b) for a, b in cuts):
        return True
    near = [a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1]
    near += [a + b[1:] for a, b in cuts if b]
    near += [a + letter + b for a, b in cuts for letter in "abcdefghijklmnopqrstuvwxyz"]
    return any(lexicon.rank(other) < 2 for other in near)


def _may_be(word: str, sure: bool) -> bool:
    """Whether a lower-case given name is one here: "i am frank" may mean the adjective."""
    return sure or lexicon.rank(word) > 0


def chinese_name(text: str, *, sure: bool) -> str | None:
    """Return the name that a Chinese text starts with; `sure`: after 我叫, not after 我是."""
    found = NAME_HAN.match(text)
    if not found:
        return None
    name = found["name"]
    if name.isascii():
        return name if _capital_name(name, sure) or (sure and _plain_name(name, sure)) else None
    return name if _han_name(language.to_simplified(name), sure) else None


def _han_name(name: str, sure: bool) -> bool:
    titled = TITLED_HAN.fullmatch(name)
    if titled and titled["family"] in SURNAMES:
        return True
    if not 2 <= len(name) <= 4 or NO_NAME_HAN.search(name):
        return False
    if KIND_OF_PERSON.search(name) and not (len(name) == 2 and name[0] in "小阿"):
        return False
    if NICKNAME_HAN.fullmatch(name) and name not in NO_NICKNAME:
        return sure or name[0] in "小老阿"
    tags = [tag for _, tag in language.tagged(name)]
    person = tags[0].startswith("nr") and len(tags) == 1
    if language.in_dictionary(name) and not person:
        return sure and tags == ["nz"]
    family = 2 if name[:2] in SURNAMES else 1 if name[0] in SURNAMES else 0
    if family:
        return 1 <= len(name) - family <= 2 and not any(t[0] in "vdpr" for t in tags)
    return sure and (person or not any(t[0] in "vdprcu" for t in tags))


# --- who says it --------------------------------------------------------------------------------


def _inside_quotes(text: str) -> bool:
    """Whether a quotation is still open at the end of a text."""
    if len(re.findall(r'"', text)) % 2:
        return True
    if any(text.count(a) > text.count(b) for a, b in (("“", "”"), ("「", "」"), ("『", "』"))):
        return True
    opened = len(re.findall(r"(?<!\w)['‘](?=\w)", text))
    return opened > len(re.findall(r"(?<=[\w.!?,])['’](?!\w)", text))


def _meant(before: str, cue: str) -> bool:
    """Whether words in front of a name, with those in front of them, introduce the user."""
    before, cue = language.to_simplified(before), language.to_simplified(cue)
    if NOT_MEANT.search(re.sub(r"(?i)don['’]t forget", "", cue)):
        return False
    if cue.endswith("我") and CALLED_BY_ONE.search(cue[-40:].rstrip("我").rstrip("叫喊称呼")):
        return False
    return not (
        _inside_quotes(f"{before} {cue}")
        or REPORTED.search(before.strip())
        or WORDS_TO_WORK_ON.search(before or cue)
    )


@lru_cache(maxsize=8192)
def told_name(clause: str, before: str = "") -> str | None:
    """Return the name that a clause of the user's gives as the user's own.

    Args:
        clause: The clause, or a whole short sentence.
        before: What stands in front of it in the same sentence.
    """
    whole = f"{before}, {clause}" if before else clause
    label = LABEL.match(whole)
    if label and label.end() >= len(whole) - len(clause):
        return _labelled(whole[label.end() :])
    me = IT_IS_ME.search(whole)
    if me and me.end() >= len(whole) - len(clause):
        return english_name(whole[me.end() :], sure=False)
    here = IS_HERE.match(clause)
    if here and english_name(here["name"], sure=False):
        return here["name"]
    if re.match("[叫名]|我姓", clause):
        name = _with_surname(whole, len(whole) - len(clause))
        if name:
            return name
    for pattern, read, sure in (
        (SAYS_NAME, english_name, True),
        (SAYS_WHO, english_name, False),
        (PRESENTS, english_name, False),
        (SAYS_NAME_HAN, chinese_name, True),
        (SAYS_WHO_HAN, chinese_name, False),
    ):
        for cue in pattern.finditer(clause):
            name = read(clause[cue.end() : cue.end() + LONGEST].lstrip(), sure=sure)
            in_front = whole[: len(whole) - len(clause) + cue.end()]
            if pattern is PRESENTS and not (GREETS.search(in_front) or _may_present(name)):
                continue
            if name and _meant(before, clause[: cue.end()]):
                return name
    return None


def _may_present(name: str | None) -> bool:
    """Whether a name after "this is" is a person's without doubt: Bob, but not Sparta."""
    word = name.split()[0].lower() if name else ""
    return word in GIVEN and not lexicon.kinds_of(word) & lexicon.PLACE_KINDS


def _labelled(text: str) -> str | None:
    """Return the name in a field of a form, after "Name:"."""
    name = (chinese_name if language.has_han(text) else english_name)(text, sure=False)
    known = name and (name.split()[0].lower() in GIVEN or not name.isascii())
    return name if known and text.strip(" .。!！") == name else None


def _with_surname(text: str, start: int) -> str | None:
    """Return the name of 我姓王，叫小丽; `start`: it must end after this."""
    for found in WITH_SURNAME_HAN.finditer(text):
        family, given = found["family"], found["given"]
        whole = given if family in given else family + given
        if found.end() > start and _han_name(language.to_simplified(whole), True):
            before = text[: found.start()]
            meant = not NOT_MEANT.search(before) and _meant(before, found.group())
            return whole if meant else None
    return None


def _given_back(text: str) -> str | None:
    """Return the name in "Your name is Bob", "The user is called Bob", 用户叫小王."""
    for pattern, read in ((NAMES_USER, english_name), (NAMES_USER_HAN, chinese_name)):
        cue = pattern.search(text)
        name = read(text[cue.end() :].lstrip(), sure=True) if cue else None
        if name:
            return name
    return None


def asks_name(question: str) -> bool:
    """Whether a question is a known way to ask for the user's own name."""
    return ASKS_NAME.search(question) is not None


def introduces(clause: Clause) -> bool:
    """Whether a clause says the user's own name."""
    return bool(told_name(clause.text) or _given_back(clause.text))


def corrected_name(text: str, *, cued: bool) -> str | None:
    """Return the name in a correction of a name: "no, it's Bob", 不对，是章伟."""
    cue = CORRECTION.match(text)
    if not (cue or cued):
        return None
    found = CORRECTED.match(text[cue.end() :].strip() if cue else text.strip())
    if not found:
        return None
    read = chinese_name if language.has_han(text) else english_name
    name = read(found["rest"], sure=True)
    whole = name and len(found["rest"].strip(" .。!！")) == len(name)
    return name if whole and (name[0].isupper() or not name.isascii()) else None


def denies(text: str, name: str | None) -> bool:
    """Whether a clause says that the name known so far is wrong."""
    if NAME_WRONG.search(text):
        return True
    found = NOT_CALLED.search(text)
    if not (name and found):
        return False
    known = re.escape(language.to_simplified(name))
    said = found["name"] or found["han"]
    return re.match(rf"{known}(?:$|\W*$| (?:but|any ?more)\b)", said, re.IGNORECASE) is not None


def is_label(text: str) -> bool:
    """Whether a text is only the label of the user's name in a form."""
    found = LABEL.match(f"{text}:")
    return found is not None and found.end() > len(text)


def as_written(name: str, text: str) -> str:
    """Return a name, which was read in simplified characters, as it stands in a text."""
    if name in text or not language.has_han(name):
        return name
    for start in range(len(text) - len(name) + 1):
        piece = text[start : start + len(name)]
        if language.to_simplified(piece) == name:
            return piece
    signs = {language.to_simplified(sign): sign for sign in text}  # 我姓陳，名怡君: in two pieces
    return "".join(signs.get(sign, sign) for sign in name)


def own_name(clauses: list[Clause], texts: list[str]) -> str | None:
    """Return the user's name as last said: by the user, in a summary, or back to the user.

    Args:
        clauses: What was said, in simplified characters.
        texts: The messages as they were written, from which the name is taken.
    """
    name, told_at, cued = None, -9, False  # told_at: the message
    written = ""  # where the name stands
    place, same = None, []  # the sentence, and its clauses before this one
    for index, clause in enumerate(clauses):
        if place != (clause.message, clause.sentence):
            place, same = (clause.message, clause.sentence), []
        before, same = same, [*same[-19:], clause]
        if not clause.fact:
            continue
        later = clauses[index + 1] if index + 1 < len(clauses) else None
        last = later is None or (later.message, later.sentence) != place
        if clause.asks and clause.user and (last or TAG.match(later.text)):
            continue
        told = told_name(clause.text, ", ".join(c.text for c in before))
        if not told and (clause.summary or not clause.user):
            told = _given_back(clause.text)
        if not told and clause.user and clause.message - told_at <= 2:
            told = corrected_name(clause.text, cued=cued)
        wrong = clause.user and not told and denies(clause.text, name)
        cued = wrong or CORRECTION.match(clause.text) is not None
        if wrong:
            told_at = clause.message
            name = None if NOT_CALLED.search(clause.text) else name
        if told:
            name, told_at = told, clause.message
            written = texts[clause.message][same[0].start : clause.end]
            continue
        subject = clause.summary and clause.start == 0 and SUMMARY_SUBJECT.search(clause.text)
        if subject and name is None:
            name = subject["name"] or subject["han"]
            written = texts[clause.message][clause.start : clause.end]
    return as_written(name, written) if name else None
