internal import LegibleEncodings

/// A folder of labelled files: with a manifest, or with a folder for each encoding.
public struct LabelledFolder {
  /// The files, in a fixed order.
  public private(set) var files: [LabelledFile] = []

  /// What was left out.
  public private(set) var skipped: [SkippedItem] = []

  private let root: String

  /// Reads a folder.
  ///
  /// - Throws: `CorpusError` where the folder itself cannot be read, or its manifest has not the
  ///   right form.
  public init(_ root: String) throws(CorpusError) {
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
      if entry.encoding == Manifest.binaryLabel {
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
          hasMarkedOrder: Manifest.isMarkedOrder(entry.encoding), language: entry.language,
          kind: entry.kind, project: entry.project, length: entry.length, damage: entry.damage,
          isListed: true))
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
