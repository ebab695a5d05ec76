import Glibc
import Legible
import Synchronization

/// What `.editorconfig` and `.gitattributes` files want of each file, read once for each folder.
final class CheckSettings: Sendable {
  /// The files of settings that count for a folder, the outermost first.
  private struct Chain {
    /// Each with the length of its folder's path, slash included.
    var editorConfigs: [(start: Int, file: EditorConfig)] = []
    var attributes: [(start: Int, file: GitAttributes)] = []

    /// Whether the folder is in a repository, whose attributes count.
    var isInRepository = false
  }

  private let chains = Mutex<[[UInt8]: Chain]>([:])
  private let workingFolder: [UInt8]

  /// What all files should be, whatever the settings say.
  private let charset: TextExpectation?

  /// How large a file of settings may be, in bytes; a larger one is none.
  private static let sizeLimit = 1 << 20

  init(charset: TextExpectation?) {
    self.charset = charset
    workingFolder = (try? FileName.here.resolved().bytes) ?? []
  }

  /// What a file should be; `nil` for one that is no text by its attributes.
  func expectation(of name: FileName) -> TextExpectation? {
    if name.isStandardInput { return charset ?? TextExpectation() }
    let path = absolute(name)
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
      return charset ?? TextExpectation()
    }
    let chain = chains.withLock { Self.chain(of: Array(path[..<slash]), in: &$0) }
    if chain.editorConfigs.isEmpty && chain.attributes.isEmpty {
      return charset ?? TextExpectation()
    }
    var properties: [String: String] = [:]
    for (start, file) in chain.editorConfigs {
      let found = file.properties(of: String(decoding: path[start...], as: UTF8.self))
      properties.merge(found) { $1 }
    }
    var attributes: [String: GitAttributes.State] = [:]
    for (start, file) in chain.attributes {
      let found = file.attributes(of: String(decoding: path[start...], as: UTF8.self))
      attributes.merge(found) { $1 }
    }
    guard var expectation = TextExpectation(properties: properties, attributes: attributes) else {
      return nil
    }
    if let charset {
      expectation.encoding = charset.encoding
      expectation.hasByteOrderMark = charset.hasByteOrderMark
    }
    return expectation
  }

  /// The path from the root, without `.` and `..` as far as that can be told from the words.
  private func absolute(_ name: FileName) -> [UInt8] {
    let isAbsolute = name.bytes.first == UInt8(ascii: "/")
    var parts: [ArraySlice<UInt8>] = []
    let all = (isAbsolute ? [] : workingFolder + [UInt8(ascii: "/")]) + name.bytes
    for part in all.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else if !part.elementsEqual(".".utf8) {
        parts.append(part)
      }
    }
    return parts.flatMap { [UInt8(ascii: "/")] + $0 }
  }

  /// The settings for a folder, whose path ends without a slash.
  private static func chain(of folder: [UInt8], in chains: inout [[UInt8]: Chain]) -> Chain {
    if let known = chains[folder] { return known }
    var chain = Chain()
    if let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
      chain = Self.chain(of: Array(folder[..<slash]), in: &chains)
    }
    let start = folder.count + 1
    if exists(".git", in: folder) {
      // Attributes of a repository around this one do not count.
      chain.isInRepository = true
      chain.attributes = []
    }
    if let text = text(of: ".editorconfig", in: folder) {
      let file = EditorConfig(text)
      if file.isRoot { chain.editorConfigs = [] }
      chain.editorConfigs.append((start, file))
    }
    if chain.isInRepository, let text = text(of: ".gitattributes", in: folder) {
      chain.attributes.append((start, GitAttributes(text)))
    }
    chains[folder] = chain
    return chain
  }

  private static func exists(_ name: String, in folder: [UInt8]) -> Bool {
    FileName(bytes: folder + Array("/\(name)".utf8)).withPath { access($0, F_OK) == 0 }
  }

  private static func text(of name: String, in folder: [UInt8]) -> String? {
    let path = FileName(bytes: folder + Array("/\(name)".utf8))
    // Most folders have none: to ask costs less than to open.
    guard path.withPath({ access($0, R_OK) == 0 }),
      let file = try? InputFile(path, waits: false), file.isRegular
    else { return nil }
    var bytes: [UInt8] = []
    guard (try? file.forEachChunk(limit: sizeLimit) { bytes += $0 }) ?? false else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
