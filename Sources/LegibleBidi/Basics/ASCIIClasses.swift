extension UInt8 {
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isASCIIDigit: Bool { self &- 0x30 < 10 }
  var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// Whether it is a sign of ASCII, which Markdown can escape.
  var isASCIISign: Bool { self > 0x20 && self < 0x7F && !isASCIIAlphanumeric }
}
