internal import CTextKernels

/// Reads the declarations at the beginning of a text one after another.
///
/// A kernel skips to the next two bytes with which a mark may begin.
struct DeclarationReader {
  /// The beginning of the text, without a byte-order mark.
  let head: UnsafeBufferPointer<UInt8>

  /// Whether the head is the whole text, so that no name is cut off.
  private let isWhole: Bool

  /// The length of the byte-order mark in bytes.
  private let markLength: Int
  private var index = 0
  private var isAtStart = true

  /// The maximum distance, in bytes, of a context from its mark.
  private static let contextReach = 160

  /// The lengths of names. The longest is "Extended_UNIX_Code_Packed_Format_for_Japanese".
  private static let nameLengths = 2...45

  /// - Parameter head: Memory that outlives the reader.
  init(_ head: UnsafeBufferPointer<UInt8>, isWhole: Bool) {
    markLength = head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.head = UnsafeBufferPointer(rebasing: head[markLength...])
    self.isWhole = isWhole
  }

  /// Returns the next declaration, or `nil` at the end of the head.
  mutating func next() -> DeclaredEncoding? {
    if isAtStart {
      isAtStart = false
      // Hyphenation patterns have the name alone on their first line, before which there is no
      // line end for the kernel to find.
      let name = has("SET", at: 0) && isBlank(at: 3) ? 3 : 0
      if name > 0 || !isBlank(at: 0), isNamedAlone(from: name),
        let found = declaration(.hunspell, .own, from: name)
      {
        return found
      }
    }
    while index + 1 < head.count {
      let rest = UnsafeBufferPointer(rebasing: head[index...])
      // The kernel reads `count` bytes of the rest, which are valid while the head is.
      let pair = index + legible_kernels().pointee.declaration_prefix(rest.baseAddress, rest.count)
      index = pair + 1
      if index < head.count, let found = declaration(at: pair) { return found }
    }
    return nil
  }

  /// Returns the declaration whose mark has the two bytes at which the kernel stopped.
  private func declaration(at pair: Int) -> DeclaredEncoding? {
    // There may be spaces before an equals sign.
    let isApart = head[pair] <= 0x20 && head[pair + 1] == UInt8(ascii: "=")
    let last = isApart ? head[..<pair].lastIndex { $0 > 0x20 } ?? pair : pair
    for rule in DeclarationRule.all {
      let count = rule.pairOffset + 1
      let from = last + 1 - count
      let name = pair + 1 + rule.mark.utf8CodeUnitCount - count
      guard has(rule.mark, from: count, at: pair + 1), has(rule.mark, to: count, at: from),
        rule.form != .editor || !isApart && isWordOfEditors(from),
        let standing = standing(of: rule, from: from, to: name)
      else { continue }
      if rule.form == .latex {
        let line = lineStart(of: from)
        // The last of several options is the one that `inputenc` uses.
        let opening = head[line..<from].lastIndex { "[,".utf8.contains($0) }
        guard let opening else { return nil }
        let first = skippingBlanks(from: opening + 1)
        let end = (first..<max(first, from)).last { !isBlank(at: $0) }.map { $0 + 1 } ?? first
        return declaration(.latex, standing, in: first..<end)
      }
      return declaration(rule.form, standing, from: name)
    }
    return nil
  }

  /// Returns the declaration with the name at a place, after spaces and quotation marks.
  private func declaration(
    _ form: DeclaredEncoding.Form, _ standing: DeclaredEncoding.Standing, from place: Int
  ) -> DeclaredEncoding? {
    let first = head[place...].firstIndex { !" \t\"'\\".utf8.contains($0) } ?? head.count
    let end =
      head[first...].firstIndex { !$0.isPartOfName && $0 != UInt8(ascii: ":") } ?? head.count
    guard end < head.count || isWhole else { return nil }
    var name = first..<end
    if form == .editor { name = withoutLineEnding(name) }
    if let found = declaration(form, standing, in: name) { return found }
    // Vim has further options after a colon, which few names contain.
    guard let colon = head[name].firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return declaration(form, standing, in: first..<colon)
  }

  /// Returns the declaration with the name in the range, or `nil` if that names no encoding.
  private func declaration(
    _ form: DeclaredEncoding.Form, _ standing: DeclaredEncoding.Standing, in range: Range<Int>
  ) -> DeclaredEncoding? {
    guard Self.nameLengths.contains(range.count) else { return nil }
    let name = String(decoding: head[range], as: UTF8.self)
    let encoding =
      form == .latex
      ? InputEncoding.encoding(named: name) : TextEncoding(webLabel: name) ?? TextEncoding(name)
    guard let encoding else { return nil }
    return DeclaredEncoding(
      form: form, standing: standing, name: name, encoding: encoding,
      range: (range.lowerBound + markLength)..<(range.upperBound + markLength),
      line: 1 + head[..<range.lowerBound].count { $0 == 0x0A })
  }

  /// Returns how much a mark at this place says about the text, or `nil` if it is no declaration.
  private func standing(
    of rule: DeclarationRule, from place: Int, to name: Int
  ) -> DeclaredEncoding.Standing? {
    if let standing = standing(of: rule.form, from: place, to: name) { return standing }
    let before = max(0, place - Self.contextReach)..<place
    return rule.contexts.contains { has($0, in: before) } ? .mentioned : nil
  }
}

extension UInt8 {
  /// Whether the byte may be in the name of an encoding.
  var isPartOfName: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// The syntax of a form of declaration: what stands before the name of the encoding.
struct DeclarationRule {
  let form: DeclaredEncoding.Form

  /// The text before the name. A small letter also matches its capital.
  let mark: StaticString

  /// The distance from the first byte of the mark to the two bytes at which the kernel stops.
  let pairOffset: Int

  /// The words that make a mark in another place a mention of an encoding, if one is shortly
  /// before it.
  let contexts: [StaticString]

  /// All rules. Of several with the same mark, the first that applies at a place is used.
  static let all: [DeclarationRule] = [
    .init(form: .xml, mark: "encoding=", pairOffset: 7, contexts: ["<?xml"]),
    .init(form: .html, mark: "charset=", pairOffset: 6, contexts: ["<meta"]),
    .init(form: .contentType, mark: "charset=", pairOffset: 6, contexts: ["content-type"]),
    .init(
      form: .editor, mark: "coding:", pairOffset: 5, contexts: ["#", "-*-", "//", ";", "/*"]),
    .init(
      form: .editor, mark: "coding=", pairOffset: 5,
      contexts: ["#", "//", "file", "vim:", "vi:"]),
    .init(form: .css, mark: "@charset ", pairOffset: 0, contexts: []),
    .init(form: .latex, mark: "]{inputenc}", pairOffset: 0, contexts: []),
    .init(form: .vim, mark: "scriptencoding ", pairOffset: 4, contexts: []),
    .init(form: .hunspell, mark: "SET", pairOffset: -1, contexts: []),
  ]
}

/// The options of LaTeX's `inputenc` package (inputenc.sty, 2021), most of which are not labels
/// elsewhere.
enum InputEncoding {
  /// The options with their encodings. The first option of an encoding is used for writing.
  private static let options: [(name: String, encoding: TextEncoding)] = [
    ("utf8", .utf8), ("utf8x", .utf8), ("ascii", .usASCII), ("latin1", .iso8859_1),
    ("latin2", .iso8859_2), ("latin3", .iso8859_3), ("latin4", .iso8859_4),
    ("latin5", .iso8859_9), ("latin9", .iso8859_15), ("latin10", .iso8859_16),
    ("cp1250", .windows1250), ("cp1251", .windows1251), ("cp1252", .windows1252),
    ("ansinew", .windows1252), ("cp1257", .windows1257), ("cp437", .ibm437), ("cp437de", .ibm437),
    ("cp850", .ibm850), ("cp852", .ibm852), ("cp858", .ibm858), ("cp865", .ibm865),
    ("cp866", .ibm866), ("koi8-r", .koi8R), ("koi8-u", .koi8U), ("applemac", .macintosh),
    ("macce", .macCentralEurope),
  ]

  /// Returns the encoding of an option or a label.
  static func encoding(named name: String) -> TextEncoding? {
    let option = name.lowercased()
    return options.first { $0.name == option }?.encoding ?? TextEncoding(name)
  }

  /// Returns the option for an encoding.
  static func name(of encoding: TextEncoding) -> String? {
    options.first { $0.encoding == encoding }?.name
  }
}
