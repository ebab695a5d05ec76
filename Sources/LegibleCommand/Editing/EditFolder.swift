import Glibc
import Legible

/// A folder for copies that nobody else can look into.
final class EditFolder {
  private let path: FileName
  private var made: [FileName] = []
  private var folders: [FileName]
  private var names: Set<[UInt8]> = []
  private var isKept = false

  /// The folder that it is made in: `$TMPDIR`, or `/tmp`.
  static var parent: FileName {
    // The environment does not change while the command runs, so the string stays where it is.
    let given = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    return FileName(argument: given.isEmpty ? "/tmp" : given)
  }

  init() throws(SystemError) {
    // In place of these mkdtemp(3) puts letters of its choice.
    let placeholders = [UInt8](repeating: UInt8(ascii: "X"), count: 6)
    var template = (Self.parent.bytes + Array("/legible-edit-".utf8) + placeholders).map {
      CChar(bitPattern: $0)
    }
    template.append(0)
    guard mkdtemp(&template) != nil else { throw .last }
    path = FileName(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    folders = [path]
  }

  deinit {
    if isKept { return }
    for file in made { file.withPath { _ = unlink($0) } }
    // A folder in which a program has left something else stays.
    for folder in folders.reversed() { folder.withPath { _ = rmdir($0) } }
  }

  /// Lets the copies stay.
  func keep() { isKept = true }

  /// Makes the copy of a file, under the name of the file: editors choose by it how to show it.
  func add(_ file: EditedFile) throws(SystemError) {
    var folder = path
    if !names.insert(file.name.base.bytes).inserted {
      folder = FileName(bytes: path.bytes + Array("/\(folders.count + 1)".utf8))
      if folder.withPath({ mkdir($0, 0o700) }) != 0 { throw .last }
      folders.append(folder)
    }
    let copy = FileName(bytes: folder.bytes + [UInt8(ascii: "/")] + file.name.base.bytes)
    let descriptor = copy.withPath {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    }
    if descriptor < 0 { throw .last }
    defer { close(descriptor) }
    made.append(copy)
    var stream = OutputStream(descriptor: descriptor, name: copy)
    do {
      try stream.write(file.text.utf8)
      try stream.flush()
    } catch {
      throw error.cause
    }
    file.copy = copy
  }
}
