"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights are fitted by
bench/fit_recall.py to the conversations in tests/recall/seen.json. Some numbers say nearly the same
(`own` and `covered`): then no single sign can be read alone, only their sum.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. At SURE three questions in a hundred are answered although the answer was never given, in
# conversations that were not fitted on.
SURE = 0.68
UNSURE = 0.5

RANK = {
    "lack": 2.19,  # the word of the question that is missed most around the clause
    "own": 1.13,  # how much of the question the clause itself covers
    "covered": 3.23,  # the same with its context, which counts less
    "near": 0.75,  # what the message before it adds
    "prev": 0.47,  # what the messages around it add
    "rest": -3.33,  # what only stands elsewhere in the conversation
    "held": 2.86,  # it holds an answer of the kind asked for
    "sure": 0.69,  # and that is beyond doubt
    "absent": 0.04,  # neither it nor the clauses beside it do
    "typed_absent": -1.28,  # and the kind is easy to tell
    "typed_covered": -0.13,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -1.78,  # only a clause beside it does
    "asked_same": 1.39,  # the assistant has just asked for this kind of answer
    "recent": 1.35,  # how late it was said, from 0 to 1
    "cue": 1.05,  # its message corrects something: actually, 改成
    "asks": -0.96,  # its sentence is a question
    "short": -0.35,  # it has one or two words
    "naming": 0.54,  # it names what the question asks the name of
    "names_owner": 0.55,  # and that is beyond doubt
    "who": 1.55,  # it is about whom the question asks about
    "who_else": -0.58,  # it is about somebody else
    "self": 0.45,  # the user asks about themselves, and it is about them
    "self_else": -0.71,  # the same, and it is about somebody else
    "rival": 0.02,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.27,  # its sentence speaks of another person or pet than the question
    "stranger": 1.47,  # the person asked about is not near
}

ENOUGH = {
    "bias": -0.17,  # every question
    "kind_any": 2.78,  # any answer fits: "what did I ..."
    "kind_category": -0.04,  # a member of a kind of thing
    "kind_count": -0.59,  # a number of something
    "kind_name": -3.08,  # a name: seldom told, often asked in vain
    "kind_named": -1.64,  # the name of a shop, school, brand, title ...
    "kind_numeric": -1.01,  # a time, price, age, code ...
    "kind_person": 0.08,  # a person
    "kind_place": -0.57,  # a place
    "kind_reason": 2.58,  # a reason
    "kind_sort": 1.88,  # one of a sort of which no members are known
    "kind_yes": -0.56,  # yes or no
    "own": -0.17,  # how much of the question the clause itself covers
    "covered": -0.47,  # the same with its context, which counts less
    "near": -0.20,  # what the message before it adds
    "prev": 0.02,  # what the messages around it add
    "rest": -0.85,  # what only stands elsewhere in the conversation
    "head_miss": -0.80,  # the noun asked for is nowhere in the conversation
    "lack": 0.17,  # the word of the question that is missed most around the clause
    "unheard": 0.61,  # a name in the question was never said
    "stranger": -0.41,  # the person asked about is not near
    "held": 0.85,  # it holds an answer of the kind asked for
    "sure": 0.63,  # and that is beyond doubt
    "absent": -0.03,  # neither it nor the clauses beside it do
    "typed_absent": -0.44,  # and the kind is easy to tell
    "typed_covered": 3.15,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.24,  # only a clause beside it does
    "asked_same": 0.61,  # the assistant has just asked for this kind of answer
    "recent": 0.39,  # how late it was said, from 0 to 1
    "cue": 0.25,  # its message corrects something
    "asks": -0.15,  # its sentence is a question
    "short": 0.11,  # it has one or two words
    "naming": 0.87,  # it names what the question asks the name of
    "names_owner": 2.64,  # and that is beyond doubt
    "who": 0.22,  # it is about whom the question asks about
    "who_else": -0.75,  # it is about somebody else
    "self": 0.23,  # the user asks about themselves, and it is about them
    "self_else": -0.44,  # the same, and it is about somebody else
    "rival": -0.37,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.10,  # its sentence speaks of another person or pet than the question
    "assistant": 2.37,  # the question is about what the assistant said
}
