internal import CTextKernels
internal import LegibleEncodings

/// Recognises lines that are read well in one encoding and language (usual lines), so that they need not be weighed.
///
/// Each pair of bytes has an excess: the cost of the character that the pair ends, given only the character before it, less the
/// share of the cost of noise that good readings cost. A line is usual if the excess of its units is too small for it to be in
/// another encoding. The excess of a pair is computed when the pair first occurs, and does not depend on earlier text, except
/// that a pair which occurs twice in the beginning of the text has none.
struct UsualLines: Sendable {
  private let encoding: Int
  private let column: Int

  private let model: DetectionModel
  private var tables: DetectionTables { model.tables }
  private var costs: CostConstants { model.costs }

  /// The kind of the encoding, by which non-ASCII bytes are read.
  private let kind: DetectableEncoding.Kind

  /// The share of the cost of noise that good readings cost, if only pairs of bytes are looked at: they show the letter before a
  /// letter, but not the ideograph before an ideograph.
  private let usualShare: Float
  private static let usualShareAlone: Float = 0.5

  /// The allowance of a unit beside that of its bytes, and the maximum excess of a line, in sixteenths of a nat: half of what
  /// the weighing of a line allows, which has more evidence.
  private let limits: legible_excess_limits
  var maxExcess: Int32 { limits.max_excess }
  private static let margin: Float = 0.5

  /// For each byte, the excess of each byte after it; of double-byte encodings, that of the character of both.
  private var excesses = [Int16](repeating: Self.unknown, count: 0x10000)

  /// Not computed yet.
  private static let unknown = Int16.max

  /// A place that is malformed, a control, or part of a character of more bytes: no line with it is usual.
  private static let unusual = Int16(LEGIBLE_UNUSUAL)

  /// The first byte is a character alone.
  private static let alone = Int16(LEGIBLE_ALONE)

  /// The non-ASCII bytes with which no line is usual.
  private let isNew: [Bool]

  /// - Parameter isNew: Whether the text has not had a byte beyond ASCII before, which may tell encodings apart that were alike so
  ///   far.
  init?(
    _ component: MixtureComponent, _ model: DetectionModel,
    where isNew: (UInt8) -> Bool = { _ in false }
  ) {
    kind = model.tables.encodings[component.encoding].kind
    guard kind == .singleByte || kind == .multiByte else { return nil }
    encoding = component.encoding
    column = component.column
    self.model = model
    self.isNew = (UInt8.min...UInt8.max).map { $0 >= 0x80 && isNew($0) }
    usualShare = kind == .singleByte ? MixtureSearch.usualShare : Self.usualShareAlone
    let edge = Float(model.costs.noise(nonASCIICount: 0, letterCount: 0))
    let excess = MixtureReader.firstBadness / model.parameters[.evidence]
    limits = legible_excess_limits(
      has_double_bytes: kind == .multiByte,
      unit_share: Int32(Self.margin * MixtureSearch.usualShare * edge),
      max_excess: Int32(Self.margin * excess * DetectionTables.unitsPerNat))
    // All encodings read pairs of ASCII alike.
    for first in 0..<0x80 {
      for second in 0..<0x80 { excesses[first << 8 | second] = 0 }
    }
  }

  /// Whether a pair was learned once; empty if none was.
  private var known: [Bool] = []

  /// Takes pairs for usual that occur twice in text which is surely in the encoding.
  ///
  /// - Parameter left: The byte before the text.
  mutating func learn(from text: [UInt8], after left: UInt8 = 0x0A) {
    if known.isEmpty { known = Array(repeating: false, count: excesses.count) }
    text.withUnsafeBufferPointer { text in
      var (index, previous) = (0, left)
      while index < text.count {
        guard text[index] >= 0x80 else {
          previous = text[index]
          index += 1
          continue
        }
        index =
          Self.walk(text, from: index, after: previous, kind) { first, second in
            let value = excess(first, second)
            let place = Int(first) << 8 | Int(second)
            if known[place] && value != Self.alone && value != Self.unusual {
              excesses[place] = min(value, 0)
            }
            known[place] = true
            return value
          }.end
      }
    }
  }

  /// The length beyond which a line is not looked at as a whole.
  static let lineLimit = 4_096

  /// Returns the length of the whole usual lines at the beginning of bytes, which may begin inside a line.
  ///
  /// - Parameter left: The byte before them.
  mutating func prefixLength(of bytes: UnsafeRawBufferPointer, after left: UInt8 = 0x0A) -> Int {
    let bytes = bytes.assumingMemoryBound(to: UInt8.self)
    guard let first = bytes.baseAddress else { return 0 }
    var end = 0
    while true {
      // The rest begins inside of the bytes, or at their end.
      end += legible_usual_lines(
        excesses, limits, first + end, bytes.count - end, end > 0 ? bytes[end - 1] : left,
        Self.lineLimit)
      // A line follows that is not usual, or has pairs that are not known.
      let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[end...])
      let high = end + TextKernels.asciiPrefixLength(of: rest)
      guard high < bytes.count,
        case let line = readLine(
          in: bytes, from: high, after: high > 0 ? bytes[high - 1] : left,
          most: end + Self.lineLimit, limit: maxExcess),
        line.excess <= maxExcess, bytes[line.end - 1].isLineEnd
      else { return end }
      end = line.end
    }
  }

  /// Whether a line is usual, or the rest of a line after the byte `left`.
  mutating func contains(_ line: UnsafeRawBufferPointer, after left: UInt8 = 0x0A) -> Bool {
    excess(of: line, after: left, limit: maxExcess) <= maxExcess
  }

  /// The excess of a line with a malformed or otherwise unusual pair; no other line has it.
  static let malformed = Int32.max

  /// Returns the excess of the units of a line, in sixteenths of a nat, or some value above `limit` if it exceeds that.
  mutating func excess(
    of line: UnsafeRawBufferPointer, after left: UInt8 = 0x0A, limit: Int32
  ) -> Int32 {
    let bytes = line.assumingMemoryBound(to: UInt8.self)
    let high = TextKernels.asciiPrefixLength(of: line)
    return readLine(
      in: bytes, from: high, after: high > 0 ? bytes[high - 1] : left, most: bytes.count,
      limit: limit
    ).excess
  }

  /// Returns the end of a line, after its line end, and its excess.
  ///
  /// - Parameters:
  ///   - high: The first byte beyond ASCII.
  ///   - left: The byte before it.
  ///   - most: Where a longer line is given up.
  ///   - limit: The excess at which it is given up.
  private mutating func readLine(
    in bytes: UnsafeBufferPointer<UInt8>, from high: Int, after left: UInt8, most: Int, limit: Int32
  ) -> (end: Int, excess: Int32) {
    guard let first = bytes.baseAddress else { return (0, 0) }
    while true {
      let line = legible_read_line_excess(
        excesses, limits, first, bytes.count, high, left, most, limit)
      guard line.excess == Self.malformed else { return (line.end, line.excess) }
      // The kernel stopped before a unit with a pair that is unusual or not known; unknown pairs are computed now.
      let before = line.end > high ? bytes[line.end - 1] : left
      let unit = Self.walk(bytes, from: line.end, after: before, kind) { excess($0, $1) }
      if unit.most >= Self.unusual { return (line.end, Self.malformed) }
    }
  }

  /// Goes through the bytes beyond ASCII at a place, and the ASCII letters among and behind them.
  ///
  /// - Returns: Where they end, the sum of the excesses of their pairs, and the largest.
  @inline(__always)
  private static func walk(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, after left: UInt8,
    _ kind: DetectableEncoding.Kind, _ excess: (UInt8, UInt8) -> Int16
  ) -> (end: Int, sum: Int32, most: Int16) {
    var (index, previous) = (start, left)
    var (sum, most) = (Int32(0), Int16(0))
    while true {
      let byte = index < bytes.count ? bytes[index] : 0x0A
      if kind == .multiByte && byte >= 0x80 {
        let value = excess(byte, index + 1 < bytes.count ? bytes[index + 1] : 0x0A)
        previous = 0x20
        if value != alone {
          sum &+= Int32(value)
          most = max(most, value)
          index += 2
          continue
        }
      }
      let value = excess(previous, byte)
      sum &+= Int32(value)
      most = max(most, value)
      if byte < 0x80 && !byte.isASCIILetter { return (index, sum, most) }
      index += 1
      previous = byte
    }
  }

  // MARK: Excesses

  /// Returns the excess of a pair of bytes.
  private mutating func excess(_ first: UInt8, _ second: UInt8) -> Int16 {
    let place = Int(first) << 8 | Int(second)
    if excesses[place] == Self.unknown {
      excesses[place] =
        kind == .multiByte && first >= 0x80
        ? excessOfCharacter(first, second) : excessOfPair(first, second)
    }
    return excesses[place]
  }

  /// Computes the excess of a byte after another one, each of which is a character.
  private func excessOfPair(_ first: UInt8, _ second: UInt8) -> Int16 {
    if isNew[Int(second)] { return Self.unusual }
    guard let before = character(first), let character = character(second) else {
      return Self.unusual
    }
    return value(
      cost(of: character, after: before),
      share(nonASCIICount: second >= 0x80 ? 1 : 0, letterCount: second.isASCIILetter ? 1 : 0))
  }

  /// Computes the excess of a character of two bytes, whatever is before it.
  private func excessOfCharacter(_ first: UInt8, _ second: UInt8) -> Int16 {
    if isNew[Int(first)] { return Self.unusual }
    if character(first) != nil { return Self.alone }
    guard let characters = characters(of: [first, second]), characters.count == 1 else {
      return Self.unusual
    }
    let character = characters[0]
    return value(
      cost(of: character, after: character),
      share(nonASCIICount: 2, letterCount: 0))
  }

  /// Reads a byte that is a character.
  private func character(_ byte: UInt8) -> CharacterProperty? {
    if byte < 0x80 { return tables.property(of: UInt32(byte)) }
    if kind == .singleByte {
      let property = tables.property(of: byte, inColumn: tables.encodings[encoding].column)
      return property == .malformed ? nil : property
    }
    return characters(of: [byte])?.first
  }

  /// Reads bytes that may be characters of a multi-byte encoding.
  private func characters(of bytes: [UInt8]) -> [CharacterProperty]? {
    TextWeighing.withShared { weighing in
      let malformedCount = bytes.withUnsafeBufferPointer {
        weighing.reader.read($0, as: encoding)
      }
      return malformedCount > 0 ? nil : Array(weighing.reader.characters)
    }
  }

  private func value(_ cost: Int32, _ share: Int32) -> Int16 {
    Int16(clamping: min(cost - share, Int32(Self.unusual)))
  }

  /// Returns the share of the cost of noise that bytes may cost.
  private func share(nonASCIICount: Int, letterCount: Int) -> Int32 {
    let bytes =
      costs.noise(nonASCIICount: nonASCIICount, letterCount: letterCount)
      - costs.noise(nonASCIICount: 0, letterCount: 0)
    return Int32(usualShare * Float(bytes))
  }

  /// Returns about what a character costs after another one.
  private func cost(
    of character: CharacterProperty, after before: CharacterProperty
  ) -> Int32 {
    let beforeScript = before.isLetter ? tables.script(ofLetter: before.letter) : nil
    guard character.isLetter else {
      let end = beforeScript.map { bigramCost(before, nil, $0) } ?? 0
      if character.isOtherASCII { return end + costOfSign(before, before: character) }
      if character.isControl { return .max }
      return end + costOfSign(character, after: before) + costOfSign(before, before: character)
    }
    let sign = costOfSign(before, before: character)
    guard let script = tables.script(ofLetter: character.letter) else {
      return costs.letterOfOtherScript + sign
    }
    let isEastAsian = tables.scripts[script].kind == .eastAsian
    let isInWord = before.isLetter && beforeScript == script
    var cost = sign + bigramCost(isInWord ? before : nil, character, script)
    if before.isLetter && !isInWord && !isEastAsian { cost += costs.mixedScripts }
    if !isEastAsian && character.isFolded && isInWord && !before.isFolded { cost += costs.oddCase }
    return cost
  }

  /// Returns the cost of a sign by the character before it: the least over those after it.
  private func costOfSign(_ sign: CharacterProperty, after before: CharacterProperty) -> Int32 {
    guard sign.isKnownSign else { return costs.unknownSign }
    let left = SignContext.leftClass(before, of: sign, tables)
    return leastCost(of: sign, SignContext.contexts(left: left))
  }

  /// Returns what the character after a sign adds to its cost by the one before it.
  private func costOfSign(_ sign: CharacterProperty, before after: CharacterProperty) -> Int32 {
    guard sign.isSign, sign.isKnownSign else { return 0 }
    let right = SignContext.rightClass(after)
    return leastCost(of: sign, SignContext.contexts(right: right))
      - leastCost(of: sign, 0..<SignContext.count)
  }

  private func leastCost(of sign: CharacterProperty, _ contexts: some Sequence<Int>) -> Int32 {
    let least = contexts.map { tables.signCost(Int(sign.signNumber), $0) }.min() ?? 0
    return Int32(Float(least) * costs.signScale)
  }

  /// Returns what a letter costs after another one, in the language or in any of the script; `nil` is the edge of a word.
  private func bigramCost(
    _ first: CharacterProperty?, _ second: CharacterProperty?, _ script: Int
  ) -> Int32 {
    let table = tables.scripts[script]
    let isOwn = (0..<table.columnCount).contains(column - table.firstColumn)
    let place = isOwn ? column - table.firstColumn : table.anyColumn
    func number(_ letter: CharacterProperty?) -> Int {
      letter.map { Int($0.letter - table.letters.lowerBound) } ?? 0
    }
    let isEastAsian = table.kind == .eastAsian
    let (letter, previous) = (number(second), number(first))
    var cost: Int32 = isOwn || first != nil ? 0 : costs.otherLanguage
    if second != nil && letter == 0 {
      return cost + (isEastAsian ? costs.unknownIdeograph : costs.unknownLetter)
    }
    let bigram = isEastAsian ? -1 : table.bigram(UInt16(previous), UInt16(letter))
    if bigram >= 0 {
      cost += table.cost(.bigram, bigram, column: place)
    } else {
      cost += costs.backOff + table.cost(.letter, letter, column: place)
    }
    return cost
  }
}
