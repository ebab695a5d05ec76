/// A kind of characters that words hardly have in some places, which pairs of characters do not show.
///
/// The places are told by ASCII letters, which are the same in all encodings that are compared.
enum PositionFault: Int, CaseIterable {
  /// A capital behind a small letter, between a capital and a small one, or before both.
  case capital

  /// A small letter before a capital, or behind two and before no small one.
  case small

  /// A sign between two letters of which one is small.
  case sign

  /// What stands before words or numbers, behind a small letter.
  case opener

  /// ‘ or “ at the end of a word, unless the text has low quotation marks, which these close.
  case closer

  /// A sign of a currency with no digit near.
  case currency

  /// A soft hyphen that does not stand between letters.
  case hyphen

  /// How many kinds there are; making `allCases` to count them would cost an array.
  static let count = 7

  /// One of something for each kind, by their numbers.
  typealias Each<Element> = InlineArray<7, Element>

  /// The faults that a character for a byte could have: a bit for the number of each kind.
  ///
  /// - Parameters:
  ///   - last: The two bytes before it.
  ///   - next: The two bytes behind it.
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
    return bit(.capital, if: capital) | bit(.small, if: small) | bit(.sign, if: sign)
      | bit(.opener, if: isAfterSmall) | bit(.closer, if: isAtEnd)
      | bit(.currency, if: !hasDigit) | bit(.hyphen, if: isApart)
  }

  @inline(__always)
  private static func bit(_ kind: PositionFault, if isPossible: Bool) -> Int {
    isPossible ? 1 << kind.rawValue : 0
  }

  /// Whether a character is of the kind.
  @inline(__always)
  func includes(_ info: CharacterInfo) -> Bool { Self.all(of: info) >> rawValue & 1 != 0 }

  /// The kinds that a character is of: a bit for the number of each.
  // Inlined so that who asks for one kind does not pay for all.
  @inline(__always)
  static func all(of info: CharacterInfo) -> Int {
    let cases = bit(.capital, if: info.caseNumber == 2) | bit(.small, if: info.caseNumber == 1)
    // Most are letters, and none of those is a sign, a quotation mark or a soft hyphen.
    if info.category.isScript { return cases }
    return cases | bit(.sign, if: isSign(info)) | bit(.opener, if: isOpener(info.scalar))
      | bit(.closer, if: info.scalar == 0x2018 || info.scalar == 0x201C)
      | bit(.currency, if: 0xA2...0xA5 ~= info.scalar && info.scalar != 0xA4)
      | bit(.hyphen, if: info.scalar == 0xAD)
  }

  /// ¡ ¢ £ ¤ ¥ § ¿ and the low quotation marks.
  private static func isOpener(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA1...0xA5, 0xA7, 0xBF, 0x201A, 0x201E: true
    default: false
    }
  }

  /// Other punctuation that joins no letters, as apostrophes, dashes and the point of Catalan do.
  private static func isSeparator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAB, 0xBB, 0xB6, 0x201C, 0x201D, 0x2020, 0x2021, 0x2022, 0x2030, 0x2039, 0x203A: true
    default: false
    }
  }

  /// The blank that breaks no line and the soft hyphen, and accents by themselves, which are typed for
  /// apostrophes and over letters.
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
