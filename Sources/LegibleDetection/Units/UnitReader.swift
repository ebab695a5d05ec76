internal import LegibleEncodings

/// Reads the bytes of units as characters, in any of the encodings that are weighed.
package final class UnitReader {
  private let tables: DetectionTables
  private let asciiProperties: [CharacterProperty]

  /// For the encodings that are read by a decoder.
  @exclusivity(unchecked)
  private var readers: [SampleReader?]

  /// The code points of the bytes, for encodings with marks.
  @exclusivity(unchecked)
  private var scalarTables: [[UInt32]]

  /// Code points of the last unit.
  @exclusivity(unchecked)
  private var scalars: UnsafeMutableBufferPointer<UInt32>

  package init(_ tables: DetectionTables) {
    self.tables = tables
    asciiProperties = (0..<128).map { tables.property(of: UInt32($0)) }
    readers = Array(repeating: nil, count: tables.encodings.count)
    scalarTables = Array(repeating: [], count: tables.encodings.count)
    scalars = .allocate(capacity: 1024)
  }

  deinit { scalars.deallocate() }

  /// Returns the property of an ASCII neighbour of a unit; a byte beyond ASCII counts as a letter.
  package func property(ofNeighbour byte: UInt8) -> CharacterProperty {
    asciiProperties[byte < 0x80 ? Int(byte) : 0x78]
  }

  /// Whether an encoding is read byte by byte, with the properties in `DetectionTables`.
  @inline(__always)
  func isReadByColumn(_ encoding: Int) -> Bool { tables.encodings[encoding].kind == .singleByte }

  /// Reads a unit, and appends the properties of its characters.
  ///
  /// - Returns: The number of malformed places.
  @inline(__always)
  package func read(
    _ bytes: UnsafeBufferPointer<UInt8>, as encoding: Int,
    into properties: inout [CharacterProperty]
  ) -> Int {
    let record = tables.encodings[encoding]
    switch record.kind {
    case .singleByte:
      return readByColumn(bytes, record.column, into: &properties)
    case .singleByteWithMarks:
      return readWithMarks(bytes, encoding, into: &properties)
    case .utf8, .multiByte:
      return readByDecoder(bytes, encoding, into: &properties)
    case .ebcdic:
      return 0
    }
  }

  @inline(__always)
  private func readByColumn(
    _ bytes: UnsafeBufferPointer<UInt8>, _ column: Int, into properties: inout [CharacterProperty]
  ) -> Int {
    let (stride, high) = (tables.highStride, tables.highProperties + column)
    var malformedCount = 0
    for byte in bytes {
      if byte < 0x80 {
        properties.append(asciiProperties[Int(byte)])
      } else {
        // There is a row of properties for each of the 128 bytes beyond ASCII.
        let property = CharacterProperty(bits: high[Int(byte & 0x7F) * stride])
        if property == .malformed { malformedCount += 1 }
        properties.append(property)
      }
    }
    return malformedCount
  }

  private func readWithMarks(
    _ bytes: UnsafeBufferPointer<UInt8>, _ encoding: Int,
    into properties: inout [CharacterProperty]
  ) -> Int {
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
        properties[properties.count - 1] = tables.property(of: composed)
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

  private func readByDecoder(
    _ bytes: UnsafeBufferPointer<UInt8>, _ encoding: Int,
    into properties: inout [CharacterProperty]
  ) -> Int {
    let reader: SampleReader
    if let known = readers[encoding] {
      reader = known
    } else {
      reader = SampleReader(tables.encodings[encoding].encoding)
      readers[encoding] = reader
    }
    let text = reader.read(UnsafeRawBufferPointer(bytes), atEnd: true) { [self] count in
      if count > scalars.count {
        scalars.deallocate()
        scalars = .allocate(capacity: 2 * count)
      }
      return scalars
    }
    guard let text else { return bytes.count }
    var previous: UInt32 = 0
    for scalar in text.scalars {
      if scalar == 0xFF9E || scalar == 0xFF9F,
        let composed = tables.composition(of: previous, scalar)
      {
        properties[properties.count - 1] = tables.property(of: composed)
      } else {
        properties.append(scalar == 0xFFFD ? .malformed : tables.property(of: scalar))
      }
      previous = scalar
    }
    return text.malformedCount
  }

  /// Reads text of code points, for encodings whose units are not bytes.
  func read(_ scalars: some Sequence<UInt32>, into properties: inout [CharacterProperty]) {
    for scalar in scalars { properties.append(tables.property(of: scalar)) }
  }
}
