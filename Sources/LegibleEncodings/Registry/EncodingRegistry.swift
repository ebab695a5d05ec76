/// All encodings, by identity and by label.
enum EncodingRegistry {
  /// The record of an encoding; a test checks that there is one for each, at its place.
  static func record(of id: EncodingID) -> EncodingRecord { records[Int(id.rawValue)] }

  /// The encoding that has the label.
  static func encoding(labelled label: some StringProtocol) -> EncodingID? {
    let key = LabelMatching.key(label)
    return idsByName[key] ?? idsByLabel[key]
  }

  /// The records in the order of `EncodingID`, by which each has a place; to sort them would take longer.
  static let records: [EncodingRecord] = {
    let records =
      unicodeEncodings + europeanEncodings + middleEasternEncodings + southeastAsianEncodings
      + eastAsianEncodings + dosEncodings + macintoshEncodings + ebcdicEncodings
    var places = Array(records.indices)
    for (place, record) in records.enumerated() { places[Int(record.id.rawValue)] = place }
    return places.map { records[$0] }
  }()

  /// The canonical names, which no other encoding may have as a label.
  private static let idsByName: [String: EncodingID] = {
    var ids = [String: EncodingID](minimumCapacity: records.count)
    for record in records { ids[LabelMatching.key(record.name)] = record.id }
    return ids
  }()

  /// The other labels, a thousand. They are collected when one is looked up that is no canonical name: most runs of the
  /// command look up none, and would spend a third of their time here.
  private static let idsByLabel: [String: EncodingID] = {
    var ids = [String: EncodingID](minimumCapacity: 1_200)
    for record in records {
      for label in record.names + record.otherLabels.utf8.split(separator: 0x20).map(Substring.init)
      {
        let key = LabelMatching.key(label)
        if ids[key] == nil { ids[key] = record.id }
      }
    }
    for record in records {
      for label in record.codePageLabels {
        let key = LabelMatching.key(label)
        if ids[key] == nil { ids[key] = record.id }
      }
    }
    return ids
  }()
}

/// How labels are compared (UTS #22, section 1.4): letters and digits alone count, in either case,
/// and zeros in front of a number do not.
private enum LabelMatching {
  /// Returns the normalized form of a label; two labels match if their normalized forms are equal.
  static func key(_ label: some StringProtocol) -> String {
    // A key has no more bytes than the label.
    String(unsafeUninitializedCapacity: label.utf8.count) { key in
      var count = 0
      func append(_ byte: UInt8) {
        key[count] = byte
        count += 1
      }
      var isInNumber = false
      var hasPendingZero = false
      func endZeros() {
        if hasPendingZero { append(UInt8(ascii: "0")) }
        hasPendingZero = false
      }
      for byte in label.utf8 {
        switch byte {
        case UInt8(ascii: "0") where !isInNumber:
          hasPendingZero = true
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
          hasPendingZero = false
          isInNumber = true
          append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
          endZeros()
          isInNumber = false
          append(byte | 0x20)
        default:
          // Separators between a letter and a number, or between two numbers, do not count.
          continue
        }
      }
      endZeros()
      return count
    }
  }
}

/// The properties of an encoding besides its tables.
final class EncodingRecord: Sendable {
  let id: EncodingID
  let name: String
  let family: EncodingFamily
  let codec: Codec
  let whatwg: String?
  let iana: String?
  let iconv: String?
  let python: String?

  /// Labels beyond the names above, separated by blanks.
  let otherLabels: String

  init(
    _ id: EncodingID, _ name: String, _ family: EncodingFamily, _ codec: Codec,
    whatwg: String? = nil, iana: String? = nil, iconv: String? = nil, python: String? = nil,
    labels: String = ""
  ) {
    self.id = id
    self.name = name
    self.family = family
    self.codec = codec
    self.whatwg = whatwg
    self.iana = iana
    self.iconv = iconv
    self.python = python
    otherLabels = labels
  }

  /// The names in all naming schemes, the canonical one first.
  var names: [Substring] {
    [name, whatwg, iana, iconv, python].compactMap { $0.map { $0[...] } }
  }

  /// The labels that come from the code page on Windows, if it has one.
  fileprivate var codePageLabels: [String] {
    guard id != .system, let page = PlatformNames.names(of: id).codePage else { return [] }
    return ["cp\(page)", "windows-\(page)"]
  }

  /// Every label once, in lower case, the canonical name first; some of them may mean another encoding
  /// that has a better claim, as `init(_:)` tells.
  var allLabels: [String] {
    var labels: [String] = []
    for label in names + otherLabels.split(separator: " ") + codePageLabels.map({ $0[...] }) {
      let lowercased = label.lowercased()
      if !labels.contains(lowercased) { labels.append(lowercased) }
    }
    return labels
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

  /// By the platform's `iconv(3)`, under this name.
  case system(String)

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
