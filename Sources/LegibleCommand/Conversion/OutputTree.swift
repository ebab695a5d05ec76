import Glibc
import Legible

/// The folder of `--output-dir`: each input is written to a file of its name below it.
struct OutputTree: Sendable {
  private let root: FileName
  private let allowsEmpty: Bool

  /// Why an input has no place below the folder.
  enum Refusal: Error, CustomStringConvertible {
    /// The input is standard input.
    case unnamed

    /// The name leads out of the folder.
    case outside

    /// An empty result would replace a file that is not empty.
    case empty

    var description: String {
      switch self {
      case .unnamed: "standard input has no name below --output-dir; -o names a file"
      case .outside: "a name with .. has no place below --output-dir"
      case .empty:
        "the result is empty, and the file is not; --allow-empty replaces it nevertheless"
      }
    }
  }

  /// Makes the folder, if it is not there.
  init(_ root: FileName, allowsEmpty: Bool) throws(SystemError) {
    if root.withPath({ mkdir($0, 0o777) }) != 0 && errno != EEXIST { throw .last }
    self.root = root
    self.allowsEmpty = allowsEmpty
  }

  /// The identity of the folder, which is not read as a part of a tree.
  var identity: FileIdentity? { root.status?.identity }

  /// Writes a file, and the folders to it. No link below the folder is followed.
  ///
  /// - Parameters:
  ///   - name: The name of the input; an absolute one is taken from the root of the file system.
  ///   - body: Writes the content.
  func write(_ name: FileName, _ body: (inout OutputStream) throws -> Void) throws {
    if name.isStandardInput { throw Refusal.unnamed }
    let parts = name.bytes.split(separator: UInt8(ascii: "/")).filter {
      !$0.elementsEqual(".".utf8)
    }
    if parts.contains(where: { $0.elementsEqual("..".utf8) }) { throw Refusal.outside }
    var directory = try Directory(root)
    for part in parts.dropLast() {
      let folder = FileName(bytes: Array(part))
      let code = folder.withPath { mkdirat(directory.descriptor, $0, 0o777) }
      if code != 0 && errno != EEXIST { throw SystemError.last }
      directory = try directory.descending([part])
    }
    let place = FilePlace(FileName(bytes: Array(parts.last ?? [])), in: directory)
    guard place.isRegularFile else { return try write(place, name, nil, body) }
    // The file stays open while its attributes are copied.
    let file = try InputFile(place)
    try write(place, name, OriginalFile(file, at: place), body)
  }

  private func write(
    _ place: FilePlace, _ name: FileName, _ original: OriginalFile?,
    _ body: (inout OutputStream) throws -> Void
  ) throws {
    let replacement = try FileReplacement(of: place, named: name, original: original)
    var stream = replacement.stream
    try body(&stream)
    try stream.flush()
    if !allowsEmpty, original.map({ $0.size > 0 }) ?? false, try replacement.isEmpty {
      throw Refusal.empty
    }
    try replacement.prepare()
    try replacement.commitAtOnce()
  }
}
