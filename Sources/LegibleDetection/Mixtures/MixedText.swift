internal import LegibleEncodings

/// Some text divided into pieces in one encoding each: lines, parts of lines, and stretches of UTF-16.
struct MixedText {
  /// A line, a part of one, or a stretch.
  struct Piece {
    /// The bytes of the piece in the text.
    var range: Range<Int>

    /// The encoding; `nil` for ASCII, which is the same in all but UTF-16.
    var encoding: TextEncoding?

    /// The probability, 0…1, that the encoding gives the text that was written.
    var probability: Float = 1

    /// Whether nothing explains the line.
    var isUnexplained = false

    /// Whether the piece begins a line, as far as the bytes tell.
    var isLineStart = true

    /// Whether it is a stretch of code units.
    var isWide = false
  }

  private(set) var pieces: [Piece] = []

  /// The probability, 0…1, that there is more than one encoding.
  private(set) var mixtureProbability: Float = 0

  // The probability of an encoding that structure shows, such as UTF-16 or escape sequences.
  private static let structural: Float = 0.995
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Divides bytes.
  ///
  /// - Parameters:
  ///   - reader: The reader of the text before.
  ///   - isWhole: Whether the bytes are all of the text.
  ///   - plain: The answer of plain detection for them, if it is known.
  ///   - candidates: The other encodings that the text may have; `nil` for any.
  init(
    _ bytes: [UInt8], _ stretches: [WideStretches.Stretch], by reader: MixtureReader,
    isWhole: Bool, plain: (encoding: Int, confidence: Float)? = nil,
    among candidates: [Int]? = nil, allows: (TextEncoding) -> Bool
  ) {
    var lines: [MixtureLine] = []
    // The piece in whose place the answer for each line goes.
    var places: [Int] = []
    let isWide = stretches.contains { $0.wide != nil }
    var isStructural = isWide
    for stretch in stretches {
      if let wide = stretch.wide {
        pieces.append(
          Piece(
            range: stretch.range, encoding: wide, probability: Self.structural, isWide: true))
        continue
      }
      for slice in bytes[stretch.range].lines {
        var start = slice.startIndex
        let hasMark = slice.starts(with: Self.mark)
        if hasMark {
          pieces.append(Piece(range: start..<start + 3, encoding: .utf8))
          start += 3
        }
        let line = reader.line(Array(slice[start...]), afterMark: hasMark && start > 3)
        var piece = Piece(
          range: start..<slice.endIndex, encoding: nil, isLineStart: !hasMark)
        if !line.units.isEmpty {
          places.append(pieces.count)
          lines.append(line)
        } else if let escaped = Self.escaped(line.bytes, allows) {
          piece.encoding = escaped
          piece.probability = Self.structural
          isStructural = true
        }
        if !piece.range.isEmpty { pieces.append(piece) }
      }
    }
    if !lines.isEmpty {
      let answers = reader.answers(for: lines, isWhole: isWhole, plain: plain, among: candidates)
      insert(answers, at: places, reader)
    }
    if isWide {
      // Beside UTF-16, lines of ASCII are in the encoding of the other bytes.
      let other = pieces.first { !$0.isWide && $0.encoding?.isASCIICompatible ?? false }?.encoding
      for index in pieces.indices where pieces[index].encoding == nil {
        pieces[index].encoding = other ?? .usASCII
      }
    }
    let count = Set(pieces.compactMap { $0.encoding }).count
    mixtureProbability =
      isStructural && count > 1 ? Self.structural : lines.isEmpty ? 0 : reader.mixtureProbability
  }

  /// Replaces the pieces that are lines by their parts.
  private mutating func insert(
    _ answers: [MixtureAnswer], at places: [Int], _ reader: MixtureReader
  ) {
    var all: [Piece] = []
    var next = 0
    for (place, piece) in pieces.enumerated() {
      guard next < places.count, places[next] == place, next < answers.count else {
        all.append(piece)
        continue
      }
      let answer = answers[next]
      next += 1
      for (number, part) in answer.parts.enumerated() {
        let start = piece.range.lowerBound
        all.append(
          Piece(
            range: start + part.range.lowerBound..<start + part.range.upperBound,
            encoding: reader.encoding(part.encoding), probability: part.probability,
            isUnexplained: answer.isUnexplained, isLineStart: piece.isLineStart && number == 0))
      }
    }
    pieces = all
  }

  /// The encoding of a line of seven bits with escape sequences.
  private static func escaped(
    _ line: [UInt8], _ allows: (TextEncoding) -> Bool
  ) -> TextEncoding? {
    guard line.contains(where: { $0 == 0x1B || $0 == UInt8(ascii: "~") }),
      let escape = EscapeSequence(in: line, by: allows)
    else { return nil }
    return escape.encodings.first { encoding in
      var scalars: [UInt32] = []
      return encoding.read(line, into: &scalars) == 0 && scalars.contains { $0 >= 0x80 }
    }
  }
}
