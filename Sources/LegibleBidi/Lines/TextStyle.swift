/// The graphic rendition that text has on a terminal, and its link.
///
/// Each attribute is the parameters that set it (ECMA-48, section 8.3.117, and what terminals add),
/// so that a style is as large as the attributes that there are, whatever came before.
package struct TextStyle: Sendable, Hashable {
  /// The attributes that exclude each other: of each group the last one set counts.
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
      // Colours take more parameters, where those are not part of this one.
      if [38, 48, 58].contains(code) && !field.contains(":") && end < fields.count {
        let length = fields[end] == "5" ? 2 : fields[end] == "2" ? 4 : 1
        end = min(fields.count, end + length)
      }
      set(code, fields[index..<end].joined(separator: ";"))
      index = end
    }
  }

  private mutating func set(_ code: Int, _ text: String) {
    switch code {
    case 0: parameters = [String](repeating: "", count: parameters.count)
    case 1, 2: self[.intensity] = text
    case 22: self[.intensity] = ""
    case 3, 20: self[.italic] = text
    case 23: self[.italic] = ""
    case 4: self[.underline] = text == "4:0" ? "" : text
    case 21: self[.underline] = text
    case 24: self[.underline] = ""
    case 5, 6: self[.blink] = text
    case 25: self[.blink] = ""
    case 7: self[.inverse] = text
    case 27: self[.inverse] = ""
    case 8: self[.hidden] = text
    case 28: self[.hidden] = ""
    case 9: self[.struckOut] = text
    case 29: self[.struckOut] = ""
    case 10: self[.font] = ""
    case 11...19: self[.font] = text
    case 30...38, 90...97: self[.foreground] = text
    case 39: self[.foreground] = ""
    case 40...48, 100...107: self[.background] = text
    case 49: self[.background] = ""
    case 26: self[.spacing] = text
    case 50: self[.spacing] = ""
    case 51, 52: self[.frame] = text
    case 54: self[.frame] = ""
    case 53: self[.overline] = text
    case 55: self[.overline] = ""
    case 58: self[.underlineColor] = text
    case 59: self[.underlineColor] = ""
    case 73, 74: self[.script] = text
    case 75: self[.script] = ""
    default: break
    }
  }

  private subscript(attribute: Attribute) -> String {
    get { parameters[attribute.rawValue] }
    set { parameters[attribute.rawValue] = newValue }
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
  /// One that the text ends in, or that a control character breaks off, ends there.
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
