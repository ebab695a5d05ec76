internal import LegibleEncodings

/// Finds UTF-8 that was taken for windows-1252 and converted to UTF-8 once more: `Ã©` for é.
struct DoubleEncoding {
  /// How many characters of the original text look like that.
  private(set) var count = 0

  /// The encoding that the text was taken for.
  let encoding = TextEncoding.windows1252

  /// For each character up to the last one of windows-1252 the byte above 0x7F that stands for it there, or
  /// zero.
  private static let bytes: ConstantTable<UInt8> = {
    let characters = TextEncoding.windows1252.singleByteScalars() ?? []
    // A byte without a character has none that is greater than all others.
    let last = characters.filter { $0 < .max }.max() ?? 0
    return ConstantTable(repeating: 0, count: Int(last) + 1) { bytes in
      for (byte, scalar) in characters.enumerated() where byte >= 0x80 && scalar <= last {
        bytes[Int(scalar)] = UInt8(byte)
      }
    }
  }()

  /// Whether the leads of the sequences are mixed as they are then: the characters that the first
  /// bytes were taken for begin with C3, those of the others mostly do not.
  static func isPossible(_ byteCounts: ByteCounts, sequenceCount: Int) -> Bool {
    let first = byteCounts[0xC3]
    return Double(first) * parameters.doubled.leadShare.ratio >= Double(sequenceCount)
      && Double(sequenceCount - first) * parameters.doubled.otherLeadShare.ratio
        >= Double(sequenceCount)
  }

  /// Looks through text in UTF-8; `nil` if it looks sound.
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

  /// Counts the characters that a run of bytes holds as UTF-8.
  ///
  /// - Returns: How many bytes are none.
  private mutating func add(_ run: [UInt8]) -> Int {
    // None of the bytes is ASCII, so that one alone is no character.
    guard run.count > 1 else { return run.count }
    var scanner = UTF8Scanner()
    run.withUnsafeBytes { scanner.scan($0) }
    count += scanner.sequenceCount
    return scanner.malformedCount + (scanner.isInsideSequence ? 1 : 0)
  }
}
