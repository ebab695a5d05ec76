internal import CTextKernels

/// What an encoder with shifts writes for each character in each state, and so what a decoder finds in
/// a text that is as an encoder writes it.
///
/// Built when it is first used, and then shared.
final class ShiftAutomaton: Sendable {
  let variant: ShiftedVariant

  /// The classes of characters, the first of which stands for none.
  let classes: [CharacterClass?]

  /// All states that a text can bring about, the first that of its beginning.
  let states: [ShiftState]

  /// For each state the shifts of all classes.
  let shifts: [LegibleShift]

  /// For each character of the Basic Multilingual Plane its bytes and its class, as the kernel reads
  /// them; zero where there are none, or what follows has to be asked.
  let codes: [UInt32]

  /// What the kernel reads texts by.
  let decoding: ShiftedDecodingTable

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
    codes = Self.codes(of: variant, classes)
    decoding = ShiftedDecodingTable(
      variant, classes: classes, states: states, shifts: shifts, codes: codes)
  }

  /// Up to seven bytes, the first lowest.
  static func word(_ bytes: [UInt8]) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func codes(
    of variant: ShiftedVariant, _ classes: [CharacterClass?]
  ) -> [UInt32] {
    var codes = [UInt32](repeating: 0, count: 0x10000)
    // Where several sets have a character, the first writes it.
    for (number, characters) in classes.enumerated().reversed() {
      guard let set = characters?.set else { continue }
      set.forEachCharacter { value, code in
        guard value < 0x10000 else { return }
        codes[Int(value)] = entry(
          code.first, code.second, UInt32(number),
          // Only there are combinations.
          flags: variant == .japanese3 ? set.combinationFlags(of: value) : 0)
      }
    }
    for byte in UInt8(0)..<0x80 {
      let number = classes.firstIndex(of: CharacterClass(byte, variant)) ?? 0
      codes[Int(byte)] = number == 0 ? 0 : entry(byte, nil, UInt32(number), flags: 0)
    }
    return codes
  }

  /// An entry of `codes`.
  static func entry(
    _ first: UInt8, _ second: UInt8?, _ number: UInt32, flags: UInt32 = 0
  ) -> UInt32 {
    let length: UInt32 = second == nil ? 1 : 2
    return number << 24 | flags << 20 | length << 16 | UInt32(second ?? 0) << 8 | UInt32(first)
  }

  /// The class of the character of an entry of `codes`.
  static func classNumber(of entry: UInt32) -> Int { Int(entry >> 24) }

  /// The bytes of an entry of `codes`, the first lowest, and their number.
  static func bytes(of entry: UInt32) -> (word: UInt32, count: Int) {
    (entry & 0xFFFF, Int(entry >> 16 & 0xF))
  }

  /// Whether the character of an entry of `codes` may have one code with another.
  static func mayCombine(_ entry: UInt32) -> Bool { entry >> 20 & 0xF != 0 }

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
