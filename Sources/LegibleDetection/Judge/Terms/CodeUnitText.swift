/// How likely code units are as text in any script, rather than as something else.
///
/// The cost of a character is known where a language that there is a model of has it. Of
/// other scripts it is known only that their letters stand beside each other.
struct CodeUnitText {
  /// By how much likelier the units are as text than as something else, in nats: as numbers that are
  /// all equally likely, as numbers that each are near the one before, as such numbers with their bytes in
  /// the other order, and as pairs of ASCII characters.
  private var gains = SIMD4(
    0, parameters.codeUnits.signalHandicap.nats, parameters.codeUnits.signalHandicap.nats, 0)

  /// The ideographs and syllables among them, which may be all equally likely.
  private var evenCharacters = UniformCharacters()

  /// By how much likelier the units are as text than as anything else, in nats.
  var gain: Double { gains.min() + evenCharacters.gain }

  /// By how much likelier the units are as text than as numbers, in nats.
  var gainOverNumbers: Double { min(gains[0], gains[1], gains[2]) }

  /// What the units cost as text, in nats.
  private(set) var cost = 0.0

  /// How many units are no characters that texts are written with.
  private(set) var errorCount = 0.0

  /// Whether the last unit is the first of a surrogate pair.
  var isInsidePair: Bool { lead != 0 }

  /// How many units are characters of ASCII.
  private(set) var asciiCount = 0

  private let width: Int
  private let models = LanguageModels.shared

  /// The first unit of a surrogate pair, or zero.
  private var lead: UInt32 = 0

  /// The block of 256 of the last non-ASCII character.
  private var block: UInt32 = 0

  /// The units as numbers, and with their bytes in the other order.
  private var signal = NumberSeries()
  private var swappedSignal = NumberSeries()

  // All costs are nats. What is no probability was chosen on text in all scripts and on recordings,
  // pictures, tables and programs.

  /// - Parameter width: How many bytes a unit has: two or four.
  init(width: Int) { self.width = width }

  /// Adds units, up to where more than so many are no characters.
  ///
  /// - Parameter bytes: Those of whole units.
  /// - Returns: Whether there were no more such.
  mutating func append(
    unitsOf bytes: UnsafeRawBufferPointer, _ form: CodeUnitForm, maxErrors: Double
  ) -> Bool {
    for offset in stride(from: 0, to: bytes.count, by: form.width) {
      append(form.unit(at: offset, in: bytes))
      if errorCount > maxErrors { return false }
    }
    return true
  }

  /// Adds the next unit.
  mutating func append(_ unit: UInt32) {
    let last = UInt32(signal.last)
    let step = signal.append(Int(unit))
    let swappedStep = swappedSignal.append(Self.swapped(unit, width: width))
    if width == 2 && unit & 0xF800 == 0xD800 { return appendSurrogate(unit) }
    if lead != 0 { addError() }
    lead = 0
    let cost = cost(of: unit, after: last)
    self.cost += cost
    if unit >= 0x80 { evenCharacters.append(unit, cost: cost) }
    var costs = SIMD4(
      unit > 0xFFFF ? 2 * parameters.codeUnits.number.nats : parameters.codeUnits.number.nats,
      NumberSeries.cost(ofStep: step),
      NumberSeries.cost(ofStep: swappedStep),
      Self.costOfPair(in: unit, after: last, width: width))
    // Numbers are repeated as often as characters are, and lists of characters are in their order.
    if signal.isRepeated || unit < 0x80 && signal.isNext {
      if signal.isRepeated { costs[0] = min(costs[0], cost) }
      costs[1] = cost
      costs[2] = cost
    }
    gains += costs - cost
  }

  /// The number of a unit with its bytes in the other order.
  @inline(__always)
  private static func swapped(_ unit: UInt32, width: Int) -> Int {
    width == 2 ? Int(UInt16(truncatingIfNeeded: unit).byteSwapped) : Int(unit.byteSwapped)
  }

  private mutating func appendSurrogate(_ unit: UInt32) {
    if unit & 0x400 == 0 {
      if lead != 0 { addError() }
      lead = unit
    } else if lead != 0 {
      let cost = cost(of: (lead & 0x3FF) << 10 + (unit & 0x3FF) + 0x10000)
      self.cost += cost
      gains += 2 * parameters.codeUnits.number.nats - cost
      lead = 0
    } else {
      addError()
    }
  }

  /// Adds half of a surrogate pair.
  private mutating func addError() {
    let cost = error()
    self.cost += cost
    gains += parameters.codeUnits.number.nats - cost
  }

  /// The cost of a unit that is no character.
  private mutating func error(weight: Double = 1) -> Double {
    errorCount += weight
    return parameters.codeUnits.error.nats
  }

  /// The cost of the two bytes of a unit as characters of ASCII, or as numbers if they are none.
  @inline(__always)
  private static func costOfPair(
    in unit: UInt32, after last: UInt32, width: Int
  ) -> Double {
    let (first, second) = (unit >> 8, unit & 0xFF)
    // Half of the bytes are zero where four are a unit.
    if width == 4 { return 2 * parameters.codeUnits.number.nats }
    guard Self.isWrittenASCII(first), Self.isWrittenASCII(second) else {
      return parameters.codeUnits.number.nats
    }
    return asciiCost(of: first, after: last & 0xFF) + asciiCost(of: second, after: first)
      + (first == 0x09 || second == 0x09 ? parameters.codeUnits.tab.nats : 0)
  }

  /// The cost of an ASCII character.
  @inline(__always)
  private static func asciiCost(of value: UInt32, after last: UInt32) -> Double {
    guard Self.isDigit(value) else { return asciiCosts[Int(value)] }
    return Self.isDigit(last)
      ? parameters.codeUnits.digitAfterDigit.nats : parameters.codeUnits.digit.nats
  }

  /// The cost of each character of ASCII in the language in which it costs least; no control costs more than what is no
  /// character.
  private static let asciiCosts = ConstantTable(
    (0..<0x80 as Range<UInt32>).map {
      min(
        Double(LanguageModels.shared.minCost(of: $0)) / CostScale.stepsPerNat,
        parameters.codeUnits.error.nats)
    })

  private static func isDigit(_ value: UInt32) -> Bool { (0x30...0x39).contains(value) }

  /// The cost of a character behind those before.
  @inline(__always)
  private mutating func cost(of value: UInt32, after last: UInt32 = 0) -> Double {
    if value < 0x80 {
      guard Self.isWrittenASCII(value) else { return error() }
      asciiCount += 1
      return Self.asciiCost(of: value, after: last)
    }
    if value < 0xA0 { return error(weight: parameters.codeUnits.c1Weight.ratio) }
    guard value < 0xD800 || 0xE000...0x10FFFF ~= value else { return error() }
    switch value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: return parameters.codeUnits.inBlock.nats
    case 0xFEFF, 0xFFFC, 0xFFFD: return parameters.codeUnits.replacement.nats
    case 0x2600...0x27BF, 0x1F000...0x1FAFF:
      if Self.isEmoji(value) { return parameters.codeUnits.emoji.nats }
    default: break
    }
    let lastBlock = block
    block = value >> 8
    if let steps = models.minUnigramCost(of: value) {
      return Double(steps) / CostScale.stepsPerNat
        + (Self.isOfEastAsia(lastBlock) ? 0 : parameters.codeUnits.change.nats)
    }
    let symbol = models.entry(of: value).symbol
    switch models.category(of: symbol) {
    case .unassigned, .astral: return costOfUnknown(value, afterBlock: lastBlock)
    default:
      // Annotations between lines are not for plain text (The Unicode Standard, section 23.8).
      if (0xFFF9...0xFFFB).contains(value) { return error() }
      let known = Double(models.unigrams.minCost(of: UInt16(symbol))) / CostScale.stepsPerNat
      return block == lastBlock
        ? min(known, parameters.codeUnits.inBlock.nats)
        : min(known, parameters.codeUnits.known.nats) + parameters.codeUnits.change.nats
    }
  }

  // What asks the tables of the standard library takes long even where it does not ask them, so it stands apart.

  @inline(never)
  private static func isEmoji(_ value: UInt32) -> Bool {
    Unicode.Scalar(value)?.properties.isEmoji == true
  }

  /// The cost of a character that no model knows.
  @inline(never)
  private mutating func costOfUnknown(_ value: UInt32, afterBlock lastBlock: UInt32) -> Double {
    switch Unicode.Scalar(value)?.properties.generalCategory {
    case .unassigned, nil: return error()
    case .privateUse:
      return block >> 4 == lastBlock >> 4
        ? parameters.codeUnits.privateUseNear.nats
        : parameters.codeUnits.privateUse.nats
    default: break
    }
    if block == lastBlock { return parameters.codeUnits.inBlock.nats }
    let isNear = value > 0xFFFF && block >> 4 == lastBlock >> 4
    return parameters.codeUnits.inBlock.nats
      + (isNear ? parameters.codeUnits.near.nats : parameters.codeUnits.unknown.nats)
  }

  /// Whether ideographs and syllables often stand behind characters of a block, or at the beginning.
  private static func isOfEastAsia(_ block: UInt32) -> Bool {
    switch block {
    case 0, 0x30...0x9F, 0xAC...0xD7, 0xFF: true
    default: false
    }
  }

  private static func isWrittenASCII(_ value: UInt32) -> Bool {
    value < 0x7F && !ControlBytes.isForeign(UInt8(truncatingIfNeeded: value))
  }
}
