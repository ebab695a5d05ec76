import ArgumentParser
import Glibc
import Legible

/// `legible convert`, which is also what `legible` alone does: unknown bytes to UTF-8, or to what
/// is asked for.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert text to UTF-8 or another encoding (the default).",
    usage: "legible [convert] [<options>] [<FILE> ...]",
    discussion: """
      The encoding of each input is found out, unless --from names it; hints are for the former \
      only. Plain ASCII goes through at once; the decision falls when enough other bytes have come. Nothing is lost in silence: what \
      cannot be read or written ends the conversion, unless a policy says otherwise, and then it is \
      counted, and the exit status is 1.

      With -i each file is replaced whole or left as it was. One that is right already is not \
      touched, and one is left alone, and the reason told, that is no text, has NUL bytes, is \
      partly in another encoding, or is less sure than 0.95, which --min-confidence=P changes. \
      Many small files are written to the disk together; none is replaced before its new content \
      is there.

      Examples:
        legible old.txt > new.txt
        legible -f koi8-r -t windows-1251 old.txt -o new.txt
        legible -ri --dry-run tree
        legible -ri=.bak tree
        legible --malformed=escape damaged.txt
        legible -t latin1 --unencodable=ncr page.html
        legible --mixed server.log
        legible --like=old.txt new.txt -o old.txt
      """)

  @OptionGroup(title: "Conversion") var conversion: ConversionOptions
  @OptionGroup(title: "Output") var output: DestinationOptions
  @OptionGroup(title: "More") var more: FinishingOptions
  @OptionGroup(title: "More") var color: ColorOption
  @OptionGroup(title: "Hints") var hints: HintOptions
  @OptionGroup(title: "Hints") var detection: DetectionEngineOption
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var workers: WorkerOption

  func validate() throws {
    if more.like == nil {
      try hints.validate(for: conversion.source, engine: detection.engine)
    } else if output.inPlace || conversion.to != .utf8 || conversion.mixed || more.bom != nil
      || more.newlines != .keep || input.recursive || input.nameList != nil
    {
      throw ValidationError(
        "--like stands for --to, --bom and --newlines, and cannot be used with -i, --mixed and -r")
    }
    if output.inPlace && input.files.isEmpty && input.nameList == nil {
      throw ValidationError("-i needs a FILE")
    }
    if !output.inPlace && (more.keepTime || more.backup != nil) {
      throw ValidationError("--keep-time and --backup need -i")
    }
    if !output.inPlace && more.dryRun { throw ValidationError("--dry-run needs -i") }
    if !more.dryRun && more.json {
      throw ValidationError("--json needs --dry-run; --report=FILE writes JSON beside the result")
    }
    if more.bom == .add && !targetHasMark {
      throw ValidationError("--bom=add needs an encoding of Unicode for the output")
    }
  }

  /// What is to be done.
  var job: ConvertJob {
    var job = ConvertJob(inputs: input.inputs)
    // One name twice in a list would be in its own way there.
    job.inputs.workerCount = workers.count(isMany: job.inputs.isMany && !output.inPlace)
    job.inputs.isReplaced = output.inPlace
    job.settings.source = conversion.source.from
    job.settings.target = conversion.to
    job.settings.malformed = conversion.malformed
    job.settings.unencodable = conversion.unencodable
    job.settings.isMixed = conversion.mixed
    // A mark in a file belongs to the file; in a stream it would end up in the middle of things, and
    // of an encoding that has none it tells nothing.
    job.settings.byteOrderMark =
      more.bom ?? (output.inPlace && targetHasMark || more.verify ? .keep : .remove)
    job.settings.newlines = more.newlines
    job.settings.isVerified = more.verify
    job.settings.options = hints.detectionOptions
    job.settings.hold = more.hold
    job.settings.declarations = more.declarations
    job.settings.engine = detection.engine
    job.destination = destination
    job.like = more.like.map { FileName(argument: $0) }
    job.likeFloor = hints.minConfidence ?? SureDetection.floor
    job.report = more.report.map(FileName.init(outputArgument:))
    job.verbosity = output.verbosity
    return job
  }

  /// Whether the encoding of the output has a byte order mark.
  private var targetHasMark: Bool { (try? conversion.to.encode("\u{FEFF}")) != nil }

  private var destination: ConvertJob.Destination {
    if let file = output.output.map(FileName.init(outputArgument:)) {
      return file.outputDescriptor == STDOUT_FILENO ? .standardOutput : .file(file)
    }
    guard output.inPlace else { return .standardOutput }
    return .inPlace(
      InPlaceConversion.Options(
        backupSuffix: more.backup.map(RawArguments.bytes), keepsTimes: more.keepTime,
        floor: hints.minConfidence ?? SureDetection.floor, isDryRun: more.dryRun,
        isJSON: more.json))
  }

  func run() throws {
    Messages.useColor(color.color)
    try job.run().finish()
  }
}
