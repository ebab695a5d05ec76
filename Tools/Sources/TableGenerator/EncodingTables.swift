import Foundation
@testable import LegibleEncodings

/// Writes `code-indexes.bin`, the East Asian coded character sets, and `gb18030-ranges.bin`.
///
/// What the WHATWG Encoding Standard has comes from its indexes. For the rest Python's codecs are
/// asked, and the system's `iconv` where Python has nothing; where both have it, they are compared.
struct CodeIndexWriter {
  let indexes: URL
  let output: URL

  private var combinations: [[UInt32]] = []

  init(indexes: URL, output: URL) {
    self.indexes = indexes
    self.output = output
  }

  mutating func run() throws {
    var records = Data()
    var cells = Data()
    for index in CodeIndex.allCases {
      let table = try table(of: index)
      let name = Data(index.name.utf8)
      let hasPlanes = table.contains { $0.count == 1 && $0[0] > 0xFFFF }
      records.append(name + Data(count: CodeIndex.nameLength - name.count))
      for number in [table.count, hasPlanes ? 1 : 0] {
        records.append(littleEndian: UInt16(number))
        records.append(littleEndian: 0)
      }
      for cell in table { cells.append(littleEndian: try number(of: cell)) }
      if hasPlanes {
        for start in stride(from: 0, to: table.count, by: 8) {
          let bits = table[start...].prefix(8).enumerated().map { bit, cell in
            cell.first ?? 0 > 0xFFFF ? UInt8(1) << bit : 0
          }
          cells.append(bits.reduce(0, |))
        }
      }
    }
    var data = Data()
    data.append(littleEndian: UInt16(CodeIndex.allCases.count))
    data.append(littleEndian: UInt16(combinations.count))
    data.append(records)
    for value in combinations.joined() { data.append(littleEndian: UInt16(value)) }
    data.append(cells)
    try data.write(to: output.appendingPathComponent("code-indexes.bin"))
    print("\(CodeIndex.allCases.count) indexes, \(data.count) bytes")
    try writeRanges()
  }

  /// The number that stands for what a cell has, which is nothing, a character or a combination.
  private mutating func number(of cell: [UInt32]) throws -> UInt16 {
    switch cell.count {
    case 0: return 0
    case 1 where cell[0] < 0x10000 || cell[0] >> 16 == 2: return UInt16(cell[0] & 0xFFFF)
    case 2 where cell.allSatisfy { $0 < 0x10000 }:
      let known = combinations.firstIndex(of: cell) ?? combinations.count
      if known == combinations.count { combinations.append(cell) }
      return CodeIndex.firstCombination + UInt16(known)
    default: throw GeneratorError("there is no form for \(cell)")
    }
  }

  private func table(of index: CodeIndex) throws -> [[UInt32]] {
    switch index {
    case .jisX0208: try whatwg("jis0208", .shiftJIS)
    case .jisX0212: try whatwg("jis0212", .euc)
    case .gb18030: try whatwg("gb18030", .gbk)
    case .eucKR: try whatwg("euc-kr", .cp949)
    case .big5: try big5()
    case .big5HKSCS: try platform(.big5, python: "big5hkscs", iconv: "BIG5-HKSCS")
    case .cp950: try cp950()
    case .johab: try platform(.johab, python: "johab", iconv: "JOHAB")
    case .gb2312: try platform(.euc, python: "gb2312", iconv: "EUC-CN")
    case .jisX0213Plane1: try platform(.euc, python: "euc_jis_2004", iconv: "EUC-JISX0213")
    // Python's codec puts JIS X 0212 into the cells of this plane that are free.
    case .jisX0213Plane2: try platform(.euc, iconv: "EUC-JISX0213", prefix: [0x8F])
    case .cns11643Plane1: try platform(.euc, iconv: "EUC-TW")
    case .cns11643Plane2: try platform(.euc, iconv: "EUC-TW", prefix: [0x8E, 0xA2])
    case .cns11643Plane3: try platform(.euc, iconv: "EUC-TW", prefix: [0x8E, 0xA3])
    case .cns11643Plane4: try platform(.euc, iconv: "EUC-TW", prefix: [0x8E, 0xA4])
    case .cns11643Plane5: try platform(.euc, iconv: "EUC-TW", prefix: [0x8E, 0xA5])
    case .cns11643Plane6: try platform(.euc, iconv: "EUC-TW", prefix: [0x8E, 0xA6])
    case .cns11643Plane7: try platform(.euc, iconv: "EUC-TW", prefix: [0x8E, 0xA7])
    case .cns11643Plane15: try platform(.euc, iconv: "EUC-TW", prefix: [0x8E, 0xAF])
    }
  }

  private func whatwg(_ name: String, _ layout: PairLayout) throws -> [[UInt32]] {
    var table = [[UInt32]](repeating: [], count: layout.count)
    for (pointer, value) in try WHATWGIndex(name, in: indexes).entries {
      guard pointer < table.count else { throw GeneratorError("\(name) has \(pointer)") }
      table[pointer] = [value]
    }
    print("\(name): WHATWG index, \(table.count { !$0.isEmpty }) cells")
    return table
  }

  /// The index, and the four pointers that the decoder of the standard treats by itself.
  private func big5() throws -> [[UInt32]] {
    var table = try whatwg("big5", .big5)
    table[1133] = [0xCA, 0x304]
    table[1135] = [0xCA, 0x30C]
    table[1164] = [0xEA, 0x304]
    table[1166] = [0xEA, 0x30C]
    return table
  }

  /// What Python and `iconv` say, but for C6A1–C7FC: there it is the index big5, whose kana, Cyrillic letters and circled
  /// digits Python's codec has in another order.
  private func cp950() throws -> [[UInt32]] {
    var table = try platform(.big5, python: "cp950", iconv: "CP950")
    let index = try whatwg("big5", .big5)
    guard let first = PairLayout.big5.pointer(0xC6, 0xA1),
      let last = PairLayout.big5.pointer(0xC7, 0xFC)
    else { throw GeneratorError("there is no pair C6A1") }
    table[first...last] = index[first...last]
    return table
  }

  /// What Python says, then `iconv`, of all pairs of a layout behind the prefix.
  private func platform(
    _ layout: PairLayout, python: String? = nil, iconv: String, prefix: [UInt8] = []
  ) throws -> [[UInt32]] {
    let sequences = (0..<layout.count).map { pointer in
      let bytes = layout.bytes(of: pointer)
      return prefix + [bytes.lead, bytes.trail]
    }
    guard let system = PlatformCodecs.iconv(iconv, sequences) else {
      throw GeneratorError("iconv does not know \(iconv)")
    }
    let known = try python.map { try PlatformCodecs.python($0, sequences) }
    var differences: [String] = []
    var added = 0
    let table = sequences.indices.map { pointer -> [UInt32] in
      // Where a pair is none, some codecs read its bytes one by one.
      let theirs = system[pointer].flatMap { $0.contains { $0 < 0x80 } ? nil : $0 }
      let ours = known?[pointer].flatMap { $0.contains { $0 < 0x80 } ? nil : $0 }
      if let ours, ours != theirs {
        differences.append("\(hex(sequences[pointer])) \(hex(ours))/\(hex(theirs ?? []))")
      }
      if ours == nil && theirs != nil { added += 1 }
      return ours ?? theirs ?? []
    }
    let source = python.map { "Python \($0), \(added) cells from " } ?? ""
    print("\(source)iconv \(iconv) \(hex(prefix)): \(table.count { !$0.isEmpty }) cells")
    if !differences.isEmpty {
      print("  Python/iconv differ in \(differences.count):", differences.prefix(40))
    }
    return table
  }

  /// Two numbers of 16 bits for each line of the file but the last, whose code points are above
  /// the Basic Multilingual Plane.
  private func writeRanges() throws {
    let ranges = try WHATWGIndex("gb18030-ranges", in: indexes).entries
    guard let last = ranges.last, last == (189_000, 0x10000) else {
      throw GeneratorError("the last range is not the one of the other planes")
    }
    var data = Data()
    for (pointer, value) in ranges.dropLast() {
      data.append(littleEndian: UInt16(pointer))
      data.append(littleEndian: UInt16(value))
    }
    try data.write(to: output.appendingPathComponent("gb18030-ranges.bin"))
    print("\(ranges.count - 1) ranges, \(data.count) bytes")
  }

  private func hex(_ values: [some BinaryInteger]) -> String {
    values.map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}

/// Writes `single-byte.bin`: for each encoding with one byte a character, the 256 characters.
///
/// What the WHATWG Encoding Standard defines comes from its indexes. For the rest Python's codecs
/// are asked, or the system's `iconv` where Python has none; where both have it, they are compared.
struct SingleByteTableWriter {
  let indexes: URL
  let output: URL

  private static let nameLength = 24
  private static let unassigned: UInt16 = 0xFFFF

  func run() throws {
    let encodings = TextEncoding.all.filter { $0.hasSingleByteTable }
    var data = Data()
    data.append(littleEndian: UInt16(encodings.count))
    for encoding in encodings {
      let name = Data(encoding.name.utf8)
      guard name.count < Self.nameLength else {
        throw GeneratorError("the name \(encoding.name) is too long")
      }
      data.append(name + Data(count: Self.nameLength - name.count))
    }
    for encoding in encodings {
      for unit in try table(of: encoding) { data.append(littleEndian: unit) }
    }
    try data.write(to: output.appendingPathComponent("single-byte.bin"))
    print("\(encodings.count) tables, \(data.count) bytes")
  }

  private func table(of encoding: TextEncoding) throws -> [UInt16] {
    if encoding.name(in: .whatwg) != nil {
      print("\(encoding): WHATWG index")
      return try whatwgTable(of: encoding)
    }
    let python = try encoding.name(in: .python).map(pythonTable)
    let system = encoding.name(in: .iconv).flatMap(iconvTable)
    guard var table = python ?? system else {
      throw GeneratorError("there is no source for \(encoding)")
    }
    print("\(encoding): \(python != nil ? "Python" : "iconv")", terminator: "")
    if let python, let system {
      let differences = (0..<256).filter { python[$0] != system[$0] }
      let list = differences.map { byte in
        "\(hex(byte)) \(hex(Int(python[byte])))/\(hex(Int(system[byte])))"
      }
      print(list.isEmpty ? ", iconv agrees" : ", iconv differs: " + list.joined(separator: " "))
    } else {
      print()
    }
    for (byte, unit) in Self.corrections[encoding] ?? [:] { table[byte] = unit }
    return table
  }

  /// What IBM's own tables (CDRA), as ICU 72 has them, say otherwise than the source here.
  ///
  /// Python's codec has U+001A for what is not assigned in IBM875; glibc has a sign for another one
  /// like it, or two letters in each other's place.
  private static let corrections: [TextEncoding: [Int: UInt16]] = [
    .ibm875: [
      0xDC: unassigned, 0xE1: unassigned, 0xEC: unassigned, 0xED: unassigned, 0xFC: unassigned,
      0xFD: unassigned,
    ],
    .ibm870: [0xB0: 0x02D9],
    .ibm871: [0x4A: 0x00DE, 0xC0: 0x00FE],
    .ibm278: [0x71: 0x005C, 0xE0: 0x00C9],
    .ibm285: [0xA1: 0x00AF],
    .ibm420: [0x45: 0x200B],
  ]

  /// The table of an index file: pointers count from byte 0x80, ASCII is below.
  private func whatwgTable(of encoding: TextEncoding) throws -> [UInt16] {
    let name = encoding == .iso8859_8I ? TextEncoding.iso8859_8.name : encoding.name
    var table = (0..<128).map { UInt16($0) } + Array(repeating: Self.unassigned, count: 128)
    for (pointer, value) in try WHATWGIndex(name.lowercased(), in: indexes).entries {
      guard pointer < 128, let unit = UInt16(exactly: value) else {
        throw GeneratorError("\(name) has \(pointer), which is no byte")
      }
      table[128 + pointer] = unit
    }
    return table
  }

  private static let bytes = (0..<256).map { [UInt8($0)] }

  private func pythonTable(_ codec: String) throws -> [UInt16] {
    try PlatformCodecs.python(codec, Self.bytes).map(unit)
  }

  private func iconvTable(_ name: String) -> [UInt16]? {
    PlatformCodecs.iconv(name, Self.bytes)?.map(unit)
  }

  private func unit(of text: [UInt32]?) -> UInt16 {
    text?.count == 1
      ? text?.first.flatMap { UInt16(exactly: $0) } ?? Self.unassigned : Self.unassigned
  }

  private func hex(_ value: Int) -> String { String(value, radix: 16, uppercase: true) }
}

extension Data {
  /// Adds the number, low byte first.
  mutating func append(littleEndian value: UInt16) {
    append(contentsOf: [UInt8(value & 0xFF), UInt8(value >> 8)])
  }
}

/// An `index-*.txt` file of the WHATWG Encoding Standard: pointers and code points.
struct WHATWGIndex {
  let entries: [(pointer: Int, value: UInt32)]

  init(_ name: String, in folder: URL) throws {
    let file = folder.appendingPathComponent("index-\(name).txt")
    entries = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { line in
        let fields = line.split(separator: "\t").map { $0.trimmingCharacters(in: .whitespaces) }
        guard fields.count >= 2, let pointer = Int(fields[0]),
          let value = UInt32(fields[1].dropFirst(2), radix: 16)
        else { throw GeneratorError("\(file.path): cannot read the line \(line)") }
        return (pointer, value)
      }
  }
}

/// What the codecs of this machine make of bytes, for encodings that no standard tabulates.
enum PlatformCodecs {
  /// What a codec of Python makes of each of the byte sequences: code points, or `nil`.
  static func python(_ codec: String, _ sequences: [[UInt8]]) throws -> [[UInt32]?] {
    let program = """
      import sys
      for line in sys.stdin:
        try: print(*map(ord, bytes.fromhex(line).decode('\(codec)')))
        except UnicodeDecodeError: print('-')
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    let input = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let lines = sequences.map { $0.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) } }
    try Data((lines.map { $0.joined() + "\n" }).joined().utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    process.standardInput = try FileHandle(forReadingFrom: input)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let answers = text.split(separator: "\n")
    guard process.terminationStatus == 0, answers.count == sequences.count else {
      throw GeneratorError("python3 cannot decode \(codec)")
    }
    return answers.map { $0 == "-" ? nil : $0.split(separator: " ").compactMap { UInt32($0) } }
  }

  /// What `iconv(3)` makes of each of the byte sequences: code points, or `nil`.
  ///
  /// - Returns: `nil` if it does not know the name.
  static func iconv(_ name: String, _ sequences: [[UInt8]]) -> [[UInt32]?]? {
    let descriptor = iconv_open("UTF-32LE", name)
    guard let descriptor, descriptor != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(descriptor) }
    return sequences.map { decode($0, with: descriptor) }
  }

  private static func decode(_ sequence: [UInt8], with descriptor: iconv_t) -> [UInt32]? {
    var input = sequence.map { CChar(bitPattern: $0) }
    var result = [UInt32](repeating: 0, count: 8)
    let count = input.withUnsafeMutableBufferPointer { input in
      result.withUnsafeMutableBytes { result in
        var source = input.baseAddress
        var sourceRest = input.count
        var target = result.baseAddress?.assumingMemoryBound(to: CChar.self)
        var targetRest = result.count
        let status = Foundation.iconv(
          descriptor, &source, &sourceRest, &target, &targetRest)
        // Some converters hold a letter back that a mark may follow; the flush brings it out.
        _ = Foundation.iconv(descriptor, nil, nil, &target, &targetRest)
        return status == -1 || sourceRest > 0 ? 0 : (result.count - targetRest) / 4
      }
    }
    return count == 0 ? nil : result.prefix(count).map { UInt32(littleEndian: $0) }
  }
}
