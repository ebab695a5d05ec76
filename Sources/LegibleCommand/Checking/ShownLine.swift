import Legible

/// The line of a finding as it is displayed, with the columns to underline.
///
/// Right-to-left text is stored in visual order inside an override that keeps that order, so that
/// the underline is in the right place whether or not the terminal reorders text.
struct ShownLine {
  /// The line, ready to print.
  let text: String

  /// The columns to underline, from 0.
  let columns: Range<Int>

  /// A displayed character with its combining marks.
  private struct Cluster {
    var text: String
    let isMarked: Bool
  }

  /// - Parameters:
  ///   - excerpt: The part of the line that is known.
  ///   - column: The column of the finding, from 1.
  ///   - length: How many scalars the finding spans. An empty finding is shown as one column.
  init(_ excerpt: Finding.Excerpt, column: Int, length: Int) {
    let scalars = Array(excerpt.text.unicodeScalars)
    let start = column - excerpt.column
    let range = start..<(start + max(length, 1))
    var clusters: [Cluster] = []
    for (index, scalar) in scalars.enumerated() {
      if Self.isMark(scalar), !clusters.isEmpty {
        clusters[clusters.count - 1].text.unicodeScalars.append(scalar)
      } else {
        clusters.append(Cluster(text: Self.shown(scalar), isMarked: range.contains(index)))
      }
    }
    let base = BidiParagraph(excerpt.text).direction
    let ordered = Self.ordered(clusters, base: base)
    var text = ""
    var columns: [Int] = []
    var width = 0
    for cluster in ordered.clusters {
      let end = width + cluster.text.displayWidth
      if cluster.isMarked { columns += Array(width..<max(end, width + 1)) }
      width = end
      text += cluster.text
    }
    self.text = ordered.isReordered ? "\u{202D}\(text)\u{202C}" : text
    // A finding at the end of the line is shown one column after it.
    self.columns = (columns.min() ?? width)..<((columns.max() ?? width) + 1)
  }

  /// The line of signs that underlines the finding.
  var signs: String {
    String(repeating: " ", count: columns.lowerBound) + "^"
      + String(repeating: "~", count: columns.count - 1)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !scalar.properties.isDefaultIgnorableCodePoint
    default: false
    }
  }

  /// The character, or its name in brackets if it is invisible.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09: return " "
    case 0x200B: return "[ZWSP]"
    case 0x200C: return "[ZWNJ]"
    case 0x200D: return "[ZWJ]"
    case 0x2060: return "[WJ]"
    case 0xFEFF: return "[BOM]"
    case 0x00..<0x20, 0x7F..<0xA0: break
    case 0x2028, 0x2029: break
    default:
      if !scalar.properties.isDefaultIgnorableCodePoint
        && !scalar.properties.isNoncharacterCodePoint
        && scalar.properties.generalCategory != .format
      {
        return String(scalar)
      }
      let named = String(scalar).showingDirectionControls()
      if named != String(scalar) { return named }
    }
    return "[\(scalar.codePoint)]"
  }

  /// Returns the characters in visual order, and whether that differs from their order in the text.
  ///
  /// - Parameter base: The direction of the original line, which the names of controls would
  ///   change.
  private static func ordered(
    _ clusters: [Cluster], base: TextDirection
  ) -> (clusters: [Cluster], isReordered: Bool) {
    var starts: [Int] = []
    var offset = 0
    for cluster in clusters {
      starts.append(offset)
      offset += cluster.text.utf8.count
    }
    let paragraph = BidiParagraph(clusters.map(\.text).joined(), base: base)
    let runs = paragraph.visualRuns
    if runs.allSatisfy({ $0.level & 1 == 0 }) { return (clusters, false) }
    var ordered: [Cluster] = []
    var indices = Dictionary(zip(starts, clusters.indices)) { first, _ in first }
    for run in runs {
      // A cluster belongs to the run that contains its first byte.
      let inside = run.range.compactMap { indices.removeValue(forKey: $0) }
      if run.level & 1 == 0 {
        ordered += inside.map { clusters[$0] }
      } else {
        ordered += inside.reversed().map { mirrored(clusters[$0]) }
      }
    }
    return (ordered, true)
  }

  private static func mirrored(_ cluster: Cluster) -> Cluster {
    // The bracketed name of a control is not mirrored.
    guard cluster.text.unicodeScalars.count == 1, let scalar = cluster.text.unicodeScalars.first,
      let glyph = scalar.bidiMirroringGlyph
    else { return cluster }
    return Cluster(text: String(glyph), isMarked: cluster.isMarked)
  }
}
