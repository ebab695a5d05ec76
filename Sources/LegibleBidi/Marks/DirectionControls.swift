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
}

extension TextDirection {
  /// The mark that acts like a letter of this direction.
  var mark: DirectionControl { self == .leftToRight ? .LRM : .RLM }
}

extension StringProtocol {
  /// The text without the characters that act on direction: marks, isolates, embeddings, overrides.
  ///
  /// - Complexity: O(*n*).
  public func removingDirectionMarks() -> String {
    var text = ""
    text.unicodeScalars.append(
      contentsOf: unicodeScalars.lazy.filter { DirectionControl($0) == nil })
    return text
  }

  /// The text with each character that acts on direction shown by its name: `[LRM]`.
  ///
  /// For people to look at; the result cannot be told from text that had the brackets.
  ///
  /// - Complexity: O(*n*).
  public func showingDirectionControls() -> String { showingDirectionControls { $0 } }

  /// The text with each character that acts on direction shown by its name, as `show` sets that off
  /// from the text.
  package func showingDirectionControls(_ show: (String) -> String) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let control = DirectionControl(scalar) {
        text += show("[\(control)]")
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
