import Glibc
import Legible

/// `legible guard`: reports what an edit has changed unintentionally.
struct GuardCommand: Subcommand {
  static let summary = CommandSummary(
    name: "guard",
    abstract: "Report whether an edit destroyed letters or encoding.",
    usage: "legible guard [<options>] [<FILE> ...]",
    discussion: """
      Each file is compared with its version in the last commit of Git, or with a copy that \
      --save made before the edit. Without FILE, all changed files below the working directory \
      are compared. Damage is reported line by line: the encoding has changed, a byte \
      order mark or other line endings were added or removed, letters have become U+FFFD, \
      question marks or other letters, or bytes have changed in lines that were not edited; then \
      the exit status is 1. Changes that .editorconfig and .gitattributes demand are not \
      reported.

      --restore undoes the damage and keeps the edit, as legible restore does. docs/tools.md has \
      hooks for editors and coding agents.

      Examples:
        legible guard old.txt
        legible guard --staged
        legible guard --save=before old.txt
        legible guard --against=before --restore old.txt
      """)

  var staged = false
  var restore = false
  var save: String?
  var against: String?
  var hook = false
  var quiet = false
  var color = ColorChoice.auto
  var files: [String] = []

  static var options: OptionTable<Self> {
    [
      .flag(
        \.staged, "--staged",
        help: "Compare what is staged for the next commit, not the working tree."),
      .flag(\.restore, "--restore", help: "Restore what was destroyed, and keep the edit."),
      .value(
        \.save, "--save", value: "DIR",
        help: "Copy the files into DIR, for --against, and compare nothing.", completion: .folders,
        parse: NamedArgument.text),
      .value(
        \.against, "--against", value: "DIR or REV",
        help: "Compare with what --save has put into DIR, or with this revision.",
        completion: .folders, parse: NamedArgument.text),
      .flag(
        \.hook, "--hook",
        help:
          "Read from standard input which file to compare: the JSON that coding agents give their hooks."
      ),
      .flag(\.quiet, "-q", "--quiet", help: "Print nothing; the exit status is the answer."),
      .color(\.color),
      .operands(
        \.files, value: "FILE", isRequired: false,
        help: "The files to compare; by default those that changed."),
    ]
  }

  func validate() throws {
    if save != nil && (staged || restore || against != nil) {
      throw ValidationError("--save cannot be used with --staged, --restore or --against")
    }
    if staged && (against != nil || restore) {
      throw ValidationError("--staged cannot be used with --against or --restore")
    }
    try checkExclusive(("--hook", hook), ("FILE", !files.isEmpty))
    try checkExclusive(("--hook", hook), ("--staged", staged))
    for name in [save, against].compactMap(\.self) where name.isEmpty || name.hasPrefix("-") {
      throw ValidationError("'\(name)' is not a folder name; write './\(name)' for such a folder")
    }
  }

  func run() throws {
    try GuardJob(options: self).run().finish()
  }
}

/// Compares files with earlier versions, and reports what an edit has destroyed.
private struct GuardJob {
  private let options: GuardCommand
  private var names: [FileName]

  /// Whether the hook is about a shell, so that the files are those that Git says have changed.
  private var isOfShell = false

  private let reader = TextReader()

  init(options: GuardCommand) {
    self.options = options
    names = options.files.map { FileName(argument: $0) }
  }

  /// The folder that the files are copied into.
  private var snapshot: FileName? { options.save.map { FileName(argument: $0) } }

  /// The folder of copies, or the revision, that the files are compared with.
  private var earlier: FileName? { options.against.map { FileName(argument: $0) } }

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
    if options.restore || snapshot != nil { Interruption.removeTemporariesAtSignals() }
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
          if options.hook && !name.exists {
            try Snapshot(in: snapshot).forget(name)
            continue
          }
          try Snapshot(in: snapshot).save(LoadedFile(name))
        } else {
          status.merge(try check(name))
        }
      } catch let failure as OutputFailure {
        failure.report()
        return .trouble
      } catch {
        Messages.report(error.plainReason, at: name)
        let isTrouble =
          error is SystemError || error is ReplacementFailure || error is CommandFailure
        status.merge(isTrouble ? .trouble : .negative)
      }
    }
    return max(status, reader.settings.reportRefused())
  }

  /// Finds the files that a hook names, or those that have changed.
  private mutating func findNames() throws {
    if options.hook {
      let input = try HookInput.read()
      names = input.files
      // A shell may have changed any file.
      guard names.isEmpty, let folder = input.folder else { return }
      isOfShell = true
      names = GitRepository(at: folder).changedFiles(staged: false) ?? []
      return
    }
    guard let changed = GitRepository(at: .here).changedFiles(staged: options.staged) else {
      throw Self.noRepository
    }
    names = changed
  }

  private static let noRepository = CommandFailure(
    "there is nothing to compare with: this is not in a Git repository with a commit; "
      + "name the files, and --against a folder that --save has made")

  private func check(_ name: FileName) throws -> ExitStatus {
    guard let before = try before(name) else {
      // The tool may have failed to create a file that the hook names.
      if options.hook { return .success }
      if !name.exists { throw SystemError.last }
      if earlier == nil && !GitRepository(of: name).isRepository { throw Self.noRepository }
      return .success
    }
    if options.staged {
      let repository = GitRepository(of: name)
      guard let now = repository.content(of: name, in: [], filtered: false) else { return .success }
      return try compare(now, before, at: name).0
    }
    // The file was removed.
    if !name.exists && errno == ENOENT { return .success }
    let file = try LoadedFile(name)
    let (status, text) = try compare(file.bytes, before, at: name)
    guard status == .negative, let text else { return status }
    if !options.restore {
      if !options.quiet {
        Messages.report("legible restore undoes the damage and keeps the edit", at: name)
      }
      return status
    }
    try file.replace(by: text.bytes(filling: nil))
    let missing = text.restoration.ambiguousCount + text.restoration.lostCount
    if !options.quiet {
      let rest = missing > 0 ? ", but for \(missing.counted("character"))" : ""
      Messages.report("restored from \(text.reference.name)\(rest)", at: name)
    }
    return missing > 0 ? .negative : .success
  }

  /// Returns the earlier version of the file; `nil` if there is none.
  private func before(_ name: FileName) throws -> RestoredText.Reference? {
    if let earlier, earlier.exists {
      if let bytes = try Snapshot(in: earlier).content(of: name) {
        return RestoredText.Reference(name: earlier.escapedForDisplay, bytes: bytes)
      }
      // Before a shell command only files that differ from the last commit are copied; the others are
      // compared with the commit.
      guard isOfShell else { return nil }
      return reference(of: name, in: FileName("HEAD"))
    }
    let revision = earlier ?? FileName("HEAD")
    let repository = GitRepository(of: name)
    if let earlier, !repository.hasRevision(earlier.bytes) {
      throw CommandFailure(
        "\(earlier.escapedForDisplay) is neither a folder that --save has made nor a revision")
    }
    return reference(of: name, in: revision)
  }

  private func reference(of name: FileName, in revision: FileName) -> RestoredText.Reference? {
    let repository = GitRepository(of: name)
    if let bytes = repository.content(of: name, in: revision.bytes, filtered: !options.staged) {
      return RestoredText.Reference(name: revision.escapedForDisplay, bytes: bytes)
    }
    return RenamedFile(name: name, isStaged: options.staged).reference(in: revision)
  }

  /// Compares a file with its earlier version, and reports what was destroyed.
  ///
  /// - Returns: The restoration by the reference; `nil` if the file is not text.
  private func compare(
    _ now: [UInt8], _ before: RestoredText.Reference, at name: FileName
  ) throws -> (ExitStatus, RestoredText?) {
    if now == before.bytes { return (.success, nil) }
    let text: RestoredText
    do {
      text = try RestoredText(
        now, by: before, named: name, reader)
    } catch is KnownText.NoText {
      return (.success, nil)
    }
    let findings = GuardFindings(text, reader.settings.expectation(of: name))
    if findings.lines.isEmpty { return (.success, text) }
    if !options.quiet {
      var output = OutputStream(.standardOutput)
      for line in findings.lines {
        try output.write(name.forFindings + Array(":\(line)\n".utf8))
      }
      try output.flush()
    }
    return (.negative, text)
  }
}

/// Unintended changes of an edit, outside the edited lines.
private struct GuardFindings {
  /// One line for each, which follows the name of the file.
  private(set) var lines: [String] = []

  /// The maximum number of lines of a file that are reported.
  private static let lineLimit = 20

  /// - Parameter expectation: The form that settings demand of the file; changes to it are not findings.
  init(_ text: RestoredText, _ expectation: TextExpectation?) {
    let restoration = text.restoration
    let reference = restoration.reference
    if restoration.isUndamaged { return }
    let damaged = restoration.damagedEncoding
    let isLossy = restoration.restoredCount + restoration.ambiguousCount + restoration.lostCount > 0
    if restoration.changes.contains(.encoding), isLossy || expectation?.encoding != damaged {
      lines.append(
        " encoding: \(reference.encoding.reportedName) has become \(damaged.reportedName)")
    }
    if restoration.changes.contains(.byteOrderMark),
      expectation?.hasByteOrderMark != !reference.hasByteOrderMark
    {
      lines.append(" byte-order-mark: it was \(reference.hasByteOrderMark ? "removed" : "added")")
    }
    if restoration.changes.contains(.lineEnds), !isExpected(restoration, expectation?.lineEnd) {
      lines.append(" line-ends: they were \(reference.lineEnding.name) and have changed")
    }
    if restoration.changes.contains(.otherBytes) {
      lines.append(" bytes: lines that were not edited have other bytes")
    }
    if restoration.changes.contains(.addedUTF8) {
      lines.append(
        " encoding: lines were added in UTF-8, and the text is \(reference.encoding.reportedName)")
    }
    add(restoration)
  }

  private mutating func add(_ restoration: TextRestoration) {
    for line in restoration.lines.prefix(Self.lineLimit) {
      let count = line.restoredCount + line.ambiguousCount + line.lostCount
      let known =
        line.ambiguousCount + line.lostCount == 0
        ? "" : ", of which \(line.restoredCount) can be restored"
      lines.append("\(line.number): letters: \(count.counted("character")) destroyed\(known)")
    }
    if restoration.lines.count > Self.lineLimit {
      let rest = restoration.lines.count - Self.lineLimit
      lines.append(" letters: and characters in \(rest.counted("more line"))")
    }
  }

  private func isExpected(
    _ restoration: TextRestoration, _ lineEnd: TextExpectation.LineEnd?
  ) -> Bool {
    guard let lineEnd,
      let now = try? EditableText(restoration.damaged, encoding: restoration.damagedEncoding)
    else { return false }
    return now.lineEnding.rawValue == lineEnd.rawValue
  }
}

extension EditableText.LineEnding {
  /// The name in messages.
  var name: String {
    self == .mixed ? rawValue : self == .crlf ? "CR LF" : rawValue.uppercased()
  }
}
