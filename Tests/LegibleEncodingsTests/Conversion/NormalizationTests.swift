import LegibleEncodings
import LegibleTestSupport
import Testing

/// Normalization forms, wherever a text is cut.
struct NormalizationTests {
  private func normalized(_ chunks: [[UInt8]], _ form: NormalizationForm) -> String {
    var normalizer = TextNormalizer(form)
    var text: [UInt8] = []
    for chunk in chunks { normalizer.normalize(chunk, into: &text) }
    normalizer.finish(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test(arguments: [
    // Text, NFC, NFD, NFKC, NFKD.
    ("cafe\u{301}", "café", "cafe\u{301}", "café", "cafe\u{301}"),
    ("\u{1E9B}\u{323}", "\u{1E9B}\u{323}", "\u{17F}\u{323}\u{307}", "\u{1E69}", "s\u{323}\u{307}"),
    (
      "a\u{315}\u{300}\u{5AE}\u{327}", "\u{E0}\u{327}\u{5AE}\u{315}",
      "a\u{327}\u{5AE}\u{300}\u{315}", "\u{E0}\u{327}\u{5AE}\u{315}",
      "a\u{327}\u{5AE}\u{300}\u{315}"
    ),
    ("\u{AC01}", "\u{AC01}", "\u{1100}\u{1161}\u{11A8}", "\u{AC01}", "\u{1100}\u{1161}\u{11A8}"),
    ("ﬁ²ｶﾞ", "ﬁ²ｶﾞ", "ﬁ²ｶﾞ", "fi2ガ", "fi2カ\u{3099}"),
    (
      "\u{958}\u{212B}=\u{338}", "\u{915}\u{93C}\u{C5}\u{2260}", "\u{915}\u{93C}A\u{30A}=\u{338}",
      "\u{915}\u{93C}\u{C5}\u{2260}", "\u{915}\u{93C}A\u{30A}=\u{338}"
    ),
    // No letter before the marks, and one that nothing joins.
    (
      "\u{302}\u{323}中\u{302}", "\u{323}\u{302}中\u{302}", "\u{323}\u{302}中\u{302}",
      "\u{323}\u{302}中\u{302}", "\u{323}\u{302}中\u{302}"
    ),
  ])
  func textIsNormalizedWhereverItIsCut(
    text: String, nfc: String, nfd: String, nfkc: String, nfkd: String
  ) {
    for (form, expected) in zip(NormalizationForm.allCases, [nfc, nfd, nfkc, nfkd]) {
      for chunks in Chunks.everySplit(of: Array(text.utf8)) {
        #expect(scalars(normalized(chunks, form)) == scalars(expected), "\(form): \(text)")
      }
    }
  }

  /// The standard library compares strings by canonical equivalence, from tables of its own.
  @Test func everyCharacterStaysEquivalent() {
    var failures = Failures()
    let ranges: [ClosedRange<UInt32>] = [
      0xA0...0x33FF, 0xAC00...0xAC40, 0xF900...0xFFEF, 0x11000...0x11FFF, 0x1D100...0x1D1FF,
      0x2F800...0x2FA1D,
    ]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned
      else { continue }
      let text = "a\(scalar)\u{301}\u{323}"
      let bytes = [Array(text.utf8)]
      let (nfc, nfd) = (normalized(bytes, .nfc), normalized(bytes, .nfd))
      failures.check(nfc == text && nfd == text, "\(value)")
      failures.check(nfc.utf8.count <= max(text.utf8.count, nfd.utf8.count), "\(value) is apart")
      failures.check(normalized([Array(nfd.utf8)], .nfc).utf8.elementsEqual(nfc.utf8), "\(value)")
      let classes = nfd.unicodeScalars.map(\.properties.canonicalCombiningClass.rawValue)
      let isOrdered = zip(classes, classes.dropFirst()).allSatisfy { $1 == 0 || $0 <= $1 }
      failures.check(isOrdered, "marks of \(value)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  @Test func malformedBytesBecomeReplacementCharacters() {
    #expect(normalized([[0x61, 0xCC], [0x81, 0xFF, 0xE4, 0xB8]], .nfc) == "á\u{FFFD}\u{FFFD}")
    #expect(normalized([], .nfd).isEmpty)
  }

  /// Marks without end take bounded memory, and none is lost.
  @Test func anEndlessRunOfMarksIsPassedOn() {
    let marks = Array(String(repeating: "\u{301}\u{323}", count: 20_000).utf8)
    var normalizer = TextNormalizer(.nfc)
    var text: [UInt8] = []
    normalizer.normalize(Array("x".utf8) + marks, into: &text)
    #expect(text.count > marks.count - 20_000)
    normalizer.finish(into: &text)
    #expect(text.count == marks.count + 1)
  }
}
