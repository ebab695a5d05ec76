import ArgumentParser

/// `legible convert`, which is also what `legible` alone does: unknown bytes to UTF-8, or to what
/// is asked for.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert text to UTF-8 or another encoding.",
    usage: "legible [convert] [<options>] [<FILE> ...]",
    discussion: """
      The encoding of each input is found out, unless --from names it; hints are for the former \
      only. Plain ASCII goes through at once; the decision falls when enough other bytes have come. Nothing is lost in silence: what \
      cannot be read or written ends the conversion, unless a policy says otherwise, and then it is \
      counted, and the exit status is 1.

      With -i each file is replaced whole or left as it was. One that is right already is not \
      touched, and one is left alone, and the reason told, that is no text, has NUL bytes, is \
      partly in another encoding (also than -f names; --mixed reads both), has no word where nothing \
      but words tells its encoding, belongs to somebody else, or is less sure than 0.95, which \
      --min-confidence=P changes. No symbolic link is followed to the names of --files0-from. \
      Many small files are written to the disk together; none is replaced before its new content \
      is there.

      Examples:
        legible old.txt > new.txt
        legible -f koi8-r -t windows-1251 old.txt -o new.txt
        legible -ri --dry-run tree
        legible -ri=.bak tree
        legible -ri=.bak --undo tree
        legible --malformed=escape damaged.txt
        legible -t latin1 --unencodable=ncr page.html
        legible --mixed server.log
        legible --like=old.txt new.txt -o old.txt
      """)

  @OptionGroup(title: "Conversion") var conversion: ConversionOptions
  @OptionGroup(title: "Output") var output: DestinationOptions
  @OptionGroup(title: "More") var more: FinishingOptions
  @OptionGroup(title: "More") var empty: EmptyOutputOption
  @OptionGroup(title: "More") var color: ColorOption
  @OptionGroup(title: "Hints") var hints: HintOptions
  @OptionGroup(title: "Hints") var surroundings: TogetherOption
  @OptionGroup(title: "Hints") var detection: DetectionEngineOption
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var workers: WorkerOption

  func validate() throws { try choices.validate() }

  func run() throws { try choices.run().finish() }

  /// What the call asks for.
  private var choices: ConvertChoices {
    ConvertChoices(
      from: conversion.source.from, to: conversion.to, malformed: conversion.malformed,
      unencodable: conversion.unencodable, mixed: conversion.mixed, output: output.output,
      inPlace: output.inPlace, quiet: output.quiet, verbose: output.verbose, bom: more.bom,
      newlines: more.newlines, halfWidthKatakana: more.halfWidthKatakana,
      declarations: more.declarations, hold: more.hold, like: more.like,
      allowEmpty: empty.allowEmpty, dryRun: more.dryRun, json: more.json, verify: more.verify,
      backup: more.backup, undo: more.undo, keepTime: more.keepTime, report: more.report,
      color: color.color, hints: hints.choices, together: surroundings.together,
      engine: detection.engine, input: input.choices, workers: workers.choice)
  }
}
