extension StringProtocol {
  /// The text in logical order, taken for text in visual order as legacy systems stored it.
  ///
  /// ```swift
  /// "abc םולש".logicalText()  // "שלום abc" in a right-to-left paragraph
  /// ```
  ///
  /// The base direction of a line is the one for which the result, put into visual order again, gives the line; if both do, the one
  /// that its punctuation and most of its words suggest. If neither does, as for some numbers among Arabic words, the result is the
  /// nearest. A line without right-to-left characters is left unchanged, and so are telephone numbers and Windows paths.
  ///
  /// - Parameter base: The base direction that every paragraph had, where it is known.
  /// - Complexity: O(*n*).
  public func logicalText(base: TextDirection? = nil) -> String {
    String(decoding: logicalUTF8(base: base), as: UTF8.self)
  }

  /// The text in logical order as UTF-8, which avoids a copy of a long text.
  package func logicalUTF8(base: TextDirection?) -> [UInt8] {
    withUTF8Buffer { text in
      var converter = VisualToLogicalConverter(base: base)
      var output: [UInt8] = []
      output.reserveCapacity(text.count)
      converter.convert(text, into: &output)
      return output
    }
  }
}

/// Puts UTF-8 text that is in visual order into logical order, paragraph by paragraph.
package struct VisualToLogicalConverter: ~Copyable {
  private let base: TextDirection?
  private var resolver = BidiResolver()
  private var logical: [UInt8] = []
  private var visual: [UInt8] = []

  /// - Parameter base: The base direction that every paragraph had, where it is known.
  package init(base: TextDirection?) { self.base = base }

  /// Appends the text in logical order; each paragraph stays before its separator.
  package mutating func convert(_ text: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    var start = 0
    while start < text.count {
      let bounds = text.paragraphBounds(from: start)
      let line = UnsafeBufferPointer(rebasing: text[start..<bounds.separator])
      if bounds.isLeftToRight {
        output.append(contentsOf: line)
      } else {
        convert(line: line, into: &output)
      }
      output.append(contentsOf: UnsafeBufferPointer(rebasing: text[bounds.separator..<bounds.end]))
      start = bounds.end
    }
  }

  private mutating func convert(
    line: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]
  ) {
    if !line.hasRightToLeft {
      output.append(contentsOf: line)
      return
    }
    // The rules of reversal undo themselves, so the visual order of a visual line is logical.
    let items = FixedItems(in: line)
    let direction =
      items.isEmpty
      ? line.wordMajorityDirection
      : items.masked(line, withSpaces: true).withUnsafeBufferPointer { $0.wordMajorityDirection }
    let likely = base ?? (line.endsOnTheLeft ? .rightToLeft : direction ?? .leftToRight)
    if items.isEmpty {
      setLogical(of: line, likely: likely, context: nil)
      output.append(contentsOf: logical)
    } else {
      items.masked(line).withUnsafeBufferPointer {
        setLogical(of: $0, likely: likely, context: FixedItems.context)
      }
      items.appendUnmasked(logical, of: line, to: &output)
    }
  }

  /// Sets `logical` to a line in logical order.
  private mutating func setLogical(
    of line: UnsafeBufferPointer<UInt8>, likely: TextDirection, context: BidiContext?
  ) {
    for candidate in base == nil ? [likely, likely.opposite] : [likely] {
      resolver.setVisual(&logical, of: line, base: candidate, context)
      logical.withUnsafeBufferPointer {
        resolver.setVisual(&visual, of: $0, base: candidate, context)
      }
      if visual.elementsEqual(line) { return }
    }
    resolver.setVisual(&logical, of: line, base: likely, context)
  }
}

extension BidiResolver {
  /// Sets a text to a line in visual order.
  fileprivate mutating func setVisual(
    _ output: inout [UInt8], of line: UnsafeBufferPointer<UInt8>, base: TextDirection,
    _ context: BidiContext?
  ) {
    output.removeAll(keepingCapacity: true)
    let range =
      if let context {
        resolve(line, base: base, context: context)
      } else {
        resolve(line, base: base)
      }
    appendVisualLine(range, of: line, to: &output)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the line has a right-to-left character, or one that makes numbers run so.
  fileprivate var hasRightToLeft: Bool {
    var offset = 0
    while offset < count {
      let (property, length) = bidiProperty(at: offset)
      switch BidiClassTable.bidiClass(ofProperty: property) {
      case .R, .AL, .AN, .RLE, .RLO, .RLI: return true
      default: offset += length
      }
    }
    return false
  }

  /// Whether the line begins with sentence-final punctuation, as a right-to-left line in visual order does.
  fileprivate var endsOnTheLeft: Bool {
    guard let first, count > 1 else { return false }
    return ".,:;!?".utf8.contains(first) && self[1] != UInt8(ascii: " ")
  }
}

/// Telephone numbers and Windows paths in a line, which legacy systems stored from left to right
/// and never turned around, whatever stood beside them.
private struct FixedItems {
  /// An item, and its class as a whole.
  private struct Item {
    let range: Range<Int>
    let isNumber: Bool
  }

  private var items: [Item] = []

  /// The number of digits of a telephone number (ITU-T E.164 allows 15).
  private static let digitCounts = 7...15

  /// The first of the private characters of plane 15, which replace items: even ones replace numbers.
  private static let firstPlaceholder: UInt32 = 0xF0000

  /// The maximum number of items of a line; people do not write more.
  private static let limit = 0x7000

  var isEmpty: Bool { items.isEmpty }

  init(in line: UnsafeBufferPointer<UInt8>) {
    // A private-use character of the text itself could not be distinguished from an item.
    if line.contains(where: { $0 >= 0xF3 }) { return }
    var offset = 0
    while offset < line.count && items.count < Self.limit {
      let isStart = offset == 0 || !line[offset - 1].isASCIIAlphanumeric
      if isStart, let end = Self.pathEnd(in: line, from: offset) {
        items.append(Item(range: offset..<end, isNumber: false))
        offset = end
      } else if isStart, let end = Self.numberEnd(in: line, from: offset) {
        items.append(Item(range: offset..<end, isNumber: true))
        offset = end
      } else {
        offset += 1
      }
    }
  }

  /// The line with each item replaced by one character.
  ///
  /// - Parameter withSpaces: Whether items are replaced by spaces, since an item does not tell the direction of its line.
  fileprivate func masked(_ line: UnsafeBufferPointer<UInt8>, withSpaces: Bool = false) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(line.count)
    var end = 0
    for (number, item) in items.enumerated() {
      output.append(contentsOf: UnsafeBufferPointer(rebasing: line[end..<item.range.lowerBound]))
      end = item.range.upperBound
      if withSpaces {
        output.append(UInt8(ascii: " "))
        continue
      }
      let value = Self.firstPlaceholder + UInt32(2 * number + (item.isNumber ? 0 : 1))
      output.append(0xF3)
      output.append(UInt8(truncatingIfNeeded: value >> 12 & 0x3F | 0x80))
      output.append(UInt8(truncatingIfNeeded: value >> 6 & 0x3F | 0x80))
      output.append(UInt8(truncatingIfNeeded: value & 0x3F | 0x80))
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: line[end...]))
    return output
  }

  /// Appends a text in which the placeholders are replaced by the items of a line.
  fileprivate func appendUnmasked(
    _ text: [UInt8], of line: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
  ) {
    text.withUnsafeBufferPointer { text in
      var offset = 0
      while offset < text.count {
        let scalar = UTF8Scalar(in: text, at: offset)
        let number = Int(scalar.value) - Int(Self.firstPlaceholder)
        if scalar.length == 4 && number >= 0 && number / 2 < items.count {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: line[items[number / 2].range]))
        } else {
          output.append(
            contentsOf: UnsafeBufferPointer(rebasing: text[offset..<(offset + scalar.length)]))
        }
        offset += scalar.length
      }
    }
  }

  /// The classes of the characters that replace items.
  static let context = BidiContext(classes: { scalar in
    scalar.value < firstPlaceholder ? nil : scalar.value & 1 == 0 ? .EN : .L
  })

  /// The end of a path that starts at an offset with a drive or a server: `C:\Users`, `\\host\x`.
  private static func pathEnd(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let head = line[start...].prefix(3)
    let backslash = UInt8(ascii: "\\")
    let isPath =
      head.count == 3
      && (head[start].isASCIILetter && head[start + 1] == UInt8(ascii: ":")
        && head[start + 2] == backslash
        || head[start] == backslash && head[start + 1] == backslash
          && head[start + 2].isASCIIAlphanumeric)
    guard isPath else { return nil }
    return line[start...].firstIndex { $0 <= 0x20 || #""<>|*?"#.utf8.contains($0) } ?? line.count
  }

  /// The end of a telephone number that starts at an offset with `+` or a zero, and has groups.
  private static func numberEnd(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard line[start] == UInt8(ascii: "+") || line[start] == UInt8(ascii: "0") else { return nil }
    var digits = 0
    var end = start
    var offset = start + (line[start] == UInt8(ascii: "+") ? 1 : 0)
    while offset < line.count {
      if line[offset].isASCIIDigit {
        digits += 1
        end = offset + 1
      } else if end != offset || digits == 0 || !" -./".utf8.contains(line[offset]) {
        break
      }
      offset += 1
    }
    let isWhole = end == line.count || !line[end].isASCIIAlphanumeric
    return digitCounts.contains(digits) && isWhole ? end : nil
  }
}
