internal import CTextKernels
internal import LegibleEncodings

/// A sample as an encoding with several bytes a character reads it.
///
/// The buffers are in the arena of the detection.
struct DecodedSample {
  /// The code points, with U+FFFD in place of what cannot be read.
  private(set) var scalars: UnsafeBufferPointer<UInt32>

  /// How many places cannot be read.
  let malformedCount: Int

  /// Whether the sample ends inside of a character.
  let isCut: Bool

  let bytes: UnsafeBufferPointer<UInt8>
  private let encoding: EncodingID
  private let reader: SampleReader
  private let firstMalformedOffset: Int?
  private let arena: Arena

  /// - Parameter maxMalformed: Where more places than these cannot be read, the rest may be left out.
  /// - Returns: `nil` on a platform without the converter.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, as encoding: TextEncoding, maxMalformed: Int = .max,
    _ arena: Arena
  ) {
    self.init(
      bytes, as: encoding.registryID, SampleReader(encoding), maxMalformed: maxMalformed, arena)
  }

  private init?(
    _ bytes: UnsafeBufferPointer<UInt8>, as encoding: EncodingID, _ reader: SampleReader,
    maxMalformed: Int, _ arena: Arena
  ) {
    self.bytes = bytes
    self.encoding = encoding
    self.reader = reader
    self.arena = arena
    if encoding == .utf8, let text = Self.wellFormedUTF8(bytes, arena) {
      (scalars, isCut) = text
      malformedCount = 0
      firstMalformedOffset = nil
    } else {
      guard let text = Self.text(of: bytes, by: reader, maxMalformed: maxMalformed, arena) else {
        return nil
      }
      scalars = text.scalars
      malformedCount = text.malformedCount
      firstMalformedOffset = text.firstMalformedOffset
      isCut = text.isCut
    }
  }

  private static func text(
    of bytes: UnsafeBufferPointer<UInt8>, by reader: SampleReader, maxMalformed: Int = .max,
    _ arena: Arena
  ) -> ReplacedText? {
    reader.read(UnsafeRawBufferPointer(bytes), maxMalformed: maxMalformed) {
      arena.room(for: UInt32.self, count: $0)
    }
  }

  /// The code points of UTF-8; `nil` where some of it is malformed, with U+FFFD for a character that is cut.
  private static func wellFormedUTF8(
    _ bytes: UnsafeBufferPointer<UInt8>, _ arena: Arena
  ) -> (scalars: UnsafeBufferPointer<UInt32>, isCut: Bool)? {
    let output = arena.room(for: UInt32.self, count: bytes.count + Int(legible_conversion_room))
    guard let start = output.baseAddress else { return nil }
    // The kernel reads the bytes, writes into the room, and stops where less of it is left than it wants for
    // one more character.
    let width = MemoryLayout<UInt32>.stride
    let progress = legible_kernels().pointee.utf8_to_utf32(
      bytes.baseAddress, bytes.count, start, output.count * width, false)
    var count = progress.produced / width
    let isCut = progress.consumed < bytes.count
    if isCut {
      guard case .cut = UTF8Sequence.read(UnsafeRawBufferPointer(bytes), at: progress.consumed)
      else { return nil }
      output[count] = 0xFFFD
    }
    // U+FFFD that stands in the text, since some program could not read a character, is no error of this reading:
    // U+FFFC, another sign that no language has, stands for it.
    // Nothing is asked of each one by itself, so that some are looked at together.
    for index in 0..<count { output[index] &-= output[index] == 0xFFFD ? 1 : 0 }
    if isCut { count += 1 }
    return (UnsafeBufferPointer(rebasing: output[..<count]), isCut)
  }

  /// So many code points are looked at together, to pass over ASCII.
  private static let blockLength = SIMD8<UInt32>.scalarCount

  /// Where the code points are that are not ASCII.
  func nonASCIIOffsets() -> UnsafeBufferPointer<UInt32> {
    // The last place is written once more behind the others.
    let places = arena.room(for: UInt32.self, count: scalars.count + 1)
    var count = 0
    for start in stride(from: 0, to: scalars.count, by: Self.blockLength) {
      let end = min(start + Self.blockLength, scalars.count)
      if end - start == Self.blockLength {
        var bits: UInt32 = 0
        for index in 0..<Self.blockLength { bits |= scalars[start &+ index] }
        if bits < 0x80 { continue }
      }
      for place in start..<end {
        places[count] = UInt32(truncatingIfNeeded: place)
        count &+= scalars[place] < 0x80 ? 0 : 1
      }
    }
    return UnsafeBufferPointer(rebasing: places[..<count])
  }

  /// Reads the signs that stand for a backslash and a tilde as these: in paths, commands and sources they are meant
  /// so, and a yen sign before each word would say that there are none.
  mutating func readNationalSignsAsASCII() {
    guard encoding == .shiftJIS2004 || encoding == .johab else { return }
    let changed = arena.room(for: UInt32.self, count: scalars.count)
    for (index, scalar) in scalars.enumerated() {
      // The room is as long as the text.
      changed[index] =
        switch scalar {
        case 0xA5, 0x20A9: 0x5C
        case 0x203E: 0x7E
        default: scalar
        }
    }
    scalars = UnsafeBufferPointer(changed)
  }

  /// Whether another encoding makes the same of the same bytes.
  func isSame(as other: DecodedSample) -> Bool {
    malformedCount == other.malformedCount && isCut == other.isCut
      && scalars.elementsEqual(other.scalars)
  }

  /// The sample without the rest of a character at its head, if it reads much better without.
  func withoutCutHead(models: LanguageModels) -> DecodedSample? {
    guard let first = bytes.first, first >= 0x80 else { return nil }
    if encoding == .utf8 {
      let count = bytes.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
      return count > 0 ? without(0..<count) : nil
    }
    guard TextEncoding(encoding).isASCIICompatible || encoding.hasDoubleBytes,
      TextEncoding(encoding).family != .unicode,
      let cost = cost(from: 0, models: models), let other = self.cost(from: 1, models: models),
      other + parameters.malformed.realignGain.steps < cost
    else { return nil }
    return without(0..<1)
  }

  /// The sample without some of its bytes.
  private func without(_ range: Range<Int>, maxMalformed: Int = .max) -> DecodedSample? {
    var rest = arena.list(of: UInt8.self, capacity: bytes.count)
    for byte in bytes[..<range.lowerBound] { rest.append(byte) }
    for byte in bytes[range.upperBound...] { rest.append(byte) }
    return DecodedSample(
      rest.elements, as: encoding, reader, maxMalformed: maxMalformed, arena)
  }

  /// The sample without the first place that cannot be read, if from there on the bytes pair better.
  ///
  /// A stray byte inside of a character may make a decoder read halves up to the next ASCII byte as characters.
  ///
  /// - Parameter maxMalformed: Where more places than these cannot be read, the rest may be left out.
  func realigned(maxMalformed: Int = .max, models: LanguageModels) -> DecodedSample? {
    guard encoding.hasDoubleBytes, let offset = firstMalformedOffset else { return nil }
    let costs = (1...3).compactMap { skipped in
      cost(from: offset + skipped, models: models).map { (skipped: skipped, cost: $0) }
    }
    guard let best = costs.min(by: { $0.cost < $1.cost }) else { return nil }
    return without(offset..<offset + best.skipped, maxMalformed: maxMalformed)
  }

  /// The sample without the byte at which likely characters end, if those behind it pair far better without.
  ///
  /// Where nearly all pairs of bytes are characters, a stray or a lost byte leaves no error behind.
  func realignedAtUnlikely(models: LanguageModels) -> DecodedSample? {
    guard encoding.hasDoubleBytes, let offset = firstUnlikelyOffset(models: models),
      let cost = cost(from: offset, models: models),
      let other = self.cost(from: offset + 1, models: models),
      other + parameters.malformed.realignGain.steps < cost
    else { return nil }
    return without(offset..<offset + 1)
  }

  /// Where likely characters end, and others begin, if there are many (the cumulative sum of
  /// E. S. Page, 1954); what cannot be read ends the search.
  private func firstUnlikelyOffset(models: LanguageModels) -> Int? {
    var offset = 0
    var excess = 0
    var (minExcess, minOffset) = (0, 0)
    for scalar in scalars {
      if scalar == 0xFFFD { return nil }
      if scalar < 0x80 {
        offset += 1
        continue
      }
      excess += models.minCost(of: scalar) - parameters.malformed.realignGain.steps
      guard offset + 1 < bytes.count else { return nil }
      offset += encoding.byteCount(lead: bytes[offset], second: bytes[offset + 1])
      if excess < minExcess {
        (minExcess, minOffset) = (excess, offset)
      } else if excess - minExcess > parameters.malformed.realignError.steps {
        return minOffset
      }
    }
    return nil
  }

  /// The cost of the next characters from a byte on, in steps of `CostScale`.
  private func cost(from start: Int, models: LanguageModels) -> Int? {
    guard start < bytes.count else { return nil }
    let end = min(bytes.count, start + parameters.malformed.realignReach.bytes)
    let mark = arena.mark
    defer { arena.rewind(to: mark) }
    let next = UnsafeBufferPointer(rebasing: bytes[start..<end])
    guard let text = Self.text(of: next, by: reader, arena) else { return nil }
    var steps = 0
    for scalar in text.scalars {
      steps +=
        scalar == 0xFFFD ? parameters.malformed.realignError.steps : models.minCost(of: scalar)
    }
    return steps
  }
}
