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

  /// The folder that the files are copied into.
  var snapshot: FileName?

  /// The folder of copies, or the revision, that the files are compared with.
  var reference: FileName?

  private let settings = FileSettings()
  private let sure = SureDetection(options: DetectionOptions(), engine: .native)

  init(names: [FileName]) { self.names = names }

  func run() -> ExitStatus {
    let names: [FileName]
    do {
      names = try self.names.isEmpty ? found() : self.names
    } catch {
      Messages.report(error)
      return .trouble
    }
    if restores || snapshot != nil { Interruption.removeTemporariesAtSignals() }
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
        status.merge(isTrouble ? .trouble : .negative)
      }
    }
    return max(status, settings.reportRefused())
  }

  /// The files that a hook names, or those that have changed.
  private func found() throws -> [FileName] {
    if readsHook { return try HookInput.read().files }
    guard let changed = GitRepository(at: .here).changedFiles(staged: isStaged) else {
      throw NoRepository()
    }
    return changed
  }

  private struct NoRepository: Error, CustomStringConvertible {
    var description: String {
      "the working directory is in no repository of Git that has a commit; name the files, and --against a folder"
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
    guard let before = try before(name) else { return .success }
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
      return try Snapshot(in: reference).content(of: name).map {
        RestoredFile.Witness(name: reference.forPeople, bytes: $0)
      }
    }
    let revision = reference ?? FileName("HEAD")
    let repository = GitRepository(of: name)
    if let reference, !repository.hasRevision(reference.bytes) {
      throw NoReference(name: reference)
    }
    return repository.content(of: name, in: revision.bytes, filtered: !isStaged).map {
      RestoredFile.Witness(name: revision.forPeople, bytes: $0)
    }
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
