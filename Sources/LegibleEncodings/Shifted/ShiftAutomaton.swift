internal import CTextKernels
internal import Synchronization

/// Which shifts an encoder writes for each class of characters in each state, and so what a decoder finds in
/// a text that is as an encoder writes it.
///
/// Built when it is first used, and then shared; and so are the tables of characters that it has.
final class ShiftAutomaton: Sendable {
  let variant: ShiftedVariant

  /// The classes of characters, the first of which stands for none.
  let classes: [CharacterClass?]

  /// All states that a text can bring about, the first that of its beginning.
  let states: [ShiftState]

  /// For each state the shifts of all classes.
  let shifts: [LegibleShift]

  private let lazyForms = AtomicLazyReference<ShiftedForms>()
  private let lazyReading = AtomicLazyReference<ShiftedDecodingTable>()

  private init(_ variant: ShiftedVariant) {
    self.variant = variant
    var sets: Set<ShiftedSet> = [.ascii]
    // A second designation of a set is only read.
    let designations = variant.designations.filter { sets.insert($0.set).inserted }
    let classes: [CharacterClass?] =
      [nil, .ascii, .notRoman, .quoted, .lineFeed] + designations.map { .designated($0) }
    var states = [ShiftState(variant)]
    var shifts: [LegibleShift] = []
    var number = 0
    while number < states.count {
      for characters in classes {
        var state = states[number]
        let bytes = characters.map { state.shift(to: $0, variant) } ?? []
        let next = states.firstIndex(of: state) ?? states.count
        if next == states.count { states.append(state) }
        shifts.append(
          LegibleShift(bytes: Self.word(bytes), length: UInt32(bytes.count), state: UInt32(next)))
      }
      number += 1
    }
    self.classes = classes
    self.states = states
    self.shifts = shifts
  }

  /// The form that an encoder writes for each character.
  ///
  /// - Complexity: O(1), but for the first use, which takes some milliseconds.
  var forms: ShiftedForms { lazyForms.load() ?? lazyForms.storeIfNil(ShiftedForms(self)) }

  /// The tables by which the kernel decodes text if its form is not checked.
  ///
  /// - Complexity: O(1), but for the first use.
  var reading: ShiftedDecodingTable {
    lazyReading.load() ?? lazyReading.storeIfNil(ShiftedDecodingTable(reading: self))
  }

  /// The number of the class of each character of ASCII; zero for those that would be read as shifts.
  var classesOfASCII: [Int] {
    (UInt8(0)..<0x80).map { byte in
      classes.firstIndex { $0 == CharacterClass(byte, variant) } ?? 0
    }
  }

  /// Up to seven bytes, the first lowest.
  static func word(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The shift before a character of a class in a state.
  func shift(from state: Int, to characters: Int) -> LegibleShift {
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
