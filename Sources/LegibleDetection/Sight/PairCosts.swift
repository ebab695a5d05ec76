internal import CLanguageModels
internal import CTextKernels
internal import LegibleEncodings

/// The costs of a byte beside another in all encodings, for first sight: tables that are made from those of detection.
///
/// A row has a cost for each encoding, in steps of `step` sixteenths of a nat, at most 15: 62 encodings are read by two
/// loads of 16 bytes. `ModelTrainer pairs` writes them to `pairs.bin`; `include/PairCosts.h` describes the layout.
package struct PairCosts: @unchecked Sendable {
  /// The tables of this executable, which are made from its other tables and the fitted parameters.
  static let shared = PairCosts(legible_pair_costs())

  /// The bytes of the tables in this executable.
  package static var committed: UnsafeBufferPointer<UInt8> {
    // There are `length` bytes, which a test checks; they live as long as the process.
    UnsafeBufferPointer(start: legible_pair_costs(), count: length)
  }

  static let step = Int(LEGIBLE_STEP)
  package static let laneCount = Int(LEGIBLE_SINGLE_LANES)
  package static let multiLaneCount = Int(LEGIBLE_MULTI_LANES)
  fileprivate static let classCount = Int(LEGIBLE_ASCII_CLASSES)
  fileprivate static let rowLength = laneCount / 2
  static let firstTrail: UInt8 = 0x30
  fileprivate static let trailCount = 256 - Int(firstTrail)
  fileprivate static let leadCount = 126

  // The sections of the data: rows for bytes beyond ASCII behind another, behind ASCII, before ASCII, and in lists of letters;
  // pairs of several-byte encodings, and bytes that are characters there by themselves.
  private static let sectionLengths = [
    128 * 128 * rowLength, classCount * 128 * rowLength, 128 * classCount * rowLength,
    128 * rowLength, leadCount * trailCount * multiLaneCount / 2, 128 * multiLaneCount,
  ]

  /// The bytes of the tables.
  package static let length = sectionLengths.reduce(0, +)

  /// Where the sections begin; never freed, as the tables are not.
  let costs: UnsafePointer<LegiblePairCosts>

  /// Takes tables that stay in memory, `length` bytes.
  init(_ data: UnsafePointer<UInt8>) {
    var starts: [UnsafePointer<UInt8>] = []
    var start = data
    for length in Self.sectionLengths {
      starts.append(start)
      start += length
    }
    let sections = UnsafeMutablePointer<LegiblePairCosts>.allocate(capacity: 1)
    sections.initialize(
      to: LegiblePairCosts(
        high: starts[0], before: starts[1], after: starts[2], list: starts[3],
        pairs: starts[4], alone: starts[5]))
    costs = UnsafePointer(sections)
  }

  /// Makes the tables from those of detection, and keeps them in memory.
  init(_ tables: DetectionTables, _ costs: CostConstants) {
    let bytes = PairCostMaker(tables, costs).bytes()
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    self.init(copy)
  }
}

/// Makes the tables of first sight: for each pair of bytes the least cost over the languages that are written in an encoding.
package struct PairCostMaker {
  private let tables: DetectionTables
  private let costs: CostConstants

  /// The encodings of single bytes by their columns, and those of several bytes.
  private let singles: [Int]
  private let multis: [Int]

  /// For each single-byte encoding and script, the columns of the languages that are written in it.
  private let languages: [[[Int]]]

  /// The same for encodings of several bytes.
  private let multiLanguages: [[[Int]]]

  /// The share of the likeliest language in a cost; the rest is that of any language.
  private static let languageShare: Float = 0.85

  /// The penalty of a language that is not written in the encoding, in nats.
  private static let otherLanguage: Float = 1

  /// The nats that a character of two bytes costs less in its word than alone.
  private static let pairGain: Float = 1.5

  package init(_ tables: DetectionTables, _ costs: CostConstants) {
    self.tables = tables
    self.costs = costs
    let encodings = tables.encodings
    singles = encodings.indices.filter { encodings[$0].column >= 0 }
      .sorted { encodings[$0].column < encodings[$1].column }
    multis = encodings.indices.filter { encodings[$0].kind == .multiByte }
    let languages = { (encoding: Int) -> [[Int]] in
      tables.scripts.map { script in
        (0..<script.columnCount).filter {
          let column = script.firstColumn + $0
          let tier = tables.tier(encoding, column)
          return tables.isLanguage(column: column) && (tier == .rare || tier == .common)
        }
      }
    }
    self.languages = singles.map(languages)
    multiLanguages = multis.map(languages)
  }

  // MARK: Costs of letters

  /// Returns the least cost of a row in some languages of a script, in nats.
  private func least(
    _ row: UnsafePointer<UInt16>, _ script: ScriptTables, _ languages: [Int]
  ) -> Float {
    var least = UInt16.max
    var price: Float = 0
    if languages.isEmpty {
      price = Self.otherLanguage
      for place in 0..<script.columnCount
      where tables.isLanguage(column: script.firstColumn + place) {
        least = min(least, row[place])
      }
    } else {
      for place in languages { least = min(least, row[place]) }
    }
    let nats =
      Self.languageShare * Float(least) + (1 - Self.languageShare) * Float(row[script.anyColumn])
    return nats / DetectionTables.unitsPerNat + price
  }

  /// The end of a word, which is the first letter of each script.
  private static let end: UInt16 = 0

  /// Returns the least cost of a letter behind another one, either of which may be the end of a word, in nats.
  private func letterCost(
    _ letter: UInt16, after previous: UInt16, _ script: Int, _ languages: [[Int]]
  ) -> Float {
    let table = tables.scripts[script]
    let bigram = table.bigram(previous, letter)
    let backOff = bigram < 0 ? nats(costs.backOff) : 0
    let cost = row(bigram < 0 ? .letter : .bigram, bigram < 0 ? Int(letter) : bigram, table) {
      least($0, table, languages[script])
    }
    return cost + backOff
  }

  /// Returns the least cost of a letter by itself, in nats.
  private func letterCost(_ letter: UInt16, _ script: Int, _ languages: [[Int]]) -> Float {
    let table = tables.scripts[script]
    return row(.letter, Int(letter), table) { least($0, table, languages[script]) }
  }

  /// Calls the body with the costs of an n-gram by language.
  private func row(
    _ order: ScriptTables.Order, _ number: Int, _ script: ScriptTables,
    _ body: (UnsafePointer<UInt16>) -> Float
  ) -> Float {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: script.columnCount) { costs in
      var row = script.row(order, number)
      // There is room for the cost in each column, of which there is at least a group.
      guard let start = costs.baseAddress else { return 0 }
      legible_kernels().pointee.sum_cost_rows(
        &row, 1, script.columnCount / ScriptTables.groupWidth, 0, start)
      return body(start)
    }
  }

  private func nats(_ cost: Int32) -> Float { Float(cost) / DetectionTables.unitsPerNat }

  // MARK: Characters

  /// A character as first sight looks at it.
  private struct Character {
    let property: CharacterProperty

    /// The script of a letter; `nil` if it has no tables.
    var script: Int?

    /// The number of the letter within the script; 0 if no language has it.
    var letter: UInt16 = 0
    var isCapital = false
    var isSmall = false

    /// The code point of a mark that joins the letter before it, and that of any other character.
    var mark: UInt32?
    var scalar: UInt32 = 0

    /// Its cost behind each class of neighbour, and the cost that each class of neighbour behind it adds, in nats.
    var leftCosts = [Float](repeating: 0, count: 9)
    var rightCosts = [Float](repeating: 0, count: 5)
    var isLetter: Bool { property.isLetter }
    var isUnreadable: Bool { property.isSign && property.isControl }
  }

  private func character(_ property: CharacterProperty, scalar: UInt32 = 0) -> Character {
    var character = Character(property: property, scalar: scalar)
    if property.isLetter, let script = tables.script(ofLetter: property.letter) {
      let table = tables.scripts[script]
      character.script = script
      character.letter = property.letter - table.letters.lowerBound
      character.isCapital = property.isFolded && table.kind != .eastAsian
      character.isSmall = !property.isFolded && table.hasCase
    }
    let context = contextCosts(of: character)
    for left in 0..<9 { character.leftCosts[left] = context[left].reduce(.infinity, min) }
    for right in 0..<5 {
      var (sum, weights): (Float, Float) = (0, 0)
      for left in 0..<9 {
        let cost = context[left][right]
        let weight = expf(-0.7 * cost) + 1e-9
        sum += (cost - character.leftCosts[left]) * weight
        weights += weight
      }
      character.rightCosts[right] = sum / weights
    }
    return character
  }

  /// Returns what a character costs as a sign, or as a letter that stands there, by the classes of its neighbours, in nats.
  private func contextCosts(of character: Character) -> [[Float]] {
    let property = character.property
    return (0..<9).map { left in
      (0..<5).map { right in
        let context = left * 9 + right
        if property.isLetter {
          if property.isASCIILetter { return 0 }
          let kind =
            character.script.map {
              tables.scripts[$0].kind == .eastAsian ? 2 : $0 == tables.latin ? 0 : 1
            } ?? 1
          return nats(costs.letterKinds[kind * SignContext.count + context])
        }
        if character.isUnreadable { return 0 }
        guard property.isSign else { return nats(costs.unknownSign) * 0.6 }
        guard property.isKnownSign else { return nats(costs.unknownSign) }
        return nats(tables.signCost(Int(property.signNumber), context)) * costs.signScale
      }
    }
  }

  /// Returns what letters cost beside each other, or at the ends of words, in nats.
  private func wordCost(_ first: Character?, _ second: Character?, _ languages: [[Int]]) -> Float {
    var cost: Float = 0
    if let first, let second, first.script == second.script {
      guard let script = first.script else { return nats(costs.letterOfOtherScript) }
      cost =
        second.letter == 0
        ? nats(costs.unknownLetter)
        : first.letter == 0
          ? letterCost(second.letter, script, languages)
          : letterCost(second.letter, after: first.letter, script, languages)
      if first.isSmall && second.isCapital { cost += nats(costs.oddCase + costs.upperCase) }
      return cost
    }
    if let first, let script = first.script, first.letter != 0 {
      cost += letterCost(Self.end, after: first.letter, script, languages)
    }
    if let second {
      if let script = second.script {
        cost +=
          second.letter == 0
          ? nats(costs.unknownLetter)
          : letterCost(second.letter, after: Self.end, script, languages)
      } else {
        cost += nats(costs.letterOfOtherScript)
      }
      if second.isCapital { cost += nats(costs.titleCase) }
    }
    if first != nil && second != nil && !isEastAsian(first) && !isEastAsian(second) {
      cost += nats(costs.mixedScripts)
    }
    return cost
  }

  private func isEastAsian(_ character: Character?) -> Bool {
    character?.script.map { tables.scripts[$0].kind == .eastAsian } ?? false
  }

  // MARK: Single bytes

  /// The costs of an encoding of single bytes, in nats.
  private struct Lane {
    var high = [Float](repeating: 0, count: 128 * 128)
    var before: [Float]
    var after: [Float]
    var list = [Float](repeating: 20, count: 128)
  }

  private static let asciiClasses = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 0.".utf8)

  /// The cost of a mark that does not join the character before it, and the penalty of a character behind a mark, in nats.
  private static let looseMark: Float = 8
  private static let behindMark: Float = 3

  /// The cost of an ASCII letter behind a byte that cannot be read, in nats.
  private static let behindUnreadable: Float = 2.5

  private func lane(_ number: Int) -> Lane {
    let encoding = tables.encodings[singles[number]]
    let languages = languages[number]
    let scalars = encoding.encoding.singleByteScalars() ?? Array(0..<256)
    let hasMarks = encoding.kind == .singleByteWithMarks
    let ascii = Self.asciiClasses.map {
      character(tables.property(of: UInt32($0)), scalar: UInt32($0))
    }
    let high = (UInt8(0x80)...0xFF).map { byte in
      let scalar = scalars[Int(byte)]
      var result = character(
        tables.property(of: byte, inColumn: encoding.column), scalar: scalar)
      if hasMarks && (0x300..<0x330).contains(scalar) { result.mark = scalar }
      return result
    }
    func composedCost(_ base: Character, _ mark: UInt32) -> Float {
      guard let composed = tables.composition(of: base.scalar, mark) else { return Self.looseMark }
      let letter = character(tables.property(of: composed))
      guard let script = letter.script, letter.letter != 0 else { return Self.looseMark }
      return letterCost(letter.letter, script, languages) - 2
    }
    let asciiClass = ascii.map {
      $0.isLetter ? SignContext.asciiLetter : $0.property.asciiClass
    }
    var lane = Lane(
      before: Array(repeating: 0, count: 128 * ascii.count),
      after: Array(repeating: 0, count: 128 * ascii.count))
    for (byte, second) in high.enumerated() {
      for (place, beside) in ascii.enumerated() {
        let letter = beside.isLetter ? beside : nil
        let own = second.isLetter ? second : nil
        if let mark = second.mark {
          lane.before[place * 128 + byte] = composedCost(beside, mark)
          lane.after[byte * ascii.count + place] =
            letter.map { letterCost($0.letter, tables.latin, languages) } ?? 1.5
          continue
        }
        lane.before[place * 128 + byte] =
          second.leftCosts[asciiClass[place]]
          + (second.isUnreadable ? 0 : wordCost(letter, own, languages))
        lane.after[byte * ascii.count + place] =
          own == nil && letter != nil && second.isUnreadable
          ? Self.behindUnreadable
          : second.rightCosts[asciiClass[place]] + wordCost(own, letter, languages)
      }
      for (place, first) in high.enumerated() {
        let cell = place * 128 + byte
        if let mark = second.mark {
          lane.high[cell] = composedCost(first, mark)
        } else if first.mark != nil {
          lane.high[cell] = Self.behindMark + second.leftCosts[SignContext.letter]
        } else {
          let isUnreadable = second.isUnreadable
          let left = SignContext.leftClass(first.property, of: second.property, tables)
          lane.high[cell] =
            first.rightCosts[SignContext.letter] + (isUnreadable ? 0 : second.leftCosts[left])
            + wordCost(
              first.isLetter ? first : nil, isUnreadable || !second.isLetter ? nil : second,
              languages)
        }
      }
      lane.list[byte] = listCost(second, languages)
    }
    return lane
  }

  /// Returns the cost of a letter in a list of letters.
  private func listCost(_ character: Character, _ languages: [[Int]]) -> Float {
    guard let script = character.script else { return 20 }
    if character.letter == 0 { return nats(costs.unknownLetter) }
    let table = tables.scripts[script]
    let row = table.listRow(Int(character.letter))
    let columns =
      languages[script].isEmpty
      ? (0..<table.columnCount).filter { tables.isLanguage(column: table.firstColumn + $0) }
      : languages[script]
    var (least, sum) = (Float.infinity, Float(0))
    for column in columns {
      let cost = row[column] == 255 ? nats(costs.foreignLetter) : nats(Int32(row[column]))
      least = min(least, cost)
      sum += cost
    }
    return 0.7 * least + 0.3 * sum / Float(max(1, columns.count)) + 0.3
  }

  // MARK: Several bytes

  /// Returns the cost of a character of several bytes, 0…14 nats.
  private func cost(of scalar: UInt32, _ languages: [[Int]]) -> UInt8 {
    let character = character(tables.property(of: scalar))
    var cost: Float
    if let script = character.script {
      cost =
        character.letter == 0
        ? 13
        : letterCost(character.letter, script, languages)
          + (isEastAsian(character) ? -Self.pairGain : 2.5)
    } else if character.isLetter {
      cost = 10
    } else if character.property.isSign && !character.isUnreadable
      && character.property.isKnownSign
    {
      cost = contextCosts(of: character).reduce(.infinity) { min($0, $1[SignContext.letter]) }
    } else {
      cost = 13
    }
    cost.round()
    return UInt8(max(0, min(14, cost)))
  }

  private func readOne(_ bytes: [UInt8], _ encoding: TextEncoding) -> UInt32? {
    var scalars: [UInt32] = []
    guard encoding.read(bytes, atEnd: true, into: &scalars) == 0, let first = scalars.first
    else { return nil }
    return scalars.count == 1 || scalars.count == 2 && scalars[1] >= 0x300 ? first : nil
  }

  /// The costs of characters of three or four bytes, of which the first two or the first alone are looked at.
  private static let longCharacter: UInt8 = 12
  private static let longLead: UInt8 = 1

  // MARK: Tables

  /// Returns the costs of a single-byte encoding in steps, one for each row of the tables.
  package func costs(ofColumn column: Int) -> [UInt8] {
    let lane = lane(column)
    return (lane.high + lane.before + lane.after + lane.list).map {
      let steps = ($0 * DetectionTables.unitsPerNat / Float(PairCosts.step)).rounded()
      return UInt8(max(0, min(15, steps)))
    }
  }

  /// Returns the costs of an encoding of several bytes: of each pair, 15 if it is malformed, and of each byte that is a
  /// character by itself, 255 if it is none.
  ///
  /// - Parameter lane: The number among those encodings; without one, everything is malformed.
  package func costs(ofLane lane: Int) -> (pairs: [UInt8], alone: [UInt8]) {
    var pairs = [UInt8](repeating: 15, count: PairCosts.leadCount * PairCosts.trailCount)
    var alone = [UInt8](repeating: 255, count: 128)
    guard lane < multis.count else { return (pairs, alone) }
    let encoding = tables.encodings[multis[lane]].encoding
    for byte in UInt8(0x80)...0xFF {
      if let one = readOne([byte], encoding) {
        alone[Int(byte & 127)] = cost(of: one, multiLanguages[lane]) + 1
        continue
      }
      if beginsThreeBytes(byte, encoding) {
        alone[Int(byte & 127)] = Self.longLead
        continue
      }
      guard byte > 0x80 && byte < 0xFF else { continue }
      for trail in PairCosts.firstTrail...0xFF {
        let place = Int(byte - 0x81) * PairCosts.trailCount + Int(trail - PairCosts.firstTrail)
        if let pair = readOne([byte, trail], encoding) {
          pairs[place] = cost(of: pair, multiLanguages[lane])
        } else if isBeginning([byte, trail], encoding) {
          pairs[place] = Self.longCharacter
        }
      }
    }
    return (pairs, alone)
  }

  /// Returns the tables.
  package func bytes() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: PairCosts.length)
    for column in singles.indices {
      let shift = UInt8(column / 16 % 2 * 4)
      var place = column / 32 * 16 + column % 16
      for cost in costs(ofColumn: column) {
        bytes[place] |= cost << shift
        place += PairCosts.rowLength
      }
    }
    let aloneStart = bytes.count - 128 * PairCosts.multiLaneCount
    let pairStart =
      aloneStart - PairCosts.leadCount * PairCosts.trailCount * PairCosts.multiLaneCount / 2
    for lane in 0..<PairCosts.multiLaneCount {
      let (pairs, alone) = costs(ofLane: lane)
      for (number, cost) in pairs.enumerated() {
        bytes[pairStart + number * PairCosts.multiLaneCount / 2 + lane % 8] |=
          cost << UInt8(lane / 8 * 4)
      }
      for (number, cost) in alone.enumerated() {
        bytes[aloneStart + number * PairCosts.multiLaneCount + lane] = cost
      }
    }
    return bytes
  }

  /// Whether characters of three bytes begin with a byte: it counts as one by itself, before a pair.
  private func beginsThreeBytes(_ byte: UInt8, _ encoding: TextEncoding) -> Bool {
    [0xA1, 0xB0, 0xC0].contains {
      readOne([byte, $0], encoding) == nil && readOne([byte, $0, 0xA1], encoding) != nil
    }
  }

  /// Whether longer characters begin with two bytes.
  private func isBeginning(_ bytes: [UInt8], _ encoding: TextEncoding) -> Bool {
    var scalars: [UInt32] = []
    return encoding.read(bytes, atEnd: false, into: &scalars) == 0 && scalars.isEmpty
  }
}
