/// A log in SARIF 2.1.0 (OASIS), the exchange format for results of static analysis.
///
/// The log is written in parts, so that results need not be kept in memory: `beginning`, the results
/// with `separator` between them, `end`.
struct SarifLog {
  /// The separator of results.
  static let separator = ",\n"

  /// The rules that results may name, in any order.
  let rules: [SarifRule]

  /// The log before its first result.
  var beginning: String {
    let driver = JSONText.object { json in
      json.add("name", "legible")
      json.add("semanticVersion", Release.version)
      json.add("rules", .array(rules.map(\.json)))
    }
    // The key of the results is the last one, so that they can follow.
    let run = JSONText.object { json in
      json.addObject("tool") { $0.add("driver", driver) }
      json.add("columnKind", "unicodeCodePoints")
      json.add("results", .array([]))
    }
    let log = JSONText.object { json in
      json.add("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.add("version", "2.1.0")
      json.add("runs", .array([run]))
    }
    return log.text.dropLast(Self.closing.count) + "\n"
  }

  /// The log after its last result.
  var end: String { "\n\(Self.closing)\n" }

  /// The brackets that close the results, the run, the runs and the log.
  private static let closing = "]}]}"

  /// The text of one result.
  ///
  /// - Complexity: O(*r*) in the number of rules.
  func text(of result: SarifResult) -> String {
    JSONText.object { json in
      json.add("ruleId", result.ruleID)
      if let index = rules.firstIndex(where: { $0.id == result.ruleID }) {
        json.add("ruleIndex", index)
      }
      json.add("level", result.level.rawValue)
      json.addObject("message") { $0.add("text", result.message) }
      json.add("locations", .array([result.location]))
      if let fingerprint = result.fingerprint {
        json.addObject("partialFingerprints") { $0.add("legibleFinding/v1", fingerprint) }
      }
    }.text
  }
}

/// A rule that results refer to.
struct SarifRule {
  /// Its stable name, as in `mixed-line-ends`.
  let id: String

  /// A description of its findings in one sentence.
  let summary: String

  /// Why that matters.
  var explanation: String?

  fileprivate var json: JSONText {
    .object { json in
      json.add("id", id)
      json.addObject("shortDescription") { $0.add("text", summary) }
      if let explanation {
        json.addObject("fullDescription") { $0.add("text", explanation) }
      }
    }
  }
}

/// One finding and its location.
struct SarifResult {
  enum Level: String {
    case error
    case warning
    case note
  }

  let ruleID: String
  var level = Level.error
  let message: String

  /// The file; a relative name is relative to the working directory.
  let file: FileName

  /// The first line and column, from 1; `nil` if the finding is about the whole file.
  var place: (line: Int, column: Int)?

  /// The column after the last character, on the same line. Columns count Unicode scalars.
  var endColumn: Int?

  /// Identifies the finding even if lines above it are added or removed.
  var fingerprint: String?

  fileprivate var location: JSONText {
    .object { json in
      json.addObject("physicalLocation") { json in
        json.addObject("artifactLocation") { $0.add("uri", file.uriReference) }
        guard let place else { return }
        json.addObject("region") { json in
          json.add("startLine", place.line)
          json.add("startColumn", place.column)
          if let endColumn { json.add("endColumn", endColumn) }
        }
      }
    }
  }
}

extension FileName {
  /// The path as a URI reference (RFC 3986), with other bytes percent-encoded.
  fileprivate var uriReference: String {
    let isAbsolute = bytes.first == UInt8(ascii: "/")
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var text = isAbsolute ? "file://" : ""
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        // A colon too: in the first part of a relative path it would end a scheme.
        text.unicodeScalars += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return text
  }
}
