/// The state of the rules of UAX #9 at a place, and the assumptions about the text after it.
///
/// Where a rule looks ahead, the search continues with one state for each assumption; a state is dropped
/// when its assumption proves false.
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

    /// The following terminators end in a European number.
    case terminatorsOfNumber

    /// The following terminators do not end in a European number.
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

  /// For each open pair of brackets, the assumption about it and what it has contained so far, in four
  /// bits each.
  private var pairs: UInt32 = 0

  // MARK: Brackets (rule N0)

  /// The maximum number of open pairs whose direction depends on marks.
  static let pairLimit = 8

  /// The assumption about an open pair of brackets.
  enum Pair: UInt8 {
    /// There is no strong character inside.
    case neutral

    /// Only the direction against the base direction occurs inside, and the text before the pair has it
    /// too.
    case opposite

    /// The text before has the base direction; inside is any strong character.
    case embeddingBefore

    /// The text before has the other direction; inside is the base direction.
    case embeddingInside
  }

  mutating func open(_ pair: Pair, at depth: Int) {
    pairs |= UInt32(pair.rawValue) << (4 * UInt32(depth))
  }

  /// Closes a pair, and returns the assumption about it if it proved true.
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

/// A direction in which a character may be resolved (rules W1 to N2).
// swift-format-ignore: AlwaysUseLowerCamelCase
struct PlacementOutcome: OptionSet {
  let rawValue: UInt8
  static let L = PlacementOutcome(rawValue: 1)
  static let R = PlacementOutcome(rawValue: 2)

  /// A number, whose level is above that of the text around it.
  static let number = PlacementOutcome(rawValue: 4)
  static let any: PlacementOutcome = [.L, .R, .number]

  static func side(_ side: UInt8) -> PlacementOutcome { side == 0 ? .L : .R }
}

/// The rules, as transitions from a state to the one after a character; `nil` if an assumption proves
/// false.
extension PlacementState {
  /// Whether the assumption for rules W4 and W5 permits a character that is neither a number nor a
  /// terminator.
  private var allowsOther: Bool {
    switch promise {
    case .europeanNumber, .arabicNumber, .terminatorsOfNumber: false
    default: true
    }
  }

  private func allows(side: UInt8) -> Bool { next == .none || next == (side == 0 ? .L : .R) }

  /// A character with a direction: a strong one, a number, or a bracket that rule N0 has resolved.
  private func after(
    side: UInt8, _ adjacent: Adjacent = .other, _ promise: Promise = .none
  ) -> PlacementState? {
    guard allows(side: side) else { return nil }
    var state = self
    (state.adjacent, state.promise, state.side, state.next) = (adjacent, promise, side, .none)
    return state
  }

  /// A strong character, or a mark.
  func afterStrong(_ strong: Strong, base: UInt8, depth: Int) -> PlacementState? {
    let side: UInt8 = strong == .L ? 0 : 1
    guard allowsOther, var state = after(side: side) else { return nil }
    state.strong = strong
    state.note(isEmbedding: side == base, depth: depth)
    return state
  }

  /// The common part of the transitions for a number.
  private func afterNumber(
    _ adjacent: Adjacent, _ promise: Promise, isLeftToRight: Bool, base: UInt8, depth: Int
  ) -> (PlacementState, PlacementOutcome)? {
    let side: UInt8 = isLeftToRight ? 0 : 1
    guard var state = after(side: side, adjacent, promise) else { return nil }
    state.note(isEmbedding: side == base, depth: depth)
    return (state, isLeftToRight ? .L : .number)
  }

  /// A digit (rules W2 and W7).
  func afterDigit(
    isArabic: Bool, base: UInt8, depth: Int
  ) -> (PlacementState, PlacementOutcome)? {
    let isArabic = isArabic || strong == .AL
    switch promise {
    case .none: break
    case .europeanNumber, .terminatorsOfNumber, .noArabicNumber: if isArabic { return nil }
    case .arabicNumber, .noEuropeanNumber, .otherTerminators: if !isArabic { return nil }
    }
    return afterNumber(
      isArabic ? .arabicNumber : .europeanNumber, .none,
      isLeftToRight: !isArabic && strong == .L, base: base, depth: depth)
  }

  /// A separator that joins the number before it to one after it (rule W4).
  func afterJoiningSeparator(
    isCommon: Bool, base: UInt8, depth: Int
  ) -> (PlacementState, PlacementOutcome)? {
    guard allowsOther else { return nil }
    switch adjacent {
    case .europeanNumber:
      return afterNumber(
        .europeanNumber, .europeanNumber, isLeftToRight: strong == .L, base: base, depth: depth)
    case .arabicNumber where isCommon:
      return afterNumber(
        .arabicNumber, .arabicNumber, isLeftToRight: false, base: base, depth: depth)
    default: return nil
    }
  }

  /// The assumption after a separator that joins no numbers.
  func promiseOfSeparator(isCommon: Bool) -> Promise {
    switch adjacent {
    case .europeanNumber: .noEuropeanNumber
    case .arabicNumber where isCommon: .noArabicNumber
    default: .none
    }
  }

  /// A terminator that is part of a number (rule W5).
  func afterTerminator(base: UInt8, depth: Int) -> (PlacementState, PlacementOutcome)? {
    let isLeftToRight = strong == .L
    switch promise {
    case .europeanNumber, .arabicNumber, .otherTerminators: return nil
    case .terminatorsOfNumber:
      return afterNumber(
        .other, .terminatorsOfNumber, isLeftToRight: isLeftToRight, base: base, depth: depth)
    default: break
    }
    let isBehind = adjacent == .europeanNumber || adjacent == .terminator
    return afterNumber(
      isBehind ? .terminator : .other, isBehind ? .none : .terminatorsOfNumber,
      isLeftToRight: isLeftToRight, base: base, depth: depth)
  }

  /// Whether a terminator here may be outside of a number.
  var allowsOtherTerminator: Bool {
    allowsOther && adjacent != .europeanNumber && adjacent != .terminator
  }

  /// A neutral character, or one that counts as such after rule W6, resolved to a side (N1, N2).
  ///
  /// - Parameter promise: The assumption about the next character for rules W4 and W5.
  func afterNeutral(
    resolvedTo resolved: UInt8, promise: Promise = .none, base: UInt8
  ) -> PlacementState? {
    guard allowsOther else { return nil }
    var state = self
    state.adjacent = .other
    state.promise = promise
    if side == base { return resolved == base ? state : nil }
    let wanted: Next = resolved == 0 ? .L : .R
    if next != .none && next != wanted { return nil }
    state.next = wanted
    return state
  }

  /// A bracket that rule N0 gives a side.
  func afterBracket(_ side: UInt8) -> PlacementState? { allowsOther ? after(side: side) : nil }

  /// Whether the line may end here (eos of rule X10).
  func mayEnd(base: UInt8) -> Bool { allowsOther && allows(side: base) }
}
