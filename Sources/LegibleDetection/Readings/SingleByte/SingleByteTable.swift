internal import LegibleEncodings

/// A single-byte encoding with the model's knowledge of its characters.
struct SingleByteTable: BitwiseCopyable, Sendable {
  let id: EncodingID

  /// The raw value of the identifier.
  let index: Int
  let isASCIICompatible: Bool

  /// Whether Hebrew in this encoding is in visual order.
  let isVisual: Bool

  /// Whether all bytes below 0x80 are ASCII characters.
  let keepsASCII: Bool

  // 256 infos, and the set of bytes without a character; made once, never freed or changed.
  // Pointers keep the value small, since every detection makes lists of candidates.
  private nonisolated(unsafe) let infos: UnsafePointer<CharacterInfo>
  private nonisolated(unsafe) let unassignedBytes: UnsafePointer<ByteSet>

  /// All encodings with a table that may be the answer.
  static let all = ConstantTable(
    TextEncoding.all
      .filter { $0.hasSingleByteTable && $0.isDetectionCandidate }
      .compactMap(SingleByteTable.init))

  /// Returns the table of an encoding; `nil` if it has none.
  static func of(_ encoding: TextEncoding) -> SingleByteTable? {
    all.first { $0.id == encoding.registryID }
  }

  /// The symbols of the bytes in each encoding of `all`, table after table; made once, never freed
  /// or changed.
  nonisolated(unsafe) static let symbols: UnsafePointer<UInt16> = {
    let symbols = ConstantMemory.allocate(UInt16.self, count: all.count * 256)
    for (number, table) in all.enumerated() {
      for byte in 0..<256 {
        (symbols + (number * 256 + byte)).initialize(to: table.infos[byte].symbol)
      }
    }
    return UnsafePointer(symbols)
  }()

  /// A table for ASCII bytes, whose meaning is the same in all ASCII-compatible encodings.
  static let ascii = SingleByteTable(.iso8859_1)

  /// The infos of the ASCII characters.
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
      // A line feed is assumed before each sample. In EBCDIC that byte is a control that texts do
      // not have.
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

  /// The bytes without a character.
  var unassigned: ByteSet { unassignedBytes.pointee }

  /// The characters of the 256 bytes.
  var characters: UnsafeBufferPointer<CharacterInfo> {
    UnsafeBufferPointer(start: infos, count: 256)
  }

  /// Returns the character of a byte.
  @inline(__always)
  subscript(byte: UInt8) -> CharacterInfo { infos[Int(byte)] }

  /// Whether both encodings decode the bytes alike.
  func agrees(with other: SingleByteTable, on bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { self[$0].scalar == other[$0].scalar }
  }
}

extension CharacterList {
  /// The characters of bytes in a single-byte encoding, numbered by byte.
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
