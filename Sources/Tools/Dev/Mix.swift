import LegibleEvaluation
func mixtures(_ corpus: String, divisor: Int, wrong: Int) throws {
  let source = try CorpusSource(folder: corpus)
  var score = MixtureScore()
  var files = MixtureFiles(source)
  files.forEachFile(divisor: divisor) { score.add($0) }
  print(score.table.text)
  score.failures.prefix(wrong).forEach { print($0) }
}
