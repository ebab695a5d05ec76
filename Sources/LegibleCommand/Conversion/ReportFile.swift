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

extension ReportFile {
  /// Runs with the stream of a report, or with none.
  ///
  /// - Parameters:
  ///   - name: The file of the report, if there is to be one.
  ///   - files: The files that arguments name, which the report must not replace.
  static func run(
    _ name: FileName?, besides files: [FileName], noting identity: (FileIdentity?) -> Void,
    _ body: (consuming sending OutputStream?) -> ExitStatus
  ) -> ExitStatus {
    guard let name else { return body(nil) }
    if let descriptor = name.outputDescriptor {
      return body(OutputStream(descriptor: descriptor, name: name))
    }
    if let other = files.first(where: { $0.isSameFile(as: name) }) {
      Messages.report("the report would go to this file", at: other)
      return .trouble
    }
    do {
      let file = try ReportFile(name)
      identity(file.identity)
      return body(OutputStream(descriptor: file.descriptor, name: name))
    } catch {
      Messages.report("not written: \(error.plainReason)", at: name)
      return .trouble
    }
  }
}
