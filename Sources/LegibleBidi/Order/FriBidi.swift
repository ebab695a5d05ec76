#if FriBidi
  internal import CFriBidi

  /// The libfribidi engine.
  ///
  /// FriBidi 1.0.8 crashes on 64 nested isolates with brackets in them, and takes time in the
  /// square of the number of brackets and of open isolates; it is not given such paragraphs.
  enum FriBidiReorder {
    /// The maximum depth of isolates in a paragraph for FriBidi.
    private static let isolateDepthLimit = 60

    /// The maximum number of brackets and isolate initiators in a text for FriBidi.
    static let pairLimit = 10_000

    /// The visual order of one paragraph; characters in right-to-left runs are mirrored on request.
    static func visualOrder(
      of paragraph: [UInt32], base: TextDirection?, mirroring: Bool
    ) throws(ReorderError) -> [UInt32] {
      if paragraph.isEmpty { return [] }
      try guardAgainstCrash(paragraph)
      guard let count = FriBidiStrIndex(exactly: paragraph.count) else { throw .outOfMemory }
      var direction =
        switch base {
        case .leftToRight: legible_fribidi_par_ltr
        case .rightToLeft: legible_fribidi_par_rtl
        case nil: legible_fribidi_par_on
        }
      // Each array that FriBidi writes to has room for as many entries as the paragraph has.
      var types = [FriBidiCharType](
        repeating: legible_fribidi_type_ltr, count: paragraph.count)
      fribidi_get_bidi_types(paragraph, count, &types)
      var brackets = [FriBidiBracketType](repeating: 0, count: paragraph.count)
      fribidi_get_bracket_types(paragraph, count, types, &brackets)
      var levels = [FriBidiLevel](repeating: 0, count: paragraph.count)
      var visual = paragraph
      guard
        fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels) != 0
      else { throw .outOfMemory }
      if mirroring { fribidi_shape_mirroring(levels, count, &visual) }
      let flags = legible_fribidi_reorder_nsm
      guard
        fribidi_reorder_line(flags, types, count, 0, direction, &levels, &visual, nil) != 0
      else { throw .outOfMemory }
      return visual
    }

    private static func guardAgainstCrash(_ paragraph: [UInt32]) throws(ReorderError) {
      var depth = 0
      var deepest = 0
      var pairs = 0
      for value in paragraph {
        guard let scalar = Unicode.Scalar(value) else { continue }
        switch DirectionControl(scalar) {
        case .LRI, .RLI, .FSI:
          depth += 1
          pairs += 1
          deepest = max(deepest, depth)
        case .PDI:
          depth = max(0, depth - 1)
        default:
          switch scalar.properties.generalCategory {
          case .openPunctuation, .closePunctuation: pairs += 1
          default: break
          }
        }
      }
      if deepest > isolateDepthLimit {
        throw .beyondEngine(.fribidi, reason: "isolates are nested \(deepest) deep")
      }
      if pairs > pairLimit {
        throw .beyondEngine(.fribidi, reason: "it has \(pairs) brackets and isolates")
      }
    }
  }

  /// Arabic joining and presentation forms by libfribidi.
  enum FriBidiShaping {
    /// The placeholder of libfribidi for a letter that went into a ligature.
    private static let fill: UInt32 = 0xFEFF

    /// The places of letters that have presentation forms.
    private static let arabicLetters: ClosedRange<Unicode.Scalar> = "\u{600}"..."\u{6FF}"

    static func shaped(
      _ paragraph: [Unicode.Scalar], base: TextDirection?
    ) throws(ReorderError) -> [Unicode.Scalar] {
      guard paragraph.contains(where: { arabicLetters.contains($0) }) else { return paragraph }
      guard let count = FriBidiStrIndex(exactly: paragraph.count) else { throw .outOfMemory }
      let logical = paragraph.map { $0.value }
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
