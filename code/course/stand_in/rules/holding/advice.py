"""Whether what the assistant said proposes something, or is only a remark or a question."""

from __future__ import annotations

import re

from course.stand_in.rules.proper_names import QUOTED

# What may stand before it: "Then try ...", "Yes, with rice is possible".
LEAD = r"^\W*(?:(?:and|or|then|so|but|also|yes|no|just|maybe|perhaps|first|next|instead|ok)\W+)*"
PROPOSES = re.compile(
    f"{LEAD}(?:try|use|add|put|take|bring|keep|ask|check|call|ring|write|say|tell|make|get|give|go"
    "|pick|choose|avoid|start|stop|leave|let|have|hold|warm|chill|cut|cook|soak|wash|rinse|mix"
    r"|press|open|turn|set|read|send|plant|wear|move|pack|book|buy|practise|aim|pause)\b(?! you\b)"
    r"|\b(?:how|what) about\b|\b(?:could|should|might|may|would|i['’]d|you['’]d|can|help[s ]"
    r"|recommend|suggest|propose|consider|worth|best|better|instead|ideally|works? well)\b",
    re.IGNORECASE,
)
REMARK = re.compile(
    f"{LEAD}(?:that(?:['’]?s| is| sounds)|sounds|what an?|(?:i am |i['’]?m )?(?:glad|sorry|happy)"
    "|good|great|lovely|nice|you['’]re|you are|congrat|enjoy|have (?:a|fun|you)|ha+|thanks|poor"
    "|understood|noted|got it|well done|do you|are you|is (?:it|he|she|there)|did|does|would you"
    r"|how (?:many|much|long|old|is)|what(?:['’]?s| is| are| would| do)|shall i|who|where|when)\b",
    re.IGNORECASE,
)


def advised(text: str) -> float:
    """Return how surely a clause proposes something: an order, "How about", a name in quotes."""
    if QUOTED.search(text):
        return 1.0
    if REMARK.search(text):
        return 0.1
    return 0.9 if PROPOSES.search(text) else 0.5
