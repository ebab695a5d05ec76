import Foundation
import LegibleEvaluation

/// The lines of one language, split for training, tuning, calibration and the report.
///
/// The split is by a hash of the line, so a line is always in the same part, and no line is in two.
package struct TrainingText: Sendable {
  /// The language's BCP 47 tag.
  package let language: String

  /// Whether the language is rare: the models of others do not depend on it.
  package var isRare = false

  /// What a line is for.
  package enum Split: String, CaseIterable, Sendable {
    /// What the models are counted from.
    case training

    /// What constants are chosen by.
    case tuning

    /// What the calibration curve is fitted to.
    case calibration

    /// What nothing is chosen by or fitted to: for the figures that are given.
    case report
  }

  /// The whole text, a sentence a line.
  private let text: String
  private let parts: [Split: [Substring]]

  /// Of so many lines, one each is for tuning, for calibration and for the report.
  private static let share: UInt64 = 33

  /// How the files of training text end.
  package static let fileSuffix = ".txt.gz"

  /// The lines of a part, in their order in the file.
  package func lines(of split: Split) -> [Substring] { parts[split] ?? [] }

  var training: [Substring] { lines(of: .training) }

  /// How long the text is, in bytes of UTF-8.
  package var byteCount: Int { text.utf8.count }

  /// How many lines it has.
  package var lineCount: Int { parts.values.reduce(0) { $0 + $1.count } }

  /// The SHA-256 of the text, in hexadecimal digits; that of the compressed file would depend on the
  /// program that made it.
  package var hash: String { SHA256(of: text.utf8).hexadecimal }

  /// A text of the given lines.
  package init(language: String, text: String) {
    self.language = language
    self.text = text
    parts = Dictionary(grouping: text.split(separator: "\n")) { line in
      switch Self.hash(line) % Self.share {
      case 0: .tuning
      case 1: .calibration
      case 2: .report
      default: .training
      }
    }
  }

  /// Reads all `<language>.txt.gz` of a folder, in the order of their names.
  ///
  /// - Throws: `TrainerError` where the folder is missing or has none, and what reading throws.
  package static func all(in folder: String) throws -> [TrainingText] {
    let names = try FileManager.default.folderNames(of: folder)
      .filter { $0.hasSuffix(fileSuffix) }.sorted()
    if names.isEmpty { throw TrainerError("\(folder) has no <language>\(fileSuffix)") }
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    return try names.map { try TrainingText(url.appendingPathComponent($0)) }
  }

  private init(_ file: URL) throws {
    let language = String(file.lastPathComponent.dropLast(Self.fileSuffix.count))
    self.init(language: language, text: try Gzip.text(of: file.path))
  }

  /// FNV-1a, mixed once more so that its low bits are good.
  private static func hash(_ line: Substring) -> UInt64 {
    let hash = line.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return (hash ^ hash >> 31) &* 0x94D0_49BB_1331_11EB >> 17
  }
}

extension FileManager {
  /// The names of what is in a folder.
  ///
  /// - Throws: `TrainerError` for a path that is no folder, or one that cannot be read.
  func folderNames(of folder: String) throws -> [String] {
    guard let names = try? contentsOfDirectory(atPath: folder) else {
      throw TrainerError("\(folder) is not a folder that can be read")
    }
    return names
  }
}
