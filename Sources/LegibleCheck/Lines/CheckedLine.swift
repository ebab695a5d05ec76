internal import LegibleEncodings

/// A line that rules look at, or a part of one that is very long, without its end.
struct CheckedLine {
  /// Its number, from 1.
  let number: Int

  /// How many scalars of the line stand before this part.
  let columnsBefore: Int

  /// Its characters.
  let scalars: [Unicode.Scalar]

  /// Where each of them begins, in bytes of UTF-8 from the start of the part.
  let offsets: [Int]

  /// Whether this is the first part of the text, and whether it is the last.
  let isFirst: Bool
  let isLast: Bool

  /// Its text in UTF-8.
  let utf8: [UInt8]

  /// Whether it is the name of a file.
  private(set) var isName = false

  init(
    _ bytes: UnsafeRawBufferPointer, number: Int, columnsBefore: Int = 0, isFirst: Bool = false,
    isLast: Bool = false
  ) {
    self.number = number
    self.columnsBefore = columnsBefore
    self.isFirst = isFirst
    self.isLast = isLast
    utf8 = Array(bytes)
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      scalars.append(scalar)
      offsets.append(offset)
      offset += UTF8.width(scalar)
    }
    self.scalars = scalars
    self.offsets = offsets
  }

  /// A line of a text that is in memory already.
  init(_ text: String, isName: Bool = false) {
    var text = text
    self = text.withUTF8 { CheckedLine(UnsafeRawBufferPointer($0), number: 1) }
    self.isName = isName
  }

  /// The character before an index, `nil` at the beginning.
  func scalar(before index: Int) -> Unicode.Scalar? { index > 0 ? scalars[index - 1] : nil }

  /// The character after an index, `nil` at the end.
  func scalar(after index: Int) -> Unicode.Scalar? {
    index + 1 < scalars.count ? scalars[index + 1] : nil
  }

  /// Whether the character at an index stands between signs that show it as an example: `"x"`, `>x<`, `(x)`, or
  /// alone in a cell of a table.
  func isShown(at index: Int) -> Bool {
    switch (scalar(before: index), scalar(after: index)) {
    case ("\"", "\""), ("'", "'"), ("`", "`"), (">", "<"), ("(", ")"), ("[", "]"), ("/", "/"),
      ("“", "”"), ("|", "|"), ("\t", "\t"):
      true
    default: false
    }
  }

  /// The text around an index.
  func excerpt(around index: Int) -> Finding.Excerpt {
    let start = max(0, index - Finding.Excerpt.reach)
    let end = min(scalars.count, index + Finding.Excerpt.reach)
    var text = String.UnicodeScalarView()
    if start < end { text.append(contentsOf: scalars[start..<end]) }
    return Finding.Excerpt(text: String(text), column: columnsBefore + start + 1)
  }
}

/// A finding of a rule in a line.
struct LineFinding: Equatable {
  let rule: CheckRule

  /// Which scalars of the line it is about.
  let range: Range<Int>
  let message: String
}

/// A rule that looks at one line at a time.
protocol LineRule: SendableMetatype {
  static var rule: CheckRule { get }

  /// Which lines it wants to see.
  static var suspects: LineSuspects { get }

  /// Returns the findings in a line.
  static func findings(in line: CheckedLine) -> [LineFinding]
}

extension Unicode.Scalar {
  /// The character as messages name it: `U+202E RIGHT-TO-LEFT OVERRIDE`.
  var nameForMessages: String {
    let name = properties.name ?? properties.nameAlias
    return name.map { "\(codePoint) \($0)" } ?? codePoint
  }
}
