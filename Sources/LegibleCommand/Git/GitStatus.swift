import Glibc
import Legible

/// `legible git status`: lists the encodings of files that are not UTF-8 in the repository.
struct GitStatus {
  private let conversion: GitConversion
  private let sure = SureDetection(
    options: DetectionOptions(), engine: .native, remedy: GitConversion.remedy)
  private let settings = FileSettings()

  init(_ conversion: GitConversion) { self.conversion = conversion }

  func run() throws -> ExitStatus {
    let top = conversion.top
    guard var files = try TrackedFiles(in: top, at: nil) else {
      throw GitRepository.NoWorkingTree()
    }
    let repository = GitRepository(at: top)
    let changed = Set((repository.changedFiles(staged: false) ?? []).map(\.bytes))
    var output = OutputStream(.standardOutput)
    var status = ExitStatus.success
    while let next = files.next() {
      guard case .success(let input) = next else { continue }
      let path = FileName(bytes: Array(input.name.bytes.dropFirst(top.directoryPrefix.count)))
      let bytes: [UInt8]
      do {
        guard let place = input.place else { continue }
        guard let all = try InputFile(place).bytes(limit: GitRepository.sizeLimit) else {
          throw SystemError(code: EFBIG)
        }
        bytes = all
      } catch {
        Messages.report(error, at: input.name)
        status.merge(.trouble)
        continue
      }
      var line = state(of: bytes, path)
      if changed.contains(input.name.bytes), let old = formerEncoding(input.name, bytes, path) {
        line = "\(line ?? "UTF-8\tUTF-8 here")\twas \(old) in HEAD"
        status.merge(.negative)
      }
      if let line { try output.write(path.forFindings + Array("\t\(line)\n".utf8)) }
    }
    try output.flush()
    return status
  }

  /// The encoding in the repository and the state of the file here; `nil` for ASCII and UTF-8.
  private func state(of bytes: [UInt8], _ path: FileName) -> String? {
    if String(validating: bytes, as: UTF8.self) != nil && !bytes.contains(0) {
      guard let form = conversion.form(of: bytes, at: path), form.encoding != .utf8 else {
        return nil
      }
      return "\(form.encoding.reportedName)\tUTF-8 here"
    }
    do {
      let known = try KnownText(bytes, named: name(of: path), source: nil, settings: settings, sure)
      if let doubt = known.doubt { return "unsure\tas it is: \(doubt)" }
      return "\(known.text.encoding.reportedName)\tas it is"
    } catch {
      return nil
    }
  }

  /// The former encoding of a changed file, if the change affects the encoding.
  private func formerEncoding(_ name: FileName, _ bytes: [UInt8], _ path: FileName) -> String? {
    guard
      let old = GitRepository(of: name).content(of: name, in: Array("HEAD".utf8), filtered: false),
      let new = try? conversion.clean(bytes, of: path),
      let text = try? WitnessedText(
        new, by: .init(name: "HEAD", bytes: old), named: name, source: nil, settings: settings, sure
      ),
      text.restoration.changes.contains(.encoding)
    else { return nil }
    return text.restoration.witness.encoding.reportedName
  }

  private func name(of path: FileName) -> FileName {
    conversion.top.appending(path.bytes)
  }
}
