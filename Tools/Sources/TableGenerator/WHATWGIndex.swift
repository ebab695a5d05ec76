import Foundation

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
