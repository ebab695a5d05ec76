internal import CTextKernels

/// The tables by which the kernel decodes text in the canonical form of an encoding with shifts.
final class ShiftedDecodingTable: @unchecked Sendable {
  // All memory is filled by `init`, only read from then on, and kept as long as the process, as the
  // automaton is that has the table.
  private let table: LegibleShiftedDecoding

  /// Tables for text in the form that an encoder writes.
  ///
  /// - Parameter codes: What it writes for each character of the Basic Multilingual Plane.
  convenience init(writtenWith codes: [UInt32], _ automaton: ShiftAutomaton) {
    self.init(automaton) { number, _ in Self.pairs(ofClass: UInt32(number), codes) }
  }

  /// Tables for text in any form.
  convenience init(reading automaton: ShiftAutomaton) {
    self.init(automaton) { _, set in Self.pairs(of: set) }
  }

  /// - Parameter pairs: Gives the characters of a class, which are those of a set with two bytes each.
  private init(
    _ automaton: ShiftAutomaton, pairs: (Int, ShiftedSet) -> UnsafePointer<UInt32>
  ) {
    let (classes, states, shifts) = (automaton.classes, automaton.states, automaton.shifts)
    let pairs = classes.enumerated().map { number, characters in
      characters?.set.flatMap { $0.width == 2 ? pairs(number, $0) : nil }
    }
    let byteClasses =
      automaton.classesOfASCII.map { UInt8($0) } + [UInt8](repeating: 0, count: 0x80)
    let stays = states.indices.map { number in
      Self.keep(
        byteClasses.map { characters in
          let shift = shifts[number * classes.count + Int(characters)]
          let readsBytes = [.ascii, .jisRoman].contains(states[number].current)
          return readsBytes && characters != 0 && shift.length == 0 && shift.state == number
        })
    }
    let kernelStates = states.indices.map { number in
      let own = Array(shifts[(number * classes.count)..<((number + 1) * classes.count)])
      let exits = Self.exits(from: states[number], to: states, classes, own)
      let current = classes.firstIndex { $0?.set != nil && $0?.set == states[number].current }
      var detour = LegibleDetour()
      if let current, let ascii = classes.firstIndex(of: .ascii) {
        let (out, back) = (own[ascii], shifts[Int(own[ascii].state) * classes.count + current])
        if out.length == 1 && back.length == 1 && back.state == number {
          detour = LegibleDetour(
            out: UInt8(out.bytes), back: UInt8(back.bytes), stays: stays[Int(out.state)])
        }
      }
      return LegibleShiftedState(
        pairs: current.flatMap { pairs[$0] }, detour: detour, stays: stays[number],
        keeps_plain_text: ([0x09, 0x0A, 0x0D] + Array(0x20..<0x7E)).allSatisfy {
          stays[number][$0]
        },
        exits: Self.keep(exits), exit_count: exits.count)
    }
    table = LegibleShiftedDecoding(
      states: Self.keep(kernelStates), class_pairs: Self.keep(pairs),
      byte_classes: Self.keep(byteClasses))
  }

  private static func keep<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    memory.initialize(from: elements, count: elements.count)
    return UnsafePointer(memory)
  }

  /// The characters that an encoder writes as pairs of a class, by their numbers.
  private static func pairs(ofClass number: UInt32, _ codes: [UInt32]) -> UnsafePointer<UInt32> {
    var pairs = [UInt32](repeating: 0, count: Int(legible_pair_count))
    for (value, code) in codes.enumerated() where code >> 24 == number {
      let (row, column) = (Int(code & 0xFF) - 0x21, Int(code >> 8 & 0xFF) - 0x21)
      pairs[row * 94 + column] = PackedUTF8.pack(UInt32(value))
    }
    return keep(pairs)
  }

  /// The characters of a set that are one of the Basic Multilingual Plane each, by their numbers.
  private static func pairs(of set: ShiftedSet) -> UnsafePointer<UInt32> {
    var pairs: [UInt32] = []
    pairs.reserveCapacity(Int(legible_pair_count))
    for first in UInt8(0x21)...0x7E {
      for second in UInt8(0x21)...0x7E {
        let characters = set.characters(first, second)
        let isOne = characters.map { $0.mark == 0 && $0.first < 0x10000 } ?? false
        pairs.append(isOne ? PackedUTF8.pack(characters?.first ?? 0) : 0)
      }
    }
    return keep(pairs)
  }

  /// The ways out of a state, those with more bytes first.
  private static func exits(
    from state: ShiftState, to states: [ShiftState], _ classes: [CharacterClass?],
    _ shifts: [LegibleShift]
  ) -> [LegibleShiftedExit] {
    zip(classes.indices, shifts).compactMap { number, shift in
      let next = states[Int(shift.state)]
      guard classes[number] != nil, shift.length > 0 || next != state else { return nil }
      return LegibleShiftedExit(
        bytes: shift.bytes, length: shift.length, state: shift.state, class_number: UInt32(number),
        forgets_g1: state.g1 != nil && next.g1 == nil, forgets_g2: state.g2 != nil && next.g2 == nil
      )
    }.sorted { $0.length > $1.length }
  }

  /// Converts as much as the kernel can from a state on, and goes to the state that it ends in.
  ///
  /// - Parameter forgotten: Receives the places where an encoder would have forgotten sets.
  func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    _ step: inout ConversionStep, state: inout Int,
    forgotten: inout LegibleForgottenSets
  ) {
    var table = table
    var number = UInt32(state)
    // The kernel stays inside of the two buffers, which have as many bytes as it is told, and the
    // table has all states that its exits name, and all that each class and byte asks for.
    step.advance(over: input, into: output) { input, count, output, room in
      legible_shifted_to_utf8(&table, &number, &forgotten, input, count, output, room)
    }
    state = Int(number)
  }
}
