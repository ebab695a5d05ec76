internal import Legible
internal import LegibleEvaluation

/// Whether the converters that are compared do the same work.
package enum ConversionAgreement {
  /// The cases of conversion in which another engine's result is not ours, in words: text that it
  /// reads, or bytes that it writes and that are not the same text. What it cannot do at all is no
  /// case of a contest.
  ///
  /// - Throws: `CorpusError` where the corpus cannot be read.
  package static func differences(corpus: String) throws -> [String] {
    let texts = SampleTexts(try CorpusSource(folder: corpus))
    let peers = Peers()
    let contests = ConversionContests(texts: texts, peers: peers)
    let malformed = MalformedContests(texts: texts, peers: peers).differences
    return try malformed
      + contests.pairs.flatMap { one in
        let utf8 = Array(one.text.utf8)
        let bytes = try one.encoding.encode(one.text)
        let decoded = contests.outputs(of: bytes, from: one.encoding, to: .utf8)
        let encoded = contests.outputs(of: utf8, from: .utf8, to: one.encoding)
        return decoded.filter { $0.bytes != utf8 }.map { "\($0.engine) from \(one.name)" }
          + encoded.filter { !isSame($0.bytes, bytes, one.encoding) }
          .map { "\($0.engine) to \(one.name)" }
      }
  }

  /// Whether the bytes are the same, or, where shifts may be put in several ways, the same text.
  private static func isSame(
    _ theirs: [UInt8], _ ours: [UInt8], _ encoding: TextEncoding
  ) -> Bool {
    if encoding.isASCIICompatible || encoding.family == .unicode && encoding != .utf7 {
      return theirs == ours
    }
    return (try? encoding.decode(theirs)) == (try? encoding.decode(ours))
  }
}

extension ConversionContests {
  /// The texts and encodings of all contests.
  fileprivate var pairs: [(name: String, text: String, encoding: TextEncoding)] {
    Set(Self.decoded + Self.encoded).sorted { $0.name < $1.name }.compactMap { sample in
      texts.text(of: sample).map { (sample.name, $0, sample.encoding) }
    }
  }

  /// What iconv and ICU write, as far as they can.
  fileprivate func outputs(
    of bytes: [UInt8], from source: TextEncoding, to target: TextEncoding
  ) -> [(engine: String, bytes: [UInt8])] {
    converters(from: source, to: target).compactMap { engine, convert in
      var output = [UInt8](repeating: 0, count: 4 * bytes.count + 64)
      let count = bytes.withUnsafeBytes { input in
        output.withUnsafeMutableBytes { convert(input, $0) }
      }
      return count.map { (engine, Array(output[..<$0])) }
    }
  }
}
