/// The likelihood of code units as text in any script, relative to other data.
///
/// The cost of a character is known if some model's language has it. For other scripts it is only
/// known that their letters occur together.
struct CodeUnitText {
  /// The log-likelihood ratios of the units as text, in nats, against random numbers, a signal
  /// (each number close to the previous one), a signal in the other byte order, and pairs of ASCII
  /// characters.
  private var gains = SIMD4(
    0, parameters.codeUnits.signalHandicap.nats, parameters.codeUnits.signalHandicap.nats, 0)

  /// The ideographs and syllables among them, which may be a list with equal frequencies.
  private var evenCharacters = UniformCharacters()

  /// The log-likelihood ratio of the units as text against the best alternative, in nats.
  var gain: Double { gains.min() + evenCharacters.gain }

  /// The log-likelihood ratio of the units as text against numbers, in nats.
  var gainOverNumbers: Double { min(gains[0], gains[1], gains[2]) }

  /// The cost of the units as text, in nats.
  private(set) var cost = 0.0

  /// The number of units that are not characters of text.
  private(set) var errorCount = 0.0

  /// Whether the last unit is the first of a surrogate pair.
  var isInsidePair: Bool { lead != 0 }

  /// The number of ASCII characters.
  private(set) var asciiCount = 0

  private let width: Int
  private let models = LanguageModels.shared

  /// The first unit of a surrogate pair, or 0.
  private var lead: UInt32 = 0

  /// The block of 256 code points of the last non-ASCII character.
  private var block: UInt32 = 0

  /// The units as a signal, in this byte order and in the other.
  private var signal = NumberSeries()
  private var swappedSignal = NumberSeries()

  // All costs are in nats. Those that are not probabilities were chosen on text in all scripts and
  // on recordings, pictures, tables and programs.

  /// - Parameter width: The size of a unit in bytes: two or four.
  init(width: Int) { self.width = width }

  /// Adds units until more than `maxErrors` of them are not characters.
  ///
  /// - Parameter bytes: The bytes of whole units.
  /// - Returns: False if it stopped because of errors.
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
      unit > 0xFFFF
        ? 2 * parameters.codeUnits.randomNumber.nats : parameters.codeUnits.randomNumber.nats,
      NumberSeries.cost(ofStep: step),
      NumberSeries.cost(ofStep: swappedStep),
      Self.costOfPair(in: unit, after: last, width: width))
    // Repeated numbers are as likely in text, and lists of characters are in order, so neither
    // decides.
    if signal.isRepeated || unit < 0x80 && signal.isNext {
      if signal.isRepeated { costs[0] = min(costs[0], cost) }
      costs[1] = cost
      costs[2] = cost
    }
    gains += costs - cost
  }

  /// Returns a unit with its bytes in the other order, as a number.
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
      gains += 2 * parameters.codeUnits.randomNumber.nats - cost
      lead = 0
    } else {
      addError()
    }
  }

  /// Adds half of a surrogate pair.
  private mutating func addError() {
    let cost = error()
    self.cost += cost
    gains += parameters.codeUnits.randomNumber.nats - cost
  }

  /// Returns the cost of a unit that is not a character.
  private mutating func error(weight: Double = 1) -> Double {
    errorCount += weight
    return parameters.codeUnits.error.nats
  }

  /// Returns the cost of the two bytes of a unit as ASCII characters, or as a random number if they
  /// are not.
  @inline(__always)
  private static func costOfPair(
    in unit: UInt32, after last: UInt32, width: Int
  ) -> Double {
    let (first, second) = (unit >> 8, unit & 0xFF)
    // In a unit of four bytes, at least half of them would be zeros.
    if width == 4 { return 2 * parameters.codeUnits.randomNumber.nats }
    guard Self.isWrittenASCII(first), Self.isWrittenASCII(second) else {
      return parameters.codeUnits.randomNumber.nats
    }
    return asciiCost(of: first, after: last & 0xFF) + asciiCost(of: second, after: first)
      + (first == 0x09 || second == 0x09 ? parameters.codeUnits.tab.nats : 0)
  }

  /// Returns the cost of an ASCII character.
  @inline(__always)
  private static func asciiCost(of value: UInt32, after last: UInt32) -> Double {
    guard Self.isDigit(value) else { return asciiCosts[Int(value)] }
    return costOfDigit(afterDigit: isDigit(last))
  }

  /// Returns the cost of an ASCII digit.
  @inline(__always)
  static func costOfDigit(afterDigit: Bool) -> Double {
    let cost = parameters.codeUnits
    return afterDigit ? cost.digitAfterDigit.nats : cost.digit.nats
  }

  /// The cost of each ASCII character in the language where it is lowest; that of controls is at
  /// most that of an error.
  private static let asciiCosts = ConstantTable(
    (0..<0x80 as Range<UInt32>).map {
      min(
        Double(LanguageModels.shared.minCost(of: $0)) / CostScale.stepsPerNat,
        parameters.codeUnits.error.nats)
    })

  private static func isDigit(_ value: UInt32) -> Bool { (0x30...0x39).contains(value) }

  /// Returns the cost of a character after the previous ones.
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
      // Interlinear annotation characters are not for plain text (The Unicode Standard, section
      // 23.8).
      if (0xFFF9...0xFFFB).contains(value) { return error() }
      let known = Double(models.unigrams.minCost(of: UInt16(symbol))) / CostScale.stepsPerNat
      return block == lastBlock
        ? min(known, parameters.codeUnits.inBlock.nats)
        : min(known, parameters.codeUnits.known.nats) + parameters.codeUnits.change.nats
    }
  }

  // Using the Unicode tables of the standard library is slow even on paths that do not read them,
  // so the following functions are not inlined.

  @inline(never)
  private static func isEmoji(_ value: UInt32) -> Bool {
    Unicode.Scalar(value)?.properties.isEmoji == true
  }

  /// Returns the cost of a character that no model knows.
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

  /// Whether ideographs and syllables are common after characters of a block, or at the beginning.
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
