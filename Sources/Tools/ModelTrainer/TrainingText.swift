import Foundation

/// The lines of one language, split for training, tuning, calibration and the report.
///
/// The split is by a hash of the line, so a line is always in the same part, and no line is in two.
struct TrainingText {
  let language: String

  /// What a line is for.
  enum Split: String, CaseIterable {
    /// What the models are counted from.
    case training

    /// What constants are chosen by.
    case tuning

    /// What the calibration curve is fitted to.
    case calibration

    /// What nothing is chosen by or fitted to: for the figures that are given.
    case report
  }

  private let parts: [Split: [Substring]]

  /// Of so many lines, one each is for tuning, for calibration and for the report.
  private static let share: UInt64 = 33

  /// The lines of a part, in their order in the file.
  func lines(of split: Split) -> [Substring] { parts[split] ?? [] }

  var training: [Substring] { lines(of: .training) }

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
    parts = Dictionary(grouping: text.split(separator: "\n")) { line in
      switch Self.hash(line) % Self.share {
      case 0: .tuning
      case 1: .calibration
      case 2: .report
      default: .training
      }
    }
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
