"""Find what a user message states: clauses that hold a fact, without questions and chatter.

Used for summaries and extraction, where every fact of a conversation is wanted.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from course.stand_in.rules import language
from course.stand_in.rules.asking import asks
from course.stand_in.rules.fact_kinds import kinds_shown, simplified
from course.stand_in.rules.fragments import CUE, fragment, has_form, put_in
from course.stand_in.rules.own_name import REPORTED, WORDS_TO_WORK_ON, is_label, told_name
from course.stand_in.rules.third_person import third_person
from course.stand_in.rules.word_lists import KIN, KIN_ZH

SUMMARY_NOTE = re.compile(  # a message that holds an old summary
    r"^\s*[（(\[]?\s*(?:(?:here is )?(?:the |a )?(?:previous |earlier )?summary (?:of"
    r"|so far)[^:\n]{0,60}:"
    r"|(?:之前|此前|以上|前面|先前)[^：:\n]{0,8}的?摘要[：:])\s*(?P<text>.*?)\s*[）)\]]?\s*$",
    re.IGNORECASE | re.DOTALL,
)
PLEASED = (
    r"(?:it['’]?s |i['’]?m |i am )?(?:(?:so|very) )?(?:nice|glad|pleased|happy|good|great|lovely)"
    r" (?:to meet|meeting) you(?: all| too)?(?=\W*$|[,.!;]| (?:i|my)\b)"
)
OPENER = re.compile(  # words in front of a statement that are no part of it
    rf"^(?:(?:{PLEASED}"
    r"|by the way|btw|oh|well|also|so|and|but|then|anyway|hi|hello|hey|yes|yeah|no|nope|ok"
    r"|okay|sure|great|thanks|thank you|thx|right|hm+|um+|ah|haha|lol|fyi|ps|p\.s\.|you know"
    r"|to be honest|honestly|i mean|for context|in case it matters|one more thing|another thing"
    r"|just so you know|for the record|note that|keep in mind that"
    r"|(?:please )?(?:note|remember)(?: that)?|don['’]t forget(?: that)?|i think(?: that)?"
    r"|i guess|i forgot to (?:mention|say)(?: that)?|i (?:should|must) (?:mention|say"
    r"|add)(?: that)?|actually|sorry|wait|correction|my mistake|scratch that|in fact|good|cool"
    r"|nice|perfect|awesome|fun fact|speaking of which|the thing is|for what it['’]s worth"
    r"|as i said|like i said|good morning|good evening)\b[\s,:;.!-]*"
    r"|(?:顺便说一?下|顺便提一?下|顺便说一句|顺带一提|顺便|对了|另外|还有|哦|噢|喔|嗯|啊|那个"
    r"|话说|其实|说起来|补充一[下句]|请?记住|记一下|备注|对|是的|好的|好|谢谢|哈哈+|你好|您好|嗨"
    r"|不对|不是|更正一?下?|抱歉|不好意思|我?说错了|我?记错了|等等|等一下|而且|然后|所以|不过"
    r"|但是|但|并且|因为|順便說一?下|順便提一下|順便|對了|還有|說起來|補充一下|請?記住|記一下|對"
    r"|謝謝|不對|我?說錯了|我?記錯了|其實|後來|后来)(?:[，,：:、；！!\s]+|$"
    r"|(?=我|你|他|她|它|这|那|這|更)))+",
    re.IGNORECASE,
)
PASSING = re.compile(
    r"\b(?:by the way|btw|incidentally|in passing)\b|,? too\W*$|顺便|顺带|对了[，,]|^对了|另外[，,]"
    r"|话说",
    re.IGNORECASE,
)
REMINDS = re.compile(r"(?i)remember|note|keep in mind|forget|记住|記住|记一下|記一下")
QUESTION = re.compile(
    r"[?？]\W*$|^(?:what|which|who|whose|where|when|why|how|is|are|am|was|were|do|does|did|can"
    r"|could|would|should|will|shall|may|have you|has|any (?:idea|tips|chance"
    r"|suggestions))\b(?!['’])|^i (?:wonder|was wondering|want to know|would like to know"
    r"|['’]d like to know|need to know|have (?:a|another|one|some) (?:\w+ )?questions?)\b"
    r"|[吗嗎呢吧]\W*$|^(?:什么|怎么|为什么|哪|谁|几点|多少|能不能|可不可以|是不是|有没有|请问)"
    r"|(?:是什么|叫什么|在哪里?|多少钱|怎么样|怎么办|怎么[做用写配]|有哪些|几点|是谁|什么"
    r"|怎么)\W*$|我想(?:问|请教|知道)|问你|有个问题",
    re.IGNORECASE,
)
REQUEST = re.compile(
    r"^(?:please|pls|sing|draw|recommend|suggest|tell|give|show|explain|describe|help|write|list|find|make"
    r"|create|fix|check|remind|let['’]?s|let me|ignore|disregard|forget|answer|reply|respond|say"
    r"|print|output|repeat|translate|summari[sz]e|compress|pretend|act as"
    r"|you (?:must|should|are now|will|have to|can)|stop|do not|don['’]t|never|be|keep|use|try"
    r"|think|imagine|compare|convert|generate|draft|rewrite|correct|review|name|always"
    r"|new instructions?|system|instructions?|from now on)\b"
    r"|^(?:请|帮我|帮忙|麻烦|推荐|告诉我|给我|给个|解释|说说|讲讲|介绍|列出|(?:用.{1,20})?写一?[个段]|翻译"
    r"|(?:给我)?[讲说唱写画来]一?[个首段篇张]"
    r"|忽略|忘掉|忘记|无视|回答|回复|提醒我|说一下|不要|别|继续|总结|压缩"
    r"|你(?:必须|应该|现在是|要|得|来)|从现在|系统|指令)",
    re.IGNORECASE,
)
CHATTER = re.compile(
    rf"^(?:{PLEASED}"
    r"|(?:glad |pleased |happy |a pleasure )?to (?:meet you|know|hear|see)|wish me"
    r"|have a (?:nice|good|great)"
    r"|(?:very|so) much|much for|a lot(?= |,|$)|many thanks|goodbye|(?:\w+ )?weather (?:today|here)"
    r"|thanks?|thank you|ok(?:ay)?|great|cool|nice|perfect|awesome|bye|see you|makes sense"
    r"|i see|good (?:idea|point|morning|night|to know)|that(?:['’]s| is| was| makes| sounds"
    r"| helps| works)|this (?:is (?:great|helpful|fun|nice)|helps)|sounds (?:good|great)"
    r"|i understand|got it|it works|understood|no problem|never mind"
    r"|you(?:['’]re| are) (?:right|great|welcome|so|very|the)|i (?:don['’]t|do not) know"
    r"|not sure|i(?:['’]m| am) (?:fine|good|ok|back|sorry|not sure|glad|happy to"
    r"|just (?:testing|curious|asking)|curious|wondering|bored)|i hope (?:you|that)|what a"
    r"|how (?:nice|lovely)|it(?:['’]s| is) (?:nice|great|good|lovely|been|raining|sunny|hot)"
    r"|it (?:\w+ )?(?:stopped|started) (?:rain|snow)ing|long day|as you know|you know"
    r"|(?:i )?love it|i appreciate|i like (?:that|it|the idea|your)"
    r"|i(?:['’]ll| will) (?:try|do|check|think|have a look|let you know)"
    r"|i had (?:a|such a) (?:great|nice|long|bad)|the (?:weather|coffee|sun) (?:is|was))\b"
    r"|^(?:很|非常)?高兴(?:能|可以)?认识[你您]|^初次见面|^请多多?(?:关照|指教)"
    r"|^(?:我想一?[下想]|让我想|我?很?高兴认识|祝我|谢谢|多谢|感谢|好的|好呀|好喔|明白|知道了|懂了"
    r"|原来如此|哈哈|你好|没事|辛苦|再见|晚安"
    r"|早上好|太好了|不错|有道理|我试试|我看看|学到了|没问题|今天天气|天气真)",
    re.IGNORECASE,
)
CORRECTS = re.compile(
    r"\b(?:actually|correction|sorry|wait|i meant|i mean|no longer|not any ?more|instead|changed"
    r"|now|my mistake|scratch that|rather than|turns out|i was wrong|switched|moved|postponed"
    r"|rescheduled|updated?)\b|,? not [\w$€£]|^(?:no\b|不[，,])"
    r"|其实|更正|不对|改成|改为|改到|改用|换成|换到"
    r"|说错|记错|不是.*[是，]|现在|搬到|推迟|提前到|不再|已经不",
    re.IGNORECASE,
)
OWN_SUBJECT = re.compile(  # a piece of a sentence that starts a statement of its own
    r"^(?:(?:and|but|so|also|then) )?(?:i|we|my|our|he|she|they|it|his|her|their|its|the|there"
    r"|this|that"
    rf"|mine|ours|yours?|you|everyone|nobody|someone|by the way|btw|{KIN})\b|^[A-Z][a-z]+ (?:is"
    rf"|was|has|lives|works)\b",
    re.IGNORECASE,
)
SUBJECT_EN = re.compile(
    r"^(?P<subject>(?:the user['’]s|my|our|the) [\w' -]{1,40}?)(?:,? (?:is|are|was|were|has|have"
    r"|lives?|works?|will|can|likes?|loves?|runs?|costs?|needs?|starts?|called|named|hates?"
    r"|prefers?|plays?|studies|moved|comes|wants?|got|bought|weighs|visits?|arrives?|turns"
    r"|sleeps?|eats?|speaks?|owns?|drives?|teaches|takes|makes|goes|keeps)\b|['’]s (?!name))",
    re.IGNORECASE,
)
ME_ZH = "(?:我们?|我們|用户|使用者)"
SUBJECT_KIN_ZH = re.compile(rf"^(?P<subject>{ME_ZH}的?(?:{KIN_ZH})(?:[小阿老大]\w)?)")
SUBJECT_ZH = re.compile(
    rf"^(?P<subject>{ME_ZH}的?(?:[项項]目|[^，"
    rf"。在是叫有用想对對会會要喜讨討不也都很住做去刚剛已现現目最正]){{0,8}})"
    "(?=在|是|叫|有|用|想|对|對|会|會|要|喜|讨|討|不|也|都|很|住|做|去|刚|剛|已|姓|今年|养|養|需"
    "|最|正|现|現)"
)
STARTS_WITHOUT_SUBJECT = re.compile(
    "^(?:在|是|叫|有(?!人)|用(?![户戶])|想(?!法)|[对對](?![方象])|[会會](?![议議员員计計场場])|要(?!求)|喜欢|喜歡|讨厌|討厭|不|也|还|還|都|很|住|做"
    "|去|刚|剛|已|最近|正在|正|目前|现在|現在|打算|准备|準備|今年|平时|平時|每|来自|來自|养|養"
    "|更|需要|姓|从|從|写|寫|[学學](?![校生院期费費])|开|開|买|買|吃|喝|爱|愛|最|主要|一直|经常|經常|负责|負責)"
)
SPEAKER = re.compile(r"^\W*(?:me|user|human)\s*[:：]\s*", re.IGNORECASE)
IT = re.compile("(?i)its?\\b|[它牠]")
DETAIL = re.compile(  # of a project that was told before it
    r"(?i)(?:the|its) (?:budget|deadline|cost|price|team|launch|release|start|goal|client"
    r"|database|code|due date|end)\b|(?:预算|預算|截止|期限|费用|費用|价格|價格|团队|團隊|客户"
    r"|客戶|目标|目標)"
)
PLACE_ONLY = re.compile(
    "在(?![用写寫做学學开開搞弄看准準等找读讀练練])|[是叫]"
)  # of what was told before
NO_STATEMENT = re.compile("(?i)(?:i|we|you|he|she|it|they|me|my|yes|no|ok|u[mh]+|hm+|well)")
BARE = re.compile("(?:应该|應該)?是")
INSTEAD = re.compile("不是[^，,。]+[，,](?=是)")
DENIES = re.compile("而?不(?:再)?是")
INTRODUCES = re.compile(  # this is my wife Julia
    rf"^(?i:this is) (?P<who>(?:my|our) (?:[\w-]+ ){{0,2}}?(?:{KIN})),? (?P<name>[A-Z][\w'’-]+)$"
)
ONE_OF = re.compile("(?:[有养養买買]|生了|认识|認識)[^，。]{0,4}[只隻个個条條匹位名辆輛家间間]")
OF_IT = re.compile(  # how more is said of what ONE_OF has told of
    "名?叫|今年|去年|前年|上个?月|上個月|现在|現在|在|是|刚|剛|正在|已经|已經|住|很|才|[0-9一二三四五六七八九十]+[岁歲]"
)
EARLIER = re.compile(  # words about when, behind a subject
    "(?:以前|之前|原来|原來|原本|曾经|曾經|过去|過去|从前|從前|本来|本來|小时候|小時候|平时|平時|一直|经常|經常)+$"
)
LOOK_BACK = 8  # statements
LONGEST_SENTENCE = 2_000  # characters; longer ones are pasted data, not statements
NEW_VALUE = re.compile("^(?:应该|應該)?是 ?[0-9]")  # 是 600 元: a correction without its subject


@dataclass(frozen=True)
class Fact:
    """One fact: the clause as said and in the third person, its kinds, whether it corrects."""

    said: str
    text: str
    kinds: frozenset[str]
    corrects: bool = False
    name: str = ""  # the user's own, where the clause gives it
    passing: bool = False  # said in passing: "by the way"
    old: bool = False  # from an earlier summary
    bare: bool = False  # a new value without what it is the value of


def _own_subject(clause: str) -> bool:
    return OWN_SUBJECT.match(OPENER.sub("", clause)) is not None


def _pieces(sentence: str) -> list[str]:
    """Split a sentence where a new subject starts; Chinese at every comma."""
    chinese = language.language_of(sentence) != "en"
    pieces: list[str] = []
    plain, said = language.masked(sentence)
    for clause in language.clauses(plain):
        if pieces and re.fullmatch(rf"{language.MASKED.pattern}\W*", clause):  # he said: ...
            pieces[-1] += ("：" if chinese else ": ") + clause
            continue
        if chinese or not pieces or _own_subject(clause) or OPENER.fullmatch(pieces[-1]):
            pieces.append(clause)
        else:
            joined = re.match(r"(?i)(?:because|although|though|while|but)\b", clause)
            pieces[-1] += (" " if joined else ", ") + clause
    return [language.unmasked(piece, said) for piece in pieces]


def _clean(piece: str) -> tuple[str, str]:
    """Return a piece without opener, tag and end mark, and the opener."""
    opener = OPENER.match(piece)
    start = opener.end() if opener else 0
    rest = re.sub(r"(?i)^(?:because|although|though|while)\s+(?=(?:i|my|we)\b)", "", piece[start:])
    rest = re.sub(rf"(?i)(?:[,.!]| and) {PLEASED}\W*$", "", rest)
    rest = re.sub(r"(?i),? (?:by the way|btw|you know|though|haha|lol|please|too)\W*$", "", rest)
    return rest.strip().rstrip(" .。!！,，;；…~～"), piece[:start]


def _introduction(text: str, name: str) -> str:
    """Give the many ways to say one's name one form: call me Bob -> my name is Bob."""
    start = text.find(name)
    if start < 0:  # 我姓王，名小明
        return f"我叫{name}"
    rest = re.sub(
        r"^(?:就行了?|就好了?|就可以了?|即可|[吧呀啊哦喔啦哈呢])", "", text[start + len(name) :]
    )
    rest = re.sub(rf"(?i)^ {PLEASED}", "", rest)
    if rest.strip() or len(language.words(text[:start])) > 5:
        return text
    lead = "我叫" if language.has_han(text[:start]) else "my name is "
    return lead + name


def with_subject(piece: str, previous: str) -> str:
    """Give a piece the subject of the one before it: "She lives here" after "My sister ..."."""
    if language.language_of(piece) == "en":
        pronoun = re.match(r"(?i)(she|he|it|they)(?P<be>['’]s)?\b(?!['’])", piece)
        subject = SUBJECT_EN.match(previous)
        if not pronoun or not subject or re.match(r"(?i)(?:my|the user's) name", previous):
            return piece
        owner = subject["subject"]
        if pronoun[1].lower() in {"she", "he"} and not re.search(rf"(?i)\b(?:{KIN})\b", owner):
            return piece
        return owner + (" is" if pronoun["be"] else "") + piece[pronoun.end() :]
    pronoun = re.match(r"[他她它牠]们?", piece)
    relative = SUBJECT_KIN_ZH.match(previous)
    if pronoun:
        subject = relative or (SUBJECT_ZH.match(previous) if pronoun[0] in "它牠" else None)
        owner = EARLIER.sub("", subject["subject"]) if subject else ""
        return piece if re.fullmatch(f"{ME_ZH}?", owner) else owner + piece[pronoun.end() :]
    if STARTS_WITHOUT_SUBJECT.match(piece) and not NEW_VALUE.match(piece):
        subject = relative or SUBJECT_ZH.match(previous)
        if not subject and previous and PLACE_ONLY.match(piece):
            return piece
        owner = EARLIER.sub("", subject["subject"]) if subject else "我"
        if ONE_OF.search(owner):  # 我养了一只猫叫豆豆，还有一条狗: who has the cat, and not the cat
            owner = (re.match(r"用户|使用者|我们?", owner) or ["我"])[0]
        return owner + piece
    return piece


def _joined(said: str, found: list[Fact]) -> str | None:
    """Return the statement before with 叫小黑 behind it, where that says more of what it tells of.

    我有一个姐姐，在日本工作: it is not the user who works there.
    """
    if not found or not OF_IT.match(said) or not ONE_OF.search(found[-1].said):
        return None
    return f"{found[-1].said}，{said}"


def _told_of(piece: str, found: list[Fact]) -> str:
    """Return the statement whose subject a piece goes on with; "the budget" is none of its own."""
    back = found[-LOOK_BACK:]
    if IT.match(piece):
        while len(back) > 1 and DETAIL.match(back[-1].said):
            back.pop()
    return back[-1].said if back else ""


# 啊打错了: a slip, and nothing about the user
SLIP_HAN = re.compile("^[啊哎呀哦噢]*你?(?:打|说|写|记|搞|弄)错了?(?:名字)?$")


def _is_fact(piece: str, opener: str) -> bool:
    plain = simplified(piece)
    if not re.search(r"\w", piece) or QUESTION.search(plain) or CHATTER.search(plain):
        return False
    if asks(piece) or SLIP_HAN.search(plain):
        return False
    if REQUEST.search(plain) and not REMINDS.search(opener):
        return False
    if NO_STATEMENT.fullmatch(piece):
        return False
    return len(language.words(piece)) >= 2 or bool(kinds_shown(piece)) or piece[:1].isupper()


@lru_cache(maxsize=2048)
def facts_of_text(text: str) -> tuple[Fact, ...]:
    """Return the facts that one user message states, in its order; of a summary, all it says."""
    note = SUMMARY_NOTE.match(text)
    if note:
        return _facts_of_summary(note["text"])
    found: list[Fact] = []
    without_code = re.sub(r"```.*?(?:```|$)", " ", text, flags=re.DOTALL)
    for sentence in language.sentences(without_code):
        if len(sentence) <= LONGEST_SENTENCE:
            _add_facts(SPEAKER.sub("", sentence), found)
    return tuple(found)


def _add_facts(sentence: str, found: list[Fact]) -> None:
    """Append what a sentence states; a new value alone goes into the statement before it."""
    if _is_text_to_work_on(sentence):
        return
    asked = re.search(r"[?？]\W*$", sentence)
    pieces = _pieces(sentence)
    corrects = CORRECTS.search(simplified(sentence)) is not None
    passing = PASSING.search(simplified(sentence)) is not None
    denied = INSTEAD.match(sentence)  # 不是星期四，是星期五
    before, cue = "", denied.group() if denied else ""
    corrected = denied is not None
    for number, piece in enumerate(pieces):
        said, opener = _clean(piece)
        in_front, before = before, f"{before}, {piece}" if before else piece
        if asked and (number == len(pieces) - 1 or re.match(r"(?i)if\b|when\b|如果|假如", said)):
            continue
        found_cue = CUE.match(piece)
        cue = found_cue.group() if found_cue else cue
        corrected = corrected or bool(cue)
        value = fragment(piece[found_cue.end() :] if found_cue else piece) if cue else None
        if value and found:
            _correct(found, value, cue.strip())
            cue = ""
            continue
        if found_cue and found_cue.end() == len(piece):
            continue
        bare = bool(cue and BARE.match(said))
        if (
            (number or denied)
            and DENIES.match(piece)
            and (corrected or has_form(fragment(said[2:]) or ""))
        ):
            continue
        cue = ""
        name = told_name(said, in_front) or told_name(piece, in_front) or ""
        said = _introduction(said, name) if name else said
        if name and found and is_label(before.removesuffix(f", {piece}")):
            found.pop()
        if _is_fact(said, opener):
            whole = _joined(said, found) if number else None
            if whole:  # 我养了一只狗，叫小黑
                found[-1] = replace(found[-1], said=whole, text=third_person(whole))
                continue
            said = said if bare else with_subject(said, _told_of(said, found))
            said = INTRODUCES.sub(r"\g<name> is \g<who>", said)
            found.append(
                Fact(
                    said, third_person(said), kinds_shown(said), corrects, name, passing, bare=bare
                )
            )


def _is_text_to_work_on(sentence: str) -> bool:
    """Whether a request gives, after a colon, words to work on: "Translate: I am tired"."""
    head, colon, _ = simplified(sentence).replace("：", ":").partition(":")
    asked_for = WORDS_TO_WORK_ON.search(head) or (REQUEST.search(head) and REPORTED.search(head))
    return bool(colon and asked_for)


def _correct(found: list[Fact], value: str, cue: str) -> None:
    """Put a new value into the last fact; where it is not sure, keep both as they were said."""
    last = found[-1]
    said = put_in(last.said, value)
    if said:
        kinds = last.kinds | kinds_shown(said)
        found[-1] = Fact(said, third_person(said), kinds, True, value if last.name else "")
        return
    comma = "，" if language.has_han(cue) else ", "
    cue = cue.strip(" ，,.。:：!！")
    text = f"{cue[:1].upper()}{cue[1:]}{comma}{value}"
    found.append(Fact(value, text, last.kinds | kinds_shown(value), not has_form(value)))


def _facts_of_summary(text: str) -> tuple[Fact, ...]:
    """Return the sentences of an old summary; they are in the third person already."""
    found: list[Fact] = []
    for sentence in language.sentences(re.sub(r"(?m)^[ \t]*[-*•][ \t]*", "", text)):
        if len(sentence) > LONGEST_SENTENCE:
            continue
        for part in re.split(r"[;；]", sentence):
            part = part.strip(" .。!！")
            for piece in language.clauses(part) if language.has_han(part) else (part,):
                said = with_subject(piece, _told_of(piece, found) or "用户")
                text = third_person(said)
                if re.search(r"\w", text):
                    by_assistant = re.match(r"(?i)the assistant|助手", text)
                    kinds = frozenset({"advice"}) if by_assistant else kinds_shown(text)
                    found.append(Fact(text, text, kinds, old=True))
    return tuple(found)
