import Legible

/// The JSON that a coding agent passes to its hooks on standard input: the tool and the file.
struct HookInput {
  /// The files that the tool writes.
  let files: [FileName]

  /// The maximum size of the input in bytes.
  private static let sizeLimit = 16 << 20

  /// The keys that agents use for file names.
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

  /// Parses the JSON.
  ///
  /// - Throws: `Failure` if it is malformed.
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
