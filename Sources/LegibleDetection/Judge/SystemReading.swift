internal import LegibleEncodings

/// How GNU `iconv` reads encodings. `iconv -f` should accept the name of an answer, and read the
/// text as it was detected.
enum SystemReading {
  /// Returns the bytes of a single-byte encoding that `iconv` reads differently.
  ///
  /// The Encoding Standard fills gaps in the Windows code pages with controls of ISO/IEC 6429,
  /// which `iconv` rejects. The others were found by comparing all single bytes with glibc 2.36.
  private static func otherBytes(of encoding: TextEncoding) -> ByteSet {
    if encoding.name.hasPrefix("windows-"), let scalars = encoding.singleByteScalars() {
      return ByteSet { (0x80...0x9F).contains(scalars[Int($0)]) }
    }
    let bytes: [UInt8] =
      switch encoding {
      case .koi8U: [0xAE, 0xBE]
      case .macintosh: [0xC6, 0xF0]
      default: []
      }
    return ByteSet().union(bytes)
  }

  /// Whether `iconv` has a name for the encoding and reads all occurring bytes in the same way.
  static func isSame(as encoding: TextEncoding, for byteCounts: ByteCounts) -> Bool {
    encoding.name(in: .iconv) != nil && byteCounts.count(of: otherBytes(of: encoding)) == 0
  }
}

extension Judge {
  /// Replaces the encoding by an equivalent one if `iconv` would read the text differently.
  /// Encodings that the caller suggested or the text declares are kept.
  func nameForSystem(_ answer: inout ProbabilityModel.Answer) {
    let counts = facts.byteCounts
    guard !answer.equivalents.isEmpty, !SystemReading.isSame(as: answer.encoding, for: counts),
      answer.encoding != declaredEncoding, !options.suggested.contains(answer.encoding)
    else { return }
    let language = answer.languageModel
    let likelihood = { (encoding: TextEncoding) in
      EncodingPriors.prior(of: encoding).nats
        + (language.map { EncodingPriors.likelihood(of: encoding.registryID, in: $0) } ?? 0)
    }
    let others = answer.equivalents.filter {
      options.allows($0) && SystemReading.isSame(as: $0, for: counts)
    }
    guard let named = others.max(by: { likelihood($0) < likelihood($1) }) else { return }
    answer.equivalents.removeAll { $0 == named }
    answer.equivalents.insert(answer.encoding, at: 0)
    answer.encoding = named
  }
}
