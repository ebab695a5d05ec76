public import LegibleEncodings

/// What a text says about its own encoding near its beginning, and where.
///
/// ```swift
/// let page = Array("<meta charset=windows-1251>".utf8)
/// if let declared = DeclaredEncoding.first(in: page) {
///   print(declared.encoding, declared.range)  // windows-1251 15..<27
/// }
/// ```
///
/// Known are XML and HTML, CSS, lines for editors and Python (`coding: utf-8`), the headers of PO
/// files, LaTeX's `inputenc`, Vim's `scriptencoding`, and `SET` of Hunspell. The text is UTF-8, whatever it was converted from.
public struct DeclaredEncoding: Sendable, Equatable {
  /// By whose rules an encoding is declared.
  public enum Form: Sendable, Equatable {
    /// `<?xml version="1.0" encoding="koi8-r"?>` (XML 1.0, section 4.3.3).
    case xml

    /// `<meta charset=koi8-r>`, also within `content` (HTML, section 4.2.5.4).
    case html

    /// `@charset "koi8-r";` (CSS Syntax, section 3.2).
    case css

    /// `coding: koi8-r` or `fileencoding=koi8-r` on one of the first two lines (PEP 263, Emacs, Vim).
    case editor

    /// `Content-Type: text/plain; charset=koi8-r` in the header of a PO file (GNU gettext).
    case po

    /// `\usepackage[koi8-r]{inputenc}` (LaTeX).
    case latex

    /// `scriptencoding koi8-r` on a line of its own (Vim).
    case vim

    /// `SET ISO8859-7` on a line of its own (affix files of Hunspell).
    case hunspell
  }

  /// How far from the beginning a declaration may end, in bytes: as far as browsers look, twice.
  public static var reach: Int { parameters.mixture.declarationReach.bytes }

  /// By whose rules the encoding is declared.
  public let form: Form

  /// The name that the text gives.
  public let name: String

  /// The encoding of that name.
  public let encoding: TextEncoding

  /// Where the name is, as UTF-8 offsets in the text.
  public let range: Range<Int>

  /// The line of the name, counted from 1.
  public let line: Int

  /// The declaration that a text has, the first if there are several.
  ///
  /// - Parameter utf8: The text, or its first `reach` bytes.
  /// - Complexity: O(1): it looks at `reach` bytes.
  public static func first(in utf8: [UInt8]) -> DeclaredEncoding? {
    let head = DeclarationHead(utf8.prefix(reach))
    guard let (form, range) = head.declaration else { return nil }
    let name = String(decoding: utf8[range], as: UTF8.self)
    guard let encoding = encoding(named: name, in: form) else { return nil }
    let line = 1 + utf8[..<range.lowerBound].count { $0 == 0x0A }
    return DeclaredEncoding(form: form, name: name, encoding: encoding, range: range, line: line)
  }

  /// The name that would declare another encoding in the same form; `nil` where there is none.
  public func name(for encoding: TextEncoding) -> String? {
    let name: String?
    switch form {
    case .latex:
      name = InputEncoding.name(of: encoding)
    default: name = encoding.name(in: .iana) ?? encoding.name(in: .whatwg)
    }
    // A page that writes its names small goes on to do so; Hunspell knows them as they are registered only.
    let isSmall = form != .hunspell && !self.name.utf8.contains { (0x41...0x5A).contains($0) }
    return isSmall ? name?.lowercased() : name
  }

  private static func encoding(named name: String, in form: Form) -> TextEncoding? {
    if form == .latex { return InputEncoding.encoding(named: name.lowercased()) }
    return TextEncoding(webLabel: name) ?? TextEncoding(name)
  }
}
