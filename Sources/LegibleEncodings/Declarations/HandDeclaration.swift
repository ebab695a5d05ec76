/// A statement near the beginning of a text that names an encoding, which nobody rewrites: what else depends on it only
/// its author knows. A conversion that makes it false reports it.
public struct HandDeclaration: Sendable, Equatable {
  /// The name of the encoding as the text has it.
  public let name: String

  /// The line, counted from 1.
  public let line: Int

  /// The text that is followed by the name, in small letters; and what must follow the name, if anything must.
  private static let marks: [(mark: String, isAtLineStart: Bool, end: Character?)] = [
    ("#pragma code_page(", true, ")"), ("1 char ", true, nil), ("{$codepage ", false, "}"),
    ("set names ", false, nil), ("encoding=", true, nil), ("use encoding ", true, nil),
    ("\\inputencoding ", true, nil), ("\\inputencoding{", false, "}"), ("header('", false, nil),
    ("header(\"", false, nil),
  ]

  /// Names of UTF-8 that are no labels of an encoding.
  private static let utf8Names: Set<String> = ["65001", "utf8mb4", "utf8mb3", "unicode", "uft8"]

  /// Returns the first such statement that names another encoding.
  ///
  /// - Parameters:
  ///   - text: The beginning of the text.
  ///   - encoding: The encoding that the text is in.
  /// - Complexity: O(*n*) in the length of the text.
  public static func first(in text: [UInt8], otherThan encoding: TextEncoding) -> HandDeclaration? {
    for (number, line) in text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      let line = String(decoding: line, as: UTF8.self).lowercased()
      guard let name = name(in: line), !names(name, encoding) else { continue }
      return HandDeclaration(name: name, line: number + 1)
    }
    return nil
  }

  private static func names(_ name: String, _ encoding: TextEncoding) -> Bool {
    encoding == .utf8 && utf8Names.contains(name) || TextEncoding(name) == encoding
  }

  /// The name in a line, in small letters.
  private static func name(in line: String) -> String? {
    for (mark, isAtLineStart, end) in marks {
      guard let place = place(of: mark, in: line, atStart: isAtLineStart) else { continue }
      var rest = line[place...]
      if mark.hasPrefix("header(") {
        guard let charset = self.place(of: "charset=", in: String(rest), atStart: false) else {
          continue
        }
        rest = Substring(String(rest)[charset...])
      }
      let name = rest.drop { $0 == " " || $0 == "'" || $0 == "\"" }.prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
      }
      let next = rest[name.endIndex...].first
      guard name.count > 2, end == nil || next == end else { continue }
      return String(name)
    }
    return nil
  }

  private static func place(
    of mark: String, in line: String, atStart: Bool
  ) -> String.Index? {
    var place = line.startIndex
    if atStart {
      let text = line.drop { $0 == " " || $0 == "\t" }
      return text.hasPrefix(mark) ? text.index(text.startIndex, offsetBy: mark.count) : nil
    }
    while place < line.endIndex {
      if line[place...].hasPrefix(mark) { return line.index(place, offsetBy: mark.count) }
      place = line.index(after: place)
    }
    return nil
  }
}
