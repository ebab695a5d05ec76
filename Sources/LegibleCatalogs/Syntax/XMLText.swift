extension SpelledValue {
  /// Appends text of an XML file, with the characters that its references stand for.
  mutating func appendXMLText(_ range: Range<Int>, of file: [UInt8]) {
    var copied = range.lowerBound
    var index = range.lowerBound
    while index < range.upperBound {
      if file[index] == UInt8(ascii: "&"),
        let reference = XMLReference(in: file, at: index, end: range.upperBound)
      {
        append(copied..<index, of: file)
        append(reference.scalar, spelled: index..<reference.end)
        index = reference.end
        copied = index
      } else {
        index += 1
      }
    }
    append(copied..<range.upperBound, of: file)
  }
}

/// A reference to a character: `&amp;`, `&#8207;`, `&#x200F;`.
struct XMLReference {
  let scalar: Unicode.Scalar
  let end: Int

  /// How long a reference is at most: `&#x10FFFF;`, with a few zeros in front.
  private static let lengthLimit = 16

  init?(in file: [UInt8], at start: Int, end limit: Int) {
    let reach = min(limit, start + Self.lengthLimit)
    guard let semicolon = file[start..<reach].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    end = semicolon + 1
    let name = String(decoding: file[start + 1..<semicolon], as: UTF8.self)
    let named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
      "lrm": "\u{200E}", "rlm": "\u{200F}",
    ]
    if let scalar = named[name] {
      self.scalar = scalar
    } else if name.hasPrefix("#x"), let code = UInt32(name.dropFirst(2), radix: 16),
      let scalar = Unicode.Scalar(code)
    {
      self.scalar = scalar
    } else if name.hasPrefix("#"), let code = UInt32(name.dropFirst()),
      let scalar = Unicode.Scalar(code)
    {
      self.scalar = scalar
    } else {
      return nil
    }
  }
}
