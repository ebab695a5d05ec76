internal import LegibleEncodings

/// The encodings that programs read text in by mistake.
enum RepairReader {
  /// The encodings, the likeliest first, with the log-prior of each relative to that of the commonest.
  static let all: [(encoding: TextEncoding, prior: Float)] = {
    let model = DetectionModel.shared
    var readers: [(encoding: TextEncoding, prior: Float)] = []
    for (index, detectable) in model.tables.encodings.enumerated()
    where detectable.kind != .ebcdic && detectable.kind != .utf8 {
      // windows-1252 comes first, since of encodings that read a text alike, the first is named.
      let prior =
        detectable.encoding == .windows1252 ? 0.1 : model.encodingPriors[index] - topPrior
      readers.append((encoding(of: detectable), prior))
    }
    // No program reads text by mistake in an encoding of double bytes that nothing is written in.
    let rarest = readers.reduce(0) { min($0, $1.prior) }
    return readers.filter { $0.encoding.isSingleByte || $0.prior > rarest }
      .sorted { $0.prior > $1.prior }
  }()

  /// The prior of the commonest encoding that is not UTF-8.
  static let topPrior: Float = {
    let model = DetectionModel.shared
    return zip(model.tables.encodings, model.encodingPriors)
      .reduce(-Float.infinity) { $1.0.kind == .utf8 ? $0 : max($0, $1.1) }
  }()

  /// The encodings that programs read by default, whatever language a text is in.
  static let defaults: [TextEncoding] = [.windows1252, .iso8859_1, .macintosh, .ibm437, .ibm850]

  /// The encodings of single bytes that most text was read in that was decoded wrongly.
  static let common = Set(
    all.prefix(likelyCount).map { $0.encoding }.filter { $0.isSingleByte } + defaults)

  /// GB 18030 has all of Unicode, so that any text could have been read in it: programs read its core.
  static func encoding(of detectable: DetectableEncoding) -> TextEncoding {
    detectable.encoding == .gb18030 ? .gbk : detectable.encoding
  }

  /// Whether a character may be in a text that was read in a double-byte encoding by mistake: ideographs, kana and
  /// Hangul, not emoji.
  static func isEastAsian(_ scalar: UInt32) -> Bool {
    0x2E80..<0xFFF0 ~= scalar || 0x20000..<0x30000 ~= scalar
  }

  static func isHangul(_ scalar: UInt32) -> Bool { 0xAC00..<0xD7A4 ~= scalar }

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

  /// The single-byte encodings in which a character is a byte of UTF-8: a continuation byte, or the lead of two, three or
  /// four bytes.
  private struct Parts {
    var next = Numbers()
    var first = (Numbers(), Numbers(), Numbers())

    /// The encodings that have it, if it is a letter.
    var letter = Numbers()
  }

  private static let partsOfCharacters: [UInt32: Parts] = {
    var parts: [UInt32: Parts] = [:]
    for (number, reader) in all.enumerated() {
      guard case .table(let scalars, _) = RepairCodec.lenient(reader.encoding) else { continue }
      for byte in 0x80..<scalars.count where scalars[byte] != .max {
        var own = parts[scalars[byte]] ?? Parts()
        if Unicode.Scalar(scalars[byte])?.properties.isAlphabetic ?? false {
          own.letter.formUnion(Numbers(number))
        }
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

  /// The parts of all characters that have some, behind an empty one; and for each code point of the Basic Multilingual
  /// Plane, the index of its parts.
  private static let parts: [Parts] =
    [Parts()] + partsOfCharacters.keys.sorted().compactMap { partsOfCharacters[$0] }
  private static let places: [UInt16] = {
    var places = [UInt16](repeating: 0, count: 0x10000)
    for (number, scalar) in partsOfCharacters.keys.sorted().enumerated() {
      places[Int(scalar)] = UInt16(number + 1)
    }
    return places
  }()

  private static func parts(_ scalar: UInt32) -> Parts? {
    guard scalar < 0x10000, places[Int(scalar)] != 0 else { return nil }
    return parts[Int(places[Int(scalar)])]
  }

  private static let likelyCount = 8

  /// The readers that cause most damage; only for these is UTF-8 looked for in parts of words.
  private static let likely = (0..<likelyCount).reduce(into: Numbers()) {
    $0.formUnion(Numbers($1))
  }

  /// For each edit, the character that it leaves, and the encodings in which it may lose a continuation byte of UTF-8.
  private static let losses: [(rest: UInt32?, readers: Numbers)] = RepairEdits.all.map { row in
    var readers = Numbers()
    for (number, reader) in all.enumerated() {
      guard case .table(let scalars, _) = RepairCodec.lenient(reader.encoding),
        scalars[0x80..<0xC0].contains(where: row.lost.contains)
      else { continue }
      readers.formUnion(Numbers(number))
    }
    return (row.rest, readers)
  }

  /// Returns the likely single-byte encodings in which a part of a word may be UTF-8, perhaps with a byte lost. All
  /// letters of the word that the encoding has must be in such a part.
  static func ofParts(in word: some Collection<UInt32>) -> Numbers {
    let found = ofParts(in: word, likely)
    return mayBeReadTwice(word) ? found | latin1 : found
  }

  private static let latin1 =
    all.firstIndex { $0.encoding == .iso8859_1 }.map(Numbers.init) ?? Numbers()

  /// Whether a word has the beginnings of two characters of UTF-8 in ISO-8859-1 one behind the other: of one that was read
  /// in it twice, and lost its controls.
  private static func mayBeReadTwice(_ word: some Collection<UInt32>) -> Bool {
    zip(word, word.dropFirst()).contains { 0xC2..<0xE0 ~= $0 && $1 == 0xC2 }
  }

  /// Whether a word may be UTF-8, or a part of one, that was read in an encoding.
  static func mayBeUTF8(_ words: [[UInt32]], readIn encoding: TextEncoding) -> Bool {
    guard let number = all.firstIndex(where: { $0.encoding == encoding }),
      encoding.isSingleByte
    else { return true }
    return words.contains {
      ofUTF8(in: $0).contains(number) || !ofParts(in: $0, Numbers(number)).isEmpty
    }
  }

  private static func ofParts(in word: some Collection<UInt32>, _ readers: Numbers) -> Numbers {
    // The readers in which no sequence is open: without any so far, and with some.
    var (plain, found) = (readers, Numbers())
    // The readers in which an open sequence misses one, two or three bytes; and those in which it has lost one.
    var missing = (Numbers(), Numbers(), Numbers())
    var missingAfterLoss = (Numbers(), Numbers())
    func losing(_ rest: UInt32?) -> Numbers {
      losses.reduce(into: Numbers()) { if $1.rest == rest { $0.formUnion($1.readers) } }
    }
    let dropping = losing(nil)
    for (scalar, next) in zip(word, Array(word.dropFirst()) + [0x20]) {
      let parts = scalar < 0x80 ? Parts() : parts(scalar) ?? Parts()
      // The next character may be what is left of a byte.
      let mayStay = next == 0x20 || next == 0x22 || next == 0x27
      let staying = mayStay ? readers : readers - parts.letter
      let replacing = scalar < 0x80 ? losing(scalar) : Numbers()
      let begun = plain | found
      found =
        found & staying | missing.0 & (parts.next | replacing) | missingAfterLoss.0 & parts.next
      plain = plain & staying
      missingAfterLoss = (
        missing.1 & replacing | missingAfterLoss.1 & parts.next, missing.2 & replacing
      )
      missing = (
        missing.1 & parts.next | begun & parts.first.0,
        missing.2 & parts.next | begun & parts.first.1, begun & parts.first.2
      )
      found.formUnion(missing.0 & dropping)
      missingAfterLoss.0.formUnion(missing.1 & dropping)
      missingAfterLoss.1.formUnion(missing.2 & dropping)
    }
    return found | missing.0 & (losing(0x20) | losing(0x22) | losing(0x27))
  }

  // MARK: Double bytes

  private static let eastAsian = all.map { $0.encoding }.filter { !$0.isSingleByte }
    .map(RepairCodec.lenient)

  /// The number of non-ASCII characters by which most words turn out not to be UTF-8.
  private static let headLength = 3

  /// Whether a word looks like UTF-8 beyond ASCII in an encoding of double bytes.
  static func isUTF8InDoubleBytes(_ word: [UInt32]) -> Bool {
    guard word.contains(where: isEastAsian) else { return false }
    var count = 0
    let head = word.prefix {
      if $0 >= 0x80 { count += 1 }
      return count <= headLength
    }
    return eastAsian.contains { $0.beginsAsUTF8(Array(head)) && $0.readsAsUTF8(word) }
  }

  /// Whether a word ends within UTF-8 in one of the likely encodings.
  static func endsOpen(_ word: [UInt32]) -> Bool {
    guard let last = word.last.flatMap(parts) else { return false }
    let before = word.dropLast().last.flatMap(parts) ?? Parts()
    return !((last.first.0 | before.first.1 & last.next) & likely).isEmpty
  }

  /// Returns the encodings of single bytes in which a word looks like UTF-8 beyond ASCII.
  static func ofUTF8(in word: [UInt32]) -> Numbers {
    var alive: Numbers?
    // The readers in which an open sequence misses one, two or three bytes.
    var missing = (Numbers(), Numbers(), Numbers())
    for scalar in word {
      let waiting = missing.0 | missing.1 | missing.2
      if scalar < 0x80 {
        alive = alive.map { $0 - waiting }
        missing = (Numbers(), Numbers(), Numbers())
      } else {
        guard let parts = parts(scalar) else { return Numbers() }
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
