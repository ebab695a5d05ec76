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

  /// A file with a line about each unchanged copy. It is there before the program is started.
  static let stamp = FileName(".begun")

  /// The name of that file while it is written.
  private static let unfinishedStamp = FileName(".begun.new")

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
    let copy = Copy(number: number, place: place, form: Self.form(of: file.text.utf8))
    copies.append(copy)
    file.copy = copy
    try Self.write(file.text.utf8, to: descriptor, place)
  }

  /// Notes the content of all copies, so that it shows later which ones the program has changed.
  func begin() throws(SystemError) {
    let stamp = FilePlace(Self.unfinishedStamp, in: directory)
    let descriptor = try stamp.open(O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    defer { Glibc.close(descriptor) }
    let lines = copies.map { "\($0.number.text) \($0.form)\n" }
    try Self.write(Array(lines.joined().utf8), to: descriptor, stamp)
    try stamp.rename(to: Self.stamp)
  }

  private static func write(
    _ bytes: [UInt8], to descriptor: Int32, _ place: FilePlace
  ) throws(SystemError) {
    var stream = OutputStream(descriptor: descriptor, name: place.base)
    do {
      try stream.write(bytes)
      try stream.flush()
    } catch {
      throw error.cause
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
    let form: String
  }

  /// The length and the hash of the content of a copy.
  static func form(of bytes: [UInt8]) -> String { "\(bytes.count) \(bytes.stableHash)" }

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
    return (try? FilePlace(name, in: parent).rename(to: kept)) == nil ? name : kept
  }

  /// Removes the empty folders in a folder, and the folder itself if nothing is left.
  ///
  /// - Returns: Whether it was removed.
  private static func removeEmpty(
    _ directory: Directory, _ name: FileName, in parent: Directory
  ) -> Bool {
    guard var listing = try? DirectoryListing(of: directory, includesHidden: true) else {
      return false
    }
    var isEmpty = true
    while let entry = listing.next() {
      if entry.kind == .directory {
        if !FilePlace(entry.name, in: directory).removeFolder() { isEmpty = false }
      } else if entry.name != stamp && entry.name != unfinishedStamp {
        isEmpty = false
      }
    }
    if !isEmpty { return false }
    for name in [stamp, unfinishedStamp] { try? FilePlace(name, in: directory).remove() }
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

extension EditFolder {
  /// Removes folders that killed edits of this user have left. Those with changed files are kept and
  /// reported.
  private static func clearLeftovers(in parent: Directory) {
    guard var listing = try? DirectoryListing(of: parent, includesHidden: false) else { return }
    while let entry = listing.next() {
      guard entry.kind == .directory, entry.name.bytes.starts(with: prefix),
        entry.name.bytes.count == prefix.count + placeholders.count,
        let directory = try? Directory(entry.name, in: parent), directory.belongsToUser,
        lock(directory, waits: false),
        FilePlace(entry.name, in: parent).status?.identity == directory.identity
      else { continue }
      removeUntouched(in: directory)
      if !removeEmpty(directory, entry.name, in: parent) {
        let kept = rename(entry.name, in: parent)
        Messages.report("an edit that was killed has left files here", at: path(of: kept))
      }
    }
  }

  /// Removes the unchanged copies.
  private static func removeUntouched(in directory: Directory) {
    // Without a stamp the program was not started.
    let forms = (try? InputFile(FilePlace(stamp, in: directory)).bytes()).map {
      String(decoding: $0, as: UTF8.self).split(separator: "\n")
    }
    guard var listing = try? DirectoryListing(of: directory, includesHidden: true) else { return }
    while let entry = listing.next() {
      guard entry.kind == .directory, let folder = try? Directory(entry.name, in: directory),
        var copies = try? DirectoryListing(of: folder, includesHidden: true)
      else { continue }
      while let copy = copies.next() {
        let place = FilePlace(copy.name, in: folder)
        guard copy.kind == .file, let status = place.status else { continue }
        let isUntouched =
          forms.map { forms in
            forms.contains { $0.hasPrefix("\(entry.name.text) \(status.st_size) ") }
              && (try? InputFile(place).bytes()).map {
                forms.contains("\(entry.name.text) \(form(of: $0))"[...])
              } ?? false
          } ?? true
        if isUntouched { try? place.remove() }
      }
    }
  }
}

extension Directory {
  /// Whether the user who runs the command owns the directory.
  fileprivate var belongsToUser: Bool { stat(of: descriptor)?.st_uid == geteuid() }
}
