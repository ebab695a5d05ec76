import Legible

/// Encodings and languages named on the command line.
enum NamedArgument {
  /// The encoding of any label, or of a name that the system's `iconv(3)` knows.
  @Sendable
  static func encoding(_ name: String) throws -> TextEncoding {
    guard let encoding = TextEncoding(name) ?? TextEncoding(systemName: name) else {
      throw unknownEncoding(name)
    }
    return encoding
  }

  /// The encodings of several labels, separated by commas.
  @Sendable
  static func encodings(_ names: String) throws -> [TextEncoding] {
    try names.split(separator: ",", omittingEmptySubsequences: false).map { name in
      let encoding = try encoding(String(name))
      if encoding.isConvertedBySystem {
        throw ValidationError("'\(name)' is read by the system's iconv, and cannot be found out")
      }
      return encoding
    }
  }

  /// An encoding, with `-bom` or `-sig` behind its label where a byte order mark is meant.
  @Sendable
  static func markedEncoding(_ name: String) throws -> MarkedEncoding {
    if let named = MarkedEncoding(name) { return named }
    return MarkedEncoding(try encoding(name))
  }

  /// What text is to be written in: as `markedEncoding` takes it, or `same`.
  @Sendable
  static func target(_ name: String) throws -> ConversionTarget {
    name == "same" ? .same : .encoding(try markedEncoding(name))
  }

  private static func unknownEncoding(_ name: String) -> ValidationError {
    // As in `ASCII//TRANSLIT`, for iconv.
    let hint =
      name.contains("//")
      ? "--unencodable tells what becomes of characters that one lacks"
      : NearestName.encoding(name).map { "the nearest name is \($0)" }
        ?? "legible encodings lists all"
    return ValidationError("there is no encoding '\(name)'; \(hint)")
  }

  /// How long text is held back, as in `200ms`, `4k` or `end`.
  @Sendable
  static func hold(_ text: String) throws -> HoldPolicy {
    guard let policy = HoldPolicy(text) else {
      throw ValidationError(
        "--hold takes a time, as in 200ms or 2s, a number of bytes, as in 4k, or end")
    }
    return policy
  }

  /// A number of bytes, as in `4096`, `4k` or `1M`.
  @Sendable
  static func size(_ text: String) throws -> Int {
    let unit: Int? =
      switch text.last {
      case "k", "K": 1 << 10
      case "m", "M": 1 << 20
      case "g", "G": 1 << 30
      default: nil
      }
    let digits = unit == nil ? text[...] : text.dropLast()
    guard let number = Int(digits), number >= 0 else {
      throw ValidationError("'\(text)' is no number of bytes, as in 4096, 4k or 1M")
    }
    let (size, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
    return overflows ? .max : size
  }

  /// The tag of a language, or its English name, or the code of a region, that there are models for.
  @Sendable
  static func language(_ name: String) throws -> String {
    for tag in [name, LanguageNames.tag(of: name)].compactMap(\.self)
    where DetectionOptions(likelyLanguages: [tag]).unknownLanguages.isEmpty { return tag }
    throw ValidationError(
      "there is no model of a language '\(name)'; a tag is as cs or sr-Latn, a name as czech")
  }

  /// A text as it stands.
  @Sendable
  static func text(_ text: String) -> String { text }

  /// What a shell offers for the name of an encoding.
  static let encodingCompletion = OptionRecord.Completion.lines(
    of: "legible encodings | cut -f 1")
}
