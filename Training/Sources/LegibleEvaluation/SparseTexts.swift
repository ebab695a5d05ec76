/// What the set of sparse texts is made of by rule.
enum SparseTexts {
  /// What stands around a few characters in everyday files; the first is nothing, without a line end.
  static let frames: [@Sendable (String) -> String] = [
    { $0 },
    { "It took \($0) to get there.\n" },
    { "id,value,note\r\n1,\($0),ok\r\n2,7,\r\n" },
    { "10:15:00 INFO request \($0) done in 12 ms\n10:15:01 INFO waiting\n" },
    { "{\"name\": \"\($0)\", \"size\": 3}" },
    { "/* \($0) */\nint main(void) { return 0; }\n" },
    { plain + $0 + "\n" + plain },
  ]

  /// Fifteen kilobytes of English.
  private static let plain = String(
    repeating: "The parcel waits at the counter until noon, then it goes back.\n", count: 240)

  /// A number, and a price, in the decimal digits of each script.
  static let digits: [String] = {
    var random = StableRandom(seed: 68, stream: "digits")
    return (UInt32(0x80)...0x1FFFF).compactMap(Unicode.Scalar.init).filter {
      $0.properties.generalCategory == .decimalNumber && $0.properties.numericValue == 0
    }.flatMap { zero in
      let digits = (0..<9).compactMap { _ in
        Unicode.Scalar(zero.value + UInt32(random.below(10))).map(String.init)
      }
      return [digits.joined(), "price: " + digits.prefix(4).joined()]
    }
  }()
}
