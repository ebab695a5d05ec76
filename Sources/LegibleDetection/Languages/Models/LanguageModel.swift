/// How likely characters follow each other in one language, or in all languages of a script.
///
/// The data has the tag in eight bytes, the script, 1 for a language that is seldom met, the number of the unigram table (255 for none),
/// the 16-bit count of own symbols and these symbols; the count of symbols that are of the class of an
/// own one, in a byte, and for each of them its 16-bit number and the class; twelve costs of the cases;
/// for each category what its other symbols cost more than the model of all languages says, as a signed
/// byte; how many of the first classes are of ASCII characters; the number of the group in the `ContextFilter` (255
/// for none); for each class behind those of ASCII what each `WordPosition` costs more than the pairs
/// say, as signed bytes; the costs of each class wherever it stands; and the costs of each class behind
/// each other, row by row. Own symbols are the first classes, in the order of their characters, and those
/// of `CategoryClasses` follow.
///
/// The value is a handful of pointers, so that the loops over languages count no references.
package struct LanguageModel: BitwiseCopyable, Sendable {
  /// Which tag of `LanguageModels.tags` is the language's.
  let number: Int

  /// The script that the language is written in.
  let script: CharacterCategory

  /// Whether the language is seldom met, and so less likely from the outset.
  package let isRare: Bool

  /// Whether the model is of all languages of the script together.
  ///
  /// It stands for a language that no other model knows. Without it the nearest one would, in an
  /// encoding that was made for that one.
  let isOfScript: Bool

  /// Which table has the costs of ideographs; beyond three there is none.
  let unigramTable: Int

  /// Whether the language is written with ideographs or syllables, which have costs of their own.
  var isIdeographic: Bool { unigramTable <= Self.lastUnigramTable }
  private static let lastUnigramTable = 0x03

  let classCount: Int

  /// The classes of letters that are not ASCII: the alphabet of the language, as far as it is known.
  let alphabet: ByteSet

  /// The group of languages whose `ContextFilter` the language shares; `nil` where it has none.
  package let contextGroup: UInt8?

  /// The first of the classes whose positions are known: those before it are of ASCII characters.
  let firstPositioned: Int

  // Constant data that lives as long as the process: for each class from `firstPositioned` on what each
  // `WordPosition` costs more than the pairs say, as signed bytes.
  nonisolated(unsafe) let positionCosts: UnsafePointer<UInt8>

  // Constant data that lives as long as the process: `classCount` bytes, and as many rows of these.
  nonisolated(unsafe) let unigrams: UnsafePointer<UInt8>
  nonisolated(unsafe) let matrix: UnsafePointer<UInt8>

  // For each symbol its class in the low byte, and in the high one what it costs beyond that; made
  // once, never freed or changed.
  nonisolated(unsafe) let symbols: UnsafePointer<UInt16>

  // For each state 0…3 of the character before, and each case 0…2, the cost; constant data.
  nonisolated(unsafe) let caseCosts: UnsafePointer<UInt8>

  /// - Parameter unigramCosts: Takes what each symbol costs wherever it stands, in steps of `CostScale`.
  init(
    _ reader: inout ModelReader, number: Int, isOfScript: Bool, symbols: ModelSymbols,
    classes: [CategoryClasses], unigramCosts: inout [UInt8]
  ) {
    self.number = number
    self.isOfScript = isOfScript
    script = CharacterCategory(rawValue: reader.byte()) ?? .otherLetter
    isRare = reader.byte() == 1
    unigramTable = Int(reader.byte())
    let ownCount = reader.number()
    var own = reader
    reader.skip(2 * ownCount)
    let sharedCount = reader.byte()
    var shared = reader
    reader.skip(3 * Int(sharedCount))
    caseCosts = reader.bytes(PairGroup.caseCount)
    let surcharges = reader.bytes(CharacterCategory.count)
    firstPositioned = Int(reader.byte())
    let group = reader.byte()
    contextGroup = group == .max ? nil : group
    let categoryClasses = classes[Int(script.rawValue)]
    classCount = ownCount + categoryClasses.count
    positionCosts = reader.bytes((classCount - firstPositioned) * WordPosition.count)
    unigrams = reader.bytes(classCount)
    matrix = reader.bytes(classCount * classCount)
    let entries = ConstantMemory.allocate(UInt16.self, count: symbols.count)
    symbols.setEntries(
      entries, costs: &unigramCosts, classes: categoryClasses.numbers, from: ownCount,
      surcharges: surcharges, unigrams: unigrams)
    var alphabet = ByteSet()
    let unigrams = unigrams
    func add(_ symbol: Int, class number: UInt8, isInAlphabet: Bool) {
      if isInAlphabet && symbols.categories[symbol].isScript { alphabet.insert(number) }
      // There is an entry for each symbol that has a cost.
      unigramCosts[symbol] = unigrams[Int(number)]
      entries[symbol] = UInt16(number)
    }
    for number in 0..<ownCount {
      // Classes are bytes.
      add(own.number(), class: UInt8(number), isInAlphabet: number >= firstPositioned)
    }
    for _ in 0..<sharedCount {
      let symbol = shared.number()
      let number = shared.byte()
      // İ has the class of `i`.
      add(symbol, class: number, isInAlphabet: number < firstPositioned)
    }
    self.alphabet = alphabet
    self.symbols = UnsafePointer(entries)
  }

  /// The highest cost of a pair, in steps of `CostScale`: about that of damage.
  ///
  /// Without a bound, one stray byte that is a letter in a sibling of the right encoding would
  /// outweigh all the rest.
  static var maxPairSteps: Int { parameters.pair.highest.steps }

  /// The same in nats.
  static var maxPairCost: Double { Double(maxPairSteps) / CostScale.stepsPerNat }

  /// The cost of a symbol wherever it stands, in steps of `CostScale`.
  func unigramCost(of symbol: Int) -> Int {
    Int(unigrams[Int(symbols[symbol] & 0xFF)]) + Int(symbols[symbol] >> 8)
  }

  /// Calls the body with what each pair of some symbols costs, by the first and the second, in steps of
  /// `CostScale`.
  ///
  /// - Parameter surprise: What a pair may cost more than its second character wherever it stands.
  @inline(__always)
  func forEachPairCost(of numbers: [UInt16], surprise: Int, _ body: (UInt8) -> Void) {
    // Symbols are those of the models, and their classes rows and columns of the matrix.
    let entries = numbers.map { symbols[Int($0)] }
    entries.withUnsafeBufferPointer { entries in
      for first in entries {
        let row = matrix + Int(first & 0xFF) &* classCount
        for second in entries {
          let (column, own) = (Int(second & 0xFF), Int(second >> 8))
          let bound = min(Self.maxPairSteps, Int(unigrams[column]) &+ own &+ surprise)
          body(UInt8(min(Int(row[column]) &+ own, bound)))
        }
      }
    }
  }

  /// The cost of a case behind a state, by their number in `PairGroup`, in steps of `CostScale`.
  func cost(ofCase number: Int) -> UInt8 { caseCosts[number] }
}
