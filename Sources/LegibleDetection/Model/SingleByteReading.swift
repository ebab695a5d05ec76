internal import LegibleEncodings

/// A single-byte encoding as the models see it.
struct SingleByteReading: Sendable {
  let id: EncodingID
  let isASCIICompatible: Bool

  /// Whether some bytes stand for box-drawing characters.
  let hasBoxDrawing: Bool

  /// Whether some bytes above 0x7F stand for letters that are not Latin.
  let hasOtherLetters: Bool

  // 256 infos, and a set of bytes; made once, never freed or changed. Behind pointers, so that the
  // value is small: lists of the candidates are made for every sample.
  private nonisolated(unsafe) let infos: UnsafePointer<CharacterInfo>
  private nonisolated(unsafe) let unassignedBytes: UnsafePointer<ByteSet>

  /// All encodings that have a table.
  static let all: [SingleByteReading] = TextEncoding.all.filter(\.hasSingleByteTable)
    .compactMap(SingleByteReading.init)

  /// What ASCII bytes are in all encodings that are compatible with it.
  static let ascii = SingleByteReading(.iso8859_1)

  private init?(_ encoding: TextEncoding) {
    guard let characters = encoding.singleByteScalars() else { return nil }
    id = encoding.id
    isASCIICompatible = encoding.isASCIICompatible
    let models = LanguageModels.shared
    let infos = UnsafeMutablePointer<CharacterInfo>.allocate(capacity: 256)
    var unassigned = ByteSet()
    for (byte, scalar) in characters.enumerated() {
      (infos + byte).initialize(to: CharacterInfo(scalar, models: models))
      if scalar == .max { unassigned.insert(UInt8(byte)) }
    }
    self.infos = UnsafePointer(infos)
    hasBoxDrawing = (0..<256).contains { infos[$0].category == .boxDrawing }
    hasOtherLetters = (0x80..<256).contains {
      infos[$0].script & ~CharacterCategory.latin.scriptBit != 0
    }
    let unassignedBytes = UnsafeMutablePointer<ByteSet>.allocate(capacity: 1)
    unassignedBytes.initialize(to: unassigned)
    self.unassignedBytes = UnsafePointer(unassignedBytes)
  }

  var encoding: TextEncoding { TextEncoding(id) }

  /// The bytes that have no character.
  var unassigned: ByteSet { unassignedBytes.pointee }

  /// What a byte stands for.
  @inline(__always)
  subscript(byte: UInt8) -> CharacterInfo { infos[Int(byte)] }

  /// Whether both encodings read the bytes alike.
  func agrees(with other: SingleByteReading, on bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { self[$0].scalar == other[$0].scalar }
  }
}
