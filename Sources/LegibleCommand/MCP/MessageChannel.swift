import Glibc
import Legible

/// Exchanges JSON-RPC messages on standard input and output, one per line.
struct MessageChannel: ~Copyable {
  /// A line of input.
  enum Incoming {
    case message(JSONValue)

    /// A line that is not a message, and why.
    case malformed(String)
  }

  /// The maximum size of a message in bytes.
  static let sizeLimit = 32 << 20

  private let input: InputFile
  private var output = OutputStream(.standardOutput)
  private var buffer: [UInt8] = []

  /// How much of the buffer was searched for a line feed.
  private var searched = 0

  /// Whether the rest of a line that is too long is being skipped.
  private var isSkipping = false

  /// The lines that were read ahead, and their sizes in bytes.
  private var waiting: [(incoming: Incoming, size: Int)] = []

  init() throws(SystemError) { input = try InputFile(.standardInput) }

  /// The next message; `nil` at the end.
  mutating func next() throws(SystemError) -> Incoming? {
    while true {
      if !waiting.isEmpty { return waiting.removeFirst().incoming }
      if try !readAhead() { return nil }
    }
  }

  /// Returns the next message that matches; those before it are kept.
  ///
  /// - Returns: `nil` at the end, or if too many messages would have to be kept.
  mutating func next(
    where isWanted: (JSONValue) -> Bool
  ) throws(SystemError) -> JSONValue? {
    while true {
      if let index = firstIndex(where: isWanted) {
        guard case .message(let message) = waiting.remove(at: index).incoming else { return nil }
        return message
      }
      guard hasRoom, try readAhead() else { return nil }
    }
  }

  /// Whether a message that matches has arrived; all that have arrived are kept.
  mutating func hasReceived(_ isWanted: (JSONValue) -> Bool) -> Bool {
    while hasRoom, input.isReady, (try? readAhead()) == true {}
    return firstIndex(where: isWanted) != nil
  }

  private func firstIndex(where isWanted: (JSONValue) -> Bool) -> Int? {
    waiting.firstIndex {
      if case .message(let message) = $0.incoming { isWanted(message) } else { false }
    }
  }

  /// Whether more may be read ahead.
  private var hasRoom: Bool {
    waiting.count < 1000 && waiting.reduce(0) { $0 + $1.size } < Self.sizeLimit
  }

  /// Reads the available input; `false` at the end.
  private mutating func readAhead() throws(SystemError) -> Bool {
    let count = try input.read(appendingTo: &buffer)
    while let line = takeLine() {
      if let incoming = Self.parse(line) { waiting.append((incoming, line.count)) }
    }
    return count > 0
  }

  /// Sends a message.
  mutating func send(_ message: JSONText) throws(OutputFailure) {
    try output.write(message.line)
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
