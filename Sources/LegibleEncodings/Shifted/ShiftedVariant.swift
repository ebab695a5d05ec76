/// An encoding of seven bits that changes its character sets by shifts.
enum ShiftedVariant: Hashable {
  /// ISO-2022-JP, as the Encoding Standard reads it (RFC 1468).
  case japanese

  /// ISO-2022-JP-1 (RFC 2237), which adds JIS X 0212.
  case japanese1

  /// ISO-2022-JP-2 (RFC 1554), which adds sets of China, Korea and Europe.
  case japanese2

  /// ISO-2022-JP-3 (JIS X 0213, annex 2).
  case japanese3

  /// ISO-2022-KR (RFC 1557).
  case korean

  /// ISO-2022-CN (RFC 1922).
  case chinese

  /// HZ (RFC 1843), which has escapes of its own, but uses them in the same way.
  case hz

  static let escape: UInt8 = 0x1B
  static let shiftOut: UInt8 = 0x0E
  static let shiftIn: UInt8 = 0x0F
  static let singleShift: [UInt8] = [escape] + Array("N".utf8)

  /// Where a set is put, and how it is reached.
  enum Place: Int {
    /// In use from the escape on.
    case g0

    /// In use between Shift Out and Shift In.
    case g1

    /// Used for the one character after each Single Shift Two.
    case g2
  }

  /// A set, its place, and the escape sequence that puts it there.
  struct Designation: Hashable {
    let escape: [UInt8]
    let place: Place
    let set: ShiftedSet

    init(
      _ escape: String, _ place: Place, _ set: ShiftedSet,
      introducer: UInt8 = ShiftedVariant.escape
    ) {
      self.escape = [introducer] + Array(escape.utf8)
      self.place = place
      self.set = set
    }
  }

  /// The first bytes of every escape sequence.
  var introducer: [UInt8] { [self == .hz ? UInt8(ascii: "~") : Self.escape] }

  /// The designations, in the order in which an encoder looks for a character; of several for one
  /// set, the first is written. ASCII is before all.
  var designations: [Designation] {
    switch self {
    case .japanese:
      [
        Designation("(B", .g0, .ascii), Designation("$B", .g0, .jisX0208),
        Designation("$@", .g0, .jisX0208), Designation("(J", .g0, .jisRoman),
        Designation("(I", .g0, .jisKatakana),
      ]
    case .japanese1: Self.plainJapanese + [Designation("$(D", .g0, .jisX0212)]
    case .japanese2:
      Self.plainJapanese + [
        Designation("$(D", .g0, .jisX0212),
        Designation("$(C", .g0, .ksX1001),
        Designation("$A", .g0, .gb2312), Designation("$(A", .g0, .gb2312),
        Designation(".A", .g2, .latin1),
        Designation(".F", .g2, .greek),
      ]
    case .japanese3:
      Self.plainJapanese + [
        Designation("$(O", .g0, .jisX0213Plane1),
        Designation("$(Q", .g0, .jisX0213Plane1Of2004),
        Designation("$(P", .g0, .jisX0213Plane2), Designation("(I", .g0, .jisKatakana),
      ]
    case .korean:
      [Designation("(B", .g0, .ascii), Designation("$)C", .g1, .ksX1001)]
    case .chinese:
      [
        Designation("(B", .g0, .ascii), Designation("$)A", .g1, .gb2312),
        Designation("$)G", .g1, .cns11643Plane1), Designation("$*H", .g2, .cns11643Plane2),
      ]
    case .hz:
      [
        Designation("}", .g0, .ascii, introducer: UInt8(ascii: "~")),
        Designation("{", .g0, .gb2312, introducer: UInt8(ascii: "~")),
      ]
    }
  }

  private static let plainJapanese = [
    Designation("(B", .g0, .ascii), Designation("$B", .g0, .jisX0208Proper),
    Designation("$@", .g0, .jisX0208Proper), Designation("(J", .g0, .jisRoman),
  ]

  /// Whether an escape sequence directly after another is malformed, and controls are where two
  /// bytes are expected: the Encoding Standard defines it so.
  var isStrict: Bool { self == .japanese }

  /// The header of a text.
  var header: [UInt8] { self == .korean ? designations[1].escape : [] }

  /// Whether an encoder names the sets anew in each line, because a reader may forget them.
  var resetsAtLineEnd: Bool { self == .chinese || self == .japanese2 }
}
