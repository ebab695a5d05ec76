internal import LegibleBidi

/// The properties of a format of localizable strings, which its parser states.
struct FormatRecord: Sendable {
  /// How the names of its files end, in lower case.
  let extensions: [String]

  /// Texts of which one stands at the beginning of its files, where other kinds of files have such names too.
  var heads: [String] = []

  /// Whether so many files have such names that in a folder only those are meant whose path names a language.
  var isCommon = false

  /// Whether programs put each value into an isolate by themselves.
  var isolatesValues = false

  /// Whether keys are names, not texts that may have marks with reason.
  var hasNames = true

  /// How its strings write what stands for values, by what the file says of a string.
  let arguments: @Sendable (_ flags: [String]) -> ArgumentStyles

  /// How it writes characters that the encoding of the file does not have, if it can.
  var escape: ControlSpelling.Escape?

  /// How it writes signs of its own in values, where these may be put in as a whole.
  var quoting: ControlSpelling.Quoting?

  /// Reads a file in UTF-8.
  let parse: @Sendable (_ utf8: [UInt8], _ list: inout EntryList) throws(SyntaxError) -> Void
}

extension CatalogFormat {
  /// The properties of the format.
  var record: FormatRecord {
    switch self {
    case .strings: AppleStrings.record
    case .stringsdict: Stringsdict.record
    case .xcstrings: XCStrings.record
    case .po: GettextCatalog.record
    case .xliff: XLIFF.record
    case .arb: ResourceBundle.record
    case .android: AndroidStrings.record
    case .fluent: Fluent.record
    case .properties: JavaProperties.record
    case .qt: QtLinguist.record
    case .json: JSONCatalog.record
    case .resx: ResourceXML.record
    case .yaml: YAMLCatalog.record
    case .php: PHPArrays.record
    case .dtd: EntityDeclarations.record
    case .srt: TimedCues.subRip
    case .webVTT: TimedCues.webVTT
    case .ass: SubStationAlpha.record
    }
  }
}
