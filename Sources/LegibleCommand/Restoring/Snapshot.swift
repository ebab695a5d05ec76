import Glibc

/// A folder with copies of files as they were before an edit, below it by their paths from the root.
struct Snapshot {
  private let folder: FileName

  init(in folder: FileName) { self.folder = folder }

  /// Copies a file.
  ///
  /// - Throws: `SystemError` or `ReplacementFailure`.
  func save(_ file: borrowing RestoredFile) throws {
    if folder.withPath({ mkdir($0, 0o700) }) != 0 && errno != EEXIST { throw SystemError.last }
    var directory = try Directory(folder)
    let parts = try parts(of: file.name)
    for part in parts.dropLast() {
      let name = FileName(bytes: Array(part))
      let code = name.withPath { mkdirat(directory.descriptor, $0, 0o700) }
      if code != 0 && errno != EEXIST { throw SystemError.last }
      directory = try Directory(name, in: directory)
    }
    let place = FilePlace(FileName(bytes: Array(parts.last ?? [])), in: directory)
    try FileReplacement(of: place, named: file.name, original: nil).commit(file.bytes)
  }

  /// The copy of a file; `nil` if there is none.
  ///
  /// - Throws: `SystemError` or `InputFile.NoFile`.
  func content(of name: FileName) throws -> [UInt8]? {
    do {
      var directory = try Directory(folder)
      let parts = try parts(of: name)
      for part in parts.dropLast() {
        directory = try Directory(FileName(bytes: Array(part)), in: directory)
      }
      let place = FilePlace(FileName(bytes: Array(parts.last ?? [])), in: directory)
      var bytes: [UInt8] = []
      try InputFile(place).forEachChunk { bytes += $0 }
      return bytes
    } catch let error as SystemError where error.code == ENOENT {
      return nil
    }
  }

  /// The parts of the path from the root.
  private func parts(of name: FileName) throws -> [ArraySlice<UInt8>] {
    // The file may be gone, but not its folder.
    let directory = try name.directory.resolved()
    return (directory.directoryPrefix + name.base.bytes).split(separator: UInt8(ascii: "/"))
  }
}
