internal import CLanguageModels
internal import CTextKernels
package import LegibleEncodings

/// The tables of detection: characters, n-grams of languages, signs, encodings and their priors.
///
/// They are read in place from the executable, so that a fresh process answers at once. The trainer
/// writes them; `Sources/Native/CLanguageModels/README.md` describes the format, and a test checks
/// that every offset and count is within the data, which makes the unchecked reads below safe. All
/// costs are −ln p in sixteenths of a nat.
///
/// A value has only pointers to memory that lives as long as the process, so that copies cost nothing.
package struct DetectionTables: @unchecked Sendable {
  /// The tables of this executable.
  package static let shared = DetectionTables(UnsafeRawPointer(legible_language_models()))

  /// Sixteenths of a nat: the unit of all costs in the tables.
  static let unitsPerNat: Float = 16

  private let data: UnsafeRawPointer

  /// The number of the page of properties for each 256 code points.
  private let pages: UnsafePointer<UInt8>
  private let properties: UnsafePointer<UInt16>

  private let signRows: UnsafePointer<UInt16>
  private let signCosts: UnsafePointer<UInt8>
  private let signCharacters: UnsafeBufferPointer<UInt16>

  /// The numbers of the signs from U+2500 to U+259F, box drawing and blocks.
  package let boxes: Range<UInt16>

  /// The scripts with tables, in the order of their letter numbers.
  package let scripts: UnsafeBufferPointer<ScriptTables>

  /// For each letter number, the index of its script in `scripts`.
  private let scriptNumbers: UnsafeBufferPointer<UInt8>

  /// The index of Latin in `scripts`.
  package let latin: Int

  /// The letter numbers of East Asian characters.
  package let eastAsianLetters: Range<UInt16>

  /// The letter number of all letters of scripts without tables.
  package let otherLetter: UInt16

  /// The encodings that are weighed, UTF-8 first.
  package let encodings: UnsafeBufferPointer<DetectableEncoding>

  /// For the registry's number of an encoding, that among those that are weighed; 255 if it is not weighed.
  private let encodingNumbers: UnsafeBufferPointer<UInt8>

  /// Two bits for each encoding and language: see `LanguageTier`.
  private let tiers: UnsafePointer<UInt8>
  private let tierStride: Int

  /// The number of languages and of columns without a language, over all scripts.
  package let columnCount: Int
  private let columnPriors: UnsafePointer<UInt8>

  /// The BCP 47 tag of each column; empty for padding, `-` for "any language of the script".
  package let columnTags: UnsafeBufferPointer<String>

  /// For each column of all scripts, the index of its script.
  let columnScripts: UnsafeBufferPointer<UInt8>

  private let areLanguages: UnsafeBufferPointer<Bool>

  /// The properties of the bytes 0x80…0xFF in each single-byte encoding, by byte, then by encoding.
  let highProperties: UnsafePointer<UInt16>
  let highStride: Int

  /// Letters, marks after them, and the characters that are equivalent to both together, sorted.
  private let compositions: UnsafeBufferPointer<UInt16>

  init(_ data: UnsafeRawPointer) {
    self.data = data
    let head = data.assumingMemoryBound(to: UInt32.self)
    func offset(_ section: Int) -> Int { Int(head[2 + 2 * section]) }
    func length(_ section: Int) -> Int { Int(head[3 + 2 * section]) }
    func pointer<Element>(_ section: Int, _: Element.Type) -> UnsafePointer<Element> {
      (data + offset(section)).assumingMemoryBound(to: Element.self)
    }
    func lines(_ section: Int) -> [String] {
      let text = UnsafeRawBufferPointer(start: data + offset(section), count: length(section))
      return text.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    pages = pointer(0, UInt8.self)
    properties = pointer(1, UInt16.self)
    signRows = pointer(2, UInt16.self)
    signCosts = pointer(3, UInt8.self)
    signCharacters = UnsafeBufferPointer(
      start: pointer(4, UInt16.self), count: length(4) / MemoryLayout<UInt16>.size)
    let firstBox = signCharacters.firstIndex { $0 >= 0x2500 } ?? 0
    let endOfBoxes = signCharacters.firstIndex { $0 >= 0x25A0 } ?? firstBox
    boxes = UInt16(firstBox)..<UInt16(max(firstBox, endOfBoxes))

    let words = pointer(5, UInt32.self)
    scripts = Self.kept(
      (0..<length(5) / (4 * ScriptTables.wordCount)).map {
        ScriptTables(data, words + $0 * ScriptTables.wordCount)
      })
    latin = scripts.firstIndex { $0.kind == .latin } ?? 0
    let eastAsian = scripts.firstIndex { $0.kind == .eastAsian }
    eastAsianLetters = eastAsian.map { [scripts] in scripts[$0].letters } ?? 0..<0
    otherLetter = scripts.last?.letters.upperBound ?? 0
    var scriptNumbers = [UInt8](repeating: .max, count: Int(otherLetter))
    for (number, script) in scripts.enumerated() {
      for letter in script.letters { scriptNumbers[Int(letter)] = UInt8(number) }
    }
    self.scriptNumbers = Self.kept(scriptNumbers)

    let records = pointer(6, UInt8.self)
    var singleByteCount = 0
    encodings = Self.kept(
      lines(7).enumerated().map { index, name in
        let record = records + 4 * index
        let kind = DetectableEncoding.Kind(rawValue: record[0]) ?? .ebcdic
        let isInColumns = kind == .singleByte || kind == .singleByteWithMarks
        defer { if isInColumns { singleByteCount += 1 } }
        return DetectableEncoding(
          encoding: TextEncoding(name) ?? .usASCII, kind: kind,
          projectCount: Int(record[2]) | Int(record[3]) << 8,
          column: isInColumns ? singleByteCount : -1)
      })
    var encodingNumbers = [UInt8](repeating: .max, count: Int(UInt8.max) + 1)
    for (number, detectable) in encodings.enumerated().reversed() {
      encodingNumbers[Int(detectable.encoding.registryID.rawValue)] = UInt8(number)
    }
    self.encodingNumbers = Self.kept(encodingNumbers)
    tiers = pointer(8, UInt8.self)
    columnCount = length(9)
    tierStride = (columnCount + 3) / 4
    columnPriors = pointer(9, UInt8.self)
    columnTags = Self.kept(lines(10))
    var columnScripts = [UInt8](repeating: 0, count: columnCount)
    for (number, script) in scripts.enumerated() {
      for column in 0..<script.columnCount {
        columnScripts[script.firstColumn + column] = UInt8(number)
      }
    }
    self.columnScripts = Self.kept(columnScripts)
    areLanguages = Self.kept(columnTags.map { !$0.isEmpty && $0 != "-" })
    highProperties = pointer(11, UInt16.self)
    highStride = length(11) / (128 * MemoryLayout<UInt16>.size)
    compositions = UnsafeBufferPointer(
      start: pointer(12, UInt16.self), count: length(12) / MemoryLayout<UInt16>.size)
  }

  /// Copies elements to memory that is never freed, as the tables are not.
  private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return UnsafeBufferPointer(copy)
  }

  /// Returns the number of an encoding, if it is weighed.
  func number(of encoding: TextEncoding) -> Int? {
    // Encodings that only the system converts have a number in the registry, too, but are not weighed.
    let number = encodingNumbers[Int(encoding.registryID.rawValue)]
    return number == .max ? nil : Int(number)
  }

  /// Returns the one character that is equivalent to a letter and a mark after it, if there is one.
  func composition(of base: UInt32, _ mark: UInt32) -> UInt32? {
    let entries = 0..<compositions.count / 3
    func entry(_ place: Int) -> (UInt32, UInt32) {
      (UInt32(compositions[3 * place]), UInt32(compositions[3 * place + 1]))
    }
    let place = entries.partitioningIndex { entry($0) >= (base, mark) }
    guard place < entries.count, entry(place) == (base, mark) else { return nil }
    return UInt32(compositions[3 * place + 2])
  }

  /// Returns the property of a code point.
  @inline(__always)
  package func property(of scalar: UInt32) -> CharacterProperty {
    // There is a page for each 256 code points of the Basic Multilingual Plane.
    guard scalar < 0x10000 else { return .unknownSign }
    let page = Int(pages[Int(scalar >> 8)])
    return CharacterProperty(bits: properties[page << 8 | Int(scalar & 0xFF)])
  }

  /// Returns the property of a byte beyond ASCII in a single-byte encoding.
  @inline(__always)
  func property(of byte: UInt8, inColumn column: Int) -> CharacterProperty {
    // There is a row of properties for each of the 128 bytes beyond ASCII.
    CharacterProperty(bits: highProperties[Int(byte & 0x7F) * highStride + column])
  }

  /// Returns how many of the bytes beyond ASCII cannot be read in a single-byte encoding.
  ///
  /// - Parameter counts: The occurrences of each byte.
  func malformedCount(inColumn column: Int, _ counts: UnsafeBufferPointer<UInt64>) -> Int {
    var sum: UInt64 = 0
    for byte in 0x80...0xFF where counts[byte] > 0 {
      if property(of: UInt8(byte), inColumn: column) == .malformed { sum += counts[byte] }
    }
    return Int(sum)
  }

  /// Returns the cost of a sign between neighbours of two classes.
  ///
  /// - Parameters:
  ///   - number: The number of the sign in the table; it must be known.
  ///   - context: Nine times the class of the left neighbour, plus that of the right one.
  @inline(__always)
  func signCost(_ number: Int, _ context: Int) -> Int32 {
    Int32(signCosts[Int(signRows[number]) * SignContext.count + context])
  }

  /// Returns the number of the sign that is an ASCII character, if the table has it.
  func signNumber(ofASCII byte: UInt8) -> Int? {
    let number = signCharacters.partitioningIndex { $0 >= UInt16(byte) }
    return number < signCharacters.count && signCharacters[number] == UInt16(byte) ? number : nil
  }

  /// Returns the script with tables that has a letter number, or `nil`.
  @inline(__always)
  func script(ofLetter letter: UInt16) -> Int? {
    guard Int(letter) < scriptNumbers.count else { return nil }
    let number = scriptNumbers[Int(letter)]
    return number == .max ? nil : Int(number)
  }

  /// Whether a character is a letter of a script with tables that none of its languages has.
  ///
  /// - Parameter maybeIdeograph: Whether ideographs and syllables count; text has some that the tables lack.
  func isRareLetter(_ scalar: UInt32, maybeIdeograph: Bool = false) -> Bool {
    let property = property(of: scalar)
    guard property.isLetter, let script = script(ofLetter: property.letter),
      maybeIdeograph || scripts[script].kind != .eastAsian
    else { return false }
    // The first number of a script is that of all such letters.
    return property.letter == scripts[script].letters.lowerBound
  }

  /// Whether a character is a letter of an alphabet with tables that is not Latin.
  func isOfOtherAlphabet(_ scalar: UInt32) -> Bool {
    let property = property(of: scalar)
    guard property.isLetter, let script = script(ofLetter: property.letter) else { return false }
    return script != latin && scripts[script].kind != .eastAsian
  }

  /// How usual it is to write the language of a column in an encoding.
  @inline(__always)
  package func tier(_ encoding: Int, _ column: Int) -> LanguageTier {
    let bits = (tiers[encoding * tierStride + column >> 2] >> UInt8(2 * (column & 3))) & 3
    return LanguageTier(rawValue: bits) ?? .never
  }

  /// Returns the start of the tiers of an encoding for the languages of a script, two bits each.
  func tiers(of encoding: Int, in script: ScriptTables) -> UnsafePointer<UInt8> {
    tiers + encoding * tierStride + script.firstColumn >> 2
  }

  /// Adds to each column the term of the tier of its language in an encoding.
  func add(_ terms: [Float], byTiersOf encoding: Int, to columns: inout [Float]) {
    // There is a tier for each column, and a term for each tier.
    legible_kernels().pointee.add_tiers(&columns, tiers + encoding * tierStride, columnCount, terms)
  }

  /// Returns ln(1 + the number of projects with text in the language of a column).
  func logProjects(ofColumn column: Int) -> Float {
    Float(columnPriors[column] >> 1) / Self.unitsPerNat
  }

  /// Whether few texts are in the language of a column.
  func isRare(column: Int) -> Bool { columnPriors[column] & 1 != 0 }

  /// Whether a column is for a language.
  package func isLanguage(column: Int) -> Bool { areLanguages[column] }

  /// Returns the script and the column within it of a language.
  func column(ofLanguage tag: String) -> Int? { columnTags.firstIndex(of: tag) }
}

/// How usual a language is in an encoding (`Corpus/encodings.json`).
package enum LanguageTier: UInt8 {
  case never, rare, common

  /// The column is for "any language of the script".
  case any
}

/// An encoding that is weighed by its reading of the units of a text.
package struct DetectableEncoding: Sendable {
  package enum Kind: UInt8 {
    case singleByte
    case ebcdic
    case multiByte

    /// One byte a character, and some characters are marks that follow their letter.
    case singleByteWithMarks
    case utf8
  }

  package let encoding: TextEncoding
  package let kind: Kind

  /// The number of projects with files in the encoding, among those that were counted.
  let projectCount: Int

  /// The column of the encoding in `DetectionTables.highProperties`; −1 if it has none.
  package let column: Int
}

/// The properties of a character that its cost depends on: whether it is a letter or a sign, and which.
///
/// The high two bits tell letters beyond ASCII (0), ASCII letters (1), signs (2) and other ASCII (3)
/// apart.
package struct CharacterProperty: Equatable, Hashable, BitwiseCopyable {
  package let bits: UInt16

  package init(bits: UInt16) { self.bits = bits }

  /// A sign that is not in the table.
  static let unknownSign = CharacterProperty(bits: 0x83FF)

  /// A place that cannot be read.
  static let malformed = CharacterProperty(bits: 0x9BFF)

  /// Returns the property of a byte beyond ASCII that is read as an ASCII sign.
  static func foldedASCII(_ byte: UInt8) -> CharacterProperty {
    CharacterProperty(bits: 0xE000 | UInt16(byte))
  }

  /// Returns the property of an ASCII sign that not all EBCDIC code pages have at its place.
  static func variantASCII(_ byte: UInt8) -> CharacterProperty {
    CharacterProperty(bits: 0xD000 | UInt16(byte))
  }

  @inline(__always) package var isLetter: Bool { bits & 0x8000 == 0 }
  @inline(__always) var isASCIILetter: Bool { bits & 0xC000 == 0x4000 }
  @inline(__always) package var isSign: Bool { bits & 0xC000 == 0x8000 }
  @inline(__always) var isOtherASCII: Bool { bits & 0xC000 == 0xC000 }

  /// Whether the letter was folded: a capital, or a compatibility form.
  @inline(__always) var isFolded: Bool { bits & 0x2000 != 0 }
  @inline(__always) package var letter: UInt16 { bits & 0x1FFF }

  @inline(__always) var isBlank: Bool { bits & 0x400 != 0 }

  /// Whether a sign is a control, for private use, or unassigned.
  @inline(__always) var isControl: Bool { bits & 0x800 != 0 }
  @inline(__always) var signNumber: UInt16 { bits & 0x3FF }
  @inline(__always) var isKnownSign: Bool { bits & 0x3FF != 0x3FF }

  /// Whether an ASCII character was read from a byte beyond ASCII, or varies over EBCDIC pages.
  @inline(__always) var isUnusualASCII: Bool { bits & 0x3000 != 0 }
  @inline(__always) var isFoldedASCII: Bool { bits & 0x2000 != 0 }
  @inline(__always) var asciiClass: Int { Int(bits >> 8 & 3) }
  @inline(__always) var asciiByte: UInt8 { UInt8(bits & 0x7F) }
}
