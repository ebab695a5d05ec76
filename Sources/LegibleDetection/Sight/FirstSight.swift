internal import CTextKernels

/// Scores all encodings at once by what pairs of bytes cost in them, so that a handful are weighed exactly.
///
/// It is scratch memory of `TextWeighing`, and is used by one detection after another.
struct FirstSight: ~Copyable {
  private let model: DetectionModel

  /// The sums over the units, and their memory as 16-bit numbers.
  private let sums = UnsafeMutablePointer<LegiblePairSums>.allocate(capacity: 1)
  private var numbers: UnsafeMutablePointer<UInt16> {
    // All members of the structure are 16-bit numbers.
    UnsafeMutableRawPointer(sums).assumingMemoryBound(to: UInt16.self)
  }
  private static let multi = PairCosts.laneCount
  private static let malformed = multi + PairCosts.multiLaneCount
  private static let counts = malformed + PairCosts.multiLaneCount

  /// The lane of UTF-8, behind all others.
  private static let utf8 = malformed

  /// For each single-byte encoding, the controls in the units, and the malformed places in the text.
  private let unreadable = UnsafeMutablePointer<UInt16>.allocate(capacity: 2 * PairCosts.laneCount)

  /// The cost of all units in each lane, by its weight.
  private let laneCosts = UnsafeMutablePointer<Float>.allocate(capacity: utf8 + 1)

  /// The cost of each unit in each single-byte encoding, in steps; and for each encoding, how much less the units cost that it
  /// reads otherwise than the best one, and their number.
  private var unitCosts = Scratch<UInt8>()
  private let gains = UnsafeMutablePointer<Int32>.allocate(capacity: PairCosts.laneCount)
  private let differing = UnsafeMutablePointer<UInt16>.allocate(capacity: PairCosts.laneCount)

  /// The bytes beyond ASCII that the text has.
  private(set) var present = Scratch<UInt8>()

  /// The score of each encoding: about the logarithm of its probability, up to a constant.
  private(set) var scores = Scratch<Float>()

  /// The greatest score.
  private(set) var best = -Float.infinity

  /// The units that were looked at, and their ASCII letters.
  private(set) var unitCount = 0
  private(set) var letterCount = 0

  /// The lane of each encoding: single-byte encodings first, then those of several bytes, then UTF-8; −1 for EBCDIC.
  private let lanes: UnsafeMutableBufferPointer<Int>

  /// The units that are looked at.
  static let maxUnits = 32

  /// The cost of noise for each ASCII letter, in nats: costs between ASCII letters are left out, as they are alike in all encodings.
  private static let noisePerLetter: Float = 1.4

  /// The exact cost of a unit in a single-byte encoding is at least about this share of its cost at first sight.
  static let share: Float = 0.7

  /// The approximate cost of a well-formed sequence of UTF-8, in nats.
  private static let sequence: Float = 3

  init(_ model: DetectionModel) {
    self.model = model
    var multi = Self.multi
    lanes = .allocate(capacity: model.tables.encodings.count)
    _ = lanes.initialize(
      fromContentsOf: model.tables.encodings.map { encoding in
        if encoding.column >= 0 { return encoding.column }
        if encoding.kind == .utf8 { return Self.utf8 }
        guard encoding.kind == .multiByte else { return -1 }
        defer { multi += 1 }
        return multi
      })
    _ = scores.extend(by: lanes.count)
  }

  deinit {
    sums.deallocate()
    unreadable.deallocate()
    laneCosts.deallocate()
    lanes.deallocate()
    gains.deallocate()
    differing.deallocate()
  }

  /// Looks at the first units of a text.
  ///
  /// - Parameters:
  ///   - byteCounts: For each byte, how often the text has it.
  ///   - priors: The logarithm of the prior of each encoding.
  ///   - scale: Returns the weight of a nat of the cost of a number of units.
  ///   - malformedCost: Returns the cost of a number of malformed places.
  mutating func look(
    at units: TextWeighing.Units, _ byteCounts: UnsafeBufferPointer<UInt64>, _ reader: UnitReader,
    priors: UnsafeBufferPointer<Float>, scale: (Int) -> Float, malformedCost: (Int) -> Float
  ) {
    let costs = model.costs
    clear()
    unitCount = min(units.list.count, Self.maxUnits)
    letterCount = 0
    var (sequenceCount, brokenCount) = (0, 0)
    units.pool.withUnsafeBufferPointer { pool in
      guard let start = pool.baseAddress else { return }
      for unit in units.list.prefix(unitCount) {
        let letters = unit.range.count - unit.nonASCIICount
        letterCount += letters
        let noise =
          costs.noise(nonASCIICount: unit.nonASCIICount, letterCount: 0)
          + Int32(Self.noisePerLetter * DetectionTables.unitsPerNat * Float(letters))
        legible_add_pair_costs(
          model.pairCosts.costs, start + unit.range.lowerBound, unit.range.count, unit.left,
          unit.right, noise, costs.noiseOfByte, sums,
          unitCosts.extend(by: PairCosts.laneCount))
        let bytes = UnsafeBufferPointer(rebasing: pool[unit.range])
        let found = Self.sequences(in: bytes)
        sequenceCount += found.whole
        brokenCount += found.broken
      }
    }
    present.removeAll()
    for byte in 0x80...0xFF where byteCounts[byte] > 0 { present.append(UInt8(byte)) }
    countUnreadable(byteCounts)
    let unitScale = scale(unitCount)
    let control = Float(costs.control) / DetectionTables.unitsPerNat
    for lane in 0..<Self.multi {
      laneCosts[lane] =
        unitScale * (Self.natsPerStep * Float(numbers[lane]) + control * Float(unreadable[lane]))
    }
    for lane in Self.multi..<Self.utf8 {
      let malformed = numbers[lane + PairCosts.multiLaneCount]
      laneCosts[lane] = unitScale * (Float(numbers[lane]) + control * Float(malformed))
    }
    laneCosts[Self.utf8] =
      unitScale * (Self.sequence * Float(sequenceCount) + control * Float(brokenCount))
    best = -.infinity
    var (bestLane, bestSingle) = (-1, -Float.infinity)
    for (encoding, lane) in lanes.enumerated() {
      guard lane >= 0 else {
        scores.start[encoding] = -.infinity
        continue
      }
      var score = priors[encoding] - laneCosts[lane]
      let malformed = lane == Self.utf8 ? brokenCount : malformedCount(encoding)
      if malformed > 0 { score -= malformedCost(malformed) }
      scores.start[encoding] = score
      best = max(best, score)
      if lane < Self.multi && score > bestSingle { (bestSingle, bestLane) = (score, lane) }
    }
    if bestLane >= 0 { compare(with: bestLane, units, reader, priors, scale, malformedCost) }
  }

  /// Scores single-byte encodings against the best of them. Only the units that two encodings read otherwise are evidence;
  /// those that they read alike cost the same, however many languages each has.
  private mutating func compare(
    with bestLane: Int, _ units: TextWeighing.Units, _ reader: UnitReader,
    _ priors: UnsafeBufferPointer<Float>, _ scale: (Int) -> Float, _ malformedCost: (Int) -> Float
  ) {
    gains.update(repeating: 0, count: PairCosts.laneCount)
    differing.update(repeating: 0, count: PairCosts.laneCount)
    units.pool.withUnsafeBufferPointer { pool in
      for (number, unit) in units.list.prefix(unitCount).enumerated() {
        // There is a key, a cost and a sum for each encoding of the tables.
        legible_compare_unit(
          reader.keys(of: UnsafeBufferPointer(rebasing: pool[unit.range])),
          unitCosts.start + number * PairCosts.laneCount, bestLane, gains, differing)
      }
    }
    guard let bestEncoding = lanes.firstIndex(of: bestLane) else { return }
    let control = Float(model.costs.control) / DetectionTables.unitsPerNat
    let base = scores[bestEncoding] - priors[bestEncoding]
    let bestMalformed = malformedCost(Int(unreadable[PairCosts.laneCount + bestLane]))
    for (encoding, lane) in lanes.enumerated()
    where lane >= 0 && lane < Self.multi && lane != bestLane {
      let gain =
        Self.natsPerStep * Float(gains[lane])
        + control * (Float(unreadable[bestLane]) - Float(unreadable[lane]))
      let score =
        priors[encoding] + base + scale(max(1, Int(differing[lane]))) * gain + bestMalformed
        - malformedCost(Int(unreadable[PairCosts.laneCount + lane]))
      scores.start[encoding] = score
      best = max(best, score)
    }
  }

  /// Returns about what the units cost in an encoding at least, in nats.
  func leastCost(_ encoding: Int) -> Float {
    let lane = lanes[encoding]
    if lane < 0 || lane == Self.utf8 { return 0 }
    return lane < Self.multi ? Self.natsPerStep * Float(numbers[lane]) : Float(numbers[lane])
  }

  /// Returns the number of malformed places in an encoding of single bytes, or in the units in one of several.
  func malformedCount(_ encoding: Int) -> Int {
    let lane = lanes[encoding]
    if lane < 0 || lane == Self.utf8 { return 0 }
    return Int(
      lane < Self.multi
        ? unreadable[PairCosts.laneCount + lane] : numbers[lane + PairCosts.multiLaneCount])
  }

  /// Returns about what a unit costs at least in some encodings, in nats.
  mutating func leastCosts(
    of unit: UnsafeBufferPointer<UInt8>, _ left: UInt8, _ right: UInt8, in encodings: [Int]
  ) -> [Float] {
    clear()
    // An empty unit costs nothing.
    if let start = unit.baseAddress {
      legible_add_pair_costs(
        model.pairCosts.costs, start, unit.count, left, right, Self.noLimit, Self.noLimit, sums,
        unitCosts.extend(by: PairCosts.laneCount))
    }
    return encodings.map { leastCost($0) }
  }

  /// More than a byte costs in any encoding, in sixteenths of a nat; times the bytes of a unit it is still a number of 32 bits.
  private static let noLimit: Int32 = 1 << 20

  private static let natsPerStep = Float(PairCosts.step) / DetectionTables.unitsPerNat

  private mutating func clear() {
    UnsafeMutableRawPointer(sums).initializeMemory(
      as: UInt8.self, repeating: 0, count: MemoryLayout<LegiblePairSums>.size)
    unitCosts.removeAll()
  }

  private func countUnreadable(_ byteCounts: UnsafeBufferPointer<UInt64>) {
    guard let counts = byteCounts.baseAddress else { return }
    // There is a row of properties for each byte beyond ASCII, as wide as there are lanes; a count for each such byte in the
    // units, and for each byte in the text.
    legible_count_unreadable(
      model.tables.highProperties, present.start, present.count, numbers + Self.counts,
      counts + 0x80, unreadable, unreadable + PairCosts.laneCount)
  }

  /// Returns the well-formed sequences of UTF-8 in a unit, and its malformed places.
  private static func sequences(in bytes: UnsafeBufferPointer<UInt8>) -> (whole: Int, broken: Int) {
    var (whole, broken, index) = (0, 0, 0)
    while index < bytes.count {
      let lead = bytes[index]
      index += 1
      if lead < 0x80 { continue }
      let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : lead < 0xF5 ? 3 : 0
      let end = min(index + length, bytes.count)
      let first = index
      while index < end && bytes[index] & 0xC0 == 0x80 { index += 1 }
      if length == 0 || index < first + length { broken += 1 } else { whole += 1 }
    }
    return (whole, broken)
  }
}
