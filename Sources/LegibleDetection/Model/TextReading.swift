internal import LegibleEncodings

/// One way to read a sample: what some encoding makes of it, or several encodings alike.
final class TextReading {
  /// The characters of a reading, in the form in which they are at hand.
  enum Source {
    /// The pairs of bytes that all single-byte readings share, read by one of them.
    case bytes(Shared<BytePairs>, SingleByteReading)

    /// Pairs of characters, counted for this reading alone.
    case characters(Shared<CharacterPairs>)
  }

  /// The encodings that read the sample so.
  let encodings: [TextEncoding]

  let source: Source

  /// For each of the distinct characters the symbol that stands for it in the models.
  let symbols: [UInt16]

  /// The scripts of the letters that are not ASCII, as bits.
  let scripts: UInt32

  /// What the pairs of ASCII characters cost.
  let ascii: Shared<ASCIICosts>

  /// What how the characters stand beside each other costs, roughly, in nats.
  let contactCost: Double

  /// What cannot be read, in nats.
  let errorCost: Double

  /// Whether the letters stand in the order in which they are displayed, not written: in ISO-8859-8,
  /// as opposed to ISO-8859-8-I (RFC 1556), Hebrew runs backwards.
  var isVisual: Bool {
    encodings == [.iso8859_8] && scripts & CharacterCategory.hebrew.scriptBit != 0
  }

  init(
    encodings: [TextEncoding], source: Source, symbols: [UInt16], scripts: UInt32,
    ascii: Shared<ASCIICosts>, contactCost: Double, errorCost: Double
  ) {
    self.encodings = encodings
    self.source = source
    self.symbols = symbols
    self.scripts = scripts
    self.ascii = ascii
    self.contactCost = contactCost
    self.errorCost = errorCost
  }

  /// For each of the distinct characters, what the pairs with one that is not ASCII count of which
  /// it is the second, in sixteenths.
  var weights: [UInt32] {
    switch source {
    case .bytes(let pairs, _): pairs.value.weights
    case .characters(let pairs): pairs.value.weights
    }
  }

  /// The pairs with a character that is not ASCII, and what they are made of.
  func pairs(models: LanguageModels) -> (group: PairGroup, characters: CharacterList) {
    switch source {
    case .bytes(let pairs, let table):
      let characters = CharacterList(of: pairs.value.bytes, readBy: table)
      let other = isVisual ? pairs.value.other.map(\.reversed) : pairs.value.other
      return (characters.group(other), characters)
    case .characters(let pairs):
      let characters = CharacterList(of: pairs.value.scalars, models: models)
      return (characters.group(pairs.value.other), characters)
    }
  }
}

/// A value that many readings have in common, so that copies of them count one reference.
final class Shared<Value: ~Copyable> {
  let value: Value

  init(_ value: consuming Value) { self.value = value }
}

/// Pairs of characters of a list, and how their cases stand.
struct PairGroup {
  let pairs: [TextPair]

  /// What the pairs count, in sixteenths, by the state of the first (0…3) times three, and the case
  /// of the second (0…2).
  let caseWeights: SIMD16<UInt32>

  /// How many pairs there are, as weighted.
  var count: Double {
    Double(pairs.reduce(0) { $0 + Int($1.weight) }) / Double(PairWeight.unit)
  }
}

/// The distinct characters of a text as the models see them.
struct CharacterList {
  /// For each character the symbol that stands for it in the models.
  private(set) var symbols: [UInt16] = []

  /// For each character, if any has a likelihood of its own, which it is.
  private(set) var scalars: [UInt32] = []

  /// The scripts of the letters that are not ASCII, as bits.
  private(set) var scripts: UInt32 = 0

  /// For each character what it is to the one behind it: three times 0…3.
  private var states: [UInt8] = []

  /// For each character 1 for lower case, 2 for upper case, and 0 for what has no case.
  private var cases: [UInt8] = []

  /// What a single-byte encoding makes of bytes.
  init(of bytes: [UInt8], readBy table: SingleByteReading) {
    reserve(bytes.count)
    for byte in bytes {
      symbols.append(table.symbol(of: byte))
      states.append(table.state(of: byte))
      cases.append(table.caseNumber(of: byte))
      if byte >= 0x80 || !table.isASCIICompatible { scripts |= table.scriptBit(of: byte) }
    }
  }

  /// The characters of a decoded text.
  init(of scalars: [UInt32], models: LanguageModels) {
    var hasUnigrams = false
    reserve(scalars.count)
    for scalar in scalars {
      let entry = models.entry(of: scalar)
      let category = models.categories[entry.symbol]
      symbols.append(UInt16(entry.symbol))
      states.append(3 * UInt8(entry.state(in: category)))
      cases.append(UInt8(entry.caseNumber))
      if scalar >= 0x80 { scripts |= category.scriptBit }
      if category == .han || category == .hangul { hasUnigrams = true }
    }
    if hasUnigrams { self.scalars = scalars }
  }

  private mutating func reserve(_ count: Int) {
    symbols.reserveCapacity(count)
    states.reserveCapacity(count)
    cases.reserveCapacity(count)
  }

  /// Pairs of the characters, whose numbers are places in the list.
  func group(_ pairs: [TextPair]) -> PairGroup {
    var caseWeights = SIMD16<UInt32>()
    for pair in pairs {
      let index = states[Int(pair.first)] + cases[Int(pair.second)]
      caseWeights[Int(index)] &+= pair.weight
    }
    return PairGroup(pairs: pairs, caseWeights: caseWeights)
  }
}

extension CharacterEntry {
  /// What the character is to the one behind it: 0 no letter, 1 lower case, 2 upper case, 3 a
  /// letter without case.
  func state(in category: CharacterCategory) -> Int {
    caseNumber > 0 ? caseNumber : category.isScript ? 3 : 0
  }
}

extension CharacterCategory {
  /// The category as a bit if it is a script, else zero.
  var scriptBit: UInt32 { isScript ? 1 << UInt32(rawValue) : 0 }
}
