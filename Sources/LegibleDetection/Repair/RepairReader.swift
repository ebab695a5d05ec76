internal import LegibleEncodings

/// The encodings that programs read text in by mistake.
enum RepairReader {
  /// The likeliest first, with the logarithm of what the prior of each is of that of the first.
  static let all: [(encoding: TextEncoding, prior: Float)] = {
    let model = DetectionModel.shared
    var readers: [(encoding: TextEncoding, prior: Float)] = []
    for (index, detectable) in model.tables.encodings.enumerated()
    where detectable.kind != .ebcdic && detectable.kind != .utf8 {
      // The first of those that read a text alike is named.
      let prior =
        detectable.encoding == .windows1252 ? 0.1 : model.encodingPriors[index] - topPrior
      readers.append((encoding(of: detectable), prior))
    }
    return readers.sorted { $0.prior > $1.prior }
  }()

  /// The prior of the commonest encoding that is not UTF-8.
  static let topPrior: Float = {
    let model = DetectionModel.shared
    return zip(model.tables.encodings, model.encodingPriors)
      .reduce(-Float.infinity) { $1.0.kind == .utf8 ? $0 : max($0, $1.1) }
  }()

  /// What programs read by default, whatever language a text is in.
  static let defaults: [TextEncoding] = [.windows1252, .iso8859_1, .macintosh, .ibm437, .ibm850]

  /// GB 18030 has all of Unicode, so that any text could have been read in it: programs read its core.
  static func encoding(of detectable: DetectableEncoding) -> TextEncoding {
    detectable.encoding == .gb18030 ? .gbk : detectable.encoding
  }

  /// Whether a character may be in a text that was read in a double-byte encoding by mistake: ideographs, kana and
  /// Hangul, not emoji.
  static func isEastAsian(_ scalar: UInt32) -> Bool {
    0x2E80..<0xFFF0 ~= scalar || 0x20000..<0x30000 ~= scalar
  }

  // MARK: UTF-8

  /// A set of places in `all`, of which there are fewer than 128.
  struct Numbers: Equatable {
    private var bits = SIMD2<UInt64>()

    init() {}

    init(_ number: Int) { bits[number >> 6] = 1 << UInt64(number & 63) }

    private init(bits: SIMD2<UInt64>) { self.bits = bits }

    var isEmpty: Bool { bits == SIMD2() }

    func contains(_ number: Int) -> Bool { bits[number >> 6] >> UInt64(number & 63) & 1 != 0 }

    mutating func formUnion(_ other: Numbers) { bits |= other.bits }

    static func & (left: Numbers, right: Numbers) -> Numbers {
      Numbers(bits: left.bits & right.bits)
    }
    static func | (left: Numbers, right: Numbers) -> Numbers {
      Numbers(bits: left.bits | right.bits)
    }
    static func - (left: Numbers, right: Numbers) -> Numbers {
      Numbers(bits: left.bits & ~right.bits)
    }
  }

  /// The encodings of single bytes in which a character is a part of UTF-8: a byte that goes on, or the first one of two,
  /// three or four.
  private struct Parts {
    var next = Numbers()
    var first = (Numbers(), Numbers(), Numbers())
  }

  private static let parts: [UInt32: Parts] = {
    var parts: [UInt32: Parts] = [:]
    for (number, reader) in all.enumerated() {
      guard case .table(let scalars, _) = RepairCodec.lenient(reader.encoding) else { continue }
      for byte in 0x80..<scalars.count where scalars[byte] != .max {
        var own = parts[scalars[byte]] ?? Parts()
        switch byte {
        case 0x80..<0xC0: own.next.formUnion(Numbers(number))
        case 0xC2..<0xE0: own.first.0.formUnion(Numbers(number))
        case 0xE0..<0xF0: own.first.1.formUnion(Numbers(number))
        case 0xF0..<0xF5: own.first.2.formUnion(Numbers(number))
        default: break
        }
        parts[scalars[byte]] = own
      }
    }
    return parts
  }()

  /// The readers of which most damage is, in which UTF-8 is looked for in parts of words.
  private static let likely = (0..<8).reduce(into: Numbers()) { $0.formUnion(Numbers($1)) }

  /// Returns the likely encodings of single bytes in which UTF-8 may begin within a word.
  static func ofParts(in word: some Collection<UInt32>) -> Numbers {
    var found = Numbers()
    for (scalar, next) in zip(word, Array(word.dropFirst()) + [0]) where scalar >= 0x80 {
      guard let parts = parts[scalar] else { continue }
      found.formUnion(parts.first.0)
      if next >= 0x80, let going = Self.parts[next] {
        found.formUnion((parts.first.1 | parts.first.2) & going.next)
      }
    }
    return found & likely
  }

  /// Whether a word ends within UTF-8 in one of the likely encodings.
  static func endsOpen(_ word: [UInt32]) -> Bool {
    guard let last = word.last.flatMap({ parts[$0] }) else { return false }
    let before = word.dropLast().last.flatMap { parts[$0] } ?? Parts()
    return !((last.first.0 | before.first.1 & last.next) & likely).isEmpty
  }

  /// Returns the encodings of single bytes in which a word looks like UTF-8 beyond ASCII.
  static func ofUTF8(in word: [UInt32]) -> Numbers {
    var alive: Numbers?
    // Those that miss one more byte, two and three.
    var missing = (Numbers(), Numbers(), Numbers())
    for scalar in word {
      let waiting = missing.0 | missing.1 | missing.2
      if scalar < 0x80 {
        alive = alive.map { $0 - waiting }
        missing = (Numbers(), Numbers(), Numbers())
      } else {
        guard let parts = parts[scalar] else { return Numbers() }
        let going = parts.next & waiting
        let first = (parts.first.0 - waiting, parts.first.1 - waiting, parts.first.2 - waiting)
        let here = going | first.0 | first.1 | first.2
        let rest = alive.map { $0 & here } ?? here
        missing = (
          (missing.1 & going | first.0) & rest, (missing.2 & going | first.1) & rest,
          first.2 & rest
        )
        alive = rest
      }
      // Most words end this at their second character beyond ASCII.
      if alive?.isEmpty ?? false { return Numbers() }
    }
    return (alive ?? Numbers()) - (missing.0 | missing.1 | missing.2)
  }
}
