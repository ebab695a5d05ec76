internal import Legible
internal import LegibleEvaluation
internal import PeerLibraries

/// Contests of decoders and encoders.
struct ConversionContests {
  let texts: SampleTexts
  let peers: Peers

  /// To UTF-8.
  static let decoded: [Sample] =
    [
      Sample("en", .windows1252), Sample("fr", .windows1252), Sample("ru", .windows1251),
      Sample("ru", .koi8R), Sample("el", .windows1253), Sample("he", .windows1255),
      Sample("ar", .windows1256), Sample("th", .windows874), Sample("ja", .shiftJIS),
      Sample("ja", .eucJP), Sample("zh-Hans", .gbk), Sample("zh-Hans", .gb18030),
      Sample("zh-Hant", .big5), Sample("ko", .eucKR),
    ] + codeUnits + uncommon

  /// From UTF-8.
  static let encoded: [Sample] =
    [
      Sample("en", .windows1252), Sample("fr", .windows1252), Sample("ru", .windows1251),
      Sample("ja", .shiftJIS), Sample("ja", .eucJP), Sample("zh-Hans", .gb18030),
      Sample("zh-Hant", .big5), Sample("ko", .eucKR),
    ] + codeUnits + uncommon

  /// What simdutf converts, too, both ways.
  private static let codeUnits: [Sample] =
    [.utf16LE, .utf16BE, .utf32LE].flatMap { (encoding: TextEncoding) in
      ["ru", "zh-Hans", "en", "de"].map { Sample($0, encoding) }
    } + ["en", "fr", "de"].map { Sample($0, .iso8859_1) }

  /// Codes of three and four bytes, and encodings with shifts, both ways.
  private static let uncommon: [Sample] = [
    Sample("fr", .eucJP), Sample("JIS X 0212", .eucJP), Sample("ja", .eucJIS2004),
    Sample("ja", .shiftJIS2004), Sample("zh-Hant", .eucTW), Sample("plane 2", .eucTW),
    Sample("planes 3 to 15", .eucTW), Sample("zh-Hant", .big5HKSCS), Sample("zh-Hant", .cp950),
    Sample("ko", .johab), Sample("ar", .gb18030), Sample("uk", .gb18030), Sample("mn", .gb18030),
    Sample("ko", .gb18030), Sample("ja", .iso2022JP), Sample("ja", .iso2022JP2),
    Sample("ja", .iso2022JP3), Sample("ko", .iso2022KR), Sample("zh-Hans", .iso2022CN),
    Sample("zh-Hant", .iso2022CN), Sample("zh-Hans", .hzGB2312), Sample("ru", .utf7),
    Sample("fr", .utf7), Sample("zh-Hans", .utf7),
  ]

  var all: [Contest] { decoding + MalformedContests(texts: texts, peers: peers).all + encoding }

  private var decoding: [Contest] {
    Self.decoded.compactMap { sample in
      guard let text = texts.text(of: sample), let bytes = try? sample.encoding.encode(text) else {
        return nil
      }
      return contest(decoding: bytes, sample.encoding, name: sample.name)
    }
  }

  private var encoding: [Contest] {
    Self.encoded.compactMap { sample in
      guard let text = texts.text(of: sample) else { return nil }
      let bytes = Array(text.utf8)
      let ours = EncodingWork(sample.encoding)
      return Contest(
        group: .encode, name: sample.name, unit: .megabytes,
        contenders: [Contest.Contender(engine: EngineName.legible) { ours.run(bytes) }]
          + converters(bytes, from: .utf8, to: sample.encoding))
    }
  }

  /// One engine's way of decoding a chunk, for `MemoryWork`.
  func decoder(_ engine: String, _ bytes: [UInt8], _ encoding: TextEncoding) -> (() -> Int?)? {
    contest(decoding: bytes, encoding, name: "").contenders.first { $0.engine == engine }?.work
  }

  private func contest(
    decoding bytes: [UInt8], _ encoding: TextEncoding, name: String
  ) -> Contest {
    let ours = DecodingWork(encoding)
    return Contest(
      group: .decode, name: name, unit: .megabytes,
      contenders: [Contest.Contender(engine: EngineName.legible) { ours.run(bytes) }]
        + converters(bytes, from: encoding, to: .utf8))
  }

  /// iconv, ICU and simdutf, as far as they know both encodings.
  func converters(
    _ bytes: [UInt8], from source: TextEncoding, to target: TextEncoding
  ) -> [Contest.Contender] {
    // No conversion measured here writes more than four bytes for one.
    let output = OutputBuffer(count: 4 * bytes.count + 64)
    return converters(from: source, to: target).map { engine, convert in
      Contest.Contender(engine: engine) {
        bytes.withUnsafeBytes { convert($0, output.bytes) }.map { _ in bytes.count }
      }
    }
  }

  /// How iconv, ICU and simdutf convert a whole text into a buffer, as far as they know both encodings; the
  /// number of bytes they write, `nil` where they fail.
  func converters(
    from source: TextEncoding, to target: TextEncoding
  ) -> [(
    engine: String, convert: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Int?
  )] {
    let iconv = SystemConverter(
      from: source.name(in: .iconv) ?? source.name, to: target.name(in: .iconv) ?? target.name)
    let icu = peers.icu.flatMap { ICUConverter($0, from: source.name, to: target.name) }
    let simdutf = peers.simdutf?.converter(from: source, to: target)
    return [
      iconv.map { (EngineName.iconv, $0.convert) }, icu.map { (EngineName.icu, $0.convert) },
      simdutf.map { (EngineName.simdutf, $0) },
    ].compactMap { $0 }
  }
}

/// Memory that converters write into, the same each time.
///
/// It begins where the elements of an array would. The kernels of all are bound by stores, and an aligned
/// place makes those of some texts a third faster, which our own output has not, and malloc(3) gives nobody.
final class OutputBuffer {
  /// How far behind the start of their memory the elements of an array begin.
  private static let arrayHeader = 32

  // Allocated here, freed in `deinit`, and used by one engine at a time.
  private let memory: UnsafeMutableRawBufferPointer

  let bytes: UnsafeMutableRawBufferPointer

  init(count: Int) {
    memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.arrayHeader + count, alignment: 16)
    bytes = UnsafeMutableRawBufferPointer(rebasing: memory[Self.arrayHeader...])
  }

  deinit { memory.deallocate() }
}

/// Our decoder, fed one chunk after the other.
final class DecodingWork {
  private var decoder: TextDecoder
  private var output: [UInt8] = []

  init(_ encoding: TextEncoding, malformed: MalformedPolicy = .fail) {
    decoder = TextDecoder(encoding, malformed: malformed)
  }

  /// Decodes a chunk, and returns its size, or `nil` where it is malformed.
  func run(_ bytes: [UInt8]) -> Int? {
    output.removeAll(keepingCapacity: true)
    do {
      try decoder.decode(bytes, into: &output)
    } catch {
      return nil
    }
    return bytes.count
  }
}

/// Our encoder, fed one chunk after the other.
final class EncodingWork {
  private var encoder: TextEncoder
  private var output: [UInt8] = []

  init(_ encoding: TextEncoding) { encoder = TextEncoder(encoding) }

  /// Encodes a chunk, and returns its size, or `nil` where it cannot be encoded.
  func run(_ utf8: [UInt8]) -> Int? {
    output.removeAll(keepingCapacity: true)
    do {
      try encoder.encode(utf8, into: &output)
    } catch {
      return nil
    }
    return utf8.count
  }
}
