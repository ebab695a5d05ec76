import LegibleEncodings
import LegibleTestSupport
import Testing

struct SingleByteTests {
  static let encodings = TextEncoding.all.filter(\.hasSingleByteTable)

  @Test(arguments: encodings)
  func everyByteGoesThereAndBack(encoding: TextEncoding) throws {
    let scalars = try #require(encoding.singleByteScalars())
    #expect(scalars.count == 256)
    #expect(scalars.count { $0 != .max } >= 150)
    for (byte, value) in scalars.enumerated() {
      let bytes = [UInt8(byte)]
      guard let scalar = Unicode.Scalar(value), value != .max else {
        #expect(throws: ConversionError.self) { try encoding.decode(bytes) }
        continue
      }
      let text = try encoding.decode(bytes)
      // A byte order mark at the beginning is taken off; no table has one.
      #expect(Array(text.unicodeScalars) == [scalar])
      let back = try encoding.encode(text)
      #expect(back == bytes || scalars.firstIndex(of: value) == back.first.map(Int.init))
    }
  }

  @Test(arguments: encodings)
  func duplicatesAreListed(encoding: TextEncoding) throws {
    let assigned = try #require(encoding.singleByteScalars()).filter { $0 != .max }
    let hasDuplicates = Set(assigned).count < assigned.count
    #expect(TextEncoding.withDuplicates.contains(encoding.registryID) == hasDuplicates)
  }

  @Test func userDefinedBytesAreOfPrivateUse() throws {
    #expect(TextEncoding(webLabel: "x-user-defined") == .xUserDefined)
    #expect(try TextEncoding.xUserDefined.decode([0x61, 0x80, 0xFF]) == "a\u{F780}\u{F7FF}")
    #expect(try TextEncoding.xUserDefined.encode("a\u{F7FF}") == [0x61, 0xFF])
  }

  @Test func tablesAreWhole() {
    let data = SingleByteTables.data
    let names = SingleByteTables.names
    #expect(data.count == 2 + names.count * (SingleByteTables.nameLength + 512))
    #expect(names == Self.encodings.map(\.name))
    // FNV-1a of the data, to notice a change that was not meant.
    let hash = data.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    #expect(hash == 2_105_381_507_170_213_282)
  }

  /// Where decoders disagree, and what ours says: the Encoding Standard where it has the encoding.
  @Test(arguments: [
    (TextEncoding.windows1252, 0x81 as UInt8, 0x81 as UInt32?), (.windows1252, 0x80, 0x20AC),
    (.iso8859_1, 0x80, 0x80), (.iso8859_9, 0x80, 0x80), (.iso8859_11, 0xDB, nil),
    (.koi8U, 0xAE, 0x45E), (.koi8U, 0xBE, 0x40E), (.koi8R, 0xAE, 0x255D),
    (.windows1255, 0xCA, 0x5BA), (.windows1253, 0xAA, nil), (.windows874, 0xDB, nil),
    (.windows874, 0xFC, nil), (.macintosh, 0xC6, 0x2206), (.macintosh, 0xF0, 0xF8FF),
    (.macCyrillic, 0xFF, 0x20AC), (.ibm866, 0x1A, 0x1A), (.ibm866, 0x7F, 0x7F),
    (.iso8859_8, 0xFD, 0x200E), (.ibm037, 0xC1, 0x41),
    (.ibm871, 0x4A, 0xDE), (.ibm278, 0x71, 0x5C), (.ibm285, 0xA1, 0xAF), (.ibm870, 0xB0, 0x2D9),
    (.ibm875, 0xDC, nil), (.ibm875, 0x3F, 0x1A), (.ibm420, 0x45, 0x200B), (.ibm1047, 0xAD, 0x5B),
    (.viscii, 0x02, 0x1EB2),
  ])
  func disputedBytes(encoding: TextEncoding, byte: UInt8, scalar: UInt32?) throws {
    let found = try #require(encoding.singleByteScalars())[Int(byte)]
    #expect(found == scalar ?? .max)
  }
}
