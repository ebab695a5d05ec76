import Glibc
import Legible

/// A folder with copies of files before an edit, at their absolute paths below the folder.
struct Snapshot {
  private let folder: FileName

  init(in folder: FileName) { self.folder = folder }

  /// Copies a file.
  ///
  /// - Throws: `SystemError` or `ReplacementFailure`.
  func save(_ file: borrowing LoadedFile) throws {
    try makeFolder()
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

  /// Removes the copy of a file, if there is one.
  ///
  /// - Throws: `SystemError`.
  func forget(_ name: FileName) throws {
    try makeFolder()
    do {
      try place(of: name).remove()
    } catch let error as SystemError where error.code == ENOENT {}
  }

  /// Makes the folder, if it is not there.
  func makeFolder() throws(SystemError) { try folder.makeDirectory(mode: 0o700) }

  /// Returns the copy of a file; `nil` if there is none.
  ///
  /// - Throws: `SystemError` or `InputFile.NoFile`.
  func content(of name: FileName) throws -> [UInt8]? {
    do {
      return try InputFile(place(of: name)).bytes()
    } catch let error as SystemError where error.code == ENOENT {
      return nil
    }
  }

  /// The place of the copy of a file.
  private func place(of name: FileName) throws -> FilePlace {
    let parts = try parts(of: name)
    let directory = try Directory(folder).descending(parts.dropLast())
    return FilePlace(FileName(bytes: Array(parts.last ?? [])), in: directory)
  }

  /// The components of the absolute path.
  private func parts(of name: FileName) throws -> [ArraySlice<UInt8>] {
    // The file need not exist, but its folder must.
    let directory = try name.directory.resolved()
    return directory.appending(name.base.bytes).bytes.split(separator: UInt8(ascii: "/"))
  }
}
