internal import LegibleBidi

/// Tries whether a string keeps its order whatever values are put into it.
///
/// Each argument is replaced by values of either direction and of neither, and the line is displayed by itself, as
/// UAX #9 has it. The letters of the string and the values as wholes must stand where they stand if every value is
/// in an isolate and the line has the direction of its language.
struct SubstitutionCheck: ~Copyable {
  /// Values that text may have: words of both directions, numbers, and what has signs at its ends.
  static let texts = ["Mac", "שלום", "خبر", "5", "-5", "+972-3-555-1234", "C++", "/a/b/", "a.example/x"]

  /// Values that numbers may have.
  static let numbers = ["5", "-5", "1,234.5"]

  private var resolver = BidiResolver()
  private let direction: TextDirection

  init(_ direction: TextDirection) { self.direction = direction }

  /// Whether the string is displayed in order with any of the sample values.
  ///
  /// - Complexity: O(*n*) in the length of the string, times the number of sample values.
  mutating func keepsOrder(_ value: [UInt8], _ arguments: [FormatArgument]) -> Bool {
    guard !arguments.isEmpty else { return true }
    for round in 0..<Self.texts.count * 2 {
      let values = arguments.indices.map { index in
        let list = arguments[index].value == .number ? Self.numbers : Self.texts
        // In the second half of the rounds neighbours have different values.
        let shift = round < Self.texts.count ? 0 : index
        return list[(round + shift) % list.count]
      }
      if order(value, arguments, values, isIsolated: false)
        != order(value, arguments, values, isIsolated: true)
      {
        return false
      }
    }
    return true
  }

  /// The characters of the string by their offsets and the arguments by negative numbers, from left to right.
  private mutating func order(
    _ value: [UInt8], _ arguments: [FormatArgument], _ values: [String], isIsolated: Bool
  ) -> [Int] {
    var text: [UInt8] = []
    // For each byte what it belongs to; zero for what has no shape.
    var owners: [Int] = []
    var offset = 0
    for (index, argument) in arguments.enumerated() {
      append(value[offset..<argument.range.lowerBound], from: offset, &text, &owners)
      if isIsolated { Self.append("\u{2068}", owner: 0, &text, &owners) }
      Self.append(values[index], owner: -1 - index, &text, &owners)
      if isIsolated { Self.append("\u{2069}", owner: 0, &text, &owners) }
      offset = argument.range.upperBound
    }
    append(value[offset...], from: offset, &text, &owners)
    return visualOwners(text, owners, base: isIsolated ? direction : nil)
  }

  private static func append(
    _ string: String, owner: Int, _ text: inout [UInt8], _ owners: inout [Int]
  ) {
    text += string.utf8
    owners += repeatElement(owner, count: string.utf8.count)
  }

  private func append(
    _ bytes: ArraySlice<UInt8>, from offset: Int, _ text: inout [UInt8], _ owners: inout [Int]
  ) {
    text += bytes
    owners += bytes.indices.map { $0 + 1 }
  }

  /// What the characters from left to right belong to, line by line; an owner that goes on is there once.
  private mutating func visualOwners(
    _ text: [UInt8], _ owners: [Int], base: TextDirection?
  ) -> [Int] {
    var order: [Int] = []
    text.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        let rest = UnsafeBufferPointer(rebasing: text[start...])
        let line = resolver.resolve(rest, base: base)
        let end = start + max(1, line.upperBound)
        resolver.forEachVisualRun(of: 0..<resolver.separatorStart, in: rest) { run in
          let bytes = run.range.filter { isShown(rest, $0, owners[start + $0]) }
          for byte in run.direction == .rightToLeft ? bytes.reversed() : bytes {
            let owner = owners[start + byte]
            if order.last != owner || owner > 0 { order.append(owner) }
          }
        }
        start = end
      }
    }
    return order
  }

  /// Whether a byte begins a character that is displayed, and blanks aside.
  private func isShown(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ owner: Int) -> Bool {
    let byte = text[index]
    guard owner != 0, byte & 0xC0 != 0x80, byte != 0x20 else { return false }
    // Marks have three bytes, or two in the case of ALM.
    if byte == 0xE2, index + 2 < text.count {
      let isMark = text[index + 1] == 0x80 && (0x8E...0x8F).contains(text[index + 2])
      let isEmbedding = text[index + 1] == 0x80 && (0xAA...0xAE).contains(text[index + 2])
      let isIsolate = text[index + 1] == 0x81 && (0xA6...0xA9).contains(text[index + 2])
      return !(isMark || isEmbedding || isIsolate)
    }
    if byte == 0xD8, index + 1 < text.count { return text[index + 1] != 0x9C }
    return true
  }
}
