/// Which rules a line is to be shown to, by the bytes that begin their characters.
struct LineSuspects: OptionSet {
  let rawValue: UInt8

  static let control = LineSuspects(rawValue: 1)
  static let bidiControl = LineSuspects(rawValue: 2)
  static let hidden = LineSuspects(rawValue: 4)
  static let replacement = LineSuspects(rawValue: 8)
  static let noncharacter = LineSuspects(rawValue: 16)
  static let beyondASCII = LineSuspects(rawValue: 32)
  static let mark = LineSuspects(rawValue: 64)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// - Parameter line: Well-formed UTF-8.
  /// - Complexity: O(*n*) in the number of bytes.
  init(_ line: UnsafeRawBufferPointer) {
    var found: LineSuspects = []
    var place = 0
    while place < line.count {
      let lead = line[place]
      if lead >= 0x80 { found.insert(.beyondASCII) }
      // The text is well-formed, so that a lead has its trail after it.
      switch lead {
      case ..<0x80:
        if BlockScan.isControl(lead) { found.insert(.control) }
        place += 1
      case ..<0xE0:
        found.formUnion(Self.ofTwo(line, at: place))
        place += 2
      case ..<0xF0:
        if lead == 0xE1 || lead == 0xE2 || lead == 0xE3 || lead == 0xEF {
          found.formUnion(Self.ofThree(lead, line[place + 1], line[place + 2]))
        }
        place += 3
      default:
        found.formUnion(Self.ofFour(lead, line[place + 1], line[place + 2], line[place + 3]))
        place += 4
      }
    }
    self = found
  }

  private static func ofTwo(_ line: UnsafeRawBufferPointer, at place: Int) -> LineSuspects {
    let (lead, trail) = (line[place], line[place + 1])
    switch lead {
    case 0xC2: return trail < 0xA0 ? .control : []
    // U+034F.
    case 0xCD: return trail == 0x8F ? .hidden : []
    // U+061C.
    case 0xD8: return trail == 0x9C ? [.bidiControl, .hidden] : []
    default: return []
    }
  }

  private static func ofThree(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> LineSuspects {
    switch (lead, second, third) {
    // U+115F, U+1160; U+17B4, U+17B5; U+180B to U+180F.
    case (0xE1, 0x85, 0x9F...0xA0), (0xE1, 0x9E, 0xB4...0xB5), (0xE1, 0xA0, 0x8B...0x8F): .hidden
    // U+200B to U+200D; U+2060 to U+2064; U+206A to U+206F.
    case (0xE2, 0x80, 0x8B...0x8D), (0xE2, 0x81, 0xA0...0xA4), (0xE2, 0x81, 0xAA...0xAF): .hidden
    // U+200E, U+200F.
    case (0xE2, 0x80, 0x8E...0x8F): [.bidiControl, .hidden]
    // U+202A to U+202E; U+2066 to U+2069.
    case (0xE2, 0x80, 0xAA...0xAE), (0xE2, 0x81, 0xA6...0xA9):
      .bidiControl
    // U+3164; U+FE00 to U+FE0F; U+FFA0; U+FFF9 to U+FFFB.
    case (0xE3, 0x85, 0xA4), (0xEF, 0xB8, 0x80...0x8F), (0xEF, 0xBE, 0xA0),
      (0xEF, 0xBF, 0xB9...0xBB):
      .hidden
    // U+FEFF; U+FFFD; U+FDD0 to U+FDEF, U+FFFE, U+FFFF.
    case (0xEF, 0xBB, 0xBF): .mark
    case (0xEF, 0xBF, 0xBD): .replacement
    case (0xEF, 0xB7, 0x90...0xAF), (0xEF, 0xBF, 0xBE...0xBF): .noncharacter
    default: []
    }
  }

  private static func ofFour(
    _ lead: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8
  ) -> LineSuspects {
    // U+E0000 to U+E0FFF: tags and variation selectors.
    if lead == 0xF3 && second == 0xA0 { return .hidden }
    // The last two of each plane.
    if second & 0x0F == 0x0F && third == 0xBF && fourth >= 0xBE { return .noncharacter }
    // U+1D173 to U+1D17A.
    if lead == 0xF0 && second == 0x9D && third == 0x85 && (0xB3...0xBA).contains(fourth) {
      return .hidden
    }
    return []
  }
}
