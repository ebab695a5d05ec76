internal import LegibleEncodings

/// A single-byte encoding as the models see it.
struct SingleByteReading: BitwiseCopyable, Sendable {
  let id: EncodingID
  let isASCIICompatible: Bool

  // 256 infos, and some sets of bytes; made once, never freed or changed. Behind pointers, so that
  // the value is small: lists of the candidates are made for every sample.
  private nonisolated(unsafe) let infos: UnsafePointer<CharacterInfo>
  private nonisolated(unsafe) let sets: UnsafePointer<Sets>

  /// The bytes above 0x7F that are something special, and those without a character.
  private struct Sets {
    var unassigned = ByteSet()
    var otherLetters = ByteSet()
    var boxDrawing = ByteSet()
    var misfits = InlineArray<4, ByteSet>(repeating: ByteSet())
    var currencySigns = ByteSet()
    var special = ByteSet()
    var ascii = ByteSet()
  }

  /// All encodings that have a table.
  static let all: [SingleByteReading] = TextEncoding.all.filter(\.hasSingleByteTable)
    .compactMap(SingleByteReading.init)

  /// The symbol of each byte in the encodings of `all`, one behind the other; made once, never freed or
  /// changed.
  nonisolated(unsafe) static let symbols: UnsafePointer<UInt16> = {
    let symbols = UnsafeMutablePointer<UInt16>.allocate(capacity: all.count * 256)
    for (number, table) in all.enumerated() {
      for byte in 0..<256 {
        (symbols + (number * 256 + byte)).initialize(to: table.infos[byte].symbol)
      }
    }
    return UnsafePointer(symbols)
  }()

  /// What ASCII bytes are in all encodings that are compatible with it.
  static let ascii = SingleByteReading(.iso8859_1)

  private init?(_ encoding: TextEncoding) {
    guard let characters = encoding.singleByteScalars() else { return nil }
    id = encoding.id
    isASCIICompatible = encoding.isASCIICompatible
    let models = LanguageModels.shared
    let infos = UnsafeMutablePointer<CharacterInfo>.allocate(capacity: 256)
    var sets = Sets()
    for (byte, scalar) in characters.enumerated() {
      let info = CharacterInfo(scalar, models: models)
      (infos + byte).initialize(to: info)
      if scalar == .max { sets.unassigned.insert(UInt8(byte)) }
      if byte < 0x80 { continue }
      if info.script & ~CharacterCategory.latin.scriptBit != 0 {
        sets.otherLetters.insert(UInt8(byte))
      }
      if info.category == .boxDrawing { sets.boxDrawing.insert(UInt8(byte)) }
      for kind in Misfit.allCases where kind.includes(info) {
        sets.misfits[kind.rawValue].insert(UInt8(byte))
      }
      if scalar == 0xA4 { sets.currencySigns.insert(UInt8(byte)) }
      if scalar < 0x80 { sets.ascii.insert(UInt8(byte)) }
    }
    for set in [sets.otherLetters, sets.boxDrawing, sets.ascii, sets.currencySigns] {
      set.forEach { sets.special.insert($0) }
    }
    self.infos = UnsafePointer(infos)
    let place = UnsafeMutablePointer<Sets>.allocate(capacity: 1)
    place.initialize(to: sets)
    self.sets = UnsafePointer(place)
  }

  var encoding: TextEncoding { TextEncoding(id) }

  /// The bytes that have no character.
  var unassigned: ByteSet { sets.pointee.unassigned }

  /// The bytes above 0x7F that stand for letters that are not Latin.
  var otherLetters: ByteSet { sets.pointee.otherLetters }

  /// The bytes above 0x7F that stand for box-drawing characters.
  var boxDrawing: ByteSet { sets.pointee.boxDrawing }

  /// The bytes above 0x7F whose characters are of a kind of `Misfit`, by its number.
  func bytes(ofMisfit kind: Int) -> ByteSet { sets.pointee.misfits[kind] }

  /// Whether some of the bytes are letters that are not Latin, box-drawing characters, characters of
  /// ASCII, or U+00A4.
  func hasSpecial(among bytes: ByteSet) -> Bool {
    !sets.pointee.special.isDisjoint(with: bytes)
  }

  /// The byte above 0x7F that stands for U+00A4, the sign for any currency.
  var currencySigns: ByteSet { sets.pointee.currencySigns }

  /// The bytes above 0x7F that stand for characters of ASCII, as in text from right to left.
  var ascii: ByteSet { sets.pointee.ascii }

  /// What the 256 bytes stand for.
  var characters: UnsafeBufferPointer<CharacterInfo> {
    UnsafeBufferPointer(start: infos, count: 256)
  }

  /// What a byte stands for.
  @inline(__always)
  subscript(byte: UInt8) -> CharacterInfo { infos[Int(byte)] }

  /// Whether both encodings read the bytes alike.
  func agrees(with other: SingleByteReading, on bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.allSatisfy { self[$0].scalar == other[$0].scalar }
  }
}
