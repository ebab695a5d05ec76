/// The rules that a line allows to be broken: those that stand after `legible:allow` in a comment of it.
///
///     s = "\u{202E}"  # legible:allow open-control, deceiving-order
struct LineAllowance {
  private static let key = Array("legible:allow".utf8)

  /// The names that stand there, of rules or not.
  private let names: Set<String>

  /// Reads a line of UTF-8, or of any encoding with ASCII in it.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  init(_ line: UnsafeRawBufferPointer) {
    guard Self.keyEnd(in: line) != nil else {
      names = []
      return
    }
    let scalars = CheckedLine(line, number: 1).scalars
    var names: Set<String> = []
    for comment in LineRegion.regions(in: scalars) where comment.kind == .comment {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[comment.content])
      let bytes = Array(String(text).utf8)
      var rest = bytes[...]
      while let end = Self.keyEnd(in: rest) {
        // Names, with blanks and commas between them.
        let list = rest[end...].prefix {
          Self.isOfName($0) || $0 == 0x20 || $0 == UInt8(ascii: ",")
        }
        for name in list.split(whereSeparator: { !Self.isOfName($0) }) {
          names.insert(String(decoding: name, as: UTF8.self))
        }
        rest = rest[list.endIndex...]
      }
    }
    self.names = names
  }

  /// Whether the line allows the rule.
  func allows(_ rule: CheckRule) -> Bool { names.contains { CheckRule(named: $0) == rule } }

  /// Behind the key, where it first stands in a text.
  private static func keyEnd<Text: RandomAccessCollection<UInt8>>(
    in text: Text
  ) -> Text.Index? where Text.SubSequence: RandomAccessCollection<UInt8> {
    var rest = text[...]
    while let start = rest.firstIndex(of: key[0]) {
      rest = rest[start...]
      if rest.starts(with: key) { return rest.index(start, offsetBy: key.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
