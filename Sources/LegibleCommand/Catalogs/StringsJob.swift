import Legible
import Synchronization

/// Checks or fixes catalogs.
final class StringsJob: Sendable {
  /// The format of findings.
  enum Style: Sendable {
    case text
    case json
    case sarif

    /// Lines on standard error, since standard output has the changed catalogs.
    case messages
  }

  private let command: StringsCommand
  private let style: Style
  private let encoding: CatalogEncoding

  /// The inputs. If `isReplaced`, changed catalogs replace them; otherwise these go to the output of the run.
  private let inputs: Inputs
  private let preview: ChangePreview?
  private let results = Mutex<[String]>([])
  private let skipped = Mutex(Skipped())

  /// The catalogs in a folder whose order was not checked.
  private struct Skipped {
    /// The number of catalogs by left-to-right language.
    var languages: [String: Int] = [:]

    /// The number of those in an unknown language.
    var unknown = 0
  }

  init(_ command: StringsCommand, _ style: Style, _ inputs: Inputs) {
    self.command = command
    self.style = style
    self.inputs = inputs
    preview = command.preview.preview(command.color)
    encoding = CatalogEncoding(command.source, language: command.strings.language)
  }

  private var strings: StringsOptions { command.strings }

  func run(workers: Int, into data: consuming sending OutputStream) -> ExitStatus {
    let run = OrderedRun(inputs, data: data)
    let status = run.forEach(workers: workers) { input, file, slot in
      do {
        return try self.treat(input, file, &slot)
      } catch let failure as EditFailure {
        slot.report("left alone: \(failure.reason)", at: input.name)
        return .negative
      } catch {
        guard let status = slot.reportUndecided(error, of: input, in: self.inputs) else {
          throw error
        }
        return status
      }
    }
    reportSkipped()
    return style == .sarif ? max(status, writeLog()) : status
  }

  /// Counts a catalog in a folder if it has no entry in a language whose order is checked.
  private func noteSkipped(_ catalog: StringCatalog) {
    if command.catalogOptions.checksLeftToRight || catalog.entries.isEmpty { return }
    let languages = Set(catalog.entries.map(\.language))
    if languages.contains(where: { $0.map { TextDirection(language: $0) } == .rightToLeft }) {
      return
    }
    skipped.withLock { skipped in
      for case let language? in languages { skipped.languages[language, default: 0] += 1 }
      if languages == [nil] { skipped.unknown += 1 }
    }
  }

  private func reportSkipped() {
    let (languages, unknown) = skipped.withLock { ($0.languages, $0.unknown) }
    var parts: [String] = []
    if !languages.isEmpty {
      let count = languages.values.reduce(0, +)
      let names = languages.keys.sorted()
      let shown = names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
      parts.append("\(count) of the language\(names.count == 1 ? "" : "s") \(shown)")
    }
    if unknown > 0 { parts.append("\(unknown) of unknown language") }
    if parts.isEmpty { return }
    Messages.write(
      "legible: the order of strings was not checked in catalogs: "
        + parts.joined(separator: ", ") + "; --language names one")
  }

  private func writeLog() -> ExitStatus {
    let results = results.withLock { $0 }
    let log = CatalogReport.log
    return OutputStream(.standardOutput).writeAndFlush { output throws(OutputFailure) in
      try output.write(log.beginning + results.joined(separator: SarifLog.separator) + log.end)
    }
  }

  private func treat(
    _ input: Input, _ file: borrowing InputFile, _ slot: inout OutputSlot
  ) throws -> ExitStatus {
    if input.isFromTree && isSkipped(input.name) { return .success }
    try file.checkIsNotOutput()
    let bytes = try file.bytes()
    let format = strings.format ?? CatalogFormat(fileName: path(input.name))
    if input.isFromTree, let format, !format.accepts(bytes) { return .success }
    let found = try CatalogFile(
      bytes, named: input.name, format: format, language: strings.language,
      encoding: encoding)
    if strings.pseudo {
      let pseudo = try found.catalog.pseudolocalized(expands: command.details.expand)
      try put(found.text.merging(pseudo.utf8), for: found, input, file, &slot)
      return .success
    }
    if input.isFromTree { noteSkipped(found.catalog) }
    if !found.hasLanguage {
      if input.isFromTree { return .success }
      slot.report(
        "its language is unknown, so the order of its strings was not checked; "
          + "--language names it", at: input.name)
    }
    return max(found.hasLanguage ? .success : .negative, try treat(found, input, file, &slot))
  }

  private func treat(
    _ found: CatalogFile, _ input: Input, _ file: borrowing InputFile, _ slot: inout OutputSlot
  ) throws -> ExitStatus {
    let options = found.options(command.catalogOptions)
    var lost: [CatalogFinding] = []
    if let earlier = strings.base {
      lost = try lostMarks(found, since: FileName(argument: earlier))
    }
    if !strings.fix && preview == nil {
      return try write(
        CatalogReport(
          name: input.name, catalog: found.catalog,
          findings: found.catalog.findings(options) + lost), &slot)
    }
    let fix = try found.catalog.fixing(options)
    let fixed = try found.text.merging(fix.utf8)
    if let preview {
      if fix.changedEntries.isEmpty { return .success }
      try slot.write(preview.text(named: input.name, found.text.utf8, fix.utf8))
      return .negative
    }
    try put(fixed, for: found, input, file, &slot)
    return try write(
      CatalogReport(
        name: input.name, catalog: fix.catalog, findings: fix.remaining + lost,
        fixed: fix.fixed, changedCount: fix.changedEntries.count), &slot)
  }

  private func lostMarks(_ found: CatalogFile, since earlier: FileName) throws -> [CatalogFinding] {
    do {
      let file = try InputFile(earlier)
      try file.checkIsNone(of: inputs.written)
      let old = try CatalogFile(
        file.bytes(), named: earlier, format: found.catalog.format,
        language: found.catalog.language, encoding: encoding)
      return found.catalog.lostMarks(since: old.catalog)
    } catch {
      throw CommandFailure("cannot compare with \(earlier.escapedForDisplay): \(error.reason)")
    }
  }

  /// Writes the findings.
  private func write(_ report: CatalogReport, _ slot: inout OutputSlot) throws -> ExitStatus {
    switch style {
    case .text: try report.forEachPieceOfLines { try slot.write($0) }
    case .json: try slot.write(report.json.line)
    case .sarif:
      let texts = report.results.map { CatalogReport.log.text(of: $0) }
      results.withLock { $0 += texts }
    case .messages: for line in report.messages { slot.report(line, at: report.name) }
    }
    return report.findings.isEmpty ? .success : .negative
  }

  /// Writes a changed catalog to its destination.
  private func put(
    _ bytes: [UInt8], for found: CatalogFile, _ input: Input, _ file: borrowing InputFile,
    _ slot: inout OutputSlot
  ) throws {
    guard inputs.isReplaced else {
      try slot.write(bytes)
      return
    }
    guard let place = input.place else { throw ReplacementFailure.notRegular }
    try OriginalFile(file, at: place)
      .replace(
        found.text.bytes, by: bytes, named: input.name,
        backupSuffix: command.replacement.backupSuffix)
  }

  private func path(_ name: FileName) -> String { name.isStandardInput ? "" : name.text }

  /// Whether a file in a folder is ignored: it has no known format, or is a backup of an earlier
  /// run.
  private func isSkipped(_ name: FileName) -> Bool {
    if inputs.isReplaced && name.isBackup(by: command.replacement.backupSuffix) { return true }
    guard let format = CatalogFormat(fileName: path(name)) else { return true }
    return format.hasCommonNames && CatalogFormat.language(ofPath: path(name)) == nil
  }
}

extension CatalogReport {
  /// The findings as messages, without the name of the file.
  fileprivate var messages: [String] {
    findings.map { "\($0.line):\($0.column): \($0.rule.rawValue): \($0.text)" }
  }
}

/// A catalog, and the file in some encoding that it was read from.
private struct CatalogFile {
  let text: EditableText

  let catalog: StringCatalog

  /// Parses the bytes of a file.
  ///
  /// - Throws: `CommandFailure`, `CatalogError`, `EditFailure`, or what `CatalogEncoding` throws.
  init(
    _ bytes: [UInt8], named name: FileName, format: CatalogFormat?, language: String?,
    encoding: CatalogEncoding
  ) throws {
    let path = name.isStandardInput ? "" : name.text
    guard let format = format ?? CatalogFormat(fileName: path) else {
      throw CommandFailure(
        "its name does not tell its format; --format names it")
    }
    text = try EditableText(bytes, encoding: encoding.encoding(of: bytes))
    catalog = try StringCatalog(
      utf8: text.utf8, format: format, language: language,
      defaultLanguage: CatalogFormat.language(ofPath: path))
  }

  /// Whether the language of any entry is known, so that its order can be checked.
  var hasLanguage: Bool {
    catalog.entries.isEmpty || catalog.entries.contains { $0.language != nil }
  }

  /// Adapts options to the encoding of this file: marks that it lacks are escaped, isolates that it
  /// lacks are not used.
  func options(_ options: CatalogOptions) -> CatalogOptions {
    var options = options
    let hasEscapes = ControlSpelling.hasEscapes(catalog.format)
    if !text.encoding.has("\u{200E}\u{200F}") {
      options.escapesMarks = hasEscapes ? true : nil
    } else if !text.encoding.has("\u{2066}\u{2067}\u{2068}\u{2069}") {
      if hasEscapes { options.escapesMarks = true } else { options.isolates = .never }
    }
    return options
  }
}

extension TextEncoding {
  /// Whether the encoding has all characters of a text.
  fileprivate func has(_ text: String) -> Bool { (try? encode(text)) != nil }
}

/// Determines the encoding of a catalog: UTF-8 if the bytes are well-formed, else the encoding that
/// the file declares if the bytes are valid in it, else what detection is sure of.
private struct CatalogEncoding: Sendable {
  /// The encoding that the user named.
  let source: TextEncoding?
  let sure: SureDetection

  /// The number of bytes that are searched for a declaration. A PO file may begin with a long comment before
  /// its header.
  private static let headLength = 16 << 10

  init(_ source: TextEncoding?, language: String?) {
    self.source = source
    var options = DetectionOptions()
    if let language, DetectionOptions(likelyLanguages: [language]).unknownLanguages.isEmpty {
      options.likelyLanguages = [language]
    }
    sure = SureDetection(options: options, mixedRemedy: SureDetection.conversionOfMixtures)
  }

  /// Returns the encoding of the bytes of a file.
  ///
  /// - Throws: `SureDetection.Doubt`, or `DecodingFailure` if they are not text.
  func encoding(of bytes: [UInt8]) throws -> TextEncoding {
    if let kind = FileKind(of: bytes) { throw SureDetection.Doubt.binary(kind) }
    if let source {
      try sure.checkIsNoMixture(bytes, of: source)
      return source
    }
    let isASCII = !bytes.contains { $0 >= 0x80 || $0 == 0 }
    if !isASCII && !bytes.contains(0) && TextEncoding.utf8.isValid(bytes) { return .utf8 }
    let declared = DeclaredEncoding.first(in: bytes, reach: Self.headLength)?.encoding
    if let declared, declared.readsPlainTextAsASCII, declared.isValid(bytes) {
      try sure.checkIsNoMixture(bytes, of: declared)
      return declared
    }
    return isASCII ? .utf8 : try sure.encoding(of: bytes)
  }
}

/// The findings about one catalog.
private struct CatalogReport {
  let name: FileName

  /// The catalog that the line numbers of the findings refer to.
  let catalog: StringCatalog
  let findings: [CatalogFinding]

  /// The findings that were fixed, with their lines in the original file, and the number of changed
  /// entries.
  var fixed: [CatalogFinding] = []
  var changedCount = 0

  /// Formats the findings as lines `path:line:column: rule: message`, and passes them to `body` in
  /// chunks.
  fileprivate func forEachPieceOfLines(_ body: ([UInt8]) throws -> Void) rethrows {
    let name = name.forFindings
    var lines: [UInt8] = []
    for finding in findings {
      lines += name
      lines +=
        ":\(finding.line):\(finding.column): \(finding.rule.rawValue): \(finding.text)\n".utf8
      if lines.count < InputFile.chunkSize { continue }
      try body(lines)
      lines.removeAll(keepingCapacity: true)
    }
    try body(lines)
  }

  /// The object that `docs/strings.schema.json` describes.
  var json: JSONText {
    .about(name) { json in
      json.add("format", catalog.format.rawValue)
      json.add("language", catalog.language)
      json.add("entryCount", catalog.entries.count)
      json.add("changedCount", changedCount)
      json.add("findings", .array(findings.map { self.json(of: $0) }))
      json.add("fixed", .array(fixed.map { self.json(of: $0) }))
    }
  }

  private func json(of finding: CatalogFinding) -> JSONText {
    // A fixed catalog has the same entries in the same order.
    let entry = catalog.entries[finding.entry]
    return .object { json in
      json.add("rule", finding.rule.rawValue)
      json.add("message", finding.text)
      json.add("line", finding.line)
      json.add("column", finding.column)
      json.add("key", entry.key)
      json.add("variant", entry.variant)
      json.add("language", entry.language)
      json.add("subject", finding.subject)
      json.add("isFixable", finding.isFixable)
    }
  }

  var results: [SarifResult] {
    findings.map { finding in
      let entry = catalog.entries[finding.entry]
      let fingerprint = [finding.rule.rawValue, entry.key, entry.variant].joined(
        separator: "\u{1F}")
      return SarifResult(
        ruleID: finding.rule.rawValue, level: finding.rule.level, message: finding.text,
        file: name, place: (finding.line, finding.column), fingerprint: fingerprint)
    }
  }

  /// The SARIF log that contains the results.
  static let log = SarifLog(
    rules: CatalogRule.allCases.map { SarifRule(id: $0.rawValue, summary: $0.explanation) })
}

extension CatalogFinding {
  /// The message on one line, without characters that act on a terminal.
  var text: String {
    let limit = 80
    let shown = message.escapedForDisplay
    return shown.utf8.count > limit * 2 && shown.count > limit * 2
      ? shown.prefix(limit * 2) + "…" : shown
  }
}

extension CatalogRule {
  fileprivate var level: SarifResult.Level {
    switch self {
    case .needlessMark: .note
    case .unbalancedControl, .typedInVisualOrder, .runsTheOtherWayInPlayers, .markLost: .warning
    case .directionDependsOnArgument, .startsAgainstLanguage, .itemBroken, .markInKey,
      .argumentsDiffer:
      .error
    }
  }
}
