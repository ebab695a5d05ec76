import Foundation
@testable import LegibleBidi

/// Writes `bidi-class.bin` from `DerivedBidiClass.txt`, with the defaults of its `@missing` lines,
/// and `bidi-pairs.bin` from what `BidiPairs` reads.
struct BidiClassTableWriter {
  let database: URL
  let output: URL

  private static let longNames: [String: BidiClass] = [
    "Left_To_Right": .L, "Right_To_Left": .R, "Arabic_Letter": .AL, "European_Terminator": .ET,
    "Boundary_Neutral": .BN,
  ]

  func run() throws {
    let file = database.appendingPathComponent("DerivedBidiClass.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    var classes = [BidiClass](repeating: .L, count: 0x110000)
    let missing = "# @missing: "
    for line in lines where line.hasPrefix(missing) {
      try assign(line.dropFirst(missing.count), to: &classes)
    }
    for line in lines where !line.hasPrefix("#") {
      try assign(line.prefix { $0 != "#" }, to: &classes)
    }
    let pairs = try BidiPairs(database: database)
    try pairs.data.write(to: output.appendingPathComponent("bidi-pairs.bin"))
    var properties = classes.map(\.rawValue)
    for (value, record) in pairs.recordNumbers {
      guard classes[value] == .ON, let number = UInt8(exactly: record),
        number <= UInt8.max - BidiClassTable.firstPair
      else { throw GeneratorError("no room for U+\(String(value, radix: 16)) among the pairs") }
      properties[value] = BidiClassTable.firstPair + number
    }
    let row = { (block: Int) in
      Array(properties[block * BidiClassTable.blockSize..<(block + 1) * BidiClassTable.blockSize])
    }
    var rows = BidiClassTable.firstBlocks.map(row)
    var index: [UInt8] = []
    for block in 0..<BidiClassTable.blockCount {
      let row = row(block)
      let number = rows.firstIndex(of: row) ?? rows.count
      if number == rows.count { rows.append(row) }
      guard let byte = UInt8(exactly: number) else { throw GeneratorError("too many rows") }
      index.append(byte)
    }
    let data = Data(index) + Data(rows.joined())
    try data.write(to: output.appendingPathComponent("bidi-class.bin"))
    print("\(rows.count) rows, \(data.count) bytes")
  }

  /// Reads a line like `05BE ; R` or `0590..05FF; Right_To_Left`.
  private func assign(_ line: Substring, to classes: inout [BidiClass]) throws {
    let fields = line.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    guard fields.count == 2 else {
      if line.allSatisfy(\.isWhitespace) { return }
      throw GeneratorError("cannot read the line \(line)")
    }
    let bounds = fields[0].components(separatedBy: "..").compactMap { Int($0, radix: 16) }
    let named = BidiClass.allCases.first { String(describing: $0) == fields[1] }
    guard let first = bounds.first, let last = bounds.last,
      let bidiClass = named ?? Self.longNames[fields[1]]
    else { throw GeneratorError("cannot read the line \(line)") }
    for value in first...last { classes[value] = bidiClass }
  }
}

/// The mirrored characters of `BidiMirroring.txt` and the brackets of `BidiBrackets.txt`, as the
/// records that `BidiPairTable` describes.
struct BidiPairs {
  /// The records, little-endian.
  private(set) var data = Data()

  /// The number of the record of each code point that has one.
  private(set) var recordNumbers: [Int: Int] = [:]

  /// The angle brackets that are canonically equivalent to others (UAX #9, definition BD14).
  private static let canonical = [0x2329: 0x3008, 0x232A: 0x3009]

  init(database: URL) throws {
    var mirrors: [Int: Int] = [:]
    for fields in try PropertyFile(database.appendingPathComponent("BidiMirroring.txt")).rows {
      let (value, mirrored) = (try Self.value(fields[0]), try Self.value(fields[1]))
      guard Self.utf8Length(value) == Self.utf8Length(mirrored) else {
        throw GeneratorError("\(fields[0]) and \(fields[1]) differ in length")
      }
      mirrors[value] = mirrored
    }
    var brackets: [Int: (kind: BidiPairTable.Kind, identity: Int)] = [:]
    for fields in try PropertyFile(database.appendingPathComponent("BidiBrackets.txt")).rows {
      guard fields.count == 3 else { throw GeneratorError("BidiBrackets.txt has a short line") }
      let value = try Self.value(fields[0])
      let opens = fields[2] == "o"
      let opening = opens ? value : try Self.value(fields[1])
      brackets[value] = (opens ? .open : .close, Self.canonical[opening] ?? opening)
    }
    var records: [BidiPairTable.Kind: [[Int32]]] = [:]
    for value in Set(mirrors.keys).union(brackets.keys).sorted() {
      let bracket = brackets[value] ?? (.none, value)
      let record = [Int32((mirrors[value] ?? value) - value), Int32(bracket.identity - value)]
      let ofKind = records[bracket.kind, default: []]
      let number = ofKind.firstIndex(of: record) ?? ofKind.count
      if number == ofKind.count { records[bracket.kind, default: []].append(record) }
      let firstNumber = bracket.kind.firstProperty - BidiClassTable.firstPair
      recordNumbers[value] = Int(firstNumber) + number
    }
    for kind in BidiPairTable.Kind.allCases {
      var ofKind = records[kind, default: []]
      if kind != .none {
        guard ofKind.count <= BidiPairTable.kindSize else { throw GeneratorError("too many pairs") }
        while ofKind.count < BidiPairTable.kindSize { ofKind.append([0, 0]) }
      }
      for number in ofKind.joined() {
        withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
      }
    }
  }

  /// How many bytes the character has in UTF-8; mirroring in place relies on equal lengths.
  private static func utf8Length(_ value: Int) -> Int? {
    Unicode.Scalar(value).map { UTF8.width($0) }
  }

  private static func value(_ field: String) throws -> Int {
    guard let value = Int(field, radix: 16) else {
      throw GeneratorError("\(field) is not a code point")
    }
    return value
  }
}

/// Writes `wide-characters.bin` from `EastAsianWidth.txt`, as `WideCharacterTable` describes it.
struct WideCharactersWriter {
  let database: URL
  let output: URL

  func run() throws {
    var ranges: [ClosedRange<UInt32>] = []
    for row in try PropertyFile(database.appendingPathComponent("EastAsianWidth.txt")).rows
    where row[1] == "W" || row[1] == "F" {
      let range = try PropertyFile.range(row[0])
      if let before = ranges.last, before.upperBound + 1 == range.lowerBound {
        ranges[ranges.count - 1] = before.lowerBound...range.upperBound
      } else {
        ranges.append(range)
      }
    }
    var data = Data()
    for bound in ranges.flatMap({ [$0.lowerBound, $0.upperBound] }) {
      withUnsafeBytes(of: bound.littleEndian) { data.append(contentsOf: $0) }
    }
    try data.write(to: output.appendingPathComponent("wide-characters.bin"))
    print("\(ranges.count) ranges, \(data.count) bytes")
  }
}

/// Writes `right-to-left-tags.txt`, as `RightToLeftTags` describes it: the scripts by `Scripts.txt`,
/// `PropertyValueAliases.txt` and the Bidi_Class of their letters, the languages by
/// `likelySubtags.txt`.
struct RightToLeftTagsWriter {
  let database: URL
  let output: URL

  /// Codes of ISO 15924 for styles of scripts, which no character has as its script.
  private static let variants = ["Aran": "Arab", "Syre": "Syrc", "Syrj": "Syrc", "Syrn": "Syrc"]

  func run() throws {
    let scripts = try rightToLeftScripts()
    var directions: [String: Bool] = [:]
    for row in try PropertyFile(database.appendingPathComponent("likelySubtags.txt")).rows {
      let (from, to) = (row[0].split(separator: "_"), row[1].split(separator: "_"))
      guard to.count >= 2, to[1].count == 4, from.count < 3, from.last?.count != 4 else { continue }
      directions[from.joined(separator: "-")] = scripts.contains(String(to[1]))
    }
    var tags = Array(scripts)
    for (tag, isRightToLeft) in directions {
      let parts = tag.split(separator: "-")
      let ofLanguage = directions[String(parts[0])] ?? false
      if parts.count == 1 && isRightToLeft { tags.append(tag) }
      // A region that differs from the language alone.
      if parts.count == 2 && isRightToLeft != ofLanguage {
        tags.append(isRightToLeft ? tag : "!" + tag)
      }
    }
    let text = tags.sorted().joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: output.appendingPathComponent("right-to-left-tags.txt"))
    print("\(scripts.count) scripts, \(tags.count - scripts.count) languages")
  }

  private func rightToLeftScripts() throws -> Set<String> {
    var codes: [String: String] = [:]
    for row in try PropertyFile(database.appendingPathComponent("PropertyValueAliases.txt")).rows
    where row[0] == "sc" && row.count > 2 {
      codes[row[2]] = row[1]
    }
    var scripts: Set<String> = []
    for row in try PropertyFile(database.appendingPathComponent("Scripts.txt")).rows {
      guard let code = codes[row[1]], code != "Zyyy", code != "Zinh" else { continue }
      let range = try PropertyFile.range(row[0])
      let classes = range.compactMap { Unicode.Scalar($0)?.bidiClass }
      if classes.contains(where: { $0 == .R || $0 == .AL }) { scripts.insert(code) }
    }
    for (variant, script) in Self.variants where scripts.contains(script) {
      scripts.insert(variant)
    }
    return scripts
  }
}

/// Writes `joining-types.bin` from `ArabicShaping.txt` and `UnicodeData.txt`, and
/// `arabic-forms.bin` from `UnicodeData.txt`, as `JoiningTable` describes them.
struct JoiningTableWriter {
  let database: URL
  let output: URL

  /// Letters of Unicode 17.0 that join, which `ArabicShaping.txt` of 16.0 does not have.
  private static let additions: [UInt32: JoiningType] = [
    0x088F: .dual, 0x10EC6: .dual, 0x10EC7: .dual,
  ]

  private static let types: [String: JoiningType] = [
    "U": .none, "R": .right, "L": .left, "D": .dual, "C": .causing, "T": .transparent,
  ]

  /// The marks of decompositions of presentation forms, in the order of `JoiningTable.Form`.
  private static let forms = ["<isolated>", "<final>", "<initial>", "<medial>"]

  func run() throws {
    let characters = try PropertyFile(database.appendingPathComponent("UnicodeData.txt")).rows
    try writeTypes(characters)
    try writeForms(characters)
  }

  private func writeTypes(_ characters: [[String]]) throws {
    var types = Self.additions
    for row in characters where ["Mn", "Me", "Cf"].contains(row[2]) {
      types[try PropertyFile.range(row[0]).lowerBound] = .transparent
    }
    for row in try PropertyFile(database.appendingPathComponent("ArabicShaping.txt")).rows {
      guard row.count == 4, let type = Self.types[row[2]] else {
        throw GeneratorError("cannot read \(row)")
      }
      types[try PropertyFile.range(row[0]).lowerBound] = type
    }
    var ranges: [(first: UInt32, last: UInt32, type: JoiningType)] = []
    for (value, type) in types.sorted(by: { $0.key < $1.key }) where type != .none {
      if let before = ranges.last, before.last + 1 == value && before.type == type {
        ranges[ranges.count - 1].last = value
      } else {
        ranges.append((value, value, type))
      }
    }
    let data = Self.data(
      ranges.flatMap { [$0.first, $0.last | UInt32($0.type.rawValue) << JoiningTable.typeShift] })
    try data.write(to: output.appendingPathComponent("joining-types.bin"))
    print("\(ranges.count) ranges, \(data.count) bytes")
  }

  private func writeForms(_ characters: [[String]]) throws {
    let letters = JoiningTable.letters
    var forms = [UInt16](repeating: 0, count: 4 * letters.count)
    for row in characters {
      let fields = row[5].split(separator: " ").map(String.init)
      guard fields.count == 2, let form = Self.forms.firstIndex(of: fields[0]),
        let letter = UInt32(fields[1], radix: 16), letters.contains(letter),
        let value = UInt16(row[0], radix: 16)
      else { continue }
      // Two characters of one decomposition are alike; the first is that of the letter itself.
      let index = 4 * Int(letter - letters.lowerBound) + form
      if forms[index] == 0 { forms[index] = value }
    }
    let data = Self.data(forms)
    try data.write(to: output.appendingPathComponent("arabic-forms.bin"))
    print("\(forms.count { $0 != 0 }) forms, \(data.count) bytes")
  }

  private static func data<Number: FixedWidthInteger>(_ numbers: [Number]) -> Data {
    var data = Data()
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    return data
  }
}

/// Writes `letter-positions.bin` from texts in logical order, as `LetterPositionTable` describes it.
///
/// Each text is a file LANGUAGE.txt, one for each language that is written in Hebrew or Arabic
/// script; each language counts the same within its script.
struct LetterPositionsWriter {
  let texts: URL
  let output: URL

  private static let scripts = [
    ["he", "yi"], ["ar", "fa", "ur", "ckb", "ug", "ps"],
  ]

  /// How often each letter is at the start and at the end of a word, as shares of all words.
  private struct Shares {
    var atStart = [Double](repeating: 0, count: LetterPositionTable.range.count)
    var atEnd = [Double](repeating: 0, count: LetterPositionTable.range.count)
  }

  func run() throws {
    var data = [Int8](repeating: 0, count: LetterPositionTable.range.count)
    for languages in Self.scripts {
      var total = Shares()
      for language in languages {
        let shares = try shares(of: language)
        for index in data.indices {
          total.atStart[index] += shares.atStart[index] / Double(languages.count)
          total.atEnd[index] += shares.atEnd[index] / Double(languages.count)
        }
      }
      // A letter that was not seen in a place is taken for one in so many words.
      let floor = 0.0005
      for index in data.indices where total.atStart[index] + total.atEnd[index] > 0 {
        let logOdds = log((total.atStart[index] + floor) / (total.atEnd[index] + floor))
        data[index] = Int8(max(-127, min(127, (logOdds / LetterPositionTable.unit).rounded())))
      }
    }
    try Data(data.map { UInt8(bitPattern: $0) }).write(
      to: output.appendingPathComponent("letter-positions.bin"))
    print("\(data.count { $0 != 0 }) letters, \(data.count) bytes")
  }

  private func shares(of language: String) throws -> Shares {
    let file = texts.appendingPathComponent("\(language).txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    var shares = Shares()
    var count = 0.0
    for word in text.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
      guard word.count > 1, let first = index(of: word.first), let last = index(of: word.last)
      else { continue }
      shares.atStart[first] += 1
      shares.atEnd[last] += 1
      count += 1
    }
    if count == 0 { throw GeneratorError("\(file.path) has no words") }
    for index in shares.atStart.indices {
      shares.atStart[index] /= count
      shares.atEnd[index] /= count
    }
    return shares
  }

  private func index(of scalar: Unicode.Scalar?) -> Int? {
    guard let scalar, LetterPositionTable.range.contains(scalar.value) else { return nil }
    return Int(scalar.value - LetterPositionTable.range.lowerBound)
  }
}

/// A file of the Unicode Character Database, or one in the same form: fields between semicolons,
/// and comments behind `#`.
struct PropertyFile {
  /// The fields of each line that has more than one.
  let rows: [[String]]

  init(_ url: URL) throws {
    rows = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line in
      let fields = line.prefix { $0 != "#" }.split(separator: ";", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      return fields.count > 1 ? fields : nil
    }
  }

  /// The code points of a field such as `0600` or `0600..0605`.
  static func range(_ field: String) throws -> ClosedRange<UInt32> {
    let bounds = field.components(separatedBy: "..").compactMap { UInt32($0, radix: 16) }
    guard let first = bounds.first, let last = bounds.last, first <= last else {
      throw GeneratorError("\(field) is no range of code points")
    }
    return first...last
  }
}
