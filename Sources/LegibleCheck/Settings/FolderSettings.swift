package import LegibleEncodings

/// The files of settings that count for the files of a folder: the one place that knows what a path should be in.
package struct FolderSettings: Sendable {
  /// Each with the length of its folder's path, slash included; the outermost first.
  private var editorConfigs: [(start: Int, file: EditorConfig)] = []
  private var attributes: [(start: Int, file: GitAttributes)] = []

  /// Settings of a folder that none counts for.
  package init() {}

  package var isEmpty: Bool { editorConfigs.isEmpty && attributes.isEmpty }

  /// Attributes of a repository around this one do not count.
  package mutating func enterRepository() { attributes = [] }

  /// Adds the settings of a folder in the last one.
  ///
  /// - Parameters:
  ///   - folder: Its path, with a slash at the end.
  ///   - editorConfig: The text of its `.editorconfig`, if it has one.
  ///   - attributes: The text of its `.gitattributes`, if it has one that counts.
  package mutating func enter(
    _ folder: some Collection<UInt8>, editorConfig: String?, attributes text: String?
  ) {
    if let editorConfig {
      let file = EditorConfig(editorConfig)
      if file.isRoot { editorConfigs = [] }
      editorConfigs.append((folder.count, file))
    }
    if let text { attributes.append((folder.count, GitAttributes(text))) }
  }

  /// Returns the expected form of a file; `nil` for one that is no text by its attributes.
  ///
  /// - Parameter path: The path of a file in the folder.
  package func expectation(of path: [UInt8]) -> TextExpectation? {
    let (properties, states) = settings(of: path)
    return TextExpectation(properties: properties, attributes: states)
  }

  /// The encoding of a file in the repository while its working tree is in UTF-8.
  package enum RepositoryEncoding: Sendable, Equatable {
    /// It is no text, or another program of Git changes it.
    case passed

    /// The settings name the encoding.
    case encoding(TextEncoding)

    /// The settings say nothing.
    case unknown
  }

  /// Returns the encoding of a file in the repository, by `legible-encoding`, by `encoding`, or by a `charset` that is
  /// not UTF-8.
  ///
  /// - Parameter path: The path of a file in the folder.
  package func repositoryEncoding(of path: [UInt8]) -> RepositoryEncoding {
    let (properties, states) = settings(of: path)
    if states.saysBinary { return .passed }
    if states["working-tree-encoding"].map({ $0 != .unset && $0 != .unspecified }) ?? false {
      return .passed
    }
    switch states["filter"] {
    case .unset, .set: return .passed
    case .value(let name) where name != "legible": return .passed
    default: break
    }
    for name in ["legible-encoding", "encoding"] {
      guard case .value(let label) = states[name] else { continue }
      // A name that nobody knows must not become another encoding.
      guard let encoding = TextEncoding(label), !encoding.isConvertedBySystem else {
        return .passed
      }
      return .encoding(encoding)
    }
    let charset = TextExpectation(properties: properties.filter { $0.key == "charset" })?.encoding
    if let charset, charset != .utf8 { return .encoding(charset) }
    return .unknown
  }

  /// The properties of `.editorconfig` and the attributes of Git that a file has.
  private func settings(
    of path: [UInt8]
  ) -> (properties: [String: String], attributes: [String: GitAttributes.State]) {
    var properties: [String: String] = [:]
    for (start, file) in editorConfigs {
      let found = file.properties(of: String(decoding: path[start...], as: UTF8.self))
      properties.merge(found) { $1 }
    }
    var states: [String: GitAttributes.State] = [:]
    for (start, file) in attributes {
      let found = file.attributes(of: String(decoding: path[start...], as: UTF8.self))
      states.merge(found) { $1 }
    }
    return (properties, states)
  }
}
