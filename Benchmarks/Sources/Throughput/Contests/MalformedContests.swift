internal import Legible
internal import LegibleEvaluation
internal import PeerLibraries

/// Contests of decoders over text with a malformed unit in each 4 KB, which becomes U+FFFD.
///
/// iconv stops at such a unit for good, and what ICU makes of it was not set up to be the same.
struct MalformedContests {
  let texts: SampleTexts
  let peers: Peers

  /// What the texts are in, and in which languages.
  private static let samples: [ConversionSample] =
    [.utf16LE, .utf16BE, .utf32LE].flatMap { (encoding: TextEncoding) in
      ["ru", "zh-Hans", "en"].map { ConversionSample($0, encoding) }
    }

  /// How far apart the malformed units are, in bytes.
  private static let distance = 4096

  var all: [Contest] {
    cases.map { name, encoding, bytes in
      let ours = DecodingWork(encoding, malformed: .replace)
      return Contest(
        group: .decode, name: name, unit: .megabytes,
        contenders: [Contest.Contender(engine: EngineName.legible) { ours.run(bytes) }]
          + theirs(encoding).map { convert in
            let output = OutputBuffer(count: 4 * bytes.count + 64)
            return Contest.Contender(engine: EngineName.simdutf) {
              bytes.withUnsafeBytes { convert($0, output.bytes) }.map { _ in bytes.count }
            }
          })
    }
  }

  /// The cases in which another engine's result is not ours.
  var differences: [String] {
    cases.flatMap { name, encoding, bytes in
      var decoder = TextDecoder(encoding, malformed: .replace)
      var ours: [UInt8] = []
      guard (try? decoder.decode(bytes, into: &ours)) != nil,
        decoder.report.malformedCount == bytes.count / Self.distance
      else { return ["\(EngineName.legible) from \(name)"] }
      return theirs(encoding).compactMap { convert in
        var output = [UInt8](repeating: 0, count: 4 * bytes.count + 64)
        let count = bytes.withUnsafeBytes { input in
          output.withUnsafeMutableBytes { convert(input, $0) }
        }
        return count.map { Array(output[..<$0]) } == ours
          ? nil : "\(EngineName.simdutf) from \(name)"
      }
    }
  }

  private func theirs(
    _ encoding: TextEncoding
  ) -> [(UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Int?] {
    [peers.simdutf?.replacingDecoder(of: encoding)].compactMap { $0 }
  }

  private var cases: [(name: String, encoding: TextEncoding, bytes: [UInt8])] {
    Self.samples.compactMap { sample in
      guard let text = texts.text(of: sample), var bytes = try? sample.encoding.encode(text) else {
        return nil
      }
      let malformed = Self.malformedUnit(sample.encoding)
      for end in stride(from: Self.distance, through: bytes.count, by: Self.distance) {
        bytes.replaceSubrange(end - malformed.count..<end, with: malformed)
      }
      return ("\(sample.name), malformed", sample.encoding, bytes)
    }
  }

  /// A trailing surrogate that stands alone, or what is above U+10FFFF.
  private static func malformedUnit(_ encoding: TextEncoding) -> [UInt8] {
    switch encoding {
    case .utf16LE: [0x00, 0xDC]
    case .utf16BE: [0xDC, 0x00]
    default: [0x00, 0x00, 0x11, 0x00]
    }
  }
}
