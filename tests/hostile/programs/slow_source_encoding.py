# at most: nothing
# What is below is put in by the test: 200 kB in an encoding that takes minutes to decode.
