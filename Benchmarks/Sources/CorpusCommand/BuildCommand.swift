internal import Accuracy
internal import ArgumentParser
internal import Legible
internal import LegibleEvaluation

/// `legible-corpus build DIR`.
struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract:
      "Write every language in every plausible encoding, in several lengths, and the files of other tracks.",
    discussion: """
      DIR gets one folder for each encoding and for each other track, and manifest.tsv, which legible-bench reads: path, \
      encoding or the path of the right text, language, length, damage and track of each file. The same options give the same \
      bytes on every machine.
      """)

  @Argument(help: "The folder to write; it must be empty or not there.")
  var folder: String

  @Option(help: "The corpus to read.")
  var corpus = "Corpus"

  @Option(
    help: "Tracks, separated by commas: \(Self.tracks.joined(separator: ", ")). All unless told.")
  var tracks: String?

  @Option(help: "Lengths in bytes of prose, separated by commas.")
  var lengths: String?

  @Option(help: "Lengths that are damaged as well.")
  var damagedLengths: String?

  @Option(help: "Kinds of damage, separated by commas, or none.")
  var damage: String?

  @Option(help: "Samples of prose of each length.")
  var samples = 1

  @Option(help: "Languages by tag, separated by commas.")
  var languages: String?

  @Option(help: "Encodings, separated by commas.")
  var encodings: String?

  @Flag(help: "Leave out prose in encodings that are seldom met.")
  var commonOnly = false

  @Option(help: "The number that all choices of prose follow from.")
  var seed: UInt64 = 17

  private static let tracks = ["prose", "damaged"] + TrackFiles.names

  func run() throws {
    let options = try builderOptions()
    if FileBytes.isFolder(folder), try !FileBytes.names(in: folder).isEmpty {
      throw ValidationError("\(folder) is not empty")
    }
    let chosen = tracks.map(list) ?? Self.tracks
    if let unknown = chosen.first(where: { !Self.tracks.contains($0) }) {
      throw ValidationError(
        "there is no track \(unknown); there are \(Self.tracks.joined(separator: ", "))")
    }
    let source = try CorpusSource(folder: corpus)
    let builder = CorpusBuilder(source, options: options)
    if let unknown = options.languages.subtracting(builder.languages.map(\.tag)).min() {
      throw ValidationError("the corpus has no language \(unknown)")
    }
    var entries: [Manifest.Entry] = []
    var byteCount = 0
    var progress = ProgressLine()
    func write(_ bytes: [UInt8], _ entry: Manifest.Entry) throws {
      try FileBytes.write(bytes, to: "\(folder)/\(entry.path)")
      entries.append(entry)
      byteCount += bytes.count
    }
    for (index, language) in builder.languages.enumerated()
    where chosen.contains("prose") || chosen.contains("damaged") {
      progress.show("\(index + 1) of \(builder.languages.count) languages")
      try builder.build(language) { file in
        let entry = Manifest.Entry(file)
        if chosen.contains(entry.track) { try write(file.bytes, entry) }
      }
    }
    let others = TrackFiles(source, corpus: corpus)
    for track in TrackFiles.names where chosen.contains(track) {
      progress.show(track)
      let files = try others.files(track).filter { file in
        (options.languages.isEmpty || options.languages.contains(file.language))
          && (options.encodings.isEmpty || file.encoding.map(options.encodings.contains) ?? false)
      }
      for (number, file) in files.enumerated() {
        let path = "\(track)/\(number + 1)"
        var text = ""
        if let right = file.text {
          // What is right as it is is its own text.
          text = right == file.bytes ? path : "\(track)/right/\(number + 1)"
          if text != path { try FileBytes.write(right, to: "\(folder)/\(text)") }
        }
        try write(file.bytes, Manifest.Entry(file, path: path, text: text))
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
