internal import Synchronization

/// The sets that an encoding with shifts has in use at a place of a text.
struct ShiftState: Hashable {
  var g0 = ShiftedSet.ascii
  var g1: ShiftedSet?
  var g2: ShiftedSet?

  /// Whether G1 is in use instead of G0.
  var isShiftedOut = false

  /// Whether there has been a character.
  var hasBegun = false

  /// The state before a text.
  init(_ variant: ShiftedVariant) {
    // Texts without the header are common, and it could designate no other set.
    g1 = variant == .korean ? .ksX1001 : nil
  }

  /// The set in use, if one has been designated.
  var current: ShiftedSet? { isShiftedOut ? g1 : g0 }

  /// Puts a set in its place.
  mutating func designate(_ designation: ShiftedVariant.Designation) {
    switch designation.place {
    case .g0: g0 = designation.set
    case .g1: g1 = designation.set
    case .g2: g2 = designation.set
    }
  }
}

extension ShiftState {
  /// Goes to a state in which a character of the class can be written.
  ///
  /// - Returns: The bytes of the shifts.
  mutating func shift(to characters: CharacterClass, _ variant: ShiftedVariant) -> [UInt8] {
    var bytes = hasBegun ? [] : variant.header
    hasBegun = true
    switch characters {
    case .ascii: if g0 != .jisRoman { bytes += returnToASCII(variant) }
    case .notRoman: bytes += returnToASCII(variant)
    case .quoted: bytes += returnToASCII(variant) + variant.introducer
    case .lineFeed:
      if g0 != .jisRoman { bytes += returnToASCII(variant) }
      if variant.resetsAtLineEnd {
        if variant == .chinese { g1 = nil }
        g2 = nil
      }
    case .designated(let designation): bytes += shift(to: designation)
    }
    return bytes
  }

  /// Goes back to the state that a text ends in.
  mutating func returnToASCII(_ variant: ShiftedVariant) -> [UInt8] {
    var bytes: [UInt8] = isShiftedOut ? [ShiftedVariant.shiftIn] : []
    isShiftedOut = false
    if g0 != .ascii { bytes += variant.designations[0].escape }
    g0 = .ascii
    return bytes
  }

  private mutating func shift(to designation: ShiftedVariant.Designation) -> [UInt8] {
    let isNew = [g0, g1, g2][designation.place.rawValue] != designation.set
    var bytes = isNew ? designation.escape : []
    designate(designation)
    switch designation.place {
    case .g0: break
    case .g1:
      if !isShiftedOut { bytes.append(ShiftedVariant.shiftOut) }
      isShiftedOut = true
    case .g2: bytes += ShiftedVariant.singleShift
    }
    return bytes
  }
}

/// Characters that are written alike: after the same shifts.
enum CharacterClass: Hashable {
  /// Characters that ASCII and the Roman set of JIS X 0201 share.
  case ascii

  /// Characters of ASCII that the Roman set lacks.
  case notRoman

  /// A character that is written twice, because it also begins escape sequences.
  case quoted
  case lineFeed

  /// The characters of a set.
  case designated(ShiftedVariant.Designation)

  /// The set that the bytes are those of; `nil` for single bytes of ASCII.
  var set: ShiftedSet? {
    if case .designated(let designation) = self { designation.set } else { nil }
  }

  /// The class of an ASCII character, or `nil` if it would be read as a shift.
  init?(_ byte: UInt8, _ variant: ShiftedVariant) {
    switch byte {
    case UInt8(ascii: "~") where variant == .hz: self = .quoted
    case 0x0E, 0x0F,
      0x1B where variant != .hz:
      return nil
    case 0x5C, 0x7E: self = .notRoman
    case UInt8(ascii: "\n"): self = .lineFeed
    default: self = .ascii
    }
  }
}

/// The shifts that an encoder writes for each class of characters in each state, and so what a decoder finds in
/// a text that is as an encoder writes it.
///
/// Built when it is first used, and then shared; and so are the tables of characters that it has.
final class ShiftAutomaton: Sendable {
  let variant: ShiftedVariant

  /// The classes of characters, the first of which means none.
  let classes: [CharacterClass?]

  /// All states that a text can bring about, the first that of its beginning.
  let states: [ShiftState]

  /// For each state the shifts of all classes.
  private let shifts: [Shift]

  /// For each set the class of its pairs, or of the bytes that ASCII and the Roman set of JIS X 0201 share.
  private let classesOfSets: [Int]

  private let lazyForms = AtomicLazyReference<ShiftedForms>()
  private let lazyPairs = AtomicLazyReference<ShiftedPairs>()

  /// The bytes that are written before a character, and the state after it.
  struct Shift {
    /// The bytes, the first lowest, and their number, up to seven.
    var word: UInt64
    var count: Int

    /// The number of the next state.
    var state: Int
  }

  private init(_ variant: ShiftedVariant) {
    self.variant = variant
    var sets: Set<ShiftedSet> = [.ascii]
    // A second designation of a set is only read.
    let designations = variant.designations.filter { sets.insert($0.set).inserted }
    let classes: [CharacterClass?] =
      [nil, .ascii, .notRoman, .quoted, .lineFeed] + designations.map { .designated($0) }
    var states = [ShiftState(variant)]
    var shifts: [Shift] = []
    var number = 0
    while number < states.count {
      for characters in classes {
        var state = states[number]
        let bytes = characters.map { state.shift(to: $0, variant) } ?? []
        let next = states.firstIndex(of: state) ?? states.count
        if next == states.count { states.append(state) }
        shifts.append(Shift(word: Self.word(bytes), count: bytes.count, state: next))
      }
      number += 1
    }
    self.classes = classes
    self.states = states
    self.shifts = shifts
    classesOfSets = ShiftedSet.allCases.map { set in
      classes.firstIndex { set.width == 2 ? $0?.set == set : $0 == .ascii } ?? 0
    }
  }

  /// The form that an encoder writes for each character.
  ///
  /// - Complexity: O(1), but for the first use, which takes some milliseconds.
  var forms: ShiftedForms { lazyForms.load() ?? lazyForms.storeIfNil(ShiftedForms(self)) }

  /// The characters of pairs of bytes, in the sets of two bytes.
  ///
  /// - Complexity: O(1), but for the first use.
  var pairs: ShiftedPairs { lazyPairs.load() ?? lazyPairs.storeIfNil(ShiftedPairs(self)) }

  /// The number of the class of each character of ASCII; zero for those that would be read as shifts.
  var classesOfASCII: [Int] {
    (UInt8(0)..<0x80).map { byte in
      classes.firstIndex { $0 == CharacterClass(byte, variant) } ?? 0
    }
  }

  /// The number of the class of the characters of a set that are read in runs.
  func classNumber(ofBytesIn set: ShiftedSet) -> Int { classesOfSets[set.rawValue] }

  /// Up to seven bytes, the first lowest.
  static func word(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The shift before a character of a class in a state.
  func shift(from state: Int, to characters: Int) -> Shift {
    shifts[state * classes.count + characters]
  }

  // Static constants are built once, by the first thread that needs them.
  private static let japanese = ShiftAutomaton(.japanese)
  private static let japanese1 = ShiftAutomaton(.japanese1)
  private static let japanese2 = ShiftAutomaton(.japanese2)
  private static let japanese3 = ShiftAutomaton(.japanese3)
  private static let korean = ShiftAutomaton(.korean)
  private static let chinese = ShiftAutomaton(.chinese)
  private static let hz = ShiftAutomaton(.hz)

  /// The automaton of an encoding.
  ///
  /// - Complexity: O(1), but for the first use.
  static func of(_ variant: ShiftedVariant) -> ShiftAutomaton {
    switch variant {
    case .japanese: japanese
    case .japanese1: japanese1
    case .japanese2: japanese2
    case .japanese3: japanese3
    case .korean: korean
    case .chinese: chinese
    case .hz: hz
    }
  }
}

/// Compares the shifts and characters that a decoder reads with those that an encoder would write.
struct ShiftTracker {
  let automaton: ShiftAutomaton

  /// The forms that an encoder writes; `nil` if the form of the bytes is not checked.
  private let forms: ShiftedForms?

  /// The characters of all pairs, whose form is not checked.
  private let pairs: ShiftedPairs

  /// The state that an encoder would be in.
  private var encoderState = 0

  /// The shifts since the last character, the first byte lowest, and how many bytes they have.
  private var shifts: (word: UInt64, count: Int) = (0, 0)

  /// Whether all that was read is what an encoder would have written.
  private(set) var isCanonical: Bool

  /// - Parameter comparesForms: Whether the bytes are compared with those that an encoder would write, which needs tables
  ///   that are slow to make.
  init(_ variant: ShiftedVariant, comparesForms: Bool) {
    automaton = ShiftAutomaton.of(variant)
    forms = comparesForms ? automaton.forms : nil
    pairs = automaton.pairs
    isCanonical = comparesForms
  }

  /// Notes the sequence with which the bytes begin.
  mutating func note(_ sequence: DecodedSequence, _ bytes: UnsafeRawBufferPointer) {
    switch sequence {
    case .characters(let characters, let length, let shift):
      noteShift(bytes[..<shift])
      noteCharacter(characters.first, bytes[shift..<length])
    case .shift(let length): noteShift(bytes[..<length])
    case .malformed:
      isCanonical = false
      shifts = (0, 0)
    case .cut: break
    }
  }

  /// Notes bytes that change the state.
  private mutating func noteShift(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if shifts.count < 8 { shifts.word |= UInt64(byte) << UInt64(8 * shifts.count) }
      shifts.count += 1
    }
  }

  /// Notes the bytes of a character, without shifts; there are two at most.
  private mutating func noteCharacter(_ value: UInt32, _ bytes: some Collection<UInt8>) {
    let entry = value < 0x10000 ? forms?.codes[Int(value)] ?? 0 : 0
    let written = ShiftedForms.bytes(of: entry)
    if entry == 0 || written.count != bytes.count
      || written.word != bytes.reversed().reduce(0, { $0 << 8 | UInt32($1) })
    {
      isCanonical = false
    }
    noteCharacter(ofClass: ShiftedForms.classNumber(of: entry))
  }

  /// Notes one or more characters of a class that are written as an encoder does, or one line feed. Only the first of them
  /// may need a shift.
  private mutating func noteCharacter(ofClass number: Int) {
    if isCanonical {
      let shift = automaton.shift(from: encoderState, to: number)
      isCanonical = shifts.count == shift.count && shifts.word == shift.word
      encoderState = shift.state
    }
    shifts = (0, 0)
  }

  /// Notes the end of the text.
  mutating func noteEnd() {
    var state = automaton.states[encoderState]
    let last = state.returnToASCII(automaton.variant)
    if shifts.count != last.count || shifts.word != ShiftAutomaton.word(last) {
      isCanonical = false
    }
  }

  /// Converts characters of the sets in use, up to a line feed, an escape, or a byte that is not simply one of a set.
  ///
  /// - Parameter state: The state of the decoder, which is updated.
  mutating func convertRun(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep, state: inout ShiftState
  ) {
    let hasLockingShifts = automaton.variant == .korean || automaton.variant == .chinese
    let table = isCanonical ? forms?.pairs ?? pairs : pairs
    let (pairsOfG0, pairsOfG1) = (table[state.g0], state.g1.flatMap { table[$0] })
    while step.consumed < input.count {
      let byte = input[step.consumed]
      if hasLockingShifts, byte == ShiftedVariant.shiftOut || byte == ShiftedVariant.shiftIn {
        state.isShiftedOut = byte == ShiftedVariant.shiftOut
        noteShift(CollectionOfOne(byte))
        step.consumed += 1
        continue
      }
      guard let set = state.current else { return }
      let consumed = step.consumed
      if let pairs = state.isShiftedOut ? pairsOfG1 : pairsOfG0 {
        Self.convertPairs(pairs, input, into: output, &step)
      } else if set == .ascii || set == .jisRoman {
        Self.copyBytes(input, into: output, &step)
      }
      if step.consumed == consumed { return }
      noteCharacter(ofClass: automaton.classNumber(ofBytesIn: set))
    }
  }

  /// Converts pairs, up to one that the table lacks.
  private static func convertPairs(
    _ pairs: UnsafePointer<UInt32>, _ input: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer, _ step: inout ConversionStep
  ) {
    var (consumed, produced) = (step.consumed, step.produced)
    // A character of a pair takes four bytes at most.
    let pairCount = min((input.count - consumed) / 2, (output.count - produced) / 4)
    for _ in 0..<pairCount {
      // The table has all cells.
      guard let cell = ShiftedPairs.cell(input[consumed], input[consumed &+ 1]), pairs[cell] != 0
      else { break }
      produced &+= UTF8Sequence.write(pairs[cell], into: output, at: produced)
      consumed &+= 2
    }
    (step.consumed, step.produced) = (consumed, produced)
  }

  /// Copies bytes that are the same in ASCII and the Roman set of JIS X 0201, and begin no escape of HZ.
  private static func copyBytes(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep
  ) {
    let most = min(input.count - step.consumed, output.count - step.produced)
    var count = 0
    while count < most {
      let byte = input[step.consumed + count]
      guard byte >= 0x20, byte < 0x7E, byte != 0x5C else { break }
      output[step.produced + count] = byte
      count += 1
    }
    step.consumed += count
    step.produced += count
  }
}

/// The characters of the sets of two bytes that an encoding with shifts has.
final class ShiftedPairs: @unchecked Sendable {
  // All memory is filled by `init`, only read from then on, and kept as long as the process, as the automaton is that has
  // the tables.
  private let ofSets: [UnsafePointer<UInt32>?]

  /// - Parameter codes: What an encoder writes for each character of the Basic Multilingual Plane, if other pairs shall be
  ///   missing.
  init(_ automaton: ShiftAutomaton, writtenWith codes: [UInt32]? = nil) {
    ofSets = ShiftedSet.allCases.map { set in
      let number = automaton.classes.firstIndex { $0?.set == set }
      guard let number, set.width == 2 else { return nil }
      let pairs = UnsafeMutablePointer<UInt32>.allocate(capacity: 94 * 94)
      for cell in 0..<94 * 94 {
        let (first, second) = (UInt8(0x21 + cell / 94), UInt8(0x21 + cell % 94))
        let characters = set.characters(first, second)
        let value = characters.flatMap { $0.mark == 0 ? $0.first : nil } ?? 0
        let isWritten =
          codes.map { codes in
            let code = value < 0x10000 ? codes[Int(value)] : 0
            return ShiftedForms.classNumber(of: code) == number
              && ShiftedForms.bytes(of: code).word == UInt32(second) << 8 | UInt32(first)
          } ?? true
        (pairs + cell).initialize(to: isWritten ? value : 0)
      }
      return UnsafePointer(pairs)
    }
  }

  /// The characters of 94 × 94 pairs of a set: zero where there is none, or there are two. `nil` for other sets.
  subscript(set: ShiftedSet) -> UnsafePointer<UInt32>? { ofSets[set.rawValue] }

  /// The place of a pair of bytes.
  static func cell(_ first: UInt8, _ second: UInt8) -> Int? {
    let (row, column) = (Int(first) - 0x21, Int(second) - 0x21)
    return 0..<94 ~= row && 0..<94 ~= column ? row * 94 + column : nil
  }
}
