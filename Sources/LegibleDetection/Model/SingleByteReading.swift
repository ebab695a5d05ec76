internal import LegibleEncodings

/// A single-byte encoding as the models see it.
struct SingleByteReading: Sendable {
  /// What the models know of the character that a byte stands for.
  private struct ByteInfo {
    /// The symbol of the character; a blank where the byte has none, which is priced elsewhere.
    let symbol: UInt16

    /// What the character is to the one behind it: three times 0…3.
    let state: UInt8

    /// 1 for lower case, 2 for upper case, and 0 for what has no case.
    let caseNumber: UInt8

    /// The script of the character as a bit, or zero.
    let script: UInt32

    let isBoxDrawing: Bool

    /// The character, `UInt32.max` where there is none.
    let scalar: UInt32
  }

  let encoding: TextEncoding
  let isASCIICompatible: Bool

  // 256 infos, made once, never freed or changed.
  private nonisolated(unsafe) let infos: UnsafePointer<ByteInfo>

  /// All encodings that have a table.
  static let all: [SingleByteReading] = TextEncoding.all.filter(\.hasSingleByteTable)
    .compactMap(SingleByteReading.init)

  /// What ASCII bytes are in all encodings that are compatible with it.
  static let ascii = SingleByteReading(.iso8859_1)

  private init?(_ encoding: TextEncoding) {
    guard let characters = encoding.singleByteScalars() else { return nil }
    self.encoding = encoding
    isASCIICompatible = encoding.isASCIICompatible
    let models = LanguageModels.shared
    let infos = UnsafeMutablePointer<ByteInfo>.allocate(capacity: 256)
    for (byte, scalar) in characters.enumerated() {
      let entry = models.entry(of: scalar == .max ? 0x20 : scalar)
      let category = models.categories[entry.symbol]
      (infos + byte).initialize(
        to: ByteInfo(
          symbol: UInt16(entry.symbol), state: 3 * UInt8(entry.state(in: category)),
          caseNumber: UInt8(entry.caseNumber), script: category.scriptBit,
          isBoxDrawing: category == .boxDrawing, scalar: scalar))
    }
    self.infos = UnsafePointer(infos)
  }

  /// The symbol of the character of a byte.
  @inline(__always)
  func symbol(of byte: UInt8) -> UInt16 { infos[Int(byte)].symbol }

  /// What the character is to the one behind it: three times 0…3.
  @inline(__always)
  func state(of byte: UInt8) -> UInt8 { infos[Int(byte)].state }

  /// The case of the character of a byte.
  @inline(__always)
  func caseNumber(of byte: UInt8) -> UInt8 { infos[Int(byte)].caseNumber }

  /// The character of a byte, `UInt32.max` where there is none.
  @inline(__always)
  func scalar(of byte: UInt8) -> UInt32 { infos[Int(byte)].scalar }

  /// The script of the character of a byte as a bit, or zero.
  @inline(__always)
  func scriptBit(of byte: UInt8) -> UInt32 { infos[Int(byte)].script }

  /// Whether the byte stands for a box-drawing character.
  @inline(__always)
  func isBoxDrawing(_ byte: UInt8) -> Bool { infos[Int(byte)].isBoxDrawing }

  /// Whether both encodings read the bytes alike.
  func agrees(with other: SingleByteReading, on bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { scalar(of: $0) == other.scalar(of: $0) }
  }
}
