/// Bytes in trouble: malformed, or of a character that is not encodable. They are stored inline, since a damaged text
/// has many such places of a few bytes, of which most callers need the number alone.
struct TroubleBytes: Sendable {
  /// How many there are.
  let count: Int

  /// The first eight, the first lowest.
  private let head: UInt64

  /// All of them where there are more.
  private let all: [UInt8]

  init() {
    count = 0
    head = 0
    all = []
  }

  init(_ bytes: UnsafeRawBufferPointer) {
    count = bytes.count
    var head: UInt64 = 0
    if bytes.count <= 8 { for byte in bytes.reversed() { head = head << 8 | UInt64(byte) } }
    self.head = head
    all = bytes.count > 8 ? Array(bytes) : []
  }

  /// The bytes.
  var array: [UInt8] {
    if count > 8 { return all }
    return (0..<count).map { UInt8(truncatingIfNeeded: head >> UInt64(8 * $0)) }
  }
}
