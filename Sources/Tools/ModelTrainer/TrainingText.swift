import Foundation

/// The lines of one language, split for training, tuning and calibration.
///
/// The split is by a hash of the line, so a line is always on the same side, and no line is on two.
struct TrainingText {
  let language: String
  let training: [Substring]
  let tuning: [Substring]
  let calibration: [Substring]

  /// Of so many lines, one is for tuning and one for calibration.
  private static let share: UInt64 = 33

  /// Reads all `<language>.txt.gz` of a folder, in the order of their names.
  static func all(in folder: URL) throws -> [TrainingText] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".txt.gz") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map(TrainingText.init)
  }

  private init(_ file: URL) throws {
    language = String(file.lastPathComponent.dropLast(".txt.gz".count))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-dc", file.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw TrainerError("cannot read \(file.path)") }
    var parts: [[Substring]] = [[], [], []]
    for line in text.split(separator: "\n") {
      let hash = Self.hash(line) % Self.share
      parts[hash == 0 ? 1 : hash == 1 ? 2 : 0].append(line)
    }
    (training, tuning, calibration) = (parts[0], parts[1], parts[2])
  }

  /// FNV-1a, mixed once more so that its low bits are good.
  private static func hash(_ line: Substring) -> UInt64 {
    let hash = line.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return (hash ^ hash >> 31) &* 0x94D0_49BB_1331_11EB >> 17
  }
}

/// Why training failed.
struct TrainerError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
