internal import LegibleEncodings

/// What the models know of a character, in eight bytes: there are 256 of these for each of many encodings.
struct CharacterInfo: BitwiseCopyable {
  /// The character; `UInt32.max` where a byte has none.
  let scalar: UInt32

  /// The symbol that stands for the character.
  let symbol: UInt16

  let category: CharacterCategory

  /// The state in the lowest four bits, then whether words have it, and the case in the highest two.
  private let flags: UInt8

  /// What the character is to the one behind it, times three: 0 no letter, 1 lower case, 2 upper case,
  /// 3 a letter without case.
  var state: UInt8 { flags & 0xF }

  /// 1 for lower case, 2 for upper case, and 0 for what has no case.
  var caseNumber: UInt8 { flags >> 6 }

  /// Whether words of ASCII letters have the character, or stand beside it.
  var isInWords: Bool { flags & 0x10 != 0 }

  /// The script of the character as a bit, or zero.
  @inline(__always)
  var script: UInt32 { category.scriptBit }

  /// - Parameter scalar: A character, or `UInt32.max`, which is taken for a blank: that a byte cannot be
  ///   read is priced elsewhere.
  @inline(__always)
  init(_ scalar: UInt32, models: borrowing LanguageModels) {
    let entry = models.entry(of: scalar == .max ? 0x20 : scalar)
    category = models.category(of: entry.symbol)
    symbol = UInt16(entry.symbol)
    self.scalar = scalar
    let state = 3 * UInt8(entry.caseNumber > 0 ? entry.caseNumber : category.isScript ? 3 : 0)
    let isInWords =
      switch category {
      case .latin, .blank, .newline: true
      default: scalar == 0x27 || scalar == 0x2D
      }
    flags = state | (isInWords ? 0x10 : 0) | UInt8(entry.caseNumber) << 6
  }
}

/// The characters of a text as the models see them; what is not constant is in the memory of an arena.
package struct CharacterList {
  /// The characters by their numbers: the distinct ones, or what each of the 256 bytes stands for.
  let characters: UnsafeBufferPointer<CharacterInfo>

  /// The numbers of those that occur.
  let numbers: UnsafeBufferPointer<UInt16>

  /// The scripts of the letters that are not ASCII, as bits.
  private(set) var scripts: UInt32 = 0

  /// Whether some have likelihoods of their own.
  private(set) var hasUnigrams = false

  /// What a single-byte encoding makes of bytes, which are the numbers.
  init(of bytes: UnsafeBufferPointer<UInt16>, readBy table: SingleByteReading) {
    characters = table.characters
    numbers = bytes
    let firstLetter = table.isASCIICompatible ? 0x80 : 0x00
    // There is a character for each byte.
    var categories: UInt32 = 0
    for byte in bytes where byte >= firstLetter {
      categories |= characters[Int(byte)].category.bit
    }
    scripts = categories & CharacterCategory.scriptBits
  }

  /// The characters of a decoded text.
  package init(of scalars: UnsafeBufferPointer<UInt32>, models: LanguageModels, _ arena: Arena) {
    var list = arena.list(of: CharacterInfo.self, capacity: scalars.count)
    var numbers = arena.list(of: UInt16.self, capacity: scalars.count)
    for (number, scalar) in scalars.enumerated() {
      let info = CharacterInfo(scalar, models: models)
      list.append(info)
      // The pairs of more characters are not counted.
      numbers.append(UInt16(truncatingIfNeeded: number))
      if scalar >= 0x80 { scripts |= info.script }
      if info.category == .han || info.category == .hangul { hasUnigrams = true }
    }
    characters = list.elements
    self.numbers = numbers.elements
  }
}

/// Pairs of characters of a list as the models see them, and how their cases stand.
package struct PairGroup {
  /// The pairs, of symbols.
  let pairs: UnsafeBufferPointer<TextPair>

  /// Of pairs whose second character has a likelihood of its own in some languages, which characters
  /// these are; empty where there is none.
  let seconds: UnsafeBufferPointer<UInt32>

  /// What the pairs count, in sixteenths, by their case: the state of the first (0…3) times three, and the
  /// case of the second (0…2). Cases that no pair has are left out.
  let cases: UnsafeBufferPointer<(number: Int, weight: UInt32)>
  static let caseCount = 12

  /// What all pairs count, in sixteenths.
  private(set) var weight: UInt32 = 0

  /// - Parameter pairs: Pairs of characters of the list, by their places in it.
  package init(_ pairs: UnsafeBufferPointer<TextPair>, of list: CharacterList, _ arena: Arena) {
    var symbols = arena.list(of: TextPair.self, capacity: pairs.count)
    var seconds = arena.list(of: UInt32.self, capacity: list.hasUnigrams ? pairs.count : 0)
    var caseWeights = InlineArray<12, UInt32>(repeating: 0)
    for pair in pairs {
      // The numbers of pairs are below the count of the list.
      let (first, second) = (list.characters[Int(pair.first)], list.characters[Int(pair.second)])
      symbols.append(TextPair(first: first.symbol, second: second.symbol, weight: pair.weight))
      if list.hasUnigrams { seconds.append(second.scalar) }
      caseWeights[Int(first.state + second.caseNumber)] &+= pair.weight
      weight &+= pair.weight
    }
    var cases = arena.list(of: (number: Int, weight: UInt32).self, capacity: Self.caseCount)
    for number in 0..<Self.caseCount where caseWeights[number] > 0 {
      cases.append((number, caseWeights[number]))
    }
    self.cases = cases.elements
    self.pairs = symbols.elements
    self.seconds = seconds.elements
  }

  /// How many pairs there are, as weighted.
  var count: Double { Double(weight) / Double(PairWeights.unit) }
}
