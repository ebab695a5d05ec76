import Glibc

/// The arguments of the process as text from which their bytes can be recovered.
///
/// In `CommandLine.arguments` malformed UTF-8 is replaced, so that a file name that is not UTF-8 would
/// no longer be the name of the file, and two such names could be the same.
enum RawArguments {
  /// Private-use characters that stand for the bytes 0x80…0xFF of malformed UTF-8. If an argument
  /// contains such a character itself, the bytes of that character are replaced by stand-ins too.
  private static let standIns: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The arguments after the name of the program.
  static var texts: [String] {
    // `unsafeArgv` has `argc` entries, each a string that ends with NUL and lives as long as the
    // process.
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        text(of: UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }

  /// Recovers the bytes of an argument, or of a part of one.
  static func bytes(of text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: { standIns.contains($0.value) }) else {
      return Array(text.utf8)
    }
    return text.unicodeScalars.flatMap { scalar in
      standIns.contains(scalar.value)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  private static func text(of bytes: UnsafeRawBufferPointer) -> String {
    var text = String.UnicodeScalarView()
    let appendStandIn = { (byte: UInt8) in
      // All bytes of malformed UTF-8, and all bytes of stand-ins in UTF-8, are 0x80 or higher.
      text.append(Unicode.Scalar(standIns.upperBound - 0xFF + UInt32(byte)) ?? "\u{FFFD}")
    }
    bytes.forEachScalar { scalar in
      if standIns.contains(scalar.value) {
        String(scalar).utf8.forEach(appendStandIn)
      } else {
        text.append(scalar)
      }
    } orMalformedByte: {
      appendStandIn($0)
    }
    return String(text)
  }
}

extension Collection<UInt8> {
  /// Calls a closure for each character of UTF-8, and another for each malformed byte.
  func forEachScalar(
    _ body: (Unicode.Scalar) -> Void, orMalformedByte malformed: (UInt8) -> Void
  ) {
    var rest = self[...]
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        body(Unicode.UTF8.decode(encoded))
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        rest.prefix(length).forEach(malformed)
        rest = rest.dropFirst(length)
      case .emptyInput:
        return
      }
    }
  }
}
