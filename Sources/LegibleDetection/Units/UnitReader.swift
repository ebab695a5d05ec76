internal import CTextKernels
internal import LegibleEncodings

/// Reads the bytes of units as characters, in any of the encodings that are weighed.
package final class UnitReader {
  private let tables: DetectionTables
  private let asciiProperties: [CharacterProperty]

  /// The readers of whole texts and of units by a decoder, by the registry's numbers of their encodings.
  @exclusivity(unchecked)
  private var readers: [SampleReader?]

  /// The code points of the bytes, for encodings with marks.
  @exclusivity(unchecked)
  private var scalarTables: [[UInt32]]

  /// Code points of the last unit.
  @exclusivity(unchecked)
  private var scalars: UnsafeMutableBufferPointer<UInt32>

  /// The properties of the characters that were read last.
  @exclusivity(unchecked)
  private var properties = Scratch<CharacterProperty>()

  @exclusivity(unchecked)
  private var bounds = Scratch<Bound>()

  /// For each bound, the place in `bounds` of the first one that may have its key; 0xFF for none.
  @exclusivity(unchecked)
  private var slots = Scratch<UInt8>()

  /// A key for each single-byte encoding, by its column.
  @exclusivity(unchecked)
  private var columnKeys = Scratch<UInt64>()

  package init(_ tables: DetectionTables) {
    self.tables = tables
    asciiProperties = (0..<128).map { tables.property(of: UInt32($0)) }
    readers = Array(repeating: nil, count: Int(UInt8.max) + 1)
    scalarTables = Array(repeating: [], count: tables.encodings.count)
    scalars = .allocate(capacity: 1024)
    _ = slots.extend(by: Self.slotCount)
    _ = columnKeys.extend(by: tables.highStride)
  }

  deinit { scalars.deallocate() }

  /// Returns the property of an ASCII neighbour of a unit; a byte beyond ASCII counts as a letter.
  package func property(ofNeighbour byte: UInt8) -> CharacterProperty {
    asciiProperties[byte < 0x80 ? Int(byte) : 0x78]
  }

  /// The properties of the characters that were read last, until others are read.
  package var characters: UnsafeBufferPointer<CharacterProperty> { properties.elements }

  /// Returns the keys of bytes in all single-byte encodings, by their columns, until others are asked for.
  func keys(of bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<UInt64> {
    guard let start = bytes.baseAddress else {
      columnKeys.start.update(repeating: 0, count: columnKeys.count)
      return UnsafePointer(columnKeys.start)
    }
    // There is a row of properties for each of the 128 bytes beyond ASCII, and room for a key of each column.
    legible_kernels().pointee.hash_columns(
      tables.highProperties, tables.highStride, start, bytes.count, columnKeys.start)
    return UnsafePointer(columnKeys.start)
  }

  @inline(__always)
  private static func key(_ key: UInt64, adding property: CharacterProperty) -> UInt64 {
    key &* LEGIBLE_KEY_FACTOR &+ UInt64(property.bits) &+ 1
  }

  /// Returns a key that readings of a unit share if they are alike, and the malformed places where the unit had
  /// to be read for it: then its characters are in `characters`.
  ///
  /// ASCII bytes are left out where each byte is a character, since all such encodings read them alike.
  func key(
    of bytes: UnsafeBufferPointer<UInt8>, as encoding: Int
  ) -> (key: UInt64, malformedCount: Int?) {
    var key: UInt64 = 0
    if tables.encodings[encoding].kind == .singleByte {
      let stride = tables.highStride
      let high = tables.highProperties + tables.encodings[encoding].column
      for byte in bytes where byte >= 0x80 {
        // There is a row of properties for each of the 128 bytes beyond ASCII.
        key = Self.key(key, adding: CharacterProperty(bits: high[Int(byte & 0x7F) &* stride]))
      }
      return (key, nil)
    }
    let malformedCount = read(bytes, as: encoding)
    let isByByte = properties.count == bytes.count
    for (place, property) in characters.enumerated() where !isByByte || bytes[place] >= 0x80 {
      key = Self.key(key, adding: property)
    }
    return (isByByte ? key : ~key, malformedCount)
  }

  /// About the least cost of a unit over all languages in an encoding.
  struct Bound {
    let key: UInt64

    /// In sixteenths of a nat.
    var cost: Int32 = 0
    var malformedCount = 0
    var controlCount = 0
  }

  /// More slots than there are encodings; the highest byte of a key says which is its first.
  private static let slotCount = 256
  private static let freeSlot: UInt8 = 0xFF

  /// Calls the body with the bound of a unit in each of some encodings. Readings that are alike are scored once.
  @inline(__always)
  func forEachBound(
    of bytes: UnsafeBufferPointer<UInt8>, _ left: CharacterProperty, _ right: CharacterProperty,
    noise: Int32, in encodings: some Sequence<Int>, _ scorer: UnitScorer, _ body: (Bound) -> Void
  ) {
    bounds.removeAll()
    slots.start.update(repeating: Self.freeSlot, count: Self.slotCount)
    let columnKeys = encodings.underestimatedCount > 4 ? keys(of: bytes) : nil
    for encoding in encodings {
      let record = tables.encodings[encoding]
      let (key, malformedCount) =
        if record.kind == .singleByte, let columnKeys {
          (columnKeys[record.column], Int?.none)
        } else {
          key(of: bytes, as: encoding)
        }
      var slot = Int(truncatingIfNeeded: key >> 56)
      while slots[slot] != Self.freeSlot && bounds[Int(slots[slot])].key != key {
        slot = (slot + 1) & (Self.slotCount - 1)
      }
      if slots[slot] != Self.freeSlot {
        body(bounds[Int(slots[slot])])
        continue
      }
      slots.start[slot] = UInt8(truncatingIfNeeded: bounds.count)
      var bound = Bound(key: key)
      bound.malformedCount = malformedCount ?? read(bytes, as: encoding)
      bound.controlCount = characters.count { $0.isSign && $0.isControl }
      bound.cost = scorer.bound(of: characters, left, right, noise: noise)
      bounds.append(bound)
      body(bound)
    }
  }

  /// Reads the characters of a unit.
  ///
  /// - Returns: The number of malformed places.
  @inline(__always)
  package func read(_ bytes: UnsafeBufferPointer<UInt8>, as encoding: Int) -> Int {
    properties.removeAll()
    let record = tables.encodings[encoding]
    switch record.kind {
    case .singleByte:
      return readByColumn(bytes, record.column)
    case .singleByteWithMarks:
      return readWithMarks(bytes, encoding)
    case .utf8, .multiByte:
      return readByDecoder(bytes, encoding)
    case .ebcdic:
      return 0
    }
  }

  @inline(__always)
  private func readByColumn(_ bytes: UnsafeBufferPointer<UInt8>, _ column: Int) -> Int {
    let room = properties.extend(by: bytes.count)
    var malformedCount = 0
    for (index, byte) in bytes.enumerated() {
      if byte < 0x80 {
        room[index] = asciiProperties[Int(byte)]
      } else {
        let property = tables.property(of: byte, inColumn: column)
        if property == .malformed { malformedCount += 1 }
        room[index] = property
      }
    }
    return malformedCount
  }

  /// Reads bytes as an encoding does.
  ///
  /// - Returns: The text, whose code points stay until others are read; `nil` if the platform has no converter.
  func text(
    of bytes: UnsafeRawBufferPointer, in encoding: TextEncoding, atEnd: Bool = false
  ) -> ReplacedText? {
    let number = Int(encoding.registryID.rawValue)
    let reader = readers[number] ?? SampleReader(encoding)
    readers[number] = reader
    return reader.read(bytes, atEnd: atEnd) { [self] count in
      if count > scalars.count {
        scalars.deallocate()
        scalars = .allocate(capacity: 2 * count)
      }
      return scalars
    }
  }

  private func readWithMarks(_ bytes: UnsafeBufferPointer<UInt8>, _ encoding: Int) -> Int {
    if scalarTables[encoding].isEmpty {
      scalarTables[encoding] =
        tables.encodings[encoding].encoding.singleByteScalars() ?? Array(0..<256)
    }
    var malformedCount = 0
    var base: UInt32 = 0
    for byte in bytes {
      let scalar = scalarTables[encoding][Int(byte)]
      if scalar == .max {
        malformedCount += 1
        properties.append(.malformed)
        base = 0
      } else if (0x300..<0x330).contains(scalar), base != 0,
        let composed = tables.composition(of: base, scalar)
      {
        properties.replaceLast(by: tables.property(of: composed))
        base = composed
      } else {
        properties.append(
          byte >= 0x80 && scalar < 0x80
            ? .foldedASCII(UInt8(scalar)) : tables.property(of: scalar))
        base = scalar
      }
    }
    return malformedCount
  }

  private func readByDecoder(_ bytes: UnsafeBufferPointer<UInt8>, _ encoding: Int) -> Int {
    let text = text(
      of: UnsafeRawBufferPointer(bytes), in: tables.encodings[encoding].encoding, atEnd: true)
    guard let text else { return bytes.count }
    var previous: UInt32 = 0
    for scalar in text.scalars {
      if scalar == 0xFF9E || scalar == 0xFF9F,
        let composed = tables.composition(of: previous, scalar)
      {
        properties.replaceLast(by: tables.property(of: composed))
      } else {
        properties.append(scalar == 0xFFFD ? .malformed : tables.property(of: scalar))
      }
      previous = scalar
    }
    return text.malformedCount
  }

  /// Reads the characters of a unit of UTF-8, of which one that is repeated counts once unless it is ASCII.
  ///
  /// - Returns: The number of ASCII characters, and that of the bytes of others in encodings that are not UTF-8: one, or two of
  ///   East Asian ones.
  func readText(_ bytes: UnsafeBufferPointer<UInt8>) -> (asciiCount: Int, byteCount: Int) {
    properties.removeAll()
    var (asciiCount, byteCount, index, last) = (0, 0, 0, UInt32.max)
    while index < bytes.count {
      let lead = bytes[index]
      if lead < 0x80 {
        properties.append(asciiProperties[Int(lead)])
        (asciiCount, index, last) = (asciiCount + 1, index + 1, UInt32(lead))
        continue
      }
      let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      // A long unit is cut between bytes.
      guard index + length <= bytes.count else { return readCutText(bytes) }
      var scalar = UInt32(lead) & (0x7F >> UInt32(length))
      for next in bytes[index + 1..<index + length] {
        if next & 0xC0 != 0x80 { return readCutText(bytes) }
        scalar = scalar << 6 | UInt32(next & 0x3F)
      }
      if scalar < 0x80 || length > 2 && (scalar < 0x800 || Unicode.Scalar(scalar) == nil) {
        return readCutText(bytes)
      }
      index += length
      if scalar != last {
        properties.append(tables.property(of: scalar))
        byteCount += lead >= 0xE3 ? 2 : 1
      }
      last = scalar
    }
    return (asciiCount, byteCount)
  }

  /// Reads a unit that is not all UTF-8.
  private func readCutText(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> (asciiCount: Int, byteCount: Int) {
    properties.removeAll()
    var asciiCount = 0
    var last: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar.isASCII || scalar != last { properties.append(tables.property(of: scalar.value)) }
      if scalar.isASCII { asciiCount += 1 }
      last = scalar
    }
    return (asciiCount, properties.count - asciiCount)
  }

  /// Sets the characters that were read last, for text whose units are not bytes.
  func read(_ characters: some Sequence<CharacterProperty>) {
    properties.removeAll()
    for property in characters { properties.append(property) }
  }
}
