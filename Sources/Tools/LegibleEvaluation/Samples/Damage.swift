public import LegibleEncodings

/// What happened to a file since it was written.
public enum Damage: String, CaseIterable, Sendable {
  /// Nothing.
  case none

  /// A byte 0xFF stands between two characters near the middle.
  case strayByte = "stray-byte"

  /// The file begins behind the first byte of a character.
  case cutHead = "cut-head"

  /// The file ends before the last byte of a character.
  case cutTail = "cut-tail"

  /// 64 KB of an English log in ASCII come first.
  case asciiHead = "ascii-head"

  /// An HTML page that declares another encoding than it is in.
  case wrongDeclaration = "wrong-declaration"

  /// The bytes after the damage, or `nil` where it cannot happen to them: a file of two-byte units
  /// loses its units by one byte, a character of one byte cannot be cut.
  ///
  /// - Parameters:
  ///   - text: The text, cut to its length.
  ///   - encoding: What it is written in.
  public func apply(to text: String.UnicodeScalarView, in encoding: TextEncoding) -> [UInt8]? {
    guard let bytes = try? encoding.encode(String(text)) else { return nil }
    switch self {
    case .none:
      return bytes
    case .strayByte:
      guard encoding.isASCIICompatible else { return nil }
      let head = String(text.prefix(text.count / 2))
      guard let at = try? encoding.encode(head).count, at <= bytes.count else { return nil }
      return Array(bytes[..<at]) + [0xFF] + Array(bytes[at...])
    case .cutHead:
      guard encoding.isASCIICompatible, !encoding.isSingleByte else { return nil }
      // The text from its first character of more than one byte on.
      let rest = text.drop { $0.isASCII }
      guard Self.isTelling(rest), let cut = try? encoding.encode(String(rest)) else { return nil }
      return Array(cut.dropFirst())
    case .cutTail:
      guard encoding.isASCIICompatible, !encoding.isSingleByte else { return nil }
      var rest = text
      while let last = rest.last, last.isASCII { rest.removeLast() }
      guard Self.isTelling(rest), let cut = try? encoding.encode(String(rest)) else { return nil }
      return Array(cut.dropLast())
    case .asciiHead:
      guard encoding.isASCIICompatible else { return nil }
      return PlainLog.head + bytes
    case .wrongDeclaration:
      guard encoding.isASCIICompatible else { return nil }
      let declared = encoding == .utf8 ? "iso-8859-1" : "utf-8"
      let head = "<!DOCTYPE html>\n<html><head><meta charset=\"\(declared)\"></head>\n<body><p>"
      return Array(head.utf8) + bytes + Array("</p></body></html>\n".utf8)
    }
  }
}

extension Damage {
  /// Whether a text has enough characters besides the one that is cut for an answer to be right.
  private static func isTelling(_ text: some Collection<Unicode.Scalar>) -> Bool {
    text.lazy.filter { !$0.isASCII }.count >= 3
  }
}

/// A log as servers write it, all in ASCII.
enum PlainLog {
  private static let messages = [
    "INFO  listener ready on port 8080",
    "INFO  request 200 GET /index.html in 12 ms",
    "WARN  cache is full, dropping the oldest entries",
    "INFO  request 304 GET /style.css in 2 ms",
    "DEBUG worker 3 picked up job 4711",
    "ERROR connection closed by peer (retrying in 5 s)",
    "INFO  backup finished: 1204 files, 0 errors",
  ]

  /// What comes before text in damaged files: 64 KB.
  static let head = bytes(count: 65_536)

  /// So many bytes of whole lines, the last one cut and ended.
  static func bytes(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var second = 0
    while bytes.count < count {
      let time = "2024-03-05 \(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
      bytes += Array("\(time) \(messages[second % messages.count])\n".utf8)
      second += 1
    }
    bytes.removeSubrange((count - 1)...)
    return bytes + [UInt8(ascii: "\n")]
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
