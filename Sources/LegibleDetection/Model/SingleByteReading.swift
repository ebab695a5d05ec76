internal import LegibleEncodings

/// A single-byte encoding as the models see it.
struct SingleByteReading: Sendable {
  let id: EncodingID
  let isASCIICompatible: Bool

  // 256 infos, made once, never freed or changed.
  private nonisolated(unsafe) let infos: UnsafePointer<CharacterInfo>

  /// Whether some bytes stand for box-drawing characters.
  let hasBoxDrawing: Bool

  /// The bytes that have no character, as bits.
  let unassigned: ByteSet

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
    self.unassigned = unassigned
  }

  var encoding: TextEncoding { TextEncoding(id) }

  /// What a byte stands for.
  @inline(__always)
  subscript(byte: UInt8) -> CharacterInfo { infos[Int(byte)] }

  /// Whether both encodings read the bytes alike.
  func agrees(with other: SingleByteReading, on bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { self[$0].scalar == other[$0].scalar }
  }
}
