import Glibc
import Legible

/// Adds, fixes, removes or shows direction marks, whole paragraphs at a time.
struct MarkChange: TextChange {
  /// An item that marks cannot keep in order.
  struct UnfixedItem {
    /// The line number, counted from 1.
    let line: Int
    let text: String

    /// Whether it is a whole line that is too long to be checked.
    let isTooLong: Bool
  }

  private enum Action {
    case add(TextDirection?)
    case fix(TextDirection?, IsolatePolicy)
    case remove
    case isolate
    case show(TerminalStyle)
  }

  private let action: Action
  private let separator: UInt8?

  /// The language of the text, if it was given.
  private let language: String?
  private var markup: MarkupReader

  /// Whether isolates are used if marks do not suffice.
  private let usesIsolates: Bool

  /// Whether the text so far ends inside a quoted field.
  private var isQuoted = false
  private var line = 1

  /// The first items that could not be fixed.
  private(set) var unfixedItems: [UnfixedItem] = []
  private(set) var unfixedCount = 0

  /// The maximum number of unfixed items that are reported one by one.
  private static let reportLimit = 5

  /// - Parameter languages: The languages of the text as given by the user; the direction of the
  ///   first is the default of every line.
  init(_ options: MarkOptions, languages: [String], color: ColorChoice) {
    let ofLanguage = languages.first.map { TextDirection(language: $0) }
    separator = options.format.separator
    language = languages.first
    // A field of a table is no document.
    markup = MarkupReader(isInline: separator != nil)
    usesIsolates = options.isolates != .never
    if let add = options.add {
      action = .add(add.direction ?? ofLanguage)
    } else if let fix = options.fix {
      action = .fix(fix.direction ?? ofLanguage, options.isolates.policy)
    } else if options.remove {
      action = .remove
    } else if options.isolate {
      action = .isolate
    } else {
      action = .show(TerminalStyle(isOn: color.isOn(for: STDOUT_FILENO)))
    }
  }

  /// Returns the text that replaces a part of the input.
  mutating func changed(_ block: String) -> String {
    guard let separator else { return changedText(block) }
    var output = ""
    let utf8 = Array(block.utf8)
    var start = 0
    while start < utf8.count {
      let field = DelimitedField(in: utf8, from: start, separator: separator, isQuoted: isQuoted)
      isQuoted = field.staysOpen
      output += String(decoding: utf8[start..<field.content.lowerBound], as: UTF8.self)
      output += changedText(String(decoding: utf8[field.content], as: UTF8.self))
      output += String(decoding: utf8[field.content.upperBound..<field.end], as: UTF8.self)
      line += utf8[field.content.upperBound..<field.end].count { $0 == UInt8(ascii: "\n") }
      start = field.end
    }
    return output
  }

  private mutating func changedText(_ text: String) -> String {
    defer { line += text.utf8.count { $0 == UInt8(ascii: "\n") } }
    switch action {
    case .add(let direction): return text.addingDirectionMark(direction, markup: &markup)
    case .fix(let direction, let isolates):
      let fix = text.directionFix(
        direction, isolates: isolates, language: language, markup: &markup)
      note(fix, in: text)
      return text.applying(fix)
    case .remove: return text.removingDirectionMarks()
    case .isolate: return text.isolated()
    case .show(let style): return text.showingDirectionControls(style.notable)
    }
  }

  private mutating func note(_ fix: DirectionFix, in text: String) {
    unfixedCount += fix.unmended.count
    for range in fix.unmended.prefix(max(0, Self.reportLimit - unfixedItems.count)) {
      let utf8 = text.utf8
      let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
      let end = utf8.index(start, offsetBy: range.count)
      let lines = utf8[..<start].count { $0 == UInt8(ascii: "\n") }
      let isTooLong = range.count > DirectionFix.paragraphLimit
      unfixedItems.append(
        UnfixedItem(
          line: line + lines, text: isTooLong ? "" : String(text[start..<end]),
          isTooLong: isTooLong))
    }
  }

  /// Reports the items that could not be fixed.
  func report(to slot: inout OutputSlot, at name: FileName) {
    for item in unfixedItems {
      let reason =
        item.isTooLong
        ? "it is too long for its items to be looked at"
        : "no marks keep '\(item.text.prefix(60))' in order"
          + (usesIsolates ? "" : "; --isolates=when-needed does")
      slot.report("line \(item.line): \(reason)", at: name)
    }
    if unfixedCount > unfixedItems.count {
      slot.report("\(unfixedCount - unfixedItems.count) more are left in disorder", at: name)
    }
  }

  var status: ExitStatus { unfixedCount == 0 ? .success : .negative }
}

/// A field of separated values (RFC 4180), or the rest of one.
private struct DelimitedField {
  /// The field without its quotes.
  let content: Range<Int>

  /// The offset after the separator or the end of the line.
  let end: Int

  /// Whether the quotes are still open at the end of the text.
  let staysOpen: Bool

  /// - Parameter isQuoted: Whether its opening quote is in earlier text.
  init(in text: [UInt8], from start: Int, separator: UInt8, isQuoted: Bool) {
    let quote = UInt8(ascii: "\"")
    var first = start
    if !isQuoted && text[start] == quote { first += 1 }
    guard isQuoted || first > start else {
      var end = start
      while end < text.count, text[end] != separator, text[end] != UInt8(ascii: "\n"),
        text[end] != UInt8(ascii: "\r")
      {
        end += 1
      }
      content = start..<end
      self.end = min(text.count, end + 1)
      staysOpen = false
      return
    }
    var last = first
    while last < text.count {
      if text[last] == quote {
        if last + 1 < text.count, text[last + 1] == quote { last += 1 } else { break }
      }
      last += 1
    }
    last = min(last, text.count)
    content = first..<last
    staysOpen = last == text.count
    var end = last
    while end < text.count, text[end] != separator, text[end] != UInt8(ascii: "\n") { end += 1 }
    self.end = min(text.count, end + 1)
  }
}
