internal import CTextKernels
internal import LegibleEncodings

/// A sample as an encoding with several bytes a character reads it.
struct DecodedSample {
  let utf8: [UInt8]

  /// How many places cannot be read.
  let malformedCount: Int

  /// Whether the sample ends inside of a character.
  let isCut: Bool

  private let bytes: [UInt8]
  private let encoding: TextEncoding
  private let firstMalformedOffset: Int?

  /// Over how many bytes two ways to read are compared.
  private static let comparedLength = 48

  /// What each place that cannot be read costs in such a comparison, in steps of `CostScale`.
  private static let errorSteps = 240

  /// How much better the other way must be, in steps of `CostScale`.
  private static let neededGain = 108

  init?(_ bytes: [UInt8], as encoding: TextEncoding) {
    self.bytes = bytes
    self.encoding = encoding
    if encoding == .utf8 {
      var scanner = UTF8Scanner()
      bytes.withUnsafeBytes { scanner.scan($0) }
      if scanner.malformedCount == 0 {
        utf8 = bytes
        malformedCount = 0
        firstMalformedOffset = nil
        isCut = scanner.isInsideSequence
        return
      }
    }
    // A platform without the converter cannot decode.
    guard let text = bytes.withUnsafeBytes({ ReplacedText($0, in: encoding) })
    else { return nil }
    utf8 = text.utf8
    malformedCount = text.malformedCount
    firstMalformedOffset = text.firstMalformedOffset
    isCut = text.isCut
  }

  /// Whether another encoding makes the same of the same bytes.
  func isSame(as other: DecodedSample) -> Bool {
    malformedCount == other.malformedCount && isCut == other.isCut && utf8 == other.utf8
  }

  /// How many characters are ASCII.
  var asciiCount: Int {
    utf8.withUnsafeBufferPointer { bytes in
      // The kernels read the `count` bytes of a buffer that is alive.
      let kernels = legible_kernels().pointee
      return kernels.count_characters(bytes.baseAddress, bytes.count)
        - kernels.count_sequences(bytes.baseAddress, bytes.count)
    }
  }

  /// The sample without the rest of a character at its head, if it reads much better without.
  func withoutCutHead(models: LanguageModels) -> DecodedSample? {
    guard let first = bytes.first, first >= 0x80 else { return nil }
    if encoding == .utf8 {
      let count = bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
      return count > 0 ? DecodedSample(Array(bytes.dropFirst(count)), as: encoding) : nil
    }
    guard encoding.family != .unicode, encoding.isASCIICompatible || encoding.hasDoubleBytes,
      let cost = cost(from: 0, models: models), let other = self.cost(from: 1, models: models),
      other + Self.neededGain < cost
    else { return nil }
    return DecodedSample(Array(bytes.dropFirst()), as: encoding)
  }

  /// The sample without the first place that cannot be read, if from there on the bytes are paired
  /// better than the decoder paired them.
  ///
  /// Where a stray byte stands inside of a character, a decoder may read the halves of all
  /// characters up to the next ASCII byte as characters.
  func realigned(models: LanguageModels) -> DecodedSample? {
    guard encoding.hasDoubleBytes, let offset = firstMalformedOffset else { return nil }
    let costs = (1...3).compactMap { skipped in
      cost(from: offset + skipped, models: models).map { (skipped: skipped, cost: $0) }
    }
    guard let best = costs.min(by: { $0.cost < $1.cost }) else { return nil }
    return DecodedSample(
      Array(bytes[..<offset] + bytes[(offset + best.skipped)...]), as: encoding)
  }

  /// What the next characters cost from a byte on, in steps of `CostScale`.
  private func cost(from start: Int, models: LanguageModels) -> Int? {
    guard start < bytes.count else { return nil }
    let end = min(bytes.count, start + Self.comparedLength)
    guard
      let text = bytes.withUnsafeBytes({
        ReplacedText(UnsafeRawBufferPointer(rebasing: $0[start..<end]), in: encoding)
      })
    else { return nil }
    var steps = 0
    text.utf8.withUnsafeBytes { bytes in
      var index = 0
      // Decoders write well-formed UTF-8 only.
      while index < bytes.count,
        case .scalar(let scalar, let length) = UTF8Sequence.read(bytes, at: index)
      {
        steps += scalar == "\u{FFFD}" ? Self.errorSteps : models.leastCost(of: scalar.value)
        index += length
      }
    }
    return steps
  }
}

extension TextEncoding {
  /// Whether most characters are two bytes, and a byte too many pairs all the others wrongly.
  fileprivate var hasDoubleBytes: Bool {
    switch self {
    case .shiftJIS, .shiftJIS2004, .eucJP, .eucJIS2004, .gb18030, .gbk, .big5, .cp950, .big5HKSCS,
      .eucKR, .johab, .eucTW:
      true
    default: false
    }
  }
}
