import LegibleEvaluation
import LegibleTraining

/// `ModelTrainer mixtures`.
enum MixturesCommand: TrainerCommand {
  static let name = "mixtures"
  static let summary = "Score detection on text in two languages, and in two encodings."
  static let options = [
    OptionDescription(
      "corpus", "DIR", "the corpus, of whose sentences the texts are made (Corpus)"),
    OptionDescription("text", "DIR", "make them of held-out lines of training text instead"),
    OptionDescription("split", "NAME", "tuning, calibration or report, of --text (tuning)"),
    OptionDescription(
      "files", "DIR", "labelled files, of which none but those labelled mixed should be mixtures"),
    OptionDescription("part", "NAME", "tuning, held or all, of --files (tuning)"),
    OptionDescription("wrong", "N", "list so many wrong answers (0)"),
  ]
  static let discussion = """
    Pages in two languages are made in every encoding that can write both: neighbours half and half or with
    three tenths in the second, and English with a tenth or three tenths of another language; in halves, in
    lines of any order, and without line ends. Of each pair are told the share of pages whose text is right,
    of those whose languages have shares within 0.1 of the true ones, and of those whose language is the one
    with the greatest share, or one of two within 0.1. Pages in one language of a group whose languages are
    written alike tell how likely the named one is the right one. Files in two encodings have lines of both, or words of one inside lines of the
    other: told are how many are called mixtures, how many lines are right by the parts that the answer has and by
    convert --mixed, and how many answers at 0.9 and more are wrong. Last it is told how many texts in one encoding are
    called mixtures.
    """

  static func run(_ arguments: Arguments) throws {
    let source = try arguments.corpusSource()
    let limit = try arguments.count("wrong", default: 0)
    var languages = LanguageShareScore()
    let pages = TwoLanguagePages(source)
    for pair in TwoLanguagePages.pairs {
      try pages.forEachPage(of: pair) { languages.add($0) }
    }
    print(languages.table.text)
    languages.failures.prefix(limit).forEach { print($0) }
    print(SiblingScore(source).table.text)
    var encodings = TwoEncodingScore()
    let files = TwoEncodingFiles(source)
    for kind in TwoEncodingFiles.kinds { try files.forEachFile(of: kind) { encodings.add($0) } }
    print(encodings.table.text)
    encodings.failures.prefix(limit).forEach { print($0) }
    var alarms = MixtureAlarms()
    try alarms.addSamples(of: source)
    if let folder = arguments.value("files") {
      let part = try arguments.value(
        "part", default: .tuning, LabelledPart.init(rawValue:))
      try alarms.addFiles(of: folder, part)
    }
    print(alarms.table.text)
    alarms.failures.prefix(limit).forEach { print($0) }
  }
}
