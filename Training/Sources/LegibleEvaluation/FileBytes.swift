internal import FoundationEssentials
internal import Glibc

/// Why a corpus cannot be read or written.
public struct CorpusError: Error, CustomStringConvertible {
  /// What is wrong and where.
  public let description: String

  /// An error with a message.
  public init(_ description: String) { self.description = description }
}

/// Files by names that need not be text.
public enum FileBytes {
  /// The names in a folder but for hidden ones, as bytes, in the order of the bytes: the same on
  /// every machine and in every locale.
  ///
  /// - Throws: `CorpusError` with the system's reason.
  public static func names(in folder: String) throws(CorpusError) -> [[UInt8]] {
    guard let stream = opendir(folder) else { throw failure(folder) }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      // `d_name` ends with NUL inside of the entry, which stays valid until the next `readdir`.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name.first != UInt8(ascii: ".") { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Whether a path leads to a folder.
  public static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// All bytes of a file.
  ///
  /// - Throws: `CorpusError` with the system's reason.
  public static func read(_ path: String) throws(CorpusError) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { throw failure(path) }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) != 0 { throw failure(path) }
    if status.st_mode & S_IFMT != S_IFREG { throw CorpusError("\(path): not a file") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
      let got = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if got < 0 { throw failure(path) }
      if got == 0 { break }
      count += got
    }
    bytes.removeSubrange(count...)
    return bytes
  }

  /// Writes a file, with the folders above it.
  ///
  /// - Throws: `CorpusError` with the system's reason.
  public static func write(_ bytes: [UInt8], to path: String) throws(CorpusError) {
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if file < 0 { throw failure(path) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(file, buffer.baseAddress.map { $0 + written }, buffer.count - written)
      }
      if count < 0 {
        let reason = failure(path)
        close(file)
        throw reason
      }
      written += count
    }
    if close(file) != 0 { throw failure(path) }
  }

  /// Makes a folder and those above it, as far as they are missing.
  ///
  /// - Throws: `CorpusError` with the system's reason.
  public static func makeFolder(_ path: String) throws(CorpusError) {
    if isFolder(path) { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    if mkdir(path, 0o755) != 0 && errno != EEXIST { throw failure(path) }
  }

  private static func failure(_ path: String) -> CorpusError {
    CorpusError("\(path): \(String(cString: strerror(errno)))")
  }
}

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
