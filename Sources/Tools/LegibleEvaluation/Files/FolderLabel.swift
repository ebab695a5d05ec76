public import LegibleEncodings

/// What the name of a folder says about the files in it.
///
/// A name is an encoding in any of the spellings that `TextEncoding` takes, with a language or
/// remarks behind it: `koi8-r`, `iso_8859_2`, `windows-1251-russian`, `utf-16le (no BOM)`.
public struct FolderLabel: Equatable {
  /// The encoding.
  public let encoding: TextEncoding

  /// What stands behind it, or nothing.
  public let language: String

  /// The label, or `nil` where no beginning of the name is an encoding.
  public init?(_ name: String) {
    var end = name.endIndex
    while end > name.startIndex {
      let label = name[..<end]
      if let encoding = TextEncoding(label) {
        self.encoding = encoding
        language = String(name[end...].drop { Self.separators.contains($0) })
        return
      }
      guard let separator = label.lastIndex(where: Self.separators.contains) else { return nil }
      end = separator
    }
    return nil
  }

  private static let separators: Set<Character> = ["-", "_", " ", "."]
}
