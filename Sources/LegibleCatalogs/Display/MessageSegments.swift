internal import LegibleBidi

/// The parts of a value that are each displayed as a line: its lines, the plural forms between bars, and the branches of
/// an ICU message that consists of nothing but a choice.
///
/// Sources: the syntax of MessageFormat in the ICU User Guide; "Pluralization" in the documentation of Laravel, of
/// Symfony 4 and of Vue I18n.
struct MessageSegments {
  /// A part of a value.
  struct Segment {
    /// Its range, in bytes of the value.
    let range: Range<Int>

    /// The arguments in it, in bytes of the value.
    let arguments: [FormatArgument]
  }

  /// The maximum depth of nested choices; deeper ones are not divided.
  private static let depthLimit = 16

  private let utf8: [UInt8]
  private let styles: ArgumentStyles
  private let words: Set<[UInt8]>

  /// The segments so far.
  private var segments: [Segment] = []

  /// The segments of a value in UTF-8, in their order.
  ///
  /// - Complexity: O(*n*) for each level of choices.
  static func all(
    in utf8: [UInt8], _ styles: ArgumentStyles, words: Set<[UInt8]> = []
  ) -> [Segment] {
    var message = MessageSegments(utf8: utf8, styles: styles, words: words)
    for form in styles.contains(.forms) ? message.forms : [utf8.indices] {
      message.add(form, isPlural: false, depth: 0)
    }
    return message.segments
  }

  private mutating func add(_ range: Range<Int>, isPlural: Bool, depth: Int) {
    if !styles.isDisjoint(with: [.braces, .names]), depth < Self.depthLimit,
      let choice = choice(in: range)
    {
      for branch in choice.branches {
        add(branch, isPlural: choice.isPlural || isPlural, depth: depth + 1)
      }
      return
    }
    var arguments = ArgumentScanner.arguments(
      in: Array(utf8[range]), isPlural ? styles.union(.numberSign) : styles, words: words
    ).map { $0.moved(by: range.lowerBound) }[...]
    var start = range.lowerBound
    var index = start
    var ahead = arguments
    while index <= range.upperBound {
      // A line end inside an argument does not end the line.
      if let argument = ahead.next(at: index) {
        index = argument.range.upperBound
        continue
      }
      if index == range.upperBound || utf8[index] == 0x0A || utf8[index] == 0x0D {
        if start < index {
          let inside = arguments.prefix { $0.range.lowerBound < index }
          segments.append(Segment(range: start..<index, arguments: Array(inside)))
          arguments = arguments.dropFirst(inside.count)
        }
        start = index + 1
      }
      index += 1
    }
  }

  /// The plural forms between bars outside of arguments and brackets, without their selectors.
  private var forms: [Range<Int>] {
    var arguments = ArgumentScanner.arguments(in: utf8, styles, words: words)[...]
    var forms: [Range<Int>] = []
    var start = afterSelector(0)
    var (index, depth) = (start, 0)
    while index < utf8.count {
      if let argument = arguments.next(at: index) {
        index = argument.range.upperBound
        continue
      }
      switch utf8[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: "|") where depth <= 0:
        forms.append(start..<index)
        start = afterSelector(index + 1)
        (index, depth) = (start, 0)
        continue
      default: break
      }
      index += 1
    }
    return forms.isEmpty ? [utf8.indices] : forms + [start..<utf8.count]
  }

  /// The start of the text of a plural form: after a selector such as `{0}`, `[2,*]` or `]1,Inf[`, and blanks.
  private func afterSelector(_ start: Int) -> Int {
    var cursor = ByteCursor(utf8)
    cursor.offset = start
    cursor.skipBlanks()
    let start = cursor.offset
    guard cursor.skip("{") || cursor.skip("[") || cursor.skip("]") else { return start }
    let content = cursor.offset
    cursor.skip { "0123456789,*.-+Inf ".utf8.contains($0) }
    // `{n}` is an argument, not a selector.
    guard utf8[content..<cursor.offset].contains(where: { "0123456789*".utf8.contains($0) }),
      cursor.skip("}") || cursor.skip("]") || cursor.skip("[")
    else {
      return start
    }
    cursor.skipBlanks()
    return cursor.offset
  }

  private struct Choice {
    var isPlural = false
    var branches: [Range<Int>] = []
  }

  /// The branches of a choice, if the range is `{name, plural, …}` or the like and nothing else.
  private func choice(in range: Range<Int>) -> Choice? {
    var cursor = ByteCursor(utf8)
    cursor.offset = range.lowerBound
    cursor.skipSpace()
    guard cursor.skip("{"), cursor.skipPast(",", before: range.upperBound) else { return nil }
    cursor.skipSpace()
    var choice = Choice()
    if cursor.skip("plural") || cursor.skip("selectordinal") {
      choice.isPlural = true
    } else if !cursor.skip("select") {
      return nil
    }
    cursor.skipSpace()
    guard cursor.skip(",") else { return nil }
    while cursor.offset < range.upperBound {
      cursor.skipSpace()
      if cursor.skip("}") {
        cursor.skipSpace()
        return cursor.offset >= range.upperBound && !choice.branches.isEmpty ? choice : nil
      }
      guard cursor.skipPast("{", before: range.upperBound) else { return nil }
      let start = cursor.offset
      let end = utf8.withUnsafeBufferPointer { ArgumentScanner.bracesEnd(in: $0, from: start - 1) }
      guard let end, end <= range.upperBound else { return nil }
      choice.branches.append(start..<end - 1)
      cursor.offset = end
    }
    return nil
  }
}

extension ByteCursor {
  /// Moves past the next occurrence of a character, unless a brace or the end comes first.
  fileprivate mutating func skipPast(_ character: Unicode.Scalar, before end: Int) -> Bool {
    while offset < end, let byte {
      offset += 1
      if byte == UInt8(ascii: character) { return true }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { return false }
    }
    return false
  }
}
