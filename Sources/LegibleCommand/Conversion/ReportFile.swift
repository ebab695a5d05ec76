import Glibc

/// The file of `--report`, which replaces nothing but an earlier report.
final class ReportFile {
  /// The beginning of each line identifies a report.
  private static let kind = OutputFile.Kind(
    name: "report", beginning: Array("{\"version\":1,\"path\":".utf8))

  let descriptor: Int32

  let identity: FileIdentity?

  /// Opens the file, and truncates it.
  ///
  /// - Throws: `ReplacementFailure` if there is a file that is not a report, or `SystemError`.
  init(_ name: FileName) throws {
    let place = try FilePlace(following: name)
    let mayBeRegular = place.status?.isRegular ?? true
    // A pipe is opened for writing only. A file is read before it is truncated.
    descriptor = try place.open(mayBeRegular ? O_RDWR | O_CREAT : O_WRONLY, mode: 0o666)
    let status = stat(of: descriptor)
    identity = status.flatMap { $0.isRegular ? $0.identity : nil }
    if identity == nil { return }
    try Self.kind.check(descriptor)
    if ftruncate(descriptor, 0) != 0 { throw SystemError.last }
  }

  deinit { close(descriptor) }
}
