import Glibc
import Legible

/// Compares files with earlier versions, and reports what an edit has destroyed.
struct GuardJob {
  var names: [FileName]

  /// Whether the index is compared instead of the working tree.
  var isStaged = false

  /// Whether destroyed text is restored.
  var restores = false
  var isQuiet = false

  /// Whether standard input is that of a hook, and names the files.
  var readsHook = false

  /// Whether the hook is about a shell, so that the files are those that Git says have changed.
  private var isOfShell = false

  /// The folder that the files are copied into.
  var snapshot: FileName?

  /// The folder of copies, or the revision, that the files are compared with.
  var reference: FileName?

  private let settings = FileSettings()
  private let sure = SureDetection(options: DetectionOptions(), engine: .native)

  init(names: [FileName]) { self.names = names }

  func run() -> ExitStatus {
    var job = self
    do {
      if names.isEmpty { try job.findNames() }
    } catch {
      Messages.report(error)
      return .trouble
    }
    return job.checkAll()
  }

  private func checkAll() -> ExitStatus {
    if restores || snapshot != nil { Interruption.removeTemporariesAtSignals() }
    do {
      if let snapshot { try Snapshot(in: snapshot).makeFolder() }
    } catch {
      Messages.report(error, at: snapshot ?? .here)
      return .trouble
    }
    var status = ExitStatus.success
    for name in names {
      do {
        if let snapshot {
          // The edit will create the file, so a copy of an earlier file of that name is of no use.
          if readsHook && name.withPath({ access($0, F_OK) }) != 0 {
            try Snapshot(in: snapshot).forget(name)
            continue
          }
          try Snapshot(in: snapshot).save(RestoredFile(name))
        } else {
          status.merge(try check(name))
        }
      } catch let failure as OutputFailure {
        failure.report()
        return .trouble
      } catch {
        Messages.report(error.plainReason, at: name)
        let isTrouble =
          error is SystemError || error is ReplacementFailure || error is NoReference
          || error is NoRepository
        status.merge(isTrouble ? .trouble : .negative)
      }
    }
    return max(status, settings.reportRefused())
  }

  /// Finds the files that a hook names, or those that have changed.
  private mutating func findNames() throws {
    if readsHook {
      let input = try HookInput.read()
      names = input.files
      // A shell may have changed any file.
      guard names.isEmpty, let folder = input.folder else { return }
      isOfShell = true
      names = GitRepository(at: folder).changedFiles(staged: false) ?? []
      return
    }
    guard let changed = GitRepository(at: .here).changedFiles(staged: isStaged) else {
      throw NoRepository()
    }
    names = changed
  }

  private struct NoRepository: Error, CustomStringConvertible {
    var description: String {
      "there is nothing to compare with: this is in no repository of Git that has a commit; name the files, and --against a folder that --save has made"
    }
  }

  /// There is nothing to compare the file with.
  private struct NoReference: Error, CustomStringConvertible {
    let name: FileName

    var description: String {
      "\(name.forPeople) is neither a folder that --save has made nor a revision"
    }
  }

  private func check(_ name: FileName) throws -> ExitStatus {
    guard let before = try before(name) else {
      // A file that a hook names may be one that the tool could not make.
      if readsHook { return .success }
      if name.withPath({ access($0, F_OK) }) != 0 { throw SystemError.last }
      if reference == nil && !GitRepository(of: name).isRepository { throw NoRepository() }
      return .success
    }
    if isStaged {
      let repository = GitRepository(of: name)
      guard let now = repository.content(of: name, in: [], filtered: false) else { return .success }
      return try compare(now, before, at: name).0
    }
    // The file was removed.
    if name.withPath({ access($0, F_OK) }) != 0 && errno == ENOENT { return .success }
    let file = try RestoredFile(name)
    let (status, text) = try compare(file.bytes, before, at: name)
    guard status == .negative, let text else { return status }
    if !restores {
      if !isQuiet { Messages.report("legible restore puts it back, and keeps the edit", at: name) }
      return status
    }
    try file.replace(by: text.bytes(filling: nil))
    let missing = text.restoration.ambiguousCount + text.restoration.lostCount
    if !isQuiet {
      let rest = missing > 0 ? ", but for \(missing.counted("character"))" : ""
      Messages.report("put back by \(text.witness.name)\(rest)", at: name)
    }
    return missing > 0 ? .negative : .success
  }

  /// Returns the earlier version of the file; `nil` if there is none.
  private func before(_ name: FileName) throws -> RestoredFile.Witness? {
    if let reference, reference.withPath({ access($0, F_OK) }) == 0 {
      if let bytes = try Snapshot(in: reference).content(of: name) {
        return RestoredFile.Witness(name: reference.forPeople, bytes: bytes)
      }
      // Nothing was copied of a file that a shell has changed unless it had been changed before.
      guard isOfShell else { return nil }
      return witness(of: name, in: FileName("HEAD"))
    }
    let revision = reference ?? FileName("HEAD")
    let repository = GitRepository(of: name)
    if let reference, !repository.hasRevision(reference.bytes) {
      throw NoReference(name: reference)
    }
    return witness(of: name, in: revision)
  }

  private func witness(of name: FileName, in revision: FileName) -> RestoredFile.Witness? {
    let repository = GitRepository(of: name)
    if let bytes = repository.content(of: name, in: revision.bytes, filtered: !isStaged) {
      return RestoredFile.Witness(name: revision.forPeople, bytes: bytes)
    }
    return RenamedFile(name: name, isStaged: isStaged).witness(in: revision)
  }

  /// Compares a file with its earlier version, and reports what was destroyed.
  ///
  /// - Returns: The restoration by the witness; `nil` if the file is not text.
  private func compare(
    _ now: [UInt8], _ before: RestoredFile.Witness, at name: FileName
  ) throws -> (ExitStatus, WitnessedText?) {
    if now == before.bytes { return (.success, nil) }
    let text: WitnessedText
    do {
      text = try WitnessedText(
        now, by: before, named: name, source: nil, settings: settings, sure)
    } catch is KnownText.NoText {
      return (.success, nil)
    }
    let findings = GuardFindings(text, settings.expectation(of: name))
    if findings.lines.isEmpty { return (.success, text) }
    if !isQuiet {
      var output = OutputStream(.standardOutput)
      for line in findings.lines {
        try output.write(name.forFindings + Array(":\(line)\n".utf8))
      }
      try output.flush()
    }
    return (.negative, text)
  }
}
