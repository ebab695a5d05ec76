import Legible

/// Changes the line ends of a text, or removes its byte order mark, without knowing its encoding: all other bytes
/// stays.
///
/// This is correct in all encodings in which the bytes 0x0D and 0x0A are nothing but CR and LF, such as the
/// ASCII-compatible ones, and for text that mixes such encodings or is damaged.
struct ByteConversion: Sendable {
  /// The line end to write; `nil` to keep line ends.
  private let ending: [UInt8]?

  /// Whether a carriage return without a line feed belongs to the content of its line.
  private let keepsReturns: Bool

  /// Whether a mark of UTF-8 at the beginning is removed.
  private let removesMark: Bool

  /// The first bytes, until it is known whether they are a mark.
  private var head: [UInt8] = []
  private var isAtHead = true

  /// Whether the last byte was a carriage return, which a line feed may follow.
  private var endsInReturn = false

  private var byteCount = 0
  private var hasMark = false
  private var lineEnds = LineEndCounter()

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The bytes at the beginning of a stream that tell whether it is UTF-16, UTF-32 or EBCDIC.
  static let headLength = 64 << 10

  /// - Returns: `nil` if the settings ask for anything else.
  init?(_ settings: ConversionSettings) {
    guard settings.keepsEncoding, !settings.isVerified, !settings.isMixed,
      settings.malformed == .fail, settings.newlines != .keep || settings.bom == .remove
    else { return nil }
    ending = settings.newlines.ending
    keepsReturns = settings.keepsReturns
    removesMark = settings.bom == .remove
    isAtHead = true
  }

  /// Whether the line ends of a text are those of ASCII, as far as its encoding is known.
  ///
  /// - Parameter encoding: The encoding if it is named.
  static func isPossible(
    in encoding: TextEncoding?, _ detection: () throws -> Detection
  ) rethrows -> Bool {
    if let encoding { return isPossible(in: encoding) }
    let detection = try detection()
    if detection.isBinary { return false }
    return detection.encoding.map { isPossible(in: $0) } ?? true
  }

  /// Whether the line ends of an encoding are those of ASCII.
  static func isPossible(in encoding: TextEncoding) -> Bool {
    encoding.readsPlainTextAsASCII && encoding.codeUnitWidth == 1
  }

  /// The state after the bytes that were read so far.
  var report: ConversionReport {
    ConversionReport(
      bytesIn: byteCount, hasByteOrderMark: hasMark, lineEndings: lineEnds.endings)
  }

  /// Changes the next bytes.
  mutating func convert(_ chunk: UnsafeRawBufferPointer, into bytes: inout [UInt8]) {
    byteCount += chunk.count
    lineEnds.add(chunk)
    guard isAtHead else { return append(chunk, to: &bytes) }
    head.append(contentsOf: chunk)
    if head.count >= Self.mark.count { leaveHead(into: &bytes) }
  }

  /// Ends the text.
  mutating func finish(into bytes: inout [UInt8]) {
    if isAtHead { leaveHead(into: &bytes) }
    if endsInReturn && keepsReturns { bytes.append(0x0D) }
  }

  private mutating func leaveHead(into bytes: inout [UInt8]) {
    isAtHead = false
    hasMark = head.starts(with: Self.mark)
    let text = hasMark && removesMark ? head.dropFirst(Self.mark.count) : head[...]
    head = []
    text.withUnsafeBytes { append($0, to: &bytes) }
  }

  private mutating func append(_ text: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    guard let ending else {
      bytes.append(contentsOf: text)
      return
    }
    var start = 0
    if endsInReturn, let first = text.first {
      endsInReturn = false
      if first == 0x0A { start = 1 }
      // The next byte tells whether the carriage return is the first half of CR LF.
      if keepsReturns { bytes += first == 0x0A ? ending : [0x0D] }
    }
    while let end = text[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      bytes.append(contentsOf: text[start..<end])
      let isReturn = text[end] == 0x0D
      start = end + 1
      endsInReturn = isReturn && start == text.count
      let isPair = isReturn && start < text.count && text[start] == 0x0A
      if isPair { start += 1 }
      if isReturn && !isPair && keepsReturns {
        if !endsInReturn { bytes.append(0x0D) }
      } else {
        bytes += ending
      }
    }
    bytes.append(contentsOf: text[start...])
  }
}
