public import Foundation

/// The files of the repository that tests are made of.
public enum Repository {
  /// Its topmost folder.
  public static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file or folder by its path from the root.
  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The text of a file.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: url(path), encoding: .utf8)
  }

  /// The names in a folder, sorted; none where there is no such folder.
  public static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []).sorted()
  }
}
