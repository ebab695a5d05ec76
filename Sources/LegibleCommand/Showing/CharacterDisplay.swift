import Legible

/// Shows characters that are invisible, or look like others, by their names in brackets.
///
/// Text is shown as it arrives; only the beginning of a word is held back until all of its letters are known.
struct CharacterDisplay {
  /// The characters that are shown.
  enum Scope: Equatable {
    /// Those that act on direction.
    case directionControls

    /// All invisible characters, marks without their letters, and letters of another alphabet than their word.
    case all(lineEnds: Bool, blanks: Bool)
  }

  private let scope: Scope
  private let style: TerminalStyle
  private let showsLineEnds: Bool
  private let showsBlanks: Bool

  /// The text that is not passed on yet.
  private var output: [UInt8] = []

  /// The bytes of an incomplete character, or an 0xFF whose byte is still missing.
  private var partial: [UInt8] = []

  /// Whether the last character was CR, which may be the first half of CR LF.
  private var isAfterReturn = false
  private var word = Word()

  /// The last visible character, and the number of marks on it; `nil` after a blank.
  private var base: Unicode.Scalar?
  private var markCount = 0

  /// Names that were made before.
  private var names: [Unicode.Scalar: [UInt8]] = [:]

  /// The known properties of characters of the basic multilingual plane.
  private var kinds: [CharacterKind?]

  /// The maximum number of marks on a letter that are shown as they are; Hebrew has up to four.
  private static let markLimit = 4

  init(_ scope: Scope, style: TerminalStyle) {
    self.scope = scope
    self.style = style
    kinds = scope == .directionControls ? [] : Array(repeating: nil, count: 1 << 16)
    (showsLineEnds, showsBlanks) =
      if case .all(let lineEnds, let blanks) = scope { (lineEnds, blanks) } else { (false, false) }
  }

  /// Shows the next part of a text in UTF-8, in which 0xFF stands before a byte that could not be read.
  ///
  /// - Returns: What can be shown now.
  /// - Complexity: O(*n*).
  mutating func show(_ utf8: [UInt8]) -> [UInt8] {
    let bytes = partial.isEmpty ? utf8 : partial + utf8
    partial = []
    bytes.withUnsafeBytes { bytes in
      var place = 0
      while place < bytes.count {
        let plain = plainRun(in: bytes, from: place)
        if plain > place {
          addPlain(UnsafeRawBufferPointer(rebasing: bytes[place..<plain]))
          place = plain
          continue
        }
        guard let length = add(bytes, at: place) else {
          partial = Array(bytes[place...])
          break
        }
        place += length
      }
    }
    return take(upTo: word.start ?? output.count)
  }

  /// Ends the text, or a part of it after which somebody waits.
  mutating func finish() -> [UInt8] {
    settleReturn(isBeforeLineFeed: false)
    for byte in partial { addByte(byte) }
    partial = []
    endWord()
    return take(upTo: output.count)
  }

  private mutating func take(upTo end: Int) -> [UInt8] {
    defer {
      output.removeFirst(end)
      word.move(by: -end)
    }
    return end == output.count ? output : Array(output[..<end])
  }

  // MARK: Characters

  /// The end of a run of ASCII that is shown as it is.
  private func plainRun(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    if isAfterReturn { return start }
    var end = start
    while end < bytes.count {
      let byte = bytes[end]
      guard
        (0x21...0x7E).contains(byte) || byte == 0x20 && !showsBlanks
          || byte == 0x09 && !showsBlanks || byte == 0x0A && !showsLineEnds
      else { break }
      end += 1
    }
    return end
  }

  /// Adds a run of ASCII. Letters at its ends may belong to words with non-ASCII letters.
  private mutating func addPlain(_ run: UnsafeRawBufferPointer) {
    guard let last = run.last else { return }
    base = Unicode.Scalar(last)
    if last <= 0x20 { base = nil }
    markCount = 0
    if scope == .directionControls { return output.append(contentsOf: run) }
    let isLetter = { (byte: UInt8) in (0x61...0x7A).contains(byte | 0x20) }
    guard let lastBreak = run.lastIndex(where: { !isLetter($0) }) else {
      return addLetters(run)
    }
    let firstBreak = run.firstIndex { !isLetter($0) } ?? 0
    if word.start != nil {
      addLetters(UnsafeRawBufferPointer(rebasing: run[..<firstBreak]))
      endWord()
      output.append(contentsOf: run[firstBreak...lastBreak])
    } else {
      output.append(contentsOf: run[...lastBreak])
    }
    addLetters(UnsafeRawBufferPointer(rebasing: run[(lastBreak + 1)...]))
  }

  private mutating func addLetters(_ letters: UnsafeRawBufferPointer) {
    for letter in letters { addLetter(Unicode.Scalar(letter), .latin) }
  }

  /// Adds the character at a place.
  ///
  /// - Returns: Its length in bytes; `nil` if it is not whole.
  private mutating func add(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int? {
    if bytes[place] == 0xFF {
      if place + 1 == bytes.count { return nil }
      settleReturn(isBeforeLineFeed: false)
      addByte(bytes[place + 1])
      return 2
    }
    switch UTF8Sequence.read(bytes, at: place) {
    case .scalar(let scalar, let length):
      settleReturn(isBeforeLineFeed: scalar == "\n")
      add(scalar)
      return length
    case .cut: return nil
    case .malformed(let length):
      for offset in 0..<length { addByte(bytes[place + offset]) }
      return length
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    if scope == .directionControls {
      if DirectionControl(scalar) != nil { addName(of: scalar) } else { append(scalar) }
      return
    }
    switch scalar {
    case "\n": addLineEnd(scalar, isShown: showsLineEnds)
    case "\r":
      addBreak("")
      isAfterReturn = true
    // If blanks are shown as middle dots, a middle dot of the text is shown by its code.
    case " " where showsBlanks: addBreak(style.notable("·"))
    case "\u{B7}" where showsBlanks: addName(of: scalar)
    case "\t": showsBlanks ? addBreak(style.notable("[TAB]") + "\t") : addBreak("\t")
    default: addOther(scalar)
    }
  }

  private mutating func addOther(_ scalar: Unicode.Scalar) {
    switch kind(of: scalar) {
    case .lookalike(let script):
      (base, markCount) = (scalar, 0)
      addLetter(scalar, script)
    case .mark:
      markCount += 1
      guard let base, markCount <= Self.markLimit, scalar.isMark(for: base) else {
        return addName(of: scalar)
      }
      append(scalar)
    case .blank:
      addName(of: scalar)
      base = nil
      endWord()
    // A character without width ends neither the word nor the marks on a letter.
    case .invisible: addName(of: scalar)
    case .letter:
      (base, markCount) = (scalar, 0)
      append(scalar)
    case .sign:
      endWord()
      (base, markCount) = (scalar, 0)
      append(scalar)
    }
  }

  private mutating func kind(of scalar: Unicode.Scalar) -> CharacterKind {
    let value = Int(scalar.value)
    guard value < kinds.count else { return CharacterKind(scalar) }
    if let kind = kinds[value] { return kind }
    let kind = CharacterKind(scalar)
    kinds[value] = kind
    return kind
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    output.append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
  }

  private mutating func addName(of scalar: Unicode.Scalar) {
    if let name = names[scalar] {
      output += name
      return
    }
    let name = Array(style.notable(scalar.bracketedName).utf8)
    // A text may have any number of different characters.
    if names.count < 256 { names[scalar] = name }
    output += name
  }

  private mutating func addByte(_ byte: UInt8) {
    addBreak(style.wrong("[0x\(byte.hexadecimal())]"))
  }

  /// Adds something that is not part of a word.
  private mutating func addBreak(_ text: String) {
    endWord()
    base = nil
    output += text.utf8
  }

  private mutating func addLineEnd(_ scalar: Unicode.Scalar, isShown: Bool) {
    addBreak(isShown ? style.notable(scalar.bracketedName) : "")
    if scalar == "\n" { output.append(0x0A) }
  }

  /// Adds a carriage return, which alone acts on a terminal.
  private mutating func settleReturn(isBeforeLineFeed: Bool) {
    guard isAfterReturn else { return }
    isAfterReturn = false
    addLineEnd("\r", isShown: showsLineEnds || !isBeforeLineFeed)
    if isBeforeLineFeed && !showsLineEnds { output.append(0x0D) }
  }

  // MARK: Words

  /// The letters of a word as far as they are known.
  private struct Word {
    struct Letter {
      let scalar: Unicode.Scalar
      let script: TextScript?

      /// Where it is in the output.
      var offset: Int
    }

    /// Letters that are kept; what follows them is looked at as another word.
    static let limit = 64

    var letters: [Letter] = []

    /// Where it begins in the output; `nil` if there is none.
    var start: Int? { letters.first?.offset }

    mutating func move(by distance: Int) {
      for index in letters.indices { letters[index].offset += distance }
    }
  }

  private mutating func addLetter(_ scalar: Unicode.Scalar, _ script: TextScript?) {
    if word.letters.count >= Word.limit { endWord() }
    word.letters.append(.init(scalar: scalar, script: script, offset: output.count))
    append(scalar)
  }

  /// Ends the word, and marks the letters that are of another script than most of it.
  private mutating func endWord() {
    guard let first = word.letters.first else { return }
    defer { word.letters.removeAll(keepingCapacity: true) }
    if word.letters.allSatisfy({ $0.script == first.script }) { return }
    let counts = Dictionary(word.letters.map { ($0.script, 1) }, uniquingKeysWith: +)
    let most = counts.values.max()
    // If two scripts have equally many letters, the usual one is Latin, or else the first.
    let usual =
      counts[.latin] == most
      ? .latin : word.letters.first { counts[$0.script] == most }?.script
    var shown: [UInt8] = []
    var copied = first.offset
    for letter in word.letters where letter.script != usual {
      shown += output[copied..<letter.offset]
      shown += style.notable("[\(letter.scalar) \(letter.scalar.codePoint)]").utf8
      copied = letter.offset + UTF8.width(letter.scalar)
    }
    shown += output[copied...]
    output.replaceSubrange(first.offset..., with: shown)
  }
}

/// The ways in which a character is shown.
private enum CharacterKind {
  /// A letter of a script whose letters look like those of others (UTS #39), and of any other script.
  case lookalike(TextScript), letter

  /// A combining mark.
  case mark

  /// An invisible character that ends a word, or has no width.
  case blank, invisible

  /// Any other visible character.
  case sign

  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    let category = properties.generalCategory
    if category == .spaceSeparator || category == .control || properties.isWhitespace {
      self = .blank
    } else if scalar.isInvisible || scalar == "\u{FFFD}" {
      self = .invisible
    } else {
      switch category {
      case .nonspacingMark, .enclosingMark, .spacingMark: self = .mark
      case .otherLetter, .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter:
        let script = TextScript(of: scalar).flatMap {
          TextScript.lookalikes.contains($0) ? $0 : nil
        }
        self = script.map { .lookalike($0) } ?? .letter
      default: self = .sign
      }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the mark may stand on the character: marks of other scripts are unusual on Latin, Greek and
  /// Cyrillic letters.
  fileprivate func isMark(for base: Unicode.Scalar) -> Bool {
    let isOfScript = (0x0591...0x1AAF).contains(value) || (0x1B00...0x1DBF).contains(value)
    return !isOfScript || base.value > 0x052F || !base.properties.isAlphabetic
  }
}
