/// How labels are compared (UTS #22, section 1.4): letters and digits alone count, in either case,
/// and zeros in front of a number do not.
enum LabelMatching {
  /// What two labels have in common exactly when they match.
  static func key(_ label: some StringProtocol) -> String {
    // A key has no more bytes than the label.
    String(unsafeUninitializedCapacity: label.utf8.count) { key in
      var count = 0
      func append(_ byte: UInt8) {
        key[count] = byte
        count += 1
      }
      var isInNumber = false
      var hasPendingZero = false
      func endZeros() {
        if hasPendingZero { append(UInt8(ascii: "0")) }
        hasPendingZero = false
      }
      for byte in label.utf8 {
        switch byte {
        case UInt8(ascii: "0") where !isInNumber:
          hasPendingZero = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          hasPendingZero = false
          isInNumber = true
          append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
          endZeros()
          isInNumber = false
          append(byte | 0x20)
        default:
          // What stands between a letter and a number, or between two numbers, does not count.
          continue
        }
      }
      endZeros()
      return count
    }
  }
}

extension TextEncoding {
  /// The encoding that a label names, in the sense that IANA, iconv and Python give it.
  ///
  /// Labels match as UTS #22 says: `utf8`, `UTF-8` and `Utf_8` are the same. `ISO-8859-1` is that
  /// standard itself here; browsers take it for windows-1252, as `init(webLabel:)` does.
  ///
  /// - Complexity: O(*n*) in the length of the label.
  public init?(_ label: some StringProtocol) {
    guard let id = EncodingRegistry.encoding(labelled: label) else { return nil }
    self.init(id)
  }

  /// The encoding that a browser takes a label for (WHATWG Encoding Standard, section 4.2).
  ///
  /// ASCII white space around the label does not count. The labels that browsers refuse (the
  /// "replacement" encoding) name none.
  ///
  /// - Complexity: O(*n*) in the length of the label.
  public init?(webLabel: some StringProtocol) {
    let isBlank = { (byte: Character) in " \t\n\u{C}\r".contains(byte) }
    let label = webLabel.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    guard let id = WebLabels.encoding(labelled: String(label).lowercased()) else { return nil }
    self.init(id)
  }
}
