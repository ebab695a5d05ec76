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
      throw CommandFailure("standard input is not the JSON of a hook: \(error)")
    }
    guard case .object = value else {
      throw CommandFailure("standard input is not the JSON of a hook: it is not an object")
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
        "standard input is not the JSON of a hook: it names neither a tool nor a file"
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
    where text.utf8.contains(bytesOf: "*** Begin Patch"):
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
