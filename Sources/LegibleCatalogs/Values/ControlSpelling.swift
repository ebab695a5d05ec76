/// How a catalog writes characters that act on direction.
package struct ControlSpelling: Sendable, Hashable {
  enum Escape: Hashable, Sendable {
    /// `\u200F`.
    case lowercaseU

    /// `\U200F`.
    case uppercaseU

    /// `&#x200F;`.
    case numericReference

    /// `&rlm;`, and numeric references for characters without a name.
    case namedReference
  }

  enum Quoting: Hashable, Sendable {
    /// `\"`.
    case backslashes

    /// `&lt;`.
    case references
  }

  private let escape: Escape?
  private let quoting: Quoting?

  /// The spelling that a file of the format has.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - isEscaped: Whether the file cannot hold the characters themselves, by its encoding or by its custom:
  ///     a file in nothing but ASCII stays so. WebVTT wants its named references in any case.
  package init(_ format: CatalogFormat, isEscaped: Bool) {
    let escape = format.record.escape
    quoting = format.record.quoting
    self.escape = isEscaped || escape == .namedReference ? escape : nil
  }

  /// Whether the format can write characters that the encoding of the file does not have.
  package static func hasEscapes(_ format: CatalogFormat) -> Bool {
    ControlSpelling(format, isEscaped: true).escape != nil
  }

  /// The bytes for a character of ASCII, or of the Basic Multilingual Plane, as all that act on direction are.
  func bytes(for scalar: Unicode.Scalar) -> [UInt8] {
    if scalar.value < 0x80 { return Array(quoted(scalar).utf8) }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let four = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    let text =
      switch escape {
      case nil: String(scalar)
      case .lowercaseU: "\\u" + four
      case .uppercaseU: "\\U" + four
      case .numericReference: "&#x" + four + ";"
      case .namedReference:
        switch scalar {
        case "\u{200E}": "&lrm;"
        case "\u{200F}": "&rlm;"
        default: String(scalar)
        }
      }
    return Array(text.utf8)
  }

  private func quoted(_ scalar: Unicode.Scalar) -> String {
    switch (quoting, scalar) {
    case (.backslashes, "\""), (.backslashes, "\\"): "\\\(scalar)"
    case (.backslashes, "\n"): "\\n"
    case (.backslashes, "\t"): "\\t"
    case (.backslashes, "\r"): "\\r"
    case (.references, "&"): "&amp;"
    case (.references, "<"): "&lt;"
    case (.references, ">"): "&gt;"
    default: String(scalar)
    }
  }
}
