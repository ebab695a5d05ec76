import Glibc

/// The files that Git tracks in a directory.
///
/// The index may come from others, so its names are resolved without following symbolic links or `..`
/// out of the directory.
struct TrackedFiles {
  private let directory: Directory
  private let prefix: [UInt8]

  /// The output of Git, in which each name ends with NUL, and the position of the next one.
  private let list: [UInt8]
  private var position = 0

  /// The directory of the last file, and its path below `directory`.
  private var last: (path: ArraySlice<UInt8>, directory: Directory)?

  /// A name in the index leads out of the directory.
  struct Outside: Error, CustomStringConvertible {
    var description: String { "the index of Git names it, but it is outside of the folder" }
  }

  /// The tracked files below a directory; `nil` if Git does not know the directory, or is not installed.
  ///
  /// - Parameter place: The place of the directory; `nil` to open it by its name.
  init?(in name: FileName, at place: FilePlace?) throws(SystemError) {
    if let place {
      directory = try Directory(place.base, in: place.directory)
    } else {
      directory = try Directory(name)
    }
    guard let list = GitRepository(at: name).output(["ls-files", "-z"]) else { return nil }
    self.list = list
    prefix = name == .here ? [] : name.directoryPrefix
  }

  /// The next file, or why it cannot be read; `nil` at the end.
  ///
  /// Names that are not regular files, or do not exist any more, are left out.
  mutating func next() -> Result<Input, InputQueue.Failure>? {
    while position < list.count {
      let end = list[position...].firstIndex(of: 0) ?? list.count
      let path = list[position..<end]
      position = end + 1
      let name = FileName(bytes: prefix + path)
      do {
        let place = try place(of: path)
        guard place.isRegularFile else { continue }
        return .success(Input(name: name, place: place, isFromTree: true))
      } catch let error as SystemError where [ENOENT, ENOTDIR].contains(error.code) {
        continue
      } catch {
        return .failure(InputQueue.Failure(name: name, cause: error))
      }
    }
    return nil
  }

  private mutating func place(of path: ArraySlice<UInt8>) throws -> FilePlace {
    let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || [".", "..", ".git"].contains(Self.text($0)) })
    else { throw Outside() }
    let base = FileName(bytes: Array(parts.last ?? []))
    let folder = path.dropLast(base.bytes.count)
    if let last, last.path == folder { return FilePlace(base, in: last.directory) }
    let directory = try directory.descending(parts.dropLast())
    last = (folder, directory)
    return FilePlace(base, in: directory)
  }

  private static func text(_ part: ArraySlice<UInt8>) -> String {
    String(decoding: part, as: UTF8.self)
  }
}
