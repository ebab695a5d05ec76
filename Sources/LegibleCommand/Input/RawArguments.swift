/// The arguments of the process as the bytes that they are.
///
/// A `String` argument has had its malformed UTF-8 replaced, so a file name that is not UTF-8 would
/// no longer be the name of the file.
enum RawArguments {
  /// The bytes of the argument that `text` was made from.
  static func bytes(of text: String) -> [UInt8] {
    guard text.unicodeScalars.contains("\u{FFFD}") else { return Array(text.utf8) }
    for index in 0..<Int(CommandLine.argc) {
      // `unsafeArgv` has `argc` entries, each a string that ends with NUL and lives as long as the
      // process.
      guard let argument = CommandLine.unsafeArgv[index] else { continue }
      if String(cString: argument) == text {
        let bytes = UnsafeBufferPointer(start: argument, count: length(of: argument))
        return bytes.map { UInt8(bitPattern: $0) }
      }
    }
    return Array(text.utf8)
  }

  private static func length(of string: UnsafePointer<CChar>) -> Int {
    var count = 0
    while string[count] != 0 { count += 1 }
    return count
  }
}
