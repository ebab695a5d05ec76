internal import LegibleEncodings

/// A single-byte encoding as the models see it.
struct SingleByteReading: Sendable {
  /// What the models know of the character that a byte stands for.
  struct ByteInfo {
    /// The symbol of the character; a blank where the byte has none, which is priced elsewhere.
    let symbol: UInt16

    /// What the character is to the one behind it: three times 0…3.
    let state: UInt8

    /// 1 for lower case, 2 for upper case, and 0 for what has no case.
    let caseNumber: UInt8
  }

  let encoding: TextEncoding
  let isASCIICompatible: Bool

  // 256 infos and 256 characters, `UInt32.max` where there is none; made once, never freed or
  // changed.
  private nonisolated(unsafe) let infos: UnsafePointer<ByteInfo>
  private nonisolated(unsafe) let scalars: UnsafePointer<UInt32>

  /// The script of the character of each byte as a bit, or zero.
  private nonisolated(unsafe) let scripts: UnsafePointer<UInt32>

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
    let scalars = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    let scripts = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    for (byte, scalar) in characters.enumerated() {
      let entry = models.entry(of: scalar == .max ? 0x20 : scalar)
      let category = models.categories[entry.symbol]
      (infos + byte).initialize(
        to: ByteInfo(
          symbol: UInt16(entry.symbol), state: 3 * UInt8(entry.state(in: category)),
          caseNumber: UInt8(entry.caseNumber)))
      (scalars + byte).initialize(to: scalar)
      (scripts + byte).initialize(to: category.scriptBit)
    }
    self.infos = UnsafePointer(infos)
    self.scalars = UnsafePointer(scalars)
    self.scripts = UnsafePointer(scripts)
  }

  /// What the models know of the character of a byte.
  @inline(__always)
  func info(of byte: UInt8) -> ByteInfo { infos[Int(byte)] }

  /// The character of a byte, `UInt32.max` where there is none.
  @inline(__always)
  func scalar(of byte: UInt8) -> UInt32 { scalars[Int(byte)] }

  /// The script of the character of a byte as a bit, or zero.
  @inline(__always)
  func scriptBit(of byte: UInt8) -> UInt32 { scripts[Int(byte)] }

  /// A hash of what the encoding makes of the bytes: equal for equal readings.
  func signature(of bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(scalar(of: $1))) &* 0x100_0000_01B3 }
  }
}
