import Glibc
import Legible

/// The lines in which two texts differ, in the unified format of `diff` without context.
///
/// All subcommands print their differences by it.
struct TextDifference {
  private let name: FileName
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  private let hunks: [LineDifference.Hunk]

  /// Compares two texts in UTF-8.
  ///
  /// - Complexity: That of `LineDifference`.
  init(named name: FileName, old: [UInt8], new: [UInt8]) {
    self.name = name
    self.old = Self.lines(of: old)
    self.new = Self.lines(of: new)
    hunks = LineDifference(old: self.old, new: self.new).hunks.sorted {
      $0.old.lowerBound < $1.old.lowerBound
    }
  }

  /// The number of lines of the old text that were changed or removed, and of lines that were added.
  var changedLineCount: Int { hunks.reduce(0) { $0 + max($1.old.count, $1.new.count) } }

  /// The lines as bytes, which `patch` reads.
  var text: [UInt8] { text(for: .data) }

  /// The lines as they are printed.
  func text(for style: OutputStyle) -> [UInt8] {
    var text: [UInt8] = []
    for sign in ["---", "+++"] {
      add("\(sign) \(name.escapedForDisplay)", style.colors.strong, to: &text)
    }
    for hunk in hunks {
      let ranges = "@@ -\(Self.range(hunk.old)) +\(Self.range(hunk.new)) @@"
      add(ranges, style.colors.place, to: &text)
      for line in old[hunk.old] { add("-", line, style.colors.removed, style, to: &text) }
      for line in new[hunk.new] { add("+", line, style.colors.added, style, to: &text) }
    }
    return text
  }

  private func add(_ line: String, _ color: (String) -> String, to text: inout [UInt8]) {
    text += Array("\(color(line))\n".utf8)
  }

  /// Appends a line of one of the texts.
  private func add(
    _ sign: String, _ line: ArraySlice<UInt8>, _ color: (String) -> String, _ style: OutputStyle,
    to text: inout [UInt8]
  ) {
    let endsLine = line.last == 0x0A
    let content = endsLine ? line.dropLast() : line
    if style.isForPeople {
      add(color(sign + String(decoding: content, as: UTF8.self).shownToPeople), { $0 }, to: &text)
    } else {
      // Bytes that are not UTF-8 stay as they are.
      text += Array(sign.utf8) + content + [0x0A]
    }
    if !endsLine { add("\\ No newline at end of file", { $0 }, to: &text) }
  }

  private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      lines.append(text[start..<end])
      start = end
    }
    return lines
  }

  /// The line numbers as `diff` writes them: an empty range is named by the line before it.
  private static func range(_ lines: Range<Int>) -> String {
    let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }
}

extension String {
  /// The text for a terminal, in which what is invisible, or would act on the terminal, is shown by name, as `legible show`
  /// does.
  fileprivate var shownToPeople: String {
    unicodeScalars.map { scalar in
      let isBlank = scalar.properties.generalCategory == .spaceSeparator && scalar != " "
      let isHidden = isBlank || scalar.isInvisible && scalar != "\t"
      return isHidden ? scalar.bracketedName : String(scalar)
    }.joined()
  }
}

/// Whether standard output is read by a program or by a person, and in which colours.
struct OutputStyle: Equatable {
  /// Whether what would act on a terminal is shown as an escape.
  let isForPeople: Bool
  let colors: TerminalStyle

  /// The style of data, which stay as they are.
  static let data = OutputStyle(isForPeople: false, colors: TerminalStyle(isOn: false))

  private init(isForPeople: Bool, colors: TerminalStyle) {
    self.isForPeople = isForPeople
    self.colors = colors
  }

  /// The style of standard output.
  init(_ color: ColorChoice) {
    colors = TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO))
    isForPeople = colors.isOn || isatty(STDOUT_FILENO) == 1
  }
}
