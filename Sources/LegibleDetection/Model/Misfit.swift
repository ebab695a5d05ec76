/// A kind of characters that words hardly have in some places, which pairs of characters do not show.
///
/// The places are told by ASCII letters, which are the same in all encodings that are compared.
enum Misfit: Int, CaseIterable {
  /// A capital behind a small letter, between a capital and a small one, or before both.
  case capital

  /// A small letter before a capital, or behind two and before no small one.
  case small

  /// A sign between two letters of which one is small.
  case sign

  /// What stands before words or numbers, behind a small letter.
  case opener

  /// How many kinds there are; making `allCases` to count them would cost an array.
  static let count = 4

  /// One of something for each kind, by their numbers.
  typealias Each<Element> = InlineArray<4, Element>

  /// What one of each kind costs beyond its pairs, in nats, by their numbers.
  ///
  /// Texts that tell of these are rare among those that constants were chosen by, so these are guesses
  /// that did no harm there.
  static let costs: Each<Double> = [5, 3, 4, 4]

  /// What a byte would be a misfit as: a bit for the number of each kind.
  ///
  /// - Parameters:
  ///   - last: The two bytes before it.
  ///   - next: The two bytes behind it.
  @inline(__always)
  static func possible(behind last: (UInt8, UInt8), before next: (UInt8, UInt8)) -> Int {
    let isBehindSmall = last.1.isSmallASCIILetter
    let isBehindCapital = last.1.isCapitalASCIILetter
    let isBeforeSmall = next.0.isSmallASCIILetter
    let isBeforeCapital = next.0.isCapitalASCIILetter
    let capital =
      isBehindSmall || isBehindCapital && isBeforeSmall
      || !isBehindCapital && last.1 < 0x80 && isBeforeCapital && next.1.isSmallASCIILetter
    let small =
      isBeforeCapital || isBehindCapital && last.0.isCapitalASCIILetter && !isBeforeSmall
    let sign =
      isBehindSmall && (isBeforeSmall || isBeforeCapital) || isBehindCapital && isBeforeSmall
    return bit(.capital, if: capital) | bit(.small, if: small) | bit(.sign, if: sign)
      | bit(.opener, if: isBehindSmall)
  }

  @inline(__always)
  private static func bit(_ kind: Misfit, if isPossible: Bool) -> Int {
    isPossible ? 1 << kind.rawValue : 0
  }

  /// Whether a character is of the kind.
  func includes(_ info: CharacterInfo) -> Bool {
    switch self {
    case .capital: info.caseNumber == 2
    case .small: info.caseNumber == 1
    case .sign: Self.isSign(info)
    case .opener: Self.openers.contains(info.scalar)
    }
  }

  /// ¡ ¢ £ ¤ ¥ § ¿ and the low quotation marks.
  private static let openers: Set<UInt32> = [
    0xA1, 0xA2, 0xA3, 0xA4, 0xA5, 0xA7, 0xBF, 0x201A, 0x201E,
  ]

  /// Other punctuation that joins no letters, as apostrophes, dashes and the point of Catalan do.
  private static let separators: Set<UInt32> = [
    0xAB, 0xBB, 0xB6, 0x201C, 0x201D, 0x2020, 0x2021, 0x2022, 0x2030, 0x2039, 0x203A,
  ]

  /// The blank that breaks no line and the soft hyphen, and accents by themselves, which are typed for
  /// apostrophes and over letters.
  private static let joiners = Set<UInt32>(0x2C6...0x2DD).union([
    0xA0, 0xA8, 0xAD, 0xAF, 0xB4, 0xB8,
  ])

  private static func isSign(_ info: CharacterInfo) -> Bool {
    switch info.category {
    case .boxDrawing: true
    case .symbol: !joiners.contains(info.scalar) && !openers.contains(info.scalar)
    case .punctuation: separators.contains(info.scalar)
    default: false
    }
  }
}
