import LegibleEncodings
import LegibleTestSupport
import Testing

/// A sequence of bytes that does not lie in one piece.
private struct ScatteredBytes: Sequence {
  let bytes: [UInt8]

  func makeIterator() -> AnyIterator<UInt8> {
    var index = 0
    return AnyIterator {
      defer { index += 1 }
      return index < bytes.count ? bytes[index] : nil
    }
  }
}

struct ByteShapeTests {
  /// “Žluť” in windows-1250.
  static let bytes: [UInt8] = [0x8E, 0x6C, 0x75, 0x9D]

  @Test func everyShapeIsDecodedAlike() throws {
    let encoding = TextEncoding.windows1250
    let bytes = Self.bytes
    #expect(try encoding.decode(bytes) == "Žluť")
    #expect(try encoding.decode([0x8E, 0x6C, 0x75, 0x9D]) == "Žluť")
    #expect(try encoding.decode(([0] + bytes)[1...]) == "Žluť")
    #expect(try encoding.decode(ContiguousArray(bytes)) == "Žluť")
    #expect(try encoding.decode(ScatteredBytes(bytes: bytes)) == "Žluť")
    #expect(try encoding.decode(bytes.lazy.map { $0 }) == "Žluť")
    #expect(try encoding.decode(bytes.span) == "Žluť")
    #expect(try encoding.decode(bytes.span.bytes) == "Žluť")
    #expect(try bytes.withUnsafeBytes { try encoding.decode($0) } == "Žluť")
    #expect(try bytes.withUnsafeBufferPointer { try encoding.decode($0) } == "Žluť")
    #expect(try TextEncoding.utf8.decode("Žluť".utf8) == "Žluť")
    #expect(try TextEncoding.utf8.decode("Žluť".utf8Span) == "Žluť")
    #expect(try encoding.decode([]) == "")
  }

  @Test func everyShapeIsEncodedAlike() throws {
    var results: [[UInt8]] = []
    let text = "Žluť"
    func encode(_ body: (inout TextEncoder, inout [UInt8]) throws -> Void) rethrows {
      var encoder = TextEncoder(.windows1250)
      var bytes: [UInt8] = []
      try body(&encoder, &bytes)
      try? encoder.finish(into: &bytes)
      results.append(bytes)
    }
    try encode { try $0.encode(text.utf8, into: &$1) }
    try encode { try $0.encode(Array(text.utf8), into: &$1) }
    try encode { try $0.encode(text.utf8Span, into: &$1) }
    try encode { try $0.encode(ScatteredBytes(bytes: Array(text.utf8)), into: &$1) }
    #expect(results == Array(repeating: Self.bytes, count: 4))
  }

  @Test func longScatteredBytesAreTakenInChunks() throws {
    var generator = SeededGenerator(seed: 5)
    let bytes = generator.bytes(50_000)
    for encoding in [TextEncoding.shiftJIS, .iso2022JP, .utf8, .windows1253] {
      let scattered = ScatteredBytes(bytes: bytes)
      let text = try encoding.decode(bytes, malformed: .replace)
      #expect(try encoding.decode(scattered, malformed: .replace) == text)
      #expect(
        encoding.firstMalformedSequence(in: scattered)
          == encoding.firstMalformedSequence(in: bytes))
      #expect(
        Array(encoding.malformedSequences(in: scattered))
          == Array(encoding.malformedSequences(in: bytes)))
    }
  }

  @Test func errorsComeThroughEveryShape() {
    let bytes: [UInt8] = [0x61, 0xFF]
    let expected = #expect(throws: ConversionError.self) { try TextEncoding.utf8.decode(bytes) }
    #expect(expected?.byteOffset == 1)
    for error in [
      #expect(throws: ConversionError.self) { try TextEncoding.utf8.decode(bytes.span) },
      #expect(throws: ConversionError.self) {
        try TextEncoding.utf8.decode(ScatteredBytes(bytes: bytes))
      },
    ] {
      #expect(error == expected)
    }
  }
}

struct MalformedSequencesTests {
  @Test func placesAreThoseThatDecodingReplaces() throws {
    var generator = SeededGenerator(seed: 21)
    var failures = Failures()
    for encoding in TextEncoding.all {
      for count in [0, 1, 2, 7, 300] {
        let bytes = generator.bytes(count)
        var decoder = TextDecoder(encoding, malformed: .replace)
        var text: [UInt8] = []
        try decoder.decode(bytes, into: &text)
        try decoder.finish(into: &text)
        let found = Array(encoding.malformedSequences(in: bytes))
        failures.check(found.count == decoder.report.malformedCount, "\(encoding): \(bytes)")
        failures.check(
          found.prefix(64).map(\.lowerBound) == decoder.report.malformedOffsets,
          "\(encoding): \(bytes)")
        failures.check(
          found.first == encoding.firstMalformedSequence(in: bytes), "\(encoding): \(bytes)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func thereIsNoBound() {
    let bytes = [UInt8](repeating: 0xFF, count: 100_000)
    #expect(TextEncoding.utf8.malformedSequences(in: bytes).count { _ in true } == 100_000)
  }

  @Test func laterPlacesAreNotLookedFor() {
    var takenCount = 0
    let bytes = sequence(first: 0xFF as UInt8) { _ in
      takenCount += 1
      return 0xFF
    }
    var iterator = TextEncoding.utf8.malformedSequences(in: bytes).makeIterator()
    #expect(iterator.next() == 0..<1)
    #expect(iterator.next() == 1..<2)
    #expect(takenCount < 100_000)
  }

  @Test func shiftsAreKept() {
    // Behind the malformed byte the set of kanji is still in place.
    let bytes: [UInt8] = [0x1B, 0x24, 0x42, 0x46, 0x7C, 0xFF, 0x4B, 0x5C, 0x1B, 0x28, 0x42]
    #expect(Array(TextEncoding.iso2022JP.malformedSequences(in: bytes)) == [5..<6])
  }
}
