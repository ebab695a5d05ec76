/// How likely characters follow each other in one language, or in all languages of a script.
///
/// The data has the tag in eight bytes, the script, the number of the unigram table (255 for none),
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

  /// Whether the model is of all languages of the script together.
  ///
  /// It stands for a language that no other model knows. Without it the nearest one would, in an
  /// encoding that was made for that one.
  let isOfScript: Bool

  /// Which table has the costs of ideographs; beyond three there is none.
  let unigramTable: Int

  let classCount: Int

  /// The group of languages whose `ContextFilter` the language shares; `nil` where it has none.
  package let contextGroup: UInt8?

  /// The first of the classes whose positions are known: those before it are of ASCII characters.
  private let firstPositioned: Int

  // Constant data that lives as long as the process: for each class from `firstPositioned` on what each
  // `WordPosition` costs more than the pairs say, as signed bytes.
  private nonisolated(unsafe) let positionCosts: UnsafePointer<UInt8>

  // Constant data that lives as long as the process: `classCount` bytes, and as many rows of these.
  private nonisolated(unsafe) let unigrams: UnsafePointer<UInt8>
  private nonisolated(unsafe) let matrix: UnsafePointer<UInt8>

  // For each symbol its class in the low byte, and in the high one what it costs beyond that; made
  // once, never freed or changed.
  private nonisolated(unsafe) let symbols: UnsafePointer<UInt16>

  // For each state 0…3 of the character before, and each case 0…2, the cost; constant data.
  private nonisolated(unsafe) let caseCosts: UnsafePointer<UInt8>

  /// - Parameter unigramCosts: Takes what each symbol costs wherever it stands, in steps of `CostScale`.
  init(
    _ reader: inout ModelReader, number: Int, isOfScript: Bool, symbols: ModelSymbols,
    classes: [CategoryClasses], unigramCosts: inout [UInt8]
  ) {
    self.number = number
    self.isOfScript = isOfScript
    script = CharacterCategory(rawValue: reader.byte()) ?? .otherLetter
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
    // There is an entry for each symbol that has a cost.
    for number in 0..<ownCount {
      let symbol = own.number()
      unigramCosts[symbol] = unigrams[number]
      entries[symbol] = UInt16(number)
    }
    for _ in 0..<sharedCount {
      let symbol = shared.number()
      let number = shared.byte()
      unigramCosts[symbol] = unigrams[Int(number)]
      entries[symbol] = UInt16(number)
    }
    self.symbols = UnsafePointer(entries)
  }

  /// What a pair costs at most, in steps of `CostScale`: as little as damage is likely.
  ///
  /// Without a bound, one stray byte that is a letter in a sibling of the right encoding would
  /// outweigh all the rest.
  static let mostStepsOfPair = 168

  /// The same in nats.
  static let mostOfPair = Double(mostStepsOfPair) / CostScale.stepsPerNat

  /// What a symbol costs wherever it stands, in steps of `CostScale`.
  func unigramCost(of symbol: Int) -> Int {
    Int(unigrams[Int(symbols[symbol] & 0xFF)]) + Int(symbols[symbol] >> 8)
  }

  /// Calls the body with what each pair of some symbols costs, by the first and the second, in steps of
  /// `CostScale`.
  @inline(__always)
  func forEachPairCost(of numbers: [UInt16], _ body: (UInt8) -> Void) {
    // Symbols are those of the models, and their classes rows and columns of the matrix.
    let entries = numbers.map { symbols[Int($0)] }
    entries.withUnsafeBufferPointer { entries in
      for first in entries {
        let row = matrix + Int(first & 0xFF) &* classCount
        for second in entries {
          let cost = UInt16(row[Int(second & 0xFF)]) &+ second &>> 8
          body(UInt8(min(cost, UInt16(Self.mostStepsOfPair))))
        }
      }
    }
  }

  /// What a case costs behind a state, by their number in `PairGroup`, in steps of `CostScale`.
  func cost(ofCase number: Int) -> UInt8 { caseCosts[number] }

  /// What a letter costs that a text in an unknown language has shown that it has, and what a pair
  /// with it costs at least, in steps of `CostScale`.
  private static let costOfSeenLetter = 60
  private static let leastOfPair = 48

  /// By how much less than its pairs a reading costs in the model of all languages in Latin letters, in
  /// nats: each has other letters with accents, which are rare among all of them, but not any more in a
  /// text in which they occur again.
  func repetitionGain(of reading: TextReading) -> Double {
    guard isOfScript && script == .latin else { return 0 }
    let unit = UInt32(PairWeights.unit)
    var total = 0.0
    for pair in reading.pairs {
      // The numbers of pairs are below the counts of the characters and of their weights.
      let letter = reading.characters.characters[Int(pair.second)]
      let weight = reading.weights[Int(pair.second)]
      guard weight > unit, letter.scalar >= 0x80, letter.category == script else { continue }
      let excess = unigramCost(of: Int(letter.symbol)) - Self.costOfSeenLetter
      let symbols = TextPair(
        first: reading.characters.characters[Int(pair.first)].symbol, second: letter.symbol,
        weight: 1)
      let gain = min(excess, Int(cost(of: symbols, emission: nil)) - Self.leastOfPair)
      if gain > 0 {
        total += Double(gain) * Double(pair.weight) * (1 - Double(unit) / Double(weight))
      }
    }
    return total / (CostScale.stepsPerNat * Double(unit))
  }

  /// What the positions of characters in words cost more than the pairs say, in nats.
  func positionCost(
    of positions: UnsafeBufferPointer<PositionedCharacter>, in list: CharacterList
  ) -> Double {
    var total = 0
    for positioned in positions {
      let symbol = list.characters[Int(positioned.character)].symbol
      let number = Int(symbols[Int(symbol)] & 0xFF) - firstPositioned
      guard number >= 0 else { continue }
      // Each class from the first one on has as many costs as there are positions.
      let cost = Int8(
        bitPattern: positionCosts[number &* WordPosition.count &+ Int(positioned.position)])
      total &+= Int(cost) &* Int(positioned.weight)
    }
    return Double(total) / (CostScale.stepsPerNat * Double(PairWeights.unit))
  }

  /// What pairs of characters cost, in nats, if it is not more than a limit.
  ///
  /// - Parameter limit: What the pairs may cost; no pair costs less than nothing, so the sum is given
  ///   up where it goes beyond.
  @inline(__always)  // So that no more of the model is loaded than is needed.
  package func cost(
    of group: PairGroup, models: LanguageModels, limit: Double = .infinity
  ) -> Double? {
    let stepsPerNat = CostScale.stepsPerNat * Double(PairWeights.unit)
    let most = Int(max(0, min(limit * stepsPerNat, Double(UInt32.max))))
    var total = costOfCases(group)
    var start = 0
    while start < group.pairs.count && total <= most {
      let end = min(start + Self.pairsBetweenLooks, group.pairs.count)
      total &+=
        group.seconds.isEmpty
        ? cost(of: group.pairs, in: start..<end)
        : cost(of: group.pairs, group.seconds, in: start..<end, models: models)
      start = end
    }
    return total <= most ? Double(total) / stepsPerNat : nil
  }

  /// What a pair in notation costs at most, in steps of `CostScale`: prose has most signs hardly ever, and
  /// a page or a list of options one at every word.
  private static let mostStepsOfNotation = 96

  /// What pairs of signs, and of signs and letters, cost, in nats.
  ///
  /// - Parameter bar: The symbol of `|`, whose pairs cost what prose says: in some variants of EBCDIC it is
  ///   where others have the exclamation mark.
  func costOfNotation(_ group: PairGroup, bar: UInt16) -> Double {
    var total = costOfCases(group)
    for pair in group.pairs {
      let steps = cost(
        of: TextPair(first: pair.first, second: pair.second, weight: 1), emission: nil)
      let isBar = pair.first == bar || pair.second == bar
      total &+= (isBar ? steps : min(steps, Self.mostStepsOfNotation)) &* Int(pair.weight)
    }
    return Double(total) / (CostScale.stepsPerNat * Double(PairWeights.unit))
  }

  /// What the cases of pairs cost, in steps of `CostScale` and sixteenths.
  @inline(__always)
  private func costOfCases(_ group: PairGroup) -> Int {
    // There is a cost for each case.
    group.cases.reduce(0) { $0 &+ Int(caseCosts[$1.number]) &* Int($1.weight) }
  }

  /// After so many pairs it is asked whether the sum is beyond the limit.
  private static let pairsBetweenLooks = 8

  /// What some pairs of symbols cost, in steps of `CostScale` and sixteenths.
  @inline(__always)
  private func cost(
    of pairs: UnsafeBufferPointer<TextPair>, in range: Range<Int>
  ) -> Int {
    var total = 0
    for index in range {
      total &+= cost(of: pairs[index], emission: nil)
    }
    return total
  }

  /// The same where the second characters may have likelihoods of their own.
  private func cost(
    of pairs: UnsafeBufferPointer<TextPair>, _ seconds: UnsafeBufferPointer<UInt32>,
    in range: Range<Int>, models: LanguageModels
  ) -> Int {
    var total = 0
    for index in range {
      let own = models.unigramCost(of: seconds[index], in: self).map { UInt16($0) }
      total &+= cost(of: pairs[index], emission: own)
    }
    return total
  }

  @inline(__always)
  private func cost(of pair: TextPair, emission: UInt16?) -> Int {
    // Symbols are those of the models, and their classes rows and columns of the matrix.
    let second = symbols[Int(pair.second)]
    let place = Int(symbols[Int(pair.first)] & 0xFF) &* classCount &+ Int(second & 0xFF)
    let cost = UInt16(matrix[place]) &+ (emission ?? second >> 8)
    return Int(min(cost, UInt16(Self.mostStepsOfPair))) &* Int(pair.weight)
  }
}
