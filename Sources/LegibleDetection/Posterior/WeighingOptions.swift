internal import LegibleEncodings

/// The options of a caller and the declaration of a text, as terms of the sum and as limits.
struct WeighingOptions: Sendable {
  /// The term that is added to the log-prior of each encoding, by its index; minus infinity for an
  /// encoding that may not be the answer.
  var encodingTerms: [Float]

  /// The term that is added to the log-prior of each column's language; empty for none.
  var languageTerms: [Float] = []

  /// The terms of encodings that are not weighed by units, such as UTF-16.
  private var otherTerms: [(encoding: TextEncoding, term: Float)] = []

  /// - Parameters:
  ///   - options: What the caller knows and allows.
  ///   - declared: The encoding that the text declares.
  init(_ options: DetectionOptions, declared: TextEncoding?, _ model: DetectionModel) {
    let parameters = model.parameters
    encodingTerms = Array(repeating: 0, count: model.tables.encodings.count)
    if options.hasLimits {
      for (index, encoding) in model.tables.encodings.enumerated()
      where !options.allows(encoding.encoding) {
        encodingTerms[index] = -.infinity
      }
    }
    let declarations = [options.declared, declared].compactMap { $0 }
    add(parameters[.declaration], to: declarations.flatMap { $0.readAs }, model)
    add(parameters[.suggestion], to: options.suggested.flatMap { $0.readAs }, model)
    if options.fromWindows {
      add(parameters[.suggestion], to: TextEncoding.windowsCodePages, model)
    }
    if let context = options.context {
      for (index, encoding) in model.tables.encodings.enumerated()
      where encoding.encoding.family != .unicode {
        encodingTerms[index] += Float(context.nats(of: encoding.encoding))
      }
    }
    let hints = (options.likelyLanguages + (options.context?.languages ?? []))
      .compactMap { LanguageHint($0) }
    let withheld = Set(options.withheldLanguages)
    if !hints.isEmpty || !withheld.isEmpty {
      languageTerms = model.tables.columnTags.map { tag in
        if withheld.contains(tag) { return -1e9 }
        return !tag.isEmpty && hints.contains { $0.matches(tag) }
          ? parameters[.suggestedLanguage] : 0
      }
    }
  }

  /// Whether some encoding may not be the answer.
  var hasLimits: Bool { encodingTerms.contains(-.infinity) }

  /// Returns these options without limits: what the caller demands is evidence, as a declaration is.
  func withoutLimits(_ model: DetectionModel) -> WeighingOptions {
    var options = self
    options.encodingTerms = encodingTerms.map {
      $0 == -.infinity ? -model.parameters[.declaration] : $0
    }
    return options
  }

  /// Returns these options with a term added to that of one encoding.
  func adding(_ term: Float, to encoding: TextEncoding, _ model: DetectionModel) -> WeighingOptions
  {
    var options = self
    options.add(term, to: [encoding], model)
    return options
  }

  /// Returns the term of an encoding.
  func term(of encoding: TextEncoding) -> Float {
    otherTerms.reduce(0) { $1.encoding == encoding ? $0 + $1.term : $0 }
  }

  private mutating func add(
    _ term: Float, to encodings: [TextEncoding], _ model: DetectionModel
  ) {
    if encodings.isEmpty { return }
    // A name counts once, however often it is said.
    let named = Set(encodings)
    for (index, encoding) in model.tables.encodings.enumerated()
    where named.contains(encoding.encoding) {
      encodingTerms[index] += term
    }
    for encoding in named where encoding.family == .unicode && encoding != .utf8 {
      otherTerms.append((encoding, term))
    }
  }
}

extension TextEncoding {
  /// The encodings by which programs read text that declares this one: itself, supersets of it
  /// (Encoding Standard, section 4.2), and both byte orders.
  var readAs: [TextEncoding] { [self] + others }

  /// The other encodings by which programs read such text.
  private var others: [TextEncoding] {
    switch self {
    case .utf16: [.utf16LE, .utf16BE]
    case .utf32: [.utf32LE, .utf32BE]
    case .iso8859_1, .usASCII: [.windows1252]
    case .iso8859_9: [.windows1254]
    case .iso8859_11: [.windows874]
    case .iso8859_8I: [.iso8859_8]
    case .gbk: [.gb18030]
    case .big5: [.cp950, .big5HKSCS]
    default: []
    }
  }

  /// Returns the encoding by which programs read a text: a superset of this one, if it reads the text
  /// alike.
  func wider(where readsAlike: (TextEncoding) -> Bool) -> TextEncoding {
    others.first(where: readsAlike) ?? self
  }

  /// The code pages of Windows outside of the console.
  static let windowsCodePages: [TextEncoding] = [
    .windows1250, .windows1251, .windows1252, .windows1253, .windows1254, .windows1255,
    .windows1256, .windows1257, .windows1258, .windows874, .shiftJIS, .gbk, .gb18030, .eucKR,
    .big5, .cp950,
  ]
}
