import CTextKernels
import LegibleTestSupport
import Testing

/// Every kernel that the machine can run, against conversions of one character at a time.
struct ConversionKernelsTests {
  static let names: [String] = ["avx512", "avx2", "ssse3", "neon", "portable"].filter {
    (name: String) in
    legible_kernels_named(name) != nil
  }

  private typealias Kernel = (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>, Int) ->
    LegibleProgress

  /// Runs a kernel between guard bytes, and compares.
  private func check(
    _ kernel: Kernel, against naive: NaiveConversion, on input: [UInt8], room: Int,
    _ failures: inout Failures, _ what: String
  ) {
    let expected = naive.convert(input, room: room)
    var output = [UInt8](repeating: 0xA5, count: room + 64)
    // The kernel is told of `room` bytes behind the first 32.
    let progress = output.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { kernel(input, input.count, $0 + 32, room) }
    }
    let guards = output.prefix(32) + output.suffix(32)
    failures.check(
      progress?.consumed == expected.consumed
        && output.dropFirst(32).prefix(progress?.produced ?? 0).elementsEqual(expected.output)
        && guards.allSatisfy { $0 == 0xA5 },
      "\(what): \(String(describing: progress)) not \(expected) of \(input) in \(room)")
  }

  @Test func theMachineHasKernels() {
    #expect(Self.names.contains("portable"))
    #expect(Self.names.contains(String(cString: legible_kernels().pointee.name)))
    #expect(legible_kernels_named("abacus") == nil)
  }

  // MARK: UTF-8 validation

  @Test(arguments: names)
  func wellFormedPrefix(_ name: String) throws {
    let kernel = try #require(legible_kernels_named(name)).pointee.utf8_prefix
    var failures = Failures()
    // What stands before `start` is known to be well-formed.
    func check(_ bytes: [UInt8], from start: Int = 0) {
      var index = start
      while let next = Naive.readUTF8(bytes[index...]) { index += next.length }
      let count = kernel(bytes, bytes.count)
      failures.check(count == index, "\(count) not \(index) of \(bytes)")
    }
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      let text = SampleText.random(using: &generator)
      check(text)
      check(SampleText.mutated(text, using: &generator))
    }
    // All splits of a text of all lengths of characters.
    let mixed = SampleText.mixed(count: 90, using: &generator)
    for end in mixed.indices { check(Array(mixed[..<end])) }
    // Each sequence around the edges of table 3-7, behind and before others, where blocks and
    // vectors meet.
    let places = [0, 1, 14, 15, 16, 31, 47, 48, 61, 62, 63, 64, 127, 253, 254, 255, 256, 319]
    for filler in ["a", "中"] {
      let text = Array(String(repeating: filler, count: 320 / filler.utf8.count).utf8)
      for place in places {
        let head = text.prefix(place / filler.utf8.count * filler.utf8.count)
        for sequence in SampleText.edges { check(head + sequence + text, from: head.count) }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  // MARK: UTF-16 and UTF-32

  @Test(arguments: names, [false, true])
  func codeUnits(_ name: String, isBigEndian: Bool) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    let utf16ToUTF8 = NaiveConversion(
      read: { Naive.readUTF16($0, isBigEndian: isBigEndian) }, write: Naive.writeUTF8)
    let utf32ToUTF8 = NaiveConversion(
      read: { Naive.readUTF32($0, isBigEndian: isBigEndian) }, write: Naive.writeUTF8)
    let utf8ToUTF16 = NaiveConversion(
      read: Naive.readUTF8, write: { Naive.writeUTF16($0, isBigEndian: isBigEndian) })
    let utf8ToUTF32 = NaiveConversion(
      read: Naive.readUTF8, write: { Naive.writeUTF32($0, isBigEndian: isBigEndian) })
    var failures = Failures()
    func check(_ text: [UInt8], units: [UInt8], words: [UInt8], tight: Double = 1) {
      func room(_ full: Int) -> Int { Int(Double(full + 4) * tight) }
      self.check(
        { kernels.utf8_to_utf16($0, $1, $2, $3, isBigEndian) }, against: utf8ToUTF16, on: text,
        room: room(units.count), &failures, "to UTF-16")
      self.check(
        { kernels.utf8_to_utf32($0, $1, $2, $3, isBigEndian) }, against: utf8ToUTF32, on: text,
        room: room(words.count), &failures, "to UTF-32")
      self.check(
        { kernels.utf16_to_utf8($0, $1, $2, $3, isBigEndian) }, against: utf16ToUTF8, on: units,
        room: room(2 * units.count), &failures, "from UTF-16")
      self.check(
        { kernels.utf32_to_utf8($0, $1, $2, $3, isBigEndian) }, against: utf32ToUTF8, on: words,
        room: room(words.count), &failures, "from UTF-32")
    }
    func units(_ text: [UInt8]) -> [UInt8] { utf8ToUTF16.convert(text, room: .max).output }
    func words(_ text: [UInt8]) -> [UInt8] { utf8ToUTF32.convert(text, room: .max).output }

    var generator = SeededGenerator(seed: 16)
    for _ in 0..<160 {
      let text = SampleText.random(using: &generator)
      let (units, words) = (units(text), words(text))
      check(text, units: units, words: words)
      check(text, units: units, words: words, tight: Double.random(in: 0...1, using: &generator))
      check(
        SampleText.mutated(text, using: &generator),
        units: SampleText.mutated(units, using: &generator),
        words: SampleText.mutated(words, using: &generator))
    }
    // All splits, of the input and of the output.
    let mixed = SampleText.mixed(count: 100, using: &generator)
    let (mixedUnits, mixedWords) = (units(mixed), words(mixed))
    for end in mixedWords.indices {
      check(
        Array(mixed.prefix(end)), units: Array(mixedUnits.prefix(end)),
        words: Array(mixedWords[..<end]))
    }
    for room in 0..<200 {
      check(mixed, units: mixedUnits, words: mixedWords, tight: Double(room) / 200)
    }
    // Surrogates that are not paired, at all places of blocks.
    for place in 0..<70 {
      for surrogate: [UInt8] in [[0xD8, 0x00], [0xDF, 0xFF], [0xDC, 0x00, 0xD8, 0x00]] {
        var bytes = Array(repeating: [0x04, 0x10], count: place).flatMap(\.self) + surrogate
        bytes += Array(repeating: [0x00, 0x41], count: 70).flatMap(\.self)
        if !isBigEndian {
          for index in stride(from: 0, to: bytes.count, by: 2) { bytes.swapAt(index, index + 1) }
        }
        check([], units: bytes, words: [])
      }
      var scalars = [UInt32](repeating: 0x416, count: 70)
      scalars[place] = [0xD800, 0xDFFF, 0x110000, .max][place % 4]
      // Surrogates are none of UTF-32 in pairs either.
      if place % 3 == 0 {
        scalars[place...].replaceSubrange(place...place, with: [0xD83D, 0xDE00])
      }
      check(
        [], units: [],
        words: scalars.flatMap { Naive.writeUTF32($0, isBigEndian: isBigEndian) })
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// What is no character of UTF-32 ends a conversion at each place among characters of all lengths, of which the line
  /// feeds before it are counted.
  @Test(arguments: names, [false, true])
  func malformedWords(_ name: String, isBigEndian: Bool) throws {
    let kernel = try #require(legible_kernels_named(name)).pointee.utf32_to_utf8
    let naive = NaiveConversion(
      read: { Naive.readUTF32($0, isBigEndian: isBigEndian) }, write: Naive.writeUTF8)
    let kinds: [[UInt32]] = [
      [0x41], [0x41, 0x0A], [0x0A, 0xE9], [0x4E2D, 0x0A, 0x42], [0x1F600, 0x0A, 0x4E2D, 0xE9],
    ]
    var failures = Failures()
    for kind in kinds {
      for place in 0..<70 {
        for malformed: UInt32 in [0xD800, 0xDFFF, 0x110000, .max] {
          var scalars = (0..<100).map { kind[$0 % kind.count] }
          scalars[place] = malformed
          let bytes = scalars.flatMap { Naive.writeUTF32($0, isBigEndian: isBigEndian) }
          check(
            { kernel($0, $1, $2, $3, isBigEndian) }, against: naive, on: bytes, room: bytes.count,
            &failures, name)
          var output = [UInt8](repeating: 0, count: bytes.count)
          let progress = kernel(bytes, bytes.count, &output, output.count, isBigEndian)
          let lineFeeds = scalars[..<place].count { $0 == 0x0A }
          failures.check(
            !progress.counts_lines || progress.line_feeds == lineFeeds,
            "\(progress.line_feeds) not \(lineFeeds) line feeds before \(place)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  /// Characters of four bytes, behind errors in the same vector, go on where there is no room for them.
  @Test(arguments: names)
  func roomBehindErrors(_ name: String) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    let emoji = Array(String(repeating: "😀", count: 12).utf8)
    // A kernel that reads beyond its input writes as much as this, and ends where nothing is well-formed.
    let behind = [UInt8](repeating: 0x61, count: 512) + [UInt8](repeating: 0xFF, count: 64)
    let head = [UInt8](repeating: 0x61, count: 3 + 64)
    var failures = Failures()
    for errorCount in 0..<64 {
      let text = head + [UInt8](repeating: 0x80, count: errorCount) + emoji
      for unitCount in head.count...text.count {
        for (width, kernel) in [(2, kernels.utf8_to_utf16), (4, kernels.utf8_to_utf32)] {
          let room = width * unitCount
          var output = [UInt8](repeating: 0xA5, count: room + 4 * behind.count)
          // The kernel is told of `room` bytes, behind which there are more.
          _ = kernel(text + behind, text.count, &output, room, false)
          failures.check(
            output[room...].allSatisfy { $0 == 0xA5 },
            "\(errorCount) errors, room for \(unitCount) units of \(width) bytes")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  // MARK: Single-byte encodings

  @Test(arguments: names, [(false, 0x100), (true, 0x100), (true, 0xA0), (true, 0x80)])
  func singleBytes(_ name: String, _ kind: (keepsASCII: Bool, latinStart: UInt16)) throws {
    let kernels = try #require(legible_kernels_named(name)).pointee
    var failures = Failures()
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<12 {
      let (keepsASCII, latinStart) = kind
      let table = SingleByteSample(
        keepsASCII: keepsASCII, latinStart: latinStart, using: &generator)
      let decode = NaiveConversion(
        read: { bytes in bytes.first.flatMap { table.scalars[Int($0)] }.map { ($0, 1) } },
        write: Naive.writeUTF8)
      let encode = NaiveConversion(
        read: Naive.readUTF8,
        write: { scalar in table.scalars.firstIndex(of: scalar).map { [UInt8($0)] } }, room: 1)
      table.packed.withUnsafeBufferPointer { packed in
        table.rows.withUnsafeBufferPointer { rows in
          table.bytes.withUnsafeBufferPointer { bytes in
            guard let packed = packed.baseAddress, let rows = rows.baseAddress,
              let bytes = bytes.baseAddress
            else { return }
            // The tables live as long as these closures.
            var decoding = LegibleSingleByteDecoding(
              utf8: packed, keeps_ascii: keepsASCII, latin_start: latinStart)
            var encoding = LegibleSingleByteEncoding(
              rows: rows, bytes: bytes, keeps_ascii: keepsASCII, latin_start: latinStart)
            for _ in 0..<30 {
              let input = table.sample(using: &generator)
              let text = decode.convert(input, room: .max).output
              for input in [input, SampleText.mutated(input, using: &generator)] {
                let room = [3 * input.count + 4, Int.random(in: 0...(text.count + 4))]
                  .randomElement(
                    using: &generator)
                check(
                  { kernels.single_byte_to_utf8($0, $1, $2, $3, &decoding) }, against: decode,
                  on: input, room: room ?? 0, &failures, "from single bytes")
              }
              for text in [text, SampleText.mutated(text, using: &generator)] {
                let room = [text.count, Int.random(in: 0...(input.count + 1))].randomElement(
                  using: &generator)
                check(
                  { kernels.utf8_to_single_byte($0, $1, $2, $3, &encoding) }, against: encode,
                  on: text, room: room ?? 0, &failures, "to single bytes")
              }
            }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }
}
