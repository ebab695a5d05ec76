internal import LegibleEncodings

/// Finds what looks like UTF-8 in a text that was decoded as windows-1252.
struct DoubledText {
  /// The byte that each character stands for in windows-1252, where it is not ASCII.
  private static let bytes: [UInt32: UInt8] = {
    var bytes: [UInt32: UInt8] = [:]
    for (byte, scalar) in (TextEncoding.windows1252.singleByteScalars() ?? []).enumerated()
    where byte >= 0x80 {
      bytes[scalar] = UInt8(byte)
    }
    // What windows-1252 leaves open came out as controls.
    for byte: UInt8 in [0x81, 0x8D, 0x8F, 0x90, 0x9D] { bytes[UInt32(byte)] = byte }
    return bytes
  }()

  /// The characters that were one, and what they were.
  struct Place: Equatable {
    let range: Range<Int>
    let original: String
  }

  /// How many sequences in a row are needed where one alone may be honest text.
  private static let minRepetitions = 3

  /// The first place in a line, and how many characters of it were doubled.
  static func places(in scalars: [Unicode.Scalar]) -> [Place] {
    var places: [Place] = []
    var row: [Place] = []
    func endRow() {
      if row.count >= minRepetitions {
        places += row
      } else {
        places += row.filter { isSure($0, in: scalars) }
      }
      row = []
    }
    var index = 0
    while index < scalars.count {
      if let place = sequence(at: index, in: scalars) {
        row.append(place)
        index = place.range.upperBound
      } else {
        endRow()
        index += 1
      }
    }
    endRow()
    return places
  }

  /// The sequence of UTF-8 that the characters from the index on were.
  private static func sequence(at index: Int, in scalars: [Unicode.Scalar]) -> Place? {
    guard let lead = bytes[scalars[index].value] else { return nil }
    let count: Int
    switch lead {
    case 0xC2...0xDF: count = 2
    case 0xE0...0xEF: count = 3
    case 0xF0...0xF4: count = 4
    default: return nil
    }
    guard index + count <= scalars.count else { return nil }
    var sequence = [lead]
    for scalar in scalars[(index + 1)..<(index + count)] {
      guard let byte = bytes[scalar.value], byte & 0xC0 == 0x80 else { return nil }
      sequence.append(byte)
    }
    guard TextEncoding.utf8.isValid(sequence) else { return nil }
    return Place(
      range: index..<(index + count), original: String(decoding: sequence, as: UTF8.self))
  }

  /// Whether one sequence alone tells: three characters that make a quotation mark, a dash or a mark
  /// of byte order, or `Ã` and `Â` with what stands after no capital letter.
  private static func isSure(_ place: Place, in scalars: [Unicode.Scalar]) -> Bool {
    guard let original = place.original.unicodeScalars.first else { return false }
    switch original.value {
    case 0x2010...0x2044, 0x20AC, 0x2122, 0xFEFF: return true
    case 0xA0...0xFF:
      let trail = scalars[place.range.lowerBound + 1]
      // `MANHÃ—` may be a word in capitals before a dash, and `Â«` one in quotation marks.
      let isPunctuation =
        (0x2010...0x203A).contains(trail.value) || "«»".unicodeScalars.contains(trail)
      let isInCapitals =
        place.range.lowerBound > 0 && scalars[place.range.lowerBound - 1].properties.isUppercase
      return !isPunctuation || !isInCapitals && trail != "«" && trail != "»"
    default: return false
    }
  }
}
