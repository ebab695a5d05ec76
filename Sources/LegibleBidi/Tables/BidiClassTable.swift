internal import CBidiTables

/// The table of Bidi_Class: for each block of 128 code points the number of its row, in one byte,
/// and then the rows, one byte a code point.
///
/// A byte is the raw value of a `BidiClass`, or from `firstPair` on the number of a record of
/// `BidiPairTable`; the characters that have one are all of class ON.
package enum BidiClassTable {
  package static let blockSize = 128
  package static let blockCount = 0x110000 / blockSize
  package static let firstPair: UInt8 = 32

  /// The blocks whose rows come first, so that they are found at once: that of ASCII, and that of
  /// explicit formatting characters.
  package static let firstBlocks = [0, 0x2000 / blockSize]

  /// The class of a character.
  @inline(__always)
  package static func bidiClass(of scalar: Unicode.Scalar) -> BidiClass {
    bidiClass(ofProperty: property(of: scalar.value))
  }

  /// The class that a byte of the table stands for.
  @inline(__always)
  static func bidiClass(ofProperty property: UInt8) -> BidiClass {
    // The raw values of the enumeration are 0…22, which is how it lies in memory, and a byte of the
    // table is one of them or from `firstPair` on: a test reads them all.
    property < firstPair ? unsafeBitCast(property, to: BidiClass.self) : .ON
  }

  /// The byte of a code point below U+0080.
  @inline(__always)
  static func property(ofASCII value: UInt8) -> UInt8 {
    legible_bidi_classes()[blockCount + Int(value)]
  }

  /// The byte of a code point from U+2000 to U+207F.
  ///
  /// - Parameter value: Its distance from U+2000.
  @inline(__always)
  static func property(ofGeneralPunctuation value: UInt8) -> UInt8 {
    legible_bidi_classes()[blockCount + blockSize + Int(value)]
  }

  /// The byte of a code point up to U+10FFFF.
  @inline(__always)
  static func property(of value: UInt32) -> UInt8 {
    // `blockCount` bytes of rows and as many rows as they name are there: a test reads them all.
    let value = Int(value)
    let data = legible_bidi_classes()
    let row = Int(data[value / blockSize])
    return data[blockCount + row * blockSize + value % blockSize]
  }

  /// The bytes of the data, constant and alive as long as the process.
  package static var data: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: legible_bidi_classes(), count: Int(legible_bidi_classes_size()))
  }
}
