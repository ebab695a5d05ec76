/// A declaration of a text's own encoding near its beginning.
///
/// ```swift
/// let page = Array("<meta charset=windows-1251>".utf8)
/// if let declared = DeclaredEncoding.first(in: page) {
///   print(declared.encoding, declared.range)  // windows-1251 15..<27
/// }
/// ```
///
/// Detection, conversion, checks and catalogs all read declarations with this type. They differ in
/// the minimum `Standing` that they ask for.
public struct DeclaredEncoding: Sendable, Equatable {
  /// The syntax of a declaration.
  public enum Form: Sendable, CaseIterable {
    /// `<?xml version="1.0" encoding="koi8-r"?>` (XML 1.0, section 4.3.3).
    case xml

    /// `<meta charset=koi8-r>`, also within `content` (HTML, section 4.2.5.4).
    case html

    /// `@charset "koi8-r";` (CSS Syntax, section 3.2).
    case css

    /// `coding: koi8-r` or `fileencoding=koi8-r` on one of the first two lines (PEP 263, Emacs, Vim).
    case editor

    /// `Content-Type: text/plain; charset=koi8-r` in the header of a PO file (GNU gettext), of mail or of HTTP.
    case contentType

    /// `\usepackage[koi8-r]{inputenc}` (LaTeX).
    case latex

    /// `scriptencoding koi8-r` on a line of its own (Vim).
    case vim

    /// `SET ISO8859-7` on a line of its own, or the name alone on the first (Hunspell's affix files and patterns).
    case hunspell
  }

  /// The reliability of a declaration for the text that contains it, the highest first.
  public enum Standing: Sendable, Comparable {
    /// Programs that read the text use it.
    case own

    /// It is part of a page or document that the text, a program, writes, mostly in its own encoding.
    case written

    /// It is where no program looks for it, such as in a comment or in the header of a message.
    case mentioned
  }

  /// The number of bytes at the beginning of a text that are searched.
  ///
  /// Browsers search 1,024 bytes (HTML, section 13.2.3.2), but many pages have it further on.
  public static let reach = 4_096

  /// The syntax of the declaration.
  public let form: Form

  /// The reliability of the declaration for the text.
  public let standing: Standing

  /// The name of the encoding as the text has it.
  public let name: String

  /// The encoding with that name.
  public let encoding: TextEncoding

  /// The range of the name, in bytes.
  public let range: Range<Int>

  /// The line number of the name, counted from 1.
  public let line: Int

  /// Returns the declaration that says most about a text, and the first of several that say as much.
  ///
  /// - Parameters:
  ///   - bytes: The text, or its beginning, in an ASCII-compatible encoding.
  ///   - standing: The standing that a declaration must have at the minimum.
  ///   - reach: The number of bytes that are searched.
  /// - Complexity: O(*n*) in the number of bytes that are searched.
  public static func first(
    in bytes: [UInt8], standing: Standing = .own, reach: Int = reach
  ) -> DeclaredEncoding? {
    bytes.prefix(reach).withUnsafeBufferPointer { head in
      var reader = DeclarationReader(head, isWhole: bytes.count < reach)
      var best: DeclaredEncoding?
      while best?.standing != .own, let next = reader.next() {
        if next.standing <= standing, best.map({ next.standing < $0.standing }) ?? true {
          best = next
        }
      }
      return best
    }
  }

  /// Returns the name that declares another encoding in the same form, or `nil` if there is none.
  public func name(for encoding: TextEncoding) -> String? {
    let name =
      form == .latex
      ? InputEncoding.name(of: encoding)
      : encoding.name(in: .iana) ?? encoding.name(in: .whatwg)
    // A name in small letters stays in small letters. Hunspell knows names only as they are registered.
    let isSmall = form != .hunspell && !self.name.utf8.contains { (0x41...0x5A).contains($0) }
    return isSmall ? name?.lowercased() : name
  }
}

/// A statement near the beginning of a text that names an encoding and is not rewritten, since only its author knows
/// what else depends on it. A conversion that makes it false reports it.
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

extension DeclaredEncoding {
  /// Whether a text begins with an XML declaration (XML 1.0, section 2.8).
  package static func beginsXML(_ text: some Sequence<UInt8>) -> Bool {
    text.starts(with: "<?xml".utf8)
  }
}
