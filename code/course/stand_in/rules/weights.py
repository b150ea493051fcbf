"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights are fitted by
bench/fit_recall.py to the conversations in tests/recall/seen.json.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. At SURE three questions in a hundred are answered although the answer was never given, in
# conversations that were not fitted on.
SURE = 0.79
UNSURE = 0.5

RANK = {
    "lack": 2.12,  # the word of the question that is missed most around the clause
    "own": 1.13,  # how much of the question the clause itself covers
    "covered": 3.23,  # the same with its context, which counts less
    "near": 0.78,  # what the message before it adds
    "prev": 0.48,  # what the messages around it add
    "rest": -3.29,  # what only stands elsewhere in the conversation
    "held": 2.81,  # it holds an answer of the kind asked for
    "sure": 0.70,  # and that is beyond doubt
    "absent": 0.03,  # neither it nor the clauses beside it do
    "typed_absent": -1.31,  # and the kind is easy to tell
    "typed_covered": -0.15,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -1.83,  # only a clause beside it does
    "asked_same": 1.40,  # the assistant has just asked for this kind of answer
    "recent": 1.33,  # how late it was said, from 0 to 1
    "cue": 1.06,  # its message corrects something: actually, 改成
    "asks": -1.15,  # its sentence is a question
    "short": -0.34,  # it has one or two words
    "naming": 0.55,  # it names what the question asks the name of
    "names_owner": 0.57,  # and that is beyond doubt
    "who": 1.47,  # it is about whom the question asks about
    "who_else": -0.66,  # it is about somebody else
    "self": 0.44,  # the user asks about themselves, and it is about them
    "self_else": -0.61,  # the same, and it is about somebody else
    "another": -0.27,  # its sentence speaks of another person or pet than the question
    "stranger": 1.41,  # the person asked about is not near
}

ENOUGH = {
    "bias": -0.15,  # every question
    "kind_any": 2.94,  # any answer fits: "what did I ..."
    "kind_category": -0.08,  # a member of a kind of thing
    "kind_count": -0.62,  # a number of something
    "kind_how": -0.02,  # a way to do something
    "kind_name": -3.12,  # a name: seldom told, often asked in vain
    "kind_named": -1.65,  # the name of a shop, school, brand, title ...
    "kind_numeric": -1.00,  # a time, price, age, code ...
    "kind_person": 0.02,  # a person
    "kind_place": -0.66,  # a place
    "kind_reason": 2.48,  # a reason
    "kind_sort": 1.77,  # one of a sort of which no members are known
    "kind_yes": -0.21,  # yes or no
    "own": -0.17,  # how much of the question the clause itself covers
    "covered": -0.48,  # the same with its context, which counts less
    "near": -0.25,  # what the message before it adds
    "prev": -0.05,  # what the messages around it add
    "rest": -0.99,  # what only stands elsewhere in the conversation
    "head_miss": -0.92,  # the noun asked for is nowhere in the conversation
    "lack": 0.26,  # the word of the question that is missed most around the clause
    "unheard": 0.57,  # a name in the question was never said
    "stranger": -0.39,  # the person asked about is not near
    "held": 0.86,  # it holds an answer of the kind asked for
    "sure": 0.59,  # and that is beyond doubt
    "absent": 0.01,  # neither it nor the clauses beside it do
    "typed_absent": -0.42,  # and the kind is easy to tell
    "typed_covered": 3.14,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.24,  # only a clause beside it does
    "asked_same": 0.59,  # the assistant has just asked for this kind of answer
    "recent": 0.39,  # how late it was said, from 0 to 1
    "cue": 0.28,  # its message corrects something
    "asks": -0.33,  # its sentence is a question
    "short": 0.10,  # it has one or two words
    "naming": 0.88,  # it names what the question asks the name of
    "names_owner": 2.63,  # and that is beyond doubt
    "who": 0.25,  # it is about whom the question asks about
    "who_else": -0.84,  # it is about somebody else
    "self": 0.28,  # the user asks about themselves, and it is about them
    "self_else": -0.44,  # the same, and it is about somebody else
    "another": -0.20,  # its sentence speaks of another person or pet than the question
    "assistant": 2.47,  # the question is about what the assistant said
}
