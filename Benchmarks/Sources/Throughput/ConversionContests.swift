internal import Legible
internal import PeerLibraries

/// Contests of decoders, encoders and validation.
struct ConversionContests {
  let texts: SampleTexts
  let peers: Peers

  /// To UTF-8: the language and the encoding of each case.
  static let decoded: [(language: String, encoding: TextEncoding)] = [
    ("en", .windows1252), ("fr", .windows1252), ("ru", .windows1251), ("ru", .koi8R),
    ("el", .windows1253), ("he", .windows1255), ("ar", .windows1256), ("th", .windows874),
    ("ja", .shiftJIS), ("ja", .eucJP), ("zh-Hans", .gbk), ("zh-Hans", .gb18030),
    ("zh-Hant", .big5), ("ko", .eucKR),
    ("ru", .utf16LE), ("zh-Hans", .utf16LE), ("en", .utf16LE), ("ru", .utf32LE),
  ]

  /// From UTF-8.
  static let encoded: [(language: String, encoding: TextEncoding)] = [
    ("en", .windows1252), ("fr", .windows1252), ("ru", .windows1251), ("ja", .shiftJIS),
    ("ja", .eucJP), ("zh-Hans", .gb18030), ("zh-Hant", .big5), ("ko", .eucKR),
    ("ru", .utf16LE), ("zh-Hans", .utf16LE), ("en", .utf16LE),
  ]

  var all: [Contest] { decoding + encoding + validation }

  private var decoding: [Contest] {
    Self.decoded.compactMap { language, encoding in
      guard let text = texts.text(language, in: encoding),
        let bytes = try? encoding.encode(text)
      else { return nil }
      return contest(decoding: bytes, encoding, name: "\(encoding.name), \(language)")
    }
  }

  private var encoding: [Contest] {
    Self.encoded.compactMap { language, encoding in
      guard let text = texts.text(language, in: encoding) else { return nil }
      let bytes = Array(text.utf8)
      let ours = EncodingWork(encoding)
      return Contest(
        group: .encode, name: "\(encoding.name), \(language)", unit: .megabytes,
        contenders: [Contest.Contender(engine: EngineName.legible) { ours.run(bytes) }]
          + converters(bytes, from: .utf8, to: encoding))
    }
  }

  /// Reading UTF-8 as UTF-8, which checks and copies it.
  private var validation: [Contest] {
    let plain = ("ASCII", texts.plainText())
    let others = ["de", "ru", "zh-Hans"].compactMap { tag in
      texts.text(tag, in: .utf8).map { (tag, $0) }
    }
    return ([plain] + others).map { name, text in
      let bytes = Array(text.utf8)
      let ours = DecodingWork(.utf8)
      let contenders =
        [Contest.Contender(engine: EngineName.legible) { ours.run(bytes) }]
        + converters(bytes, from: .utf8, to: .utf8) + [
          Contest.Contender(engine: EngineName.swift) {
            String(validating: bytes, as: UTF8.self).map { _ in bytes.count }
          }
        ]
      return Contest(
        group: .validate, name: "UTF-8, \(name)", unit: .megabytes, contenders: contenders)
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

  /// iconv and ICU, as far as they know both encodings.
  private func converters(
    _ bytes: [UInt8], from source: TextEncoding, to target: TextEncoding
  ) -> [Contest.Contender] {
    // No conversion measured here writes more than three bytes for one.
    let output = OutputBuffer(count: 3 * bytes.count + 16)
    return converters(from: source, to: target).map { engine, convert in
      Contest.Contender(engine: engine) {
        bytes.withUnsafeBytes { convert($0, output.bytes) }.map { _ in bytes.count }
      }
    }
  }

  /// How iconv and ICU convert a whole text into a buffer, as far as they know both encodings; the
  /// number of bytes they write, `nil` where they fail.
  func converters(
    from source: TextEncoding, to target: TextEncoding
  ) -> [(
    engine: String, convert: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Int?
  )] {
    let iconv = SystemConverter(
      from: source.name(in: .iconv) ?? source.name, to: target.name(in: .iconv) ?? target.name)
    let icu = peers.icu.flatMap { ICUConverter($0, from: source.name, to: target.name) }
    return [
      iconv.map { (EngineName.iconv, $0.convert) }, icu.map { (EngineName.icu, $0.convert) },
    ].compactMap { $0 }
  }
}

/// Memory that converters write into, the same each time.
final class OutputBuffer {
  // Allocated here, freed in `deinit`, and used by one engine at a time.
  let bytes: UnsafeMutableRawBufferPointer

  init(count: Int) {
    bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
  }

  deinit { bytes.deallocate() }
}

/// Our decoder, fed one chunk after the other.
final class DecodingWork {
  private var decoder: TextDecoder
  private var output: [UInt8] = []

  init(_ encoding: TextEncoding) { decoder = TextDecoder(encoding) }

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
