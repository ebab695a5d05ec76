#if FriBidi
  import LegibleBidi
  import LegibleTestSupport
  import Testing

  struct ShapingTests {
    @Test(
      arguments: [
        ("سلام", "\u{FEB3}\u{FEFC}\u{FEE1}"), ("abc שלום", "abc שלום"), ("", ""),
        ("ب\nب ب", "\u{FE8F}\n\u{FE8F} \u{FE8F}"), ("لا", "\u{FEFB}"),
        // Marks and what was there before stay.
        ("بَب", "\u{FE91}\u{64E}\u{FE90}"), ("\u{FEFF}ب", "\u{FEFF}\u{FE8F}"),
      ])
    func lettersJoin(text: String, shaped: String) throws {
      #expect(try text.shapingArabic().unicodeScalars.elementsEqual(shaped.unicodeScalars))
    }

    @Test func shapedTextIsReordered() throws {
      #expect(try "سلام".shapingArabic().reordered() == "\u{FEE1}\u{FEFC}\u{FEB3}")
    }

    /// Shaping keeps the levels, so the order of all that has no ligature is the same.
    @Test func randomTextIsShaped() throws {
      var generator = SeededGenerator(seed: 21)
      let alphabet: [Unicode.Scalar] = [
        "ل", "ا", "ب", "ء", "\u{64B}", "\u{651}", "a", "א", "1", " ", "\u{200D}", "\u{200C}",
        "\u{2067}", "\u{2069}", "\u{202E}", "\u{202C}", "ܐ", "ߊ", "(", "\u{FEFF}",
      ]
      for _ in 0..<3_000 {
        var view = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...30, using: &generator) {
          view.append(alphabet.randomElement(using: &generator) ?? "a")
        }
        let text = String(view)
        let shaped = try text.shapingArabic()
        #expect(text.baseDirection == shaped.baseDirection)
        let ligatures = shaped.unicodeScalars.count { (0xFEF5...0xFEFC).contains($0.value) }
        #expect(shaped.unicodeScalars.count + ligatures == text.unicodeScalars.count)
      }
    }
  }
#endif
