internal import FoundationEssentials

/// Runs as JSON files.
package enum RunFile {
  /// Why a file is no run.
  package struct Failure: Error, CustomStringConvertible {
    /// What is wrong with which file.
    package let description: String
  }

  /// The run as JSON with sorted keys, so that versions of it compare line by line, without indentation, which would be more than
  /// half of it.
  package static func encode(_ run: BenchmarkRun) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var bytes: [UInt8] = []
    var isIndentation = false
    for byte in try encoder.encode(run) where !isIndentation || byte != UInt8(ascii: " ") {
      bytes.append(byte)
      // A string has no line end in it, but an escape sequence.
      isIndentation = byte == UInt8(ascii: "\n")
    }
    return bytes + [UInt8(ascii: "\n")]
  }

  /// Writes a run; the file is there whole or not at all.
  package static func write(_ run: BenchmarkRun, to path: String) throws {
    try Data(encode(run)).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  /// Reads a run.
  ///
  /// - Throws: `Failure` where the file is none, and Foundation's error where it cannot be read.
  package static func read(_ path: String) throws -> BenchmarkRun {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let run: BenchmarkRun
    do {
      run = try JSONDecoder().decode(BenchmarkRun.self, from: data)
    } catch {
      throw Failure(description: "\(path): not a result of legible-bench (\(error))")
    }
    guard run.format == "legible-bench", run.version == 1 else {
      throw Failure(description: "\(path): \(run.format) version \(run.version) is not known")
    }
    return run
  }
}
