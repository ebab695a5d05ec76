internal import LegibleEncodings

/// Finds doubly encoded UTF-8: UTF-8 that was decoded as windows-1252 and encoded as UTF-8 again,
/// as in `Ã©` for é.
struct DoubleEncoding {
  /// The number of original characters that look doubly encoded.
  private(set) var count = 0

  /// The encoding that the text was wrongly decoded as.
  let encoding = TextEncoding.windows1252

  /// The byte above 0x7F of each character of windows-1252, up to the last such character; 0 for
  /// others.
  private static let bytes: ConstantTable<UInt8> = {
    let characters = TextEncoding.windows1252.singleByteScalars() ?? []
    // Bytes without a character are marked by the maximum value.
    let last = characters.filter { $0 < .max }.max() ?? 0
    return ConstantTable(repeating: 0, count: Int(last) + 1) { bytes in
      for (byte, scalar) in characters.enumerated() where byte >= 0x80 && scalar <= last {
        bytes[Int(scalar)] = UInt8(byte)
      }
    }
  }()

  /// Whether the lead bytes are mixed as in doubly encoded text: original lead bytes became
  /// characters that begin with C3, and most other bytes became characters that do not.
  static func isPossible(_ byteCounts: ByteCounts, sequenceCount: Int) -> Bool {
    let first = byteCounts[0xC3]
    return Double(first) * parameters.doubled.leadShare.ratio >= Double(sequenceCount)
      && Double(sequenceCount - first) * parameters.doubled.otherLeadShare.ratio
        >= Double(sequenceCount)
  }

  /// Scans UTF-8 text; `nil` if it is not doubly encoded.
  init?(in text: [UInt8]) {
    var others = 0
    var run: [UInt8] = []
    let bytes = Self.bytes
    text.withUnsafeBytes { text in
      var index = 0
      while index < text.count {
        var byte: UInt8 = 0
        let lead = text[index]
        if lead < 0x80 && run.isEmpty {
          index += 1
          continue
        }
        switch UTF8Sequence.read(text, at: index) {
        case .scalar(let scalar, let length):
          index += length
          if scalar.value < bytes.count { byte = bytes[Int(scalar.value)] }
        case .malformed(let length), .cut(let length): index += length
        }
        if byte >= 0x80 {
          run.append(byte)
        } else {
          others += add(run) + (lead < 0x80 ? 0 : 1)
          run.removeAll(keepingCapacity: true)
        }
      }
    }
    others += add(run)
    guard count >= parameters.doubled.characters.count,
      others * parameters.doubled.perOther.count <= count
    else { return nil }
  }

  /// Counts the characters in a run of bytes that is valid UTF-8.
  ///
  /// - Returns: The number of bytes that are not part of one.
  private mutating func add(_ run: [UInt8]) -> Int {
    // None of the bytes is ASCII, so a single byte is not a character.
    guard run.count > 1 else { return run.count }
    var scanner = UTF8Scanner()
    run.withUnsafeBytes { scanner.scan($0) }
    count += scanner.sequenceCount
    return scanner.malformedCount + (scanner.isInsideSequence ? 1 : 0)
  }
}
