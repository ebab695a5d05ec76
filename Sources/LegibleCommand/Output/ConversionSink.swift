import Glibc
import Legible

/// Where `convert` puts its text: an encoder, unless the output is UTF-8, and a stream.
final class ConversionSink {
  private let encoding: TextEncoding
  private let unencodable: UnencodablePolicy
  private var stream: OutputStream
  private var encoder: TextEncoder?
  private var encoded: [UInt8] = []

  /// How many characters of the current input the encoding did not have.
  private(set) var substitutedCount = 0

  /// Opens the file, or takes standard output where none is named.
  init(
    _ file: FileName?, encoding: TextEncoding, unencodable: UnencodablePolicy
  ) throws(SystemError) {
    self.encoding = encoding
    self.unencodable = unencodable
    guard let file else {
      stream = OutputStream(.standardOutput)
      return
    }
    let path = file.bytes.map { CChar(bitPattern: $0) } + [0]
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
    if descriptor < 0 { throw .last }
    stream = OutputStream(descriptor: descriptor)
  }

  /// Begins the text of one input.
  func begin() {
    substitutedCount = 0
    encoder = encoding == .utf8 ? nil : TextEncoder(encoding, unencodable: unencodable)
  }

  /// Writes text, hands it on to the system, and empties the buffer for the next.
  func write(_ utf8: inout [UInt8]) throws {
    defer { utf8.removeAll(keepingCapacity: true) }
    guard encoding != .utf8 else {
      try stream.write(utf8)
      try stream.flush()
      return
    }
    defer { encoded.removeAll(keepingCapacity: true) }
    do {
      try encoder?.encode(utf8, into: &encoded)
    } catch {
      try stream.write(encoded)
      throw error
    }
    try stream.write(encoded)
    try stream.flush()
  }

  /// Ends the text of one input.
  func end() throws {
    defer { encoded.removeAll(keepingCapacity: true) }
    try encoder?.finish(into: &encoded)
    substitutedCount = encoder?.report.substitutedCount ?? 0
    encoder = nil
    try stream.write(encoded)
  }

  /// Ends the output.
  func finish() throws(OutputFailure) { try stream.flush() }
}
