/// The beginning of a mail message, a mailbox or a vCard, whose parts name their own encodings.
///
/// A message of one part names the encoding of all that follows (RFC 2045); a file with several parts can only be read part by part.
public struct MessageHead: Sendable, Equatable {
  /// The kind of the text.
  public enum Kind: Sendable {
    /// A message of one part.
    case message

    /// A message whose body encodes bytes as ASCII, base64 or quoted-printable (RFC 2045, section 6): the header names
    /// the encoding of these.
    case encodedBody

    /// A message whose header is longer than the bytes that were looked at.
    case longHeader

    /// A message of several parts, each with a header (RFC 2046, section 5.1).
    case multipart

    /// Messages one after another (RFC 4155).
    case mailbox

    /// Contacts whose properties have a `CHARSET` of their own (vCard 2.1).
    case contacts
  }

  /// The kind of the text.
  public let kind: Kind

  /// The length of the header in bytes.
  public let end: Int

  /// Fields of which a header has at least one.
  private static let fields = [
    "from", "to", "subject", "date", "message-id", "mime-version", "received", "return-path",
    "content-type",
  ]

  /// Finds the fields at the beginning of a text.
  ///
  /// - Parameter head: The beginning of a text in an ASCII-compatible encoding, without a byte order mark.
  /// - Returns: `nil` for text of any other kind.
  public init?(_ head: some BidirectionalCollection<UInt8>) {
    var fields: Set<String> = []
    var last = ""
    var isMultipart = false
    var isEncoded = false
    var isComplete = head.count < DeclaredEncoding.reach
    var end = 0
    var isFirst = true
    for line in head.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        .lowercased()
      defer { isFirst = false }
      if isFirst && text.hasPrefix("from ") {
        self.init(kind: .mailbox, end: 0)
        return
      }
      if isFirst && text == "begin:vcard" {
        let all = String(decoding: head, as: UTF8.self).lowercased()
        // Of a longer file, a later property may have one; vCard 3.0 has none.
        guard
          all.utf8.contains(bytesOf: ";charset=")
            || !isComplete && all.utf8.contains(bytesOf: "version:2.1")
        else {
          return nil
        }
        self.init(kind: .contacts, end: 0)
        return
      }
      end += line.count + 1
      if text.isEmpty {
        isComplete = isComplete || end <= head.count
        break
      }
      // The last line of what was looked at may be cut.
      if end > head.count && !isComplete { break }
      let isContinued = text.hasPrefix(" ") || text.hasPrefix("\t")
      if !isContinued {
        guard let colon = text.firstIndex(of: ":"), colon > text.startIndex,
          text[..<colon].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { return nil }
        last = String(text[..<colon])
        fields.insert(last)
      } else if isFirst {
        return nil
      }
      // A message in a message has a header, too.
      if last == "content-type",
        ["multipart/", "message/"].contains(where: text.utf8.contains(bytesOf:))
      {
        isMultipart = true
      }
      if last == "content-transfer-encoding" {
        isEncoded = ["base64", "quoted-printable"].contains(where: text.utf8.contains(bytesOf:))
      }
    }
    if !isComplete && !fields.isDisjoint(with: ["message-id", "mime-version", "received"]) {
      self.init(kind: .longHeader, end: head.count)
      return
    }
    // A file of settings may have such lines, too, but not both of these.
    guard fields.contains("content-type"), fields.count > 1 || isMultipart,
      !fields.isDisjoint(with: Self.fields)
    else { return nil }
    self.init(kind: isMultipart ? .multipart : isEncoded ? .encodedBody : .message, end: end)
  }

  private init(kind: Kind, end: Int) {
    self.kind = kind
    self.end = end
  }
}
