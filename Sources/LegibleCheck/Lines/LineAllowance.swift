/// The rules that a line allows to be broken: those that stand behind `legible:allow` in it.
///
///     s = "\u{202E}"  # legible:allow open-control, deceiving-order
enum LineAllowance {
  private static let key = Array("legible:allow".utf8)

  /// Whether a line of UTF-8, or of any encoding with ASCII in it, allows the rule.
  ///
  /// - Complexity: O(*n*) in the length of the line.
  static func allows(_ rule: CheckRule, in line: some Collection<UInt8>) -> Bool {
    var rest = line[...]
    while let start = rest.firstIndex(of: key[0]) {
      rest = rest[start...]
      guard rest.starts(with: key) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(key.count)
      // Names, with blanks and commas between them.
      let list = rest.prefix { isOfName($0) || $0 == 0x20 || $0 == UInt8(ascii: ",") }
      if list.split(whereSeparator: { !isOfName($0) }).contains(where: {
        $0.elementsEqual(rule.name.utf8)
      }) {
        return true
      }
    }
    return false
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "-")
  }
}
