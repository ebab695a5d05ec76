import Glibc
import Legible

/// Runs an editor on UTF-8 copies of files, and writes the changes back in their encodings.
struct EditJob: Equatable {
  var names: [FileName]

  /// The encoding of the files; `nil` to detect it.
  var source: TextEncoding?
  var options = DetectionOptions()
  var floor = SureDetection.floor

  /// The program and its arguments; `nil` for the editor of the environment.
  var command: [[UInt8]]?

  /// Whether changes are only printed, not written back.
  var isCheck = false

  init(names: [FileName]) { self.names = names }

  func run() -> ExitStatus {
    var status = ExitStatus.success
    let folder: EditFolder
    do {
      folder = try EditFolder()
    } catch {
      Messages.report(
        "no folder for the copies can be made: \(error.reason)", at: EditFolder.parent)
      return .trouble
    }
    var files: [EditedFile] = []
    var sure = SureDetection(options: options, engine: .native, floor: floor)
    sure.mixedRemedy = SureDetection.conversionOfMixtures
    for name in names {
      do {
        let file = try EditedFile.open(name, source: source, sure, isReplaced: !isCheck)
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
      try Program(command).run(on: files.compactMap(\.copy).map(folder.path))
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
      if isCheck {
        var output = OutputStream(.standardOutput)
        let difference = EditDifference(of: file, edited: edited)
        let isForPeople = isatty(STDOUT_FILENO) == 1
        try output.write(isForPeople ? difference.textForPeople : difference.text)
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
    guard !isCheck, let copy = file.copy, let edited = try? file.edited(), edited != file.text.utf8
    else { return }
    let path = folder.keep(copy)
    Messages.report("the edited text is kept in \(path.forPeople)", at: file.name)
  }
}
