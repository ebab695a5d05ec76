/// What a reader makes of bytes, step by step: the places in the bytes and in the text at which it was done with a
/// character.
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
  /// - Parameter right: What the right reader makes of them.
  init(_ bytes: ArraySlice<UInt8>, right: ReadSteps, _ reading: LossyReading) {
    let loss = reading.loss.utf8
    switch reading.reader {
    case .right:
      self = right
      if reading.loss != .none { replaceNonASCII(by: loss) }
    case .ascii:
      for (index, byte) in bytes.enumerated() {
        if byte < 0x80 { text.append(byte) } else { text += loss }
        add(index + 1)
      }
    case .utf8ByBytes: read(bytes, as: .utf8, loss, countsBytes: true)
    case .encoding(let encoding): read(bytes, as: encoding, loss, countsBytes: false)
    case .codePage(let encoding):
      read(bytes, as: encoding, loss, countsBytes: false, losesControls: true)
    }
    if let second = reading.second { self = readAgain(as: second) }
  }

  private init() {}

  private mutating func add(_ end: Int) {
    ends.append(end)
    textEnds.append(text.count)
  }

  private mutating func read(
    _ bytes: ArraySlice<UInt8>, as encoding: TextEncoding, _ loss: [UInt8], countsBytes: Bool,
    losesControls: Bool = false
  ) {
    var reader = TextStepReader(encoding)
    var start = bytes.startIndex
    var piece: [UInt8] = []
    while start < bytes.endIndex {
      piece.removeAll(keepingCapacity: true)
      let malformedCount = reader.malformedCount
      let end = min(start + max(reader.readStep(bytes[start...], into: &piece), 1), bytes.endIndex)
      if losesControls && piece.isC1 {
        text += loss
        add(end - bytes.startIndex)
      } else if reader.malformedCount == malformedCount {
        text += piece
        add(end - bytes.startIndex)
      } else if countsBytes {
        for place in start..<end {
          text += loss
          add(place + 1 - bytes.startIndex)
        }
      } else {
        text += loss
        add(end - bytes.startIndex)
      }
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

  /// What comes out when the text is read once more, in another encoding.
  private func readAgain(as encoding: TextEncoding) -> ReadSteps {
    var again = ReadSteps()
    again.read(text[...], as: encoding, LossyReading.Loss.replacement.utf8, countsBytes: false)
    // Only places count that were places before.
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
}
