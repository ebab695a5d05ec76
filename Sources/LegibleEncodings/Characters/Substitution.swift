/// The substitutes for characters that an encoding does not have.
enum Substitution {
  /// The substitutes for the character by a policy, the best first; the first that the encoding
  /// has is taken.
  static func candidates(
    for scalar: Unicode.Scalar, by policy: UnencodablePolicy
  ) -> [String] {
    switch policy {
    case .fail, .skip: []
    case .replace: ["\u{FFFD}", "?"]
    case .escape: ["\\u{\(String(scalar.value, radix: 16, uppercase: true))}", "?"]
    case .ncr: ["&#\(scalar.value);", "?"]
    case .transliterate: Transliteration.candidates(for: scalar) + ["?"]
    }
  }
}
