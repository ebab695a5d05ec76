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
enum LabelMatching {
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
          // What stands between a letter and a number, or between two numbers, does not count.
          continue
        }
      }
      endZeros()
      return count
    }
  }
}
