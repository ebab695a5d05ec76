#if FriBidi
  import LegibleBidi
  import Testing

  /// Where libfribidi 1.0.8 does not follow UAX #9, by what its `fribidi-bidi.c` does.
  enum FriBidiError: CaseIterable {
    /// It links runs by how deep they are in isolates, so that isolates side by side are one
    /// isolating run sequence (BD13): the first meets the end of the second instead of its own.
    case isolatesAreLinkedByDepth

    /// The search for the first strong character of an FSI goes on behind its PDI, into the next
    /// isolate (X5c).
    case firstStrongBehindPDI

    /// A PDI is neutral even where an override is at work (X6a).
    case endOfIsolateIsNotOverridden

    /// A mark is joined with what is before it, and that with what follows if the two are of one
    /// type (W1), though one is a bracket: it pairs no longer, or takes what follows with it (N0).
    case markJoinsBracket

    /// The strong text before a pair is looked for beyond the start of the level run, where the start
    /// of the sequence should stand for it (N0, item c).
    case contextOfBracketIsInOtherLevelRun

    /// A separator is put at the level of the paragraph, but not what is removed behind it (L1, X9),
    /// and parts it from a mark (L3).
    case removedBehindSeparatorKeepsLevel

    /// A text that shows the error, its base direction, and how libfribidi orders it.
    var example: (text: String, base: TextDirection, wrong: String) {
      switch self {
      case .isolatesAreLinkedByDepth:
        ("\u{2066}!\u{2069}\u{2067} a\u{2069}", .leftToRight, "! a")
      case .firstStrongBehindPDI:
        ("\u{2068}1!\u{2069}\u{2066}א\u{2069}", .leftToRight, "!1א")
      case .endOfIsolateIsNotOverridden:
        ("\u{202E}\u{202A}א\u{202C}\u{2069}\u{202D}!", .rightToLeft, "א!")
      case .markJoinsBracket: ("!\u{300}(א)ב", .leftToRight, "!\u{300}(ב)א")
      case .contextOfBracketIsInOtherLevelRun: ("a\u{202B}(b)", .leftToRight, "a(b)")
      case .removedBehindSeparatorKeepsLevel:
        ("\u{202B}\t\u{202C}\u{300}", .rightToLeft, "\u{300}\t")
      }
    }

    /// Whether the error may show in a text: no other text may differ.
    func mayConcern(_ text: [Unicode.Scalar]) -> Bool {
      let left = text.filter { !BidiClassTable.bidiClass(of: $0).isRemoved }
      return switch self {
      case .isolatesAreLinkedByDepth, .firstStrongBehindPDI: Self.hasIsolatesSideBySide(text)
      case .endOfIsolateIsNotOverridden:
        text.contains("\u{2069}") && text.contains { $0 == "\u{202D}" || $0 == "\u{202E}" }
      case .markJoinsBracket:
        zip(left, left.dropFirst()).contains {
          $0 == "\u{300}" && Self.brackets.contains($1)
            || Self.brackets.contains($0) && $1 == "\u{300}"
        }
      case .contextOfBracketIsInOtherLevelRun:
        Self.hasBracketWithoutContext(text)
      case .removedBehindSeparatorKeepsLevel: text.contains("\t") && text.contains("\u{300}")
      }
    }

    private static let brackets: [Unicode.Scalar] = ["(", ")", "[", "]"]

    private static func hasIsolatesSideBySide(_ text: [Unicode.Scalar]) -> Bool {
      var depth = 0
      var depths: Set<Int> = []
      for scalar in text {
        if ("\u{2066}"..."\u{2068}").contains(scalar) {
          if !depths.insert(depth).inserted { return true }
          depth += 1
        } else if scalar == "\u{2069}" {
          depth = max(0, depth - 1)
        }
      }
      return false
    }

    /// Whether a bracket opens in a level run before any strong text or number.
    private static func hasBracketWithoutContext(_ text: [Unicode.Scalar]) -> Bool {
      var hasContext = true
      for scalar in text {
        switch scalar {
        case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": hasContext = false
        case "a", "א", "ا", "1", "٣": hasContext = true
        case "(", "[": if !hasContext { return true }
        default: break
        }
      }
      return false
    }
  }
#endif
