internal import LegibleEncodings

/// The log-likelihood ratio of bytes as UTF-8 against a legacy encoding.
///
/// In some encodings whole words may be well-formed UTF-8: `раб` in IBM866 is U+0821, which hardly
/// any text has.
enum UTF8Gain {
  /// Whether bytes are likelier UTF-8. A few characters have to be much likelier.
  ///
  /// - Parameter bytes: Well-formed UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  static func isLikely(_ bytes: ArraySlice<UInt8>, against encoding: TextEncoding) -> Bool {
    nats(of: bytes, against: encoding) > minGain(for: bytes)
  }

  /// Whether bytes are likelier UTF-8 by their pairs of characters, given the languages of the text
  /// around them.
  ///
  /// - Parameters:
  ///   - bytes: Well-formed UTF-8.
  ///   - reader: A reader for that text in the legacy encoding; `nil`, which has no effect, if its
  ///     languages are unknown.
  /// - Complexity: O(*n*) in the number of bytes.
  static func isLikely(_ bytes: ArraySlice<UInt8>, against reader: LineReader?) -> Bool {
    guard let reader else { return true }
    let gain =
      reader.nonASCIICost(of: bytes).nats - LineReader.ofAllLanguages.nonASCIICost(of: bytes).nats
    return gain > minGain(for: bytes)
  }

  /// Returns the minimum gain of UTF-8, in nats.
  private static func minGain(for bytes: ArraySlice<UInt8>) -> Double {
    let isShort = bytes.count { $0 >= 0xC0 } < parameters.mixture.minSequences.count
    return isShort ? parameters.mixture.minRunGain.nats : 0
  }

  /// Returns the gain of UTF-8 by single characters, in nats; negative if the legacy encoding fits
  /// better.
  ///
  /// - Parameter bytes: Well-formed UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  static func nats(of bytes: ArraySlice<UInt8>, against encoding: TextEncoding) -> Double {
    cost(of: bytes, in: encoding) - cost(of: bytes, in: .utf8)
  }

  private static func cost(of bytes: ArraySlice<UInt8>, in encoding: TextEncoding) -> Double {
    // With `.replace`, decoding fails only on a platform without the converter.
    guard let text = try? encoding.decode(Array(bytes), malformed: .replace) else { return 0 }
    var steps = 0
    for scalar in text.unicodeScalars where !scalar.isASCII {
      steps +=
        scalar == "\u{FFFD}"
        ? LanguageModel.maxPairSteps : LanguageModels.shared.minCost(of: scalar.value)
    }
    return Double(steps) / CostScale.stepsPerNat
  }

  /// Whether the runs of UTF-8 in a text are so much likelier that this is no coincidence.
  static func isCertain(in text: [UInt8], beside encoding: TextEncoding) -> Bool {
    guard encoding.hasSingleByteTable else { return false }
    var (count, sum) = (0, 0.0)
    var index = 0
    while index < text.count {
      if text[index] < 0x80 {
        index += 1
        continue
      }
      let end = text[index...].firstIndex { $0 < 0x80 } ?? text.count
      if text[index..<end].withUnsafeBytes({ $0.isWellFormedUTF8 }) {
        let gain = nats(of: text[index..<end], against: encoding)
        if gain >= parameters.mixture.minRunGain.nats { count += 1 }
        sum += gain
        if count >= parameters.mixture.minRuns.count, sum >= parameters.mixture.minGain.nats {
          return true
        }
      }
      index = end
    }
    return false
  }
}
