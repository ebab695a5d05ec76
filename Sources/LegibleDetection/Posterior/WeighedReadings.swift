internal import CTextKernels

/// The readings that are weighed: what an encoding, or several alike, make of the units of a text.
///
/// It is scratch memory of `TextWeighing`. A reading is a row in each of a few tables, so that no memory is allocated for one.
struct WeighedReadings: ~Copyable {
  /// A reading.
  struct Row: BitwiseCopyable {
    /// The first of its encodings, which the others follow in `next`, and the last.
    let encoding: Int
    fileprivate var lastEncoding: Int

    /// What readings that are alike in all bytes of the text share.
    let key: UInt64

    /// The logarithm of the largest prior among the encodings, with what options add to it.
    var prior: Float

    /// The summed costs of the units for any language.
    var any: Int64 = 0

    /// The malformed places in the units, by their number of occurrences.
    var malformedCount = 0

    /// The number of scripts in the units.
    fileprivate var scriptCount = 0

    /// The sum over the units of the nats a byte in the language that suits each best.
    var fit: Float = 0

    /// The logarithm of the probability, up to a constant, and the probability relative to that of the best reading.
    var score: Float = 0
    var weight: Float = 0

    /// The likeliest of the encodings, and the column of its likeliest language.
    var best = 0
    var bestColumn = 0

    /// The terms of the score, for the ledger.
    var terms = ScoreTerms()
  }

  private let tables: DetectionTables
  private var rows = Scratch<Row>()

  /// The rows of the readings that have not been dropped.
  private(set) var live = Scratch<Int>()

  /// The next encoding of the same reading; −1 for none.
  private var next = Scratch<Int>()

  /// For each reading, the scripts in its units, and by column of all scripts what is to be added to `any`: only the columns of
  /// these scripts are set.
  private var scripts = Scratch<UInt8>()
  private var sums = Scratch<Int32>()

  /// For each reading, the numbers of its distinct readings of the units that were added, and whether it reads them hardly
  /// better than noise.
  private var signatures = Scratch<UInt8>()
  private var areBad = Scratch<Bool>()

  /// The units that a reading has room for, and those that were added.
  private var unitLimit = 0
  private(set) var units = Scratch<Int>()

  init(_ tables: DetectionTables) {
    self.tables = tables
    _ = next.extend(by: tables.encodings.count)
  }

  /// Begins anew, for a text of so many units.
  mutating func removeAll(unitCount: Int) {
    rows.removeAll()
    live.removeAll()
    scripts.removeAll()
    sums.removeAll()
    signatures.removeAll()
    areBad.removeAll()
    units.removeAll()
    unitLimit = unitCount
  }

  /// Adds the reading of an encoding.
  ///
  /// - Returns: Its row.
  @discardableResult
  mutating func append(_ encoding: Int, key: UInt64 = 0, prior: Float) -> Int {
    next.start[encoding] = -1
    rows.append(Row(encoding: encoding, lastEncoding: encoding, key: key, prior: prior))
    _ = scripts.extend(by: tables.scripts.count)
    _ = sums.extend(by: tables.columnCount)
    _ = signatures.extend(by: unitLimit)
    _ = areBad.extend(by: unitLimit)
    live.append(rows.count - 1)
    return rows.count - 1
  }

  /// The row of a reading, until one is added.
  subscript(row: Int) -> UnsafeMutablePointer<Row> { rows.start + row }

  /// The number of rows.
  var count: Int { rows.count }

  /// Returns the row with a key.
  func row(withKey key: UInt64) -> Int? { rows.elements.firstIndex { $0.key == key } }

  /// Adds an encoding to a reading.
  mutating func add(_ encoding: Int, prior: Float, to row: Int) {
    next.start[encoding] = -1
    next.start[rows[row].lastEncoding] = encoding
    rows.start[row].lastEncoding = encoding
    rows.start[row].prior = max(rows[row].prior, prior)
  }

  /// Adds the encodings of a reading to those of another one.
  private mutating func join(_ row: Int, to other: Int) {
    next.start[rows[other].lastEncoding] = rows[row].encoding
    rows.start[other].lastEncoding = rows[row].lastEncoding
    rows.start[other].prior = max(rows[other].prior, rows[row].prior)
  }

  /// Calls the body with each encoding of a reading.
  @inline(__always)
  func forEachEncoding(of row: Int, _ body: (Int) -> Void) {
    var encoding = rows[row].encoding
    while encoding >= 0 {
      body(encoding)
      encoding = next[encoding]
    }
  }

  /// Whether a reading is that of an encoding, among others.
  private func has(_ encoding: Int, in row: Int) -> Bool {
    var isFound = false
    forEachEncoding(of: row) { isFound = isFound || $0 == encoding }
    return isFound
  }

  // MARK: Units

  /// Notes that a unit is added to all readings.
  mutating func begin(unit: Int) { units.append(unit) }

  /// Notes the number of a reading's reading of the last unit, and whether that is hardly better than noise.
  @inline(__always)
  mutating func note(_ number: Int, isBad: Bool, in row: Int) {
    // There is room for all units.
    let place = row * unitLimit + units.count - 1
    signatures.start[place] = UInt8(truncatingIfNeeded: number)
    areBad.start[place] = isBad
  }

  /// Adds the cost of a unit to a reading.
  @inline(__always)
  mutating func add(_ cost: UnitCost, _ count: Int, _ scorer: UnitScorer, to row: Int) {
    rows.start[row].any += Int64(cost.any)
    rows.start[row].malformedCount += Int(cost.malformedCount) * count
    for number in 0..<cost.scriptCount {
      let script = Int(cost.scripts[number])
      addScript(script, to: row)
      // A reading has a sum, and a cost a difference, for each column of the script.
      legible_kernels().pointee.add_differences(
        sums.start + row * tables.columnCount + tables.scripts[script].firstColumn,
        scorer.rows.start + Int(cost.rows[number]), tables.scripts[script].columnCount)
    }
  }

  /// Sets the sums of a script to zero, unless the reading has it.
  @inline(__always)
  mutating func addScript(_ script: Int, to row: Int) {
    if scripts(of: row).contains(UInt8(script)) { return }
    // There is room for all scripts.
    scripts.start[row * tables.scripts.count + rows[row].scriptCount] = UInt8(script)
    rows.start[row].scriptCount += 1
    let table = tables.scripts[script]
    (sums.start + row * tables.columnCount + table.firstColumn)
      .update(repeating: 0, count: table.columnCount)
  }

  /// The scripts of a reading, in the order in which they were added.
  func scripts(of row: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: scripts.start + row * tables.scripts.count, count: rows[row].scriptCount)
  }

  /// The sums of a reading by column of all scripts, of which those of its scripts are set.
  func sums(of row: Int) -> UnsafeMutablePointer<Int32> {
    sums.start + row * tables.columnCount
  }

  /// Returns what the units cost in the language that suits them best.
  func leastCost(of row: Int) -> Int64 {
    var least: Int32 = 0
    for script in scripts(of: row) {
      let table = tables.scripts[Int(script)]
      let sums = sums(of: row) + table.firstColumn
      for column in 0..<table.columnCount { least = min(least, sums[column]) }
    }
    return rows[row].any + Int64(least)
  }

  /// Returns the number of units that two readings read otherwise.
  func differingCount(_ row: Int, _ other: Int) -> Int {
    let (one, two) = (
      signatures.start + row * unitLimit, signatures.start + other * unitLimit
    )
    var count = 0
    for place in 0..<units.count where one[place] != two[place] { count += 1 }
    return count
  }

  /// The units that a reading reads hardly better than noise.
  func badUnits(of row: Int) -> [Int] {
    let areBad = areBad.start + row * unitLimit
    return (0..<units.count).filter { areBad[$0] }.map { units[$0] }
  }

  // MARK: Readings

  /// Drops the readings that are not to be kept.
  mutating func drop(where isDropped: (borrowing WeighedReadings, Int) -> Bool) {
    var count = 0
    for place in 0..<live.count where !isDropped(self, live[place]) {
      live.start[count] = live[place]
      count += 1
    }
    live.removeLast(live.count - count)
  }

  /// Drops the readings whose score is at most `limit`, except the one of an encoding.
  mutating func drop(atMost limit: Float, keeping kept: Int) {
    drop { $0.rows[$1].score <= limit && !(kept >= 0 && $0.has(kept, in: $1)) }
  }

  /// Joins readings that turned out to be of the same text.
  mutating func joinAlike() {
    var index = 1
    while index < live.count {
      let row = live[index]
      let twin = live.elements[..<index].first {
        (isMultiByte(row) || isMultiByte($0)) && differingCount($0, row) == 0
      }
      if let twin {
        join(row, to: twin)
        live.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  private func isMultiByte(_ row: Int) -> Bool {
    tables.encodings[rows[row].encoding].kind == .multiByte
  }

  /// Sorts the readings, the likeliest first.
  mutating func sort() {
    live.sort { (rows[$0].score, rows[$1].best) > (rows[$1].score, rows[$0].best) }
  }
}
