public import LegibleEncodings

/// One wrong reading of bytes: they were written in one encoding, and read in another.
public struct RepairStep: Sendable, Hashable {
  /// The encoding that the bytes were read in, by mistake.
  public let read: TextEncoding

  /// The encoding that the bytes are in.
  public let written: TextEncoding

  /// The edits that were made to the text after it was read.
  public let edits: RepairEdits

  /// Bytes in `written` that were read in `read`.
  public init(read: TextEncoding, written: TextEncoding, edits: RepairEdits = []) {
    self.read = read
    self.written = written
    self.edits = edits
  }

  /// Returns the text that the bytes behind a damaged text stand for.
  ///
  /// Bytes that `read` leaves open are the C1 controls that the WHATWG's decoders make of them.
  ///
  /// - Returns: `nil` if `read` cannot write the text, or `written` cannot read the bytes, or the way back does
  ///   not lead to the text, as where something was lost.
  /// - Complexity: O(*n*) in the length of the text.
  public func undone(_ text: String) -> String? {
    guard let scalars = repaired(text.unicodeScalars.map({ $0.value })) else { return nil }
    return String(scalars)
  }

  /// Returns the text that a mistaken reading makes of a text: the inverse of `undone(_:)`.
  ///
  /// - Returns: `nil` if `written` cannot write the text.
  /// - Complexity: O(*n*) in the length of the text.
  public func done(to text: String) -> String? {
    damaged(text.unicodeScalars.map { $0.value }).map { String($0) }
  }

  /// Returns the repaired code points, if the step can be inverted.
  func repaired(_ scalars: [UInt32]) -> [UInt32]? {
    guard let bytes = RepairCodec.lenient(read).encode(scalars),
      let repaired = RepairCodec.strict(written).decode(bytes),
      !repaired.contains(where: { isControl($0) && !scalars.contains($0) }),
      damaged(repaired) == scalars
    else { return nil }
    return repaired
  }

  /// Whether a character is only in text that was read wrongly more than once.
  private func isControl(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || scalar == 0x7F || written != .utf8 && 0x80..<0xA0 ~= scalar
  }

  func damaged(_ scalars: [UInt32]) -> [UInt32]? {
    guard let bytes = RepairCodec.strict(written).encode(scalars) else { return nil }
    return RepairCodec.lenient(read).decode(bytes).map { edits.done(to: $0) }
  }
}

/// The changes that programs make, after a text was read wrongly, to characters that they take for blanks or ignore.
public struct RepairEdits: OptionSet, Sendable, Hashable {
  /// A bit for each kind of edit.
  public let rawValue: UInt8

  /// Edits by their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No-break spaces became spaces: `Ã ` is `à` in UTF-8, read as windows-1252.
  public static let noBreakSpaces = RepairEdits(rawValue: 1)

  /// C1 controls were dropped: `Ñ` is `с` in UTF-8, read as windows-1252.
  public static let controls = RepairEdits(rawValue: 2)

  /// Curly quotation marks were straightened: `Ð"` is `Д` in UTF-8, read as windows-1252.
  public static let quotationMarks = RepairEdits(rawValue: 4)

  /// Soft hyphens were dropped: `Ã` is `í` in UTF-8, read as windows-1252.
  public static let softHyphens = RepairEdits(rawValue: 8)

  /// A no-break space and the space behind it became one space: `Ã` before a space is `à` in UTF-8, read as windows-1252.
  public static let joinedSpaces = RepairEdits(rawValue: 16)

  /// Each edit with the characters that it takes away, and the one that it puts in their place.
  static let all: [(edit: RepairEdits, lost: ClosedRange<UInt32>, rest: UInt32?)] = [
    (.noBreakSpaces, 0xA0...0xA0, 0x20), (.controls, 0x80...0x9F, nil),
    (.softHyphens, 0xAD...0xAD, nil), (.joinedSpaces, 0xA0...0xA0, nil),
    (.quotationMarks, 0x2018...0x2019, 0x27), (.quotationMarks, 0x201C...0x201D, 0x22),
  ]

  /// The names of the edits in plans.
  package static let names: [(edit: RepairEdits, name: String)] = [
    (.noBreakSpaces, "no-break spaces"), (.controls, "controls"),
    (.quotationMarks, "quotation marks"), (.softHyphens, "soft hyphens"),
    (.joinedSpaces, "joined spaces"),
  ]

  fileprivate func done(to scalars: [UInt32]) -> [UInt32] {
    if isEmpty { return scalars }
    return scalars.compactMap { scalar in
      let row = Self.all.first { $0.lost.contains(scalar) && contains($0.edit) }
      return row.map { $0.rest } ?? scalar
    }
  }
}

extension [RepairStep] {
  /// Whether it is UTF-8 that was read in common encodings.
  var isOfUTF8: Bool {
    allSatisfy {
      ($0.written == .utf8 || $0.written == .cesu8) && RepairReader.common.contains($0.read)
    }
  }

  /// The chain of mistaken readings in words: `in UTF-8, read as windows-1252`.
  package var story: String {
    reversed().map { step in
      let lost = RepairEdits.names.filter { step.edits.contains($0.edit) }.map { $0.name }
      return "in \(step.written.reportedName), read as \(step.read.reportedName)"
        + (lost.isEmpty ? "" : ", and lost its \(lost.joined(separator: " and "))")
    }.joined(separator: ", then ")
  }
}

extension UInt32 {
  /// Whether no character of Unicode has this code point.
  var isUnassigned: Bool {
    guard self >= 0x370, let category = Unicode.Scalar(self)?.properties.generalCategory
    else { return false }
    return category == .unassigned || category == .privateUse
  }

  /// Whether it is a line or a block of a drawing.
  var isDrawing: Bool { 0x2500..<0x25A0 ~= self }
}

extension Collection<UInt32> {
  /// The text of code points that come out of decoders, in UTF-8.
  var utf8: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * count)
    for scalar in self {
      if scalar < 0x80 {
        bytes.append(UInt8(scalar))
      } else {
        UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}").map { bytes.append(contentsOf: $0) }
      }
    }
    return bytes
  }
}

extension String {
  /// The text of code points that come out of decoders.
  init(_ scalars: some Collection<UInt32>) { self.init(decoding: scalars.utf8, as: UTF8.self) }
}

/// Writes and reads code points in an encoding, whole or not at all.
enum RepairCodec {
  case utf8
  case table(scalars: [UInt32], bytes: [UInt32: UInt8])
  case converter(TextEncoding)

  /// The codec without a meaning for bytes that the encoding leaves open.
  static func strict(_ encoding: TextEncoding) -> RepairCodec {
    strictCodecs[encoding] ?? RepairCodec(encoding, fillsHoles: false)
  }

  /// The codec in which bytes that the encoding leaves open are C1 controls.
  static func lenient(_ encoding: TextEncoding) -> RepairCodec {
    lenientCodecs[encoding] ?? RepairCodec(encoding, fillsHoles: true)
  }

  private static let strictCodecs = codecs(fillsHoles: false)
  private static let lenientCodecs = codecs(fillsHoles: true)

  private static func codecs(fillsHoles: Bool) -> [TextEncoding: RepairCodec] {
    var codecs: [TextEncoding: RepairCodec] = [:]
    for encoding in RepairReader.all.map({ $0.encoding }) + [.utf8] {
      codecs[encoding] = RepairCodec(encoding, fillsHoles: fillsHoles)
    }
    return codecs
  }

  private init(_ encoding: TextEncoding, fillsHoles: Bool) {
    if encoding == .utf8 {
      self = .utf8
      return
    }
    // A program that reads text by mistake composes nothing.
    let isByByte = fillsHoles && encoding.isSingleByte
    guard
      var scalars = encoding.singleByteScalars() ?? (isByByte ? Self.scalars(of: encoding) : nil)
    else {
      self = .converter(encoding)
      return
    }
    var bytes: [UInt32: UInt8] = [:]
    for (byte, scalar) in scalars.enumerated() where scalar != .max {
      bytes[scalar] = bytes[scalar] ?? UInt8(byte)
    }
    if fillsHoles {
      for byte in 0x80..<0xA0 where scalars[byte] == .max && bytes[UInt32(byte)] == nil {
        scalars[byte] = UInt32(byte)
        bytes[UInt32(byte)] = UInt8(byte)
      }
    }
    self = .table(scalars: scalars, bytes: bytes)
  }

  /// The characters of the bytes of an encoding, each read by itself.
  private static func scalars(of encoding: TextEncoding) -> [UInt32] {
    (UInt8(0)...255).map { byte in
      RepairCodec.converter(encoding).decode([byte]).flatMap { $0.count == 1 ? $0[0] : nil } ?? .max
    }
  }

  /// Whether a word is UTF-8 beyond ASCII in this encoding.
  func readsAsUTF8(_ word: [UInt32]) -> Bool {
    guard let bytes = encode(word) else { return false }
    return bytes.contains { $0 >= 0x80 } && TextEncoding.utf8.isValid(bytes)
  }

  /// Whether a word that begins so may be UTF-8 in this encoding.
  func beginsAsUTF8(_ head: [UInt32]) -> Bool {
    guard let bytes = encode(head) else { return false }
    // The last character may be cut.
    return bytes.withUnsafeBytes { TextKernels.utf8PrefixLength(of: $0) + 3 >= $0.count }
  }

  func encode(_ scalars: [UInt32]) -> [UInt8]? {
    switch self {
    case .utf8: return scalars.utf8
    case .table(_, let table):
      var bytes: [UInt8] = []
      bytes.reserveCapacity(scalars.count)
      for scalar in scalars {
        guard let byte = table[scalar] else { return nil }
        bytes.append(byte)
      }
      return bytes
    case .converter(let encoding):
      // To make an encoder takes more work than the characters of a word.
      guard let codes = encoding.multibyteCodes else { return Self.encode(scalars, in: encoding) }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(2 * scalars.count)
      for scalar in scalars {
        switch codes.loneCode(of: scalar) {
        case .code(let code):
          for shift in [24, 16, 8] as [UInt32] where code >> shift != 0 {
            bytes.append(UInt8(truncatingIfNeeded: code >> shift))
          }
          bytes.append(UInt8(truncatingIfNeeded: code))
        case .none: return nil
        case .dependent: return Self.encode(scalars, in: encoding)
        }
      }
      return bytes
    }
  }

  private static func encode(_ scalars: [UInt32], in encoding: TextEncoding) -> [UInt8]? {
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    do throws(ConversionError) {
      try encoder.encode(scalars.utf8, into: &bytes)
      try encoder.finish(into: &bytes)
    } catch {
      return nil
    }
    return bytes
  }

  func decode(_ bytes: [UInt8]) -> [UInt32]? {
    switch self {
    case .utf8:
      guard TextEncoding.utf8.isValid(bytes) else { return nil }
      return String(decoding: bytes, as: UTF8.self).unicodeScalars.map { $0.value }
    case .table(let table, _):
      var scalars: [UInt32] = []
      scalars.reserveCapacity(bytes.count)
      for byte in bytes {
        let scalar = table[Int(byte)]
        if scalar == .max { return nil }
        scalars.append(scalar)
      }
      return scalars
    case .converter(let encoding):
      var decoder = TextDecoder(encoding, byteOrderMark: .keep)
      var utf8: [UInt8] = []
      do throws(ConversionError) {
        try decoder.decode(bytes, into: &utf8)
        try decoder.finish(into: &utf8)
      } catch {
        return nil
      }
      return String(decoding: utf8, as: UTF8.self).unicodeScalars.map { $0.value }
    }
  }
}
