import LegibleEncodings
import LegibleTestSupport
import Testing

/// The text of samples, against what a decoder makes of the same bytes.
struct SampleReaderTests {
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
    var generator = SeededGenerator(seed: 7)
    let longCodes: [UInt8] = [0x8E, 0xA2, 0xA1, 0xA1, 0x8F, 0xA2, 0xAF, 0x81, 0x30, 0x84, 0x36]
    for charset in MultibyteCharset.allCases {
      let table = SampleTable(charset)
      let blanks = [UInt8](repeating: 0x20, count: SampleTable.byteCountForPairs)
      #expect(Reading(of: blanks, by: table).scalars.count == blanks.count)
      for lead in 0x80...0xFF as ClosedRange<UInt8> {
        let pairs = (UInt8.min...UInt8.max).flatMap { trail -> [UInt8] in [lead, trail, 0x20] }
        var mixed: [UInt8] = []
        for _ in 0..<40 {
          mixed += [lead, longCodes.randomElement(using: &generator) ?? 0]
          mixed += longCodes.prefix(Int(lead & 7))
        }
        for bytes in [pairs, mixed, pairs.dropLast(2)] as [[UInt8]] {
          // One that has read nothing has no table yet.
          failures.check(
            Reading(of: bytes, by: table) == Reading(of: bytes, by: SampleTable(charset)),
            "\(charset) behind \(lead)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func threadsThatMakeATableAtOnceReadTheSame() async {
    let bytes: [UInt8] = (0..<SampleTable.byteCountForPairs).map { (index: Int) -> UInt8 in
      index % 2 == 0 ? 0xA1 : UInt8(0xA1 + index % 61)
    }
    for charset in MultibyteCharset.allCases {
      let table = SampleTable(charset)
      let readings = await withTaskGroup(of: Reading.self) { group in
        for _ in 0..<8 { group.addTask { Reading(of: bytes, by: table) } }
        return await group.reduce(into: [Reading]()) { $0.append($1) }
      }
      let expected = Reading(of: bytes, by: table)
      #expect(readings.allSatisfy { $0 == expected }, "\(charset)")
    }
  }

  /// What a table makes of bytes.
  private struct Reading: Equatable {
    let scalars: [UInt32]
    let malformedCount: Int
    let firstMalformedOffset: Int?
    let isCut: Bool

    init(of bytes: [UInt8], by table: SampleTable) {
      var room = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)
      defer { room.deallocate() }
      let text = bytes.withUnsafeBytes {
        table.read($0) {
          room = .allocate(capacity: $0)
          return room
        }
      }
      scalars = Array(text.scalars)
      malformedCount = text.malformedCount
      firstMalformedOffset = text.firstMalformedOffset
      isCut = text.isCut
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
