internal import LegibleEncodings

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

  /// What a file should be; `nil` for one that is no text by its attributes.
  ///
  /// - Parameter path: The path of a file in the folder.
  package func expectation(of path: [UInt8]) -> TextExpectation? {
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
    return TextExpectation(properties: properties, attributes: states)
  }
}
