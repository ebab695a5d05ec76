import Legible

extension Error {
  /// The description of the error as a clause, with the names of encodings that all subcommands print.
  var reason: String {
    switch self {
    case let error as ConversionError: error.description(naming: \.reportedName)
    case let error as DecodingFailure: error.description(naming: \.reportedName)
    case let error as EditFailure: error.description(naming: \.reportedName)
    default: "\(self)"
    }
  }

  /// The same for a message that says by itself what is left undone.
  var plainReason: String {
    let lead = "left alone: "
    return reason.hasPrefix(lead) ? String(reason.dropFirst(lead.count)) : reason
  }
}
