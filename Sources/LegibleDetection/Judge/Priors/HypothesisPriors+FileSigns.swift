internal import LegibleEncodings

/// Adjustments of the priors by signs of a file other than its text.
extension HypothesisPriors {
  /// Adds the evidence of the signs to the priors, in nats.
  static func add(_ signs: FileSigns, _ priors: UnsafeMutableBufferPointer<Double>) {
    let costs = parameters.fileSigns
    if signs.hasTags {
      for id in nonWebEncodings { priors[Int(id.rawValue)] -= costs.nonWebEncodingWithTags.nats }
    }
    if signs.endsLinesWithReturns {
      for id in macintosh { priors[Int(id.rawValue)] += costs.macintoshWithCarriageReturns.nats }
    }
  }

  /// The encodings of systems that predate the web.
  private static let nonWebEncodings = ids {
    $0.family == .dos || $0.family == .macintosh || $0 == .hpRoman8
  }

  private static let macintosh = ids { $0.family == .macintosh }

  private static func ids(where isMeant: (TextEncoding) -> Bool) -> [EncodingID] {
    // Encodings that only the system converts have no number here.
    TextEncoding.all.filter(isMeant).map(\.registryID)
  }
}
