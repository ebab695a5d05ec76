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
      throw PacketReader.Failure(
        description: "this is run by Git alone, which begins with git-filter-client and version=2")
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
      throw PacketReader.Failure(description: "a request names no command or no path")
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
