import Foundation

/// Writes the rows of shuffles by which vectors of 16 bytes are packed as UTF-8, as `ShuffleTables.h`
/// describes them.
struct ShuffleRowsWriter {
  let output: URL

  func run() throws {
    let files = [
      ("ones-and-twos.bin", (0..<256).flatMap(Self.onesAndTwos)),
      ("ones-to-threes.bin", (0..<256).flatMap(Self.onesToThrees)),
    ]
    for (name, bytes) in files {
      try Data(bytes).write(to: output.appendingPathComponent(name))
      print("\(name): \(bytes.count) bytes")
    }
  }

  /// The units in the order of the bits of a row, from the lowest.
  private static let unitsOfBits = [0, 4, 1, 5, 2, 6, 3, 7]

  /// Takes the first byte of each of eight units, and the second where the row has its bit.
  private static func onesAndTwos(row: Int) -> [UInt8] {
    let indices = (0..<8).flatMap { unit -> [UInt8] in
      let isTwo = unitsOfBits.firstIndex(of: unit).map { row >> $0 & 1 == 1 } ?? false
      let first = UInt8(2 * unit)
      return isTwo ? [first, first + 1] : [first]
    }
    return filledUp(indices)
  }

  /// Takes one, two or three bytes of each of four words, as two bits of the row say.
  private static func onesToThrees(row: Int) -> [UInt8] {
    let indices = (0..<4).flatMap { word -> [UInt8] in
      let ascii = UInt8(4 * word)
      let (last, first, middle) = (ascii + 1, ascii + 2, ascii + 3)
      return switch row >> (2 * word) & 3 {
      case 0b01: [middle, last]
      case 0b11: [first, middle, last]
      // A sequence of three has both bits.
      default: [ascii]
      }
    }
    return filledUp(indices)
  }

  /// A row of 16; an index with its high bit gives zero.
  private static func filledUp(_ indices: [UInt8]) -> [UInt8] {
    indices + [UInt8](repeating: 0x80, count: 16 - indices.count)
  }
}
