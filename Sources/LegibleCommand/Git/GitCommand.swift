import CExtendedAttributes
import Glibc
import Legible

/// `legible git`: a working tree in UTF-8 over a repository that keeps old encodings.
struct GitCommand: Subcommand {
  static let summary = CommandSummary(
    name: "git",
    abstract: "Work in UTF-8 over old encodings in a repository.",
    usage: "legible git <ACTION> [<options>] [<FILE> ...]",
    discussion: """
      setup configures Git to convert the files of this working tree with legible, and to show \
      differences in UTF-8 (but for git diff --no-textconv, which writes patches), and converts \
      the files whose encoding is sure to UTF-8. Commits keep the encoding, byte order mark and line \
      endings that a file has in the repository; lines that were not edited keep their bytes. \
      With --worktree this is done in a new working tree, and this one is not changed. --undo \
      reverts the setup, and keeps edits.

      The encoding of a file is that of legible-encoding= or encoding= in .gitattributes, or a \
      charset in .editorconfig that is not UTF-8; otherwise it is detected, and stored in the \
      Git directory. A file whose encoding is not sure, or that could not be converted back \
      exactly, is left unchanged and reported. A character that the encoding lacks is reported \
      with its position, and Git rejects the file.

      status lists the files that are not ASCII or UTF-8 in the repository, with their encoding, \
      their state here, and whether an edit has changed their encoding; then the exit status is \
      1. textconv prints FILE in UTF-8, or a line for a file that is not text, for git diff. \
      filter is run by Git.

      merge is a driver for git merge: BASE, OURS and THEIRS are compared as text, whatever \
      their encodings, and the result replaces OURS, in its encoding, with its byte order mark \
      and line endings; the exit status is 1 if there are conflicts. Files whose encoding is not \
      sure are merged as bytes, as Git does. If the encoding of OURS lacks a character, that is \
      reported, and OURS is not changed. LENGTH is the length of conflict markers, and NAME is \
      the name in messages. setup configures Git to run it too.

      Examples:
        legible git setup --worktree utf8
        legible git setup
        legible git status
        legible git textconv old.txt
        git config merge.legible.driver 'legible git merge -- %O %A %B %L %P'
      """)

  /// The first operand.
  enum Action: String, CaseIterable {
    case setup, status, textconv, merge, filter
  }

  var worktree: String?
  var undo = false
  var color = ColorChoice.auto
  var action: Action?
  var files: [String] = []

  static var options: OptionTable<Self> {
    [
      .value(
        \.worktree, "--worktree", value: "DIR",
        help: "Make this new working tree, and set that up.", completion: .folders,
        parse: NamedArgument.text),
      .flag(\.undo, "--undo", help: "Take back what setup has done."),
      .color(\.color),
      .word(\.action, value: "ACTION", help: "setup, status, textconv, merge or filter."),
      .operands(
        \.files, value: "FILE", isRequired: false,
        help: "The file that textconv prints; or BASE, OURS, THEIRS, LENGTH and NAME of a merge."),
    ]
  }

  func validate() throws {
    guard let action else { return }
    if action != .setup && (worktree != nil || undo) {
      throw ValidationError("--worktree and --undo are options of setup")
    }
    try checkExclusive(("--worktree", worktree != nil), ("--undo", undo))
    switch action {
    case .textconv:
      if files.count != 1 { throw ValidationError("textconv takes a FILE") }
    case .merge:
      guard (3...5).contains(files.count), files.count == 3 || (1...999).contains(markerLength)
      else {
        throw ValidationError("merge takes BASE, OURS and THEIRS, and perhaps LENGTH and NAME")
      }
    case .setup, .status, .filter:
      if !files.isEmpty { throw ValidationError("\(action.rawValue) takes no FILE") }
    }
    if let worktree, worktree.isEmpty || worktree.hasPrefix("-") {
      throw ValidationError(
        "'\(worktree)' is not a folder name; write './\(worktree)' for such a folder")
    }
  }

  func run() throws {
    guard let action else { return }
    let status: ExitStatus
    do {
      switch action {
      case .setup: status = try setup()
      case .status: status = try GitStatus(conversion: GitConversion(in: .here)).run()
      case .textconv: status = TextConversionForDiff(file: names[0]).run()
      case .merge:
        status = try GitMerge(
          base: names[0], ours: names[1], theirs: names[2], markerLength: markerLength,
          path: names.count > 4 ? names[4] : names[1]
        ).run()
      case .filter: status = try GitFilter(GitConversion(in: .here)).run()
      }
    } catch let status as ExitStatus {
      throw status
    } catch {
      Messages.write("legible: git \(action.rawValue): \(error)")
      throw ExitStatus.trouble
    }
    try status.finish()
  }

  private var names: [FileName] { files.map { FileName(argument: $0) } }

  /// The length of conflict markers; 0 if the operand is not a number.
  private var markerLength: Int { files.count > 3 ? Int(files[3]) ?? 0 : 7 }

  private func setup() throws -> ExitStatus {
    if undo { return try GitSetup(in: .here).undo() }
    if let worktree { return try GitSetup(in: .here).make(FileName(argument: worktree)) }
    return try GitSetup(in: .here).run()
  }
}

/// `legible git textconv`: prints a file in UTF-8 for `git diff`, unchanged if its encoding is not sure.
private struct TextConversionForDiff {
  let file: FileName

  func run() -> ExitStatus {
    do {
      let bytes = try InputFile(file).bytes()
      var text = bytes
      do {
        let known = try TextReader().text(bytes, named: file)
        if known.doubt == nil { text = known.text.lineEnding.restored(known.text.utf8[...]) }
      } catch is KnownText.NoText {
        // Git shows what a program prints as text, whatever it is.
        let hash = bytes.stableHash.hexadecimal(width: 16, uppercase: false)
        text = Array("binary, \(bytes.count) bytes, hash \(hash)\n".utf8)
      } catch is EditFailure {}
      return OutputStream(.standardOutput).writeAndFlush { output throws(OutputFailure) in
        try output.write(text)
      }
    } catch {
      Messages.report(error, at: file)
      return .trouble
    }
  }
}

/// `legible git status`: lists the encodings of files that are not UTF-8 in the repository.
private struct GitStatus {
  let conversion: GitConversion

  func run() throws -> ExitStatus {
    let top = conversion.top
    guard var files = try TrackedFiles(in: top, at: nil) else {
      throw GitRepository.noWorkingTree
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
      let known = try GitConversion.reader.text(bytes, named: conversion.path(of: path))
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
      let text = try? RestoredText(
        new, by: .init(name: "HEAD", bytes: old), named: name, GitConversion.reader),
      text.restoration.changes.contains(.encoding)
    else { return nil }
    return text.restoration.reference.encoding.reportedName
  }
}

/// `legible git merge`: a merge driver (gitattributes(5)) that merges the decoded texts, and writes the
/// result in the form of our side.
private struct GitMerge {
  /// The common ancestor, our side and theirs, in temporary files of Git.
  let base: FileName
  let ours: FileName
  let theirs: FileName

  /// The length of conflict markers.
  let markerLength: Int

  /// The path of the file in the working tree.
  let path: FileName

  /// Replaces our side by the result.
  ///
  /// - Returns: Negative if there are conflicts, or our encoding lacks a character; in the latter case
  ///   our side is unchanged.
  func run() throws -> ExitStatus {
    Interruption.removeTemporariesAtSignals()
    let file = try LoadedFile(ours)
    let sides = [file.bytes, try LoadedFile(base).bytes, try LoadedFile(theirs).bytes]
    guard let texts = texts(of: sides), !Self.haveOneForm(texts) else {
      let merged = try merge(sides)
      try file.replace(by: merged.bytes)
      return merged.hasConflicts ? .negative : .success
    }
    do {
      let merged = try merge(texts.map { Self.text(of: $0, as: texts[0]) })
      try file.replace(by: texts[0].merging(merged.bytes))
      return merged.hasConflicts ? .negative : .success
    } catch let failure as EditFailure {
      Messages.report("not merged, and ours stays: \(failure.reason)", at: path)
      return .negative
    }
  }

  /// Decodes the texts, ours first; `nil` unless the encodings of all are sure.
  private func texts(of sides: [[UInt8]]) -> [EditableText]? {
    var source: TextEncoding?
    switch GitConversion.reader.settings.repositoryEncoding(of: path) {
    case .passed: return nil
    case .encoding(let encoding): source = encoding
    default: break
    }
    var texts: [EditableText] = []
    for side in sides {
      // Valid UTF-8 is UTF-8, whatever the settings say, unless it is ASCII in their encoding too.
      let isUTF8 = String(validating: side, as: UTF8.self) != nil && !side.contains(0)
      let isASCII = isUTF8 && side.allSatisfy { $0 < 0x80 }
      let isNamed = !isUTF8 || isASCII && source?.readsPlainTextAsASCII ?? false
      do {
        let text = try GitConversion.reader.sureText(
          side, named: path, source: isNamed ? source : nil)
        if text.malformedCount > 0 { return nil }
        texts.append(text)
      } catch {
        if (error as? KnownText.NoText)?.isOfText ?? false {
          Messages.report("merged without decoding: \(error.reason)", at: path)
        }
        return nil
      }
    }
    // ASCII is taken to be in the encoding of the other sides.
    guard let other = texts.first(where: { !Self.isASCII($0) })?.encoding,
      other.readsPlainTextAsASCII
    else { return texts }
    return texts.map {
      Self.isASCII($0) ? (try? EditableText($0.bytes, encoding: other)) ?? $0 : $0
    }
  }

  private static func isASCII(_ text: EditableText) -> Bool {
    text.encoding.isASCIICompatible && text.bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether lines can be compared as bytes: equal lines of two texts have equal bytes.
  private static func haveOneForm(_ texts: [EditableText]) -> Bool {
    let ours = texts[0]
    let lineEndings = texts.filter { $0.lineEnding == .cr || $0.utf8.contains(0x0A) }
      .map(\.lineEnding)
    return ours.encoding.isASCIICompatible
      && texts.allSatisfy {
        $0.encoding == ours.encoding && $0.hasByteOrderMark == ours.hasByteOrderMark
      }
      && lineEndings.allSatisfy { $0 == lineEndings.first && $0 != .cr }
  }

  /// The text of a side for the merge: with LF line endings, unless those of our side are mixed.
  private static func text(of side: EditableText, as ours: EditableText) -> [UInt8] {
    ours.lineEnding == .mixed
      ? side.lineEnding.restored(side.utf8[...])
      : EditableText.LineEnding.crlf.normalized(side.utf8)
  }

  private func merge(_ sides: [[UInt8]]) throws -> (bytes: [UInt8], hasConflicts: Bool) {
    let files = try sides.map(NamelessFile.init)
    let arguments = [
      "merge-file", "-p", "--quiet", "--marker-size=\(markerLength)", "-L", "ours", "-L", "base",
      "-L", "theirs",
    ]
    let result = withExtendedLifetime(files) {
      GitRepository(at: .here).result(arguments, files.map(\.name.bytes))
    }
    // The status is the number of conflicts, at most 127; higher values are errors.
    // Git refuses for example files that are not text.
    guard let result, let status = result.status, status < 128 else {
      throw CommandFailure("git merge-file cannot merge it, and ours stays")
    }
    return (result.output, status > 0)
  }
}

/// A file in memory, which child processes can open by name.
private final class NamelessFile {
  private let descriptor: Int32

  init(_ bytes: [UInt8]) throws {
    descriptor = memfd_create("legible", 0)
    if descriptor < 0 { throw SystemError.last }
    var stream = OutputStream(descriptor: descriptor, name: name)
    try stream.write(bytes)
    try stream.flush()
  }

  deinit { close(descriptor) }

  var name: FileName { FileName("/dev/fd/\(descriptor)") }
}
