import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

struct DecodedTextTests {
  private static let czech = "Příliš žluťoučký kůň úpěl ďábelské ódy."

  @Test func oneCallGivesTextDetectionAndReport() throws {
    let bytes = try TextEncoding.windows1250.encode(Self.czech)
    let decoded = try DecodedText(decoding: bytes)
    #expect(decoded.text == Self.czech)
    #expect(decoded.detection == EncodingDetector.detect(bytes))
    #expect(decoded.report.bytesIn == bytes.count && decoded.report.isReversible)
    #expect(try DecodedText(decoding: bytes.span) == decoded)
    #expect(try String(decoding: bytes, detecting: DetectionOptions()) == Self.czech)
    #expect(try String(decoding: bytes.span, detecting: DetectionOptions()) == Self.czech)
    #expect(try String(decoding: bytes[...], detecting: DetectionOptions()) == Self.czech)
  }

  @Test func policiesAndFailuresComeThrough() throws {
    let damaged = Array("žluťoučký kůň ".utf8) + [0xFF] + Array("úpěl ďábelské ódy".utf8)
    #expect(try DecodedText(decoding: damaged).report.malformedCount == 1)
    #expect(throws: DecodingFailure.self) {
      try DecodedText(decoding: damaged, malformed: .fail)
    }
    var generator = SeededGenerator(seed: 8)
    let noise = generator.bytes(2_000)
    let failure = #expect(throws: DecodingFailure.self) { try DecodedText(decoding: noise) }
    guard case .undecided(let detection) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(detection.isBinary)
  }
}

struct AsyncDecodingTests {
  /// Chunks that arrive one by one.
  private struct Chunks: AsyncSequence, Sendable {
    let chunks: [[UInt8]]

    struct Iterator: AsyncIteratorProtocol {
      var rest: ArraySlice<[UInt8]>

      mutating func next() async throws -> [UInt8]? { rest.popFirst() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: chunks[...]) }
  }

  /// Bytes that arrive one by one.
  private struct Bytes: AsyncSequence, Sendable {
    let bytes: [UInt8]

    struct Iterator: AsyncIteratorProtocol {
      var rest: ArraySlice<UInt8>

      mutating func next() async throws -> UInt8? { rest.popFirst() }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }
  }

  private static let text = "Ahoj\r\nPříliš žluťoučký kůň\rúpěl\n\nďábelské ódy."
  private static let lines = ["Ahoj", "Příliš žluťoučký kůň", "úpěl", "", "ďábelské ódy."]

  @Test func everySplitGivesTheSameTextAndLines() async throws {
    let bytes = try TextEncoding.windows1250.encode(Self.text)
    for chunks in LegibleTestSupport.Chunks.everySplit(of: bytes) {
      var text = ""
      for try await piece in Chunks(chunks: chunks).decoded() { text += piece }
      #expect(text == Self.text)
      var lines: [String] = []
      for try await line in Chunks(chunks: chunks).decodedLines() { lines.append(line) }
      #expect(lines == Self.lines)
    }
  }

  @Test func bytesComeAsChunksDo() async throws {
    let bytes = try TextEncoding.windows1250.encode(Self.text)
    var text = ""
    for try await piece in Bytes(bytes: bytes).decoded() { text += piece }
    #expect(text == Self.text)
    var lines: [String] = []
    for try await line in Bytes(bytes: bytes).decodedLines() { lines.append(line) }
    #expect(lines == Self.lines)
  }

  @Test func endsOfTextsAreLinesWhereTheyHoldText() async throws {
    for (text, expected) in [
      ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]), ("\r\n", [""]),
    ] {
      var lines: [String] = []
      for try await line in Bytes(bytes: Array(text.utf8)).decodedLines() { lines.append(line) }
      #expect(lines == expected, "\(text.debugDescription)")
    }
  }

  @Test func encodingsFoundLateAreReported() async throws {
    let ascii = [UInt8](repeating: UInt8(ascii: "x"), count: 200_000)
    let late = try TextEncoding.koi8R.encode("\nСъешь же ещё этих мягких французских булок.\n")
    var iterator = Chunks(chunks: [ascii, ascii, late]).decodedLines().makeAsyncIterator()
    #expect(iterator.detection == nil)
    #expect(try await iterator.next()?.utf8.count == 400_000)
    #expect(try await iterator.next() == "Съешь же ещё этих мягких французских булок.")
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
    #expect(iterator.detection?.encoding == .koi8R)
    #expect(iterator.report.bytesIn == 400_000 + late.count)
  }

  @Test func aLongLineInManyChunksTakesLinearTime() async throws {
    // Scanning all held bytes for each chunk would take fifty thousand million steps.
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 16)
    let chunks = Chunks(chunks: Array(repeating: chunk, count: 80_000))
    var iterator = chunks.decodedLines().makeAsyncIterator()
    #expect(try await iterator.next()?.utf8.count == 1_280_000)
  }

  @Test func failuresEndTheSequence() async throws {
    let bytes: [UInt8] = Array("kůň úpěl ďábelské ódy ".utf8) + [0xFF, 0x0A]
    await #expect(throws: DecodingFailure.self) {
      for try await _ in Bytes(bytes: bytes).decoded(malformed: .fail) {}
    }
  }

  @Test func cancellationEndsTheSequence() async throws {
    let endless = AsyncStream<[UInt8]> { [0x61, 0x0A] }
    let task = Task {
      var count = 0
      for try await _ in endless.decodedLines() {
        count += 1
        if count == 10 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return count
    }
    // The stream ends, or the check throws, whichever comes first.
    let result = await task.result
    if case .success(let count) = result { #expect(count >= 10) }
  }

  /// A decoder is a property of an iterator, an actor and a class alike.
  private actor Log {
    private var decoder = DetectingDecoder()
    private var utf8: [UInt8] = []

    func append(_ bytes: [UInt8]) throws { try decoder.decode(bytes, into: &utf8) }

    func text() throws -> String {
      try decoder.finish(into: &utf8)
      return String(decoding: utf8, as: UTF8.self)
    }
  }

  @Test func decodersLiveInActors() async throws {
    let log = Log()
    for byte in try TextEncoding.windows1250.encode(Self.text) { try await log.append([byte]) }
    #expect(try await log.text() == Self.text)
  }
}
