import LegibleBidi

print(BidiParagraph("abc שלום").visualText)
