internal import Foundation

/// A folder that is there for one test.
package final class TemporaryFolder {
  /// Its path.
  package let path: String

  /// A new and empty folder.
  package init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "legible-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    // A folder that stays behind in the temporary directory does not fail a test.
    try? FileManager.default.removeItem(atPath: path)
  }
}

/// Where things are in the working copy.
package enum WorkingCopy {
  /// The folder `Corpus`.
  package static let corpus = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Corpus").path
}
