import Glibc
import Legible

/// The JSON that a coding agent passes to its hooks on standard input: the tool and its files.
struct HookInput {
  /// The files that the tool writes; empty for a shell, which may write any.
  let files: [FileName]

  /// The folder that the tool runs in; `nil` for a tool that names its files.
  let folder: FileName?

  /// The maximum size of the input in bytes.
  private static let sizeLimit = 16 << 20

  /// The maximum depth of objects in which names of files are looked for.
  private static let depthLimit = 4

  /// The keys that agents use for file names, or lists of them.
  private static let keys: Set<String> = [
    "file_path", "filePath", "path", "notebook_path", "filename", "file", "files", "paths",
    "file_paths",
  ]

  /// The keys of the arguments of a tool.
  private static let argumentKeys = ["tool_input", "tool_args", "toolInput"]

  /// The lines of a patch, as for `apply_patch`, that name a file.
  private static let patchLines = [
    "*** Update File: ", "*** Add File: ", "*** Delete File: ", "*** Move to: ",
  ]

  /// Reads standard input.
  static func read() throws -> HookInput {
    guard let bytes = try InputFile(.standardInput).bytes(limit: sizeLimit) else {
      throw CommandFailure("standard input has more than \(sizeLimit >> 20) MB")
    }
    return try HookInput(bytes)
  }

  /// Parses the JSON.
  ///
  /// - Throws: `CommandFailure` if it is malformed, or names neither a file nor a tool.
  init(_ bytes: [UInt8]) throws(CommandFailure) {
    let value: JSONValue
    do {
      value = try JSONValue(reading: bytes)
    } catch {
      throw CommandFailure("standard input is no JSON of a hook: \(error)")
    }
    guard case .object = value else {
      throw CommandFailure("standard input is no JSON of a hook: it is no object")
    }
    let folder = value["cwd"]?.string.map { FileName($0) }
    let arguments = Self.argumentKeys.compactMap { value[$0] }
    var names: [String] = []
    for holder in arguments + [value] where names.isEmpty {
      Self.addNames(in: holder, depth: holder == value ? 0 : Self.depthLimit, to: &names)
    }
    files = names.map { name in
      let bytes = Array(name.utf8)
      let isAbsolute = bytes.first == UInt8(ascii: "/")
      return isAbsolute
        ? FileName(bytes: bytes) : folder?.appending(bytes) ?? FileName(bytes: bytes)
    }
    if names.isEmpty && arguments.isEmpty && value["tool_name"] == nil {
      throw CommandFailure(
        "standard input is no JSON of a hook: there is neither a tool nor the name of a file in it"
      )
    }
    self.folder = names.isEmpty ? folder ?? .here : nil
  }

  /// Adds the names of files in an object, or in the objects and patches in it.
  private static func addNames(in value: JSONValue, depth: Int, to names: inout [String]) {
    switch value {
    case .object(let members):
      for member in members {
        if keys.contains(member.key) {
          addNames(of: member.value, to: &names)
        }
        if depth > 0 { addNames(in: member.value, depth: depth - 1, to: &names) }
      }
    case .array(let values) where depth > 0:
      for value in values { addNames(in: value, depth: depth - 1, to: &names) }
    case .string(let text)
    where Array(text.utf8).firstPlace(of: Array("*** Begin Patch".utf8), from: 0) != nil:
      for line in text.split(whereSeparator: \.isNewline) {
        for lead in patchLines where line.hasPrefix(lead) {
          add(String(line.dropFirst(lead.count)), to: &names)
        }
      }
    default: break
    }
  }

  /// Adds a name, or the names in a list.
  private static func addNames(of value: JSONValue, to names: inout [String]) {
    switch value {
    case .string(let name): add(name, to: &names)
    case .array(let values): for name in values.compactMap(\.string) { add(name, to: &names) }
    default: break
    }
  }

  private static func add(_ name: String, to names: inout [String]) {
    if !name.isEmpty, !name.utf8.contains(0), !names.contains(name) { names.append(name) }
  }
}

/// A folder with copies of files before an edit, at their absolute paths below the folder.
struct Snapshot {
  private let folder: FileName

  init(in folder: FileName) { self.folder = folder }

  /// Copies a file.
  ///
  /// - Throws: `SystemError` or `ReplacementFailure`.
  func save(_ file: borrowing RestoredFile) throws {
    try makeFolder()
    var directory = try Directory(folder)
    let parts = try parts(of: file.name)
    for part in parts.dropLast() {
      let name = FileName(bytes: Array(part))
      let code = name.withPath { mkdirat(directory.descriptor, $0, 0o700) }
      if code != 0 && errno != EEXIST { throw SystemError.last }
      directory = try Directory(name, in: directory)
    }
    let place = FilePlace(FileName(bytes: Array(parts.last ?? [])), in: directory)
    try FileReplacement(of: place, named: file.name, original: nil).commit(file.bytes)
  }

  /// Removes the copy of a file, if there is one.
  ///
  /// - Throws: `SystemError`.
  func forget(_ name: FileName) throws {
    try makeFolder()
    do {
      try place(of: name).remove()
    } catch let error as SystemError where error.code == ENOENT {}
  }

  /// Makes the folder, if it is not there.
  func makeFolder() throws(SystemError) { try folder.makeDirectory(mode: 0o700) }

  /// Returns the copy of a file; `nil` if there is none.
  ///
  /// - Throws: `SystemError` or `InputFile.NoFile`.
  func content(of name: FileName) throws -> [UInt8]? {
    do {
      return try InputFile(place(of: name)).bytes()
    } catch let error as SystemError where error.code == ENOENT {
      return nil
    }
  }

  /// The place of the copy of a file.
  private func place(of name: FileName) throws -> FilePlace {
    let parts = try parts(of: name)
    let directory = try Directory(folder).descending(parts.dropLast())
    return FilePlace(FileName(bytes: Array(parts.last ?? [])), in: directory)
  }

  /// The components of the absolute path.
  private func parts(of name: FileName) throws -> [ArraySlice<UInt8>] {
    // The file need not exist, but its folder must.
    let directory = try name.directory.resolved()
    return directory.appending(name.base.bytes).bytes.split(separator: UInt8(ascii: "/"))
  }
}

/// A file that a revision does not have under its name, and the file there that it may be: one that is gone, with
/// mostly the same lines.
struct RenamedFile {
  let name: FileName

  /// Whether the index is compared instead of the working tree.
  let isStaged: Bool

  /// The maximum number of files that are compared, and their maximum size in bytes.
  private static let candidateLimit = 200
  private static let sizeLimit = 16 << 20

  /// Returns the former version of the file; `nil` if no file that is gone is similar.
  func reference(in revision: FileName) -> RestoredFile.Reference? {
    let repository = GitRepository(of: name)
    guard let top = repository.line(["rev-parse", "--show-toplevel"]), let now = content(repository)
    else { return nil }
    let root = GitRepository(at: FileName(bytes: top))
    let kind = ["diff", "--name-only", "--no-renames", "--diff-filter=D", "-z"]
    let arguments = kind + (isStaged ? ["--cached"] : []) + ["--end-of-options"]
    guard let list = root.output(arguments, [revision.bytes]) else { return nil }
    let skeleton = TextSkeleton(of: now)
    var best: (reference: RestoredFile.Reference, similarity: Double)?
    for path in list.split(separator: 0).prefix(Self.candidateLimit) {
      let object = revision.bytes + [UInt8(ascii: ":")] + path
      guard let bytes = root.output(["cat-file", isStaged ? "blob" : "--filters"], [object]),
        bytes.count <= Self.sizeLimit
      else { continue }
      let similarity = skeleton.similarity(to: TextSkeleton(of: bytes))
      if similarity < TextSkeleton.minSimilarity || similarity <= best?.similarity ?? 0 { continue }
      let former = FileName(bytes: Array(path)).forPeople
      best = (
        RestoredFile.Reference(name: "\(revision.forPeople):\(former)", bytes: bytes), similarity
      )
    }
    return best?.reference
  }

  private func content(_ repository: GitRepository) -> [UInt8]? {
    if isStaged { return repository.content(of: name, in: [], filtered: false) }
    guard let file = try? InputFile(name, waits: false), file.isRegular else { return nil }
    return try? file.bytes(limit: Self.sizeLimit)
  }
}

/// The lines of a text, or what is left of them in any ASCII-compatible encoding, damaged or not: their ASCII characters.
struct TextSkeleton {
  /// Texts that share less are different ones.
  static let minSimilarity = 0.5

  private var counts: [[UInt8]: Int] = [:]
  private var size = 0

  /// - Parameter isWhole: Whether the other characters count, too: both texts are then in the same encoding.
  init(of bytes: [UInt8], isWhole: Bool = false) {
    for line in bytes.split(separator: 0x0A) {
      let rest = line.filter { byte in
        byte != 0x0D && (isWhole || byte < 0x80 && byte != UInt8(ascii: "?"))
      }
      if rest.isEmpty { continue }
      counts[rest, default: 0] += 1
      size += rest.count
    }
  }

  /// The share of the lines that both have, weighted by their lengths.
  func similarity(to other: TextSkeleton) -> Double {
    var shared = 0
    for (line, count) in counts { shared += line.count * min(count, other.counts[line] ?? 0) }
    let larger = max(size, other.size)
    return larger == 0 ? 0 : Double(shared) / Double(larger)
  }
}
