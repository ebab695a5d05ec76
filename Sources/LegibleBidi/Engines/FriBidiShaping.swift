#if FriBidi
  internal import CFriBidi

  /// Arabic joining and presentation forms by libfribidi.
  enum FriBidiShaping {
    /// The placeholder of libfribidi for a letter that went into a ligature.
    private static let fill: UInt32 = 0xFEFF

    /// Where the letters are that have presentation forms.
    private static let arabicLetters: ClosedRange<Unicode.Scalar> = "\u{600}"..."\u{6FF}"

    static func shaped(
      _ paragraph: [Unicode.Scalar], base: TextDirection?
    ) throws(ReorderError) -> [Unicode.Scalar] {
      guard paragraph.contains(where: { arabicLetters.contains($0) }) else { return paragraph }
      guard let count = FriBidiStrIndex(exactly: paragraph.count) else { throw .outOfMemory }
      let logical = paragraph.map(\.value)
      let levels = levels(of: paragraph, base: base)
      // Each array that FriBidi writes to has room for as many entries as the paragraph has.
      var types = [FriBidiCharType](repeating: legible_fribidi_type_ltr, count: logical.count)
      fribidi_get_bidi_types(logical, count, &types)
      var joining = [FriBidiJoiningType](repeating: 0, count: logical.count)
      fribidi_get_joining_types(logical, count, &joining)
      fribidi_join_arabic(types, count, levels, &joining)
      var shaped = logical
      fribidi_shape_arabic(legible_fribidi_shape_arabic, levels, count, &joining, &shaped)
      return zip(logical, shaped).compactMap { before, after in
        after == fill && before != fill ? nil : Unicode.Scalar(after)
      }
    }

    /// The level of each character.
    private static func levels(
      of paragraph: [Unicode.Scalar], base: TextDirection?
    ) -> [FriBidiLevel] {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: paragraph)
      var levels: [FriBidiLevel] = []
      levels.reserveCapacity(paragraph.count)
      var string = String(text)
      string.withUTF8 { utf8 in
        var resolver = BidiResolver()
        let bounds = resolver.resolve(utf8, base: base)
        resolver.forEachRun(of: bounds, in: utf8) { run in
          let count = UnsafeBufferPointer(rebasing: utf8[run.range]).characterCount
          levels.append(
            contentsOf: repeatElement(FriBidiLevel(truncatingIfNeeded: run.level), count: count))
        }
      }
      return levels
    }
  }
#endif
