public import LegibleEncodings

/// The encoding that a text declares near its beginning, and where it does so.
///
/// ```swift
/// let page = Array("<meta charset=windows-1251>".utf8)
/// if let declared = DeclaredEncoding.first(in: page) {
///   print(declared.encoding, declared.range)  // windows-1251 15..<27
/// }
/// ```
///
/// It recognises XML and HTML, CSS, lines for editors and Python (`coding: utf-8`), headers of PO
/// files, LaTeX's `inputenc`, Vim's `scriptencoding`, and Hunspell's `SET`. The text has to be
/// UTF-8, whatever it was converted from.
public struct DeclaredEncoding: Sendable, Equatable {
  /// The syntax of a declaration.
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

  /// The maximum distance of the end of a declaration from the beginning, in bytes: twice as far as
  /// browsers look.
  public static var reach: Int { parameters.mixture.declarationReach.bytes }

  /// The syntax of the declaration.
  public let form: Form

  /// The name that the text gives.
  public let name: String

  /// The encoding of that name.
  public let encoding: TextEncoding

  /// Where the name is, as UTF-8 offsets in the text.
  public let range: Range<Int>

  /// The line of the name, counted from 1.
  public let line: Int

  /// Returns the first declaration of a text.
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

  /// Returns the name that declares another encoding in the same form; `nil` if there is none.
  public func name(for encoding: TextEncoding) -> String? {
    let name: String?
    switch form {
    case .latex:
      name = InputEncoding.name(of: encoding)
    default: name = encoding.name(in: .iana) ?? encoding.name(in: .whatwg)
    }
    // Names in lower case are replaced by names in lower case; Hunspell knows only the registered
    // spelling.
    let isSmall = form != .hunspell && !self.name.utf8.contains { (0x41...0x5A).contains($0) }
    return isSmall ? name?.lowercased() : name
  }

  private static func encoding(named name: String, in form: Form) -> TextEncoding? {
    if form == .latex { return InputEncoding.encoding(named: name.lowercased()) }
    return TextEncoding(webLabel: name) ?? TextEncoding(name)
  }
}
