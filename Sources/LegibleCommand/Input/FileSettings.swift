import Glibc
import Legible
import Synchronization

/// What `.editorconfig` and `.gitattributes` files want of each file, read once for each folder.
final class FileSettings: Sendable {
  /// What counts in a folder.
  private struct Folder {
    var settings = FolderSettings()

    /// Whether the folder is in a repository, whose attributes count.
    var isInRepository = false
  }

  private struct State {
    var folders: [[UInt8]: Folder] = [:]

    /// The files of settings that are too large to be read.
    var refused: [FileName] = []
  }

  private let state = Mutex(State())
  private let workingFolder: [UInt8]

  /// What all files should be, whatever the settings say.
  private let charset: TextExpectation?

  /// How large a file of settings may be, in bytes: each file that is checked is held against all of it.
  private static let sizeLimit = 256 << 10

  init(charset: TextExpectation? = nil) {
    self.charset = charset
    workingFolder = (try? FileName.here.resolved().bytes) ?? []
  }

  /// Returns the expected form of a file; `nil` for one that is no text by its attributes.
  func expectation(of name: FileName) -> TextExpectation? {
    if name.isStandardInput { return charset ?? TextExpectation() }
    let path = absolute(name)
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
      return charset ?? TextExpectation()
    }
    let settings = state.withLock { Self.folder(Array(path[..<slash]), in: &$0).settings }
    if settings.isEmpty { return charset ?? TextExpectation() }
    guard var expectation = settings.expectation(of: path) else { return nil }
    if let charset {
      expectation.encoding = charset.encoding
      expectation.unknownEncoding = nil
      expectation.hasByteOrderMark = charset.hasByteOrderMark
    }
    return expectation
  }

  /// The encoding of a file in the repository while its working tree is in UTF-8.
  func repositoryEncoding(of name: FileName) -> FolderSettings.RepositoryEncoding {
    let path = absolute(name)
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return .unknown }
    let settings = state.withLock { Self.folder(Array(path[..<slash]), in: &$0).settings }
    return settings.isEmpty ? .unknown : settings.repositoryEncoding(of: path)
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

  /// Reports the files of settings that could not be read.
  ///
  /// - Returns: Trouble if there are any, since nobody knows then what the files should be.
  func reportRefused() -> ExitStatus {
    let refused = state.withLock { $0.refused }
    for name in refused {
      Messages.report("it has more than \(Self.sizeLimit >> 10) KB, and is not read", at: name)
    }
    return refused.isEmpty ? .success : .trouble
  }

  /// The settings for a folder, whose path ends without a slash.
  private static func folder(_ path: [UInt8], in state: inout State) -> Folder {
    if let known = state.folders[path] { return known }
    var folder = Folder()
    if let slash = path.lastIndex(of: UInt8(ascii: "/")) {
      folder = Self.folder(Array(path[..<slash]), in: &state)
    }
    if exists(".git", in: path) {
      folder.isInRepository = true
      folder.settings.enterRepository()
    }
    folder.settings.enter(
      path + [UInt8(ascii: "/")], editorConfig: text(of: ".editorconfig", in: path, &state.refused),
      attributes: folder.isInRepository
        ? text(of: ".gitattributes", in: path, &state.refused) : nil)
    state.folders[path] = folder
    return folder
  }

  private static func exists(_ name: String, in folder: [UInt8]) -> Bool {
    FileName(bytes: folder).appending(name.utf8).withPath { access($0, F_OK) == 0 }
  }

  private static func text(
    of name: String, in folder: [UInt8], _ refused: inout [FileName]
  ) -> String? {
    let path = FileName(bytes: folder).appending(name.utf8)
    // Most folders have none: to ask costs less than to open.
    guard path.withPath({ access($0, R_OK) == 0 }),
      let file = try? InputFile(path, waits: false), file.isRegular
    else { return nil }
    do {
      let bytes = try file.bytes(limit: sizeLimit)
      if bytes == nil { refused.append(path) }
      return bytes.map { String(decoding: $0, as: UTF8.self) }
    } catch {
      return nil
    }
  }
}
