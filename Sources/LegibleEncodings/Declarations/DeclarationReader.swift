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
  fileprivate var isPartOfName: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

/// The syntax of a form of declaration: the text before the name of the encoding.
private struct DeclarationRule {
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

/// The rules for the places that each form of a declaration may have.
extension DeclarationReader {
  /// Returns how much a declaration at this place says about the text, or `nil` if the form may
  /// not stand there.
  ///
  /// - Parameters:
  ///   - place: The offset of the first byte of the mark.
  ///   - name: The offset of the first byte after the mark.
  func standing(
    of form: DeclaredEncoding.Form, from place: Int, to name: Int
  ) -> DeclaredEncoding.Standing? {
    switch form {
    case .xml:
      return has("<?xml", at: 0) && !head[..<place].contains(UInt8(ascii: ">")) ? .own : nil
    case .html:
      let isBracket = { (byte: UInt8) in byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") }
      guard let tag = head[..<place].lastIndex(where: isBracket), has("<meta", at: tag) else {
        return nil
      }
      // Otherwise it is a string in a program that writes pages.
      let isPage = head.first == UInt8(ascii: "<") || firstInLine(of: tag) == tag
      return isPage ? .own : .written
    case .contentType:
      let isOfType = has("content-type", in: headerStart(of: place)..<place)
      if isOfType && has("msgid \"\"", in: 0..<place) { return .own }
      // A message of several parts has a header for each.
      let message = isOfType ? MessageHead(head) : nil
      return message.map { $0.kind == .message && place < $0.end } ?? false ? .own : nil
    case .editor: return isForEditors(place) ? .own : nil
    case .css: return place == 0 ? .own : .mentioned
    case .latex:
      switch head[firstInLine(of: place)] {
      case UInt8(ascii: "\\"): return .own
      case UInt8(ascii: "%"): return nil
      default: return .written
      }
    case .vim: return firstInLine(of: place) == place ? .own : nil
    case .hunspell: return isBlank(at: name) && isNamedAlone(from: name) ? .own : nil
    }
  }

  /// Returns the offset of the first byte of the field of a header, whose further lines begin with blanks.
  private func headerStart(of place: Int) -> Int {
    var start = lineStart(of: place)
    while start > 0, isBlank(at: start) {
      let end =
        head[start - 1] == 0x0A && start > 1 && head[start - 2] == 0x0D ? start - 2 : start - 1
      start = lineStart(of: end)
    }
    return start
  }

  /// Whether `coding` is a word by itself, or the end of one that Python, Emacs or Vim use: `encoding`,
  /// `fileencoding`.
  private func isWordOfEditors(_ place: Int) -> Bool {
    let start = head[..<place].lastIndex { !$0.isPartOfName }.map { $0 + 1 } ?? 0
    return start == place || start == place - 2 && has("en", at: start)
      || start == place - 6 && has("fileen", at: start)
  }

  /// Whether the place is on one of the first two lines, in a comment or after the `-*-` of Emacs.
  private func isForEditors(_ place: Int) -> Bool {
    let line = lineStart(of: place)
    let lineCount = head[..<line].indices.count { isLineEnd(at: $0) }
    let first = firstInLine(of: place)
    return lineCount < 2
      && (["#", ";", "%", "* ", "\"", "//", "/*", "--", "<!--"].contains { has($0, at: first) }
        || has("-*-", in: line..<place))
  }

  /// Whether the rest of the line is one name with letters and a digit, and perhaps a comment.
  ///
  /// Words such as `binary`, and numbers, are not declarations.
  private func isNamedAlone(from start: Int) -> Bool {
    let start = skippingBlanks(from: start)
    guard let end = head[start...].prefix(46).firstIndex(where: { !$0.isPartOfName }) else {
      return false
    }
    let (name, next) = (head[start..<end], skippingBlanks(from: end))
    guard next < head.count, name.count > 3, name.contains(where: { $0 >= 0x41 }),
      name.contains(where: { (0x30...0x39).contains($0) })
    else { return false }
    return head[next] == 0x0A || head[next] == 0x0D || next > end && head[next] == UInt8(ascii: "#")
  }

  /// Whether the byte at the index is a space or a tab.
  func isBlank(at index: Int) -> Bool {
    index < head.count && (head[index] == 0x20 || head[index] == 0x09)
  }

  /// Returns the first index from `start` on whose byte is not a space or a tab.
  func skippingBlanks(from start: Int) -> Int {
    (start..<max(start, head.count)).first { !isBlank(at: $0) } ?? max(start, head.count)
  }

  /// Returns the name without the line ending that Emacs appends, as in `utf-8-unix`.
  private func withoutLineEnding(_ name: Range<Int>) -> Range<Int> {
    for suffix in ["-unix", "-dos", "-mac"] as [StaticString] {
      let end = name.upperBound - suffix.utf8CodeUnitCount
      if end > name.lowerBound, has(suffix, at: end) { return name.lowerBound..<end }
    }
    return name
  }

  /// Whether a line ends at the index: at LF, or at CR that no LF follows.
  private func isLineEnd(at index: Int) -> Bool {
    head[index] == 0x0A
      || head[index] == 0x0D && (index + 1 == head.count || head[index + 1] != 0x0A)
  }

  /// Returns the offset of the first byte of the line.
  func lineStart(of place: Int) -> Int {
    head[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
  }

  /// Returns the offset of the first byte of the line, up to `place`, that is not a space or a tab.
  private func firstInLine(of place: Int) -> Int {
    head[lineStart(of: place)..<place].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? place
  }

  /// Whether the text, in small or capital letters, is in the range.
  func has(_ text: StaticString, in range: Range<Int>) -> Bool {
    range.dropLast(text.utf8CodeUnitCount - 1).contains { has(text, at: $0) }
  }

  /// Whether the bytes at a place are a part of the text. A small letter of the text also matches
  /// its capital.
  @inline(__always)
  func has(_ text: StaticString, from first: Int = 0, to end: Int? = nil, at place: Int) -> Bool {
    let end = end ?? text.utf8CodeUnitCount
    guard place >= 0, place + end - first <= head.count else { return false }
    for offset in first..<end {
      // The pointer of a static string is valid as long as the process, and `offset` is below its count.
      let (wanted, byte) = (text.utf8Start[offset], head[place + offset - first])
      if byte != wanted && !((0x41...0x5A).contains(byte) && byte | 0x20 == wanted) { return false }
    }
    return true
  }
}
