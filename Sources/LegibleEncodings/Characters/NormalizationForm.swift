internal import CEncodingTables

/// A normalization form of Unicode (UAX #15), in which equal texts are the same code points.
public enum NormalizationForm: String, Sendable, CaseIterable {
  /// Letters with marks are one character where Unicode has one: `é`.
  case nfc

  /// Letters and marks are apart: `e` and U+0301.
  case nfd

  /// As `nfc`, and compatibility characters become the plain ones: `ﬁ` is `fi`, `²` is `2`.
  case nfkc

  /// As `nfd`, with the changes of `nfkc`.
  case nfkd

  fileprivate var composes: Bool { self == .nfc || self == .nfkc }
  fileprivate var isCompatible: Bool { self == .nfkc || self == .nfkd }
}

/// Normalizes UTF-8 text as it comes.
///
/// ```swift
/// var normalizer = TextNormalizer(.nfc)
/// var text: [UInt8] = []
/// normalizer.normalize("cafe\u{301}".utf8, into: &text)
/// normalizer.finish(into: &text)  // café
/// ```
///
/// The result does not depend on where the text is cut into chunks. A letter is held back with the marks after it, since more
/// marks may follow. Malformed bytes become U+FFFD. A run of more than 4,096 marks, which no text has, is normalized in
/// parts, so that memory is bounded.
public struct TextNormalizer: Sendable {
  /// The form of the result.
  public let form: NormalizationForm

  /// The number of characters that a letter and its marks may have.
  private static let segmentLimit = 4_096

  private let table = NormalizationTable.shared

  /// The bytes of a character that is cut at the end of a chunk.
  private var cut: [UInt8] = []

  /// The held characters, decomposed: one that composes with none before it, and those up to the next such one.
  private var segment: [(scalar: UInt32, combiningClass: UInt8)] = []

  /// A normalizer at the beginning of a text.
  public init(_ form: NormalizationForm) { self.form = form }

  /// Normalizes the next piece of the text, and appends what is decided.
  ///
  /// - Complexity: O(*n*) in the length of the text, and O(*m* log *m*) in the number of marks on one letter.
  public mutating func normalize(_ utf8: some Sequence<UInt8>, into text: inout [UInt8]) {
    utf8.forEachChunk { normalize($0, into: &text) }
  }

  /// Ends the text, and appends the rest.
  public mutating func finish(into text: inout [UInt8]) {
    if !cut.isEmpty { add(0xFFFD, into: &text) }
    cut = []
    endSegment(into: &text)
  }

  package mutating func normalize(_ bytes: UnsafeRawBufferPointer, into text: inout [UInt8]) {
    if cut.isEmpty { return cut = take(bytes, into: &text) }
    // A cut character is completed by at most three bytes.
    let joined = cut + bytes.prefix(4)
    cut = joined.withUnsafeBytes { take($0, into: &text) }
    guard bytes.count > 4 else { return }
    let rest = cut
    cut = []
    if rest.isEmpty {
      cut = take(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(4)), into: &text)
    } else {
      normalize(rest + bytes.dropFirst(4), into: &text)
    }
  }

  /// Normalizes bytes.
  ///
  /// - Returns: The bytes of a character that is cut at the end.
  private mutating func take(
    _ bytes: UnsafeRawBufferPointer, into text: inout [UInt8]
  ) -> [UInt8] {
    var place = 0
    while place < bytes.count {
      if bytes[place] < 0x80 {
        endSegment(into: &text)
        let start = place
        repeat { place += 1 } while place < bytes.count && bytes[place] < 0x80
        // Of ASCII, letters and three signs compose with what follows. A line is not held back for its end.
        let last = bytes[place - 1]
        let mayBeFirst = (last | 0x20) &- 0x61 < 26 || (0x3C...0x3E).contains(last)
        text.append(contentsOf: bytes[start..<(mayBeFirst ? place - 1 : place)])
        if mayBeFirst { segment.append((UInt32(last), 0)) }
        continue
      }
      switch UTF8Sequence.read(bytes, at: place) {
      case .scalar(let scalar, let length):
        add(scalar.value, into: &text)
        place += length
      case .malformed(let length):
        add(0xFFFD, into: &text)
        place += length
      case .cut: return Array(bytes[place...])
      }
    }
    return []
  }

  /// Adds a character.
  private mutating func add(_ scalar: UInt32, into text: inout [UInt8]) {
    if table.isInert(scalar) {
      endSegment(into: &text)
      segment.append((scalar, 0))
    } else if (0xAC00..<0xD7A4).contains(scalar) {
      addSyllable(scalar, into: &text)
    } else if let parts = table.decomposition(of: scalar, isCompatible: form.isCompatible) {
      for part in parts { addPart(part, into: &text) }
    } else {
      addPart(scalar, into: &text)
    }
  }

  /// Adds a Hangul syllable (The Unicode Standard, section 3.12).
  private mutating func addSyllable(_ scalar: UInt32, into text: inout [UInt8]) {
    let index = scalar - 0xAC00
    addPart(0x1100 + index / 588, into: &text)
    addPart(0x1161 + index % 588 / 28, into: &text)
    if index % 28 > 0 { addPart(0x11A7 + index % 28, into: &text) }
  }

  private mutating func addPart(_ scalar: UInt32, into text: inout [UInt8]) {
    let combiningClass = table.combiningClass(of: scalar)
    let mayJoin = combiningClass > 0 || form.composes && table.isSecond(scalar)
    if !mayJoin || segment.count >= Self.segmentLimit { endSegment(into: &text) }
    segment.append((scalar, combiningClass))
  }

  /// Puts the marks of the held characters in order, composes them, and appends them.
  private mutating func endSegment(into text: inout [UInt8]) {
    if segment.count > 1 {
      orderMarks()
      if form.composes { compose() }
    }
    for (scalar, _) in segment { text.appendUTF8(of: scalar) }
    segment.removeAll(keepingCapacity: true)
  }

  /// Sorts each run of marks by their classes; marks of one class keep their order.
  private mutating func orderMarks() {
    var start = 0
    while start < segment.count {
      guard segment[start].combiningClass > 0 else {
        start += 1
        continue
      }
      let end = segment[start...].firstIndex { $0.combiningClass == 0 } ?? segment.count
      let sorted = segment[start..<end].enumerated().sorted {
        ($0.element.combiningClass, $0.offset) < ($1.element.combiningClass, $1.offset)
      }
      segment.replaceSubrange(start..<end, with: sorted.map { $0.element })
      start = end
    }
  }

  /// Composes characters with the starter before them, unless a mark of at least their class is between (UAX #15, D117).
  private mutating func compose() {
    var result: [(scalar: UInt32, combiningClass: UInt8)] = []
    var starter: Int?
    // The class of the last mark that stayed after the starter; -1 for none.
    var last = -1
    for part in segment {
      if let place = starter, last < Int(part.combiningClass),
        let composite = table.composite(of: result[place].scalar, part.scalar)
      {
        result[place].scalar = composite
        continue
      }
      if part.combiningClass == 0 {
        starter = result.count
        last = -1
      } else {
        last = Int(part.combiningClass)
      }
      result.append(part)
    }
    segment = result
  }
}

extension [UInt8] {
  /// Appends a scalar value in UTF-8.
  fileprivate mutating func appendUTF8(of scalar: UInt32) {
    guard let scalar = Unicode.Scalar(scalar), let units = UTF8.encode(scalar) else { return }
    append(contentsOf: units)
  }
}

/// Decompositions and combining classes (Unicode Character Database).
private final class NormalizationTable: Sendable {
  static let shared = NormalizationTable()

  /// For 128 code points each, whether one of them decomposes, is a mark, or joins the character before it.
  private let pages: [Bool]
  private let canonical: [UInt32: [UInt32]]
  private let compatible: [UInt32: [UInt32]]
  private let classes: [UInt32: UInt8]
  private let composites: [UInt64: UInt32]
  private let seconds: Set<UInt32>

  /// The data has a line for each property of a character. It begins with a sign: `=` for a canonical decomposition, `-` for
  /// one that is never composed, `~` for a compatible one, `^` for the combining class. Then come the character, a tab, and
  /// its decomposition, or the class as a number.
  private init() {
    let data = UnsafeRawBufferPointer(
      start: legible_normalization(), count: Int(legible_normalization_size()))
    var pages = [Bool](repeating: false, count: 0x110000 >> 7)
    var single: [UInt32: [UInt32]] = [:]
    var compatible: [UInt32: [UInt32]] = [:]
    var classes: [UInt32: UInt8] = [:]
    var composites: [UInt64: UInt32] = [:]
    var seconds: Set<UInt32> = []
    for line in data.split(separator: UInt8(ascii: "\n")) {
      let fields = line.dropFirst().split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        .map { String(decoding: $0, as: UTF8.self).unicodeScalars.map { $0.value } }
      guard fields.count == 2, let code = fields[0].first else { continue }
      pages[Int(code >> 7)] = true
      switch line.first {
      case UInt8(ascii: "^"):
        classes[code] = fields[1].reduce(0) { $0 &* 10 &+ UInt8(truncatingIfNeeded: $1 &- 48) }
      case UInt8(ascii: "~"): compatible[code] = fields[1]
      default:
        single[code] = fields[1]
        guard line.first == UInt8(ascii: "="), fields[1].count == 2 else { continue }
        composites[UInt64(fields[1][0]) << 32 | UInt64(fields[1][1])] = code
        seconds.insert(fields[1][1])
      }
    }
    for code in seconds { pages[Int(code >> 7)] = true }
    // Hangul is computed.
    for page in (0x1100 >> 7)...(0x11FF >> 7) { pages[page] = true }
    for page in (0xAC00 >> 7)...(0xD7A3 >> 7) { pages[page] = true }
    func expanded(_ code: UInt32, _ isCompatible: Bool) -> [UInt32] {
      guard let parts = isCompatible ? compatible[code] ?? single[code] : single[code] else {
        return [code]
      }
      return parts.flatMap { expanded($0, isCompatible) }
    }
    canonical = Dictionary(uniqueKeysWithValues: single.keys.map { ($0, expanded($0, false)) })
    let keys = Set(single.keys).union(compatible.keys)
    self.compatible = Dictionary(uniqueKeysWithValues: keys.map { ($0, expanded($0, true)) })
    self.pages = pages
    self.classes = classes
    self.composites = composites
    self.seconds = seconds
  }

  /// Whether no character on the page of this one decomposes, is a mark, or joins the character before it.
  func isInert(_ scalar: UInt32) -> Bool { !pages[Int(scalar >> 7)] }

  func combiningClass(of scalar: UInt32) -> UInt8 { classes[scalar] ?? 0 }

  func decomposition(of scalar: UInt32, isCompatible: Bool) -> [UInt32]? {
    isCompatible ? compatible[scalar] : canonical[scalar]
  }

  /// Whether a character may be joined with the one before it.
  func isSecond(_ scalar: UInt32) -> Bool {
    (0x1161...0x1175).contains(scalar) || (0x11A8...0x11C2).contains(scalar)
      || seconds.contains(scalar)
  }

  /// The character that two are composed to.
  func composite(of first: UInt32, _ second: UInt32) -> UInt32? {
    if (0x1100...0x1112).contains(first), (0x1161...0x1175).contains(second) {
      return 0xAC00 + ((first - 0x1100) * 21 + (second - 0x1161)) * 28
    }
    if (0xAC00...0xD7A3).contains(first), (first - 0xAC00) % 28 == 0,
      (0x11A8...0x11C2).contains(second)
    {
      return first + (second - 0x11A7)
    }
    return composites[UInt64(first) << 32 | UInt64(second)]
  }
}
