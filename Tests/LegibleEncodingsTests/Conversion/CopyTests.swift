import LegibleEncodings
import LegibleTestSupport
import Testing

/// Streaming types are values: copies go on by themselves.
struct CopyTests {
  private static let sample = "Hello, žluť, Ωμέγα, Мир, שלום, 日本語, 한국, 中文, é€."

  @Test func copiesOfDecodersGoOnByThemselves() throws {
    var failures = Failures()
    for encoding in TextEncoding.all {
      let sample = Self.sample
      let bytes = try encoding.encode(sample, unencodable: .replace)
      let expected = try encoding.decode(bytes)
      for cut in 0...bytes.count {
        var decoder = TextDecoder(encoding)
        var text: [UInt8] = []
        try decoder.decode(bytes[..<cut], into: &text)
        var copy = decoder
        var copiedText = text
        // The original goes another way before the copy goes on.
        try? decoder.decode([0x1B, 0xFF, 0x7E, 0x41, 0x80], into: &text)
        try copy.decode(bytes[cut...], into: &copiedText)
        try copy.finish(into: &copiedText)
        failures.check(
          String(decoding: copiedText, as: UTF8.self) == expected, "\(encoding) at \(cut)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func copiesOfEncodersGoOnByThemselves() throws {
    var failures = Failures()
    for encoding in TextEncoding.all {
      let text = Array(Self.sample.utf8)
      var whole = TextEncoder(encoding, unencodable: .replace)
      var expected: [UInt8] = []
      try whole.encode(text, into: &expected)
      try whole.finish(into: &expected)
      for cut in 0...text.count {
        var encoder = TextEncoder(encoding, unencodable: .replace)
        var bytes: [UInt8] = []
        try encoder.encode(text[..<cut], into: &bytes)
        var copy = encoder
        var copiedBytes = bytes
        try encoder.encode("日Ω".utf8, into: &bytes)
        try copy.encode(text[cut...], into: &copiedBytes)
        try copy.finish(into: &copiedBytes)
        failures.check(copiedBytes == expected, "\(encoding) at \(cut)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test(.enabled(if: Platform.hasIconv, "the system converts nothing"))
  func aCopyOfASystemDecoderReadsOnItsOwn() throws {
    let encoding = try #require(TextEncoding(systemName: "IBM905"))
    var decoder = TextDecoder(encoding)
    var text: [UInt8] = []
    try decoder.decode([0xC8, 0x85], into: &text)
    var copy = decoder
    var copiedText = text
    try decoder.decode([0x93], into: &text)
    try copy.decode([0x93, 0x93, 0x96], into: &copiedText)
    try copy.finish(into: &copiedText)
    #expect(String(decoding: text, as: UTF8.self) == "Hel")
    #expect(String(decoding: copiedText, as: UTF8.self) == "Hello")
  }

  @Test func validatorsMayBeCopiedAndFinishedTwice() {
    var validator = TextValidator(.utf8)
    validator.consume([0x61, 0xC3])
    var copy = validator
    copy.consume([0xA9])
    #expect(copy.finish() == nil)
    #expect(validator.finish() == 1..<2)
    #expect(validator.firstMalformedSequence == 1..<2)
  }

  @Test func decodersAreSentIntoTasks() async throws {
    var decoder = TextDecoder(.shiftJIS)
    var text: [UInt8] = []
    try decoder.decode([0x93], into: &text)
    let started = decoder
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var decoder = started
          var text: [UInt8] = []
          try decoder.decode([0xFA, 0x96, 0x7B], into: &text)
          try decoder.finish(into: &text)
          return String(decoding: text, as: UTF8.self)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "日本", count: 8))
  }
}
