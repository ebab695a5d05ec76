import Glibc

/// The file that the result of a run goes to: it is written whole, or left as it was.
struct OutputFile {
  private let name: FileName

  init(_ name: FileName) { self.name = name }

  /// Has `body` write the file, which takes the place of an old one when all went well.
  ///
  /// A device or a pipe is written to as it comes, since there is nothing to keep whole.
  func fill(_ body: (consuming sending OutputStream) -> ExitStatus) -> ExitStatus {
    if let descriptor = name.outputDescriptor {
      return body(OutputStream(descriptor: descriptor, name: name))
    }
    var status = stat()
    let exists = name.withPath { stat($0, &status) } == 0
    do {
      if exists && status.st_mode & S_IFMT != S_IFREG { return try fillDirectly(body) }
      Interruption.removeTemporariesAtSignals()
      guard exists else {
        let place = try newPlace()
        return try fill(FileReplacement(of: place, named: name, original: nil), body)
      }
      let target = try FilePlace(of: name.resolved())
      let old = try InputFile(target)
      let original = try OriginalFile(old, at: target)
      try original.checkLinks(exceptFor: nil)
      return try fill(FileReplacement(of: target, named: name, original: original), body)
    } catch let failure as ReplacementFailure where !exists {
      Messages.report("not written: \(failure.reason)", at: name)
    } catch {
      Messages.report(error, at: name)
    }
    return .trouble
  }

  private func fill(
    _ replacement: consuming FileReplacement,
    _ body: (consuming sending OutputStream) -> ExitStatus
  ) throws(ReplacementFailure) -> ExitStatus {
    let result = body(replacement.stream)
    if result == .trouble {
      Messages.report("not written, since there was trouble", at: name)
    } else {
      let directory = replacement.directory
      try replacement.prepare()
      try replacement.synchronize()
      try replacement.commit()
      directory.synchronize()
    }
    return result
  }

  /// Where the file is made that is not there yet.
  private func newPlace() throws(ReplacementFailure) -> FilePlace {
    do {
      return try FilePlace(of: name)
    } catch {
      throw .directory(error)
    }
  }

  private func fillDirectly(
    _ body: (consuming sending OutputStream) -> ExitStatus
  ) throws(SystemError) -> ExitStatus {
    let descriptor = name.withPath { open($0, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    if descriptor < 0 { throw .last }
    defer { close(descriptor) }
    return body(OutputStream(descriptor: descriptor, name: name))
  }
}
