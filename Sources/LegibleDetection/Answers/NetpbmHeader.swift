/// The header of an image of Netpbm: pbm(5), pgm(5), ppm(5), pam(5), and the thumbnails of XV.
///
/// Its first two characters may also begin a text, so the numbers that follow are checked: width,
/// height and, except in bitmaps, the maximum value of a sample.
struct NetpbmHeader {
  /// The maximum number of digits of a number.
  private static let digitLimit = 7

  private let bytes: UnsafeRawBufferPointer
  private var position = 2

  /// The media type of the image that a file holds; `nil` if it begins with no such header.
  ///
  /// - Parameter isWhole: Whether `bytes` are the whole file.
  static func image(in bytes: UnsafeRawBufferPointer, isWhole: Bool) -> String? {
    guard bytes.count > 3, bytes[0] == UInt8(ascii: "P"), isBlank(bytes[2]) || bytes[2] == hash
    else { return nil }
    var header = NetpbmHeader(bytes: bytes)
    let isImage =
      switch bytes[1] {
      case UInt8(ascii: "1"): header.hasNumbers(2) && header.isPlain(digits: 0x30...0x31)
      case UInt8(ascii: "2"), UInt8(ascii: "3"):
        header.hasNumbers(3) && header.isPlain(digits: 0x30...0x39)
      case UInt8(ascii: "4"): header.hasRaster(isWhole: isWhole) { ($0 + 7) / 8 * $1 }
      case UInt8(ascii: "5"): header.hasRaster(isWhole: isWhole, hasMaximum: true) { $0 * $1 }
      case UInt8(ascii: "6"): header.hasRaster(isWhole: isWhole, hasMaximum: true) { 3 * $0 * $1 }
      case UInt8(ascii: "7"): header.isArbitraryMap()
      default: false
      }
    guard isImage else { return nil }
    return switch bytes[1] {
    case UInt8(ascii: "1"), UInt8(ascii: "4"): "image/x-portable-bitmap"
    case UInt8(ascii: "2"), UInt8(ascii: "5"): "image/x-portable-greymap"
    case UInt8(ascii: "3"), UInt8(ascii: "6"): "image/x-portable-pixmap"
    default: "image/x-portable-arbitrarymap"
    }
  }

  private init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  private static let hash = UInt8(ascii: "#")

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Skips blanks and comments.
  private mutating func skipBlanks() {
    while position < bytes.count {
      if bytes[position] == Self.hash {
        while position < bytes.count, bytes[position] != 0x0A { position += 1 }
      } else if Self.isBlank(bytes[position]) {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func number() -> Int? {
    skipBlanks()
    var value = 0
    let start = position
    while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
      if position - start == Self.digitLimit { return nil }
      value = value * 10 + Int(bytes[position] - 0x30)
      position += 1
    }
    return value > 0 ? value : nil
  }

  private mutating func hasNumbers(_ count: Int) -> Bool {
    (0..<count).allSatisfy { _ in number() != nil }
  }

  /// Whether only numbers follow, as far as the bytes go.
  private mutating func isPlain(digits: ClosedRange<UInt8>) -> Bool {
    var count = 0
    while true {
      skipBlanks()
      guard position < bytes.count else { return count > 0 }
      guard digits.contains(bytes[position]) else { return false }
      position += 1
      count += 1
    }
  }

  /// Whether width, height, the maximum if any and one blank follow, and then as many bytes as an
  /// image of that size has.
  private mutating func hasRaster(
    isWhole: Bool, hasMaximum: Bool = false, size: (Int, Int) -> Int
  ) -> Bool {
    guard let width = number(), let height = number() else { return false }
    var depth = 1
    if hasMaximum {
      guard let maximum = number(), maximum <= 65_535 else { return false }
      depth = maximum > 255 ? 2 : 1
    }
    guard position < bytes.count, Self.isBlank(bytes[position]) else { return false }
    return !isWhole || bytes.count - position - 1 >= depth * size(width, height)
  }

  /// Whether a field of a PAM header follows, or the tag of an XV thumbnail (`P7 332`).
  private mutating func isArbitraryMap() -> Bool {
    skipBlanks()
    return ["WIDTH ", "HEIGHT ", "DEPTH ", "MAXVAL ", "TUPLTYPE ", "ENDHDR\n", "332\n"].contains {
      bytes[position...].starts(with: $0.utf8)
    }
  }
}
