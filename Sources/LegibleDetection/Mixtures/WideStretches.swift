internal import LegibleEncodings

/// The stretches of UTF-16 in a text of bytes, and the reverse: the cheapest path over the bytes, where
/// a change costs less where a line begins.
///
/// PowerShell appends UTF-16 to files of bytes; editors append bytes to UTF-16.
struct WideStretches {
  /// A stretch of bytes, or of code units in an encoding.
  struct Stretch: Equatable {
    var range: Range<Int>

    /// UTF-16 in one byte order; `nil` for bytes.
    let wide: TextEncoding?
  }

  private let bytes: [UInt8]
  private let model: DetectionModel

  // Costs in nats: of a change where a line begins, and elsewhere; of a byte beyond ASCII; of a
  // mark, a surrogate, a letter of a script without tables, a sign, and a letter beside its list.
  private static let changeAtLine: Float = 8
  private static let changeElsewhere: Float = 22
  private static let highByte: Float = 4.5
  private static let mark: Float = 2
  private static let surrogate: Float = 7
  private static let otherLetter: Float = 6
  private static let sign: Float = 8
  private static let listLetter: Float = 1.5

  /// One in this many code units of a stretch need not be text.
  private static let misfits = 20

  init(_ bytes: [UInt8], _ model: DetectionModel = .shared) {
    self.bytes = bytes
    self.model = model
  }

  /// Whether bytes may have stretches of UTF-16: they have zeros, or a mark.
  static func isPossible(in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var last: UInt8 = 0x20
      for byte in bytes {
        if byte == 0 || byte >= 0xFE && last >= 0xFE && byte != last { return true }
        last = byte
      }
      return false
    }
  }

  /// Returns the stretches; one of bytes if no division is text throughout.
  ///
  /// - Parameter orders: The byte orders that the code units may have.
  func stretches(in orders: [TextEncoding] = [.utf16LE, .utf16BE]) -> [Stretch] {
    let whole = [Stretch(range: bytes.indices, wide: nil)]
    guard Self.isPossible(in: bytes) else { return whole }
    let paths = orders.map { path($0) }
      .filter { isText($0.stretches) && $0.stretches.contains { $0.wide != nil } }
    return paths.min { $0.cost < $1.cost }?.stretches ?? whole
  }

  private func unit(_ index: Int, _ wide: TextEncoding) -> UInt32 {
    let (one, two) = (UInt32(bytes[index]), UInt32(bytes[index + 1]))
    return wide == .utf16LE ? two << 8 | one : one << 8 | two
  }

  private func cost(ofByte byte: UInt8) -> Float {
    if byte >= 0x80 { return Self.highByte }
    return ByteCounts.isControl(byte)
      ? model.parameters[.control] : model.parameters[.asciiCharacter]
  }

  private func cost(ofUnit unit: UInt32) -> Float {
    if unit < 0x80 { return cost(ofByte: UInt8(unit)) }
    if unit == 0xFEFF { return Self.mark }
    if 0xD800..<0xE000 ~= unit { return Self.surrogate }
    let property = model.tables.property(of: unit)
    let parameters = model.parameters
    if property.isLetter {
      guard let script = model.tables.script(ofLetter: property.letter) else {
        return Self.otherLetter
      }
      let table = model.tables.scripts[script]
      let least = table.minListCost(Int(property.letter - table.letters.lowerBound))
      return least == 255
        ? parameters[.unknownIdeograph]
        : Self.listLetter + Float(least) / DetectionTables.unitsPerNat
    }
    if property.isSign && (property.isControl || !property.isKnownSign) {
      return parameters[.unknownSign]
    }
    return Self.sign
  }

  /// Returns the cheapest path through bytes and code units of one byte order.
  private func path(_ wide: TextEncoding) -> (stretches: [Stretch], cost: Float) {
    let count = bytes.count
    // The states at each place are bytes (0) and code units (1); `from` has the state before.
    var costs = [Float](repeating: .infinity, count: 2 * (count + 2))
    var from = [UInt8](repeating: 0, count: 2 * (count + 2))
    (costs[0], costs[1]) = (0, 2)
    for index in 0..<count {
      let byteCost = cost(ofByte: bytes[index])
      let unitCost = index + 1 < count ? cost(ofUnit: unit(index, wide)) : 0
      for state in 0..<2 where costs[2 * index + state] < .infinity {
        let atLine =
          index == 0
          || (state == 0
            ? bytes[index - 1] == 0x0A : index > 1 && unit(index - 2, wide) == 0x0A)
        let change = atLine ? Self.changeAtLine : Self.changeElsewhere
        for next in 0..<2 where index + next < count {
          let cost =
            costs[2 * index + state] + (next == 0 ? byteCost : unitCost)
            + (next == state ? 0 : change)
          let place = 2 * (index + next + 1) + next
          if cost < costs[place] { (costs[place], from[place]) = (cost, UInt8(state)) }
        }
      }
    }
    var state = costs[2 * count] <= costs[2 * count + 1] ? 0 : 1
    let total = costs[2 * count + state]
    var stretches: [Stretch] = []
    var end = count
    while end > 0 {
      let start = end - state - 1
      let own = state == 0 ? nil : wide
      if let last = stretches.last, last.wide == own {
        stretches[stretches.count - 1].range = start..<last.range.upperBound
      } else {
        stretches.append(Stretch(range: start..<end, wide: own))
      }
      state = Int(from[2 * end + state])
      end = start
    }
    return (stretches.reversed(), total)
  }

  /// Whether all stretches are text, and those of bytes begin where a line does, and end there or have CR LF.
  ///
  /// Ideographs may look like bytes up to one that ends in 0x0A, and have neither blanks nor CR LF then.
  private func isText(_ stretches: [Stretch]) -> Bool {
    let control = model.parameters[.control]
    return stretches.allSatisfy { stretch in
      let range = stretch.range
      guard let wide = stretch.wide else {
        let before = range.lowerBound - 2
        let other = stretches.first { $0.wide != nil }?.wide ?? .utf16LE
        let text = bytes[range]
        let isClosed = text.last == 0x0A || range.upperBound == bytes.count
        let isLikeBytes =
          zip(text, text.dropFirst()).contains { $0 == (0x0D, 0x0A) }
          || isClosed && (text.contains(0x20) || text.allSatisfy { $0 < 0x80 })
        return (before < 0 || unit(before, other) == 0x0A) && isLikeBytes
          && text.allSatisfy {
            cost(ofByte: $0) < control || $0 == 0x0C || $0 == 0x1B
          }
      }
      var misfits = 0
      for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
        let unit = unit(index, wide)
        if unit < 0x80 && cost(ofByte: UInt8(unit)) >= control { return false }
        if cost(ofUnit: unit) >= control { misfits += 1 }
      }
      return bytes[range].contains(0) && misfits * Self.misfits <= range.count
    }
  }
}
