import Glibc

/// The file that `--report` writes, which takes the place of nothing but an earlier report.
final class ReportFile {
  /// What each line begins with.
  private static let kind = OutputFile.Kind(
    name: "report", beginning: Array("{\"version\":1,\"path\":".utf8))

  let descriptor: Int32

  /// What tells the file from others.
  let identity: FileIdentity?

  /// Opens the file, and empties it.
  ///
  /// - Throws: `ReplacementFailure` where it is there and is no report, or `SystemError`.
  init(_ name: FileName) throws {
    let place = try FilePlace(following: name)
    let isOther = place.status.map { $0.st_mode & S_IFMT != S_IFREG } ?? false
    // A pipe waits for its reader, and a file is read before it is emptied.
    descriptor = try place.open(isOther ? O_WRONLY : O_RDWR | O_CREAT, mode: 0o666)
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    identity = isFile ? FileIdentity(status) : nil
    if !isFile { return }
    try Self.kind.check(descriptor)
    if ftruncate(descriptor, 0) != 0 { throw SystemError.last }
  }

  deinit { close(descriptor) }
}
