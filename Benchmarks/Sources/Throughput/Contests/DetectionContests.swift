internal import Legible
internal import LegibleEvaluation
internal import PeerLibraries

/// Contests of detectors.
struct DetectionContests {
  let texts: SampleTexts
  let peers: Peers

  /// How many chunks of 64 KB a long file has.
  var chunkCount = 64

  /// The size of a sample: that of a short file, or of the part of a long one that is looked at.
  private static let sampleSize = 1_640

  var all: [Contest] {
    samples + samplesByLength + wholeFiles + unknownFiles + [changingEncodings].compactMap(\.self)
  }

  private var samples: [Contest] {
    var legacy: [[UInt8]] = []
    var unicode: [[UInt8]] = []
    for language in texts.languages {
      let encodings = texts.commonLegacyEncodings(of: language)
      for encoding in encodings + [.utf8] {
        guard let text = texts.text(language.tag, in: encoding, of: Self.sampleSize),
          let bytes = try? encoding.encode(text)
        else { continue }
        if encoding == .utf8 { unicode.append(bytes) } else { legacy.append(bytes) }
      }
    }
    return [
      contest("\(legacy.count) legacy samples of 1.6 KB", legacy),
      contest("\(unicode.count) UTF-8 samples of 1.6 KB", unicode),
      // The others name no language, or name it with the encoding.
      contest("\(unicode.count) UTF-8 samples and their languages", unicode, asksForLanguage: true),
    ]
  }

  /// Samples of old encodings and their languages, from what a name has to what a page has.
  private var samplesByLength: [Contest] {
    [16, 128, 512, 2_048].map { size in
      let samples = texts.languages.flatMap { language in
        texts.commonLegacyEncodings(of: language).compactMap { encoding in
          texts.text(language.tag, in: encoding, of: size)
            .flatMap { try? encoding.encode($0) }.map { Array($0.prefix(size)) }
            .flatMap { sample in sample.contains { $0 >= 0x80 } ? sample : nil }
        }
      }
      let name = "\(samples.count) legacy samples of \(size) bytes and their languages"
      return contest(name, samples, asksForLanguage: true)
    }
  }

  private func contest(
    _ name: String, _ files: [[UInt8]], asksForLanguage: Bool = false
  ) -> Contest {
    func each(_ detect: @escaping (UnsafeRawBufferPointer) -> Void) -> () -> Int? {
      {
        for file in files { file.withUnsafeBytes(detect) }
        return files.count
      }
    }
    var contenders = [
      Contest.Contender(
        engine: EngineName.legible,
        work: each {
          let detection = EncodingDetector.detect($0)
          if asksForLanguage { _ = detection.language }
        })
    ]
    if let uchardet = peers.uchardet {
      contenders.append(
        Contest.Contender(engine: EngineName.uchardet, work: each { _ = uchardet.detect([$0]) }))
    }
    if let icu = peers.icu.flatMap(ICUDetector.init) {
      contenders.append(
        Contest.Contender(engine: EngineName.icu, work: each { _ = icu.detect($0) }))
    }
    return Contest(group: .detect, name: name, unit: .files, contenders: contenders)
  }

  /// Long files, chunk by chunk. ICU is not among the engines: it looks at 8,000 bytes of any.
  private var wholeFiles: [Contest] {
    let cases: [(name: String, chunk: [UInt8]?)] = [
      ("a long file of ASCII", Array(texts.plainText().utf8)),
      ("a long file of UTF-8, de", texts.text("de", in: .utf8).map { Array($0.utf8) }),
      ("a long file of UTF-8, zh-Hans", texts.text("zh-Hans", in: .utf8).map { Array($0.utf8) }),
      (
        "a long file of windows-1252, de",
        texts.text("de", in: .windows1252).flatMap { try? TextEncoding.windows1252.encode($0) }
      ),
      (
        "a long file of Shift_JIS, ja",
        texts.text("ja", in: .shiftJIS).flatMap { try? TextEncoding.shiftJIS.encode($0) }
      ),
    ]
    return cases.compactMap { name, chunk in
      guard let chunk else { return nil }
      let contenders = [EngineName.legible, EngineName.uchardet].compactMap { engine in
        detector(engine, chunk, chunkCount: chunkCount).map {
          Contest.Contender(engine: engine, work: $0)
        }
      }
      return Contest(group: .detect, name: name, unit: .megabytes, contenders: contenders)
    }
  }

  /// Long files that are converted to UTF-8: Legible finds out in which encoding they are, and iconv is told.
  private var unknownFiles: [Contest] {
    let cases: [(language: String, encoding: TextEncoding)] = [
      ("ru", .windows1251), ("fr", .windows1252), ("el", .iso8859_7), ("ja", .eucJP),
      ("zh-Hans", .gb18030),
    ]
    return cases.compactMap { language, encoding in
      guard let text = texts.text(language, in: encoding),
        let chunk = try? encoding.encode(text)
      else { return nil }
      let count = chunkCount
      var contenders = [
        Contest.Contender(engine: EngineName.legible) {
          var decoder = DetectingDecoder(malformed: .replace)
          var utf8: [UInt8] = []
          for _ in 0..<count {
            utf8.removeAll(keepingCapacity: true)
            guard (try? decoder.decode(chunk, into: &utf8)) != nil else { return nil }
          }
          return decoder.detection?.encoding == encoding ? chunk.count * count : nil
        }
      ]
      let name = encoding.name(in: .iconv) ?? encoding.name
      if let iconv = SystemConverter(from: name, to: "UTF-8") {
        let output = OutputBuffer(count: 4 * chunk.count + 64)
        contenders.append(
          Contest.Contender(engine: EngineName.iconv) {
            for _ in 0..<count {
              guard chunk.withUnsafeBytes({ iconv.convert($0, into: output.bytes) }) != nil else {
                return nil
              }
            }
            return chunk.count * count
          })
      }
      return Contest(
        group: .detect, name: "an unknown file of \(encoding.name), \(language), to UTF-8",
        unit: .megabytes, contenders: contenders)
    }
  }

  /// A long file in which every line is in another encoding than the one before. The rate stays that of a short file
  /// only while each change takes the same time.
  private var changingEncodings: Contest? {
    guard let line = try? TextEncoding.windows1251.encode("Вечером\n") else { return nil }
    let pair = line + Array("это вечером\n".utf8)
    let chunk = Array(repeatElement(pair, count: (1 << 16) / pair.count).joined())
    let count = chunkCount
    let work: () -> Int? = {
      var decoder = MixedDecoder(malformed: .replace)
      var utf8: [UInt8] = []
      for _ in 0..<count {
        utf8.removeAll(keepingCapacity: true)
        guard (try? decoder.decode(chunk, into: &utf8)) != nil else { return nil }
      }
      return chunk.count * count
    }
    return Contest(
      group: .detect, name: "a long file whose lines change their encoding", unit: .megabytes,
      contenders: [Contest.Contender(engine: EngineName.legible, work: work)])
  }

  /// One engine's way of looking at a chunk many times over; it returns how many bytes those are.
  func detector(_ engine: String, _ chunk: [UInt8], chunkCount: Int) -> (() -> Int?)? {
    if engine == EngineName.legible {
      return {
        var detector = EncodingDetector()
        for _ in 0..<chunkCount { detector.consume(chunk) }
        return detector.finish().byteCount
      }
    }
    guard engine == EngineName.uchardet, let uchardet = peers.uchardet else { return nil }
    return {
      chunk.withUnsafeBytes { bytes in
        _ = uchardet.detect(Array(repeating: bytes, count: chunkCount))
        return bytes.count * chunkCount
      }
    }
  }
}
