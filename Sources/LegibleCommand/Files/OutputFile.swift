import Glibc

/// The output file of a run, which is replaced atomically.
struct OutputFile {
  /// The kind of a file, by its first bytes. An output file may only replace one of the same kind.
  struct Kind {
    let name: String
    let beginning: [UInt8]

    /// Throws if the existing file is neither empty nor of this kind.
    ///
    /// - Parameter descriptor: The file, opened for reading.
    func check(_ descriptor: Int32) throws(ReplacementFailure) {
      var head = [UInt8](repeating: 0, count: beginning.count)
      let count = pread(descriptor, &head, head.count, 0)
      if count != 0 && (count != head.count || head != beginning) {
        throw .otherKind(expected: name)
      }
    }
  }

  private let name: FileName
  private let kind: Kind?
  private let allowsEmpty: Bool

  /// - Parameters:
  ///   - kind: The kind that an existing file must have.
  ///   - allowsEmpty: Whether an empty result may replace a file that is not empty.
  init(_ name: FileName, kind: Kind? = nil, allowsEmpty: Bool = true) {
    self.name = name
    self.kind = kind
    self.allowsEmpty = allowsEmpty
  }

  /// The identity of the existing file; `nil` if there is none or it is not a regular file.
  var identity: FileIdentity? {
    let status = name.outputDescriptor.map { stat(of: $0) } ?? name.status
    return status.flatMap { $0.isRegular ? $0.identity : nil }
  }

  /// Reports if the existing file is of another kind.
  ///
  /// - Returns: Whether it may be replaced.
  func checkKind() -> Bool {
    guard let kind, name.outputDescriptor == nil, let place = try? FilePlace(following: name),
      place.isRegularFile
    else { return true }
    do {
      let file = try InputFile(place)
      try kind.check(file.descriptor)
      return true
    } catch {
      report(error)
      return false
    }
  }

  /// Calls `body` to write the content, and then replaces the file unless there was an error.
  ///
  /// A device or a pipe is written to directly. If the name is a symbolic link, its target is replaced.
  func fill(_ body: (consuming sending OutputStream) -> ExitStatus) -> ExitStatus {
    if let descriptor = name.outputDescriptor {
      return body(OutputStream(descriptor: descriptor, name: name))
    }
    do {
      let target = try place
      guard let status = target.status else {
        Interruption.removeTemporariesAtSignals()
        return try fill(FileReplacement(of: target, named: name, original: nil), body)
      }
      if !status.isRegular { return try fillDirectly(target, body) }
      Interruption.removeTemporariesAtSignals()
      let old = try InputFile(target)
      try kind?.check(old.descriptor)
      let original = try OriginalFile(old, at: target)
      try original.checkLinks(exceptFor: nil)
      return try fill(
        FileReplacement(of: target, named: name, original: original), body,
        mayBeEmpty: allowsEmpty || original.size == 0)
    } catch {
      report(error)
    }
    return .trouble
  }

  private func fill(
    _ replacement: consuming FileReplacement,
    _ body: (consuming sending OutputStream) -> ExitStatus, mayBeEmpty: Bool = true
  ) throws(ReplacementFailure) -> ExitStatus {
    let result = body(replacement.stream)
    if result == .trouble {
      Messages.report("not written, because of an error", at: name)
    } else {
      let isEmpty = try replacement.isEmpty
      if isEmpty && !mayBeEmpty { throw .emptied }
      try replacement.prepare()
      try replacement.commitAtOnce()
    }
    return result
  }

  /// The place of the file, which need not exist yet.
  private var place: FilePlace {
    get throws(ReplacementFailure) {
      do {
        return try FilePlace(following: name)
      } catch {
        throw .directory(error)
      }
    }
  }

  private func fillDirectly(
    _ target: FilePlace, _ body: (consuming sending OutputStream) -> ExitStatus
  ) throws(SystemError) -> ExitStatus {
    let descriptor = try target.open(O_WRONLY)
    defer { close(descriptor) }
    return body(OutputStream(descriptor: descriptor, name: name))
  }

  private func report(_ error: any Error) {
    let reason = (error as? ReplacementFailure).map { "not written: \($0.reason)" } ?? "\(error)"
    Messages.report(reason, at: name)
  }
}

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
      Messages.report("the report would overwrite this file", at: other)
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
