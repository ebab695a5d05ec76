import Legible

/// The argument of `--to`.
enum ConversionTarget: Equatable, Sendable {
  /// An encoding, with or without a byte order mark.
  case encoding(MarkedEncoding)

  /// The encoding of each input.
  case same

  static let utf8 = ConversionTarget.encoding(MarkedEncoding(.utf8))

  /// The encoding, if it does not depend on the input.
  var encoding: TextEncoding? {
    if case .encoding(let named) = self { named.encoding } else { nil }
  }
}
