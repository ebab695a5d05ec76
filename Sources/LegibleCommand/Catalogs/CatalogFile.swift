import Legible

/// A catalog, and the file in some encoding that it was read from.
struct CatalogFile {
  let text: EditableText

  let catalog: StringCatalog

  /// Why a file cannot be read as a catalog.
  enum Refusal: Error, CustomStringConvertible {
    /// The format follows neither from the name of the file nor from an option.
    case unknownFormat

    var description: String {
      "its name does not tell which format of strings it has; --format names it"
    }
  }

  /// Parses the bytes of a file.
  ///
  /// - Throws: `Refusal`, `CatalogError`, `EditFailure`, or what `CatalogEncoding` throws.
  init(
    _ bytes: [UInt8], named name: FileName, format: CatalogFormat?, language: String?,
    encoding: CatalogEncoding
  ) throws {
    let path = name.isStandardInput ? "" : name.text
    guard let format = format ?? CatalogFormat(fileName: path) else {
      throw Refusal.unknownFormat
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
