import Foundation

/// The repository that the tests are in.
enum Repository {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file or folder by its path from the root.
  static func url(_ path: String) -> URL { root.appendingPathComponent(path) }
}
