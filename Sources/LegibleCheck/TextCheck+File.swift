internal import LegibleDetection
internal import LegibleEncodings

extension TextCheck {
  /// Adds the findings that are known only at the end of the text.
  mutating func endFile<Failure>(
    _ detection: () throws(Failure) -> Detection?
  ) throws(Failure) {
    if let first = malformed.first {
      try endMalformed(first, detection)
      if isBinary { return }
    } else if isUTF8Instead, let encoding {
      if let declared, expectation.encoding == nil {
        addDeclaration(declared, "the text is UTF-8")
      } else {
        add(.encoding, at: 0, "the text is UTF-8, and should be \(encoding.reportedName)")
      }
    }
    if expectation.encoding != nil || decoder == nil || encoding?.codeUnitWidth != 1 {
      checkDeclaration(isUTF8: decoder == nil || isUTF8Instead)
    }
    for deviation in lineEnds.deviations(from: expectation.lineEnd) {
      add(
        .lineEnds, at: decoder == nil ? deviation.byteOffset : nil, line: deviation.line,
        deviation.message)
    }
    checkFinalNewline()
    if !hasRightToLeft && !isNamedRightToLeft {
      for finding in idleControls.findings { add(finding) }
      counts[.hiddenCharacter, default: 0] += idleControls.omittedCount
    }
    // If a false declaration makes UTF-8 be read in another encoding, it only seems to be decoded
    // wrongly.
    if !isUTF8Instead {
      for finding in mojibake.findings { add(finding) }
      counts[.mojibake, default: 0] += mojibake.omittedCount
    }
  }

  /// Whether the text so far is UTF-8 with more than ASCII, though it is read by another encoding.
  package var isUTF8Instead: Bool {
    // Text without supplementary characters is valid in UTF-8 and in CESU-8.
    guard let utf8Validator, encoding != .cesu8 else { return false }
    return hasOtherThanASCII && utf8Validator.firstMalformedSequence == nil
  }

  /// Whether there are bytes that the encoding cannot read.
  package var hasMalformedBytes: Bool { malformed.first != nil }

  /// Adds the finding on bytes that cannot be read.
  private mutating func endMalformed<Failure>(
    _ first: (error: ConversionError, line: Int, column: Int, byteOffset: Int),
    _ detection: () throws(Failure) -> Detection?
  ) throws(Failure) {
    // This applies even if no rule is about the encoding: bytes that are not text have no lines to
    // check.
    let seems = try detection()
    if seems?.isBinary ?? false {
      isBinary = true
      return
    }
    // If the settings name an unknown encoding, the bytes may well be right.
    if malformed.isAllowed || expectation.unknownEncoding != nil { return }
    if expectation.mayBeLatin1, expectation.encoding == nil, declared == nil, markLength == 0 {
      return
    }
    let encoding = first.error.encoding
    let bytes = first.error.bytes.map { "0x" + $0.hexadecimal() }.joined(separator: " ")
    let noun = first.error.bytes.count == 1 ? "byte \(bytes) is" : "bytes \(bytes) are"
    var message = "the \(noun) not valid \(encoding.name)"
    if let expectation = first.error.expectation { message += ", \(expectation)" }
    if malformed.count > 1 { message += "; \(malformed.countInWords) in all" }
    if let other = seems?.encoding, other != encoding, let seems {
      message +=
        "; the file seems to be \(other.reportedName), with confidence \(seems.confidence.twoPlaces)"
    } else if let seems, seems.encoding == encoding {
      message += "; the rest of the file is \(encoding.reportedName)"
    }
    if let declared, expectation.encoding == nil, declared.encoding == encoding, encoding != .utf8 {
      addDeclaration(declared, "the \(noun) not valid in it")
      return
    }
    add(.encoding, at: first.byteOffset, line: first.line, column: first.column, message)
  }

  /// Adds a finding if a declaration names another encoding than that of the text.
  private mutating func checkDeclaration(isUTF8: Bool) {
    guard let declared, let encoding else { return }
    let actual: TextEncoding = isUTF8 ? .utf8 : encoding
    if declared.encoding.codeUnitWidth != actual.codeUnitWidth {
      // UTF-16 is declared without its byte order, which the mark shows.
      if actual.codeUnitWidth == 1 || declared.encoding.isASCIICompatible {
        addDeclaration(declared, "the text is \(actual.reportedName)")
      }
      return
    }
    guard actual.codeUnitWidth == 1, hasOtherThanASCII, malformed.first == nil,
      !declared.encoding.readsAlike(actual)
    else { return }
    addDeclaration(declared, "the text is \(actual.reportedName)")
  }

  private mutating func addDeclaration(_ declared: DeclaredEncoding, _ reason: String) {
    add(
      .declaration, at: nil, line: declared.line,
      "the file says that it is '\(declared.name)', but \(reason)")
  }
}

extension TextEncoding {
  /// Pairs of encodings of which one extends the other, so that a text in one may be declared as the
  /// other.
  private static let related: [[TextEncoding]] = [
    [.iso8859_1, .windows1252], [.iso8859_9, .windows1254], [.gbk, .gb18030],
    [.big5, .cp950], [.big5, .big5HKSCS],
  ]

  /// Whether the encodings are the same, or one extends the other.
  fileprivate func readsAlike(_ other: TextEncoding) -> Bool {
    self == other || Self.related.contains { $0.contains(self) && $0.contains(other) }
  }
}

extension Double {
  /// A probability with two decimals, rounded down.
  var twoPlaces: String {
    let hundredths = Int(self * 100)
    let digits = String(hundredths % 100)
    return "\(hundredths / 100)." + (digits.count == 1 ? "0" : "") + digits
  }
}
