import Legible

/// `legible encodings`: lists the encodings that can be detected or converted.
struct EncodingsCommand: Subcommand {
  static let summary = CommandSummary(
    name: "encodings",
    abstract: "List the encodings with their families and labels.",
    usage: "legible encodings [--json]")

  var json = false

  static var options: OptionTable<Self> {
    [
      .flag(\.json, "--json", help: "Print one JSON object a line.")
    ]
  }

  func run() throws {
    try OutputStream(.standardOutput).writeAndFlush { output throws(OutputFailure) in
      for encoding in TextEncoding.all {
        try output.write((json ? Self.json(encoding).text : Self.row(encoding)) + "\n")
      }
    }.finish()
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
