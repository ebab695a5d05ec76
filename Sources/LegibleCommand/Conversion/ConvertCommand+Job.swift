import Glibc
import Legible

extension ConvertCommand {
  func validate() throws {
    try validateOutput()
    if like == nil {
      try hints.validate(for: source, engine: engine)
    } else if inPlace || to != .utf8 || mixed || bom != nil || newlines != .keep
      || input.recursive || input.nameList != nil
    {
      throw ValidationError(
        "--like stands for --to, --bom and --newlines, and cannot be used with -i, --mixed and -r")
    }
    if inPlace && input.files.isEmpty && input.nameList == nil {
      throw ValidationError("-i needs a FILE")
    }
    if !inPlace && (keepTime || backup != nil) {
      throw ValidationError("--keep-time and --backup need -i")
    }
    if together {
      if !inPlace || source != nil {
        throw ValidationError("--together needs -i, and detects the encodings that -f would name")
      }
      try SurveyRun.validate(input, engine: engine)
    }
    if undo && backup == nil { throw ValidationError("--undo needs -i=SUFFIX") }
    if undo && (dryRun || report != nil) {
      throw ValidationError("--undo cannot be used with --dry-run and --report")
    }
    if !inPlace && dryRun { throw ValidationError("--dry-run needs -i") }
    if !dryRun && json {
      throw ValidationError("--json needs --dry-run; --report=FILE writes JSON beside the result")
    }
    if bom == .add && !targetHasMark {
      throw ValidationError("--bom=add needs an encoding of Unicode for the output")
    }
    if case .encoding(let named) = to, named.hasMark, let bom, bom != .add {
      throw ValidationError("-t names a byte order mark, and --bom=\(bom.rawValue) does not")
    }
    if to == .same && mixed {
      throw ValidationError(
        "--mixed makes one encoding of several, and cannot be used with -t same")
    }
  }

  private func validateOutput() throws {
    try empty.validate(for: output ?? outputDir)
    if quiet && verbose { throw ValidationError("-q and -v cannot be used together") }
    if let folder, inPlace || like != nil || output != nil && outputDir != nil || folder.isEmpty {
      throw ValidationError(
        "--output-dir takes a folder, and cannot be used with -i, -o and --like")
    }
    if inPlace && output != nil { throw ValidationError("-i and -o cannot be used together") }
    if let backup, backup.isEmpty || backup.contains("/") {
      throw ValidationError("--backup takes a suffix without a slash")
    }
  }

  /// The job that the options describe.
  var job: ConvertJob {
    var job = ConvertJob(inputs: input.inputs)
    // With `-i` a list may name a file twice, and two threads would replace it at once.
    job.inputs.workerCount = workers.count(isMany: job.inputs.isMany && !inPlace)
    job.inputs.isReplaced = inPlace
    job.settings.source = source
    job.settings.target = to.encoding ?? .utf8
    job.settings.keepsEncoding = to == .same
    job.settings.malformed = malformed
    job.settings.unencodable = unencodable
    job.settings.isMixed = mixed
    // A mark belongs to a file. In a stream it could end up in the middle of a text.
    job.settings.byteOrderMark = bom ?? markByDefault
    job.settings.newlines = newlines
    job.settings.halfWidthKatakana = halfWidthKatakana
    job.settings.isVerified = verify
    job.settings.options = hints.detectionOptions
    job.isTogether = together
    job.settings.hold = hold
    job.settings.declarations = declarations
    job.settings.engine = engine
    job.destination = destination
    job.like = like.map { FileName(argument: $0) }
    job.allowsEmpty = empty.allowEmpty
    job.likeFloor = hints.minConfidence ?? SureDetection.floor
    job.report = report.map(FileName.init(outputArgument:))
    job.verbosity = quiet ? .quiet : verbose ? .verbose : .normal
    return job
  }

  private var targetHasMark: Bool { (try? to.encoding?.encode("\u{FEFF}")) != nil }

  private var markByDefault: ByteOrderMarkPolicy {
    guard case .encoding(let named) = to else { return .keep }
    return named.hasMark ? .add : inPlace && targetHasMark || verify ? .keep : .remove
  }

  /// The folder that each result gets a file in.
  private var folder: String? {
    outputDir ?? output.flatMap { $0.hasSuffix("/") ? $0 : nil }
  }

  private var destination: ConvertJob.Destination {
    if let folder { return .folder(FileName(argument: folder)) }
    if let file = output.map(FileName.init(outputArgument:)) {
      return file.outputDescriptor == STDOUT_FILENO ? .standardOutput : .file(file)
    }
    guard inPlace else { return .standardOutput }
    return .inPlace(
      InPlaceConversion.Options(
        backupSuffix: backup.map(RawArguments.bytes), keepsTimes: keepTime,
        floor: hints.minConfidence ?? SureDetection.floor, isDryRun: dryRun, isJSON: json))
  }
}
