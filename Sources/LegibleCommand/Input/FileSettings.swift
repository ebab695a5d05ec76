import Glibc
import Legible
import Synchronization

/// The forms of files that `.editorconfig` and `.gitattributes` demand, read once for each folder.
final class FileSettings: Sendable {
  /// The settings that apply in a folder.
  private struct Folder {
    var settings = FolderSettings()

    /// Whether the folder is in a repository, whose attributes apply.
    var isInRepository = false
  }

  private struct State {
    var folders: [[UInt8]: Folder] = [:]

    /// The settings files that are too large.
    var refused: [FileName] = []
  }

  private let state = Mutex(State())
  private let workingFolder: [UInt8]

  /// The expected form of all files, which overrides the settings.
  private let charset: TextExpectation?

  /// The maximum size of a settings file in bytes, since each file is matched against all of its patterns.
  private static let sizeLimit = 256 << 10

  init(charset: TextExpectation? = nil) {
    self.charset = charset
    workingFolder = (try? FileName.here.resolved().bytes) ?? []
  }

  /// Returns the expected form of a file; `nil` if it is not text by its attributes.
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

  /// The encoding of a file in the repository if the working tree is in UTF-8.
  func repositoryEncoding(of name: FileName) -> FolderSettings.RepositoryEncoding {
    let path = absolute(name)
    guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return .unknown }
    let settings = state.withLock { Self.folder(Array(path[..<slash]), in: &$0).settings }
    return settings.isEmpty ? .unknown : settings.repositoryEncoding(of: path)
  }

  /// The absolute path, with `.` and `..` resolved lexically.
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

  /// Reports the settings files that could not be read.
  ///
  /// - Returns: `trouble` if there are any, since the expected forms are unknown then.
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
    if FileName(bytes: path).appending(".git".utf8).exists {
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

  private static func text(
    of name: String, in folder: [UInt8], _ refused: inout [FileName]
  ) -> String? {
    let path = FileName(bytes: folder).appending(name.utf8)
    // Most folders have none, and `access` costs less than opening.
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
