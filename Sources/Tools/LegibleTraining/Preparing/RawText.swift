import Foundation

/// Raw lines of one language in a folder: `<language>.txt` and `<language>.<source>.txt` hold prose,
/// `<language>.ui.txt` and `<language>.<source>.ui.txt` strings of programs.
package struct RawText {
  package let language: String
  package private(set) var prose: [Substring] = []
  package private(set) var interface: [Substring] = []

  /// The raw lines of all languages of a folder, in the order of the names.
  ///
  /// - Throws: `TrainerError` for a folder that is missing and for a file that is not UTF-8, and what reading
  ///   throws.
  package static func all(in folder: String) throws -> [RawText] {
    let names = try FileManager.default.folderNames(of: folder)
      .filter { $0.hasSuffix(".txt") }.sorted()
    var texts: [String: RawText] = [:]
    for name in names {
      let language = String(name.prefix { $0 != "." })
      let path = "\(folder)/\(name)"
      guard
        let text = String(
          validating: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      else { throw TrainerError("\(path): not UTF-8") }
      let lines = text.split(whereSeparator: \.isNewline)
      var entry = texts[language] ?? RawText(language: language)
      if name.hasSuffix(".ui.txt") { entry.interface += lines } else { entry.prose += lines }
      texts[language] = entry
    }
    return texts.values.sorted { $0.language < $1.language }
  }

  private init(language: String) { self.language = language }
}

extension TextPreparation {
  /// Writes a text as `<language>.txt.gz` into a folder.
  package static func write(_ text: String, language: String, to folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    try Gzip.write(text, to: "\(folder)/\(language)\(TrainingText.fileSuffix)")
  }
}
