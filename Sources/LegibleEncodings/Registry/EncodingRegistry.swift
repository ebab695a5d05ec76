/// All encodings, by identity and by label.
///
/// Labels are found by a scan of the table, which takes some microseconds: most runs of the command look up one or none,
/// and would need longer to build an index.
enum EncodingRegistry {
  /// The record of an encoding; a test checks that there is one for each, at its place.
  static func record(of id: EncodingID) -> EncodingRecord {
    id == .system ? system : records[Int(id.rawValue)]
  }

  /// The record of all encodings that the platform's `iconv(3)` converts.
  private static let system = EncodingRecord(id: .system, name: "", family: .other, codec: .system)

  /// The encoding that has the label: by its canonical name, which no other encoding may have as a label, else by any other
  /// label, and else by the number of its code page.
  static func encoding(labelled label: some StringProtocol) -> EncodingID? {
    label.utf8.withContiguousBytes { label -> Int? in
      let matches = { (other: UnsafeRawBufferPointer) in LabelKey.areEqual(label, other) }
      // Records are not copied, since that would retain their many strings.
      return records.indices.first { records[$0].name.hasLabel(where: matches) }
        ?? records.indices.first {
          records[$0].labels.hasLabel(where: matches)
            || records[$0].iana?.hasLabel(where: matches) == true
            || records[$0].iconv?.hasLabel(where: matches) == true
            || records[$0].python?.hasLabel(where: matches) == true
        }
        ?? LabelKey.codePage(in: label).flatMap { page in
          records.indices.first { records[$0].page == page }
        }
    }.map { records[$0].id }
  }

  /// The encoding that a browser takes a label for, in either case and with white space around it.
  static func encoding(webLabel label: some StringProtocol) -> EncodingID? {
    label.utf8.withContiguousBytes { label -> Int? in
      let isBlank = { (byte: UInt8) in " \t\n\u{C}\r".utf8.contains(byte) }
      guard let start = label.firstIndex(where: { !isBlank($0) }),
        let last = label.lastIndex(where: { !isBlank($0) })
      else { return nil }
      let label = UnsafeRawBufferPointer(rebasing: label[start...last])
      return records.indices.first { index in
        records[index].web.hasLabel { other in
          other.count == label.count
            && zip(label, other).allSatisfy { byte, other in
              byte == other || byte | 0x20 == other && LabelKey.isLetter(byte)
            }
        }
      }
    }.map { records[$0].id }
  }
}

extension String {
  /// Whether a label satisfies the condition, of labels that are separated by blanks.
  fileprivate func hasLabel(where isMeant: (UnsafeRawBufferPointer) -> Bool) -> Bool {
    utf8.withContiguousBytes { bytes in
      var start = 0
      for end in 0...bytes.count where end == bytes.count || bytes[end] == UInt8(ascii: " ") {
        let label = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        if !label.isEmpty && isMeant(label) { return true }
        start = end + 1
      }
      return false
    }
  }
}

/// The bytes of a label that are compared (UTS #22, section 1.4): letters and digits alone count, in either case, and zeros in
/// front of a number do not.
private struct LabelKey: Sequence, IteratorProtocol {
  private let label: UnsafeRawBufferPointer
  private var position = 0
  private var isInNumber = false
  private var hasPendingZero = false
  private var pendingLetter: UInt8?

  /// - Parameter label: Bytes that live as long as the key.
  init(_ label: UnsafeRawBufferPointer) { self.label = label }

  static func areEqual(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    LabelKey(one).elementsEqual(LabelKey(other))
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  mutating func next() -> UInt8? {
    if let letter = pendingLetter {
      pendingLetter = nil
      return letter
    }
    // Separators between a letter and a number, or between two numbers, do not count.
    while position < label.count {
      let byte = label[position]
      position += 1
      switch byte {
      case UInt8(ascii: "0") where !isInNumber:
        hasPendingZero = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasPendingZero = false
        isInNumber = true
        return byte
      case _ where Self.isLetter(byte):
        isInNumber = false
        guard hasPendingZero else { return byte | 0x20 }
        hasPendingZero = false
        pendingLetter = byte | 0x20
        return UInt8(ascii: "0")
      default: break
      }
    }
    defer { hasPendingZero = false }
    return hasPendingZero ? UInt8(ascii: "0") : nil
  }

  /// The number in a label such as `cp1252` or `windows-1252`.
  static func codePage(in label: UnsafeRawBufferPointer) -> Int? {
    for prefix in ["cp", "windows"] {
      var key = LabelKey(label)
      guard prefix.utf8.allSatisfy({ $0 == key.next() }) else { continue }
      return key.reduce(0) { page, byte in
        guard let page, page < 100_000, byte <= UInt8(ascii: "9") else { return nil }
        return page * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    return nil
  }
}

extension EncodingRecord {
  /// The name in the WHATWG Encoding Standard.
  var whatwg: String? { web.isEmpty ? nil : name }

  /// Every label once, in lower case, the canonical name first; some of them may mean another encoding
  /// that has a better claim, as `init(_:)` tells.
  var allLabels: [String] {
    var labels: [String] = []
    let pages = page.map { ["cp\($0)", "windows-\($0)"] } ?? []
    let names = [name, iana, iconv, python].compactMap { $0 }
    for label in names + self.labels.split(separator: " ").map(String.init) + pages {
      let lowercased = label.lowercased()
      if !labels.contains(lowercased) { labels.append(lowercased) }
    }
    return labels
  }
}

extension EncodingID {
  // Without this, other modules would call the generic `==` of enumerations with raw values, which gets both
  // numbers through the conformance.
  package static func == (one: EncodingID, other: EncodingID) -> Bool {
    one.rawValue == other.rawValue
  }
}

/// How an encoding's bytes are read and written.
enum Codec: Hashable {
  case ascii
  case utf8
  case utf16(ByteOrder)
  case utf32(ByteOrder)

  /// One byte a character, by the table of the encoding's name.
  case singleByte

  /// One byte or more a character, without shifts.
  case multibyte(MultibyteCharset)

  /// Seven bits with escape sequences, ASCII at the beginning.
  case iso2022(ShiftedVariant)

  /// UTF-8 with surrogates in place of characters above U+FFFF.
  case cesu8

  /// UTF-7: ASCII, and UTF-16 in base 64 after plus signs.
  case utf7

  /// ASCII, and bytes from 0x80 up as U+F780…U+F7FF (Encoding Standard, section 14.5).
  case userDefined

  /// By the platform's `iconv(3)`, under the encoding's name.
  case system

  /// HZ: ASCII, and pairs of GB 2312 between escapes.
  case hz

  /// By the table of the encoding's name; letters are not where ASCII has them.
  case singleByteEBCDIC

  var isASCIICompatible: Bool {
    switch self {
    case .ascii, .utf8, .cesu8, .singleByte, .userDefined: true
    case .multibyte(let charset): charset != .shiftJIS2004
    case .utf16, .utf32, .iso2022, .utf7, .hz, .singleByteEBCDIC, .system: false
    }
  }

  var startsAsASCII: Bool {
    switch self {
    case .iso2022, .utf7, .hz: true
    default: false
    }
  }
}
