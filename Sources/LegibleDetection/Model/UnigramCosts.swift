internal import CTextKernels

/// What each symbol costs in each language wherever it stands: for a first look at readings, which
/// leaves few of them for the pairs.
struct UnigramCosts: Sendable {
  /// How many languages are looked at together.
  static let laneCount = 16

  /// How many blocks of languages there are.
  let blockCount: Int

  // For each symbol the costs in each language, `blockCount` blocks of `laneCount` bytes; and what it
  // costs in each group of languages. Made once, never freed or changed.
  private nonisolated(unsafe) let costs: UnsafeMutableRawPointer
  private nonisolated(unsafe) let groupCosts: UnsafeMutablePointer<SIMD16<UInt8>>

  /// For each symbol what it costs in the group that it costs least in.
  private let leastCosts: ConstantTable<UInt8>

  /// Languages that have their rarer letters in common, by script; a script that has fewer groups
  /// than others, or is not here, has the rest of the groups in full.
  private static let groups: [[String]] = [
    ["fr ca gl pt es it eu br cy ga gd", "be bg mk ru sr-Cyrl uk", "ar fa"],
    ["de nl fy lb af en sv fi da nb nn et", "kk ky mn tg tt", "ckb ps ug ur"],
    ["is fo mt eo"], ["cs sk pl hr bs sl sr-Latn hu"], ["ro id ms sw tl"], ["sq tr ku az tk uz"],
    ["lt lv mi"], ["vi"],
  ].map { $0.flatMap { $0.split(separator: " ").map(String.init) } }

  init(_ languages: ConstantTable<LanguageModel>, tags: [String], symbolCount: Int) {
    blockCount = (languages.count + Self.laneCount - 1) / Self.laneCount
    let stride = blockCount * Self.laneCount
    let costs = UnsafeMutableRawPointer.allocate(
      byteCount: symbolCount * stride, alignment: Self.laneCount)
    costs.initializeMemory(as: UInt8.self, repeating: .max, count: symbolCount * stride)
    for (lane, language) in languages.enumerated() {
      var place = costs.assumingMemoryBound(to: UInt8.self) + lane
      for symbol in 0..<symbolCount {
        place.pointee = UInt8(min(255, language.unigramCost(of: symbol)))
        place += stride
      }
    }
    // Lanes that no group has cost most.
    let groupCosts = UnsafeMutablePointer<SIMD16<UInt8>>.allocate(capacity: symbolCount)
    groupCosts.initialize(repeating: SIMD16(repeating: .max), count: symbolCount)
    for part in Self.parts(of: languages, tags: tags) {
      part.languages.withUnsafeBufferPointer { members in
        for symbol in 0..<symbolCount {
          let row = costs + symbol * stride
          let least = members.reduce(UInt8.max) {
            min($0, row.load(fromByteOffset: $1, as: UInt8.self))
          }
          let cost = least > .max - part.spread ? .max : least + part.spread
          let costs = SIMD16(repeating: cost) | part.otherLanes
          groupCosts[symbol].replace(with: costs, where: costs .< groupCosts[symbol])
        }
      }
    }
    self.costs = costs
    self.groupCosts = groupCosts
    leastCosts = ConstantTable(
      UnsafeBufferPointer(start: groupCosts, count: symbolCount).map { $0.min() })
  }

  /// Languages of one script that some groups have in common.
  private struct Part {
    let languages: [Int]

    /// The cost of the mean probability is at most so much above the least cost.
    let spread: UInt8

    /// All bits of the lanes of the groups that do not have these languages.
    let otherLanes: SIMD16<UInt8>

    init(_ languages: [Int], lanes: [Int]) {
      self.languages = languages
      spread = CostScale.cost(nats: logarithm(Double(languages.count)))
      var otherLanes = SIMD16<UInt8>(repeating: .max)
      for lane in lanes { otherLanes[lane] = 0 }
      self.otherLanes = otherLanes
    }
  }

  private static func parts(of languages: ConstantTable<LanguageModel>, tags: [String]) -> [Part] {
    var lanes: [String: Int] = [:]
    for (lane, group) in groups.enumerated() {
      for tag in group { lanes[tag] = lane }
    }
    var parts: [Part] = []
    for members in Dictionary(grouping: languages.indices, by: { languages[$0].script }).values {
      var named = [[Int]](repeating: [], count: groups.count)
      for member in members {
        if let lane = lanes[tags[languages[member].number]] { named[lane].append(member) }
      }
      for (lane, some) in named.enumerated() where !some.isEmpty {
        parts.append(Part(some, lanes: [lane]))
      }
      let others = named.indices.filter { named[$0].isEmpty }
      if !others.isEmpty { parts.append(Part(members, lanes: others)) }
    }
    return parts
  }

  /// What bytes cost in the group of languages that they cost least in together, in steps of
  /// `CostScale` and sixteenths, by each of some tables.
  ///
  /// - Parameters:
  ///   - entries: The bytes, and how much each counts.
  ///   - symbols: The symbols of 256 bytes, table behind table.
  func leastCosts(
    of entries: UnsafeBufferPointer<LegibleWeightedRow>, readBy symbols: UnsafePointer<UInt16>,
    tableCount: Int, _ arena: Arena
  ) -> UnsafeBufferPointer<UInt32> {
    let costs = arena.buffer(repeating: 0 as UInt32, count: tableCount)
    guard let start = costs.baseAddress else { return UnsafeBufferPointer(costs) }
    // Symbols are those of the models, of which each has a vector of costs.
    legible_kernels().pointee.least_of_weighted_rows(
      UnsafeRawPointer(groupCosts).assumingMemoryBound(to: UInt8.self), symbols, 256, tableCount,
      entries.baseAddress, entries.count, start)
    return UnsafeBufferPointer(costs)
  }

  /// How much of a sum of costs a nat is.
  static let unitsPerNat = CostScale.stepsPerNat * Double(PairWeights.unit)

  /// So many nats as a sum of costs, of which a thousand more still fit into 32 bits.
  static func sum(ofNats nats: Double) -> UInt32 { UInt32(max(0, min(nats * unitsPerNat, 0x1p30))) }

  /// A sum of costs in nats.
  @inline(__always)
  static func nats(_ sum: UInt32) -> Double { Double(sum) / unitsPerNat }

  /// What the symbol costs in the group that it costs least in, in steps of `CostScale`.
  func least(of symbol: UInt16) -> Int { Int(leastCosts[Int(symbol)]) }

  /// Room for a sum a language, in the blocks in which `add` works.
  func zeroSums(_ arena: Arena) -> UnsafeMutableBufferPointer<UInt32> {
    arena.buffer(repeating: 0, count: blockCount * Self.laneCount)
  }

  /// Adds what characters cost in each of some languages, and in others of their blocks, in steps of
  /// `CostScale` and sixteenths.
  ///
  /// - Parameters:
  ///   - rows: The characters, and how much each counts, as `rows(of:_:_:)` has them.
  ///   - sums: What `zeroSums(_:)` made.
  func add(
    costsOf rows: UnsafeBufferPointer<LegibleWeightedRow>, in languages: Range<Int>,
    to sums: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard !languages.isEmpty, let start = sums.baseAddress else { return }
    let first = languages.lowerBound / Self.laneCount * Self.laneCount
    let width =
      (languages.upperBound - first + Self.laneCount - 1) / Self.laneCount * Self.laneCount
    // Rows are symbols of the models, and the columns some of their `blockCount` blocks, for all of
    // which there are sums.
    legible_kernels().pointee.sum_weighted_rows(
      costs.assumingMemoryBound(to: UInt8.self) + first, blockCount * Self.laneCount,
      rows.baseAddress, rows.count, start + first, width)
  }

  /// The rows of characters that count anything.
  ///
  /// - Parameter weights: How much each character counts, in sixteenths.
  static func rows(
    of list: CharacterList, _ weights: UnsafeBufferPointer<UInt32>, _ arena: Arena
  ) -> UnsafeBufferPointer<LegibleWeightedRow> {
    var rows = arena.list(of: LegibleWeightedRow.self, capacity: list.numbers.count)
    for number in list.numbers {
      // Both have an element for each number.
      let weight = weights[Int(number)]
      if weight > 0 { rows.append(row(of: list.characters[Int(number)].symbol, weight)) }
    }
    return rows.elements
  }

  /// The row of a symbol that counts so much.
  @inline(__always)
  static func row(of symbol: UInt16, _ weight: UInt32) -> LegibleWeightedRow {
    LegibleWeightedRow(row: symbol, weight: UInt16(min(weight, UInt32(legible_most_weight))))
  }
}
