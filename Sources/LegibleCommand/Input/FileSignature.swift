/// Recognizes files that are not text by their first bytes.
///
/// Many such files contain text, or no NUL near their beginning, and would be taken for text in some
/// encoding. The table has the kinds that are common among sources and documents; the values are from
/// the specifications of the formats.
enum FileSignature {
  /// The number of bytes that are examined.
  static let length = 512

  /// Bytes at an offset.
  private struct Mark {
    let offset: Int
    let bytes: [UInt8]
    let kind: String

    init(_ kind: String, _ text: String, at offset: Int = 0) {
      self.offset = offset
      self.kind = kind
      // Marks are written in characters below U+0100, one for each byte.
      bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    /// Whether a file that begins with `head` has the mark.
    func matches(_ head: UnsafeRawBufferPointer) -> Bool {
      guard head.count >= offset + bytes.count else { return false }
      return bytes.indices.allSatisfy { head[offset + $0] == bytes[$0] }
    }
  }

  /// The marks at offset 0, by their first bytes.
  private static let marksByFirstByte: [[Mark]] = {
    var lists = [[Mark]](repeating: [], count: 256)
    for mark in marks where mark.offset == 0 { lists[Int(mark.bytes[0])].append(mark) }
    return lists
  }()
  private static let laterMarks = marks.filter { $0.offset > 0 }

  private static let marks: [Mark] = [
    // Programs and what compilers write.
    Mark("an ELF file", "\u{7F}ELF"),
    Mark("a Mach-O file", "\u{FE}\u{ED}\u{FA}\u{CE}"),
    Mark("a Mach-O file", "\u{FE}\u{ED}\u{FA}\u{CF}"),
    Mark("a Mach-O file", "\u{CE}\u{FA}\u{ED}\u{FE}"),
    Mark("a Mach-O file", "\u{CF}\u{FA}\u{ED}\u{FE}"),
    Mark("a Java class", "\u{CA}\u{FE}\u{BA}\u{BE}"),
    Mark("WebAssembly", "\0asm"),
    Mark("LLVM bitcode", "BC\u{C0}\u{DE}"),
    Mark("compiled Emacs Lisp", ";ELC"),
    Mark("compiled Lua", "\u{1B}Lua"),
    Mark("compiled Android code", "dex\n0"),
    Mark("an archive of object files", "!<arch>\n"),
    Mark("compiled messages", "\u{DE}\u{12}\u{04}\u{95}"),
    Mark("compiled messages", "\u{95}\u{04}\u{12}\u{DE}"),
    Mark("a description of a terminal", "\u{1A}\u{01}"),
    // Images, sound, films.
    Mark("a PNG image", "\u{89}PNG\r\n\u{1A}\n"),
    Mark("a GIF image", "GIF87a"),
    Mark("a GIF image", "GIF89a"),
    Mark("a JPEG image", "\u{FF}\u{D8}\u{FF}"),
    Mark("a JPEG 2000 image", "\0\0\0\u{0C}jP  "),
    Mark("a TIFF image", "II*\0"),
    Mark("a TIFF image", "MM\0*"),
    Mark("a Photoshop image", "8BPS\0"),
    Mark("a GIMP image", "gimp xcf "),
    Mark("a DjVu document", "AT&TFORM"),
    Mark("a FITS image", "SIMPLE  =                    T"),
    Mark("an icon", "\0\0\u{01}\0"),
    Mark("Ogg", "OggS\0"),
    Mark("FLAC", "fLaC\0"),
    Mark("MP3", "ID3\u{02}"),
    Mark("MP3", "ID3\u{03}"),
    Mark("MP3", "ID3\u{04}"),
    Mark("Matroska", "\u{1A}\u{45}\u{DF}\u{A3}"),
    Mark("MP4", "ftyp", at: 4),
    Mark("MIDI", "MThd\0"),
    // Archives and compressed files.
    Mark("a ZIP archive", "PK\u{03}\u{04}"),
    Mark("a ZIP archive", "PK\u{05}\u{06}"),
    Mark("a gzip file", "\u{1F}\u{8B}"),
    Mark("a file of compress", "\u{1F}\u{9D}"),
    Mark("a bzip2 file", "1AY&SY", at: 4),
    Mark("an xz file", "\u{FD}7zXZ\0"),
    Mark("a Zstandard file", "\u{28}\u{B5}\u{2F}\u{FD}"),
    Mark("an LZ4 file", "\u{04}\u{22}\u{4D}\u{18}"),
    Mark("a 7z archive", "7z\u{BC}\u{AF}\u{27}\u{1C}"),
    Mark("a RAR archive", "Rar!\u{1A}\u{07}"),
    Mark("a tar archive", "ustar", at: 257),
    Mark("a cabinet", "MSCF\0\0\0\0"),
    Mark("an RPM package", "\u{ED}\u{AB}\u{EE}\u{DB}"),
    // Documents, fonts, data.
    Mark("a PDF document", "%PDF-"),
    Mark("an OLE document", "\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}"),
    Mark("a TrueType font", "\0\u{01}\0\0\0"),
    Mark("a TrueType collection", "ttcf\0"),
    Mark("an OpenType font", "OTTO\0"),
    Mark("a web font", "wOFF"),
    Mark("a web font", "wOF2"),
    Mark("a binary property list", "bplist00"),
    Mark("a SQLite database", "SQLite format 3\0"),
    Mark("HDF5", "\u{89}HDF\r\n\u{1A}\n"),
    Mark("a NumPy array", "\u{93}NUMPY"),
    Mark("a Git pack", "PACK\0\0\0"),
    Mark("a Git index", "DIRC\0\0\0"),
  ]

  /// Whether a file that begins with the bytes, or consists of them, is known not to be text.
  static func isKnown(_ bytes: UnsafeRawBufferPointer) -> Bool {
    kind(of: UnsafeRawBufferPointer(rebasing: bytes.prefix(length))) != nil
  }

  /// The kind of file that begins with the bytes, such as `a PNG image`; `nil` if it may be text.
  static func kind(of head: UnsafeRawBufferPointer) -> String? {
    guard let first = head.first else { return nil }
    if let mark = marksByFirstByte[Int(first)].first(where: { $0.matches(head) }) {
      return mark.kind
    }
    if let mark = laterMarks.first(where: { $0.matches(head) }) { return mark.kind }
    return kindByFields(of: head)
  }

  /// Recognizes kinds whose marks could also begin a text, by further fields of their headers.
  private static func kindByFields(of head: UnsafeRawBufferPointer) -> String? {
    if NetpbmHeader.begins(head, isWhole: head.count < length) { return "an image of Netpbm" }
    guard head.count >= 16 else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(head[offset + $1]) << (8 * $1) }
    }
    // The magic number of a version, which ends in `\r\n`, and flags.
    if head[2] == 0x0D, head[3] == 0x0A, (0x0B...0x0F).contains(head[1]), number(4, 4) <= 3 {
      return "compiled Python"
    }
    // Two fields that are 0, and the size of one of the existing headers.
    if head.starts(with: "BM".utf8), number(6, 4) == 0, head.count >= 18,
      [12, 40, 52, 56, 64, 108, 124].contains(number(14, 4))
    {
      return "a bitmap"
    }
    if head.starts(with: "RIFF".utf8), head.count >= 12,
      ["WAVE", "AVI ", "WEBP", "RMID", "ACON"].contains(where: {
        head[8..<12].elementsEqual($0.utf8)
      })
    {
      return "RIFF"
    }
    if head.starts(with: "MZ".utf8), head.count >= 64, head[0x3F] == 0, number(0x3C, 4) >= 0x40 {
      return "a program for Windows or DOS"
    }
    return nil
  }
}

extension InputFile {
  /// The kind of file by its first bytes; `nil` if it may be text or is not a regular file.
  ///
  /// The read position does not move.
  var signature: String? {
    guard isRegular else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: FileSignature.length, alignment: 1) { head in
      let count = read(head, at: 0)
      return FileSignature.kind(of: UnsafeRawBufferPointer(rebasing: head[..<max(count, 0)]))
    }
  }
}

/// The header of an image of Netpbm: pbm(5), pgm(5), ppm(5), pam(5), and the thumbnails of XV.
///
/// Its first two characters may also begin a text, so the numbers that follow are checked: width,
/// height and, except in bitmaps, the maximum value of a sample.
private struct NetpbmHeader {
  /// The maximum number of digits of a number.
  private static let digitLimit = 7

  private let bytes: UnsafeRawBufferPointer
  private var position = 2

  /// Whether a file begins with such a header.
  ///
  /// - Parameter isWhole: Whether `bytes` are the whole file.
  static func begins(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
    guard bytes.count > 3, bytes[0] == UInt8(ascii: "P"), isBlank(bytes[2]) || bytes[2] == hash
    else {
      return false
    }
    var header = NetpbmHeader(bytes: bytes)
    switch bytes[1] {
    case UInt8(ascii: "1"): return header.hasNumbers(2) && header.isPlain(digits: 0x30...0x31)
    case UInt8(ascii: "2"), UInt8(ascii: "3"):
      return header.hasNumbers(3) && header.isPlain(digits: 0x30...0x39)
    case UInt8(ascii: "4"): return header.hasRaster(isWhole: isWhole) { ($0 + 7) / 8 * $1 }
    case UInt8(ascii: "5"): return header.hasRaster(isWhole: isWhole, hasMaximum: true) { $0 * $1 }
    case UInt8(ascii: "6"):
      return header.hasRaster(isWhole: isWhole, hasMaximum: true) { 3 * $0 * $1 }
    case UInt8(ascii: "7"): return header.isArbitraryMap()
    default: return false
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
