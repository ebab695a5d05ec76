// What a program takes that uses nothing of the library: the others are compared with it.
print("nothing")
