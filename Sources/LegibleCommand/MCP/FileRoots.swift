import Glibc

/// The folders that an agent may access.
///
/// Each component of a path below them is opened in the open folder before it without following
/// symbolic links, so that concurrent changes of the tree lead nowhere else.
struct FileRoots {
  private struct Root {
    /// The path without symbolic links.
    let path: FileName
    let directory: Directory
  }

  private let roots: [Root]

  init(_ names: [FileName]) throws(CommandFailure) {
    var roots: [Root] = []
    for name in names {
      do {
        let path = try name.resolved()
        roots.append(Root(path: path, directory: try Directory(path)))
      } catch {
        throw CommandFailure(
          "\(name.escapedForDisplay) is not a folder that can be served: \(error)")
      }
    }
    self.roots = roots
  }

  /// The paths of the folders.
  var names: [FileName] { roots.map(\.path) }

  /// Returns the place of a file or folder, which need not exist, and its absolute path.
  ///
  /// - Parameter path: An absolute path, or one relative to the first root.
  func place(of path: FileName) throws -> (place: FilePlace, name: FileName) {
    func refusal(_ reason: String) -> CommandFailure {
      CommandFailure("\(path.escapedForDisplay) \(reason)")
    }
    let outside = refusal("is outside of the roots")
    let link = refusal("leads through a symbolic link, which is not followed")
    guard let first = roots.first else { throw outside }
    if path.bytes.contains(0) || path.bytes.isEmpty { throw SystemError(code: ENOENT) }
    let isAbsolute = path.bytes.first == UInt8(ascii: "/")
    let named = path.bytes.split(separator: UInt8(ascii: "/")).filter {
      !$0.elementsEqual(".".utf8)
    }
    if named.contains(where: { $0.elementsEqual("..".utf8) }) { throw outside }
    guard let (root, parts) = isAbsolute ? way(of: named) : (first, named[...]) else {
      throw outside
    }
    // Settings and hooks there can make Git run programs.
    if parts.contains(where: { String(decoding: $0, as: UTF8.self).lowercased() == ".git" }) {
      throw refusal("is in Git's own folder, whose settings run programs")
    }
    let directory: Directory
    do {
      directory = try root.directory.descending(parts.dropLast())
    } catch is FilePlace.FollowedLink {
      throw link
    }
    let place = FilePlace(parts.last.map { FileName(bytes: Array($0)) } ?? .here, in: directory)
    if place.isLink { throw link }
    return (place, root.path.appending(parts.joined(separator: [UInt8(ascii: "/")])))
  }

  /// The root that a prefix of an absolute path leads to, also through links, and the components after
  /// the prefix.
  ///
  /// The prefix only selects a root. The other components are opened from its open folder, so that
  /// links that change meanwhile have no effect.
  private func way(of parts: [ArraySlice<UInt8>]) -> (Root, ArraySlice<ArraySlice<UInt8>>)? {
    var prefix = FileName("/")
    for count in 0...parts.count {
      if count > 0 { prefix = prefix.appending(parts[count - 1]) }
      guard let identity = prefix.identity else { return nil }
      if let root = roots.first(where: { $0.directory.identity == identity }) {
        return (root, parts[count...])
      }
    }
    return nil
  }
}

extension FileName {
  /// The path of a file URI (RFC 8089); `nil` for other URIs.
  init?(fileURI uri: String) {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = Array(uri.utf8.dropFirst("file://".utf8.count))
    // The host before the path is empty or this machine.
    guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    guard slash == 0 || rest[..<slash].elementsEqual("localhost".utf8) else { return nil }
    var bytes: [UInt8] = []
    var index = slash
    while index < rest.count {
      if rest[index] == UInt8(ascii: "%") {
        let digits = String(decoding: rest[(index + 1)...].prefix(2), as: UTF8.self)
        guard digits.utf8.count == 2, let byte = UInt8(digits, radix: 16), byte != 0 else {
          return nil
        }
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(rest[index])
        index += 1
      }
    }
    self.init(bytes: bytes)
  }
}
