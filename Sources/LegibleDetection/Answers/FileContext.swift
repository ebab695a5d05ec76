package import LegibleEncodings

/// What the place of a file says of its encoding, before the file is looked at: see `FileSurvey`.
package struct FileContext: Sendable, Hashable {
  /// By how much each encoding is likelier than it is elsewhere, in nats; encodings that are missing count as `others`.
  package var encodings: [TextEncoding: Double] = [:]

  /// The same for all other encodings.
  package var others = 0.0

  /// The languages that the path names, as BCP 47 tags.
  package var languages: [String] = []

  /// How many other files speak for each encoding.
  package var fileCounts: [TextEncoding: Int] = [:]

  /// The encoding that the path names.
  package var named: TextEncoding?

  /// What the place says of an encoding, in nats.
  package func nats(of encoding: TextEncoding) -> Double { encodings[encoding] ?? others }

  /// The reasons for an answer that this is.
  func evidence(for encoding: TextEncoding) -> [Evidence] {
    var evidence: [Evidence] = []
    if let named, named.byteOrders.contains(encoding) { evidence.append(.namedByPath(encoding)) }
    if let count = fileCounts[encoding], count > 0 {
      evidence.append(.otherFiles(encoding, count: count))
    }
    return evidence
  }
}
