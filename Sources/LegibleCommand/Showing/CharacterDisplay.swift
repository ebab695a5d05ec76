import Legible

/// Shows characters that cannot be seen, or told from others, by their names in brackets.
///
/// Text is shown as it comes; of a word only its beginning is kept, until all of its letters are known.
struct CharacterDisplay {
  /// The characters that are shown.
  enum Scope: Equatable {
    /// Those that act on direction.
    case directionControls

    /// All that cannot be seen, marks without their letters, and letters of another alphabet than their word.
    case all(lineEnds: Bool, blanks: Bool)
  }

  private let scope: Scope
  private let style: TerminalStyle
  private let showsLineEnds: Bool
  private let showsBlanks: Bool

  /// The text that is not passed on yet.
  private var output: [UInt8] = []

  /// The bytes of a character that is not whole yet, or 0xFF before a byte.
  private var partial: [UInt8] = []

  /// Whether the last character was CR, of which a line feed would be a part.
  private var isAfterReturn = false
  private var word = Word()

  /// The letter before, and the number of marks on it.
  private var base: Unicode.Scalar?
  private var markCount = 0

  /// Names that were made.
  private var names: [Unicode.Scalar: [UInt8]] = [:]

  /// What was found out about characters of the basic multilingual plane.
  private var kinds: [CharacterKind?]

  /// The number of marks on a letter after which the next ones are odd: Hebrew has up to four.
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

  /// Adds a run of ASCII. Letters at its ends may be of words with other letters.
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
    // With blanks shown by a middle dot, one of the text is shown by its code.
    case " " where showsBlanks: addBreak(style.notable("·"))
    case "\u{B7}" where showsBlanks: addName(of: scalar)
    case "\t": showsBlanks ? addBreak(style.notable("[TAB]") + "\t") : addBreak("\t")
    default: addOther(scalar)
    }
  }

  private mutating func addOther(_ scalar: Unicode.Scalar) {
    if let alphabet = Alphabet(scalar) {
      (base, markCount) = (scalar, 0)
      return addLetter(scalar, alphabet)
    }
    switch kind(of: scalar) {
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
    // A letter carries its marks and its word over characters without width.
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

  /// Adds something that is no part of a word.
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
      let alphabet: Alphabet

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

  private mutating func addLetter(_ scalar: Unicode.Scalar, _ alphabet: Alphabet) {
    if word.letters.count >= Word.limit { endWord() }
    word.letters.append(.init(scalar: scalar, alphabet: alphabet, offset: output.count))
    append(scalar)
  }

  /// Ends the word, and marks the letters that are of another alphabet than most of it.
  private mutating func endWord() {
    guard let first = word.letters.first else { return }
    defer { word.letters.removeAll(keepingCapacity: true) }
    if word.letters.allSatisfy({ $0.alphabet == first.alphabet }) { return }
    let counts = Dictionary(word.letters.map { ($0.alphabet, 1) }, uniquingKeysWith: +)
    // Of as many letters of two alphabets, those are marked that are not Latin.
    let usual = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
    var shown: [UInt8] = []
    var copied = first.offset
    for letter in word.letters where letter.alphabet != usual {
      shown += output[copied..<letter.offset]
      shown += style.notable("[\(letter.scalar) \(letter.scalar.codePoint)]").utf8
      copied = letter.offset + UTF8.width(letter.scalar)
    }
    shown += output[copied...]
    output.replaceSubrange(first.offset..., with: shown)
  }
}

/// How a character is shown that is of none of the alphabets.
private enum CharacterKind {
  /// A letter of another script.
  case letter

  /// A combining mark.
  case mark

  /// An invisible character that ends a word, or has no width.
  case blank, invisible

  /// Anything else that is seen.
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
        self = .letter
      default: self = .sign
      }
    }
  }
}

/// An alphabet whose letters look like those of others (UTS #39), by the blocks of Unicode.
private enum Alphabet: Int {
  case latin, greek, cyrillic, armenian, georgian, cherokee, coptic, lisu

  /// - Returns: `nil` for what is no letter of these.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: self = .latin
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x02AF, 0x1E00...0x1EFF: self = .latin
    case 0x2C60...0x2C7F, 0xA722...0xA787, 0xA78B...0xA7FF, 0xAB30...0xAB5A: self = .latin
    case 0xFF21...0xFF3A, 0xFF41...0xFF5A: self = .latin
    case 0x0370...0x0373, 0x0376...0x0377, 0x037B...0x037D, 0x037F: self = .greek
    case 0x0386, 0x0388...0x03E1, 0x03F0...0x03FF, 0x1F00...0x1FBC: self = .greek
    case 0x03E2...0x03EF, 0x2C80...0x2CE4: self = .coptic
    case 0x0400...0x0481, 0x048A...0x052F, 0x1C80...0x1C8A, 0xA640...0xA66E: self = .cyrillic
    case 0xA680...0xA69D: self = .cyrillic
    case 0x0531...0x0556, 0x0561...0x0587: self = .armenian
    case 0x10A0...0x10FA, 0x10FD...0x10FF, 0x1C90...0x1CBF, 0x2D00...0x2D2D: self = .georgian
    case 0x13A0...0x13FD, 0xAB70...0xABBF: self = .cherokee
    case 0xA4D0...0xA4F7: self = .lisu
    default: return nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether the mark stands on such letters: those of a script are odd on Latin, Greek and Cyrillic ones.
  fileprivate func isMark(for base: Unicode.Scalar) -> Bool {
    let isOfScript = (0x0591...0x1AAF).contains(value) || (0x1B00...0x1DBF).contains(value)
    return !isOfScript || base.value > 0x052F || !base.properties.isAlphabetic
  }
}
