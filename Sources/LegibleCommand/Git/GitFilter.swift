import Glibc
import Legible

/// `legible git filter`: the long-running filter process of gitattributes(5), protocol version 2.
struct GitFilter {
  /// The maximum size of a file in bytes; for larger ones Git gets an error.
  private static let sizeLimit = 512 << 20

  private let conversion: GitConversion

  init(_ conversion: GitConversion) { self.conversion = conversion }

  /// Answers requests until Git closes the input.
  func run() -> ExitStatus {
    do {
      var reader = PacketReader(try InputFile(.standardInput))
      var writer = PacketWriter(OutputStream(.standardOutput))
      guard try shakeHands(&reader, &writer) else { return .success }
      while let request = try reader.list() { try answer(request, &reader, &writer) }
      return .success
    } catch let failure as OutputFailure {
      failure.report()
    } catch {
      Messages.write("legible: git filter: \(error.reason)")
    }
    return .trouble
  }

  /// Agrees with Git on the version and the capabilities.
  ///
  /// - Returns: `false` if the input is empty.
  private func shakeHands(
    _ reader: inout PacketReader, _ writer: inout PacketWriter
  ) throws -> Bool {
    guard let greeting = try reader.list() else { return false }
    let lines = greeting.map { String(decoding: $0, as: UTF8.self) }
    guard lines.first == "git-filter-client", lines.dropFirst().contains("version=2") else {
      throw CommandFailure(
        "this is run by Git alone, whose input begins with git-filter-client and version=2")
    }
    try writer.list(["git-filter-server", "version=2"])
    let offered = try (reader.list() ?? []).map { String(decoding: $0, as: UTF8.self) }
    try writer.list(["capability=clean", "capability=smudge"].filter(offered.contains))
    return true
  }

  private func answer(
    _ request: [[UInt8]], _ reader: inout PacketReader, _ writer: inout PacketWriter
  ) throws {
    func value(_ key: String) -> [UInt8]? {
      request.first { $0.starts(with: "\(key)=".utf8) }.map {
        Array($0.dropFirst(key.utf8.count + 1))
      }
    }
    let content = try reader.content(limit: Self.sizeLimit)
    guard let path = value("pathname"), !path.isEmpty, let command = value("command") else {
      throw CommandFailure("a request names no command or no path")
    }
    let name = FileName(bytes: path)
    guard let content else {
      Messages.report("it has more than \(Self.sizeLimit >> 20) MB", at: name)
      return try writer.list(["status=error"])
    }
    let result: [UInt8]
    do {
      switch String(decoding: command, as: UTF8.self) {
      case "smudge": result = try conversion.smudge(content, of: name)
      case "clean": result = try conversion.clean(content, of: name)
      default:
        // Only the two capabilities above were agreed on.
        return try writer.list(["status=error"])
      }
    } catch {
      Messages.report(error.reason, at: name)
      return try writer.list(["status=error"])
    }
    try writer.list(["status=success"], atOnce: false)
    try writer.content(result)
    try writer.list([])
  }
}

/// Reads packets of Git (pkt-line): a length of four hexadecimal digits, which counts itself, and the data.
private struct PacketReader: ~Copyable {
  enum Packet: Equatable {
    case data(ArraySlice<UInt8>)

    /// The end of a list or of content.
    case flush

    /// The end of the input.
    case end
  }

  /// The maximum length of a packet, including its four digits.
  static let sizeLimit = 65_520

  private let input: InputFile
  private var buffer: [UInt8] = []
  private var position = 0

  init(_ input: consuming InputFile) { self.input = input }

  /// Reads a packet.
  ///
  /// - Throws: `CommandFailure` if the input violates the protocol, or `SystemError`.
  mutating func next() throws -> Packet {
    guard try fill(4) else {
      if position == buffer.count { return .end }
      throw CommandFailure("the input ends inside of the length of a packet")
    }
    var length = 0
    for byte in buffer[position..<position + 4] {
      guard byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw CommandFailure("a packet does not begin with its length")
      }
      length = length << 4 | digit
    }
    position += 4
    if length == 0 { return .flush }
    guard (4...Self.sizeLimit).contains(length) else {
      throw CommandFailure("a packet cannot have the length \(length)")
    }
    guard try fill(length - 4) else {
      throw CommandFailure("the input ends inside of a packet")
    }
    defer { position += length - 4 }
    return .data(buffer[position..<position + length - 4])
  }

  /// Reads lines up to a flush packet, without their line feeds; `nil` at the end of the input.
  ///
  /// - Throws: As `next()`; also if the list is longer than any list of the protocol.
  mutating func list() throws -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    while true {
      switch try next() {
      case .end:
        if lines.isEmpty { return nil }
        throw CommandFailure("the input ends inside of a list")
      case .flush: return lines
      case .data(let line):
        guard lines.count < 64 else { throw CommandFailure("a list has more than 64 lines") }
        lines.append(line.last == 0x0A ? Array(line.dropLast()) : Array(line))
      }
    }
  }

  /// Reads content up to a flush packet.
  ///
  /// - Returns: `nil` if it is longer than the limit; it is read to its end even then.
  mutating func content(limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var isTooLarge = false
    while true {
      switch try next() {
      case .end: throw CommandFailure("the input ends inside content")
      case .flush: return isTooLarge ? nil : bytes
      case .data(let data):
        if isTooLarge || bytes.count + data.count > limit {
          isTooLarge = true
          bytes = []
        } else {
          bytes += data
        }
      }
    }
  }

  /// Reads until at least `count` bytes are buffered; `false` if the input ends before.
  private mutating func fill(_ count: Int) throws -> Bool {
    while buffer.count - position < count {
      if position > 0 {
        buffer.removeFirst(position)
        position = 0
      }
      if try input.read(appendingTo: &buffer) == 0 { return false }
    }
    return true
  }
}

private struct PacketWriter: ~Copyable {
  private var output: OutputStream

  init(_ output: consuming OutputStream) { self.output = output }

  /// Writes lines and a flush packet.
  ///
  /// - Parameter isAtOnce: Whether Git waits for them, so that they must not stay in the buffer.
  mutating func list(_ lines: [String], atOnce isAtOnce: Bool = true) throws(OutputFailure) {
    for line in lines { try packet(Array(line.utf8)[...] + [0x0A]) }
    try output.write("0000")
    if isAtOnce { try output.flush() }
  }

  /// Writes content and a flush packet.
  mutating func content(_ bytes: [UInt8]) throws(OutputFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      try packet(rest.prefix(PacketReader.sizeLimit - 4))
      rest = rest.dropFirst(PacketReader.sizeLimit - 4)
    }
    try output.write("0000")
  }

  private mutating func packet(_ bytes: ArraySlice<UInt8>) throws(OutputFailure) {
    try output.write((bytes.count + 4).hexadecimal(width: 4, uppercase: false))
    try output.write(Array(bytes))
  }
}
