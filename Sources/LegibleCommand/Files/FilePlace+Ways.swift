import Glibc

/// The ways from a path to the place of a file that may be replaced: each part of the path is looked up
/// once, in the open directory of the part before it, so that what is read and what is replaced are one
/// file, whatever becomes of the path.
extension FilePlace {
  /// How many links may lead from one to another, as the system has it.
  private static let linkLimit = 40

  /// The place that a path leads to through all symbolic links, for a path that the user gave; the file need
  /// not be there yet.
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

  /// The place that a path leads to without symbolic links, for a path that somebody else may have made: a list may
  /// be older than a link that has come into its way.
  ///
  /// - Throws: `FollowedLink` where there is one, or `SystemError`.
  init(withoutLinks path: FileName) throws {
    if path.bytes.isEmpty { throw SystemError(code: ENOENT) }
    let parts = path.bytes.split(separator: UInt8(ascii: "/"))
    let isAbsolute = path.bytes.first == UInt8(ascii: "/")
    let directory = try Directory(isAbsolute ? FileName("/") : .here).descending(parts.dropLast())
    self.init(parts.last.map { FileName(bytes: Array($0)) } ?? .here, in: directory)
    if isLink { throw FollowedLink(name: base) }
  }

  /// The directory that has the name, opened.
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

  /// A symbolic link on a way on which none is followed.
  struct FollowedLink: Error, CustomStringConvertible {
    let name: FileName

    var description: String {
      "\(name.forPeople) is a symbolic link, and to a listed name none is followed"
    }
  }

  /// The place of a path in the directory that its other parts lead to.
  private static func step(
    to path: FileName, from origin: Directory?
  ) throws(SystemError) -> FilePlace {
    if path.bytes.isEmpty { throw SystemError(code: ENOENT) }
    let base = path.base
    // A slash at the end says that a directory is meant.
    return FilePlace(
      base.bytes.isEmpty ? .here : base, in: try Directory(path.directory, from: origin))
  }

  /// Whether there is a regular file, and no link to one.
  var isRegularFile: Bool { status?.isRegular ?? false }
  var isDirectory: Bool { status?.isDirectory ?? false }
  var isLink: Bool { status?.isLink ?? false }

  /// Where the symbolic link leads that is here; `nil` if there is none.
  private func linkTarget() throws(SystemError) -> FileName? {
    guard isLink else { return nil }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = base.withPath { readlinkat(directory.descriptor, $0, &target, target.count) }
    if count < 0 { throw .last }
    if count == target.count { throw SystemError(code: ENAMETOOLONG) }
    return FileName(bytes: target[..<count].map { UInt8(bitPattern: $0) })
  }
}
