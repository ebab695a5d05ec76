/// A SAUCE record (Standard Architecture for Universal Comment Extensions), which DOS drawings have
/// at their end: title, author and size in 128 bytes that begin with `SAUCE00`. A comment and 0x1A
/// may precede it.
package struct SauceRecord {
  /// The length of the text before the record.
  package let textCount: Int

  private static let mark = Array("SAUCE00".utf8)
  private static let commentMark = Array("COMNT".utf8)
  private static let byteCount = 0x80
  private static let commentLineCount = 0x68
  private static let commentLineLength = 0x40

  /// Finds the record at the end of the bytes.
  package init?(atEndOf bytes: [UInt8]) {
    let start = bytes.count - Self.byteCount
    guard start >= 0, bytes[start..<start + Self.mark.count].elementsEqual(Self.mark) else {
      return nil
    }
    var end = start
    let lineCount = Int(bytes[start + Self.commentLineCount])
    let comment = start - lineCount * Self.commentLineLength - Self.commentMark.count
    if lineCount > 0, comment >= 0,
      bytes[comment..<comment + Self.commentMark.count].elementsEqual(Self.commentMark)
    {
      end = comment
    }
    textCount = end > 0 && bytes[end - 1] == 0x1A ? end - 1 : end
  }
}
