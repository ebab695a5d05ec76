// swift-format-ignore-file: AlwaysUseLowerCamelCase
import LegibleDetection
import LegibleEncodings

// The functions of uchardet.h, under the names and with the meaning that they have there. A `uchardet_t` is a
// pointer to a handle that it keeps alive; the callers' part is to use none behind `uchardet_delete`.

/// Returns the detector behind a pointer of C.
private func handle(_ pointer: OpaquePointer?) -> UchardetHandle? {
  pointer.map { Unmanaged.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// A detector; never NULL.
@c
public func uchardet_new() -> OpaquePointer? {
  OpaquePointer(Unmanaged.passRetained(UchardetHandle()).toOpaque())
}

/// Frees a detector and what it gave.
@c
public func uchardet_delete(_ ud: OpaquePointer?) {
  guard let ud else { return }
  Unmanaged<UchardetHandle>.fromOpaque(UnsafeRawPointer(ud)).release()
}

/// Looks at the next bytes; 0 if all is well.
@c
public func uchardet_handle_data(
  _ ud: OpaquePointer?, _ data: UnsafePointer<CChar>?, _ len: Int
) -> CInt {
  guard let handle = handle(ud), len >= 0, data != nil || len == 0 else { return 1 }
  return handle.consume(UnsafeRawBufferPointer(start: data, count: len)) ? 0 : 1
}

/// Ends the input.
@c
public func uchardet_data_end(_ ud: OpaquePointer?) { handle(ud)?.end() }

/// Begins another input.
@c
public func uchardet_reset(_ ud: OpaquePointer?) { handle(ud)?.reset() }

/// Whether the answer is there already (later than 0.0.8).
@c
public func uchardet_is_done(_ ud: OpaquePointer?) -> CInt { handle(ud)?.isAtEnd == true ? 1 : 0 }

/// The name of the encoding, for iconv; "" before the end, and if it is not known. Lives until the next input.
@c
public func uchardet_get_charset(_ ud: OpaquePointer?) -> UnsafePointer<CChar>? {
  uchardet_get_encoding(ud, 0)
}

/// The number of readings (0.0.8).
@c
public func uchardet_get_n_candidates(_ ud: OpaquePointer?) -> Int {
  handle(ud)?.candidates.count ?? 0
}

/// The probability of a reading, 0 to 1 (0.0.8).
@c
public func uchardet_get_confidence(_ ud: OpaquePointer?, _ candidate: Int) -> Float {
  reading(ud, candidate)?.confidence ?? 0
}

/// The encoding of a reading, "" behind the last (0.0.8).
@c
public func uchardet_get_encoding(_ ud: OpaquePointer?, _ candidate: Int) -> UnsafePointer<CChar>? {
  reading(ud, candidate)?.name.start ?? none.start
}

/// The language of a reading, as the code of ISO 639-1, or NULL (0.0.8).
@c
public func uchardet_get_language(_ ud: OpaquePointer?, _ candidate: Int) -> UnsafePointer<CChar>? {
  reading(ud, candidate)?.language?.start
}

/// Says how likely a language is beside others; to be called before the first bytes (0.0.8).
@c
public func uchardet_weigh_language(
  _ ud: OpaquePointer?, _ language: UnsafePointer<CChar>?, _ weight: Float
) {
  guard let language else { return }
  handle(ud)?.weigh(String(cString: language), by: weight)
}

/// Says how likely the other languages are (0.0.8).
@c
public func uchardet_set_default_weight(_ ud: OpaquePointer?, _ weight: Float) {
  handle(ud)?.setDefaultWeight(weight)
}

private func reading(_ ud: OpaquePointer?, _ index: Int) -> UchardetHandle.Candidate? {
  guard let candidates = handle(ud)?.candidates, candidates.indices.contains(index) else {
    return nil
  }
  return candidates[index]
}

/// The answer that is none; it never changes and lives as long as the process.
private nonisolated(unsafe) let none = CText("")

/// The detector behind a `uchardet_t`.
final class UchardetHandle {
  /// A reading as C sees it.
  struct Candidate {
    let name: CText
    let language: CText?
    let confidence: Float
  }

  private var detector = EncodingDetector()
  private var byteCount = 0
  private var weights: [(language: String, weight: Float)] = []
  private var defaultWeight: Float = 1

  /// The readings, best first; none before the end, and none of bytes that are not identified.
  private(set) var candidates: [Candidate] = []
  private(set) var isAtEnd = false

  /// Begins another input. What was said of languages stays.
  func reset() {
    detector = EncodingDetector(options: options)
    byteCount = 0
    candidates = []
    isAtEnd = false
  }

  /// - Returns: Whether the bytes were taken, which they are not behind the end.
  func consume(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard !isAtEnd else { return false }
    byteCount += bytes.count
    detector.consume(bytes)
    return true
  }

  func end() {
    guard !isAtEnd else { return }
    isAtEnd = true
    guard byteCount > 0 else { return }
    let detection = detector.finish()
    guard let encoding = detection.encoding else { return }
    let best = Candidate(
      name: CText(UchardetNames.name(of: encoding, hasByteOrderMark: detection.hasByteOrderMark)),
      language: Self.language(detection.language), confidence: Float(detection.confidence))
    candidates =
      [best]
      + detection.alternatives.map {
        Candidate(
          name: CText(UchardetNames.name(of: $0.encoding, hasByteOrderMark: false)),
          language: Self.language($0.language), confidence: Float($0.confidence))
      }
  }

  /// Gives a language more or less weight than others have; it counts for the next bytes if none came yet.
  func weigh(_ language: String, by weight: Float) {
    weights.removeAll { $0.language == language }
    weights.append((language, weight))
    if byteCount == 0 { reset() }
  }

  func setDefaultWeight(_ weight: Float) {
    defaultWeight = weight
    if byteCount == 0 { reset() }
  }

  /// A language that weighs more than others is likely; our model has no numbers for that.
  private var options: DetectionOptions {
    DetectionOptions(
      likelyLanguages: weights.filter { $0.weight > defaultWeight }.map(\.language))
  }

  /// uchardet knows languages by the code of ISO 639-1 alone.
  private static func language(_ guess: LanguageGuess?) -> CText? {
    guess.map { CText(String($0.tag.prefix { $0 != "-" })) }
  }
}

/// A string at an address that does not change, with a NUL behind it.
final class CText {
  private let storage: UnsafeMutableBufferPointer<CChar>

  /// The first character; the string is there until the object is gone.
  var start: UnsafePointer<CChar>? { UnsafePointer(storage.baseAddress) }

  init(_ text: String) {
    let characters = text.utf8CString
    storage = .allocate(capacity: characters.count)
    _ = storage.initialize(from: characters)
  }

  deinit { storage.deallocate() }
}

/// The names that uchardet gives to encodings.
///
/// Windows-874 keeps its own, since TIS-620, as uchardet says, lacks some of its characters. What uchardet does not
/// know has its name for iconv: that of GNU libiconv where the C library's own knows none, and the canonical
/// name where no iconv does (IBM720, CP1006).
private enum UchardetNames {
  /// Where they are neither the name for glibc's iconv in capitals nor ours in capitals.
  private static let special: [TextEncoding: StaticString] = [
    .usASCII: "ASCII", .shiftJIS: "SHIFT_JIS", .eucKR: "UHC", .gbk: "GB18030",
    .hzGB2312: "HZ-GB-2312",
    .windows874: "WINDOWS-874", .iso8859_11: "TIS-620", .iso8859_8I: "ISO-8859-8",
    .macintosh: "MACINTOSH", .macCentralEurope: "MAC-CENTRALEUROPE", .macCyrillic: "MAC-CYRILLIC",
    .cp950: "BIG5", .big5HKSCS: "BIG5", .johab: "JOHAB",
    .macGreek: "MACGREEK", .macTurkish: "MACTURKISH", .macRomanian: "MACROMANIA",
    .macIcelandic: "MACICELAND", .macCroatian: "MACCROATIAN", .macArabic: "MACARABIC",
  ]

  /// The name of an encoding; those of UTF-16 and UTF-32 leave the order to a byte order mark if there is one.
  static func name(of encoding: TextEncoding, hasByteOrderMark: Bool) -> String {
    switch encoding {
    case .utf16LE where hasByteOrderMark, .utf16BE where hasByteOrderMark: return "UTF-16"
    case .utf32LE where hasByteOrderMark, .utf32BE where hasByteOrderMark: return "UTF-32"
    default: break
    }
    if let name = special[encoding] { return "\(name)" }
    return (encoding.name(in: .iconv) ?? encoding.name).uppercased()
  }
}
