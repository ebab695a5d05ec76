/// Reads the embedded data sequentially.
struct ModelReader {
  private let start: UnsafePointer<UInt8>
  private var next: UnsafePointer<UInt8>

  init(_ start: UnsafePointer<UInt8>) {
    self.start = start
    next = start
  }

  /// The number of bytes that have been read.
  var position: Int { next - start }

  mutating func skip(_ count: Int) { next += count }

  mutating func byte() -> UInt8 {
    defer { next += 1 }
    return next[0]
  }

  mutating func number() -> Int {
    defer { next += 2 }
    return Int(next[0]) | Int(next[1]) << 8
  }

  mutating func text(_ count: Int) -> String {
    String(
      decoding: UnsafeBufferPointer(start: bytes(count), count: count).prefix { $0 != 0 },
      as: UTF8.self)
  }

  mutating func bytes(_ count: Int) -> UnsafePointer<UInt8> {
    defer { next += count }
    return next
  }
}
