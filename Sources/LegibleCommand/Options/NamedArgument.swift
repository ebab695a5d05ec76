import Legible

/// Parsers for arguments that name encodings, languages and sizes.
enum NamedArgument {
  /// Returns the encoding with any label, or with a name that the system's `iconv(3)` knows; or the one that a value of
  /// `Content-Type` names, as in `text/html; charset=koi8-r`.
  @Sendable
  static func encoding(_ name: String) throws -> TextEncoding {
    if let charset = charset(inContentType: name) { return try encoding(charset) }
    guard let encoding = TextEncoding(name) ?? TextEncoding(systemName: name) else {
      throw unknownEncoding(name)
    }
    return encoding
  }

  /// The value of the parameter `charset` of a media type (RFC 9110, section 8.3.2); `nil` if there is none.
  private static func charset(inContentType text: String) -> String? {
    for parameter in text.split(separator: ";") {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].filter({ $0 != " " }).lowercased() == "charset" else {
        continue
      }
      let value = parts[1].filter { $0 != " " && $0 != "\"" && $0 != "'" }
      // A value with another parameter in it would be looked up again and again.
      return value.isEmpty || value.contains("=") ? nil : value
    }
    return nil
  }

  /// Returns the encodings in a list separated by commas, in which families and other groups stand for their encodings.
  @Sendable
  static func encodings(_ names: String) throws -> [TextEncoding] {
    var encodings: [TextEncoding] = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      let named = try EncodingGroup.encodings(of: name) ?? [encodingOfList(String(name))]
      for encoding in named where !encodings.contains(encoding) {
        if encoding.isConvertedBySystem {
          throw ValidationError("'\(name)' is read by the system's iconv, and cannot be detected")
        }
        encodings.append(encoding)
      }
    }
    return encodings
  }

  /// Returns an encoding of a list, in which a misspelled word may also be meant for a group.
  private static func encodingOfList(_ name: String) throws -> TextEncoding {
    do {
      return try encoding(name)
    } catch let error as ValidationError {
      let limit = max(1, min(2, name.count / 4))
      guard NearestName.encoding(name) == nil,
        let near = NearestName.nearest(
          to: name.lowercased(), among: EncodingGroup.words, limit: limit)
      else { throw error }
      throw ValidationError("there is no encoding '\(name)'; did you mean \(near)?")
    }
  }

  /// Returns an encoding, with a byte order mark if its label is followed by `-bom` or `-sig`.
  @Sendable
  static func markedEncoding(_ name: String) throws -> MarkedEncoding {
    if let named = MarkedEncoding(name) { return named }
    return MarkedEncoding(try encoding(name))
  }

  /// Returns the encoding to convert to: `same`, or one that `markedEncoding` takes.
  @Sendable
  static func target(_ name: String) throws -> ConversionTarget {
    name == "same" ? .same : .encoding(try markedEncoding(name))
  }

  private static func unknownEncoding(_ name: String) -> ValidationError {
    // iconv has suffixes as in `ASCII//TRANSLIT`.
    let hint =
      zip(name, name.dropFirst()).contains { $0 == "/" && $1 == "/" }
      ? "--unencodable sets what happens to characters that an encoding lacks"
      : NearestName.encoding(name).map { "the nearest name is \($0)" }
        ?? (name.lowercased() == "auto"
          ? "without the option it is detected" : "legible encodings lists all")
    return ValidationError("there is no encoding '\(name)'; \(hint)")
  }

  /// Returns how long text is held back, as in `200ms`, `4k` or `end`.
  @Sendable
  static func hold(_ text: String) throws -> HoldPolicy {
    guard let policy = HoldPolicy(text) else {
      throw ValidationError(
        "--hold takes a time such as 200ms or 2s, a number of bytes such as 4k, or end")
    }
    return policy
  }

  /// Returns a number of bytes, as in `4096`, `4k` or `1M`.
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
      throw ValidationError("'\(text)' is not a number of bytes such as 4096, 4k or 1M")
    }
    let (size, overflows) = number.multipliedReportingOverflow(by: unit ?? 1)
    return overflows ? .max : size
  }

  /// Returns the tag of a language that has a model, given its tag, its English name, the code of a region, or the name of
  /// a locale.
  @Sendable
  static func language(_ name: String) throws -> String {
    for tag in [name, LanguageNames.tag(of: name), tag(ofLocale: name)].compactMap(\.self)
    where DetectionOptions(likelyLanguages: [tag]).unknownLanguages.isEmpty { return tag }
    let names = LanguageNames.pairs.map(\.name)
    let near = NearestName.nearest(to: name.lowercased(), among: names, limit: 2)
    let hint =
      near.flatMap { name.count > 3 ? "did you mean \($0)?" : nil }
      ?? "legible encodings --languages lists all"
    throw ValidationError(
      "there is no model of a language '\(name)'; give a tag such as cs or sr-Latn, or a name such as czech; \(hint)"
    )
  }

  /// The tag of the language of a POSIX locale (IEEE Std 1003.1, section 8.2), as in `cs_CZ.UTF-8` and `sr_RS@latin`; `nil`
  /// if the text is no such name.
  private static func tag(ofLocale name: String) -> String? {
    guard let end = name.firstIndex(where: { $0 == "." || $0 == "@" }) else { return nil }
    let tag = name[..<end]
    let modifier = name.firstIndex(of: "@").map { name[name.index(after: $0)...] }
    let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"]
    guard let script = modifier.flatMap({ scripts[$0.lowercased()] }) else { return String(tag) }
    let parts = tag.split(separator: "_", maxSplits: 1)
    return ([parts.first ?? "", Substring(script)] + parts.dropFirst()).joined(separator: "-")
  }

  /// Returns the argument unchanged.
  @Sendable
  static func text(_ text: String) -> String { text }

  /// The shell completion for names of encodings.
  static let encodingCompletion = OptionRecord.Completion.lines(
    of: "legible encodings | cut -f 1")
}

/// The limit up to which text is held back while its encoding is not sure.
enum HoldPolicy: Equatable, Sendable {
  /// Until the input has paused for this long, since somebody may be waiting for the output.
  case pause(milliseconds: Int32)

  /// Until the input has ended or 64 KB are held, however long it pauses, so that the timing of the
  /// input does not change the output.
  case none

  /// Until this many bytes are held, however long the input pauses.
  case bytes(Int)

  /// Parses `200ms`, `2s`, `4096`, `4k` or `end`.
  init?(_ text: String) {
    if text == "end" {
      self = .none
      return
    }
    if !text.hasSuffix("s") {
      guard let size = try? NamedArgument.size(text), size > 0 else { return nil }
      self = .bytes(size)
      return
    }
    let isMilliseconds = text.hasSuffix("ms")
    guard let number = Double(text.dropLast(isMilliseconds ? 2 : 1)),
      (0...86_400_000).contains(number)
    else { return nil }
    self = .pause(milliseconds: Int32(min(isMilliseconds ? number : number * 1000, 86_400_000)))
  }

  /// The length of the pause in milliseconds; `nil` if pauses are ignored.
  var pause: Int32? {
    switch self {
    case .pause(let milliseconds): milliseconds
    case .none, .bytes: nil
    }
  }

  /// The maximum number of bytes that are held, at most 64 KB.
  var limit: Int {
    let maximum = 65_536
    return if case .bytes(let count) = self { min(count, maximum) } else { maximum }
  }
}

/// The argument of `--to`.
enum ConversionTarget: Equatable, Sendable {
  /// An encoding, with or without a byte order mark.
  case encoding(MarkedEncoding)

  /// The encoding of each input.
  case same

  static let utf8 = ConversionTarget.encoding(MarkedEncoding(.utf8))

  /// The encoding, if it does not depend on the input.
  var encoding: TextEncoding? {
    if case .encoding(let named) = self { named.encoding } else { nil }
  }
}
