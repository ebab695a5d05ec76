/// The comment that marks a PDF file as binary (ISO 32000-2, 7.5.2): at least four bytes above 0x7F
/// after the line with the version, for programs that look only at the beginning.
struct BinaryMarker {
  /// The offset and the number of these bytes.
  let offset: Int
  let count: Int

  /// - Parameter head: The beginning of an input.
  init?(_ head: [UInt8]) {
    guard head.starts(with: Self.version),
      let end = head.prefix(16).firstIndex(where: {
        $0 == 0x0A || $0 == 0x0D
      })
    else { return nil }
    let comment = head[end...].drop { $0 == 0x0A || $0 == 0x0D }
    guard comment.first == UInt8(ascii: "%") else { return nil }
    let bytes = comment.dropFirst().prefix { $0 >= 0x80 }
    guard bytes.count >= 4 else { return nil }
    (offset, count) = (bytes.startIndex, bytes.count)
  }

  private static let version = Array("%PDF-".utf8)
}
