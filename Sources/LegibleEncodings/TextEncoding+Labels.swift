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
  public init?(webLabel: some StringProtocol) {
    let isBlank = { (byte: Character) in " \t\n\u{C}\r".contains(byte) }
    let label = webLabel.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    guard let id = WebLabels.encoding(labelled: String(label).lowercased()) else { return nil }
    self.init(id)
  }
}
