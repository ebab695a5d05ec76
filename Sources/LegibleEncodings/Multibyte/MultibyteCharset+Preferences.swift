/// How a charset is written where several codes stand for one character, or none does.
extension MultibyteCharset {
  /// Whether a pair writes its character only if no pair with another lead byte does.
  ///
  /// The encoders of the Encoding Standard leave these out altogether. For Shift_JIS they are
  /// NEC's copies of IBM's characters, all of which are elsewhere; for Big5 they are those of
  /// Hong Kong, which we write: else what was read could not be written back.
  func isSecondary(lead: UInt8) -> Bool {
    switch self {
    case .shiftJIS: (0xED...0xEF).contains(lead)
    case .big5: lead < 0xA1
    // The compatibility jamo of KS X 1001 go before the halves of syllables.
    case .johab: lead == 0x84
    default: false
    }
  }

  /// The pairs that write their character although a pair before them stands for it, too.
  var preferredPairs: Set<UInt16> {
    switch self {
    case .gb18030: [0xA2E3]
    case .big5: [0xF9F9, 0xF9E9, 0xF9EA, 0xF9EB, 0xA4CA, 0xA451]
    case .cp950: [0xA451, 0xA4CA]
    case .big5HKSCS:
      [
        0xA241, 0xA242, 0xF9FA, 0xF9FB, 0xF9FC, 0xF9FD, 0xF9F9, 0xF9E9, 0xF9EA, 0xF9EB, 0xA451,
        0xA4CA,
      ]
    default: []
    }
  }

  /// Characters that are written like others that are similar, so that they do not come back.
  var aliases: [UInt32: UInt32] {
    switch self {
    case .shiftJIS: [0xA5: 0x5C, 0x203E: 0x7E, 0x2212: 0x817C]
    case .eucJP: [0xA5: 0x5C, 0x203E: 0x7E, 0x2212: 0xA1DD]
    case .gbk, .gb18030: Self.privateUseOfGB18030
    default: [:]
    }
  }

  /// The characters that are for private use in GB18030-2000 and have code points of their own in GB18030-2022: the
  /// index gb18030 of the Encoding Standard has the latter, its encoder takes both.
  private static let privateUseOfGB18030: [UInt32: UInt32] = {
    var codes: [UInt32: UInt32] = [
      0xE81E: 0xFE59, 0xE826: 0xFE61, 0xE82B: 0xFE66, 0xE82C: 0xFE67, 0xE832: 0xFE6D,
      0xE843: 0xFE7E, 0xE854: 0xFE90, 0xE864: 0xFEA0,
    ]
    let punctuation: [UInt32] = [
      0xA6D9, 0xA6DA, 0xA6DB, 0xA6DC, 0xA6DD, 0xA6DE, 0xA6DF, 0xA6EC, 0xA6ED, 0xA6F3,
    ]
    for (value, code) in zip(UInt32(0xE78D)..., punctuation) { codes[value] = code }
    return codes
  }()
}
