/// The state of the rules of UAX #9 at a place, and the assumptions about the text after it.
///
/// Where a rule looks ahead, the walk through the line goes on in two states, one for each assumption;
/// the state whose assumption proves false is given up.
struct PlacementState: Equatable, BitwiseCopyable {
  /// The last strong character, for rules W2 and W7.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  enum Strong: UInt8 {
    case L, R, AL
  }

  /// The character before, for rules W4 and W5.
  enum Adjacent: UInt8 {
    case other
    case europeanNumber
    case arabicNumber

    /// A terminator that rule W5 has made a part of the number before it.
    case terminator
  }

  /// The assumption about the next character.
  enum Promise: UInt8 {
    case none
    case europeanNumber
    case arabicNumber
    case noEuropeanNumber
    case noArabicNumber

    /// Terminators go on until a European number.
    case terminatorsOfNumber

    /// Terminators do not end in a European number.
    case otherTerminators
  }

  /// The assumption about the next strong character or number, for rules N1 and N2.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  enum Next: UInt8 {
    case none, L, R
  }

  var strong = Strong.L
  var adjacent = Adjacent.other
  var promise = Promise.none

  /// The direction of the last strong character, number or resolved bracket: 0 or 1.
  var side: UInt8 = 0
  var next = Next.none

  /// Whether the base direction is settled (rule P2).
  var isSettled = false

  /// For each open pair of brackets what is assumed of it, and what was in it so far, in four bits each.
  private var pairs: UInt32 = 0

  // MARK: Brackets (rule N0)

  /// How many pairs may be open at once whose direction depends on marks.
  static let pairLimit = 8

  /// The assumption about an open pair of brackets.
  enum Pair: UInt8 {
    /// No strong character is inside.
    case neutral

    /// The direction against the base one inside, and none along it; before it the same.
    case opposite

    /// The base direction before it; any strong character inside.
    case embeddingBefore

    /// The other direction before it; the base direction inside.
    case embeddingInside
  }

  mutating func open(_ pair: Pair, at depth: Int) {
    pairs |= UInt32(pair.rawValue) << (4 * UInt32(depth))
  }

  /// The pair that is closed, if what was assumed of it is true.
  mutating func close(at depth: Int) -> Pair? {
    let value = pairs >> (4 * UInt32(depth)) & 15
    pairs &= ~(15 << (4 * UInt32(depth)))
    let hasEmbedding = value & 4 != 0
    let hasOpposite = value & 8 != 0
    let pair = Pair(rawValue: UInt8(value & 3)) ?? .neutral
    let isTrue =
      switch pair {
      case .neutral: !hasEmbedding && !hasOpposite
      case .opposite: !hasEmbedding && hasOpposite
      case .embeddingBefore: hasEmbedding || hasOpposite
      case .embeddingInside: hasEmbedding
      }
    return isTrue ? pair : nil
  }

  /// Notes a strong character or number in all open pairs.
  mutating func note(isEmbedding: Bool, depth: Int) {
    if depth == 0 { return }
    let all: UInt32 = 0x1111_1111 >> (4 * UInt32(Self.pairLimit - depth))
    pairs |= all << (isEmbedding ? 2 : 3)
  }
}
