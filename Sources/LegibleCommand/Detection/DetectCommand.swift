import ArgumentParser
import Legible

/// `legible detect`: says which encoding each input is in.
struct DetectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "detect",
    abstract: "Say which encoding each input is in.",
    usage: "legible detect [<options>] [<FILE> ...]",
    discussion: """
      One input gives the bare label, so that iconv -f "$(legible detect FILE)" works. Several \
      give a line each: name, label, confidence and language, with tabs between them. The label is \
      binary for what is no text, and unidentified where no encoding is likely enough; both make \
      the exit status 1. A file that cannot be read has the label unreadable there.

      Examples:
        legible detect old.txt
        legible detect -a --explain old.txt
        legible detect -r --summary tree
        legible detect -r --list=not-utf-8 tree
        legible detect --json -r tree
        find tree -type f -print0 | legible detect --only=utf-8 -q --files0-from=-
      """)

  @OptionGroup(title: "Answer") var answer: AnswerOptions
  @OptionGroup(title: "Answer") var naming: NamesOption
  @OptionGroup(title: "More") var color: ColorOption
  @OptionGroup(title: "Hints") var hints: HintOptions
  @OptionGroup(title: "Hints") var surroundings: TogetherOption
  @OptionGroup(title: "Hints") var detection: DetectionEngineOption
  @OptionGroup(title: "Input") var input: InputOptions
  @OptionGroup(title: "Input") var workers: WorkerOption

  func validate() throws { try choices.validate() }

  func run() throws { try choices.run().finish() }

  /// What the call asks for.
  private var choices: DetectChoices {
    DetectChoices(
      answer: answer.choices, names: naming.names, color: color.color, hints: hints.choices,
      together: surroundings.together, engine: detection.engine, input: input.choices,
      workers: workers.choice)
  }
}
