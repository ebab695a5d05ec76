/// How labels are compared (UTS #22, section 1.4): letters and digits alone count, in either case,
/// and zeros in front of a number do not.
enum LabelMatching {
  /// Returns the normalized form of a label; two labels match if their normalized forms are equal.
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
