import Glibc
import Legible

/// Messages of JSON-RPC on standard input and output, each on a line.
struct MessageChannel: ~Copyable {
  /// What came in.
  enum Incoming {
    case message(JSONValue)

    /// A line that is no message, and why.
    case malformed(String)
  }

  /// How long a message may be, in bytes.
  static let sizeLimit = 32 << 20

  private let input: InputFile
  private var output = OutputStream(.standardOutput)
  private var buffer: [UInt8] = []

  /// How much of the buffer was looked through for a line end.
  private var searched = 0

  /// Whether the rest of a line is passed over that is too long.
  private var isSkipping = false

  /// What was read ahead.
  private var waiting: [Incoming] = []

  init() throws(SystemError) { input = try InputFile(.standardInput) }

  /// The next message; `nil` at the end.
  mutating func next() throws(SystemError) -> Incoming? {
    if !waiting.isEmpty { return waiting.removeFirst() }
    while true {
      if let line = takeLine() {
        if let incoming = Self.parse(line) { return incoming }
        continue
      }
      if try input.read(appendingTo: &buffer) == 0 { return nil }
    }
  }

  /// Puts a message back that is for later.
  mutating func keep(_ incoming: Incoming) { waiting.append(incoming) }

  /// Whether a message has come meanwhile that this one is for; those that have come are kept.
  mutating func hasReceived(_ isWanted: (JSONValue) -> Bool) -> Bool {
    while input.isReady {
      let count = try? input.read(appendingTo: &buffer)
      while let line = takeLine() {
        if let incoming = Self.parse(line) { waiting.append(incoming) }
      }
      // What is read ahead is bounded too.
      if count == nil || count == 0 || waiting.count > 1000 { break }
    }
    return waiting.contains {
      if case .message(let message) = $0 { isWanted(message) } else { false }
    }
  }

  /// Sends a message.
  mutating func send(_ message: JSONText) throws(OutputFailure) {
    try output.write(message.text + "\n")
    try output.flush()
  }

  private mutating func takeLine() -> [UInt8]? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      if buffer.count > Self.sizeLimit || isSkipping {
        isSkipping = true
        buffer.removeAll()
        searched = 0
      }
      return nil
    }
    let line = Array(buffer[..<end])
    buffer.removeSubrange(...end)
    searched = 0
    if isSkipping {
      isSkipping = false
      return Array("too long".utf8)
    }
    return line
  }

  private static func parse(_ line: [UInt8]) -> Incoming? {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return nil }
    do {
      return .message(try JSONValue(reading: line))
    } catch {
      return .malformed("the line is no JSON: \(error)")
    }
  }
}
