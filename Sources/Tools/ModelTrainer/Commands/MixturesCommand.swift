import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer mixtures`.
enum MixturesCommand: TrainerCommand {
  static let name = "mixtures"
  static let summary = "Score detection on text in several encodings, and in two languages."
  static let options = [
    OptionDescription(
      "corpus", "DIR", "the corpus, of whose lines the texts are made (Corpus)"),
    OptionDescription("text", "DIR", "make them of held-out lines of training text instead"),
    OptionDescription("split", "NAME", "tuning, calibration or report, of --text (tuning)"),
    OptionDescription(
      "files", "DIR", "labelled files, of which none but those labelled mixed should be mixtures"),
    OptionDescription("part", "NAME", "tuning, held or all, of --files (tuning)"),
    OptionDescription("one-of", "N", "make one of so many files of each kind (1)"),
    OptionDescription("samples", nil, "tell how many samples of the corpus are called mixtures"),
    OptionDescription("languages", nil, "score pages in two languages too"),
    OptionDescription("wrong", "N", "list so many wrong answers (0)"),
  ]
  static let discussion = """
    Files of nine kinds have lines or parts of lines in several encodings; controls are in one: prose, logs, lists,
    frames, damaged files. Of each kind are told how many files and lines MixedDecoder reads right (lines that are
    damaged or ASCII alone are not counted), how many are called mixtures, and of how many answers at 0.99 and more
    over a hundredth of the lines is wrong. Of labelled files it is told how many are called mixtures. Pages in two
    languages are told by the text, by shares within 0.1 of the true ones and by the main language; pages in one
    language of a group of alike ones by how likely the named one is right.
    """

  static func run(_ arguments: Arguments) throws {
    let source = try arguments.corpusSource()
    let limit = try arguments.count("wrong", default: 0)
    var score = MixtureScore()
    let divisor = max(1, try arguments.count("one-of", default: 1))
    var files = MixtureFiles(source)
    files.forEachFile(divisor: divisor) { score.add($0) }
    if arguments.has("samples") { try score.addSamples(of: source) }
    if let folder = arguments.value("files") {
      let part = try arguments.value("part", default: .tuning, LabelledPart.init(rawValue:))
      try score.addFiles(of: folder, part)
    }
    print(score.table.text)
    score.failures.prefix(limit).forEach { print($0) }
    if arguments.has("languages") { try scoreLanguages(source, limit) }
  }

  private static func scoreLanguages(_ source: CorpusSource, _ limit: Int) throws {
    var languages = LanguageShareScore()
    let pages = TwoLanguagePages(source)
    for pair in TwoLanguagePages.pairs {
      try pages.forEachPage(of: pair) { languages.add($0) }
    }
    print(languages.table.text)
    languages.failures.prefix(limit).forEach { print($0) }
    print(SiblingScore(source).table.text)
  }
}
