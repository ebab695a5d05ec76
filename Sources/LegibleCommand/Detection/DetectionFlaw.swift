import Legible

/// Why a text is not wholly in the encoding that `legible detect` names for it.
enum DetectionFlaw {
  /// So many places of the text are malformed in the encoding.
  case malformed(count: Int, TextEncoding)

  /// The text has parts in these encodings.
  case mixed([TextEncoding])

  /// The kind, for counts of inputs.
  var name: String {
    switch self {
    case .malformed: "malformed"
    case .mixed: "mixed"
    }
  }

  /// The last column of a table of answers.
  func column(naming label: (TextEncoding) -> String) -> String {
    switch self {
    case .malformed(let count, _): "\(count) malformed"
    case .mixed(let encodings): "mixed: " + encodings.map(label).joined(separator: "+")
    }
  }

  /// The message for a person who sees the bare label.
  var message: String {
    switch self {
    case .malformed(let count, let encoding):
      "\(count.counted("place")) cannot be read as \(encoding.reportedName); "
        + "convert --malformed=replace goes on, and --mixed reads lines of another encoding too"
    case .mixed(let encodings):
      "parts of the text are \(encodings.map(\.reportedName).listed("and")); "
        + "convert --mixed reads each by its own"
    }
  }
}

extension Detection {
  /// Why the text is not wholly in `encoding`; `nil` if it is, or if there is none.
  var flaw: DetectionFlaw? {
    guard let encoding else { return nil }
    if let mixture { return .mixed(mixture.encodings) }
    return malformedCount > 0 ? .malformed(count: malformedCount, encoding) : nil
  }
}
