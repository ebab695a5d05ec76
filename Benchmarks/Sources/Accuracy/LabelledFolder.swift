package import LegibleEvaluation
package import LegibleEncodings

/// What a file is known to be.
package enum Truth: Sendable, Hashable {
  /// Text in an encoding.
  case text(TextEncoding)

  /// A text that another file has, which an engine finds by what it is asked.
  case given(TextTask)

  /// No text.
  case binary
}

/// A file of which it is known what it is.
package struct LabelledFile: Sendable {
  /// The path by which it is opened.
  package let path: String

  /// The path from the labelled folder on.
  package let name: String

  /// What it is.
  package let truth: Truth

  /// Whether its mark tells the order of its bytes, as the labels `utf-16` and `utf-32` say.
  package let hasMarkedOrder: Bool

  /// The language's tag, or nothing.
  package let language: String

  /// What kind of file it is, such as `html` or `dictionary`, or nothing.
  package let kind: String

  /// The project that it is from, where a manifest tells it, or nothing.
  package var project = ""

  /// The length that was asked for, where a manifest tells it.
  package let length: Int?

  /// What happened to it, as the manifest names it; `none` without one.
  package let damage: String

  /// Whether a manifest lists it, and not only the folder that it is in.
  package let isListed: Bool

  /// What is tried by it, or nothing.
  package var track = ""

  /// The SHA-256 of its bytes, or nothing.
  package var sha256 = ""

  /// How to get its bytes, or nothing.
  package var recipe = ""

  /// The path by which the text is opened that is right, where the truth is a text.
  package var textPath = ""
}

/// How much of a file a detector is shown.
package enum FileScope: Sendable, Hashable {
  /// All of it.
  case whole

  /// So many bytes, from the first one on that is not ASCII.
  case excerpt(byteCount: Int)

  /// The name in tables and results: `whole`, or the number of bytes.
  package var name: String {
    switch self {
    case .whole: "whole"
    case .excerpt(let byteCount): String(byteCount)
    }
  }

  /// The excerpts that are scored where no others are asked for, in bytes.
  package static let usualExcerpts = [100, 1_024, 10_240]
}

/// Which files of a labelled folder are looked at.
package enum LabelledPart: String, CaseIterable, Codable, Sendable {
  /// What tables are counted of and parameters are fitted to.
  case tuning

  /// What only figures are reported of.
  case held

  /// Both.
  case all

  /// Whether a file is in the part, by its project, or by its name where it has none.
  package func contains(_ file: LabelledFile) -> Bool {
    let isHeld = HeldOutProjects.contains(file.project.isEmpty ? file.name : file.project)
    return switch self {
    case .tuning: !isHeld
    case .held: isHeld
    case .all: true
    }
  }
}

/// A folder of labelled files: with a manifest, or with a folder for each encoding.
package struct LabelledFolder {
  /// The files, in a fixed order.
  package private(set) var files: [LabelledFile] = []

  /// What was left out.
  package private(set) var skipped: [SkippedItem] = []

  private let root: String

  /// Reads a folder.
  ///
  /// - Throws: `CorpusError` where the folder itself cannot be read, or its manifest has not the
  ///   right form.
  package init(_ root: String) throws(CorpusError) {
    self.root = root
    let names = try FileBytes.names(in: root)
    if names.contains(Array(Manifest.fileName.utf8)) {
      try readManifest()
    } else {
      for name in names { addFolder(name) }
    }
  }

  private mutating func readManifest() throws(CorpusError) {
    let path = "\(root)/\(Manifest.fileName)"
    guard let text = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CorpusError("\(path): not UTF-8")
    }
    var unknown: [String: Int] = [:]
    for entry in try Manifest.entries(parsing: text, path: path) {
      let truth: Truth
      if !entry.text.isEmpty && ["", "utf-8"].contains(entry.encoding.lowercased()) {
        truth = .given(entry.encoding.isEmpty ? .read : .repair)
      } else if !entry.text.isEmpty {
        skip("\(root)/\(entry.path)", "a text beside another encoding than UTF-8")
        continue
      } else if entry.encoding == Manifest.binaryLabel {
        truth = .binary
      } else if let encoding = TextEncoding(entry.encoding) {
        truth = .text(encoding)
      } else {
        unknown[entry.encoding, default: 0] += 1
        continue
      }
      files.append(
        LabelledFile(
          path: "\(root)/\(entry.path)", name: entry.path, truth: truth,
          hasMarkedOrder: AnswerReader.isMarkedOrder(entry.encoding), language: entry.language,
          kind: entry.kind, project: entry.project, length: entry.length, damage: entry.damage,
          isListed: true, track: entry.track, sha256: entry.sha256, recipe: entry.recipe,
          textPath: "\(root)/\(entry.text)"))
    }
    for (label, count) in unknown.sorted(by: { $0.key < $1.key }) {
      skip(path, "unknown label \(label) (\(count) files)")
    }
  }

  private mutating func addFolder(_ name: [UInt8]) {
    guard let folder = String(validating: name, as: UTF8.self) else {
      return skip("\(root)/\(Self.escaped(name))", "the name is not UTF-8")
    }
    let path = "\(root)/\(folder)"
    if !FileBytes.isFolder(path) {
      return skip(path, "not in a folder that names its encoding")
    }
    guard let label = FolderLabel(folder) else { return skip(path, "unknown label") }
    let count = files.count
    let skippedCount = skipped.count
    addFiles(in: path, label)
    if files.count == count && skipped.count == skippedCount { skip(path, "empty folder") }
  }

  private mutating func addFiles(in folder: String, _ label: FolderLabel) {
    let names: [[UInt8]]
    do {
      names = try FileBytes.names(in: folder)
    } catch {
      return skip(folder, error.reason(without: folder))
    }
    for name in names {
      guard let file = String(validating: name, as: UTF8.self) else {
        skip("\(folder)/\(Self.escaped(name))", "the name is not UTF-8")
        continue
      }
      let path = "\(folder)/\(file)"
      if FileBytes.isFolder(path) {
        addFiles(in: path, label)
      } else {
        files.append(
          LabelledFile(
            path: path, name: String(path.dropFirst(root.count + 1)),
            truth: .text(label.encoding), hasMarkedOrder: false, language: label.language,
            kind: "", length: nil, damage: Damage.none.rawValue, isListed: false))
      }
    }
  }

  private mutating func skip(_ path: String, _ reason: String) {
    skipped.append(SkippedItem(path: path, reason: reason))
  }

  /// A name as text, with the bytes that are not UTF-8 as `\x9D`.
  private static func escaped(_ name: [UInt8]) -> String {
    (try? TextEncoding.utf8.decode(name, malformed: .escape)) ?? ""
  }
}

extension CorpusError {
  /// The reason without the path in front.
  func reason(without path: String) -> String {
    description.hasPrefix("\(path): ")
      ? String(description.dropFirst(path.utf8.count + 2)) : description
  }
}

/// What the name of a folder says about the files in it.
///
/// A name is an encoding in any of the spellings that `TextEncoding` takes, with a language or
/// remarks behind it: `koi8-r`, `iso_8859_2`, `windows-1251-russian`, `utf-16le (no BOM)`.
package struct FolderLabel: Equatable {
  /// The encoding.
  package let encoding: TextEncoding

  /// What stands behind it, or nothing.
  package let language: String

  /// The label, or `nil` where no beginning of the name is an encoding.
  package init?(_ name: String) {
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
