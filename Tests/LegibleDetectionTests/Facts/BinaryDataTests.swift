import LegibleDetection
import LegibleEncodings
import LegibleTestSupport
import Testing

/// Binary data of kinds that have no zero bytes, or have them where UTF-16 has them.
struct BinaryDataTests {
  /// A recording: steps of a bounded random walk, or a triangle wave with some noise.
  private static func recording(
    amplitude: Int, isWave: Bool, using generator: inout SeededGenerator
  ) -> [Int] {
    var value = 0
    var direction = amplitude / 24 + 1
    return (0..<4_096).map { _ in
      if abs(value + direction) > amplitude { direction = -direction }
      let noise = amplitude / 64 + 1
      value += isWave ? direction : 0
      value += Int.random(in: -noise...noise, using: &generator)
      return min(max(value, -32_768), 32_767)
    }
  }

  private static func bytes(of numbers: [Int], width: Int, isLittleEndian: Bool) -> [UInt8] {
    numbers.flatMap { number in
      let bytes = (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
  }

  /// Binary data by kind.
  static let data: [(String, [UInt8])] = {
    var generator = SeededGenerator(seed: 20)
    var data: [(String, [UInt8])] = []
    for isLittleEndian in [true, false] {
      let order = isLittleEndian ? "little" : "big"
      for amplitude in [40, 500, 4_000, 30_000] {
        for isWave in [true, false] {
          let samples = recording(amplitude: amplitude, isWave: isWave, using: &generator)
          data.append(
            (
              "recording \(amplitude) \(isWave) \(order)",
              bytes(of: samples, width: 2, isLittleEndian: isLittleEndian)
            ))
        }
      }
      for (name, number) in [
        ("counter", { $0 }), ("multiples", { $0 * 1_000 }), ("squares", { $0 * $0 }),
        ("sparse", { $0 % 16 == 3 ? $0 : 0 }), ("small", { $0 % 37 }),
      ] as [(String, (Int) -> Int)] {
        for width in [2, 4, 8] {
          data.append(
            (
              "\(name) \(width) \(order)",
              bytes(of: (0..<2_048).map(number), width: width, isLittleEndian: isLittleEndian)
            ))
        }
      }
      let fractions = (1..<1_024).map { Int((1 / Float($0)).bitPattern) }
      data.append(
        ("fractions \(order)", bytes(of: fractions, width: 4, isLittleEndian: isLittleEndian)))
    }
    data.append(
      (
        "gradient",
        (0..<4_096).flatMap { number -> [UInt8] in
          [UInt8(number >> 4 & 0xFF), UInt8(number & 0xFF), 0]
        }
      ))
    // Notes of a song: time, action, pitch and loudness.
    data.append(
      (
        "notes",
        (0..<512).flatMap { _ -> [UInt8] in
          let note = UInt8.random(in: 40...80, using: &generator)
          return [0x00, 0x90, note, 0x40, 0x60, 0x80, note, 0x40]
        }
      ))
    // Fields preceded by their lengths.
    data.append(
      (
        "records",
        (0..<256).flatMap { _ -> [UInt8] in
          let name = ["alpha", "node", "user name"].randomElement(using: &generator) ?? ""
          return [0x0A, UInt8(name.utf8.count)] + name.utf8
            + [0x10, .random(in: 0...127, using: &generator), 0x18, 0x01]
        }
      ))
    data.append(("compressed", generator.bytes(8_192)))
    return data
  }()

  /// Returns how many samples of some lengths are certainly text by mistake, and which.
  private func mistakes(lengths: [Int], starts: [Int]) -> (count: Int, Failures) {
    var failures = Failures()
    var count = 0
    for (name, bytes) in Self.data {
      for length in lengths {
        for start in starts {
          let detection = EncodingDetector.detect(Array(bytes[start..<(start + length)]))
          count += 1
          failures.check(
            detection.isBinary || detection.confidence < 0.9,
            "\(length) bytes of \(name): \(detection.encoding?.name ?? "unidentified")"
              + " \(detection.confidence)")
        }
      }
    }
    return (count, failures)
  }

  /// Quiet recordings are letters of one block for a while: 41 of 416.
  @Test func dataAreNotText() {
    let (count, failures) = mistakes(lengths: [64, 65, 200, 1_024], starts: [512, 1_027])
    #expect(count == 416 && failures.count <= 41, "\(failures)")
  }

  /// Short data may be anything, and 167 of 936 are called text with certainty.
  @Test func shortDataAreRarelyText() {
    let (count, failures) = mistakes(
      lengths: [16, 24, 32], starts: Array(stride(from: 0, to: 960, by: 160)))
    #expect(failures.count * 5 <= count, "\(failures)")
  }

  /// Quiet recordings whose numbers are printable or private-use characters, or would be letters in
  /// the other byte order.
  @Test(
    .passes(2, of: 5, "numbers from 0x30 to 0x50 are digits and capitals of UTF-16"),
    arguments: [0x30, 0x3C, 0x50, 0xF420, 0xF720])
  func offsetRecordingsAreNotSurelyText(offset: Int) {
    var generator = SeededGenerator(seed: 21)
    for (isWave, isLittleEndian) in [(true, true), (true, false), (false, true), (false, false)] {
      let samples = Self.recording(amplitude: 12, isWave: isWave, using: &generator)
      for scale in offset < 0x80 ? [1, 256] : [1] {
        let numbers = samples[100..<164].map { ($0 + offset) * scale }
        let bytes = Self.bytes(of: numbers, width: 2, isLittleEndian: isLittleEndian)
        let detection = EncodingDetector.detect(bytes)
        #expect(
          detection.isBinary || detection.confidence < 0.9,
          "\(offset) \(scale): \(detection.encoding?.name ?? "unidentified")")
      }
    }
  }

  /// Quiet 8-bit recordings in which most bytes have two or three values.
  @Test(
    .passes(4, of: 5, "steady numbers near 0x80 are ideographs of UTF-16 or letters of IBM866"),
    arguments: [(1, 64), (1, 600), (3, 64), (6, 200), (20, 200)])
  func quietRecordingsOfEightBitsAreNotText(amplitude: Int, count: Int) {
    for seed in 0..<4 as Range<UInt64> {
      var generator = SeededGenerator(seed: 30 + seed)
      let samples = Self.recording(amplitude: amplitude, isWave: true, using: &generator)
      let bytes = samples[200..<(200 + count)].map { UInt8(0x80 + $0) }
      #expect(EncodingDetector.detect(bytes).isBinary, "\(bytes)")
    }
  }

  /// Recordings that begin like a byte order mark, with the numbers −2 or −257.
  @Test func recordingsThatBeginLikeAMarkAreNotText() throws {
    for isLittleEndian in [true, false] {
      for first in [-2, -257] {
        var generator = SeededGenerator(seed: 32)
        let samples = Self.recording(amplitude: 3, isWave: true, using: &generator)
        let numbers = [first] + samples.prefix(200)
        let bytes = Self.bytes(of: numbers, width: 2, isLittleEndian: isLittleEndian)
        #expect(EncodingDetector.detect(bytes).isBinary, "\(first) \(isLittleEndian)")
      }
    }
    // Text with one unusual character, or padded with zeros.
    for text in [
      "\u{FEFF}one\u{FEFF}two", "\u{FEFF}\u{1}",
      "\u{FEFF}boat" + String(repeating: "\0", count: 99),
    ] {
      let detection = EncodingDetector.detect(try TextEncoding.utf16LE.encode(text))
      #expect(detection.encoding == .utf16LE && detection.hasByteOrderMark)
    }
  }

  /// Pixels of one colour, or of colours between two, and random bytes that are all above 0x7F.
  @Test func picturesAndHighBytesAreNotSurelyText() {
    func isSurelyText(_ bytes: [UInt8]) -> Bool {
      let detection = EncodingDetector.detect(bytes)
      return !detection.isBinary && detection.confidence >= 0.9
    }
    for pixel in [[0xDE, 0xD7, 0x75], [0x97, 0x52, 0x39], [0xF0, 0x94, 0xC8, 0xF9]] as [[UInt8]] {
      for count in [6, 40, 2_000] {
        #expect(!isSurelyText([[UInt8]](repeating: pixel, count: count).flatMap(\.self)))
      }
    }
    for step in 2...5 as ClosedRange<UInt8> {
      #expect(!isSurelyText((0..<40).map { 0x60 &+ $0 &* step }))
    }
    var generator = SeededGenerator(seed: 31)
    #expect(!isSurelyText(generator.bytes(200).map { $0 | 0x80 }))
  }

  /// Text in an unknown encoding is still text.
  @Test func unknownTextIsNotBinary() {
    let words = "the boats lie on the sand and the men mend nets in the shade of the old wall"
    let bytes = words.utf8.map { $0 == 0x20 ? $0 : 0x80 | $0 &* 73 }
    #expect(!EncodingDetector.detect(bytes).isBinary)
  }

  /// A caller who suggests encodings knows that the bytes are text.
  @Test func suggestedEncodingsAreNotBinary() {
    var generator = SeededGenerator(seed: 4)
    let bytes = generator.bytes(400).map { $0 | 0x80 }
    #expect(EncodingDetector.detect(bytes).encoding == nil)
    var options = DetectionOptions()
    options.suggested = [.koi8R]
    #expect(!EncodingDetector.detect(bytes, options: options).isBinary)
    options.suggested = []
    options.fallback = .koi8R
    #expect(EncodingDetector.detect(bytes, options: options).encoding != nil)
  }

  /// Text with characters in an order that no words have, or with few or isolated characters.
  @Test(arguments: [
    ("абвгдеёжзийклмнопрстуфхцчшщъыьэюя\n", TextEncoding.windows1251),
    ("α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω\n", .windows1253),
    ("В Н И М А Н И Е\n", .windows1251), ("亜唖娃阿哀愛挨姶逢葵茜穐悪握渥旭葦芦\n", .shiftJIS),
    ("ＡＢＣ　１２３　ｘｙｚ\n", .shiftJIS), ("хахахахахахахахаха", .windows1251),
    ("ааббввггддеежжззии", .windows1251), ("хахихахихахихахихахихахи", .windows1251),
    ("加油加油加油加油", .gb18030), ("ドキドキドキドキドキドキ", .shiftJIS), ("わくわくわくわくわくわく", .eucJP),
    ("────────────────────────", .ibm866), ("哈哈哈哈哈哈哈哈哈哈哈", .gb18030),
    ("0001   0002   0003   0004   0005   0006", .ibm037),
    (String(repeating: "*", count: 120), .ibm500),
    ("┌────┬────┐\n│ A  │ B  │\n└────┴────┘\n", .ibm437),
  ])
  func unusualTextIsNotBinary(text: String, encoding: TextEncoding) throws {
    let detection = EncodingDetector.detect(try encoding.encode(text))
    #expect(!detection.isBinary, "\(text)")
  }

  /// The second line of a PDF file says that it is binary, although UTF-8 metadata may follow.
  @Test(arguments: ["\n", "\r", "\r\n"])
  func whatCallsItselfBinaryIsBinary(lineEnd: String) {
    let rest = "1 0 obj\(lineEnd)<</Title (Über die Brücke — à côté)>>\(lineEnd)endobj\(lineEnd)"
    let head = Array("%PDF-1.6\(lineEnd)%".utf8)
    let detection = EncodingDetector.detect(
      head + [0xE2, 0xE3, 0xCF, 0xD3] + Array("\(lineEnd)\(rest)".utf8))
    #expect(detection.isBinary && detection.confidence > 0.9)
    #expect(EncodingDetector.detect(head + Array("\(lineEnd)\(rest)".utf8)).encoding == .utf8)
  }
}
