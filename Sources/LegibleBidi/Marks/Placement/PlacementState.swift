/// The state of the rules of UAX #9 at a place, and the assumptions about the text after it, in one number.
///
/// Where a rule looks ahead, the walk through the line goes on in two states, one for each assumption;
/// the state whose assumption proves false is given up.
struct PlacementState: Equatable, BitwiseCopyable {
  var bits: UInt64 = 0

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

  private func field(_ shift: UInt64, _ width: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: bits >> shift & (1 << width - 1))
  }

  private mutating func setField(_ shift: UInt64, _ width: UInt64, _ value: UInt8) {
    bits = bits & ~((1 << width - 1) << shift) | UInt64(value) << shift
  }

  var strong: Strong {
    get { Strong(rawValue: field(0, 2)) ?? .L }
    set { setField(0, 2, newValue.rawValue) }
  }

  var adjacent: Adjacent {
    get { Adjacent(rawValue: field(2, 2)) ?? .other }
    set { setField(2, 2, newValue.rawValue) }
  }

  var promise: Promise {
    get { Promise(rawValue: field(4, 3)) ?? .none }
    set { setField(4, 3, newValue.rawValue) }
  }

  /// The direction of the last strong character, number or resolved bracket: 0 or 1.
  var side: UInt8 {
    get { field(7, 1) }
    set { setField(7, 1, newValue) }
  }

  var next: Next {
    get { Next(rawValue: field(8, 2)) ?? .none }
    set { setField(8, 2, newValue.rawValue) }
  }

  /// Whether the base direction is settled (rule P2).
  var isSettled: Bool {
    get { field(10, 1) == 1 }
    set { setField(10, 1, newValue ? 1 : 0) }
  }

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

  private static func shift(_ depth: Int) -> UInt64 { 16 + 4 * UInt64(depth) }

  mutating func open(_ pair: Pair, at depth: Int) { setField(Self.shift(depth), 4, pair.rawValue) }

  /// The pair that is closed, if what was assumed of it is true.
  mutating func close(at depth: Int) -> Pair? {
    let value = field(Self.shift(depth), 4)
    setField(Self.shift(depth), 4, 0)
    let hasEmbedding = value & 4 != 0
    let hasOpposite = value & 8 != 0
    let pair = Pair(rawValue: value & 3) ?? .neutral
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
    let all: UInt64 = 0x1111_1111 & (1 << (4 * UInt64(depth)) - 1)
    bits |= all << (16 + (isEmbedding ? 2 : 3))
  }
}
