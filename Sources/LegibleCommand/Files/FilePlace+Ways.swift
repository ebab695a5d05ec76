import Glibc

/// Resolution of paths to places. Each component is looked up once, in the open directory before it, so
/// that the file that is read is the file that is replaced, even if the path changes meanwhile.
extension FilePlace {
  /// The maximum number of links in a chain, as in the system.
  private static let linkLimit = 40

  /// Resolves a path that the user gave, and follows symbolic links. The file need not exist.
  init(following path: FileName) throws(SystemError) {
    var place = try Self.step(to: path, from: nil)
    var count = 0
    while let target = try place.linkTarget() {
      count += 1
      if count > Self.linkLimit { throw SystemError(code: ELOOP) }
      place = try Self.step(to: target, from: place.directory)
    }
    self = place
  }

  /// Resolves a path that others may control, such as one of a list, without following symbolic links.
  ///
  /// - Throws: `FollowedLink` if there is one, or `SystemError`.
  init(withoutLinks path: FileName) throws {
    if path.bytes.isEmpty { throw SystemError(code: ENOENT) }
    let parts = path.bytes.split(separator: UInt8(ascii: "/"))
    let isAbsolute = path.bytes.first == UInt8(ascii: "/")
    let directory = try Directory(isAbsolute ? FileName("/") : .here).descending(parts.dropLast())
    self.init(parts.last.map { FileName(bytes: Array($0)) } ?? .here, in: directory)
    if isLink { throw FollowedLink(name: base) }
  }

  /// Opens the directory with the name.
  ///
  /// - Throws: As `init(withoutLinks:)`.
  var directoryWithoutLinks: Directory {
    get throws {
      do {
        return try Directory(base, in: directory)
      } catch {
        if isLink { throw FollowedLink(name: base) }
        throw error
      }
    }
  }

  /// There is a symbolic link where none is followed.
  struct FollowedLink: Error, CustomStringConvertible {
    let name: FileName

    var description: String {
      "\(name.forPeople) is a symbolic link, and to a listed name none is followed"
    }
  }

  /// The place of the last component in the directory of the others.
  private static func step(
    to path: FileName, from origin: Directory?
  ) throws(SystemError) -> FilePlace {
    if path.bytes.isEmpty { throw SystemError(code: ENOENT) }
    let base = path.base
    // A path that ends in a slash names a directory.
    return FilePlace(
      base.bytes.isEmpty ? .here : base, in: try Directory(path.directory, from: origin))
  }

  /// Whether the place has a regular file, not a link to one.
  var isRegularFile: Bool { status?.isRegular ?? false }
  var isDirectory: Bool { status?.isDirectory ?? false }
  var isLink: Bool { status?.isLink ?? false }

  /// The target of the symbolic link; `nil` if the place has none.
  private func linkTarget() throws(SystemError) -> FileName? {
    guard isLink else { return nil }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = base.withPath { readlinkat(directory.descriptor, $0, &target, target.count) }
    if count < 0 { throw .last }
    if count == target.count { throw SystemError(code: ENAMETOOLONG) }
    return FileName(bytes: target[..<count].map { UInt8(bitPattern: $0) })
  }
}
