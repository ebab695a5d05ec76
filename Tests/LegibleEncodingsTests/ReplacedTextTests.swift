import LegibleEncodings
import LegibleTestSupport
import Testing

/// The text of samples, against what a decoder makes of the same bytes.
struct ReplacedTextTests {
  @Test func itIsWhatADecoderMakes() throws {
    var failures = Failures()
    var generator = SeededGenerator(seed: 12)
    for encoding in TextEncoding.all {
      for round in 0..<60 {
        var bytes = generator.bytes(Int.random(in: 0...120, using: &generator))
        if round % 3 == 1 { bytes = bytes.map { $0 | 0x80 } }
        if round % 3 == 2 { bytes = bytes.map { $0 & 1 == 0 ? $0 : 0x30 | $0 & 0x0F } }
        try check(bytes, in: encoding, &failures)
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func everyPairIsReadRightly() throws {
    var failures = Failures()
    let pairs = (0x8000...0xFFFF as ClosedRange<UInt16>).flatMap { pair -> [UInt8] in
      [UInt8(pair >> 8), UInt8(pair & 0xFF), 0x20]
    }
    for encoding in TextEncoding.all { try check(pairs, in: encoding, &failures) }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func aTableOfPairsChangesNothing() {
    var failures = Failures()
    for charset in MultibyteCharset.allCases {
      let table = SampleTable(charset)
      let blanks = [UInt8](repeating: 0x20, count: SampleTable.bytesWithoutPairs)
      #expect(scalars(of: blanks, by: table).count == blanks.count)
      for lead in 0x80...0xFF as ClosedRange<UInt8> {
        let bytes = (UInt8.min...UInt8.max).flatMap { [lead, $0, 0x20] as [UInt8] }
        // One that has read nothing has no table yet.
        let other = SampleTable(charset)
        failures.check(
          scalars(of: bytes, by: table) == scalars(of: bytes, by: other),
          "\(charset) behind \(lead)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private func scalars(of bytes: [UInt8], by table: SampleTable) -> [UInt32] {
    var room = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
    defer { room.deallocate() }
    return bytes.withUnsafeBytes {
      let text = table.read($0) {
        room = .allocate(capacity: $0)
        return room
      }
      return Array(text.scalars)
    }
  }

  private func check(
    _ bytes: [UInt8], in encoding: TextEncoding, _ failures: inout Failures
  ) throws {
    for atEnd in [false, true] {
      var room = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
      defer { room.deallocate() }
      let text = bytes.withUnsafeBytes {
        SampleReader(encoding).read($0, atEnd: atEnd) {
          room = .allocate(capacity: $0)
          return room
        }
      }
      var decoder = TextDecoder(encoding, malformed: .replace)
      var utf8: [UInt8] = []
      do {
        try decoder.decode(bytes, into: &utf8)
        let isCut = decoder.isInsideCharacter
        if atEnd { try decoder.finish(into: &utf8) }
        failures.check(
          text?.scalars.elementsEqual(
            String(decoding: utf8, as: UTF8.self).unicodeScalars.map(\.value)) == true
            && text?.malformedCount == decoder.report.malformedCount
            && text?.firstMalformedOffset == decoder.report.malformedOffsets.first
            && text?.isCut == (!atEnd && isCut),
          "\(encoding) of \(bytes.prefix(120)) at end: \(atEnd)")
      } catch {
        failures.check(text == nil, "\(encoding) has no converter: \(error)")
      }
    }
  }
}
