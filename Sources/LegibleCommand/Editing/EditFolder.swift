import Glibc
import Legible

/// A private temporary folder for the copies that are edited.
///
/// This process and the program that it runs hold a lock on it, so a folder without a lock is left
/// over from an edit that was killed. If such a folder has changed files, or changes cannot be written
/// back, the folder is renamed, so that no later run deletes it.
final class EditFolder {
  static let prefix = Array("legible-edit-".utf8)
  private static let prefixOfKept = Array("legible-kept-".utf8)

  /// The part of the name that mkdtemp(3) replaces.
  static let placeholders = [UInt8](repeating: UInt8(ascii: "X"), count: 6)

  /// A file whose modification time is that of unchanged copies.
  static let stamp = FileName(".begun")

  /// The maximum number of attempts, since another process may remove a new folder.
  private static let attempts = 8

  private let parent: Directory
  private let directory: Directory

  /// The name of the folder in `parent`.
  private var name: FileName
  private var copies: [Copy] = []

  /// The folders of the copies that are kept.
  private var kept: Set<[UInt8]> = []

  /// The parent folder: `$TMPDIR`, or `/tmp`.
  static var parent: FileName {
    // The environment does not change while the command runs, so the string stays valid.
    let given = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return FileName(argument: given.isEmpty ? "/tmp" : given)
  }

  init() throws(SystemError) {
    parent = try Directory(Self.parent)
    Self.clearLeftovers(in: parent)
    for _ in 0..<Self.attempts {
      var template = (Self.path(of: FileName(bytes: Self.prefix + Self.placeholders)).bytes).map {
        CChar(bitPattern: $0)
      }
      template.append(0)
      guard mkdtemp(&template) != nil else { throw .last }
      let made = FileName(bytes: template.dropLast().map { UInt8(bitPattern: $0) }).base
      // Until it is locked, another process may take it for a leftover.
      guard let directory = try? Directory(made, in: parent), Self.lock(directory, waits: true),
        FilePlace(made, in: parent).status?.identity == directory.identity
      else { continue }
      // The program inherits the lock, since it may outlive this process.
      _ = fcntl(directory.descriptor, F_SETFD, 0)
      (self.directory, name) = (directory, made)
      return
    }
    throw SystemError(code: EAGAIN)
  }

  /// Creates the copy of a file, with the same name, from which editors infer the file type.
  func add(_ file: EditedFile) throws(SystemError) {
    // Each copy has a folder of its own, since files of several folders may have one name.
    let number = FileName("\(copies.count + 1)")
    if number.withPath({ mkdirat(directory.descriptor, $0, 0o700) }) != 0 { throw .last }
    let place = FilePlace(file.name.base, in: try Directory(number, in: directory))
    let descriptor = try place.open(O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    defer { Glibc.close(descriptor) }
    let copy = Copy(number: number, place: place)
    copies.append(copy)
    file.copy = copy
    var stream = OutputStream(descriptor: descriptor, name: place.base)
    do {
      try stream.write(file.text.utf8)
      try stream.flush()
    } catch {
      throw error.cause
    }
  }

  /// Sets the modification time of all copies, so that later changes by the program show.
  func begin() throws(SystemError) {
    let stamp = FilePlace(Self.stamp, in: directory)
    Glibc.close(try stamp.open(O_WRONLY | O_CREAT | O_EXCL, mode: 0o600))
    guard let time = stamp.status?.st_mtim else { throw .last }
    for copy in copies {
      let code = copy.place.base.withPath {
        utimensat(copy.place.directory.descriptor, $0, [time, time], AT_SYMLINK_NOFOLLOW)
      }
      if code != 0 { throw .last }
    }
  }

  /// The path of a copy.
  func path(of copy: Copy) -> FileName {
    Self.path(of: name).appending(copy.number.bytes).appending(copy.place.base.bytes)
  }

  /// Keeps a copy.
  ///
  /// - Returns: Its path from now on.
  func keep(_ copy: Copy) -> FileName {
    if kept.isEmpty { name = Self.rename(name, in: parent) }
    kept.insert(copy.number.bytes)
    return path(of: copy)
  }

  /// Removes the copies that are not kept, and reports other files that the program has left.
  func close() {
    for copy in copies where !kept.contains(copy.number.bytes) { try? copy.place.remove() }
    if !Self.removeEmpty(directory, name, in: parent) && kept.isEmpty {
      name = Self.rename(name, in: parent)
      Messages.report("the command has left files here", at: Self.path(of: name))
    }
  }
}

extension EditFolder {
  /// A copy in a folder of its own.
  struct Copy {
    /// The name of its folder.
    let number: FileName
    let place: FilePlace
  }

  static func path(of name: FileName) -> FileName {
    parent.appending(name.bytes)
  }

  static func lock(_ directory: Directory, waits: Bool) -> Bool {
    flock(directory.descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) == 0
  }

  /// Renames a folder, so that no later run deletes it.
  ///
  /// - Returns: The new name, or the old one if that fails.
  static func rename(_ name: FileName, in parent: Directory) -> FileName {
    let kept = FileName(bytes: prefixOfKept + name.bytes.dropFirst(prefix.count))
    let code = name.withPath { old in
      kept.withPath { renameat(parent.descriptor, old, parent.descriptor, $0) }
    }
    return code == 0 ? kept : name
  }

  /// Removes the empty folders in a folder, and the folder itself if nothing is left.
  ///
  /// - Returns: Whether it was removed.
  static func removeEmpty(
    _ directory: Directory, _ name: FileName, in parent: Directory
  ) -> Bool {
    guard var listing = try? DirectoryListing(of: directory, includesHidden: true) else {
      return false
    }
    var isEmpty = true
    while let entry = listing.next() {
      if entry.kind == .directory {
        if !FilePlace(entry.name, in: directory).removeFolder() { isEmpty = false }
      } else if entry.name != stamp {
        isEmpty = false
      }
    }
    if !isEmpty { return false }
    try? FilePlace(stamp, in: directory).remove()
    return FilePlace(name, in: parent).removeFolder()
  }
}

extension FilePlace {
  /// Removes an empty directory.
  ///
  /// - Returns: Whether it was removed.
  fileprivate func removeFolder() -> Bool {
    base.withPath { unlinkat(directory.descriptor, $0, AT_REMOVEDIR) } == 0
  }
}
