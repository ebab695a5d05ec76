internal import CConfusableTables
internal import LegibleEncodings

/// The skeletons of characters, by which texts that look alike are found (UTS #39, section 4).
///
/// The layout is a count, as many code points in ascending order, and as many records: the offset of the skeleton in the bytes
/// after the records, times 256, plus its length in bytes of UTF-8. The table has characters that may stand in names
/// (ID_Continue). A character with a canonical decomposition has the skeleton of that.
package enum ConfusableTable {
  /// The words of the table before the bytes of the skeletons; they are constant and live as long as the process.
  private static var words: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: legible_confusables(), count: legible_confusables_size() / 4)
  }

  private static var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: legible_confusables(), count: legible_confusables_size())
  }

  /// The number of characters of the table.
  package static var count: Int { Int(words[0]) }

  /// The skeletons of ASCII.
  private static let ascii: [String] = (0..<0x80).map {
    skeleton(at: $0) ?? String(Unicode.Scalar(UInt8($0)))
  }

  /// The character with a number in the table.
  package static func character(at number: Int) -> Unicode.Scalar? {
    Unicode.Scalar(words[1 + number])
  }

  /// The skeleton of a character; `nil` if it is the character itself.
  ///
  /// - Complexity: O(log *n*) in the size of the table.
  package static func skeleton(of scalar: Unicode.Scalar) -> String? {
    skeleton(at: Int(scalar.value))
  }

  private static func skeleton(at value: Int) -> String? {
    let keys = words[1..<(1 + count)]
    let place = keys.partitioningIndex { $0 >= value }
    guard place < keys.endIndex, keys[place] == value else { return nil }
    let record = words[place + count]
    let start = 4 * (1 + 2 * count) + Int(record >> 8)
    return String(decoding: bytes[start..<(start + Int(record & 0xFF))], as: UTF8.self)
  }

  /// The skeleton of a text. Texts whose skeletons are canonically equivalent look alike.
  ///
  /// - Complexity: O(*n* log *m*) in the length of the text and the size of the table.
  package static func skeleton(of text: some Sequence<Unicode.Scalar>) -> String {
    var skeleton = ""
    for scalar in text {
      if scalar.isASCII {
        skeleton += ascii[Int(scalar.value)]
      } else if scalar.properties.isDefaultIgnorableCodePoint {
        continue
      } else if let own = Self.skeleton(of: scalar) {
        skeleton += own
      } else {
        skeleton.unicodeScalars.append(scalar)
      }
    }
    return skeleton
  }
}

/// The script of each character (UAX #24).
///
/// The table has the first character of each range in rising order, with the number of its script times 2²⁴; 0 stands for
/// Common, Inherited and none.
package struct TextScript: Hashable {
  /// Its number in the table, from 1 in the order of names.
  let number: UInt8

  private static var words: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: legible_scripts(), count: legible_scripts_size() / 4)
  }

  private static let names: [Substring] = {
    // The bytes of the table, constant and alive as long as the process.
    let bytes = UnsafeBufferPointer(
      start: legible_script_names(), count: legible_script_names_size())
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }()

  package static let latin = named("Latin")

  /// The scripts whose letters look like those of another one among them: the alphabets derived from Greek, and those modelled on
  /// them.
  package static let lookalikes = Set(
    ["Latin", "Greek", "Cyrillic", "Armenian", "Georgian", "Cherokee", "Coptic", "Lisu"]
      .compactMap { named($0) })

  private static func named(_ name: Substring) -> TextScript? {
    names.firstIndex(of: name).map { TextScript(number: UInt8($0 + 1)) }
  }

  private init(number: UInt8) { self.number = number }

  /// The script of a character, `nil` for Common, Inherited and none.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  package init?(of scalar: Unicode.Scalar) {
    let place = Self.words.partitioningIndex { $0 & 0x1FFFFF > scalar.value }
    let number = place == 0 ? 0 : UInt8(Self.words[place - 1] >> 24)
    if number == 0 { return nil }
    self.number = number
  }

  /// The name, as in `Cyrillic`.
  package var name: String {
    Self.names.indices.contains(Int(number) - 1) ? String(Self.names[Int(number) - 1]) : ""
  }
}
