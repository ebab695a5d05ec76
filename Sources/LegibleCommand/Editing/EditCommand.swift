import Glibc
import Legible

/// `legible edit`: edits files in other encodings with a program that only supports UTF-8.
struct EditCommand: Subcommand {
  static let summary = CommandSummary(
    name: "edit",
    abstract: "Have a program edit files in any encoding as UTF-8.",
    usage: "legible edit [<options>] <FILE> ... [-- <COMMAND> [<ARGUMENT> ...]]",
    discussion: """
      COMMAND is run once, with the names of UTF-8 copies of the files after its arguments; the \
      default is $VISUAL or $EDITOR. Changes to the copies are written back in the encoding, \
      byte order mark and line endings of each file. Unchanged text keeps its exact bytes, even \
      if they are malformed.

      A file is left unchanged if COMMAND fails, if the confidence in its encoding is below \
      0.95, or if its encoding lacks a character; the edited copy is then kept, and its path \
      reported. The signals TERM and HUP are passed on to COMMAND, and when it has ended, its \
      changes are written back as always. Plain ASCII counts as UTF-8. A copy has the name of \
      its file, and LF line endings if all lines of the file end alike.

      Examples:
        legible edit old.txt
        legible edit -f koi8-r old.txt -- sed -i 's/colour/color/'
        legible edit -f koi8-r old.txt a.txt -- perl -pi -e 's/colour/color/'
        legible edit --check -f koi8-r old.txt -- sed -i 's/colour/color/'
      """)

  var check = false
  var source: TextEncoding?
  var color = ColorChoice.auto
  var hints = HintOptions()
  var files: [String] = []

  /// COMMAND and its arguments, which follow `--`.
  var command: [String]?

  static var options: OptionTable<Self> {
    [
      .flag(
        \.check, "--check",
        help: "Change nothing, and print the lines that would change; if any, the status is 1."),
      .section("Text", .source(\.source)),
      .color(\.color),
      .group("Hints", \.hints),
      .operands(\.files, value: "FILE", isRequired: true, help: "The files to edit."),
      .command(\.command),
    ]
  }

  func validate() throws {
    try hints.validate(for: source)
  }

  func run() throws {
    try edit().finish()
  }

  /// Runs an editor on UTF-8 copies of the files, and writes the changes back in their encodings.
  private func edit() -> ExitStatus {
    var status = ExitStatus.success
    let folder: EditFolder
    do {
      folder = try EditFolder()
    } catch {
      Messages.report(
        "cannot make a folder for the copies: \(error.reason)", at: EditFolder.parent)
      return .trouble
    }
    var files: [EditedFile] = []
    let sure = SureDetection(
      options: hints.detectionOptions,
      floor: hints.minConfidence ?? SureDetection.floor,
      mixedRemedy: SureDetection.conversionOfMixtures)
    for name in self.files.map({ FileName(argument: $0) }) {
      do {
        let file = try EditedFile(name, source: source, sure, isReplaced: !check)
        try folder.add(file)
        files.append(file)
      } catch {
        Messages.report(error, at: name)
        status.merge(error is SystemError || error is ReplacementFailure ? .trouble : .negative)
      }
    }
    defer { folder.close() }
    if files.isEmpty { return status }
    do {
      try folder.begin()
      try Program(command?.map(RawArguments.bytes)).run(
        on: files.compactMap(\.copy).map(folder.path))
    } catch {
      Messages.write("legible: \(error.reason); nothing was changed")
      for file in files { keep(file, in: folder) }
      return .trouble
    }
    Interruption.removeTemporariesAtSignals()
    for file in files { status.merge(finish(file, folder)) }
    return status
  }

  /// Writes the changes of a copy back to its file.
  private func finish(_ file: EditedFile, _ folder: EditFolder) -> ExitStatus {
    do {
      let edited = try file.edited()
      if edited == file.text.utf8 { return .success }
      if check {
        var output = OutputStream(.standardOutput)
        let difference = TextDifference(named: file.name, old: file.text.utf8, new: edited)
        try output.write(difference.text(for: OutputStyle(color)))
        try output.flush()
        // Throws if the changes could not be written.
        _ = try file.text.merging(edited)
        return .negative
      }
      try file.replace(by: file.text.merging(edited))
      return .success
    } catch let failure as OutputFailure {
      failure.report()
      return .trouble
    } catch {
      Messages.report("left alone: \(error.plainReason)", at: file.name)
      keep(file, in: folder)
      return error is EditFailure ? .negative : .trouble
    }
  }

  /// Keeps the edited copy of a file that was not replaced, and reports its path.
  private func keep(_ file: EditedFile, in folder: EditFolder) {
    guard !check, let copy = file.copy, let edited = try? file.edited(), edited != file.text.utf8
    else { return }
    let path = folder.keep(copy)
    Messages.report("the edited text is kept in \(path.escapedForDisplay)", at: file.name)
  }
}

/// A file, and its copy that the program edits.
final class EditedFile {
  let text: EditableText

  /// The copy; `nil` until it is created.
  var copy: EditFolder.Copy?

  private let file: LoadedFile

  /// Reads a file that is to be edited.
  ///
  /// - Parameters:
  ///   - source: Its encoding; `nil` to detect it.
  ///   - isReplaced: Whether the file will be replaced, so that it must not have other hard links.
  /// - Throws: Why it cannot be edited: `SystemError`, `ReplacementFailure`, `SureDetection.Doubt`,
  ///   `DecodingFailure` or `EditFailure`.
  init(
    _ name: FileName, source: TextEncoding?, _ sure: SureDetection, isReplaced: Bool
  ) throws {
    let file = try LoadedFile(name, limit: .max)
    if isReplaced { try file.checkLinks() }
    var encoding = try source ?? Self.encodingBySettings(of: file.bytes, name)
    if encoding == nil {
      encoding = try sure.encoding(of: file)
      // Non-ASCII characters that are added to ASCII text are written in UTF-8.
      if encoding == .usASCII { encoding = .utf8 }
    }
    text = try EditableText(file.bytes, encoding: encoding ?? .utf8)
    self.file = file
  }

  /// The encoding in `.editorconfig` or `.gitattributes`, if the file is valid in it; `nil` for UTF-8,
  /// which is detected reliably.
  private static func encodingBySettings(
    of bytes: [UInt8], _ name: FileName
  ) throws -> TextEncoding? {
    guard let encoding = FileSettings().expectation(of: name)?.encoding, encoding != .utf8,
      encoding != .usASCII, !encoding.isConvertedBySystem
    else { return nil }
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    if isUTF8 && bytes.contains(where: { $0 >= 0x80 }) { return nil }
    return try EditableText(bytes, encoding: encoding).malformedCount == 0 ? encoding : nil
  }

  var name: FileName { file.name }

  /// The identity of the file.
  var identity: FileIdentity { file.identity }

  /// Returns the content of the copy.
  func edited() throws -> [UInt8] {
    // The program may have removed the copy, or replaced it by something that is not a file.
    guard let place = copy?.place, place.isRegularFile else {
      throw CommandFailure("the command left no copy of it")
    }
    return try InputFile(place).bytes()
  }

  /// Replaces the content of the file.
  func replace(by bytes: [UInt8]) throws(ReplacementFailure) {
    try file.replace(by: bytes)
  }
}
