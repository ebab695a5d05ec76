/// How likely code units are as text in any script, rather than as something else.
///
/// What a character costs is known for those that the languages have which there are models of. Of
/// other scripts it is known only that their letters stand beside each other.
struct CodeUnitText {
  /// By how much likelier the units are as text than as something else, in nats: as numbers that are
  /// all as likely, as numbers that each are near the one before, and as pairs of ASCII characters.
  private var gains = SIMD3(0, gainOverSignals, 0)

  /// By how much likelier the units are as text than as anything else, in nats.
  var gain: Double { gains.min() }

  /// How many units are no characters that texts are written with.
  private(set) var errorCount = 0.0

  /// How many units are characters of ASCII.
  private(set) var asciiCount = 0

  private let width: Int
  private let models = LanguageModels.shared

  /// The first unit of a surrogate pair, or zero.
  private var lead: UInt32 = 0

  /// The block of 256 of the last character that is not ASCII.
  private var block: UInt32 = 0

  /// The last two units.
  private var last = 0
  private var last2 = 0

  // All costs are nats. What is no probability was chosen on text in all scripts and on recordings,
  // pictures, tables and programs.

  /// What a number costs of which each is as likely as any other: the logarithm of 65,536.
  private static let numberCost = 11.09

  /// By how much text is likelier than numbers that are near each other, before they are looked at.
  private static let gainOverSignals = 8.0

  /// What a number costs that is as near the one before as can be.
  private static let leastStepCost = 2.0

  private static let errorCost = 14.0

  /// What a control of ISO/IEC 6429 counts: text that was taken for ISO-8859-1 has some for quotation marks.
  private static let weightOfC1 = 0.5

  /// What a character costs at most that is in the block of the one before.
  private static let costInBlock = 5.0

  /// What it costs more that a character is in another block than the one before: if it is one that
  /// languages have, and if not; and if it is one beyond U+FFFF near the one before.
  private static let costOfChange = 3.0
  private static let costOfUnknown = 8.0
  private static let costOfNear = 4.0

  private static let mostOfKnown = 14.0

  /// - Parameter width: How many bytes a unit has: two or four.
  init(width: Int) { self.width = width }

  /// Adds the next unit.
  mutating func append(_ unit: UInt32) {
    let number = Int(unit)
    let step = number - last
    // The next one may also be as far behind the last as that was, or of another of two signals.
    let leastStep = min(abs(step), abs(step - (last - last2)), abs(number - last2))
    let isRepeated = number == last || number == last2
    (last, last2) = (number, last)
    if width == 2 && unit & 0xF800 == 0xD800 { return appendSurrogate(unit) }
    if lead != 0 { addError() }
    lead = 0
    let cost = cost(of: unit)
    if unit > 0xFFFF {
      gains += 2 * Self.numberCost - cost
    } else {
      // Numbers that are ASCII are told from text by those that are controls.
      gains +=
        SIMD3(
          Self.numberCost,
          unit < 0x80 ? Self.numberCost : isRepeated ? cost : Self.cost(ofStep: leastStep),
          costOfBytes(in: unit)) - cost
    }
  }

  private mutating func appendSurrogate(_ unit: UInt32) {
    if unit & 0x400 == 0 {
      if lead != 0 { addError() }
      lead = unit
    } else if lead != 0 {
      gains += 2 * Self.numberCost - cost(of: (lead & 0x3FF) << 10 + (unit & 0x3FF) + 0x10000)
      lead = 0
    } else {
      addError()
    }
  }

  /// Adds half of a surrogate pair.
  private mutating func addError() { gains += Self.numberCost - error() }

  /// What a unit costs that is no character.
  private mutating func error(weight: Double = 1) -> Double {
    errorCount += weight
    return Self.errorCost
  }

  /// What a number costs that is so far from the one that was to come: small steps are likelier.
  private static func cost(ofStep step: Int) -> Double {
    step < smallStepCosts.count ? smallStepCosts[step] : computedCost(ofStep: step)
  }

  private static let smallStepCosts = ConstantTable((0..<256).map(computedCost))

  private static func computedCost(ofStep step: Int) -> Double {
    leastStepCost + 2 * logarithm(Double(1 + step))
  }

  /// What the two bytes of a unit cost as characters of ASCII, or as numbers if they are none.
  private func costOfBytes(in unit: UInt32) -> Double {
    let (first, second) = (unit >> 8, unit & 0xFF)
    guard Self.isWrittenASCII(first), Self.isWrittenASCII(second) else { return Self.numberCost }
    return knownCost(of: first) + knownCost(of: second)
  }

  /// What a character costs in the language in which it costs least.
  private func knownCost(of value: UInt32) -> Double {
    Double(models.leastCost(of: value)) / CostScale.stepsPerNat
  }

  /// What a character costs behind those before.
  private mutating func cost(of value: UInt32) -> Double {
    if value < 0x80 {
      guard Self.isWrittenASCII(value) else { return error() }
      asciiCount += 1
      return knownCost(of: value)
    }
    if value < 0xA0 { return error(weight: Self.weightOfC1) }
    guard let scalar = Unicode.Scalar(value) else { return error() }
    let lastBlock = block
    block = value >> 8
    if models.leastUnigramCost(of: value) != nil {
      return knownCost(of: value) + (Self.isOfEastAsia(lastBlock) ? 0 : Self.costOfChange)
    }
    switch models.category(of: models.entry(of: value).symbol) {
    case .unassigned, .astral:
      if scalar.properties.generalCategory == .unassigned { return error() }
      if block == lastBlock { return Self.costInBlock }
      let isNear = value > 0xFFFF && block >> 4 == lastBlock >> 4
      return Self.costInBlock + (isNear ? Self.costOfNear : Self.costOfUnknown)
    default:
      return block == lastBlock
        ? min(knownCost(of: value), Self.costInBlock)
        : min(knownCost(of: value), Self.mostOfKnown) + Self.costOfChange
    }
  }

  /// Whether ideographs and syllables often stand behind characters of a block, or at the beginning.
  private static func isOfEastAsia(_ block: UInt32) -> Bool {
    switch block {
    case 0, 0x30...0x9F, 0xAC...0xD7, 0xFF: true
    default: false
    }
  }

  private static func isWrittenASCII(_ value: UInt32) -> Bool {
    (0x20..<0x7F).contains(value) || (0x09...0x0D).contains(value) || value == 0x1B
  }
}
