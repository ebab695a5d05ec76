/// The graphic rendition that text has on a terminal, and its link.
///
/// Each attribute is stored as the parameters that set it (ECMA-48, section 8.3.117, and extensions
/// of terminals), so that the size of a style does not depend on the number of sequences before.
package struct TextStyle: Sendable, Hashable {
  /// The attributes, each a group of parameters of which the last one set counts.
  private enum Attribute: Int, CaseIterable {
    case intensity, italic, underline, blink, inverse, hidden, struckOut, font, foreground,
      background, spacing, frame, overline, underlineColor, script
  }

  /// For each attribute the parameters that set it; empty where it is not set.
  private var parameters = [String](repeating: "", count: Attribute.allCases.count)

  /// The sequence that began the link, or empty where there is none.
  private var link: [UInt8] = []

  /// Plain text.
  package init() {}

  /// Applies a sequence of a style or a link.
  mutating func apply(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: EscapeSequence.Kind) {
    switch kind {
    case .style: apply(parameters: String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self))
    case .link: link = bytes.endsLink ? [] : Array(bytes)
    case .other: break
    }
  }

  private mutating func apply(parameters text: String) {
    let fields = text.split(separator: ";", omittingEmptySubsequences: false)
    var index = 0
    while index < fields.count {
      let field = fields[index]
      var end = index + 1
      let code = Int(field.prefix { $0 != ":" }) ?? 0
      // Colours take further parameters, unless these are in the same field.
      if [38, 48, 58].contains(code) && !field.contains(":") && end < fields.count {
        let length = fields[end] == "5" ? 2 : fields[end] == "2" ? 4 : 1
        end = min(fields.count, end + length)
      }
      set(code, fields[index..<end].joined(separator: ";"))
      index = end
    }
  }

  /// The codes that set each attribute, and the one that unsets it.
  private static let codes: [(attribute: Attribute, set: [ClosedRange<Int>], unset: Int)] = [
    (.intensity, [1...2], 22), (.italic, [3...3, 20...20], 23), (.underline, [4...4, 21...21], 24),
    (.blink, [5...6], 25), (.inverse, [7...7], 27), (.hidden, [8...8], 28),
    (.struckOut, [9...9], 29), (.font, [11...19], 10), (.foreground, [30...38, 90...97], 39),
    (.background, [40...48, 100...107], 49), (.spacing, [26...26], 50), (.frame, [51...52], 54),
    (.overline, [53...53], 55), (.underlineColor, [58...58], 59), (.script, [73...74], 75),
  ]

  private mutating func set(_ code: Int, _ text: String) {
    if code == 0 { parameters = [String](repeating: "", count: parameters.count) }
    for (attribute, codes, unset) in Self.codes {
      if code == unset {
        parameters[attribute.rawValue] = ""
      } else if codes.contains(where: { $0.contains(code) }) {
        parameters[attribute.rawValue] = text == "4:0" ? "" : text
      }
    }
  }

  /// Appends the control sequences that switch a terminal to another style.
  func appendChange(to next: TextStyle, into output: inout [UInt8]) {
    if parameters != next.parameters {
      let keepsAll = zip(parameters, next.parameters).allSatisfy { $0.isEmpty || !$1.isEmpty }
      var changes = keepsAll ? [] : ["0"]
      for (old, new) in zip(parameters, next.parameters)
      where !new.isEmpty && (!keepsAll || new != old) {
        changes.append(new)
      }
      output.append(contentsOf: "\u{1B}[\(changes.joined(separator: ";"))m".utf8)
    }
    if link != next.link {
      output.append(contentsOf: next.link.isEmpty ? Array("\u{1B}]8;;\u{1B}\\".utf8) : next.link)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a sequence of a link has no URI, and so ends the one before.
  fileprivate var endsLink: Bool {
    let body = dropFirst(4).prefix { $0 >= 0x20 }
    return body.firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 == body.endIndex } ?? true
  }
}

/// A control sequence of a terminal (ECMA-48, section 5.4; ISO 2022): ESC and what belongs to it.
struct EscapeSequence {
  /// The kind of a sequence.
  enum Kind {
    /// Select graphic rendition: `ESC [ … m`.
    case style
    /// A link of a terminal: `ESC ] 8 ; … ; URI` and what ends it.
    case link
    case other
  }

  let kind: Kind

  /// The number of its bytes, at least one.
  let length: Int

  /// The sequence at an offset at which ESC stands.
  ///
  /// A sequence that is cut off by the end of the text or by a control character ends there.
  init(in text: UnsafeBufferPointer<UInt8>, at offset: Int) {
    var end = offset + 1
    guard end < text.count else {
      self.init(kind: .other, length: 1)
      return
    }
    switch text[end] {
    case UInt8(ascii: "["):
      end += 1
      let parameters = end
      while end < text.count, (0x20...0x3F).contains(text[end]) { end += 1 }
      let isFinal = end < text.count && (0x40...0x7E).contains(text[end])
      let isStyle =
        isFinal && text[end] == UInt8(ascii: "m")
        && text[parameters..<end].allSatisfy { (0x30...0x3B).contains($0) }
      self.init(kind: isStyle ? .style : .other, length: end + (isFinal ? 1 : 0) - offset)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      let isLink =
        text[end] == UInt8(ascii: "]") && end + 2 < text.count
        && text[end + 1] == UInt8(ascii: "8") && text[end + 2] == UInt8(ascii: ";")
      end += 1
      while end < text.count, text[end] >= 0x20 { end += 1 }
      // BEL ends such a string, or ESC \.
      if end < text.count && text[end] == 0x07 {
        end += 1
      } else if end + 1 < text.count && text[end] == 0x1B
        && text[end + 1] == UInt8(ascii: "\\")
      {
        end += 2
      }
      self.init(kind: isLink ? .link : .other, length: end - offset)
    default:
      while end < text.count, (0x20...0x2F).contains(text[end]) { end += 1 }
      let isFinal = end < text.count && (0x30...0x7E).contains(text[end])
      self.init(kind: .other, length: end + (isFinal ? 1 : 0) - offset)
    }
  }

  private init(kind: Kind, length: Int) {
    self.kind = kind
    self.length = length
  }
}
