import LegibleEncodings
import LegibleTestSupport
import Testing

/// Conversion to memory of the caller's gives what conversion to arrays gives, and touches nothing else.
struct MemoryOutputTests {
  private static let guardCount = 64
  private static let guardByte: UInt8 = 0xA5

  /// What a conversion to memory came to.
  private struct Outcome: Equatable {
    var output: [UInt8] = []
    var error: ConversionError?
    var report = ConversionReport()
  }

  /// Hands memory of some size between guard bytes to the closure, and takes what it writes.
  private static func write(
    room: Int, to output: inout [UInt8], _ failures: inout Failures,
    _ body: (UnsafeMutableRawBufferPointer) throws(ConversionError) -> Int
  ) throws(ConversionError) {
    var memory = [UInt8](repeating: guardByte, count: room + 2 * guardCount)
    let result = memory.withUnsafeMutableBytes { memory -> Result<Int, ConversionError> in
      let inner = UnsafeMutableRawBufferPointer(
        rebasing: memory[guardCount..<(guardCount + room)])
      do throws(ConversionError) {
        return .success(try body(inner))
      } catch {
        return .failure(error)
      }
    }
    let guards = memory.prefix(guardCount) + memory.suffix(guardCount)
    failures.check(guards.allSatisfy { $0 == guardByte }, "wrote outside of \(room) bytes")
    output += memory[guardCount...].prefix(try result.get())
  }

  /// Decodes chunks of random lengths into memory of random sizes.
  private static func decode(
    _ bytes: [UInt8], by decoder: inout TextDecoder, _ failures: inout Failures,
    _ generator: inout SeededGenerator
  ) -> Outcome {
    var outcome = Outcome()
    var read = 0
    do throws(ConversionError) {
      while read < bytes.count {
        let chunk = Array(bytes[read...].prefix(Int.random(in: 1...600, using: &generator)))
        let room = TextDecoder.minimumRoom + Int.random(in: 0...500, using: &generator)
        var taken = 0
        let before = decoder.report.bytesOut
        var written = 0
        try write(room: room, to: &outcome.output, &failures) { memory throws(ConversionError) in
          let progress = try chunk.span.withUnsafeBytes { chunk throws(ConversionError) in
            try decoder.decode(chunk, into: memory)
          }
          taken = progress.bytesRead
          written = progress.bytesWritten
          return written
        }
        failures.check(written == decoder.report.bytesOut - before, "counts bytes wrongly")
        failures.check(taken > 0, "no progress in \(room) bytes")
        if taken == 0 { break }
        read += taken
      }
      var hasEnded = false
      try write(room: TextDecoder.minimumRoom, to: &outcome.output, &failures) {
        memory throws(ConversionError) in
        let count = try decoder.finish(into: memory)
        hasEnded = count != nil
        return count ?? 0
      }
      failures.check(hasEnded, "does not finish")
    } catch {
      outcome.error = error
    }
    outcome.report = decoder.report
    return outcome
  }

  private static func encode(
    _ text: [UInt8], by encoder: inout TextEncoder, _ failures: inout Failures,
    _ generator: inout SeededGenerator
  ) -> Outcome {
    var outcome = Outcome()
    var read = 0
    do throws(ConversionError) {
      while read < text.count {
        let chunk = Array(text[read...].prefix(Int.random(in: 1...600, using: &generator)))
        let room = TextEncoder.minimumRoom + Int.random(in: 0...500, using: &generator)
        var taken = 0
        try write(room: room, to: &outcome.output, &failures) { memory throws(ConversionError) in
          let progress = try chunk.span.withUnsafeBytes { chunk throws(ConversionError) in
            try encoder.encode(chunk, into: memory)
          }
          taken = progress.bytesRead
          return progress.bytesWritten
        }
        failures.check(taken > 0, "no progress in \(room) bytes")
        if taken == 0 { break }
        read += taken
      }
      var hasEnded = false
      try write(room: TextEncoder.minimumRoom, to: &outcome.output, &failures) {
        memory throws(ConversionError) in
        let count = try encoder.finish(into: memory)
        hasEnded = count != nil
        return count ?? 0
      }
      failures.check(hasEnded, "does not finish")
    } catch {
      outcome.error = error
    }
    outcome.report = encoder.report
    return outcome
  }

  /// Text with every kind of line end, as an encoding has it, now and then damaged.
  private static func input(
    _ encoding: TextEncoding, _ generator: inout SeededGenerator
  ) -> (text: [UInt8], bytes: [UInt8]) {
    let ends = ["\n", "\r\n", "\r", " ", "\n"]
    let text = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
      RandomInputTests.texts.randomElement(using: &generator, or: "")
        + ends.randomElement(using: &generator, or: "")
    }.joined()
    var encoder = TextEncoder(encoding, unencodable: .replace)
    var bytes: [UInt8] = []
    try? encoder.encode(Array(text.utf8), into: &bytes)
    try? encoder.finish(into: &bytes)
    for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
      bytes[Int.random(in: bytes.indices, using: &generator)] =
        UInt8.random(in: .min ... .max, using: &generator)
    }
    return (Array(text.utf8), bytes)
  }

  @Test func decodesAsToArrays() throws {
    var generator = SeededGenerator(seed: 31)
    var failures = Failures()
    for encoding in TextEncoding.all {
      for policy in [MalformedPolicy.replace, .escape, .skip] {
        for newlines in [NewlinePolicy.keep, .crlf] {
          let bytes = Self.input(encoding, &generator).bytes
          for mark in [ByteOrderMarkPolicy.remove, .add] {
            var decoder = TextDecoder(
              encoding, malformed: policy, byteOrderMark: mark, newlines: newlines)
            var other = decoder
            var expected = Outcome()
            do throws(ConversionError) {
              try other.decode(bytes, into: &expected.output)
              try other.finish(into: &expected.output)
            } catch {
              expected.error = error
            }
            expected.report = other.report
            let outcome = Self.decode(bytes, by: &decoder, &failures, &generator)
            failures.check(outcome == expected, "\(encoding) \(policy) \(newlines) \(mark)")
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func encodesAsToArrays() throws {
    var generator = SeededGenerator(seed: 32)
    var failures = Failures()
    for encoding in TextEncoding.all {
      for policy in [UnencodablePolicy.replace, .escape, .ncr, .transliterate] {
        let (text, noise) = Self.input(encoding, &generator)
        for input in [text, noise] {
          var encoder = TextEncoder(encoding, unencodable: policy)
          var other = encoder
          var expected = Outcome()
          do throws(ConversionError) {
            try other.encode(input, into: &expected.output)
            try other.finish(into: &expected.output)
          } catch {
            expected.error = error
          }
          expected.report = other.report
          let outcome = Self.encode(input, by: &encoder, &failures, &generator)
          failures.check(outcome == expected, "\(encoding) \(policy)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func fillsSpans() throws {
    let text = String(repeating: "Größe, naïve – 日本\n", count: 400)
    let bytes = try TextEncoding.utf16LE.encode(text)
    var decoder = TextDecoder(.utf16LE)
    var encoder = TextEncoder(.utf16LE)
    var decoded: [UInt8] = []
    var encoded: [UInt8] = []
    var read = 0
    while read < bytes.count {
      try decoded.append(addingCapacity: 1000) { output in
        read += try decoder.decode(bytes.span.extracting(read...), into: &output)
      }
    }
    try decoded.append(addingCapacity: 1000) { output in
      let hasEnded = try decoder.finish(into: &output)
      #expect(hasEnded)
    }
    read = 0
    while read < decoded.count {
      try encoded.append(addingCapacity: 1000) { output in
        read += try encoder.encode(decoded.span.extracting(read...), into: &output)
      }
    }
    #expect(String(decoding: decoded, as: UTF8.self) == text)
    #expect(encoded == bytes)
  }

  @Test func doesNothingWithoutRoom() throws {
    var decoder = TextDecoder(.windows1252)
    var encoder = TextEncoder(.windows1252)
    let bytes = Array("text".utf8)
    var memory = [UInt8](repeating: 0, count: 15)
    let progress = try bytes.withUnsafeBytes { bytes in
      try memory.withUnsafeMutableBytes { memory in
        [try decoder.decode(bytes, into: memory), try encoder.encode(bytes, into: memory)]
      }
    }
    #expect(progress.allSatisfy { $0 == ConversionProgress(bytesRead: 0, bytesWritten: 0) })
    try memory.withUnsafeMutableBytes { memory in
      let counts = [try decoder.finish(into: memory), try encoder.finish(into: memory)]
      #expect(counts == [nil, nil])
    }
    #expect(memory.allSatisfy { $0 == 0 })
    #expect(decoder.report.bytesIn == 0 && encoder.report.bytesIn == 0)
  }

  /// Lines and columns of errors are those of the characters before, wherever the input is cut and whoever counts.
  @Test(arguments: [TextEncoding.utf8, .utf16LE, .utf16BE, .utf32LE, .windows1253, .shiftJIS])
  func tellsLinesAtAnyChunking(_ encoding: TextEncoding) throws {
    var generator = SeededGenerator(seed: 33)
    var failures = Failures()
    let malformed: [UInt8] =
      switch encoding {
      case .utf16LE: [0x00, 0xDC]
      case .utf16BE: [0xDC, 0x00]
      case .utf32LE: [0x00, 0x00, 0xFF, 0x00]
      case .windows1253: [0xD2]
      default: [0xFF]
      }
    for _ in 0..<60 {
      let hasReturns = Bool.random(using: &generator)
      let text = (0..<Int.random(in: 0...500, using: &generator)).map { _ in
        ["a", "plain text of some length, which is ASCII", "αβγ", "\n", hasReturns ? "\r\n" : "x"]
          .randomElement(using: &generator, or: "")
      }.joined()
      let bytes = try encoding.encode(text) + malformed + encoding.encode("a")
      // A pair of line feed and carriage return is one character of Swift's.
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      var decoder = TextDecoder(encoding)
      var output: [UInt8] = []
      var rest = bytes[...]
      var error: ConversionError?
      while error == nil, !rest.isEmpty {
        let chunk = Array(rest.prefix(Int.random(in: 1...900, using: &generator)))
        rest = rest.dropFirst(chunk.count)
        do throws(ConversionError) {
          try decoder.decode(chunk, into: &output)
        } catch let found {
          error = found
        }
      }
      let column = 1 + (lines.last?.unicodeScalars.count ?? 0)
      failures.check(
        error?.line == lines.count && error?.column == column,
        "\(String(describing: error)), not \(lines.count):\(column) of \(text)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}

extension Array {
  fileprivate func randomElement(using generator: inout SeededGenerator, or other: Element)
    -> Element
  {
    randomElement(using: &generator) ?? other
  }
}
