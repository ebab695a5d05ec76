import Glibc

/// A new content for a file, which takes the place of the old one in a single step or not at all.
///
/// It is gathered in a temporary file in the same directory. Until `commit()` has renamed that, the
/// old file stays as it is, and a replacement that goes without `commit()` leaves nothing behind.
struct FileReplacement: ~Copyable {
  private let target: FileName
  private let original: OriginalFile?
  private let temporary: TemporaryFile

  /// Begins a replacement of the file, which need not be there yet.
  ///
  /// - Parameters:
  ///   - target: The file itself, no symbolic link to it.
  ///   - original: What the old file was when it was read; `nil` if there is none to care about.
  /// - Throws: `ReplacementFailure`.
  init(of target: FileName, original: OriginalFile?) throws(ReplacementFailure) {
    self.target = target
    self.original = original
    // The content of a file that has its mode already must not be open to more people meanwhile.
    temporary = try TemporaryFile(for: target, mode: original == nil ? 0o666 : 0o600)
  }

  /// A stream for the new content, which must be flushed before `commit`.
  var stream: OutputStream {
    OutputStream(descriptor: temporary.descriptor, name: target)
  }

  /// Puts the new content in the place of the old, both whole.
  ///
  /// - Parameters:
  ///   - backupSuffix: What is put behind the name of the old file to keep it; `nil` to let it go.
  ///   - keepingTimes: Whether the new file takes over the times of the old.
  /// - Throws: `ReplacementFailure`; the old file is then still in its place.
  consuming func commit(
    backupSuffix: [UInt8]? = nil, keepingTimes: Bool = false
  ) throws(ReplacementFailure) {
    if let original {
      try original.copyAttributes(to: temporary.descriptor, withTimes: keepingTimes)
    }
    // The content must be on the disk before the name leads to it.
    if fsync(temporary.descriptor) != 0 { throw .unwritable(.last) }
    if let original {
      try original.checkUnchanged(at: target)
      if let backupSuffix {
        try original.keep(target, as: FileName(bytes: target.bytes + backupSuffix))
      }
    }
    try temporary.rename(to: target)
    target.directory.synchronize()
  }
}

extension FileName {
  /// The directory that the last part of the path is in.
  var directory: FileName {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return .here }
    return FileName(bytes: slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash]))
  }

  /// The name without its directory.
  var base: FileName { FileName(bytes: Array(lastComponent)) }

  /// The last part of the path.
  var lastComponent: ArraySlice<UInt8> {
    bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes[($0 + 1)...] } ?? bytes[...]
  }

  /// The file that the path leads to through all symbolic links.
  func resolved() throws(SystemError) -> FileName {
    // `realpath` allocates the result, which is ours to free.
    guard let path = withPath({ realpath($0, nil) }) else { throw .last }
    defer { free(path) }
    return FileName(
      bytes: UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) })
  }

  /// Has the entries of this directory written to the disk.
  ///
  /// Some file systems cannot; then a crash may bring the old entry back, which is whole too.
  fileprivate func synchronize() {
    let descriptor = withPath { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if descriptor < 0 { return }
    _ = fsync(descriptor)
    close(descriptor)
  }
}
