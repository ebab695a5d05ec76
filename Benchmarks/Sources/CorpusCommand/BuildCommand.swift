internal import Accuracy
internal import ArgumentParser
internal import Legible
internal import LegibleEvaluation

/// `legible-corpus build DIR`.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Write every language in every plausible encoding, in several lengths.",
    discussion: """
      DIR gets one folder for each encoding, and manifest.tsv with path, encoding, language, length \
      and damage of each file. The same options give the same bytes on every machine.
      """)

  @Argument(help: "The folder to write; it must be empty or not there.")
  var folder: String

  @Option(help: "The corpus to read.")
  var corpus = "Corpus"

  @Option(help: "Lengths in bytes, separated by commas.")
  var lengths: String?

  @Option(help: "Lengths that are damaged as well.")
  var damagedLengths: String?

  @Option(help: "Kinds of damage, separated by commas, or none.")
  var damage: String?

  @Option(help: "Samples of each length.")
  var samples = 1

  @Option(help: "Languages by tag, separated by commas.")
  var languages: String?

  @Option(help: "Encodings, separated by commas.")
  var encodings: String?

  @Flag(help: "Leave out encodings that are seldom met.")
  var commonOnly = false

  @Option(help: "The number that all choices follow from.")
  var seed: UInt64 = 17

  func run() throws {
    let options = try builderOptions()
    if FileBytes.isFolder(folder), try !FileBytes.names(in: folder).isEmpty {
      throw ValidationError("\(folder) is not empty")
    }
    let builder = CorpusBuilder(try CorpusSource(folder: corpus), options: options)
    if let unknown = options.languages.subtracting(builder.languages.map(\.tag)).min() {
      throw ValidationError("the corpus has no language \(unknown)")
    }
    var entries: [Manifest.Entry] = []
    var byteCount = 0
    var progress = ProgressLine()
    for (index, language) in builder.languages.enumerated() {
      progress.show("\(index + 1) of \(builder.languages.count) languages")
      try builder.build(language) { file in
        try FileBytes.write(file.bytes, to: "\(folder)/\(file.path)")
        entries.append(Manifest.Entry(file))
        byteCount += file.bytes.count
      }
    }
    try FileBytes.write(
      Array(Manifest.text(entries).utf8), to: "\(folder)/\(Manifest.fileName)")
    print("\(entries.count) files, \(byteCount / 1_000_000) MB, seed \(seed)")
  }

  private func builderOptions() throws -> CorpusBuilder.Options {
    var options = CorpusBuilder.Options()
    if let lengths { options.lengths = try numbers(lengths) }
    if let damagedLengths { options.damagedLengths = try numbers(damagedLengths) }
    if let damage {
      options.damages = try list(damage).filter { $0 != Damage.none.rawValue }.map {
        guard let damage = Damage(rawValue: $0) else {
          let known = Damage.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError("there is no damage \($0); there are \(known)")
        }
        return damage
      }
    }
    options.samples = samples
    options.languages = Set(languages.map(list) ?? [])
    options.encodings = Set(
      try (encodings.map(list) ?? []).map {
        guard let encoding = TextEncoding($0) else {
          throw ValidationError("there is no encoding \($0)")
        }
        return encoding
      })
    options.includesRare = !commonOnly
    options.seed = seed
    return options
  }

  private func list(_ argument: String) -> [String] {
    argument.split(separator: ",").map(String.init)
  }

  private func numbers(_ argument: String) throws -> [Int] {
    try list(argument).map {
      guard let number = Int($0), number > 0 else { throw ValidationError("\($0) is no length") }
      return number
    }
  }
}
