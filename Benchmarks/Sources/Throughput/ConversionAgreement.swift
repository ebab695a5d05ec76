internal import LabelledCorpus
internal import Legible

/// Whether the converters that are compared do the same work.
package enum ConversionAgreement {
  /// The cases of conversion in which another engine writes other bytes than ours, in words.
  ///
  /// - Throws: `CorpusError` where the corpus cannot be read.
  package static func differences(corpus: String) throws -> [String] {
    let contests = ConversionContests(
      texts: SampleTexts(try CorpusSource(folder: corpus)), peers: Peers())
    return try contests.pairs.flatMap { one in
      let utf8 = Array(one.text.utf8)
      let bytes = try one.encoding.encode(one.text)
      let decoded = contests.outputs(of: bytes, from: one.encoding, to: .utf8)
      let encoded = contests.outputs(of: utf8, from: .utf8, to: one.encoding)
      return decoded.filter { $0.bytes != utf8 }.map { "\($0.engine) from \(one.name)" }
        + encoded.filter { $0.bytes != bytes }.map { "\($0.engine) to \(one.name)" }
    }
  }
}

extension ConversionContests {
  /// The texts and encodings of all contests.
  fileprivate var pairs: [(name: String, text: String, encoding: TextEncoding)] {
    (Self.decoded + Self.encoded).compactMap { sample in
      texts.text(of: sample).map { (sample.name, $0, sample.encoding) }
    }
  }

  /// What iconv and ICU write, as far as they know both encodings.
  fileprivate func outputs(
    of bytes: [UInt8], from source: TextEncoding, to target: TextEncoding
  ) -> [(engine: String, bytes: [UInt8]?)] {
    converters(from: source, to: target).map { engine, convert in
      var output = [UInt8](repeating: 0, count: 3 * bytes.count + 16)
      let count = bytes.withUnsafeBytes { input in
        output.withUnsafeMutableBytes { convert(input, $0) }
      }
      return (engine, count.map { Array(output[..<$0]) })
    }
  }
}
