import LegibleEncodings
import LegibleTestSupport
import Testing

/// An edit changes what was edited, and no other byte.
struct EditableTextTests {
  /// Characters of many scripts; each encoding is tried with those that it has.
  private static let characters = Array(
    "éßżčőşñøþЖщяїґΩλάשאبشกขあ漢字語かな한글中文國，。€“”°½".unicodeScalars)

  private static var encodings: [TextEncoding] {
    TextEncoding.all.filter { !$0.isConvertedBySystem }
  }

  /// Bytes that cannot be read by the encoding where they stand, if there are any.
  private static func damage(of encoding: TextEncoding) -> [UInt8]? {
    let candidates: [[UInt8]] = [
      [0xFF], [0x80], [0x81], [0xA0], [0xD2], [0x00, 0xDC], [0xDC, 0x00],
    ]
    let space = (try? encoding.encode(" ")) ?? []
    return candidates.first { bytes in
      var decoder = TextDecoder(encoding, malformed: .replace)
      var utf8: [UInt8] = []
      try? decoder.decode(space + bytes + space, into: &utf8)
      try? decoder.finish(into: &utf8)
      let text = String(decoding: utf8, as: UTF8.self)
      return decoder.report.malformedCount == 1 && text == " \u{FFFD} "
    }
  }

  private static func place(of part: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= part.count else { return nil }
    return (0...(bytes.count - part.count)).first { bytes[$0...].starts(with: part) }
  }

  private static func encode(_ text: String, _ encoding: TextEncoding) -> [UInt8]? {
    try? encoding.encode(text)
  }

  /// Characters for private use are themselves, however malformed bytes are represented.
  @Test func charactersAreKeptApartFromMalformedBytes() throws {
    let character = Array("\u{10FE80}".utf8)
    let added = Array("new ".utf8) + character + [0x0A]
    // The byte FF is malformed, the character is for 80.
    let other = try EditableText([0x61, 0xFF, 0x0A], encoding: .utf8)
    #expect(try other.merging(other.utf8 + added) == [0x61, 0xFF, 0x0A] + added)
    let japanese = try EditableText([0x61, 0xFF, 0x0A], encoding: .shiftJIS)
    #expect(throws: EditFailure.self) { try japanese.merging(japanese.utf8 + added) }
    // One that may be meant as the byte is not written.
    let same = try EditableText([0x61, 0x80, 0x0A], encoding: .utf8)
    #expect(throws: EditFailure.ambiguous(encoding: .utf8)) {
      try same.merging(same.utf8 + added)
    }
    // Lines with malformed bytes may be copied and edited.
    #expect(try same.merging(same.utf8 + same.utf8) == [0x61, 0x80, 0x0A, 0x61, 0x80, 0x0A])
    #expect(try same.merging([0x62] + same.utf8.dropFirst()) == [0x62, 0x80, 0x0A])
    // A text that has both.
    let bytes = [0x61, 0x80] + character + [0x0A]
    let both = try EditableText(bytes, encoding: .utf8)
    #expect(both.malformedCount == 1)
    #expect(try both.merging(both.utf8 + added) == bytes + added)
    #expect(try both.merging(Array(both.utf8.dropFirst())) == Array(bytes.dropFirst()))
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [false, true])
  func anEditOfASCIIChangesThoseBytesOnly(newline: String, isDamaged: Bool) throws {
    var failures = Failures()
    var count = 0
    for encoding in Self.encodings {
      let own = Self.characters.filter { Self.encode(String($0), encoding) != nil }.map(String.init)
      let word = own.joined()
      let lines = [
        "first \(word) line", "x = 1 \(word) alpha \(word) 2", "\(word) same", "\(word) same",
        "last",
      ]
      guard let whole = Self.encode(lines.joined(separator: newline), encoding),
        let header = Self.encode("", encoding), let old = Self.encode("alpha", encoding),
        let new = Self.encode("beta-2", encoding), let marker = Self.encode("same", encoding)
      else { continue }
      // ISO-2022-KR and UTF-16 write a header before any text.
      let plain = { (bytes: [UInt8]) in
        encoding == .iso2022KR
          ? Array(bytes.dropFirst(4))
          : encoding == .utf16
            ? Array(bytes.dropFirst(2)) : encoding == .utf32 ? Array(bytes.dropFirst(4)) : bytes
      }
      _ = header
      var bytes = whole
      if isDamaged {
        guard let damage = Self.damage(of: encoding),
          let place = Self.place(of: plain(marker), in: bytes)
        else { continue }
        bytes.insert(contentsOf: damage, at: place)
      }
      guard let place = Self.place(of: plain(old), in: bytes) else {
        failures.check(false, "\(encoding): the word is not in its own bytes")
        continue
      }
      var expected = bytes
      expected.replaceSubrange(place..<place + plain(old).count, with: plain(new))
      do {
        let text = try EditableText(bytes, encoding: encoding)
        failures.check(
          (text.malformedCount > 0) == isDamaged, "\(encoding): \(text.malformedCount) malformed")
        let utf8 = String(decoding: text.utf8, as: UTF8.self)
        failures.check(try text.merging(text.utf8) == bytes, "\(encoding): no edit")
        let edited = utf8.replacing("alpha", with: "beta-2")
        failures.check(edited != utf8, "\(encoding): nothing to edit")
        let merged = try text.merging(Array(edited.utf8))
        failures.check(merged == expected, "\(encoding): \(merged) is not \(expected)")
        count += 1
      } catch {
        failures.check(false, "\(encoding): \(error)")
      }
    }
    #expect(failures.isEmpty, "\(failures)")
    #expect(count > (isDamaged ? 35 : 90))
  }

  @Test func editsOfOtherCharactersAreReadBack() throws {
    var failures = Failures()
    var generator = SeededGenerator(seed: 25)
    for encoding in Self.encodings {
      let own = Self.characters.filter { Self.encode(String($0), encoding) != nil }.map(String.init)
      let alphabet =
        own
        + ["a", "b", " ", "\n", "\n", "~", "+", "1"].filter {
          Self.encode($0, encoding) != nil
        }
      func text(_ count: Int) -> String {
        (0..<count).compactMap { _ in alphabet.randomElement(using: &generator) }.joined()
      }
      for _ in 0..<20 {
        let before = text(40)
        guard let bytes = Self.encode(before, encoding) else { continue }
        do {
          let editable = try EditableText(bytes, encoding: encoding)
          var characters = String(decoding: editable.utf8, as: UTF8.self).unicodeScalars
            .map(String.init)
          for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0...characters.count, using: &generator)
            let end = min(characters.count, start + Int.random(in: 0...3, using: &generator))
            characters.replaceSubrange(start..<end, with: [text(2)])
          }
          let edited = Array(characters.joined().utf8)
          let again = try EditableText(try editable.merging(edited), encoding: encoding)
          failures.check(again.utf8 == edited, "\(encoding): \(before) to \(characters.joined())")
        } catch {
          failures.check(false, "\(encoding): \(error)")
        }
      }
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func damageInsideOfAnEditedLineStays() throws {
    let bytes = Array("a ".utf8) + [0xFF, 0xC3] + Array(" b é c\nd\n".utf8)
    let text = try EditableText(bytes, encoding: .utf8)
    #expect(text.malformedCount == 2)
    let edited = String(decoding: text.utf8, as: UTF8.self)
      .replacing("a ", with: "A ").replacing("é c", with: "ü c")
    #expect(
      try text.merging(Array(edited.utf8))
        == Array("A ".utf8) + [0xFF, 0xC3] + Array(" b ü c\nd\n".utf8))
    let ambiguous = try EditableText([0x81, 0x20, 0x0A], encoding: .gbk)
    let joined = String(decoding: ambiguous.utf8, as: UTF8.self).replacing(" ", with: "A")
    #expect(throws: EditFailure.ambiguous(encoding: .gbk)) {
      try ambiguous.merging(Array(joined.utf8))
    }
  }

  @Test func whatCannotBeWrittenIsToldWithItsPlace() throws {
    let text = try EditableText(Array("one\ntwo\n".utf8), encoding: .windows1251)
    let failure = EditFailure.unencodable("漢", encoding: .windows1251, line: 3, column: 2)
    #expect(throws: failure) { try text.merging(Array("one\ntwo\nя漢\n".utf8)) }
    #expect(
      "\(failure)"
        == "line 3, column 2: U+6F22 CJK UNIFIED IDEOGRAPH-6F22 cannot be written as windows-1251"
        || "\(failure)" == "line 3, column 2: U+6F22 cannot be written as windows-1251")
    #expect(throws: EditFailure.notUTF8(line: 2)) {
      try text.merging(Array("one\n".utf8) + [0xE9] + Array("\n".utf8))
    }
  }

  @Test func marksAndEndsOfLinesStay() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + [0x61, 0, 0x0D, 0, 0x0A, 0, 0x62, 0, 0x0D, 0, 0x0A, 0]
    let text = try EditableText(bytes, encoding: .utf16)
    #expect(text.hasByteOrderMark && text.lineEnding == .crlf)
    #expect(text.utf8 == Array("a\nb\n".utf8))
    #expect(
      try text.merging(Array("a\nc\nb\n".utf8))
        == [0xFF, 0xFE] + [0x61, 0, 0x0D, 0, 0x0A, 0, 0x63, 0, 0x0D, 0, 0x0A, 0]
        + [0x62, 0, 0x0D, 0, 0x0A, 0])
    let mixed = try EditableText(Array("a\r\nb\nc\r\n".utf8), encoding: .windows1252)
    #expect(mixed.lineEnding == .mixed)
    #expect(try mixed.merging(Array("a\r\nB\nc\r\n".utf8)) == Array("a\r\nB\nc\r\n".utf8))
  }
}
