import Legible

/// What `--to` names.
enum ConversionTarget: Equatable, Sendable {
  /// An encoding, with a byte order mark where that is asked for.
  case encoding(MarkedEncoding)

  /// The encoding that each input is in.
  case same

  static let utf8 = ConversionTarget.encoding(MarkedEncoding(.utf8))

  /// The encoding, if it does not depend on the input.
  var encoding: TextEncoding? {
    if case .encoding(let named) = self { named.encoding } else { nil }
  }
}
