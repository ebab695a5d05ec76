import CExtendedAttributes
import Glibc

/// The file that is to be replaced, as it was when it was opened.
struct OriginalFile {
  private let descriptor: Int32
  private let status: stat
  private let place: FilePlace

  /// The size of the file in bytes.
  var size: Int { Int(status.st_size) }

  /// Records the status of an open file, which must stay open while this is used.
  ///
  /// - Throws: `ReplacementFailure` if the file cannot be replaced.
  init(_ file: borrowing InputFile, at place: FilePlace) throws(ReplacementFailure) {
    descriptor = file.descriptor
    guard let status = stat(of: descriptor) else { throw .attributes(.last) }
    self.status = status
    if !status.isRegular { throw .notRegular }
    self.place = place
    if !isSame(as: place) { throw .changed }
    let access = place.base.withPath {
      faccessat(place.directory.descriptor, $0, W_OK, AT_EACCESS)
    }
    if access != 0 { throw .readOnly(.last) }
  }

  /// Throws if the file has other hard links, which would keep the old content.
  ///
  /// - Parameter backup: A name that may be one of them, since a run that was killed may have created
  ///   it.
  func checkLinks(exceptFor backup: FileName?) throws(ReplacementFailure) {
    var count = Int(status.st_nlink)
    if let backup, isSame(as: place.beside(backup)) { count -= 1 }
    if count > 1 { throw .hardLinks(count: count) }
  }

  /// Returns a replacement of the content that is yet to be committed, while the file is open.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - backupSuffix: The suffix of the backup of the old file; `nil` for no backup.
  func replacement(
    by new: [UInt8], named name: FileName, backupSuffix: [UInt8]? = nil
  ) throws(ReplacementFailure) -> FileReplacement {
    try checkLinks(exceptFor: backupSuffix.map { FileName(bytes: place.base.bytes + $0) })
    let replacement = try FileReplacement(of: place, named: name, original: self)
    try replacement.write(new)
    return replacement
  }

  /// Replaces the content of the file, unless it is the same.
  ///
  /// - Parameters:
  ///   - old: The content as it was read.
  ///   - new: The new content; the others are those of `replacement(by:named:backupSuffix:)`.
  func replace(
    _ old: [UInt8], by new: [UInt8], named name: FileName, backupSuffix: [UInt8]? = nil
  ) throws(ReplacementFailure) {
    if new == old { return }
    try replacement(by: new, named: name, backupSuffix: backupSuffix)
      .commitAtOnce(backupSuffix: backupSuffix)
  }

  /// Throws if it is clear beforehand that the new file would have another owner.
  func checkOwner() throws(ReplacementFailure) {
    if geteuid() != 0 && status.st_uid != geteuid() { throw .owner(SystemError(code: EPERM)) }
  }

  /// Throws if the name leads to another file now, or the file was written to.
  func checkUnchanged() throws(ReplacementFailure) {
    guard let now = place.status, now.identity == identity,
      now.st_size == status.st_size, now.st_mtim == status.st_mtim, now.st_ctim == status.st_ctim
    else { throw .changed }
  }

  /// Creates a second hard link to the file, which remains as the backup.
  func keep(as backup: FileName) throws(ReplacementFailure) {
    let directory = place.directory.descriptor
    let code = place.base.withPath { old in
      backup.withPath { linkat(directory, old, directory, $0, 0) }
    }
    if code != 0 {
      let error = SystemError.last
      if error.code != EEXIST { throw .backup(error) }
      if !isSame(as: place.beside(backup)) { throw .backupExists(backup) }
    } else if !isSame(as: place.beside(backup)) {
      // Another file has replaced it, which needs no backup.
      try? place.beside(backup).remove()
      throw .changed
    }
  }

  /// Reads bytes of the file without moving its read position.
  ///
  /// - Returns: The bytes; fewer than `count` only at the end of the file.
  func bytes(at offset: Int, count: Int) throws(ReplacementFailure) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    defer { buffer.deallocate() }
    let filled = InputFile.read(buffer, at: offset, of: descriptor)
    if filled < 0 { throw .changed }
    return Array(buffer[..<filled])
  }

  private func isSame(as other: FilePlace) -> Bool { other.status?.identity == identity }

  var identity: FileIdentity { status.identity }
}

extension OriginalFile {
  /// Copies the owner, the group, the mode, the extended attributes, and optionally the times to another
  /// file.
  ///
  /// Only root may change owners. For other users this throws if owner or group would change.
  func copyAttributes(to copy: Int32, withTimes: Bool) throws(ReplacementFailure) {
    if fchown(copy, status.st_uid, status.st_gid) != 0 {
      let error = SystemError.last
      // Some file systems have one owner for all files, and refuse every change.
      guard let new = stat(of: copy), new.st_uid == status.st_uid, new.st_gid == status.st_gid
      else { throw .owner(error) }
    }
    // The order matters: changing the owner clears set-user-ID, and access control lists, which are
    // extended attributes, are part of the mode.
    if fchmod(copy, status.st_mode & 0o7777) != 0 { throw .attributes(.last) }
    try copyExtendedAttributes(to: copy)
    if withTimes {
      let times = [status.st_atim, status.st_mtim]
      if futimens(copy, times) != 0 { throw .attributes(.last) }
    }
  }

  private func copyExtendedAttributes(to copy: Int32) throws(ReplacementFailure) {
    guard let names = Self.grow({ flistxattr(descriptor, $0, $1) }) else {
      if errno == ENOTSUP { return }
      throw .attributes(.last)
    }
    for name in names.split(separator: 0) {
      let attribute = FileName(bytes: name.map { UInt8(bitPattern: $0) })
      let code = attribute.withPath { name -> Int32 in
        guard let value = Self.grow({ fgetxattr(descriptor, name, $0, $1) }) else { return -1 }
        return fsetxattr(copy, name, value, value.count, 0)
      }
      // The user may lack permission for system attributes, but attributes of the user must be kept.
      if code != 0, attribute.bytes.starts(with: "user.".utf8) || errno == ENOSPC {
        throw .attributes(.last)
      }
    }
  }

  /// Returns the result of a system call that returns the required size if it gets no buffer.
  private static func grow(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [CChar]? {
    while true {
      let size = call(nil, 0)
      if size <= 0 { return size == 0 ? [] : nil }
      var buffer = [CChar](repeating: 0, count: size)
      let count = call(&buffer, size)
      if count >= 0 { return Array(buffer[..<count]) }
      // The result may have grown since the first call.
      if errno != ERANGE { return nil }
    }
  }
}

extension timespec {
  static func == (left: timespec, right: timespec) -> Bool {
    left.tv_sec == right.tv_sec && left.tv_nsec == right.tv_nsec
  }
}

/// Why a file was not replaced. It is unchanged.
enum ReplacementFailure: Error, Equatable {
  /// The input is not a regular file.
  case notRegular

  /// The file has several hard links, and the others would keep the old content.
  case hardLinks(count: Int)

  /// The file has changed since it was read.
  case changed

  /// The user may not write the file.
  case readOnly(SystemError)

  /// A temporary file cannot be made in the directory.
  case directory(SystemError)

  /// The new content cannot be written.
  case unwritable(SystemError)

  /// The new file cannot be given the owner and the group of the old one.
  case owner(SystemError)

  /// Mode, times or extended attributes cannot be read or set.
  case attributes(SystemError)

  /// The backup would replace another file.
  case backupExists(FileName)

  /// The backup cannot be made.
  case backup(SystemError)

  /// Another process is replacing the same file.
  case busy

  /// The existing file is not of the kind that is to be written, such as a baseline.
  case otherKind(expected: String)

  /// The new content is empty, and the old content is not.
  case emptied
}

extension ReplacementFailure: CustomStringConvertible {
  /// The outcome for the file, as an English clause without a full stop.
  var description: String {
    if case .notRegular = self { return reason }
    return "left alone: \(reason)"
  }

  /// Why the file was not replaced.
  var reason: String {
    switch self {
    case .notRegular: "not a regular file, so it cannot be replaced"
    case .hardLinks(let count): "it has \(count) hard links, which replacing would break"
    case .changed: "it changed while it was being converted"
    case .readOnly(let error): "it may not be written: \(error)"
    case .directory(let error): "no file can be made in its directory: \(error)"
    case .unwritable(let error): "the new content cannot be written: \(error)"
    case .owner(let error): "its owner and group cannot be kept: \(error)"
    case .attributes(let error): "its attributes cannot be kept: \(error)"
    case .backupExists(let name): "the backup \(name.base.escapedForDisplay) exists already"
    case .backup(let error): "the backup cannot be made: \(error)"
    case .busy: "another process is converting it"
    case .otherKind(let expected): "it exists already and is not a \(expected)"
    case .emptied: "the result is empty, and the file is not; --allow-empty writes it"
    }
  }
}
