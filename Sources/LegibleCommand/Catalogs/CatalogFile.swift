import Legible

/// A catalog, and the file in some encoding that it was read from.
struct CatalogFile {
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
        "its name does not tell which format of strings it has; --format names it")
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
struct CatalogEncoding: Sendable {
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
    let kind = bytes.withUnsafeBytes {
      FileSignature.kind(of: UnsafeRawBufferPointer(rebasing: $0.prefix(FileSignature.length)))
    }
    if let kind { throw SureDetection.Doubt.binary(kind: kind) }
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
struct CatalogReport {
  let name: FileName

  /// The catalog that the line numbers of the findings refer to.
  let catalog: StringCatalog
  let findings: [CatalogFinding]

  /// The findings that were fixed, with their lines in the original file, and the number of changed
  /// entries.
  var mended: [CatalogFinding] = []
  var changedCount = 0

  /// Formats the findings as lines `path:line:column: rule: message`, and passes them to `body` in
  /// chunks.
  func forEachPieceOfLines(_ body: ([UInt8]) throws -> Void) rethrows {
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
      json.add("mended", .array(mended.map { self.json(of: $0) }))
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
    let shown = message.forPeople
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
