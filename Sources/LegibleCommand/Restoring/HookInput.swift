import Legible

/// What an agent for programming tells its hooks on standard input: which tool has been used, and on which file.
struct HookInput {
  /// The files that it is about; none where the tool writes none.
  let files: [FileName]

  /// How much is read.
  private static let sizeLimit = 16 << 20

  /// Where the makers of agents put the names of files.
  private static let keys = ["file_path", "filePath", "path", "notebook_path", "filename", "file"]

  /// Input that cannot be read.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads standard input.
  static func read() throws -> HookInput {
    guard let bytes = try InputFile(.standardInput).bytes(limit: sizeLimit) else {
      throw Failure(description: "standard input has more than \(sizeLimit >> 20) MB")
    }
    return try HookInput(bytes)
  }

  /// Reads the JSON that a hook has been given.
  ///
  /// - Throws: `Failure` where it is none.
  init(_ bytes: [UInt8]) throws(Failure) {
    let value: JSONValue
    do {
      value = try JSONValue(reading: bytes)
    } catch {
      throw Failure(description: "standard input is no JSON of a hook: \(error)")
    }
    guard case .object = value else {
      throw Failure(description: "standard input is no JSON of a hook: it is no object")
    }
    let folder = value["cwd"]?.string.map { FileName($0) }
    var names: [FileName] = []
    for holder in [value["tool_input"], value["tool_args"], value["toolInput"], value].compactMap(
      \.self)
    {
      for key in Self.keys {
        guard let name = holder[key]?.string, !name.isEmpty, !name.utf8.contains(0) else {
          continue
        }
        let bytes = Array(name.utf8)
        let isAbsolute = bytes.first == UInt8(ascii: "/")
        let file =
          isAbsolute ? FileName(bytes: bytes) : folder?.appending(bytes) ?? FileName(bytes: bytes)
        if !names.contains(file) { names.append(file) }
      }
      if !names.isEmpty { break }
    }
    files = names
  }
}
