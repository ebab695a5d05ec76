import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer prepare`.
enum PrepareCommand: TrainerCommand {
  static let name = "prepare"
  static let summary = "Make training text of raw lines: clean, select, de-duplicate, shuffle."
  static let options = [
    OptionDescription("raw", "DIR", "raw lines: <language>.txt, <language>.ui.txt"),
    OptionDescription("output", "DIR", "where <language>.txt.gz are written"),
    OptionDescription("languages", "TAG,…", "these languages alone"),
    OptionDescription("apart", "DIR", "a corpus whose lines are left out (Corpus)"),
    OptionDescription("cap", "BYTES", "how long a text becomes at most (by its script)"),
  ]
  static let discussion = """
    <language>.txt holds prose and <language>.ui.txt strings of programs, in UTF-8; a source may stand
    between, as in de.wiki.txt. Training/README.md tells what each step does and why.
    """

  static func run(_ arguments: Arguments) throws {
    let output = try arguments.required("output")
    let apart = try CorpusSource(folder: arguments.value("apart") ?? "Corpus")
    let cap: Int? = try arguments.value("cap", default: nil) { text in
      Int(text).flatMap { $0 > 0 ? .some($0) : nil }
    }
    let chosen = arguments.list("languages")
    let folder = try arguments.required("raw")
    let texts = try RawText.all(in: folder).filter {
      chosen.isEmpty || chosen.contains($0.language)
    }
    if texts.isEmpty && chosen.isEmpty { throw TrainerError("\(folder) has no <language>.txt") }
    for tag in chosen where !texts.contains(where: { $0.language == tag }) {
      throw TrainerError("\(folder) has no \(tag).txt and no \(tag).ui.txt")
    }
    for raw in texts {
      let lines = apart.languages.first { $0.tag == raw.language }?.lines ?? []
      let (text, report) = TextPreparation(language: raw.language, apart: lines)
        .text(ofProse: raw.prose, interface: raw.interface, cap: cap)
      try TextPreparation.write(text, language: raw.language, to: output)
      print(
        "\(raw.language): \(report.lineCount) lines, \(report.keptCount) sentences kept "
          + "(\(text.utf8.count) bytes); \(report.unfitCount) not fit, \(report.repeatedCount) repeated, "
          + "\(report.apartCount) kept apart, \(report.surplusCount) beyond the cap")
    }
  }
}
