internal import LegibleBidi

/// The findings about an entry that do not depend on its display.
struct EntryInspection {
  let entry: CatalogEntry
  let utf8: [UInt8]
  let arguments: [FormatArgument]
  let styles: ArgumentStyles

  /// Words that are arguments because the source text contains them.
  let words: Set<[UInt8]>
  private let format: CatalogFormat

  init(_ entry: CatalogEntry, of format: CatalogFormat) {
    self.entry = entry
    self.format = format
    utf8 = entry.spelling.utf8
    styles = format.record.arguments(entry.flags)
    arguments = ArgumentScanner.arguments(in: utf8, styles)
    // Subtitles have no arguments, whatever their source.
    words =
      styles.isEmpty
      ? [] : entry.source.map { ArgumentScanner.sourceWords(in: Array($0.utf8)) } ?? []
  }

  /// Embeddings, overrides and isolates that are left open, or that close nothing.
  var unbalancedControls: [Range<Int>] {
    var open: [(isIsolate: Bool, range: Range<Int>)] = []
    var openIsolates = 0
    var unbalanced: [Range<Int>] = []
    let note = { (control: DirectionControl, range: Range<Int>) in
      switch control {
      case .LRE, .RLE, .LRO, .RLO: open.append((false, range))
      case .LRI, .RLI, .FSI:
        open.append((true, range))
        openIsolates += 1
      case .PDF:
        if let last = open.last, !last.isIsolate {
          open.removeLast()
        } else {
          unbalanced.append(range)
        }
      case .PDI:
        // A PDI also closes the embeddings in its isolate (UAX #9, rule X6a).
        if openIsolates == 0 {
          unbalanced.append(range)
          break
        }
        while let last = open.popLast(), !last.isIsolate { unbalanced.append(last.range) }
        openIsolates -= 1
      case .LRM, .RLM, .ALM: break
      }
    }
    utf8.withUnsafeBufferPointer { $0.forEachDirectionControl(note) }
    return (unbalanced + open.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The parts of the value that are lines of their own, as they are displayed.
  var lines: [DisplayedText] {
    let mnemonic = mnemonic
    return MessageSegments.all(in: utf8, styles, words: words).map {
      DisplayedText($0, of: utf8, format: format, mnemonic: mnemonic)
    }
  }

  /// Whether the value is for a program: a list of keywords that each end with a semicolon, as in desktop entries, the
  /// name of a file, or what begins with a pattern of names or a qualifier, as `*.txt|Texts` and `?verb:Open`.
  var isForProgram: Bool {
    guard !utf8.contains(0x0A) else { return false }
    if let first = utf8.first, "*?".utf8.contains(first),
      let end = utf8.firstIndex(where: { "|:".utf8.contains($0) || $0 >= 0x80 }), utf8[end] < 0x80,
      first == UInt8(ascii: "?") ? !utf8[..<end].contains(0x20) : utf8[end] == UInt8(ascii: "|")
    {
      return true
    }
    let semicolon = UInt8(ascii: ";")
    if utf8.last == semicolon, utf8.count(where: { $0 == semicolon }) > 1 {
      return !zip(utf8, utf8.dropFirst()).contains { $0 == semicolon && $1 == 0x20 }
    }
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), !format.isSubtitles else { return false }
    let ending = utf8[(dot + 1)...]
    return dot > 0 && (1...5).contains(ending.count)
      && ending.allSatisfy { ArgumentScanner.isWord($0) }
      && !utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "/") }
  }

  /// The character that marks a menu key, as in `_Open` (GTK) and `&Open` (Qt and Windows): it occurs once in the
  /// source text, not before a blank, and once in the value.
  private var mnemonic: UInt8? {
    guard let source = entry.source?.utf8 else { return nil }
    return [UInt8(ascii: "_"), UInt8(ascii: "&")].first { sign in
      guard utf8.count(where: { $0 == sign }) == 1, source.count(where: { $0 == sign }) == 1,
        let place = source.firstIndex(of: sign)
      else { return false }
      let next = source.index(after: place)
      return next < source.endIndex && source[next] > 0x20
    }
  }

  /// Bytes of the value as text in which controls are shown by their names.
  func subject(_ range: Range<Int>) -> String {
    String(decoding: utf8[range], as: UTF8.self).showingDirectionControls()
  }

  /// The differences from the arguments of the source text: those that are additional in the value, and those that are
  /// missing; none if there is no source text.
  var argumentDifferences: [(range: Range<Int>, argument: String)] {
    // Plural forms may omit the number, or have it where the source spells it out.
    guard let source = entry.source, entry.variant.isEmpty else { return [] }
    let sourceBytes = Array(source.utf8)
    // If the plural form is chosen elsewhere, it displays a number.
    if utf8.contains(bytesOf: "%#@") || sourceBytes.contains(bytesOf: "%#@") { return [] }
    // The fields of a time differ between languages.
    if hasTime(utf8) || hasTime(sourceBytes) { return [] }
    var counts: [[UInt8]: Int] = [:]
    // Languages have different numbers of plural forms in one text, such as `one|many`.
    let bar = UInt8(ascii: "|")
    let hasForms = utf8.contains(bar) && sourceBytes.contains(bar)
    for argument in ArgumentScanner.arguments(in: sourceBytes, styles) {
      let name = Self.identity(sourceBytes[argument.range])
      counts[name] = hasForms ? 1 : counts[name, default: 0] + 1
    }
    // A source without arguments may be a key that does not tell them.
    let isFormat = entry.flags.contains { $0.hasSuffix("-format") && !$0.hasPrefix("no-") }
    guard !counts.isEmpty || isFormat else { return [] }
    var differences: [(range: Range<Int>, argument: String)] = []
    var seen: Set<[UInt8]> = []
    for argument in arguments {
      let name = Self.identity(utf8[argument.range])
      if hasForms && !seen.insert(name).inserted { continue }
      counts[name, default: 0] -= 1
      if counts[name, default: 0] < 0 {
        differences.append(
          (argument.range, String(decoding: utf8[argument.range], as: UTF8.self) + " is new"))
      }
    }
    let missing = counts.filter { $0.value > 0 }.map { String(decoding: $0.key, as: UTF8.self) }
    return differences + missing.sorted().map { (0..<0, $0 + " is missing") }
  }

  private func hasTime(_ text: [UInt8]) -> Bool {
    guard styles.contains(.time) else { return false }
    let all = ArgumentScanner.arguments(in: text, styles)
    return all != ArgumentScanner.arguments(in: text, styles.subtracting(.time))
  }

  /// The normalized form of an argument: `%1$s` becomes `%s`, since translations add positions, and
  /// `{count, plural, …}` becomes `{count}`.
  private static func identity(_ argument: ArraySlice<UInt8>) -> [UInt8] {
    if argument.first == UInt8(ascii: "{") {
      let name = argument.dropFirst().prefix {
        $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: ":")
      }.filter { $0 != 0x20 }
      return [UInt8(ascii: "{")] + name + [UInt8(ascii: "}")]
    }
    guard argument.first == UInt8(ascii: "%"), argument.dropFirst().first != UInt8(ascii: "(")
    else {
      return Array(argument)
    }
    var rest = argument.dropFirst()
    if let dollar = rest.firstIndex(of: UInt8(ascii: "$")), dollar > rest.startIndex,
      rest[..<dollar].allSatisfy({ (0x30...0x39).contains($0) })
    {
      rest = rest[(dollar + 1)...]
    }
    // The formatting of a number depends on the language.
    rest = rest.drop { "-+0' I".utf8.contains($0) }
    return [UInt8(ascii: "%")] + rest
  }
}
