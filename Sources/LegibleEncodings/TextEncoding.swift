/// A way to write text as bytes, under a name that standards give it.
///
/// ```swift
/// TextEncoding("latin2")            // ISO-8859-2
/// TextEncoding.shiftJIS.labels      // ["shift_jis", "sjis", …]
/// try TextEncoding.koi8R.decode(bytes)
/// ```
///
/// Whatever detection can name is a value of this type, and each value can be converted from and
/// to.
public struct TextEncoding: Sendable, Hashable {
  /// The number of the encoding in the registry.
  package let registryID: EncodingID

  /// The name for the platform's `iconv`, if the encoding is not in the registry.
  private let systemName: String?

  package init(_ id: EncodingID) {
    registryID = id
    systemName = nil
  }

  /// An encoding that is converted by the platform's `iconv(3)`, for names that `init(_:)` does not
  /// know: Legible has no table of it, and never detects it.
  ///
  /// Only plain names are taken, none with a suffix such as `//TRANSLIT`, by which `iconv` changes
  /// text in silence.
  ///
  /// - Returns: `nil` if the platform does not know the name either.
  public init?(systemName: String) {
    let hasSuffix = systemName.utf8.contains { $0 == 0 || $0 == 0x2F || $0 == 0x2C }
    guard !systemName.isEmpty, !hasSuffix, IconvConverter.knows(systemName) else { return nil }
    registryID = .system
    self.systemName = systemName
  }

  /// Whether conversion is left to the platform's `iconv(3)`.
  public var isConvertedBySystem: Bool { systemName != nil }

  var record: EncodingRecord { EncodingRegistry.record(of: registryID) }

  /// The canonical name: that of the WHATWG Encoding Standard where it defines the encoding, else
  /// the preferred name of the IANA registry, else the name in common use.
  public var name: String { systemName ?? record.name }

  /// The script or body of rules that the encoding belongs to, or the maker whose it is.
  public var family: EncodingFamily { record.family }

  /// All labels that `init(_:)` takes for the encoding, in lower case, the canonical name first.
  public var labels: [String] { systemName.map { [$0.lowercased()] } ?? record.allLabels }

  /// Whether the bytes 0x00…0x7F mean the ASCII characters wherever a character begins.
  ///
  /// VISCII and TCVN count as such although they have letters in place of a few control characters,
  /// and IBM864 although it has the Arabic percent sign for the other one.
  public var isASCIICompatible: Bool { record.codec.isASCIICompatible }

  /// Whether every byte is a character of its own.
  public var isSingleByte: Bool {
    switch record.codec {
    case .ascii, .singleByte, .singleByteEBCDIC, .userDefined: true
    default: false
    }
  }

  /// Whether plain text, without controls and escape sequences, means the ASCII characters when it
  /// stands at the beginning of the input.
  ///
  /// That holds for the seven-bit encodings too, which `isASCIICompatible` leaves out.
  package var readsPlainTextAsASCII: Bool {
    isASCIICompatible || record.codec.startsAsASCII
  }

  /// Whether each line of a text can be found and decoded without the lines before it.
  ///
  /// The bytes of UTF-16, UTF-32 and EBCDIC have no U+000A where a line ends, and in seven-bit encodings an escape sequence
  /// may change how the lines after it are read.
  package var hasIndependentLines: Bool {
    switch record.codec {
    case .utf16, .utf32, .singleByteEBCDIC, .iso2022, .utf7, .hz: false
    case .ascii, .utf8, .cesu8, .singleByte, .userDefined, .multibyte, .system: true
    }
  }

  /// The name by which all commands report the encoding: our own if `iconv` takes it, too, and else the one that `iconv`
  /// has, so that an answer can be handed on.
  package var reportedName: String { name(in: .iconv) ?? name }

  /// The name of the encoding in a naming scheme, or `nil` where the scheme has none.
  public func name(in scheme: NamingScheme) -> String? {
    switch scheme {
    case .whatwg: record.whatwg
    case .iana: record.iana
    case .iconv: systemName ?? record.iconv
    case .python: record.python
    case .java: record.java
    }
  }
}

/// A scheme of names for encodings.
public enum NamingScheme: String, Sendable, CaseIterable {
  /// The names of the WHATWG Encoding Standard, as browsers use them.
  case whatwg

  /// The preferred MIME names of the IANA Character Sets registry.
  case iana

  /// Names that `iconv -f` takes, ours where it takes ours.
  case iconv

  /// The names of Python's codecs.
  case python

  /// The canonical names of the charsets of Java.
  case java
}

extension TextEncoding {
  /// The encoding that a label names, in the sense that IANA, iconv and Python give it.
  ///
  /// Labels match as UTS #22 says: `utf8`, `UTF-8` and `Utf_8` are the same. `ISO-8859-1` is that
  /// standard itself here; browsers take it for windows-1252, as `init(webLabel:)` does.
  ///
  /// - Complexity: O(*n*) in the length of the label.
  public init?(_ label: some StringProtocol) {
    guard let id = EncodingRegistry.encoding(labelled: label) else { return nil }
    self.init(id)
  }

  /// The encoding that a browser takes a label for (WHATWG Encoding Standard, section 4.2).
  ///
  /// ASCII white space around the label does not count. The labels that browsers refuse (the
  /// "replacement" encoding) name none.
  ///
  /// - Complexity: O(*n*) in the length of the label.
  public init?(webLabel label: some StringProtocol) {
    guard let id = EncodingRegistry.encoding(webLabel: label) else { return nil }
    self.init(id)
  }
}

extension TextEncoding: CaseIterable {
  /// Every encoding that Legible has tables or code for, in a fixed order.
  public static let allCases: [TextEncoding] =
    EncodingID.allCases.filter { $0 != .system }.map(TextEncoding.init)

  /// The same as `allCases`, under the name that the package uses.
  package static var all: [TextEncoding] { allCases }
}

extension TextEncoding: Identifiable {
  /// The canonical name.
  public var id: String { name }
}

/// A description is a name that `init(_:)` takes, but for encodings that the platform's `iconv`
/// converts: these are made by `init(systemName:)`.
extension TextEncoding: LosslessStringConvertible {
  /// The canonical name.
  public var description: String { name }
}

#if !hasFeature(Embedded)
  /// An encoding is coded as its canonical name, and decoded from any label.
  extension TextEncoding: Codable {
    /// Decodes an encoding from one of its labels, or from a name that the platform's `iconv` knows.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the name is not known.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let name = try container.decode(String.self)
      guard let encoding = TextEncoding(name) ?? TextEncoding(systemName: name) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "no encoding is known by the name \"\(name)\"")
      }
      self = encoding
    }

    /// Encodes the canonical name.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name)
    }
  }
#endif
