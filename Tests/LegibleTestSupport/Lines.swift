/// What tests do with millions of lines, which takes long in a module of tests, since that is not optimized.
extension [UInt8] {
  /// The text cut at its line feeds.
  public var lines: [[UInt8]] {
    split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
  }

  /// Lines with line feeds in between.
  public init(lines: [[UInt8]]) { self = Array(lines.joined(separator: [0x0A])) }

  /// Whether U+FFFD is in the UTF-8 text.
  public var isReplaced: Bool {
    indices.contains { self[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
  }
}

/// The FNV-1a hash of bytes, 64 bits of it.
public struct BytesHash {
  /// The hash of what was added.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of nothing.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
