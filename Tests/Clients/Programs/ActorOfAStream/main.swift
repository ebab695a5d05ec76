import Legible

/// One connection: its chunks come from anywhere, one after the other.
actor Connection {
  private var decoder = DetectingDecoder(malformed: .replace)
  private var text: [UInt8] = []

  func receive(_ chunk: [UInt8]) throws {
    try decoder.decode(chunk, into: &text)
  }

  func close() throws -> (text: String, detection: Detection) {
    let detection = try decoder.finish(into: &text)
    return (String(decoding: text, as: UTF8.self), detection)
  }
}

let connection = Connection()
for byte in "grüße aus köln".utf8 { try await connection.receive([byte]) }
let (text, detection) = try await connection.close()
precondition(text == "grüße aus köln" && detection.encoding == .utf8)
