import Legible

/// A sequence that decodes the chunks of another one by an encoding that is known.
struct DecodedChunks<Base: AsyncSequence & Sendable>: AsyncSequence where Base.Element == [UInt8] {
  let base: Base
  let encoding: TextEncoding

  struct AsyncIterator: AsyncIteratorProtocol {
    var base: Base.AsyncIterator
    var decoder: TextDecoder
    var isAtEnd = false

    mutating func next() async throws -> String? {
      if isAtEnd { return nil }
      var text: [UInt8] = []
      if let chunk = try await base.next() {
        try decoder.decode(chunk, into: &text)
      } else {
        isAtEnd = true
        try decoder.finish(into: &text)
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: base.makeAsyncIterator(), decoder: TextDecoder(encoding))
  }
}

let chunks = AsyncStream<[UInt8]> { continuation in
  for chunk: [UInt8] in [[0xD6, 0xD0], [0xCE], [0xC4]] { continuation.yield(chunk) }
  continuation.finish()
}
var text = ""
for try await piece in DecodedChunks(base: chunks, encoding: .gb18030) { text += piece }
precondition(text == "中文")
