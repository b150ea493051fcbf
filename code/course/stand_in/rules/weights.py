"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights are fitted by
bench/fit_recall.py to the conversations in tests/recall/seen.json.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. At SURE three questions in a hundred are answered although the answer was never given, in
# conversations that were not fitted on.
SURE = 0.68
UNSURE = 0.5

RANK = {
    "lack": 2.14,  # the word of the question that is missed most around the clause
    "own": 1.14,  # how much of the question the clause itself covers
    "covered": 3.22,  # the same with its context, which counts less
    "near": 0.80,  # what the message before it adds
    "prev": 0.49,  # what the messages around it add
    "rest": -3.29,  # what only stands elsewhere in the conversation
    "held": 2.85,  # it holds an answer of the kind asked for
    "sure": 0.69,  # and that is beyond doubt
    "absent": 0.03,  # neither it nor the clauses beside it do
    "typed_absent": -1.29,  # and the kind is easy to tell
    "typed_covered": -0.14,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -1.80,  # only a clause beside it does
    "asked_same": 1.40,  # the assistant has just asked for this kind of answer
    "recent": 1.34,  # how late it was said, from 0 to 1
    "cue": 1.05,  # its message corrects something: actually, 改成
    "asks": -1.15,  # its sentence is a question
    "short": -0.35,  # it has one or two words
    "naming": 0.53,  # it names what the question asks the name of
    "names_owner": 0.54,  # and that is beyond doubt
    "who": 1.49,  # it is about whom the question asks about
    "who_else": -0.62,  # it is about somebody else
    "self": 0.44,  # the user asks about themselves, and it is about them
    "self_else": -0.70,  # the same, and it is about somebody else
    "rival": 0.00,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.30,  # its sentence speaks of another person or pet than the question
    "stranger": 1.42,  # the person asked about is not near
}

ENOUGH = {
    "bias": -0.10,  # every question
    "kind_any": 2.90,  # any answer fits: "what did I ..."
    "kind_category": -0.08,  # a member of a kind of thing
    "kind_count": -0.60,  # a number of something
    "kind_name": -3.12,  # a name: seldom told, often asked in vain
    "kind_named": -1.64,  # the name of a shop, school, brand, title ...
    "kind_numeric": -0.98,  # a time, price, age, code ...
    "kind_person": 0.03,  # a person
    "kind_place": -0.64,  # a place
    "kind_reason": 2.51,  # a reason
    "kind_sort": 1.77,  # one of a sort of which no members are known
    "kind_yes": -0.22,  # yes or no
    "own": -0.18,  # how much of the question the clause itself covers
    "covered": -0.45,  # the same with its context, which counts less
    "near": -0.26,  # what the message before it adds
    "prev": -0.08,  # what the messages around it add
    "rest": -0.99,  # what only stands elsewhere in the conversation
    "head_miss": -0.92,  # the noun asked for is nowhere in the conversation
    "lack": 0.26,  # the word of the question that is missed most around the clause
    "unheard": 0.59,  # a name in the question was never said
    "stranger": -0.41,  # the person asked about is not near
    "held": 0.78,  # it holds an answer of the kind asked for
    "sure": 0.63,  # and that is beyond doubt
    "absent": -0.07,  # neither it nor the clauses beside it do
    "typed_absent": -0.43,  # and the kind is easy to tell
    "typed_covered": 3.10,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.25,  # only a clause beside it does
    "asked_same": 0.57,  # the assistant has just asked for this kind of answer
    "recent": 0.38,  # how late it was said, from 0 to 1
    "cue": 0.24,  # its message corrects something
    "asks": -0.33,  # its sentence is a question
    "short": 0.11,  # it has one or two words
    "naming": 0.86,  # it names what the question asks the name of
    "names_owner": 2.64,  # and that is beyond doubt
    "who": 0.21,  # it is about whom the question asks about
    "who_else": -0.89,  # it is about somebody else
    "self": 0.26,  # the user asks about themselves, and it is about them
    "self_else": -0.46,  # the same, and it is about somebody else
    "rival": 0.00,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.15,  # its sentence speaks of another person or pet than the question
    "assistant": 2.48,  # the question is about what the assistant said
}
