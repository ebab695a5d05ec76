import Foundation
import LegibleEncodings

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
    guard let table = python ?? system else {
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
    return table
  }

  /// The table of an index file: pointers count from byte 0x80, ASCII is below.
  private func whatwgTable(of encoding: TextEncoding) throws -> [UInt16] {
    let name = encoding == .iso8859_8I ? TextEncoding.iso8859_8.name : encoding.name
    let file = indexes.appendingPathComponent("index-\(name.lowercased()).txt")
    var table = (0..<128).map { UInt16($0) } + Array(repeating: Self.unassigned, count: 128)
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      if line.hasPrefix("#") { continue }
      let fields = line.split(separator: "\t").map { $0.trimmingCharacters(in: .whitespaces) }
      guard fields.count >= 2, let pointer = Int(fields[0]), pointer < 128,
        let scalar = UInt16(fields[1].dropFirst(2), radix: 16)
      else { throw GeneratorError("\(file.path): cannot read the line \(line)") }
      table[128 + pointer] = scalar
    }
    return table
  }

  private func pythonTable(_ codec: String) throws -> [UInt16] {
    let program = """
      for byte in range(256):
        try: text = bytes([byte]).decode('\(codec)')
        except UnicodeDecodeError: text = '\\uffff'
        print(ord(text))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let table = text.split(separator: "\n").compactMap { UInt16($0) }
    guard process.terminationStatus == 0, table.count == 256 else {
      throw GeneratorError("python3 cannot decode \(codec)")
    }
    return table
  }

  private func iconvTable(_ name: String) -> [UInt16]? {
    let descriptor = iconv_open("UTF-16LE", name)
    guard descriptor != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(descriptor) }
    return (0..<256).map { byte in
      var input = [CChar(bitPattern: UInt8(byte))]
      var result = [UInt8](repeating: 0, count: 16)
      let count = input.withUnsafeMutableBufferPointer { input in
        result.withUnsafeMutableBytes { result in
          var source = input.baseAddress
          var sourceRest = 1
          var target = result.baseAddress?.assumingMemoryBound(to: CChar.self)
          var targetRest = 16
          let status = iconv(descriptor, &source, &sourceRest, &target, &targetRest)
          // Some converters hold a letter back that a mark may follow; the flush brings it out.
          iconv(descriptor, nil, nil, &target, &targetRest)
          return status == -1 ? 0 : 16 - targetRest
        }
      }
      return count == 2 ? UInt16(result[0]) | UInt16(result[1]) << 8 : Self.unassigned
    }
  }

  private func hex(_ value: Int) -> String { String(value, radix: 16, uppercase: true) }
}

extension Data {
  /// Adds the number, low byte first.
  mutating func append(littleEndian value: UInt16) {
    append(contentsOf: [UInt8(value & 0xFF), UInt8(value >> 8)])
  }
}
