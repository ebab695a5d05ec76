import LegibleEncodings

guard let encoding = TextEncoding("cp1252") else { fatalError("the label is not known") }
print(try encoding.decode([0x63, 0x61, 0x66, 0xE9] as [UInt8]))
