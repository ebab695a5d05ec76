#if FriBidi
  import LegibleBidi
  import LegibleTestSupport
  import Testing

  /// The native order against that of libfribidi on random strings.
  ///
  /// Where the two differ the literal reading of UAX #9 is on the native side, and `FriBidiError` has
  /// the cause: in a few strings in a thousand that have isolates, or two of marks, brackets and
  /// embeddings.
  struct FriBidiComparisonTests {
    /// Characters of which strings are made.
    struct Alphabet: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let scalars: [Unicode.Scalar]

      init(_ name: String, _ parts: [Unicode.Scalar]...) {
        testDescription = name
        scalars = Self.letters + parts.joined()
      }

      static let letters: [Unicode.Scalar] = [
        "a", "א", "ا", "1", "٣", "+", "$", ",", " ", "\t", "!",
      ]
      static let marks: [Unicode.Scalar] = ["\u{300}"]
      static let brackets: [Unicode.Scalar] = ["(", ")", "[", "]"]
      static let isolates: [Unicode.Scalar] = [
        "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}", "\u{2069}",
      ]
      static let embeddings: [Unicode.Scalar] = [
        "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{202C}", "\u{202C}", "\u{AD}",
      ]
    }

    @Test(arguments: [
      Alphabet("letters"), Alphabet("marks", Alphabet.marks),
      Alphabet("brackets", Alphabet.brackets), Alphabet("embeddings", Alphabet.embeddings),
      Alphabet("marks and embeddings", Alphabet.marks, Alphabet.embeddings),
      Alphabet("isolates", Alphabet.isolates),
      Alphabet("brackets and marks", Alphabet.brackets, Alphabet.marks),
      Alphabet("brackets and embeddings", Alphabet.brackets, Alphabet.embeddings),
      Alphabet(
        "all", Alphabet.marks, Alphabet.brackets, Alphabet.isolates,
        Alphabet.embeddings),
    ])
    func orders(alphabet: Alphabet) throws {
      var generator = SeededGenerator(seed: 9)
      var failures = Failures()
      for _ in 0..<4_000 {
        let scalars = (0..<Int.random(in: 1...14, using: &generator)).map { _ in
          alphabet.scalars.randomElement(using: &generator) ?? "a"
        }
        for base in [nil, TextDirection.leftToRight, .rightToLeft] {
          let orders = try Orders(of: scalars, base: base)
          if orders.native == orders.fribidi { continue }
          failures.check(
            orders.native == orders.literal
              && FriBidiError.allCases.contains { $0.mayConcern(scalars) },
            "\(scalars.map { String($0.value, radix: 16) }) base \(base?.rawValue ?? "auto")")
        }
      }
      #expect(failures.isEmpty, "\(failures)")
    }

    /// The smallest texts that each error shows in; a later libfribidi may have it right.
    @Test(arguments: FriBidiError.allCases)
    func errors(error: FriBidiError) throws {
      let (text, base, wrong) = error.example
      let scalars = Array(text.unicodeScalars)
      #expect(error.mayConcern(scalars))
      let orders = try Orders(of: scalars, base: base)
      #expect(orders.native == orders.literal)
      #expect([Array(wrong.unicodeScalars), orders.native].contains(orders.fribidi))
    }

    /// What has a shape of a text, from left to right, as each sees it.
    private struct Orders {
      let native: [Unicode.Scalar]
      let fribidi: [Unicode.Scalar]
      let literal: [Unicode.Scalar]

      init(of scalars: [Unicode.Scalar], base: TextDirection?) throws {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        let text = String(view)
        native = Self.visible(text.reordered(base: base, mirroring: false))
        fribidi = Self.visible(
          try text.reordered(base: base, engine: .fribidi, mirroring: false))
        literal = Self.visible(Self.literalOrder(scalars, base: base))
      }

      /// The line by the literal reading, with marks moved behind what they are on (L3).
      private static func literalOrder(
        _ scalars: [Unicode.Scalar], base: TextDirection?
      ) -> String {
        var view = String.UnicodeScalarView()
        let literal = LiteralBidi(scalars, base: base)
        var order = literal.order
        var index = 0
        while index < order.count {
          var end = index
          while end < order.count && literal.original[order[end]] == .NSM
            && literal.levels[order[end]] % 2 == 1
          { end += 1 }
          if end > index, end < order.count,
            literal.levels[order[end]] == literal.levels[order[end - 1]]
          {
            order[index...end].reverse()
            index = end
          }
          index += 1
        }
        view.append(contentsOf: order.map { scalars[$0] })
        return String(view)
      }

      /// What has a shape.
      private static func visible(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isBidiControl && $0 != "\u{AD}" }
      }
    }
  }
#endif
