import Glibc
import Legible

/// Has a program edit copies of files, and writes back what it made of them.
struct EditJob: Equatable {
  var names: [FileName]

  /// The encoding of the files; it is found out where none is given.
  var source: TextEncoding?
  var options = DetectionOptions()
  var floor = SureDetection.floor

  /// The program and its arguments; `nil` for the editor of the environment.
  var command: [[UInt8]]?

  /// Whether nothing is written back, and only shown what would be.
  var isCheck = false

  init(names: [FileName]) { self.names = names }

  func run() -> ExitStatus {
    var status = ExitStatus.success
    let folder: EditFolder
    do {
      folder = try EditFolder()
    } catch {
      Messages.report("no folder for the copies can be made: \(error)", at: EditFolder.parent)
      return .trouble
    }
    var files: [EditedFile] = []
    var sure = SureDetection(options: options, engine: .native, floor: floor)
    sure.mixedRemedy = "legible -i --mixed makes it UTF-8"
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
    if files.isEmpty { return status }
    do {
      try Program(command).run(on: files.map(\.copy))
    } catch {
      Messages.write("legible: \(error); nothing was changed")
      return .trouble
    }
    Interruption.removeTemporariesAtSignals()
    for file in files {
      status.merge(finish(file))
      if file.isCopyKept { folder.keep() }
    }
    return status
  }

  /// Writes back what has become of the copy.
  private func finish(_ file: EditedFile) -> ExitStatus {
    do {
      let edited = try file.edited()
      if edited == file.text.utf8 { return .success }
      if isCheck {
        var output = OutputStream(.standardOutput)
        let difference = EditDifference(of: file, edited: edited)
        let isForPeople = isatty(STDOUT_FILENO) == 1
        try output.write(isForPeople ? difference.textForPeople : difference.text)
        try output.flush()
        // The text must be one that can be written.
        _ = try file.text.merging(edited)
        return .negative
      }
      let bytes = try file.text.merging(edited)
      if bytes == file.text.bytes { return .success }
      try file.replace(by: bytes)
      return .success
    } catch let failure as OutputFailure {
      failure.report()
      return .trouble
    } catch {
      file.isCopyKept = !isCheck
      let place = isCheck ? "" : "; the edited text is kept in \(file.copy.forPeople)"
      let reason = (error as? ReplacementFailure)?.reason ?? "\(error)"
      Messages.report("left alone: \(reason)\(place)", at: file.name)
      return error is EditFailure ? .negative : .trouble
    }
  }
}
