internal import LegibleEncodings

/// Gathers the distinct readings of a sample.
struct ReadingCollector {
  private let models: LanguageModels
  private let options: DetectionOptions

  /// The pairs of bytes that all single-byte readings share.
  let bytePairs: BytePairs

  private(set) var readings: [TextReading] = []

  /// What the pairs of ASCII bytes cost where each stands for itself.
  private let ascii: ASCIICosts

  /// What an error costs, in nats: more than any rare character.
  private static let firstErrorCost = 28.0
  private static let furtherErrorCost = 20.0

  /// What a character costs that is cut at an end of the sample.
  private static let cutCost = 9.0

  init(_ sample: [UInt8], models: LanguageModels, options: DetectionOptions) {
    self.models = models
    self.options = options
    let bytePairs = BytePairs(of: sample)
    self.bytePairs = bytePairs
    ascii = ASCIICosts(wordCount: bytePairs.asciiWordCount, models: models) { language in
      SingleByteReading.ascii.map { language.cost(of: bytePairs.ascii, readBy: $0) } ?? 0
    }
  }

  /// The cost of so many places that cannot be read.
  private static func cost(ofErrors count: Int) -> Double {
    count == 0 ? 0 : firstErrorCost + furtherErrorCost * Double(count - 1)
  }

  /// Adds what the single-byte encodings make of the sample.
  ///
  /// - Parameter byteCounts: How often each byte occurs in the whole input.
  mutating func addSingleByte(byteCounts: [Int]) {
    let highBytes = (0x80...0xFF as ClosedRange<UInt8>).filter { byteCounts[Int($0)] > 0 }
    let highCount = highBytes.reduce(0) { $0 + byteCounts[Int($1)] }
    let mayBeEBCDIC =
      highCount * 2 > byteCounts.reduce(0, +) || byteCounts[0x40] > 2 * byteCounts[0x20]
    var signatures: [UInt64] = []
    for table in SingleByteReading.all {
      guard table.isASCIICompatible || mayBeEBCDIC, options.allows(table.encoding) else { continue }
      let errors = highBytes.reduce(0) { sum, byte in
        sum + (table.scalar(of: byte) == .max ? byteCounts[Int(byte)] : 0)
      }
      // More than one in twenty is not damage, but another encoding.
      if errors > 0 && (!options.allowsLossy || errors * 20 > highCount + 19) { continue }
      // What two encodings make of the bytes that occur is one reading if it is the same.
      let signature = table.signature(of: table.isASCIICompatible ? highBytes : bytePairs.bytes)
      if let place = signatures.firstIndex(of: signature) {
        readings[place].encodings.append(table.encoding)
        continue
      }
      signatures.append(signature)
      let bytes = table.isASCIICompatible ? highBytes : bytePairs.bytes
      readings.append(
        TextReading(
          encodings: [table.encoding], characters: .bytes(table),
          scripts: bytes.reduce(0) { $0 | table.scriptBit(of: $1) },
          ascii: table.isASCIICompatible ? ascii : asciiCosts(readBy: table),
          errorCost: Self.cost(ofErrors: errors)))
    }
  }

  /// What the pairs of ASCII bytes cost that an encoding reads which is not compatible with ASCII.
  private func asciiCosts(readBy table: SingleByteReading) -> ASCIICosts {
    ASCIICosts(wordCount: 0, models: models) {
      $0.cost(of: bytePairs.ascii, readBy: table)
    }
  }

  /// What the pairs of ASCII characters cost where not all ASCII bytes stand for themselves.
  private func asciiCosts(of pairs: CharacterPairs) -> ASCIICosts {
    ASCIICosts(wordCount: pairs.asciiWordCount, models: models) {
      $0.cost(of: pairs.ascii, models: models)
    }
  }

  /// The encodings with several bytes a character that are read one by one.
  ///
  /// Of encodings that include each other only the largest is there.
  private static let multiByte: [TextEncoding] = [
    .utf8, .shiftJIS, .eucJP, .gb18030, .big5, .eucKR, .johab, .eucTW,
  ]

  /// Adds what the encodings with several bytes a character make of the sample.
  mutating func addMultiByte(_ sample: [UInt8]) {
    for encoding in Self.multiByte where options.allows(encoding) {
      if MultiByteStructure(of: encoding)?.mayRead(sample) != false { add(encoding, for: sample) }
    }
  }

  /// Adds what an encoding with several bytes a character makes of the sample, if it can read it.
  mutating func add(_ encoding: TextEncoding, for sample: [UInt8]) {
    var decoder = TextDecoder(encoding, malformed: .replace)
    var utf8: [UInt8] = []
    // Replacing does not throw; a platform without the converter has no such reading.
    guard (try? decoder.decode(sample, into: &utf8)) != nil else { return }
    let errors = decoder.report.malformedCount
    if errors > 0 && (!options.allowsLossy || errors > 2 + sample.count / 500) { return }
    let pairs = CharacterPairs(of: utf8, models: models)
    // Errors alone do not make an encoding a candidate.
    if !pairs.hasOtherCharacters && encoding.isASCIICompatible { return }
    readings.append(
      TextReading(
        encodings: [encoding], characters: .pairs(pairs), scripts: pairs.scripts,
        ascii: encoding.hasASCIITrailBytes ? asciiCosts(of: pairs) : ascii,
        errorCost: Self.cost(ofErrors: errors)
          + (decoder.isInsideCharacter ? Self.cutCost : 0)))
  }
}

extension TextEncoding {
  /// Whether bytes below 0x80 are also part of longer sequences.
  fileprivate var hasASCIITrailBytes: Bool {
    switch self {
    case .utf8, .eucJP, .eucTW: false
    default: true
    }
  }
}
