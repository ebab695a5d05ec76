internal import Legible

/// A client of the library as a user may write it, under the strictest flags there are: that it
/// compiles shows that one import is enough.
package enum ClientProbe {
  /// Uses something of each module.
  package static func run() throws -> String {
    let detection = EncodingDetector.detect([0x63, 0x61, 0x66, 0xC3, 0xA9])
    let text = try detection.encoding?.decode([0x63, 0x61, 0x66, 0xC3, 0xA9]) ?? ""
    return text.baseDirection == .leftToRight ? text.isolated() : text
  }
}
