internal import LegibleEncodings

/// Declarations of an encoding in a line: `charset=…` as in mail, vCards and PO files, and
/// `coding: …`, wherever they stand.
enum LineDeclarations {
  private static let words = [Array("charset".utf8), Array("coding".utf8)]
  private static let nameLimit = 45

  /// Whether a line may declare an encoding.
  static func isPossible(in line: [UInt8]) -> Bool {
    line.withUnsafeBufferPointer { line in
      for place in line.indices where line[place] == 0x3D || line[place] == 0x3A {
        if isDeclaration(line, at: place) { return true }
      }
      return false
    }
  }

  /// Whether one of the words is directly before a place.
  private static func isDeclaration(_ line: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
    // Both words end in a letter that few others end in.
    guard place >= 6, line[place - 1] | 0x20 == 0x74 || line[place - 1] | 0x20 == 0x67 else {
      return false
    }
    return words.contains { word in
      place >= word.count
        && word.indices.allSatisfy { word[$0] == line[place - word.count + $0] | 0x20 }
    }
  }

  /// Returns the encodings that a line declares.
  static func encodings(in line: [UInt8]) -> [TextEncoding] {
    var found: [TextEncoding] = []
    for place in line.indices where line[place] == 0x3D || line[place] == 0x3A {
      guard line.withUnsafeBufferPointer({ isDeclaration($0, at: place) }) else { continue }
      let name = line[(place + 1)...].drop { $0 == 0x20 || $0 == 0x22 || $0 == 0x27 }
        .prefix { $0.isASCIILetter || $0.isASCIIDigit || [0x2D, 0x2E, 0x3A, 0x5F].contains($0) }
      // vCards have the value after a colon.
      let label = name.split(separator: 0x3A).first ?? []
      guard !label.isEmpty, label.count <= nameLimit,
        let encoding = TextEncoding(String(decoding: label, as: UTF8.self))
      else { continue }
      found += encoding.readAs
    }
    return found
  }
}
