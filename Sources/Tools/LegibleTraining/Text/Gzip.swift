import Foundation
import LegibleEvaluation

/// Compressed files, by the program `gzip`.
enum Gzip {
  /// The text of a file.
  static func text(of path: String) throws -> String {
    guard let bytes = ChildProcess.output(of: ["gzip", "-dc", path]) else {
      throw TrainerError("gzip cannot be run")
    }
    guard !bytes.isEmpty else { throw TrainerError("\(path): cannot be read, or is empty") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw TrainerError("\(path): not UTF-8")
    }
    return text
  }

  /// Writes a text; the same text gives the same file, since neither name nor time is put in.
  static func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path + ".tmp"))
    defer { try? FileManager.default.removeItem(atPath: path + ".tmp") }
    guard let bytes = ChildProcess.output(of: ["gzip", "-9nc", path + ".tmp"]) else {
      throw TrainerError("gzip cannot be run")
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
