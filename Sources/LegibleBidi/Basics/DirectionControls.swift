/// The characters that act on the direction of text and have no shape (UAX #9, section 2).
// swift-format-ignore: AlwaysUseLowerCamelCase
package enum DirectionControl: UInt32, CaseIterable, Sendable {
  case ALM = 0x061C
  case LRM = 0x200E
  case RLM = 0x200F
  case LRE = 0x202A
  case RLE = 0x202B
  case PDF = 0x202C
  case LRO = 0x202D
  case RLO = 0x202E
  case LRI = 0x2066
  case RLI = 0x2067
  case FSI = 0x2068
  case PDI = 0x2069

  /// The character itself.
  package var scalar: Unicode.Scalar {
    // All raw values are scalar values.
    Unicode.Scalar(rawValue) ?? "\u{FFFD}"
  }

  package init?(_ scalar: Unicode.Scalar) { self.init(rawValue: scalar.value) }

  /// The bytes of the character in UTF-8.
  var utf8: String.UTF8View { String(scalar).utf8 }
}

extension TextDirection {
  /// The mark that acts like a letter of this direction.
  package var mark: DirectionControl { self == .leftToRight ? .LRM : .RLM }
}

extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with each character of the text that acts on direction, and its range in bytes.
  package func forEachDirectionControl(_ body: (DirectionControl, Range<Int>) -> Void) {
    var offset = 0
    while offset < count {
      let byte = self[offset]
      // The lead bytes of all controls, which do not occur as trailing bytes.
      if byte == 0xE2 || byte == 0xD8 {
        let scalar = UTF8Scalar(in: self, at: offset)
        if let control = DirectionControl(rawValue: scalar.value) {
          body(control, offset..<offset + scalar.length)
        }
      }
      offset += 1
    }
  }
}

extension StringProtocol {
  /// The text without the characters that act on direction: marks, isolates, embeddings, overrides.
  ///
  /// - Complexity: O(*n*).
  public func removingDirectionMarks() -> String { replacingDirectionControls { _ in "" } }

  /// The text with each character that acts on direction shown by its name: `[LRM]`.
  ///
  /// The result is for display: it cannot be distinguished from text that contained the brackets.
  ///
  /// - Complexity: O(*n*).
  public func showingDirectionControls() -> String { replacingDirectionControls { "[\($0)]" } }

  private func replacingDirectionControls(_ replacement: (DirectionControl) -> String) -> String {
    var replacements: [DirectionControl: [UInt8]] = [:]
    return withUTF8Buffer { text in
      var output: [UInt8] = []
      output.reserveCapacity(text.count)
      var copied = 0
      text.forEachDirectionControl { control, range in
        output.append(contentsOf: text[copied..<range.lowerBound])
        // Names are made when they are needed, since they come from reflection, and most texts contain no
        // control.
        let bytes = replacements[control] ?? Array(replacement(control).utf8)
        replacements[control] = bytes
        output.append(contentsOf: bytes)
        copied = range.upperBound
      }
      output.append(contentsOf: text[copied...])
      return String(decoding: output, as: UTF8.self)
    }
  }
}
