extension UnsafeBufferPointer<UInt8> {
  /// The direction that most words of a paragraph have by their first strong character, the first
  /// strong character of all where none has more.
  ///
  /// Words are what stands between white space; addresses, and words without strong characters
  /// outside of isolates, do not count.
  var wordMajorityDirection: TextDirection? {
    var balance = 0
    var start = 0
    while start < count {
      var end = start
      var length = 0
      while end < count {
        let scalar = UTF8Scalar(in: self, at: end)
        length = scalar.length
        if scalar.isWhiteSpace { break }
        end += length
      }
      let word = UnsafeBufferPointer(rebasing: self[start..<end])
      if !word.isAddress {
        var strong = StrongCharacters(in: word, from: 0)
        switch strong.next() {
        case .leftToRight: balance -= 1
        case .rightToLeft: balance += 1
        case nil: break
        }
      }
      start = end + length
    }
    if balance != 0 { return balance > 0 ? .rightToLeft : .leftToRight }
    var strong = StrongCharacters(in: self, from: 0)
    return strong.next()
  }

  /// Whether the word is a URL, a path or a mail address, which is Latin in any language.
  private var isAddress: Bool {
    contains { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "/") }
      || (count > 4 && starts(with: "www.".utf8))
  }
}

extension UTF8Scalar {
  /// Whether it is white space (the property White_Space).
  fileprivate var isWhiteSpace: Bool {
    if value < 0x80 { return value == 0x20 || (0x09...0x0D).contains(value) }
    return Unicode.Scalar(value)?.properties.isWhitespace ?? false
  }
}
