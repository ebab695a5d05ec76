import Legible

/// `legible encodings`: lists the encodings that can be detected or converted, or the languages that `-l` takes.
struct EncodingsCommand: Subcommand {
  static let summary = CommandSummary(
    name: "encodings",
    abstract: "List the encodings with their families and labels.",
    usage: "legible encodings [--languages] [--json]",
    discussion: """
      Each encoding is a line: its name, its family and its other labels, separated by tabs. With \
      --languages each language that -l takes is a line: its tag and its English name.

      Examples:
        legible encodings
        legible encodings --languages
      """)

  var json = false
  var languages = false

  static var options: OptionTable<Self> {
    [
      .flag(\.languages, "--languages", help: "List the languages that -l takes instead."),
      .flag(\.json, "--json", help: "Print one JSON object a line."),
    ]
  }

  func run() throws {
    try OutputStream(.standardOutput).writeAndFlush { output throws(OutputFailure) in
      for row in languages ? languageRows : encodingRows { try output.write(row + "\n") }
    }.finish()
  }

  private var encodingRows: [String] {
    TextEncoding.all.map { json ? Self.json($0).text : Self.row($0) }
  }

  private var languageRows: [String] {
    LanguageNames.pairs.map { tag, name in
      guard json else { return "\(tag)\t\(name)" }
      return JSONText.object { json in
        json.add("tag", tag)
        json.add("name", name)
      }.text
    }
  }

  private static func row(_ encoding: TextEncoding) -> String {
    let labels = encoding.labels.dropFirst().joined(separator: " ")
    return "\(encoding.name)\t\(encoding.family.rawValue)\t\(labels)"
  }

  private static func json(_ encoding: TextEncoding) -> JSONText {
    .object { json in
      json.add("name", encoding.name)
      json.add("family", encoding.family.rawValue)
      for scheme in NamingScheme.allCases {
        json.add(scheme.rawValue, encoding.name(in: scheme))
      }
      json.add("isASCIICompatible", encoding.isASCIICompatible)
      json.add("labels", .strings(encoding.labels))
    }
  }
}
