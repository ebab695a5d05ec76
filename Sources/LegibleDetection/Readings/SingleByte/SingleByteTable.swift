internal import LegibleEncodings

/// A single-byte encoding as the models see it.
struct SingleByteTable: BitwiseCopyable, Sendable {
  let id: EncodingID

  /// The number of the encoding: the raw value of its identifier.
  let index: Int
  let isASCIICompatible: Bool

  /// Whether Hebrew in this encoding stands in the order in which it is displayed.
  let isVisual: Bool

  /// Whether the bytes below 0x80 are the characters of ASCII, all of them.
  let keepsASCII: Bool

  // 256 infos, and the bytes without a character; made once, never freed or changed. Behind pointers, so
  // that the value is small: lists of the candidates are made for every sample.
  private nonisolated(unsafe) let infos: UnsafePointer<CharacterInfo>
  private nonisolated(unsafe) let unassignedBytes: UnsafePointer<ByteSet>

  /// All encodings that have a table and may be the answer.
  static let all = ConstantTable(
    TextEncoding.all
      .filter { $0.hasSingleByteTable && $0.isDetectionCandidate }
      .compactMap(SingleByteTable.init))

  /// The table of an encoding that may be the answer; `nil` where it has none.
  static func of(_ encoding: TextEncoding) -> SingleByteTable? {
    all.first { $0.id == encoding.registryID }
  }

  /// The symbol of each byte in the encodings of `all`, one behind the other; made once, never freed or
  /// changed.
  nonisolated(unsafe) static let symbols: UnsafePointer<UInt16> = {
    let symbols = ConstantMemory.allocate(UInt16.self, count: all.count * 256)
    for (number, table) in all.enumerated() {
      for byte in 0..<256 {
        (symbols + (number * 256 + byte)).initialize(to: table.infos[byte].symbol)
      }
    }
    return UnsafePointer(symbols)
  }()

  /// What ASCII bytes are in all encodings that are compatible with it.
  static let ascii = SingleByteTable(.iso8859_1)

  /// What the models know of the characters of ASCII.
  private static let asciiInfos = (0..<0x80 as Range<UInt32>).map {
    CharacterInfo($0, models: LanguageModels.shared)
  }

  private init?(_ encoding: TextEncoding) {
    guard let characters = encoding.singleByteScalars() else { return nil }
    id = encoding.registryID
    index = Int(id.rawValue)
    isASCIICompatible = encoding.isASCIICompatible
    isVisual = encoding == .iso8859_8
    keepsASCII = (0..<0x80).allSatisfy { characters[$0] == UInt32($0) }
    let models = LanguageModels.shared
    let infos = ConstantMemory.allocate(CharacterInfo.self, count: 256)
    var unassigned = ByteSet()
    if keepsASCII { infos.initialize(from: Self.asciiInfos, count: 0x80) }
    for byte in (keepsASCII ? 0x80 : 0)..<256 {
      let scalar = characters[byte]
      // A line feed is thought in front of each sample, and in EBCDIC its byte is of no character of texts.
      let isLineFeed = byte == 0x0A && !isASCIICompatible
      (infos + byte).initialize(to: CharacterInfo(isLineFeed ? 0x0A : scalar, models: models))
      if scalar == .max { unassigned.insert(UInt8(byte)) }
    }
    self.infos = UnsafePointer(infos)
    let place = ConstantMemory.allocate(ByteSet.self, count: 1)
    place.initialize(to: unassigned)
    unassignedBytes = UnsafePointer(place)
  }

  var encoding: TextEncoding { TextEncoding(id) }

  /// The bytes that have no character.
  var unassigned: ByteSet { unassignedBytes.pointee }

  /// What the 256 bytes stand for.
  var characters: UnsafeBufferPointer<CharacterInfo> {
    UnsafeBufferPointer(start: infos, count: 256)
  }

  /// What a byte stands for.
  @inline(__always)
  subscript(byte: UInt8) -> CharacterInfo { infos[Int(byte)] }

  /// Whether both encodings read the bytes alike.
  func agrees(with other: SingleByteTable, on bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { self[$0].scalar == other[$0].scalar }
  }
}

extension CharacterList {
  /// What a single-byte encoding makes of bytes, which are the numbers.
  init(of bytes: UnsafeBufferPointer<UInt16>, readBy table: SingleByteTable) {
    let characters = table.characters
    let firstLetter = table.isASCIICompatible ? 0x80 : 0x00
    // There is a character for each byte.
    var categories: UInt32 = 0
    for byte in bytes where byte >= firstLetter {
      categories |= characters[Int(byte)].category.bit
    }
    self.init(
      characters: characters, numbers: bytes, categories: categories, hasUnigrams: false)
  }
}
