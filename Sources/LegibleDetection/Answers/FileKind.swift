/// A kind of file that is not text, identified by the first bytes of a file.
///
/// ```swift
/// let kind = FileKind(of: bytes)
/// kind?.name       // "PNG image"
/// kind?.mediaType  // "image/png"
/// ```
///
/// The table has the kinds that are common among sources, documents and installed files. Many of them contain text, or
/// no NUL near their beginning, and would be taken for text in some encoding. The values are from the
/// specifications of the formats; media types are those of the IANA registry, and where it has none those that `file`
/// prints.
public struct FileKind: Sendable, Hashable {
  /// The number of bytes that are examined.
  public static let length = 512

  /// The kind with its article, as in `a PNG image`, for sentences.
  package let phrase: String

  /// The media type (RFC 6838), as in `image/png`.
  public let mediaType: String

  /// The kind in English, as in `PNG image`.
  public var name: String {
    for article in ["a ", "an "] where phrase.hasPrefix(article) {
      return String(phrase.dropFirst(article.utf8.count))
    }
    return phrase
  }

  /// The kind of file that begins with the bytes, or consists of them; `nil` if it may be text, or is of no known kind.
  ///
  /// At most the first 512 bytes are looked at.
  ///
  /// - Complexity: O(1) in the number of bytes.
  public init?(of bytes: some Sequence<UInt8>) {
    let head = Array(bytes.prefix(Self.length))
    guard let kind = head.withUnsafeBytes({ FileKind(of: $0) }) else { return nil }
    self = kind
  }

  package init?(of bytes: UnsafeRawBufferPointer) {
    let head = UnsafeRawBufferPointer(rebasing: bytes.prefix(Self.length))
    guard let first = head.first else { return nil }
    let mark =
      Self.marksByFirstByte[Int(first)].first { $0.matches(head) }
      ?? Self.laterMarks.first { $0.matches(head) }
    guard let kind = mark?.kind ?? HeaderFields(head: head).kind else { return nil }
    self = HeaderFields(head: head).refined(kind)
  }

  fileprivate init(_ phrase: String, _ mediaType: String) {
    self.phrase = phrase
    self.mediaType = mediaType
  }

  /// Bytes at an offset.
  private struct Mark {
    let kind: FileKind
    let bytes: [UInt8]
    let offset: Int

    init(_ phrase: String, _ mediaType: String, _ text: String, at offset: Int = 0) {
      kind = FileKind(phrase, mediaType)
      // Marks are written in characters below U+0100, one for each byte.
      bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      self.offset = offset
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
    Mark("an ELF file", "application/x-executable", "\u{7F}ELF"),
    Mark("a Mach-O file", "application/x-mach-binary", "\u{FE}\u{ED}\u{FA}\u{CE}"),
    Mark("a Mach-O file", "application/x-mach-binary", "\u{FE}\u{ED}\u{FA}\u{CF}"),
    Mark("a Mach-O file", "application/x-mach-binary", "\u{CE}\u{FA}\u{ED}\u{FE}"),
    Mark("a Mach-O file", "application/x-mach-binary", "\u{CF}\u{FA}\u{ED}\u{FE}"),
    Mark("a Java class", "application/x-java-applet", "\u{CA}\u{FE}\u{BA}\u{BE}"),
    Mark("WebAssembly", "application/wasm", "\0asm"),
    Mark("LLVM bitcode", "application/x-llvm", "BC\u{C0}\u{DE}"),
    Mark("compiled Emacs Lisp", "application/x-elc", ";ELC"),
    Mark("compiled Lua", "application/x-lua-bytecode", "\u{1B}Lua"),
    Mark("compiled Android code", "application/vnd.android.dex", "dex\n0"),
    Mark("a Debian package", "application/vnd.debian.binary-package", "!<arch>\ndebian-binary"),
    Mark("an archive of object files", "application/x-archive", "!<arch>\n"),
    Mark("compiled messages", "application/x-gettext-translation", "\u{DE}\u{12}\u{04}\u{95}"),
    Mark("compiled messages", "application/x-gettext-translation", "\u{95}\u{04}\u{12}\u{DE}"),
    Mark("a description of a terminal", "application/x-terminfo", "\u{1A}\u{01}"),
    Mark("a description of a terminal", "application/x-terminfo2", "\u{1E}\u{02}"),
    Mark("a Swift module", "application/x-swiftmodule", "\u{E2}\u{9C}\u{A8}\u{0E}"),
    Mark("data of a time zone", "application/tzif", "TZif\0\0"),
    Mark("data of a time zone", "application/tzif", "TZif2\0\0"),
    Mark("data of a time zone", "application/tzif", "TZif3\0\0"),
    // Images, sound, films.
    Mark("a PNG image", "image/png", "\u{89}PNG\r\n\u{1A}\n"),
    Mark("a GIF image", "image/gif", "GIF87a"),
    Mark("a GIF image", "image/gif", "GIF89a"),
    Mark("a JPEG image", "image/jpeg", "\u{FF}\u{D8}\u{FF}"),
    Mark("a JPEG 2000 image", "image/jp2", "\0\0\0\u{0C}jP  "),
    Mark("a TIFF image", "image/tiff", "II*\0"),
    Mark("a TIFF image", "image/tiff", "MM\0*"),
    Mark("a Photoshop image", "image/vnd.adobe.photoshop", "8BPS\0"),
    Mark("a GIMP image", "image/x-xcf", "gimp xcf "),
    Mark("a DjVu document", "image/vnd.djvu", "AT&TFORM"),
    Mark("a FITS image", "image/fits", "SIMPLE  =                    T"),
    Mark("an icon", "image/vnd.microsoft.icon", "\0\0\u{01}\0"),
    Mark("Ogg", "application/ogg", "OggS\0"),
    Mark("FLAC", "audio/flac", "fLaC\0"),
    Mark("MP3", "audio/mpeg", "ID3\u{02}"),
    Mark("MP3", "audio/mpeg", "ID3\u{03}"),
    Mark("MP3", "audio/mpeg", "ID3\u{04}"),
    Mark("Matroska", "video/x-matroska", "\u{1A}\u{45}\u{DF}\u{A3}"),
    Mark("MP4", "video/mp4", "ftyp", at: 4),
    Mark("MIDI", "audio/midi", "MThd\0"),
    Mark("sound of Sun", "audio/basic", ".snd\0\0\0"),
    Mark("a film of Flash", "video/x-flv", "FLV\u{01}"),
    Mark(
      "a Windows Media file", "video/x-ms-asf", "\u{30}\u{26}\u{B2}\u{75}\u{8E}\u{66}\u{CF}\u{11}"),
    Mark("an MPEG film", "video/mpeg", "\0\0\u{01}\u{BA}"),
    Mark("a JPEG XL image", "image/jxl", "\0\0\0\u{0C}JXL "),
    Mark("an OpenEXR image", "image/x-exr", "v/1\u{01}"),
    Mark("a cursor", "image/x-xcursor", "Xcur\u{10}\0\0\0"),
    // Archives and compressed files.
    Mark("a ZIP archive", "application/zip", "PK\u{03}\u{04}"),
    Mark("a ZIP archive", "application/zip", "PK\u{05}\u{06}"),
    Mark("a gzip file", "application/gzip", "\u{1F}\u{8B}"),
    Mark("a file of compress", "application/x-compress", "\u{1F}\u{9D}"),
    Mark("a bzip2 file", "application/x-bzip2", "1AY&SY", at: 4),
    Mark("an xz file", "application/x-xz", "\u{FD}7zXZ\0"),
    Mark("a Zstandard file", "application/zstd", "\u{28}\u{B5}\u{2F}\u{FD}"),
    Mark("an LZ4 file", "application/x-lz4", "\u{04}\u{22}\u{4D}\u{18}"),
    Mark("a 7z archive", "application/x-7z-compressed", "7z\u{BC}\u{AF}\u{27}\u{1C}"),
    Mark("a RAR archive", "application/x-rar", "Rar!\u{1A}\u{07}"),
    Mark("a tar archive", "application/x-tar", "ustar", at: 257),
    Mark("a cabinet", "application/vnd.ms-cab-compressed", "MSCF\0\0\0\0"),
    Mark("an RPM package", "application/x-rpm", "\u{ED}\u{AB}\u{EE}\u{DB}"),
    // Documents, fonts, data.
    Mark("a PDF document", "application/pdf", "%PDF-"),
    Mark(
      "an OLE document", "application/x-ole-storage",
      "\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}"),
    Mark("a TrueType font", "font/sfnt", "\0\u{01}\0\0\0"),
    Mark("a TrueType collection", "font/collection", "ttcf\0"),
    Mark("an OpenType font", "application/vnd.ms-opentype", "OTTO\0"),
    Mark("a web font", "font/woff", "wOFF"),
    Mark("a web font", "font/woff2", "wOF2"),
    Mark("a binary property list", "application/x-bplist", "bplist00"),
    Mark("a SQLite database", "application/vnd.sqlite3", "SQLite format 3\0"),
    Mark("HDF5", "application/x-hdf5", "\u{89}HDF\r\n\u{1A}\n"),
    Mark("a NumPy array", "application/x-npy", "\u{93}NUMPY"),
    Mark("a Git pack", "application/x-git", "PACK\0\0\0"),
    Mark("a Git index", "application/x-git", "DIRC\0\0\0"),
    Mark("a Parquet file", "application/vnd.apache.parquet", "PAR1\u{15}"),
    Mark("an Arrow file", "application/vnd.apache.arrow.file", "ARROW1\0\0"),
    Mark("an Avro file", "application/vnd.apache.avro", "Obj\u{01}"),
    Mark("a GDBM database", "application/x-gdbm", "\u{CE}\u{9A}\u{57}\u{13}"),
    Mark("a GDBM database", "application/x-gdbm", "\u{CF}\u{9A}\u{57}\u{13}"),
    Mark("captured packets", "application/vnd.tcpdump.pcap", "\u{D4}\u{C3}\u{B2}\u{A1}"),
    Mark("captured packets", "application/vnd.tcpdump.pcap", "\u{A1}\u{B2}\u{C3}\u{D4}"),
    Mark("a bitmap font", "application/x-font-pcf", "\u{01}fcp"),
    Mark("a MATLAB file", "application/x-matlab-data", "MATLAB 5.0 MAT-file"),
  ]
}

#if !hasFeature(Embedded)
  extension FileKind: Codable {}
#endif

/// Header fields that distinguish files from text with the same beginning, and kinds that share a mark.
private struct HeaderFields {
  let head: UnsafeRawBufferPointer

  /// Returns the integer in `count` bytes at `offset`, which must be present; little-endian by default.
  private func number(_ offset: Int, _ count: Int, isBigEndian: Bool = false) -> Int {
    (0..<count).reduce(0) { sum, index in
      let byte = Int(head[offset + index])
      return isBigEndian ? sum << 8 | byte : sum | byte << (8 * index)
    }
  }

  private func has(_ text: String, at offset: Int) -> Bool {
    head.count >= offset + text.utf8.count
      && head[offset...].starts(with: text.utf8)
  }

  private func holds(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return head.indices.dropLast(bytes.count - 1).contains { head[$0...].starts(with: bytes) }
  }

  /// The kind of a file whose first bytes could begin a text, by further fields.
  var kind: FileKind? {
    if let image = NetpbmHeader.image(in: head, isWhole: head.count < FileKind.length) {
      return FileKind("an image of Netpbm", image)
    }
    guard head.count >= 16 else { return nil }
    if isCompiledPython { return FileKind("compiled Python", "application/x-bytecode.python") }
    // Two fields that are 0, and the size of one of the existing headers.
    if has("BM", at: 0), head.count >= 18, number(6, 4) == 0,
      [12, 40, 52, 56, 64, 108, 124].contains(number(14, 4))
    {
      return FileKind("a bitmap", "image/bmp")
    }
    if has("RIFF", at: 0), let type = Self.types(ofRIFF: head[8..<12]) {
      return FileKind("RIFF", type)
    }
    if has("FORM", at: 0), has("AIFF", at: 8) || has("AIFC", at: 8) {
      return FileKind("AIFF", "audio/x-aiff")
    }
    if has("MZ", at: 0), head.count >= 64, head[0x3F] == 0, number(0x3C, 4) >= 0x40 {
      let offset = number(0x3C, 4)
      let isPortable = offset + 4 > head.count || has("PE\0\0", at: offset)
      return FileKind(
        "a program for Windows or DOS",
        isPortable ? "application/vnd.microsoft.portable-executable" : "application/x-dosexec")
    }
    // The header of zlib begins with the letter `x`, as text may; compressed data soon have control characters.
    if head[0] == 0x78, [0x01, 0x9C, 0xDA].contains(head[1]),
      head[2...].prefix(62).contains(where: { $0 < 0x09 || (0x0E...0x1A).contains($0) })
    {
      return FileKind("a zlib file", "application/zlib")
    }
    if has("070701", at: 0), head.count >= 110,
      head[6..<110].allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) })
    {
      return FileKind("a cpio archive", "application/x-cpio")
    }
    return nil
  }

  /// Whether the file begins like compiled Python: a magic number that ends in `\r\n`; then flags and three numbers since
  /// version 3.7, two numbers since 3.3, one before; then a code object.
  private var isCompiledPython: Bool {
    guard head[2] == 0x0D, head[3] == 0x0A else { return false }
    let code: [UInt8] = [0xE3, UInt8(ascii: "c")]
    if head[1] == 0xF3 || head[1] == 0xF2 { return code.contains(head[8]) }
    return (0x0B...0x0F).contains(head[1]) && (number(4, 4) <= 3 || code.contains(head[12]))
  }

  private static func types(ofRIFF form: Slice<UnsafeRawBufferPointer>) -> String? {
    let types = [
      ("WAVE", "audio/x-wav"), ("AVI ", "video/x-msvideo"), ("WEBP", "image/webp"),
      ("RMID", "audio/midi"), ("ACON", "application/x-navi-animation"),
    ]
    return types.first { form.elementsEqual($0.0.utf8) }?.1
  }

  /// Returns the exact kind of a file whose mark several kinds share, by further header fields.
  func refined(_ kind: FileKind) -> FileKind {
    switch kind.mediaType {
    case "application/x-executable": elf ?? kind
    case "application/x-java-applet":
      // Universal binaries of macOS share the mark of Java classes. They have the number of their parts where a class has
      // its version, which is at least 45.
      head.count >= 8 && number(4, 4, isBigEndian: true) < 45
        ? FileKind("a Mach-O file", "application/x-mach-binary") : kind
    case "font/sfnt":
      // An icon cache begins with the same version; then it has the offset of its hash table, 12, where a font has its
      // number of tables.
      head.count >= 8 && number(4, 4, isBigEndian: true) == 12
        ? FileKind("an icon cache of GTK", "application/octet-stream") : kind
    case "application/zip": zip ?? kind
    case "video/mp4": Self.mp4.first { has($0.brand, at: 8) }?.kind ?? kind
    case "video/x-matroska": holds("webm") ? FileKind("a WebM film", "video/webm") : kind
    case "application/ogg":
      if holds("theora") {
        FileKind("a film in Ogg", "video/ogg")
      } else if holds("vorbis") || holds("OpusHead") || holds("Speex") {
        FileKind("sound in Ogg", "audio/ogg")
      } else {
        kind
      }
    default: kind
    }
  }

  /// Whether one of the first entries of the table of segments names an interpreter (`PT_INTERP`), as those of programs do.
  private var hasInterpreter: Bool {
    guard head.count >= 64 else { return false }
    let isBigEndian = head[5] == 2
    let is64Bit = head[4] == 2
    let table =
      is64Bit
      ? number(isBigEndian ? 36 : 32, 4, isBigEndian: isBigEndian)
      : number(28, 4, isBigEndian: isBigEndian)
    return (0..<4).contains { index in
      let entry = table + index * (is64Bit ? 56 : 32)
      return entry + 4 <= head.count && number(entry, 4, isBigEndian: isBigEndian) == 3
    }
  }

  /// The kind of an ELF file by its type (System V ABI, ELF header): programs at fixed addresses, and those at any
  /// address, which name an interpreter, are executable.
  private var elf: FileKind? {
    guard head.count >= 18 else { return nil }
    let isBigEndian = head[5] == 2
    switch number(16, 2, isBigEndian: isBigEndian) {
    case 1: return FileKind("an ELF object file", "application/x-object")
    case 2: return FileKind("an ELF executable", "application/x-executable")
    case 3:
      return hasInterpreter
        ? FileKind("an ELF executable", "application/x-pie-executable")
        : FileKind("an ELF shared library", "application/x-sharedlib")
    case 4: return FileKind("an ELF core dump", "application/x-coredump")
    default: return nil
    }
  }

  /// The kind of a ZIP archive by the name of its first file: OpenDocument and EPUB have one `mimetype`, with the type as
  /// its content.
  private var zip: FileKind? {
    guard head.count >= 38 else { return nil }
    let nameLength = number(26, 2)
    let extraLength = number(28, 2)
    if has("mimetype", at: 30), nameLength == 8 {
      let start = 38 + extraLength
      if has("application/epub+zip", at: start) {
        return FileKind("an EPUB book", "application/epub+zip")
      }
      let types = [
        ("text", "an OpenDocument text"), ("spreadsheet", "an OpenDocument spreadsheet"),
        ("presentation", "an OpenDocument presentation"), ("graphics", "an OpenDocument drawing"),
      ]
      for (type, phrase) in types {
        let mediaType = "application/vnd.oasis.opendocument.\(type)"
        if has(mediaType, at: start) { return FileKind(phrase, mediaType) }
      }
    }
    if has("META-INF/", at: 30) { return FileKind("a Java archive", "application/java-archive") }
    let office = "application/vnd.openxmlformats-officedocument."
    if has("word/", at: 30) || has("[Content_Types].xml", at: 30) && holds("word/") {
      return FileKind("a Word document", office + "wordprocessingml.document")
    }
    if has("[Content_Types].xml", at: 30) && holds("xl/") {
      return FileKind("an Excel workbook", office + "spreadsheetml.sheet")
    }
    if has("[Content_Types].xml", at: 30) && holds("ppt/") {
      return FileKind("a PowerPoint presentation", office + "presentationml.presentation")
    }
    return nil
  }

  /// Brands of files in the ISO base media format (ISO/IEC 14496-12) that are no films of MPEG-4.
  private static let mp4: [(brand: String, kind: FileKind)] = [
    ("qt  ", FileKind("a QuickTime film", "video/quicktime")),
    ("M4A ", FileKind("sound in MP4", "audio/x-m4a")),
    ("heic", FileKind("a HEIC image", "image/heic")),
    ("heix", FileKind("a HEIC image", "image/heic")),
    ("mif1", FileKind("a HEIF image", "image/heif")),
    ("avif", FileKind("an AVIF image", "image/avif")),
    ("avis", FileKind("an AVIF image", "image/avif")),
    ("3gp", FileKind("a 3GPP film", "video/3gpp")),
  ]
}
