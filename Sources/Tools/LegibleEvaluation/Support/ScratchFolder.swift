internal import Foundation

/// A folder that goes away with the value that stands for it.
public final class ScratchFolder {
  /// Where it is.
  public let path: String

  /// Makes an empty folder among the system's temporary files.
  ///
  /// - Throws: An error of Foundation where that is not possible.
  public init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "legible-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  // What cannot be removed is left to the system.
  deinit { try? FileManager.default.removeItem(atPath: path) }
}
