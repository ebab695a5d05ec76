import Glibc
import Legible

/// `legible restore`: restores what a program destroyed by taking a file for UTF-8.
struct RestoreCommand: Subcommand {
  static let summary = CommandSummary(
    name: "restore",
    abstract: "Restore letters that a program destroyed.",
    usage: "legible restore [<options>] <FILE> ...",
    discussion: """
      A program that only supports UTF-8 has saved a file in an old encoding, and its letters \
      have become U+FFFD, question marks or other letters. They are restored from a reference: the \
      version of the file in the last commit of Git, or in an earlier one if that is damaged \
      too; or what --from names. Later edits are kept; encoding, byte order mark and line \
      endings become those of the reference, and lines that were not edited get its exact bytes.

      Nothing is guessed: a letter that is ambiguous, or that no reference has, is left unchanged, \
      and its line is reported; then the exit status is 1. --lost=TEXT writes TEXT for letters that cannot \
      be restored; without it a file whose encoding lacks U+FFFD is left unchanged.

      Examples:
        legible restore old.txt
        legible restore --check old.txt
        legible restore --from=a.txt old.txt
        legible restore --from=HEAD~1 --lost='?' old.txt
      """)

  var check = false
  var from: [String] = []
  var lost: String?
  var encoding: TextEncoding?
  var color = ColorChoice.auto
  var files: [String] = []

  static var options: OptionTable<Self> {
    [
      .flag(
        \.check, "--check",
        help: "Change nothing, and print the lines that would change; if any, the status is 1."),
      .list(
        \.from, "--from", value: "REV or FILE",
        help: "Take the letters from this file, or from this revision; may be repeated.",
        completion: .files, parse: NamedArgument.text),
      .value(
        \.lost, "--lost", value: "TEXT",
        help: "Write TEXT for each letter that cannot be restored.",
        parse: NamedArgument.text),
      .value(
        \.encoding, "-f", "--encoding", value: "ENC",
        help: "The encoding of the reference; detected by default.",
        completion: NamedArgument.encodingCompletion, parse: NamedArgument.encoding),
      .color(\.color),
      .operands(\.files, value: "FILE", isRequired: true, help: "The files to restore."),
    ]
  }

  func validate() throws {
    for name in from where name.isEmpty || name.hasPrefix("-") {
      throw ValidationError("--from takes a revision or a file; a file of that name is './\(name)'")
    }
    if let lost,
      lost.unicodeScalars.contains(where: {
        $0 == "\u{FFFD}" || $0.properties.generalCategory == .control
      })
    {
      throw ValidationError("--lost takes text without U+FFFD and control characters")
    }
  }

  func run() throws {
    try RestoreJob(options: self).run().finish()
  }
}

/// Restores damaged files by references, which are older versions or copies.
struct RestoreJob {
  var options = RestoreCommand()

  /// A reference that was read already.
  var twin: RestoredText.Reference?

  /// Whether all sources are revisions.
  var takesRevisionsOnly = false

  /// The files and revisions that are references; if empty, the revisions in Git.
  private var sources: [FileName] { options.from.map { FileName(argument: $0) } }

  /// The maximum number of revisions of a file that are tried.
  private static let revisionLimit = 32

  /// The maximum number of lines with missing characters that are reported for a file.
  private static let reportLimit = 10

  private let reader = TextReader()

  func run() -> ExitStatus {
    var status = ExitStatus.success
    if !options.check { Interruption.removeTemporariesAtSignals() }
    for name in options.files.map({ FileName(argument: $0) }) {
      do {
        status.merge(try restore(LoadedFile(name)))
      } catch let failure as OutputFailure {
        failure.report()
        return .trouble
      } catch {
        Messages.report("left alone: \(error.plainReason)", at: name)
        status.merge(error is SystemError || error is ReplacementFailure ? .trouble : .negative)
      }
    }
    return max(status, reader.settings.reportRefused())
  }

  private func restore(_ file: borrowing LoadedFile) throws -> ExitStatus {
    guard let found = try best(for: file) else {
      throw CommandFailure(
        sources.isEmpty
          ? "Git has no version of it; --from names a file or a revision to take the letters from"
          : "there is no version of it in \(sources.map(\.escapedForDisplay).joined(separator: ", "))"
      )
    }
    let restoration = found.restoration
    if restoration.isUndamaged {
      Messages.report("nothing to restore from \(found.reference.name)", at: file.name)
      return .success
    }
    let bytes: [UInt8]
    do {
      bytes = try found.bytes(filling: options.lost)
    } catch let failure as EditFailure {
      // If a substitute solves the problem, lost characters are the only reason for the failure.
      guard (try? found.bytes(filling: "?")) != nil else { throw failure }
      for line in Self.missing(in: found.restoration) { Messages.report(line, at: file.name) }
      Messages.report("left alone: \(failure.reason); --lost='?' restores the rest", at: file.name)
      return .negative
    }
    if options.check { return try show(bytes, of: file, found) }
    try file.replace(by: bytes)
    report(found, at: file.name)
    return restoration.ambiguousCount + restoration.lostCount > 0 ? .negative : .success
  }

  /// Returns the restoration from the reference that restores the most; of equals, the first. Lines that it does not show are
  /// restored from the others.
  func best(for file: borrowing LoadedFile) throws -> RestoredText? {
    var best: RestoredText?
    var others: [RestoredText] = []
    var failure: (any Error)?
    for source in candidates(for: file.name) {
      guard let reference = reference(source, of: file.name) else { continue }
      let text: RestoredText
      do {
        text = try RestoredText(
          file.bytes, by: reference, named: file.name, source: options.encoding, reader)
      } catch {
        failure = failure ?? error
        continue
      }
      // An earlier reference may have what this one has lost too.
      let missing = text.missingCount
      if missing == 0 { return text }
      others.append(text)
      let bestMissing = best.map(\.missingCount)
      if bestMissing.map({ missing < $0 }) ?? true { best = text }
    }
    for other in others { best?.complete(by: other) }
    if best == nil, let failure { throw failure }
    return best
  }

  private enum Candidate {
    case known(RestoredText.Reference)
    case file(FileName)
    case revision([UInt8])
  }

  private func candidates(for name: FileName) -> [Candidate] {
    if let twin { return [.known(twin)] }
    if sources.isEmpty {
      let repository = GitRepository(of: name)
      let older = repository.revisions(of: name, limit: Self.revisionLimit)
      return [.revision(Array("HEAD".utf8))] + older.dropFirst().map(Candidate.revision)
    }
    return sources.map { source in
      let isFile = !takesRevisionsOnly && source.exists
      return isFile ? .file(source) : .revision(source.bytes)
    }
  }

  private func reference(_ candidate: Candidate, of name: FileName) -> RestoredText.Reference? {
    switch candidate {
    case .known(let reference): return reference
    case .file(let source):
      guard let file = try? InputFile(source, waits: false),
        let bytes = try? file.bytes(limit: GitRepository.sizeLimit)
      else { return nil }
      return RestoredText.Reference(name: source.escapedForDisplay, bytes: bytes)
    case .revision(let revision):
      return GitRepository(of: name).content(of: name, in: revision, filtered: true).map {
        let text = FileName(bytes: Array(revision.prefix(40))).escapedForDisplay
        return RestoredText.Reference(
          name: revision.count == 40 ? String(text.prefix(10)) : text, bytes: $0)
      }
    }
  }

  private func show(
    _ bytes: [UInt8], of file: borrowing LoadedFile, _ found: RestoredText
  ) throws -> ExitStatus {
    let restoration = found.restoration
    let damaged = (try? EditableText(file.bytes, encoding: restoration.damagedEncoding))?.utf8
    var output = OutputStream(.standardOutput)
    let difference = TextDifference(
      named: file.name, old: damaged ?? file.bytes, new: restoration.text)
    try output.write(difference.text(for: OutputStyle(options.color)))
    try output.flush()
    report(found, at: file.name)
    return bytes == file.bytes ? .success : .negative
  }

  private func report(_ found: RestoredText, at name: FileName) {
    for line in Self.report(found, isCheck: options.check) { Messages.report(line, at: name) }
  }

  /// Returns lines that report what was restored and what is missing.
  static func report(_ found: RestoredText, isCheck: Bool) -> [String] {
    let restoration = found.restoration
    let changes = restoration.changes
    var parts: [String] = []
    if restoration.restoredCount > 0 {
      let count = restoration.lines.count { $0.restoredCount > 0 }
      parts.append("\(restoration.restoredCount.counted("character")) in \(count.counted("line"))")
    }
    if changes.contains(.encoding) || changes.contains(.addedUTF8) {
      parts.append("the encoding \(restoration.reference.encoding.reportedName)")
    }
    if changes.contains(.byteOrderMark) { parts.append("the byte order mark") }
    if changes.contains(.lineEnds) { parts.append("the line ends") }
    if changes.contains(.otherBytes) { parts.append("bytes of lines that were not edited") }
    var lines: [String] = []
    if !parts.isEmpty {
      let verb = isCheck ? "would be restored" : "restored"
      let reason = restoration.reading.isRight ? "" : "; it was \(restoration.reading)"
      lines.append(
        "\(verb) from \(found.reference.name): \(parts.joined(separator: ", "))\(reason)")
    }
    return lines + missing(in: restoration)
  }

  /// Returns lines that report what is missing.
  private static func missing(in restoration: TextRestoration) -> [String] {
    var lines: [String] = []
    let missing = restoration.lines.filter { $0.ambiguousCount + $0.lostCount > 0 }
    for line in missing.prefix(reportLimit) {
      let counts = [(line.ambiguousCount, "ambiguous"), (line.lostCount, "lost")]
      let told = counts.filter { $0.0 > 0 }.map { "\($0.0.counted("character")) \($0.1)" }
      lines.append("line \(line.number): \(told.joined(separator: ", "))")
    }
    if missing.count > reportLimit {
      lines.append("and in \((missing.count - reportLimit).counted("more line"))")
    }
    return lines
  }
}
