#if FriBidi
  internal import CFriBidi

  /// libfribidi behind our interface.
  ///
  /// FriBidi 1.0.8 crashes on 64 nested isolates with brackets in them, and takes time in the
  /// square of the number of brackets and of open isolates; it is not given such paragraphs.
  enum FriBidiReorder {
    /// How deep isolates may be nested in what FriBidi is given.
    static let isolateDepthLimit = 60

    /// How many brackets and isolate initiators there may be in what FriBidi is given.
    static let pairLimit = 10_000

    /// The visual order of one paragraph, mirrored where it runs right to left if asked to.
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
#endif
