/// The reading of bytes by a decoder, step by step: the offsets in the bytes and in the text at which each character
/// ends.
struct ReadSteps {
  private(set) var text: [UInt8] = []
  private(set) var ends: [Int] = []
  private(set) var textEnds: [Int] = []

  /// Reads bytes by an encoding; a byte that cannot be read becomes what `EditableText` has for it.
  init(_ bytes: ArraySlice<UInt8>, by reader: TextStepReader) {
    var reader = reader
    var start = bytes.startIndex
    while start < bytes.endIndex {
      start += max(reader.readStep(bytes[start...], into: &text), 1)
      add(min(start, bytes.endIndex) - bytes.startIndex)
    }
  }

  /// Reads bytes as a program did.
  ///
  /// - Parameter right: The steps of the right reader for these bytes.
  init(_ bytes: ArraySlice<UInt8>, right: ReadSteps, _ reading: LossyReading) {
    self = ReadSteps(bytes, right: right, reading.reader, reading.loss)
    if let second = reading.second { self = readAgain(by: second) }
  }

  private init(
    _ bytes: ArraySlice<UInt8>, right: ReadSteps, _ reader: LossyReading.Reader,
    _ loss: LossyReading.Loss
  ) {
    switch reader {
    case .right:
      self = right
      if loss != .none { replaceNonASCII(by: loss.utf8) }
    case .ascii:
      for (index, byte) in bytes.enumerated() {
        if byte < 0x80 { text.append(byte) } else { text += loss.utf8 }
        add(index + 1)
      }
    case .utf8ByBytes: read(bytes, as: .utf8, loss.utf8) { _, _, isMalformed in isMalformed }
    case .encoding(let encoding): read(bytes, as: encoding, loss.utf8)
    case .codePage(let encoding):
      read(bytes, as: encoding, loss.utf8) { piece, _, _ in piece.isC1 }
    case .doubleBytes(let encoding):
      read(bytes, as: encoding, loss.utf8) { piece, length, isMalformed in
        isMalformed || piece.isPrivateUse || length > 2 || length == 1 && piece.count > 1
      }
    }
  }

  private init() {}

  private mutating func add(_ end: Int) {
    ends.append(end)
    textEnds.append(text.count)
  }

  /// - Parameter losesFirst: Whether only the first byte of what the encoding has read is lost, given the text of it,
  ///   its length in bytes, and whether it was malformed.
  private mutating func read(
    _ bytes: ArraySlice<UInt8>, as encoding: TextEncoding, _ loss: [UInt8],
    losingFirst losesFirst: (_ piece: [UInt8], _ length: Int, _ isMalformed: Bool) -> Bool = {
      _, _, _ in false
    }
  ) {
    var reader = TextStepReader(encoding)
    var start = bytes.startIndex
    var piece: [UInt8] = []
    while start < bytes.endIndex {
      piece.removeAll(keepingCapacity: true)
      let before = reader
      var end = min(start + max(reader.readStep(bytes[start...], into: &piece), 1), bytes.endIndex)
      let isMalformed = reader.malformedCount != before.malformedCount
      if losesFirst(piece, end - start, isMalformed) {
        reader = before
        end = start + 1
        text += loss
      } else {
        text += isMalformed ? loss : piece
      }
      add(end - bytes.startIndex)
      start = end
    }
  }

  private mutating func replaceNonASCII(by loss: [UInt8]) {
    let old = self
    (text, textEnds) = ([], [])
    var start = 0
    for end in old.textEnds {
      let character = old.text[start..<end]
      text += character.allSatisfy { $0 < 0x80 } ? Array(character) : loss
      textEnds.append(text.count)
      start = end
    }
  }

  /// Returns the steps of reading the UTF-8 of this text by another reader.
  private func readAgain(by reader: LossyReading.Reader) -> ReadSteps {
    let again = ReadSteps(text[...], right: self, reader, .replacement)
    // Only boundaries that were boundaries in the first reading are kept.
    var places: [Int: Int] = [:]
    for (end, textEnd) in zip(ends, textEnds) { places[textEnd] = end }
    var result = ReadSteps()
    result.text = again.text
    for (middle, textEnd) in zip(again.ends, again.textEnds) {
      guard let end = places[middle] else { continue }
      result.ends.append(end)
      result.textEnds.append(textEnd)
    }
    return result
  }
}

extension [UInt8] {
  /// Whether this is one of the controls U+0080…U+009F in UTF-8.
  fileprivate var isC1: Bool { count == 2 && self[0] == 0xC2 && self[1] < 0xA0 }

  /// Whether this is one of the characters for private use U+E000…U+F8FF in UTF-8.
  fileprivate var isPrivateUse: Bool {
    count == 3 && (self[0] == 0xEE || self[0] == 0xEF && self[1] < 0xA4)
  }
}
