package import LegibleDetection
internal import LegibleEncodings

extension CheckRule {
  /// Text that was decoded wrongly.
  public static let mojibake = CheckRule(
    "mojibake",
    "Text that was decoded in a wrong encoding: `FranÃ§ois` for `François`.",
    because: "Nobody can read it, and it becomes worse with each further conversion.")
}

/// The lines of a text with non-ASCII characters, which are judged together, since sure repairs are evidence for
/// others.
struct MojibakeLines {
  /// The size in bytes at which the lines are judged and discarded.
  private static let limit = 1 << 18

  /// The start of a line, or of a part of one.
  struct Place {
    let number: Int

    /// The number of scalars of the line before this part.
    var columnsBefore = 0
    let offset: TextOffset
  }

  /// A line, or a part of one, with the stretches that were decoded wrongly, whose ranges begin at `start`.
  struct Damage {
    let place: Place
    let text: [UInt8]
    let start: Int
    var stretches: [TextRepair.Stretch]

    /// The range of a stretch in the line.
    func range(of stretch: TextRepair.Stretch) -> Range<Int> {
      (stretch.range.lowerBound - start)..<(stretch.range.upperBound - start)
    }
  }

  private var text: [UInt8] = []
  private var lines: [(place: Place, start: Int)] = []

  /// The judge of the lines, and the number of lines that it has judged.
  private var repairer = TextRepairer(proposes: false)
  private var judgedCount = 0

  /// Whether there are enough lines for them to be judged.
  var isFull: Bool { text.count >= Self.limit }

  /// - Parameter line: Well-formed UTF-8, without its end.
  mutating func add(_ line: some Sequence<UInt8>, at place: Place) {
    lines.append((place, text.count))
    text += line
    text.append(0x0A)
  }

  /// Judges the lines, and discards them.
  ///
  /// - Returns: The lines that were certainly decoded wrongly, in their order, without those whose comments allow
  ///   it.
  mutating func takeDamage() -> [Damage] {
    guard !lines.isEmpty else { return [] }
    defer {
      judgedCount += lines.count
      text.removeAll()
      lines.removeAll()
    }
    var found: [Damage] = []
    // A finding is not a guess: proposals are reported by `repair` alone.
    for stretch in repairer.repair(text).stretches where stretch.isSure {
      let index = stretch.line - 1 - judgedCount
      let (place, start) = lines[index]
      // Direction marks around numbers, as some systems write them in dates, are not damage.
      if String(decoding: text[stretch.range], as: UTF8.self).unicodeScalars.allSatisfy({
        $0.isASCII || $0.isDirectionControl
      }) {
        continue
      }
      if found.last?.start == start {
        found[found.count - 1].stretches.append(stretch)
      } else {
        let end = index + 1 < lines.count ? lines[index + 1].start : text.count
        found.append(
          Damage(
            place: place, text: Array(text[start..<(end - 1)]), start: start, stretches: [stretch]))
      }
    }
    return found.filter { damage in
      damage.text.withUnsafeBytes { !LineAllowance($0).allows(.mojibake) }
    }
  }
}

extension MojibakeLines.Damage {
  /// Returns the stretches as findings; adjacent stretches with the same mistaken readings are one.
  ///
  /// - Parameter line: The line.
  func findings(in line: CheckedLine) -> [LineFinding] {
    var found: [LineFinding] = []
    var index = 0
    while index < stretches.count {
      let first = stretches[index]
      var repaired = first.repaired
      var end = range(of: first).upperBound
      index += 1
      while index < stretches.count, stretches[index].steps == first.steps {
        let next = range(of: stretches[index])
        repaired += String(decoding: text[end..<next.lowerBound], as: UTF8.self)
        repaired += stretches[index].repaired
        end = next.upperBound
        index += 1
      }
      let start = range(of: first).lowerBound
      let written = String(decoding: text[start..<end], as: UTF8.self)
      let column = line.offsets.partitioningIndex { $0 >= start }
      found.append(
        LineFinding(
          rule: .mojibake, range: column..<(column + written.unicodeScalars.count),
          message: "“\(written.forMessages)” was “\(repaired.forMessages)” " + first.steps.story))
    }
    return found
  }
}

extension String {
  /// The text, cut off for messages.
  fileprivate var forMessages: String {
    let limit = 60
    guard unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit - 1)) + "…"
  }
}

extension TextCheck {
  /// A stretch that was certainly decoded wrongly: its range in the text, and the repair.
  package struct SureRepair {
    package let range: Range<Int>
    package let stretch: TextRepair.Stretch
  }

  /// Returns the stretches of a text that were certainly decoded wrongly, except on lines whose comments allow it.
  ///
  /// - Parameter utf8: Text in UTF-8; malformed lines are skipped.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func sureRepairs(of utf8: [UInt8]) -> [SureRepair] {
    var lines = MojibakeLines()
    var repairs: [SureRepair] = []
    func repair() {
      for damage in lines.takeDamage() {
        for stretch in damage.stretches {
          let range = damage.range(of: stretch)
          let start = damage.place.offset.utf8
          repairs.append(
            SureRepair(
              range: (start + range.lowerBound)..<(start + range.upperBound), stretch: stretch))
        }
      }
    }
    var offset = TextOffset()
    for (index, line) in utf8.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if line.contains(where: { $0 >= 0x80 }), TextEncoding.utf8.isValid(line) {
        lines.add(
          line.last == 0x0D ? line.dropLast() : line,
          at: MojibakeLines.Place(number: index + 1, offset: offset))
        if lines.isFull { repair() }
      }
      offset.advance(over: line, count: line.count + 1, counting: false)
    }
    repair()
    return repairs
  }
}
