/// A text in pieces that are rarely in more than one language: sentences, lines, and parts of long
/// ones.
struct TextPieces {
  /// A piece.
  struct Piece {
    /// The range of its pairs in `pairs`.
    let pairs: Range<Int>

    /// The number of its characters.
    let characterCount: Int

    /// The scripts of its letters, as bits.
    let scripts: UInt32

    /// Whether it continues the sentence of the previous piece.
    let isInside: Bool
  }

  /// Two neighbouring characters, at least one of which is a letter.
  struct Pair {
    let first: UInt16
    let second: UInt16

    /// The second character if it has an individual likelihood, otherwise 0.
    let ideograph: UInt32

    /// Whether both characters are ASCII.
    let isASCII: Bool

    init(_ first: CharacterInfo, _ second: CharacterInfo) {
      isASCII = first.scalar | second.scalar < 0x80
      self.first = first.symbol
      self.second = second.symbol
      let isIdeograph = second.category == .han || second.category == .hangul
      ideograph = isIdeograph ? second.scalar : 0
    }
  }

  private(set) var pieces: [Piece] = []
  private(set) var pairs: [Pair] = []

  /// The number of letters.
  private(set) var letterCount = 0

  // The state of the current piece.
  private var start = 0
  private var length = 0
  private var scripts: UInt32 = 0
  private var goesOn = false

  /// - Complexity: O(*n*) in the length of the text.
  init(_ scalars: [UInt32], models: LanguageModels) {
    pairs.reserveCapacity(scalars.count)
    let blank = CharacterInfo(0x20, models: models)
    var previous = blank
    var tagEnd = 0
    for (index, scalar) in scalars.enumerated() {
      if index < tagEnd { continue }
      if scalar == 0x3C, let end = Self.endOfTag(in: scalars, at: index) {
        tagEnd = end
        previous = blank
        continue
      }
      let info = CharacterInfo(scalar, models: models)
      length += 1
      if info.script != 0 {
        letterCount += 1
        scripts |= info.script
      }
      if info.script != 0 || previous.script != 0 { pairs.append(Pair(previous, info)) }
      previous = info
      if scalar == 0x0A || scalar == 0x0D || Self.endsSentence(scalars, at: index) {
        endPiece(goesOn: false)
      } else if length >= parameters.share.longestPiece.count
        || length >= parameters.share.longPiece.count && info.category == .blank
      {
        endPiece(goesOn: true)
      }
    }
    endPiece(goesOn: false)
  }

  /// Ends the current piece, which is dropped if it has no letters.
  private mutating func endPiece(goesOn: Bool) {
    if scripts != 0 {
      pieces.append(
        Piece(
          pairs: start..<pairs.count, characterCount: length, scripts: scripts,
          isInside: self.goesOn))
      self.goesOn = goesOn
    } else {
      pairs.removeSubrange(start...)
      self.goesOn = self.goesOn && goesOn
    }
    start = pairs.count
    length = 0
    scripts = 0
  }

  /// Whether a sentence ends with the character at `index`.
  private static func endsSentence(_ scalars: [UInt32], at index: Int) -> Bool {
    switch scalars[index] {
    // Full stops of East Asia and of Devanagari need no space after them.
    case 0x3002, 0xFF01, 0xFF0E, 0xFF1F, 0x0964: true
    case 0x21, 0x2E, 0x3F, 0x2026, 0x06D4, 0x061F:
      index + 1 < scalars.count && scalars[index + 1] <= 0x20
    default: false
    }
  }

  /// Returns the end of the markup tag that begins at `index`, if there is one.
  private static func endOfTag(in scalars: [UInt32], at index: Int) -> Int? {
    guard index + 1 < scalars.count else { return nil }
    let next = scalars[index + 1]
    guard next.isASCIILetter || next == 0x2F || next == 0x21 || next == 0x3F else { return nil }
    let rest = scalars[index...].prefix(parameters.share.longestTag.count)
    return rest.firstIndex(of: 0x3E).map { $0 + 1 }
  }
}
