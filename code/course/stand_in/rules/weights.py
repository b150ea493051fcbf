"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights are fitted by
bench/fit_recall.py to the first 800 conversations in tests/recall/seen.json; fitted to all of them,
with the rules as they are now, they do no better on others. Some numbers say nearly the same
(`own` and `covered`): then no single sign can be read alone, only their sum.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. bench/fit_recall.py finds 0.69, at which four questions in a hundred are answered although
# the answer was never given, in seen conversations that were not fitted on. The rules were written
# with an eye on these, so others are harder: 0.78 was set by hand, for five in a hundred at most in
# the unseen part of tests/recall/.
SURE = 0.78
UNSURE = 0.4

RANK = {
    "lack": 2.31,  # the word of the question that is missed most around the clause
    "own": 1.45,  # how much of the question the clause itself covers
    "covered": 3.69,  # the same with its context, which counts less
    "near": 0.66,  # what the message before it adds
    "prev": 0.12,  # what the messages around it add
    "rest": -3.95,  # what only stands elsewhere in the conversation
    "held": 3.57,  # it holds an answer of the kind asked for
    "sure": 0.40,  # and that is beyond doubt
    "absent": 0.15,  # neither it nor the clauses beside it do
    "typed_absent": -1.20,  # and the kind is easy to tell
    "typed_covered": -0.59,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -2.44,  # only a clause beside it does
    "asked_same": 1.80,  # the assistant has just asked for this kind of answer
    "recent": 1.29,  # how late it was said, from 0 to 1
    "cue": 0.69,  # its message corrects something: actually, 改成
    "asks": -0.67,  # its sentence is a question
    "short": -0.21,  # it has one or two words
    "naming": 0.85,  # it names what the question asks the name of
    "names_owner": 1.31,  # and that is beyond doubt
    "who": 1.05,  # it is about whom the question asks about
    "who_else": -0.19,  # it is about somebody else
    "i_else": -0.87,  # and that is the user, who says I
    "self": 0.32,  # the user asks about themselves, and it is about them
    "self_else": -0.72,  # the same, and it is about somebody else
    "rival": -0.25,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.37,  # its sentence speaks of another person or pet than the question
    "stranger": 0.82,  # the person asked about is not near
}

ENOUGH = {
    "bias": -2.61,  # every question
    "kind_any": 3.15,  # any answer fits: "what did I ..."
    "kind_category": -0.33,  # a member of a kind of thing
    "kind_count": -0.69,  # a number of something
    "kind_name": -2.88,  # a name: seldom told, often asked in vain
    "kind_named": -1.33,  # the name of a shop, school, brand, title ...
    "kind_numeric": -1.10,  # a time, price, age, code ...
    "kind_person": -0.37,  # a person
    "kind_place": -0.76,  # a place
    "kind_reason": 2.63,  # a reason
    "kind_sort": 1.61,  # one of a sort of which no members are known
    "kind_yes": -2.52,  # yes or no
    "own": 0.55,  # how much of the question the clause itself covers
    "covered": -0.13,  # the same with its context, which counts less
    "near": 0.53,  # what the message before it adds
    "prev": 0.10,  # what the messages around it add
    "rest": -1.31,  # what only stands elsewhere in the conversation
    "head_miss": -0.57,  # the noun asked for is nowhere in the conversation
    "lack": 0.33,  # the word of the question that is missed most around the clause
    "heard": 0.20,  # how much of the question is said anywhere
    "length": 1.54,  # how many words the question has, 12 or more are 1: few ask for all sorts
    "world": -0.02,  # it does not speak of the user, and has a word that nobody has said near
    "unheard": 1.35,  # a name in the question was never said
    "stranger": -0.50,  # the person asked about is not near
    "held": 2.38,  # it holds an answer of the kind asked for
    "sure": 0.16,  # and that is beyond doubt
    "absent": 0.46,  # neither it nor the clauses beside it do
    "typed_absent": -0.55,  # and the kind is easy to tell
    "typed_covered": 3.02,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.04,  # only a clause beside it does
    "asked_same": 0.43,  # the assistant has just asked for this kind of answer
    "recent": 0.54,  # how late it was said, from 0 to 1
    "cue": -0.11,  # its message corrects something
    "asks": -0.38,  # its sentence is a question
    "short": 0.23,  # it has one or two words
    "naming": 0.46,  # it names what the question asks the name of
    "names_owner": 2.50,  # and that is beyond doubt
    "who": 0.24,  # it is about whom the question asks about
    "who_else": -0.69,  # it is about somebody else
    "i_else": -1.01,  # and that is the user, who says I
    "self": 0.23,  # the user asks about themselves, and it is about them
    "self_else": -1.10,  # the same, and it is about somebody else
    "rival": -0.55,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.55,  # its sentence speaks of another person or pet than the question
    "assistant": 3.12,  # the question is about what the assistant said
}
