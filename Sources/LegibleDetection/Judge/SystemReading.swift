internal import LegibleEncodings

/// What GNU's `iconv` makes of encodings: `iconv -f` is to take the name of an answer, and to read the text as it was
/// detected.
enum SystemReading {
  /// The bytes of an encoding of single bytes that `iconv` does not read as it is read here.
  ///
  /// The Encoding Standard fills the gaps of the code pages of Windows with controls of ISO/IEC 6429, which `iconv`
  /// refuses. The others were found by comparing all single bytes with glibc 2.36.
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

  /// Whether `iconv` has a name for the encoding, and reads all bytes that occur as they are read here.
  static func isSame(as encoding: TextEncoding, for byteCounts: ByteCounts) -> Bool {
    encoding.name(in: .iconv) != nil && byteCounts.count(of: otherBytes(of: encoding)) == 0
  }
}

extension Judge {
  /// Names another of the encodings that read the text alike where `iconv` would read it otherwise by the one that is
  /// named; the caller's own names, and what is declared, stay.
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
