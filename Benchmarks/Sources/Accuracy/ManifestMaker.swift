package import LegibleEvaluation
internal import LegibleEncodings

/// Makes the manifest of a labelled folder, or fills in what is empty in the one that it has.
package struct ManifestMaker {
  /// The lines.
  package private(set) var entries: [Manifest.Entry] = []

  /// Files that have no line, are missing, or have other bytes than their line means.
  package private(set) var complaints: [SkippedItem] = []

  /// Reads a folder, and all files in it.
  ///
  /// A file that is missing is a complaint where its line has no recipe or no hash.
  ///
  /// - Parameters:
  ///   - folder: The labelled folder.
  ///   - defaults: The track, project, licence and recipe of files of which nothing is known.
  /// - Throws: `CorpusError` where the folder or its manifest cannot be read.
  package init(folder: String, defaults: Manifest.Entry) throws(CorpusError) {
    for var entry in try labelled(folder) {
      for path in [\Manifest.Entry.track, \.project, \.licence, \.recipe]
      where entry[keyPath: path].isEmpty {
        entry[keyPath: path] = defaults[keyPath: path]
      }
      do {
        let hash = SHA256(try FileBytes.read("\(folder)/\(entry.path)")).hexadecimal
        if entry.sha256.isEmpty { entry.sha256 = hash }
        if entry.sha256 != hash {
          complaints.append(
            SkippedItem(path: entry.path, reason: "other bytes than the manifest means"))
        }
        if !entry.text.isEmpty { _ = try FileBytes.read("\(folder)/\(entry.text)") }
      } catch {
        if entry.recipe.isEmpty || entry.sha256.isEmpty {
          let reason = error.reason(without: "\(folder)/\(entry.path)")
          complaints.append(SkippedItem(path: entry.path, reason: reason))
        }
      }
      entries.append(entry)
    }
  }

  /// The files as the manifest of the folder has them, or else the folders that they are in.
  private mutating func labelled(_ folder: String) throws(CorpusError) -> [Manifest.Entry] {
    let path = "\(folder)/\(Manifest.fileName)"
    if try FileBytes.names(in: folder).contains(Array(Manifest.fileName.utf8)) {
      guard let text = String(validating: try FileBytes.read(path), as: UTF8.self) else {
        throw CorpusError("\(path): not UTF-8")
      }
      return try Manifest.entries(parsing: text, path: path)
    }
    let labelled = try LabelledFolder(folder)
    complaints += labelled.skipped
    return labelled.files.compactMap { file in
      guard case .text(let encoding) = file.truth else { return nil }
      return Manifest.Entry(path: file.name, encoding: encoding.name, language: file.language)
    }
  }
}
