import Glibc

/// The arguments of the process as text that their bytes can be got back from.
///
/// In `CommandLine.arguments` malformed UTF-8 is replaced, so that a file name that is not UTF-8 would
/// no longer be the name of the file, and two such names could be the same.
enum RawArguments {
  /// What stands for the bytes 0x80…0xFF of malformed UTF-8: characters for private use. Where an
  /// argument has one of them itself, they stand for its bytes.
  private static let standIns: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The arguments behind the name of the program.
  static var texts: [String] {
    // `unsafeArgv` has `argc` entries, each a string that ends with NUL and lives as long as the
    // process.
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        text(of: UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }

  /// The bytes of the argument, or of the part of one, that a text was made from.
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
      // No byte of malformed UTF-8, and none of the stand-ins, is below 0x80.
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
  /// Hands on the characters of a name that may be UTF-8 or not, and the bytes that are none.
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
