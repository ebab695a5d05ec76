/// A bigram model of the characters of one language, or of all languages of a script.
///
/// Characters are mapped to symbols, and symbols to the classes of the language; each class is a
/// row and a column of a cost matrix. The data of a language consist of:
///
/// - the tag, in eight bytes
/// - the script; 1 for a rare language; the number of the unigram table (255 for none)
/// - the 16-bit number of own symbols, and these symbols, which have classes of their own
/// - the number of symbols that share the class of an own symbol, in a byte, and for each of them
///   its 16-bit symbol and the class
/// - the twelve costs of combinations of letter case
/// - for each category, the surcharge of its other symbols over the model of all languages, as a
///   signed byte
/// - the number of classes of ASCII characters, which come first
/// - the group in the `ContextFilter` (255 for none)
/// - for each class after those of ASCII, the surcharge of each `WordPosition`, as signed bytes
/// - the unigram cost of each class
/// - the cost of each class after each other class, row by row
///
/// Own symbols are the first classes, in the order of their characters, followed by the classes of
/// `CategoryClasses`.
///
/// The value is a few pointers, so loops over languages count no references.
package struct LanguageModel: BitwiseCopyable, Sendable {
  /// The index of the language's tag in `LanguageModels.tags`.
  let number: Int

  /// The script that the language is written in.
  let script: CharacterCategory

  /// Whether the language is rare, and has a lower prior.
  package let isRare: Bool

  /// Whether this is the model of all languages of a script together.
  ///
  /// It represents languages without a model of their own. Without it such text would be attributed
  /// to the most similar language, and to an encoding made for that one.
  let isScriptModel: Bool

  /// The unigram table with the costs of ideographs; values above 3 mean none.
  let unigramTable: Int

  /// Whether the language is written with ideographs or syllables, which have individual costs.
  var isIdeographic: Bool { unigramTable <= Self.lastUnigramTable }
  private static let lastUnigramTable = 0x03

  let classCount: Int

  /// The classes of non-ASCII letters: the alphabet of the language, as far as it is known.
  let alphabet: ByteSet

  /// The group of languages in the `ContextFilter`; `nil` for none.
  package let contextGroup: UInt8?

  /// The first class with position costs: those before it are of ASCII characters.
  let firstPositioned: Int

  // Constant data that lives as long as the process: the surcharge of each `WordPosition` for each
  // class from `firstPositioned` on, as signed bytes.
  nonisolated(unsafe) let positionCosts: UnsafePointer<UInt8>

  // Constant data that lives as long as the process: `classCount` bytes, and `classCount` such
  // rows.
  nonisolated(unsafe) let unigrams: UnsafePointer<UInt8>
  nonisolated(unsafe) let matrix: UnsafePointer<UInt8>

  // For each symbol its class in the low byte, and its cost within the class in the high byte; made
  // once, never freed or changed.
  nonisolated(unsafe) let symbols: UnsafePointer<UInt16>

  // The cost of each case 0…2 after each state 0…3; constant data.
  nonisolated(unsafe) let caseCosts: UnsafePointer<UInt8>

  /// - Parameter unigramCosts: Receives the unigram cost of each symbol, in steps of `CostScale`.
  init(
    _ reader: inout ModelReader, number: Int, isScriptModel: Bool, symbols: ModelSymbols,
    classes: [CategoryClasses], unigramCosts: inout [UInt8]
  ) {
    self.number = number
    self.isScriptModel = isScriptModel
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
      // There is an entry for each symbol in the data.
      unigramCosts[symbol] = unigrams[Int(number)]
      entries[symbol] = UInt16(number)
    }
    for number in 0..<ownCount {
      // A class fits into a byte.
      add(own.number(), class: UInt8(number), isInAlphabet: number >= firstPositioned)
    }
    for _ in 0..<sharedCount {
      let symbol = shared.number()
      let number = shared.byte()
      // Such as İ, which has the class of `i`.
      add(symbol, class: number, isInAlphabet: number < firstPositioned)
    }
    self.alphabet = alphabet
    self.symbols = UnsafePointer(entries)
  }

  /// The maximum cost of a pair, in steps of `CostScale`: about that of a damaged byte.
  ///
  /// Without a bound, a single stray byte that is a letter in a sibling of the right encoding would
  /// outweigh all other evidence.
  static var maxPairSteps: Int { parameters.pair.maxCost.steps }

  /// The maximum cost of a pair, in nats.
  static var maxPairCost: Double { Double(maxPairSteps) / CostScale.stepsPerNat }

  /// Returns the unigram cost of a symbol, in steps of `CostScale`.
  func unigramCost(of symbol: Int) -> Int {
    Int(unigrams[Int(symbols[symbol] & 0xFF)]) + Int(symbols[symbol] >> 8)
  }

  /// Calls the body with the cost of each pair of some symbols, in the order of the first and then
  /// the second, in steps of `CostScale`.
  ///
  /// - Parameter surprise: The maximum by which a pair may cost more than its second character
  ///   alone.
  @inline(__always)
  func forEachPairCost(of numbers: [UInt16], surprise: Int, _ body: (UInt8) -> Void) {
    // Symbols are valid in the models, and their classes are rows and columns of the matrix.
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

  /// Returns the cost of a combination of cases, by its number in `PairGroup`, in steps of
  /// `CostScale`.
  func cost(ofCase number: Int) -> UInt8 { caseCosts[number] }
}
