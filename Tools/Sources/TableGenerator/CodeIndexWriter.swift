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
    case .cp950: try platform(.big5, python: "cp950", iconv: "CP950")
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
