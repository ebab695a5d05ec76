/// A form of inline markup: the characters that it begins with, and the function that reads it.
///
/// A new form needs an entry in `all`, and a function that reads it.
struct MarkupForm: Sendable {
  /// The place at which a form is tried.
  struct Place {
    let start: Int

    /// The end of the line.
    let end: Int

    /// Whether the form may end in a later line.
    let grows: Bool
  }

  /// Reads the form at a place.
  ///
  /// - Returns: The end of the form; `nil` if the text is not of this form.
  typealias Reading = @Sendable (_ scan: inout MarkupScan, _ place: Place) -> Int?

  /// The ASCII characters that the form begins with.
  private let first: StaticString

  /// The signs of markup that must occur in the text.
  let signs: MarkupSigns
  let read: Reading

  private init(_ first: StaticString, _ signs: MarkupSigns = [], read: @escaping Reading) {
    (self.first, self.signs, self.read) = (first, signs, read)
  }

  /// The forms; of those with the same first character, the first that matches counts.
  private static let all = [
    MarkupForm("\\") { $0.escape(at: $1.start, to: $1.end) },
    MarkupForm("`") { $0.code(at: $1.start, to: $1.end, grows: $1.grows) },
    MarkupForm("<") { $0.angle(at: $1.start, to: $1.end, grows: $1.grows) },
    MarkupForm("]") { $0.sectionEnd(at: $1.start) },
    MarkupForm("&") { $0.reference(at: $1.start, to: $1.end) },
    MarkupForm("!") { $0.image(at: $1.start, to: $1.end) },
    MarkupForm("[") { $0.wikiLink(at: $1.start, to: $1.end, grows: $1.grows) },
    MarkupForm("[") { $0.bracket(at: $1.start, to: $1.end) },
    MarkupForm("]") { $0.linkTarget(at: $1.start, to: $1.end) },
    MarkupForm("{") { $0.template(at: $1.start, to: $1.end, grows: $1.grows) },
    MarkupForm("\"") { $0.key(at: $1.start, to: $1.end) },
    MarkupForm("'") { $0.key(at: $1.start, to: $1.end) },
    MarkupForm("$") { $0.parameter(at: $1.start, to: $1.end) },
    MarkupForm("'", .wiki) { $0.apostrophes(at: $1.start, to: $1.end) },
    MarkupForm("|!", .wiki) { $0.doubled(at: $1.start, to: $1.end) },
    MarkupForm("*_~", .markdown) { $0.delimiter(at: $1.start, to: $1.end) },
  ]

  /// The forms by the characters that they begin with.
  static let byFirst = (UInt8(0)..<0x80).map { byte in
    all.filter { form in form.first.withUTF8Buffer { $0.contains(byte) } }
  }
}

/// Kinds of markup of which a text has shown signs.
///
/// Forms that also occur in plain text, such as an asterisk beside a word, are taken for markup only if the text
/// has such signs.
struct MarkupSigns: OptionSet, Sendable {
  let rawValue: UInt8

  /// Headings, fences, links, pairs of two asterisks.
  static let markdown = MarkupSigns(rawValue: 1)

  /// Links in two brackets, templates, headings between equals signs.
  static let wiki = MarkupSigns(rawValue: 2)

  /// Lines that may define the target of a link in brackets.
  static let definitions = MarkupSigns(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The signs of a text.
  init(of text: UnsafeBufferPointer<UInt8>) {
    self = []
    var isLineStart = true
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case 0x0A, 0x0D:
        isLineStart = true
        continue
      case 0x20, 0x3E: continue
      case UInt8(ascii: "#") where isLineStart:
        let end = text[index...].firstIndex { $0 != byte } ?? text.count
        if end - index < 7, text[safe: end] == 0x20 { insert(.markdown) }
      case UInt8(ascii: "`"), UInt8(ascii: "~"):
        if isLineStart, text[safe: index + 1] == byte, text[safe: index + 2] == byte {
          insert(.markdown)
        }
      case UInt8(ascii: "*"):
        if text[safe: index + 1] == byte, let next = text[safe: index + 2], next > 0x20,
          next != byte
        {
          insert(.markdown)
        }
      case UInt8(ascii: "]"):
        switch text[safe: index + 1] {
        case UInt8(ascii: "("): insert(.markdown)
        case UInt8(ascii: ":"): insert([.markdown, .definitions])
        case byte: insert(.wiki)
        default: break
        }
      case UInt8(ascii: "{") where isLineStart && text[safe: index + 1] == UInt8(ascii: "|"),
        UInt8(ascii: "}") where text[safe: index + 1] == byte,
        UInt8(ascii: "=") where isLineStart && text[safe: index + 1] == byte,
        UInt8(ascii: "'") where text[safe: index + 1] == byte && text[safe: index + 2] == byte:
        insert(.wiki)
      default: break
      }
      isLineStart = false
    }
  }
}

/// Escapes, code and links of Markdown.
extension MarkupScan {
  /// A backslash and the sign after it; at the end of a line, a line break. In strings it begins an escape.
  mutating func escape(at start: Int, to end: Int) -> Int? {
    guard start + 1 < end else {
      if document.signs.contains(.markdown) { add(start..<start + 1, .closing) }
      return start + 1
    }
    let next = text[start + 1]
    if hasEscapes {
      let length = next == UInt8(ascii: "u") ? 6 : 2
      let stop = min(end, start + length)
      add(start..<stop, .object)
      return stop
    }
    guard next.isASCIISign else { return nil }
    add(start..<start + 2, .verbatim)
    return start + 2
  }

  /// Code between runs of backticks of one length (CommonMark, section 6.1); a run that nothing closes is text.
  mutating func code(at start: Int, to end: Int, grows: Bool) -> Int? {
    var content = start
    while content < end, text[content] == UInt8(ascii: "`") { content += 1 }
    let length = content - start
    let limit = grows ? paragraphEnd(from: start) : end
    if let known = unclosedCode[length], known >= limit { return content }
    var index = content
    while index < limit {
      guard text[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let run = index
      while index < limit, text[index] == UInt8(ascii: "`") { index += 1 }
      if index - run == length {
        add(start..<index, .verbatim)
        return index
      }
    }
    unclosedCode[length] = limit
    isBehindText = true
    return content
  }

  /// `![`, which begins an image.
  mutating func image(at start: Int, to end: Int) -> Int? {
    guard start + 1 < end, text[start + 1] == UInt8(ascii: "[") else { return nil }
    add(start..<start + 2, .verbatim)
    return start + 2
  }

  /// `[^note]`, `[name]` with a definition, `[https://… label]`.
  mutating func bracket(at start: Int, to end: Int) -> Int? {
    if text.has("[http://", at: start) || text.has("[https://", at: start)
      || text.has("[//", at: start) || text.has("[mailto:", at: start)
    {
      let stop = text[start..<end].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: "]") } ?? end
      add(start..<stop, .object)
      return stop
    }
    guard let close = labelEnd(from: start + 1, to: end) else { return nil }
    let isNote = text[start + 1] == UInt8(ascii: "^")
    guard isNote || document.labels.contains(Self.label(text[(start + 1)..<close])) else {
      return nil
    }
    // Its target may follow.
    let next = text[safe: close + 1]
    if next == UInt8(ascii: "(") || next == UInt8(ascii: "[") && !isNote { return nil }
    add(start..<close + 1, .verbatim)
    return close + 1
  }

  /// `](target "title")`, `][name]`.
  mutating func linkTarget(at start: Int, to end: Int) -> Int? {
    guard start + 1 < end else { return nil }
    if text[start + 1] == UInt8(ascii: "[") {
      guard let close = labelEnd(from: start + 2, to: end) else { return nil }
      add(start..<close + 1, .object)
      return close + 1
    }
    guard text[start + 1] == UInt8(ascii: "(") else { return nil }
    var index = text.skippingBlanks(from: start + 2)
    if index < end, text[index] == UInt8(ascii: "<") {
      guard let close = next(UInt8(ascii: ">"), from: index, to: end) else { return nil }
      index = close + 1
    } else {
      if !knownTarget.holds(index, to: end) {
        knownTarget = LinkTargets(in: text, from: index, to: end)
      }
      guard let target = knownTarget.end(from: index) else { return nil }
      index = target
    }
    index = text.skippingBlanks(from: index)
    if index < end, let close = Self.titleClose(text[index]) {
      var title = index + 1
      if hasEscapes, text[index] == UInt8(ascii: "\\") { title += 1 }
      let (line, isEscaped) = (text, hasEscapes)
      title =
        next(.unescaped(close), from: title, to: end) {
          line[$0] == close && (isEscaped || line[$0 - 1] != UInt8(ascii: "\\"))
        } ?? end
      index = text.skippingBlanks(from: title + 1)
    }
    guard index < end, text[index] == UInt8(ascii: ")") else { return nil }
    add(start..<index + 1, .object)
    return index + 1
  }

  private static func titleClose(_ open: UInt8) -> UInt8? {
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): open
    case UInt8(ascii: "\\"): UInt8(ascii: "\"")
    case UInt8(ascii: "("): UInt8(ascii: ")")
    default: nil
    }
  }

  /// The closing bracket of a link label.
  func labelEnd(from start: Int, to end: Int) -> Int? {
    // CommonMark, section 4.7: at most 999 characters, no brackets.
    var index = start
    while index < min(end, start + 999) {
      switch text[index] {
      case UInt8(ascii: "]"): return index > start ? index : nil
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\"): index += 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Normalizes a link label for comparison: lower case, and each run of blanks as one.
  static func label(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    let words = name.split { $0 <= 0x20 }
    let text = String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self)
    return Array(text.lowercased().utf8)
  }

  /// Collects the labels that lines define: `[name]: target`.
  mutating func collectLabels(from start: Int) {
    var line = start
    while line < text.count {
      let end = text.lineEnd(from: line)
      var first = text.skippingBlanks(from: line)
      while first < end, text[first] == UInt8(ascii: ">") {
        first = text.skippingBlanks(from: first + 1)
      }
      if first < end, text[first] == UInt8(ascii: "["),
        let close = labelEnd(from: first + 1, to: end), text[safe: close + 1] == UInt8(ascii: ":")
      {
        document.labels.insert(Self.label(text[(first + 1)..<close]))
      }
      line = text.nextLine(from: end)
    }
  }
}

/// The ends of link targets in a piece of a line without blanks. Brackets in a target must be paired.
struct LinkTargets {
  /// The piece, and the end of the line.
  private var range = 0..<0
  private var lineEnd = 0

  /// The closing bracket of each opening one.
  private var closing: [Int: Int] = [:]

  /// The last opening bracket that nothing closes.
  private var lastOpen: Int?

  init() {}

  /// Reads the piece from a target on, which is behind a bracket or a blank.
  ///
  /// - Complexity: O(*n*) in the length of the piece.
  init(in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    var open = [start - 1]
    var index = start
    while index < end, text[index] > 0x20 {
      switch text[index] {
      case UInt8(ascii: "\\") where index + 1 < end && text[index + 1].isASCIISign: index += 1
      case UInt8(ascii: "("): open.append(index)
      case UInt8(ascii: ")"): if let last = open.popLast() { closing[last] = index }
      default: break
      }
      index += 1
    }
    range = start..<max(start, min(index, end))
    lineEnd = end
    lastOpen = open.last
  }

  /// Whether the piece contains an offset of the line.
  func holds(_ start: Int, to end: Int) -> Bool { range.contains(start) && lineEnd == end }

  /// The end of the target that begins at a place behind an opening bracket.
  func end(from start: Int) -> Int? {
    closing[start - 1] ?? (lastOpen == start - 1 ? range.upperBound : nil)
  }
}
