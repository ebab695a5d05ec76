internal import LegibleEncodings

/// A part of a text in a known encoding, of which the models tell the languages when they are asked for.
struct SampleShares: UnreadShares {
  private let bytes: [UInt8]
  private let encoding: TextEncoding
  private let likelyLanguages: [String]
  private let withheldLanguages: [String]

  /// Keeps so much of what the facts have of a text as its languages are told by.
  ///
  /// - Returns: `nil` where that is no text.
  init?(of facts: InputFacts, in encoding: TextEncoding?, options: DetectionOptions) {
    guard let encoding else { return nil }
    self.encoding = encoding
    bytes = SpreadText.bytes(of: facts, isASCIICompatible: encoding.isASCIICompatible)
    likelyLanguages = options.likelyLanguages
    withheldLanguages = options.withheldLanguages
  }

  var shares: [LanguageShare] {
    // With replacement only a platform without the converter fails.
    guard let text = try? encoding.decode(bytes, malformed: .replace) else { return [] }
    let hints = likelyLanguages.compactMap { LanguageHint($0) }
    return LanguageModels.shared.shares(
      of: text.unicodeScalars.map(\.value), hinted: { tag in hints.contains { $0.matches(tag) } },
      withheld: withheldLanguages)
  }

  func isSame(as other: any UnreadShares) -> Bool {
    guard let other = other as? SampleShares else { return false }
    return bytes == other.bytes && encoding == other.encoding
      && likelyLanguages == other.likelyLanguages && withheldLanguages == other.withheldLanguages
  }
}
