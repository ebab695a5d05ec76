import Foundation
import Legible
import LegibleFoundation
import Testing

struct StringEncodingTests {
  @Test func detectsAsApplesCallDoes() {
    let result = NSString.stringEncoding(for: Data([0x63, 0x61, 0x66, 0xE9]))
    #expect(result.encoding == .windowsCP1252)
    #expect(result.convertedString == "café")
    #expect(!result.usedLossyConversion)
  }

  @Test func optionsReachTheDetector() {
    let data = Data("café".utf8)
    let result = NSString.stringEncoding(
      for: data, encodingOptions: [.disallowedEncodings([.utf8])])
    #expect(result.encoding != .utf8)
  }

  @Test func namesGoThereAndBack() {
    for encoding in TextEncoding.all {
      guard let name = String.Encoding(encoding) else { continue }
      #expect(TextEncoding(name) == encoding)
    }
    #expect(String.Encoding(.viscii) == nil)
    #expect(TextEncoding(.symbol) == nil)
  }
}
