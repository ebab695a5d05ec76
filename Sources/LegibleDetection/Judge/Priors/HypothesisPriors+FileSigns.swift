internal import LegibleEncodings

/// How common encodings are in files that show what they were made for.
extension HypothesisPriors {
  /// Adds to each prior what the signs of a file say of its encoding, in nats.
  static func add(_ signs: FileSigns, _ priors: UnsafeMutableBufferPointer<Double>) {
    let costs = parameters.fileSigns
    if signs.hasTags {
      for id in nonWebEncodings { priors[Int(id.rawValue)] -= costs.nonWebEncodingWithTags.nats }
    }
    if signs.endsLinesWithReturns {
      for id in macintosh { priors[Int(id.rawValue)] += costs.macintoshWithCarriageReturns.nats }
    }
  }

  /// The encodings in which no web pages are: those of systems that were gone when these came.
  private static let nonWebEncodings = ids {
    $0.family == .dos || $0.family == .macintosh || $0 == .hpRoman8
  }

  private static let macintosh = ids { $0.family == .macintosh }

  private static func ids(where isMeant: (TextEncoding) -> Bool) -> [EncodingID] {
    // The encodings that only the system knows have no number here.
    TextEncoding.all.filter(isMeant).map(\.registryID)
  }
}
