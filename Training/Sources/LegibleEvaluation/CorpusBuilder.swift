public import LegibleEncodings

/// Makes labelled files of a corpus: every language in every encoding that is plausible for it, in
/// several lengths, whole and damaged.
///
/// The same corpus, options and seed give the same bytes on every machine and in every locale; what
/// one language gives does not depend on which others are built.
public struct CorpusBuilder {
  /// What is built.
  public struct Options: Sendable {
    /// The lengths of samples, in bytes.
    public var lengths = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384]

    /// The lengths of samples that are damaged as well.
    public var damagedLengths = [64, 512, 4096]

    /// What happens to them.
    public var damages: [Damage] = Damage.allCases.filter { $0 != .none }

    /// How many samples of each length a language and an encoding have.
    public var samples = 1

    /// The languages, all where empty.
    public var languages: Set<String> = []

    /// The encodings by name, all where empty.
    public var encodings: Set<TextEncoding> = []

    /// Whether rare encodings are among them.
    public var includesRare = true

    /// What all choices follow from.
    public var seed: UInt64 = 17

    /// The options that `legible-corpus build` has without being told others.
    public init() {}
  }

  /// A file that was made.
  public struct File {
    /// Where it stands in a folder of files: the encoding, the language, the length, the number.
    public let path: String

    /// What it is written in.
    public let encoding: TextEncoding

    /// The language's tag.
    public let language: String

    /// The length in bytes that was asked for, before any damage.
    public let length: Int

    /// What happened to it.
    public let damage: Damage

    /// What is in it.
    public let bytes: [UInt8]
  }

  private let source: CorpusSource
  private let options: Options

  /// A builder.
  public init(_ source: CorpusSource, options: Options = Options()) {
    self.source = source
    self.options = options
  }

  /// The languages that are built, in order.
  public var languages: [LanguageText] {
    source.languages.filter { options.languages.isEmpty || options.languages.contains($0.tag) }
  }

  /// All files of one language, in a fixed order.
  ///
  /// - Throws: `CorpusError` where the corpus names an encoding that does not exist, and whatever
  ///   `write` throws.
  public func build(
    _ language: LanguageText, write: (File) throws -> Void
  ) throws {
    let encodings = try source.plausible.encodings(
      of: language.tag, includesRare: options.includesRare)
    for encoding in encodings {
      if !options.encodings.isEmpty && !options.encodings.contains(encoding) { continue }
      try build(language, in: encoding, write: write)
    }
  }

  private func build(
    _ language: LanguageText, in encoding: TextEncoding, write: (File) throws -> Void
  ) throws {
    var text = SampleText(
      language, in: encoding, substitutions: source.plausible.substitutions(of: language.tag),
      seed: options.seed)
    for length in options.lengths {
      for number in 0..<options.samples {
        guard let sample = text.sample(of: length) else { continue }
        let damages = options.damagedLengths.contains(length) ? options.damages : []
        for damage in [Damage.none] + damages {
          guard let bytes = damage.apply(to: sample, in: encoding) else { continue }
          let suffix = damage == .none ? "" : ".\(damage.rawValue)"
          let path = "\(encoding.name)/\(language.tag)-\(length)-\(number)\(suffix).txt"
          try write(
            File(
              path: path, encoding: encoding, language: language.tag, length: length,
              damage: damage, bytes: bytes))
        }
      }
    }
  }
}

/// What happened to a file since it was written.
public enum Damage: String, CaseIterable, Sendable {
  /// Nothing.
  case none

  /// A byte 0xFF stands between two characters near the middle.
  case strayByte = "stray-byte"

  /// The file begins behind the first byte of a character.
  case cutHead = "cut-head"

  /// The file ends before the last byte of a character.
  case cutTail = "cut-tail"

  /// 64 KB of an English log in ASCII come first.
  case asciiHead = "ascii-head"

  /// An HTML page that declares another encoding than it is in.
  case wrongDeclaration = "wrong-declaration"

  /// The bytes after the damage, or `nil` where it cannot happen to them: a file of two-byte units
  /// loses its units by one byte, a character of one byte cannot be cut.
  ///
  /// - Parameters:
  ///   - text: The text, cut to its length.
  ///   - encoding: What it is written in.
  public func apply(to text: String.UnicodeScalarView, in encoding: TextEncoding) -> [UInt8]? {
    guard let bytes = try? encoding.encode(String(text)) else { return nil }
    switch self {
    case .none:
      return bytes
    case .strayByte:
      guard encoding.isASCIICompatible else { return nil }
      let head = String(text.prefix(text.count / 2))
      guard let at = try? encoding.encode(head).count, at <= bytes.count else { return nil }
      return Array(bytes[..<at]) + [0xFF] + Array(bytes[at...])
    case .cutHead:
      guard encoding.isASCIICompatible, !encoding.isSingleByte else { return nil }
      // The text from its first character of more than one byte on.
      let rest = text.drop { $0.isASCII }
      guard Self.isTelling(rest), let cut = try? encoding.encode(String(rest)) else { return nil }
      return Array(cut.dropFirst())
    case .cutTail:
      guard encoding.isASCIICompatible, !encoding.isSingleByte else { return nil }
      var rest = text
      while let last = rest.last, last.isASCII { rest.removeLast() }
      guard Self.isTelling(rest), let cut = try? encoding.encode(String(rest)) else { return nil }
      return Array(cut.dropLast())
    case .asciiHead:
      guard encoding.isASCIICompatible else { return nil }
      return PlainLog.head + bytes
    case .wrongDeclaration:
      guard encoding.isASCIICompatible else { return nil }
      let declared = encoding == .utf8 ? "iso-8859-1" : "utf-8"
      let head = "<!DOCTYPE html>\n<html><head><meta charset=\"\(declared)\"></head>\n<body><p>"
      return Array(head.utf8) + bytes + Array("</p></body></html>\n".utf8)
    }
  }
}

extension Damage {
  /// Whether a text has enough characters besides the one that is cut for an answer to be right.
  private static func isTelling(_ text: some Collection<Unicode.Scalar>) -> Bool {
    text.lazy.filter { !$0.isASCII }.count >= 3
  }
}

/// A log as servers write it, all in ASCII.
enum PlainLog {
  private static let messages = [
    "INFO  listener ready on port 8080",
    "INFO  request 200 GET /index.html in 12 ms",
    "WARN  cache is full, dropping the oldest entries",
    "INFO  request 304 GET /style.css in 2 ms",
    "DEBUG worker 3 picked up job 4711",
    "ERROR connection closed by peer (retrying in 5 s)",
    "INFO  backup finished: 1204 files, 0 errors",
  ]

  /// What comes before text in damaged files: 64 KB.
  static let head = bytes(count: 65_536)

  /// So many bytes of whole lines, the last one cut and ended.
  static func bytes(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var second = 0
    while bytes.count < count {
      let time = "2024-03-05 \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
      bytes += Array("\(time) \(messages[second % messages.count])\n".utf8)
      second += 1
    }
    bytes.removeSubrange((count - 1)...)
    return bytes + [UInt8(ascii: "\n")]
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
