import Legible

/// `legible encodings`: lists what can be detected and converted.
struct EncodingsCommand: Subcommand {
  static let summary = CommandSummary(
    name: .encodings,
    abstract: "List the encodings with their families and labels.",
    usage: "legible encodings [--json]")

  var json = false

  static var options: OptionTable<Self> {
    [
      .flag(\.json, "--json", help: "Print one JSON object a line.")
    ]
  }

  func run() throws {
    var output = OutputStream(.standardOutput)
    do {
      for encoding in TextEncoding.all {
        try output.write((json ? Self.json(encoding).text : Self.row(encoding)) + "\n")
      }
      try output.flush()
    } catch {
      error.report()
      throw ExitStatus.trouble
    }
  }

  private static func row(_ encoding: TextEncoding) -> String {
    let labels = encoding.labels.dropFirst().joined(separator: " ")
    return "\(encoding.name)\t\(encoding.family.rawValue)\t\(labels)"
  }

  private static func json(_ encoding: TextEncoding) -> JSONText {
    .object { json in
      json.add("name", .string(encoding.name))
      json.add("family", .string(encoding.family.rawValue))
      for scheme in NamingScheme.allCases {
        json.add(scheme.rawValue, .string(encoding.name(in: scheme)))
      }
      json.add("isASCIICompatible", .boolean(encoding.isASCIICompatible))
      json.add("labels", .array(encoding.labels.map { .string($0) }))
    }
  }
}
