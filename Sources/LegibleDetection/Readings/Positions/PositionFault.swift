/// A kind of character in a position where it is unusual, which pairs of characters do not show.
///
/// Positions depend only on ASCII letters, which are the same in all compared encodings.
enum PositionFault: Int, CaseIterable {
  /// A capital after a small letter, between a capital and a small letter, or before a capital and
  /// a small letter.
  case capital

  /// A small letter before a capital, or after two capitals and not before a small letter.
  case small

  /// A sign between two letters, at least one of which is small.
  case sign

  /// A sign that precedes words or numbers, after a small letter.
  case opener

  /// ‘ or “ at the end of a word, unless they close low quotation marks elsewhere in the text.
  case closer

  /// A currency sign without a digit nearby.
  case currency

  /// A soft hyphen that is not between letters.
  case hyphen

  /// A degree sign that begins a word, without a digit nearby: it follows numbers, and precedes one
  /// letter of a unit.
  case degree

  /// The number of kinds, stored because `allCases` allocates an array.
  static let count = 8

  /// An element for each kind, by number.
  typealias Each<Element> = InlineArray<8, Element>

  /// Returns the faults that a byte may have, depending on its character: a bit for each kind.
  ///
  /// - Parameters:
  ///   - last: The two bytes before it.
  ///   - next: The two bytes after it.
  @inline(__always)
  static func possible(after last: (UInt8, UInt8), before next: (UInt8, UInt8)) -> Int {
    let isAfterSmall = last.1.isSmallASCIILetter
    let isAfterCapital = last.1.isCapitalASCIILetter
    let isBeforeSmall = next.0.isSmallASCIILetter
    let isBeforeCapital = next.0.isCapitalASCIILetter
    let capital =
      isAfterSmall || isAfterCapital && isBeforeSmall
      || !isAfterCapital && last.1 < 0x80 && isBeforeCapital && next.1.isSmallASCIILetter
    let small =
      isBeforeCapital || isAfterCapital && last.0.isCapitalASCIILetter && !isBeforeSmall
    let sign =
      isAfterSmall && (isBeforeSmall || isBeforeCapital) || isAfterCapital && isBeforeSmall
    let isAtEnd = isAfterSmall && next.0 < 0x80 && !isBeforeSmall && !isBeforeCapital
    let hasDigit =
      last.0.isASCIIDigit || last.1.isASCIIDigit || next.0.isASCIIDigit || next.1.isASCIIDigit
    let isApart =
      last.1 < 0x80 && !last.1.isASCIILetter || next.0 < 0x80 && !next.0.isASCIILetter
    let isBeforeWord = last.1 < 0x80 && !last.1.isASCIILetter && next.0.isASCIILetter
    return bit(.capital, if: capital) | bit(.small, if: small) | bit(.sign, if: sign)
      | bit(.degree, if: isBeforeWord && next.1.isSmallASCIILetter && !hasDigit)
      | bit(.opener, if: isAfterSmall) | bit(.closer, if: isAtEnd)
      | bit(.currency, if: !hasDigit) | bit(.hyphen, if: isApart)
  }

  @inline(__always)
  private static func bit(_ kind: PositionFault, if isPossible: Bool) -> Int {
    isPossible ? 1 << kind.rawValue : 0
  }

  /// Whether a character is of this kind.
  @inline(__always)
  func includes(_ info: CharacterInfo) -> Bool { Self.all(of: info) >> rawValue & 1 != 0 }

  /// Returns the kinds of a character: a bit for each kind.
  // Inlined, so that testing one kind does not compute all of them.
  @inline(__always)
  static func all(of info: CharacterInfo) -> Int {
    let cases = bit(.capital, if: info.caseNumber == 2) | bit(.small, if: info.caseNumber == 1)
    // Most characters are letters, which are not signs, quotation marks or soft hyphens.
    if info.category.isScript { return cases }
    return cases | bit(.sign, if: isSign(info)) | bit(.opener, if: isOpener(info.scalar))
      | bit(.closer, if: info.scalar == 0x2018 || info.scalar == 0x201C)
      | bit(.currency, if: 0xA2...0xA5 ~= info.scalar && info.scalar != 0xA4)
      | bit(.hyphen, if: info.scalar == 0xAD) | bit(.degree, if: info.scalar == 0xB0)
  }

  /// Whether the character is one of ¡ ¢ £ ¤ ¥ § ¿ or a low quotation mark.
  private static func isOpener(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA1...0xA5, 0xA7, 0xBF, 0x201A, 0x201E: true
    default: false
    }
  }

  /// Whether the character is other punctuation that does not join letters, as apostrophes, dashes
  /// and the Catalan middle dot do.
  private static func isSeparator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAB, 0xBB, 0xB6, 0x201C, 0x201D, 0x2020, 0x2021, 0x2022, 0x2030, 0x2039, 0x203A: true
    default: false
    }
  }

  /// Whether the character is a no-break space, a soft hyphen, or a spacing accent, which is typed
  /// for an apostrophe or after a letter.
  private static func isJoiner(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0, 0xA8, 0xAD, 0xAF, 0xB4, 0xB8, 0x2C6...0x2DD: true
    default: false
    }
  }

  private static func isSign(_ info: CharacterInfo) -> Bool {
    switch info.category {
    case .boxDrawing, .mathSymbol: true
    case .symbol: !isJoiner(info.scalar) && !isOpener(info.scalar)
    case .punctuation: isSeparator(info.scalar)
    default: false
    }
  }
}
