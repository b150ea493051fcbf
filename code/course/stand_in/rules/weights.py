"""What speaks for and against a clause as the answer to a question, and how much.

`RANK` orders the clauses: their weighted sums are compared with one another. `ENOUGH` decides about
the best of them: its weighted sum, put through the logistic function, is how likely it is that the
answer was given at all. evidence.py works out the numbers. The weights are fitted by
bench/fit_recall.py to the conversations in tests/recall/seen.json. Some numbers say nearly the same
(`own` and `covered`): then no single sign can be read alone, only their sum.
"""

# A clause answers plainly from SURE, is shown with a doubt from UNSURE, and below that nothing is
# known. At 0.66, which bench/fit_recall.py finds, four questions in a hundred are answered although
# the answer was never given, in conversations that were not fitted on; 0.67 was set by hand, for
# five in a hundred at most in the harder unseen part of tests/recall/.
SURE = 0.80
UNSURE = 0.4

RANK = {
    "lack": 1.78,  # the word of the question that is missed most around the clause
    "own": 1.30,  # how much of the question the clause itself covers
    "covered": 3.54,  # the same with its context, which counts less
    "near": 0.67,  # what the message before it adds
    "prev": 0.34,  # what the messages around it add
    "rest": -3.53,  # what only stands elsewhere in the conversation
    "held": 3.54,  # it holds an answer of the kind asked for
    "sure": 0.34,  # and that is beyond doubt
    "absent": 0.09,  # neither it nor the clauses beside it do
    "typed_absent": -1.24,  # and the kind is easy to tell
    "typed_covered": -0.88,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -2.60,  # only a clause beside it does
    "asked_same": 1.79,  # the assistant has just asked for this kind of answer
    "recent": 1.43,  # how late it was said, from 0 to 1
    "cue": 0.99,  # its message corrects something: actually, 改成
    "asks": -0.92,  # its sentence is a question
    "short": -0.23,  # it has one or two words
    "naming": 0.71,  # it names what the question asks the name of
    "names_owner": 1.34,  # and that is beyond doubt
    "who": 1.19,  # it is about whom the question asks about
    "who_else": -0.33,  # it is about somebody else
    "i_else": -0.99,  # and that is the user, who says I
    "self": 0.52,  # the user asks about themselves, and it is about them
    "self_else": -0.68,  # the same, and it is about somebody else
    "rival": -0.17,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.20,  # its sentence speaks of another person or pet than the question
    "stranger": 1.23,  # the person asked about is not near
}

ENOUGH = {
    "bias": -1.77,  # every question
    "kind_any": 3.11,  # any answer fits: "what did I ..."
    "kind_category": -0.07,  # a member of a kind of thing
    "kind_count": -0.76,  # a number of something
    "kind_name": -2.92,  # a name: seldom told, often asked in vain
    "kind_named": -1.48,  # the name of a shop, school, brand, title ...
    "kind_numeric": -1.19,  # a time, price, age, code ...
    "kind_person": -0.57,  # a person
    "kind_place": -0.56,  # a place
    "kind_reason": 2.45,  # a reason
    "kind_sort": 1.73,  # one of a sort of which no members are known
    "kind_yes": -1.50,  # yes or no
    "own": 0.10,  # how much of the question the clause itself covers
    "covered": -0.58,  # the same with its context, which counts less
    "near": -0.03,  # what the message before it adds
    "prev": -0.04,  # what the messages around it add
    "rest": -1.57,  # what only stands elsewhere in the conversation
    "head_miss": -0.93,  # the noun asked for is nowhere in the conversation
    "lack": 0.38,  # the word of the question that is missed most around the clause
    "heard": 0.32,  # how much of the question is said anywhere
    "length": 1.43,  # how many words the question has, 12 or more are 1: few ask for all sorts
    "world": -0.38,  # it does not speak of the user, and has a word that nobody has said near
    "unheard": 1.61,  # a name in the question was never said
    "stranger": -0.14,  # the person asked about is not near
    "held": 1.70,  # it holds an answer of the kind asked for
    "sure": 0.09,  # and that is beyond doubt
    "absent": 0.33,  # neither it nor the clauses beside it do
    "typed_absent": -0.56,  # and the kind is easy to tell
    "typed_covered": 3.58,  # it holds one of such a kind, times how much of the question it covers
    "held_beside": -0.01,  # only a clause beside it does
    "asked_same": 0.75,  # the assistant has just asked for this kind of answer
    "recent": 0.60,  # how late it was said, from 0 to 1
    "cue": 0.11,  # its message corrects something
    "asks": -0.36,  # its sentence is a question
    "short": 0.14,  # it has one or two words
    "naming": 1.22,  # it names what the question asks the name of
    "names_owner": 2.69,  # and that is beyond doubt
    "who": 0.34,  # it is about whom the question asks about
    "who_else": -0.87,  # it is about somebody else
    "i_else": -0.67,  # and that is the user, who says I
    "self": 0.33,  # the user asks about themselves, and it is about them
    "self_else": -0.85,  # the same, and it is about somebody else
    "rival": -0.40,  # it speaks of another thing of the same kind: a car, and not the boat
    "another": -0.64,  # its sentence speaks of another person or pet than the question
    "assistant": 2.88,  # the question is about what the assistant said
}
