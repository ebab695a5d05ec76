import Foundation
@testable import LegibleEncodings

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
