import Glibc
import Legible

/// Exchanges messages of JSON-RPC on standard input and output.
struct MessageChannel: ~Copyable {
  /// The framing of messages.
  enum Framing {
    /// Each is a line, as in the Model Context Protocol.
    case lines

    /// Each has a header with its length, as in the Language Server Protocol.
    case headers
  }

  /// A message of the input.
  enum Incoming {
    case message(JSONValue)

    /// It is not valid JSON, for this reason.
    case malformed(String)

    /// It is longer than `sizeLimit`, and was not read.
    case tooLong
  }

  /// The maximum size of a message in bytes.
  static let sizeLimit = 32 << 20

  /// The maximum size of the header of a message in bytes.
  private static let headerLimit = 4096

  private let framing: Framing
  private let input: InputFile
  private var output = OutputStream(.standardOutput)
  private var buffer: [UInt8] = []

  /// The number of bytes of the buffer that were searched for the end of a line or a header.
  private var searched = 0

  /// The length of the message that is being read, if its header has told it.
  private var length: Int?

  /// The number of bytes still to be skipped of a message that is too long; `nil` if there is none. A line is
  /// skipped up to its end.
  private var skipped: Int?

  /// Whether a header was so malformed that nothing after it can be understood.
  private(set) var isLost = false

  /// The messages that were read ahead, and their sizes in bytes.
  private var waiting: [(incoming: Incoming, size: Int)] = []

  init(_ framing: Framing) throws(SystemError) {
    self.framing = framing
    input = try InputFile(.standardInput)
  }

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

  /// Whether input arrives within a time: a message, a part of one, or the end.
  ///
  /// - Parameter milliseconds: The time to wait for it.
  func hasInput(within milliseconds: Int32) -> Bool {
    !waiting.isEmpty || input.waits(upTo: milliseconds)
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
    if isLost { return false }
    let count = try input.read(appendingTo: &buffer)
    while let (incoming, size) = takeMessage() {
      if let incoming { waiting.append((incoming, size)) }
    }
    return count > 0
  }

  /// Writes a message.
  mutating func send(_ message: JSONText) throws(OutputFailure) {
    switch framing {
    case .lines: try output.write(message.line)
    case .headers:
      try output.write("Content-Length: \(message.text.utf8.count)\r\n\r\n")
      try output.write(message.text)
    }
    try output.flush()
  }

  /// Takes a message out of the buffer, if it is there as a whole.
  private mutating func takeMessage() -> (incoming: Incoming?, size: Int)? {
    switch framing {
    case .lines: takeLine()
    case .headers: takeFrame()
    }
  }

  private mutating func takeLine() -> (incoming: Incoming?, size: Int)? {
    guard let end = buffer[searched...].firstIndex(of: 0x0A) else {
      searched = buffer.count
      if buffer.count > Self.sizeLimit || skipped != nil {
        skipped = 0
        buffer.removeAll()
        searched = 0
      }
      return nil
    }
    let line = Array(buffer[..<end])
    buffer.removeSubrange(...end)
    searched = 0
    if skipped != nil {
      skipped = nil
      return (.tooLong, 0)
    }
    let isBlank = line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    return (isBlank ? nil : Self.parse(line), line.count)
  }

  private mutating func takeFrame() -> (incoming: Incoming?, size: Int)? {
    if let rest = skipped {
      let count = min(rest, buffer.count)
      buffer.removeFirst(count)
      skipped = rest - count
      if count < rest { return nil }
      skipped = nil
      return (.tooLong, 0)
    }
    guard let length else { return takeHeader() }
    guard buffer.count >= length else { return nil }
    let content = Array(buffer[..<length])
    buffer.removeFirst(length)
    self.length = nil
    return (Self.parse(content), length)
  }

  /// Reads a header, after which the message is looked for.
  private mutating func takeHeader() -> (incoming: Incoming?, size: Int)? {
    let end: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    let head = buffer.prefix(Self.headerLimit)
    guard let place = head.indices.first(where: { head[$0...].starts(with: end) }) else {
      if buffer.count < Self.headerLimit { return nil }
      return lose("a header has more than \(Self.headerLimit) bytes")
    }
    let header = String(decoding: buffer[..<place], as: UTF8.self)
    buffer.removeFirst(place + end.count)
    let fields = header.split(whereSeparator: \.isNewline).map { line in
      line.split(separator: ":", maxSplits: 1).map { $0.filter { $0 != " " }.lowercased() }
    }
    guard let value = fields.last(where: { $0.first == "content-length" && $0.count == 2 })?[1],
      let count = Int(value), count >= 0
    else { return lose("a header has no Content-Length") }
    if count > Self.sizeLimit { skipped = count } else { length = count }
    return (nil, 0)
  }

  /// Stops reading, since the start of the next message is unknown.
  private mutating func lose(_ reason: String) -> (incoming: Incoming?, size: Int) {
    isLost = true
    buffer.removeAll()
    return (.malformed(reason), 0)
  }

  private static func parse(_ text: [UInt8]) -> Incoming {
    do {
      return .message(try JSONValue(reading: text))
    } catch {
      return .malformed("the message is not valid JSON: \(error)")
    }
  }
}
