internal import CTextKernels
internal import LegibleEncodings

/// A sample decoded by a multi-byte encoding.
///
/// The buffers are in the arena of the detection.
struct DecodedSample {
  /// The code points, with U+FFFD for malformed places.
  private(set) var scalars: UnsafeBufferPointer<UInt32>

  /// The number of malformed places.
  let malformedCount: Int

  /// Whether the sample ends inside a character.
  let isCut: Bool

  let bytes: UnsafeBufferPointer<UInt8>
  private let encoding: EncodingID
  private let reader: SampleReader
  private let firstMalformedOffset: Int?
  private let arena: Arena

  /// - Parameter maxMalformed: The number of malformed places after which decoding may stop.
  /// - Returns: `nil` if the platform has no converter.
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

  /// Decodes well-formed UTF-8, with U+FFFD for a character that is cut at the end; `nil` if it is
  /// malformed.
  private static func wellFormedUTF8(
    _ bytes: UnsafeBufferPointer<UInt8>, _ arena: Arena
  ) -> (scalars: UnsafeBufferPointer<UInt32>, isCut: Bool)? {
    let output = arena.room(for: UInt32.self, count: bytes.count + Int(legible_conversion_room))
    guard let start = output.baseAddress else { return nil }
    // The kernel reads the bytes and writes code points, and stops if there might be no room for
    // another character.
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
    // U+FFFD in the text itself is not an error of this reading, so it is replaced by U+FFFC, a
    // sign that is in no language either. Without a branch, the loop is vectorized.
    for index in 0..<count { output[index] &-= output[index] == 0xFFFD ? 1 : 0 }
    if isCut { count += 1 }
    return (UnsafeBufferPointer(rebasing: output[..<count]), isCut)
  }

  /// The number of code points in a block, for skipping ASCII.
  private static let blockLength = SIMD8<UInt32>.scalarCount

  /// Returns the indices of the non-ASCII code points.
  func nonASCIIOffsets() -> UnsafeBufferPointer<UInt32> {
    // The last index is written to an extra element.
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

  /// Replaces the signs that some encodings have at the positions of a backslash and a tilde by
  /// these, which paths, commands and source code mean. A yen sign before each word would be
  /// evidence against words.
  mutating func readNationalSignsAsASCII() {
    guard encoding == .shiftJIS2004 || encoding == .johab else { return }
    let changed = arena.room(for: UInt32.self, count: scalars.count)
    for (index, scalar) in scalars.enumerated() {
      // There is room for the whole text.
      changed[index] =
        switch scalar {
        case 0xA5, 0x20A9: 0x5C
        case 0x203E: 0x7E
        default: scalar
        }
    }
    scalars = UnsafeBufferPointer(changed)
  }

  /// Whether another encoding decodes the same bytes to the same text.
  func isSame(as other: DecodedSample) -> Bool {
    malformedCount == other.malformedCount && isCut == other.isCut
      && scalars.elementsEqual(other.scalars)
  }

  /// Returns the sample without the rest of a cut character at its beginning, if that reads much
  /// better.
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

  /// Returns the sample without a range of bytes.
  private func without(_ range: Range<Int>, maxMalformed: Int = .max) -> DecodedSample? {
    var rest = arena.list(of: UInt8.self, capacity: bytes.count)
    for byte in bytes[..<range.lowerBound] { rest.append(byte) }
    for byte in bytes[range.upperBound...] { rest.append(byte) }
    return DecodedSample(
      rest.elements, as: encoding, reader, maxMalformed: maxMalformed, arena)
  }

  /// Returns the sample without the first malformed place, if the bytes after it then pair better.
  ///
  /// A stray byte inside a character may misalign a decoder up to the next ASCII byte.
  ///
  /// - Parameter maxMalformed: The number of malformed places after which decoding may stop.
  func realigned(maxMalformed: Int = .max, models: LanguageModels) -> DecodedSample? {
    guard encoding.hasDoubleBytes, let offset = firstMalformedOffset else { return nil }
    let costs = (1...3).compactMap { skipped in
      cost(from: offset + skipped, models: models).map { (skipped: skipped, cost: $0) }
    }
    guard let best = costs.min(by: { $0.cost < $1.cost }) else { return nil }
    return without(offset..<offset + best.skipped, maxMalformed: maxMalformed)
  }

  /// Returns the sample without the byte at which likely characters end, if the bytes after it then
  /// pair much better.
  ///
  /// In encodings where nearly all pairs of bytes are characters, a surplus or missing byte causes
  /// no error.
  func realignedAtUnlikely(models: LanguageModels) -> DecodedSample? {
    guard encoding.hasDoubleBytes, let offset = firstUnlikelyOffset(models: models),
      let cost = cost(from: offset, models: models),
      let other = self.cost(from: offset + 1, models: models),
      other + parameters.malformed.realignGain.steps < cost
    else { return nil }
    return without(offset..<offset + 1)
  }

  /// Returns the offset at which many likely characters are followed by unlikely ones (the
  /// cumulative sum of E. S. Page, 1954); `nil` if a malformed place comes first.
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

  /// Returns the cost of the characters from `start` on, up to `realignReach`, in steps of
  /// `CostScale`.
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
