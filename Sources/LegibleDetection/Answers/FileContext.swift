package import LegibleEncodings

/// What the path of a file and its neighbours say about its encoding before the file is read: see
/// `FileSurvey`.
package struct FileContext: Sendable, Hashable {
  /// How much likelier each encoding is than without this context, in nats. Missing encodings use
  /// `others`.
  package var encodings: [TextEncoding: Double] = [:]

  /// The same for all other encodings.
  package var others = 0.0

  /// The languages that the path names, as BCP 47 tags.
  package var languages: [String] = []

  /// The number of other files in each encoding.
  package var fileCounts: [TextEncoding: Int] = [:]

  /// The encoding that the path names.
  package var named: TextEncoding?

  /// How much likelier the encoding is than without this context, in nats.
  package func nats(of encoding: TextEncoding) -> Double { encodings[encoding] ?? others }

  /// The reasons that this context gives for an answer.
  func evidence(for encoding: TextEncoding) -> [Evidence] {
    var evidence: [Evidence] = []
    if let named, named.readAs.contains(encoding) { evidence.append(.namedByPath(encoding)) }
    if let count = fileCounts[encoding], count > 0 {
      evidence.append(.otherFiles(encoding, count: count))
    }
    return evidence
  }
}
