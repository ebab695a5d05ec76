internal import Synchronization

/// How the characters of one charset are written.
///
/// Codes of one and two bytes are in a flat table of the Basic Multilingual Plane; longer codes,
/// characters above that plane, combinations and one-way aliases are in a sorted list beside it.
package final class MultibyteEncodingTable: Sendable {
  /// A character and its code.
  struct Code {
    var character: CodeIndex.Characters

    /// The bytes, the first highest.
    var code: UInt32

    /// Whether reading the bytes gives another character.
    var isOneWay = false
  }

  /// For each character of the Basic Multilingual Plane its one byte or two as they are written:
  /// the first in the low half, the second, or zero, in the high half. The whole is zero where
  /// `rare` has to be asked, and for U+0000, which stands for itself.
  let forms: [UInt16]

  /// Whether ASCII characters stand for themselves.
  let keepsASCII: Bool

  private let charset: MultibyteCharset

  /// The pairs that `forms` cannot hold.
  private let rarePairs: [Code]

  /// The letters that have codes of their own together with a mark.
  private let combinationStarts: [UInt32]
  private let lazyRare = AtomicLazyReference<RareCodes>()
  private let hasRanges: Bool

  init(_ charset: MultibyteCharset) {
    self.charset = charset
    var builder = MultibyteFormsBuilder(charset)
    builder.addSingleBytes()
    builder.addPairs()
    builder.partCombinations()
    keepsASCII = (0..<0x80).allSatisfy { builder.forms[$0] == UInt16($0) }
    forms = builder.forms
    rarePairs = builder.rare
    combinationStarts = rarePairs.filter { $0.character.mark != 0 }.map(\.character.first)
    hasRanges = charset == .gb18030
  }

  /// The codes that are not in `forms`.
  ///
  /// They are put together when they are first asked for: those of EUC-TW take milliseconds, and
  /// hardly any text has one.
  private var rare: RareCodes {
    lazyRare.load() ?? lazyRare.storeIfNil(RareCodes(charset, pairs: rarePairs, forms: forms))
  }

  /// How a character is written, alone or with the mark behind it.
  ///
  /// - Complexity: O(log *n*) in the number of rare codes.
  func entry(for first: UInt32, mark: UInt32 = 0) -> Code? {
    let character = CodeIndex.Characters(first: first, mark: mark)
    if mark == 0 && first < 0x10000 && (forms[Int(first)] != 0 || first == 0) {
      let form = forms[Int(first)]
      return Code(character: character, code: UInt32(form > 0xFF ? form.byteSwapped : form))
    }
    if let code = rare.code(for: character) { return code }
    guard hasRanges, mark == 0, let code = GB18030Ranges.code(for: first) else { return nil }
    return Code(character: character, code: code)
  }

  /// How the character at `index` of UTF-8 text is written, together with the mark behind it if
  /// the two have a code.
  ///
  /// - Returns: The code, if there is one, and how many bytes of the text it stands for; `nil` if
  ///   a mark may follow that the text does not have yet.
  func match(
    _ scalar: Unicode.Scalar, _ length: Int, in text: UnsafeRawBufferPointer, at index: Int,
    atEnd: Bool
  ) -> (code: Code?, length: Int)? {
    if combinationStarts.contains(scalar.value) {
      let next = index + length
      let following: UTF8Sequence? = next < text.count ? UTF8Sequence.read(text, at: next) : nil
      switch following {
      case .scalar(let mark, let markLength):
        if let code = entry(for: scalar.value, mark: mark.value) {
          return (code, length + markLength)
        }
      case .malformed: break
      case .cut, nil: if !atEnd { return nil }
      }
    }
    return (entry(for: scalar.value), length)
  }
}
