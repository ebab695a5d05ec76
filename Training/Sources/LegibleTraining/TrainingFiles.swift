package import Foundation
package import LegibleEncodings
internal import LegibleEvaluation

/// Why training cannot go on.
package struct TrainingError: Error, CustomStringConvertible {
  /// What is wrong, in a sentence for the terminal.
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// The folder of training texts, `<language>.txt.gz`, a sentence a line.
package struct TrainingText {
  package let folder: URL

  /// The BCP 47 tags of the languages, in the order of their characters.
  package let languages: [String]

  /// Opens a folder.
  ///
  /// - Throws: `TrainingError` if it has no texts.
  package init(folder: URL) throws {
    self.folder = folder
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    languages = names.filter { $0.hasSuffix(".txt.gz") }.map { String($0.dropLast(7)) }.sorted()
    if languages.isEmpty { throw TrainingError("no texts in \(folder.path)") }
  }

  /// The text of a language.
  ///
  /// - Throws: `TrainingError` if it cannot be unpacked.
  package func text(of language: String) throws -> LineText {
    LineText(try Self.unpacked(folder.appendingPathComponent("\(language).txt.gz")))
  }

  private static func unpacked(_ file: URL) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw TrainingError("cannot unpack \(file.path)") }
    return [UInt8](data)
  }
}

/// UTF-8 text in lines; every tenth one, picked by its hash, is held out.
package struct LineText {
  /// The bytes of all lines.
  package let bytes: [UInt8]

  /// Where the lines stand that are not empty, without their ends.
  package let lines: [Range<Int>]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lines: [Range<Int>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == 0x0A {
      if index > start { lines.append(start..<index) }
      start = index + 1
    }
    if start < bytes.count { lines.append(start..<bytes.count) }
    self.lines = lines
  }

  /// Whether nothing is counted in a line, so that samples can be made of it.
  package func isHeldOut(_ line: Range<Int>) -> Bool {
    SHA1(bytes[line]).remainder(dividingBy: 10) == 0
  }

  /// The lines that are held out.
  package var heldOutLines: [String] {
    lines.filter(isHeldOut).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Puts the code points of a line in place of what is in the buffer.
  package func readScalars(of line: Range<Int>, into scalars: inout [UInt32]) {
    scalars.removeAll(keepingCapacity: true)
    bytes.withUnsafeBufferPointer { bytes in
      var index = line.lowerBound
      let end = line.upperBound
      while index < end {
        let lead = UInt32(bytes[index])
        let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        var scalar = length == 1 ? lead : lead & (0x7F >> UInt32(length))
        for next in index + 1..<max(index + 1, min(index + length, end)) {
          scalar = scalar << 6 | UInt32(bytes[next] & 0x3F)
        }
        scalars.append(scalar)
        index += length
      }
    }
  }
}

/// A file of a real project, whose encoding is known.
package struct RealFile: Sendable {
  /// The path within the folder.
  package let path: String

  /// The encoding as the manifest names it: `binary`, `mixed` and `ascii` too.
  package let encodingName: String

  /// The BCP 47 tag, or `-`.
  package let language: String

  /// The kind of file: `php`, `tex`, …
  package let kind: String

  /// The project that it was taken from.
  package let source: String

  /// The encoding, unless the file has none or more than one.
  package var encoding: TextEncoding? {
    ["binary", "mixed"].contains(encodingName) ? nil : TextEncoding(encodingName)
  }

  /// Whether the project is held out: nothing of it is counted or fitted.
  package var isHeldOut: Bool { RealFile.isHeldOut(source: source) }

  /// Whether a project is held out, by its name.
  package static func isHeldOut(source: String) -> Bool {
    HeldOutProjects.contains(source)
  }

  package init?(line: Substring) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count >= 5, fields[0] != "path" else { return nil }
    (path, encodingName, language) = (fields[0], fields[1], fields[2])
    (kind, source) = (fields[3], fields[4])
  }
}

/// The folder of real files, with its `manifest.tsv`.
package struct RealFiles {
  package let folder: URL

  /// The files, in the order of the manifest.
  package let files: [RealFile]

  /// Reads the manifest.
  ///
  /// - Throws: `TrainingError` if it lists no file.
  package init(folder: URL) throws {
    self.folder = folder
    let manifest = try String(
      contentsOf: folder.appendingPathComponent("manifest.tsv"), encoding: .utf8)
    files = manifest.split(separator: "\n").compactMap { RealFile(line: $0) }
    if files.isEmpty { throw TrainingError("no files in the manifest of \(folder.path)") }
  }

  /// The files of projects that are not held out.
  package var training: [RealFile] { files.filter { !$0.isHeldOut } }

  /// The bytes of a file.
  ///
  /// - Throws: If it cannot be read.
  package func bytes(of file: RealFile) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(file.path)))
  }
}
