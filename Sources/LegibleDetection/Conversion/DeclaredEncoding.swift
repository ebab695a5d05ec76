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
/// files, LaTeX's `inputenc`, and Vim's `scriptencoding`. The text is UTF-8, whatever it was converted from.
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
      name = Self.latexNames.first { TextEncoding($0.label) == encoding }?.name
    default: name = encoding.name(in: .iana) ?? encoding.name(in: .whatwg)
    }
    // A page that writes its names small goes on to do so.
    let isSmall = !self.name.utf8.contains { (0x41...0x5A).contains($0) }
    return isSmall ? name?.lowercased() : name
  }

  private static func encoding(named name: String, in form: Form) -> TextEncoding? {
    if form == .latex {
      let small = name.lowercased()
      return latexNames.first { $0.name == small }.flatMap { TextEncoding($0.label) }
    }
    return TextEncoding(webLabel: name) ?? TextEncoding(name)
  }

  /// The options of `inputenc` (inputenc.sty, 2021), each with a label of its encoding.
  private static let latexNames: [(name: String, label: String)] = [
    ("utf8", "utf-8"), ("utf8x", "utf-8"), ("ascii", "us-ascii"), ("latin1", "iso-8859-1"),
    ("latin2", "iso-8859-2"), ("latin3", "iso-8859-3"), ("latin4", "iso-8859-4"),
    ("latin5", "iso-8859-9"), ("latin9", "iso-8859-15"), ("latin10", "iso-8859-16"),
    ("cp1250", "windows-1250"), ("cp1251", "windows-1251"), ("cp1252", "windows-1252"),
    ("ansinew", "windows-1252"), ("cp1257", "windows-1257"), ("cp437", "ibm437"),
    ("cp850", "ibm850"), ("cp852", "ibm852"), ("cp858", "ibm858"), ("cp865", "ibm865"),
    ("cp866", "ibm866"), ("koi8-r", "koi8-r"), ("koi8-u", "koi8-u"), ("applemac", "macintosh"),
  ]
}
