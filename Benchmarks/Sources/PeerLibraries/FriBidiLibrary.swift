internal import LegibleEvaluation

/// libfribidi, where it is installed (`fribidi.h`), with the memory of its callers reused.
///
/// Version 1.0.8 crashes on deep isolates with brackets, so it is never given such text.
package final class FriBidiLibrary {
  private typealias ToUnicode =
    @convention(c) (
      CInt, UnsafePointer<CChar>?, CInt, UnsafeMutablePointer<UInt32>?
    ) -> CInt
  private typealias FromUnicode =
    @convention(c) (
      CInt, UnsafePointer<UInt32>?, CInt, UnsafeMutablePointer<CChar>?
    ) -> CInt
  private typealias Types =
    @convention(c) (
      UnsafePointer<UInt32>?, CInt, UnsafeMutablePointer<UInt32>?
    ) -> Void
  private typealias BracketTypes =
    @convention(c) (
      UnsafePointer<UInt32>?, CInt, UnsafePointer<UInt32>?, UnsafeMutablePointer<UInt32>?
    ) -> Void
  private typealias Direction = @convention(c) (UnsafePointer<UInt32>?, CInt) -> UInt32
  private typealias Levels =
    @convention(c) (
      UnsafePointer<UInt32>?, UnsafePointer<UInt32>?, CInt, UnsafeMutablePointer<UInt32>?,
      UnsafeMutablePointer<Int8>?
    ) -> Int8
  private typealias Mirror =
    @convention(c) (
      UnsafePointer<Int8>?, CInt, UnsafeMutablePointer<UInt32>?
    ) -> Void
  private typealias ReorderLine =
    @convention(c) (
      UInt32, UnsafePointer<UInt32>?, CInt, CInt, UInt32, UnsafeMutablePointer<Int8>?,
      UnsafeMutablePointer<UInt32>?, UnsafeMutablePointer<CInt>?
    ) -> Int8

  /// `FRIBIDI_CHAR_SET_UTF8`.
  private static let utf8: CInt = 1

  /// `FRIBIDI_PAR_ON`.
  private static let neutralParagraph: UInt32 = 0x40

  /// `FRIBIDI_FLAG_REORDER_NSM`.
  private static let reorderMarks: UInt32 = 2

  private let toUnicode: ToUnicode
  private let fromUnicode: FromUnicode
  private let types: Types
  private let bracketTypes: BracketTypes
  private let paragraphDirection: Direction
  private let embeddingLevels: Levels
  private let mirror: Mirror
  private let reorderLine: ReorderLine
  private var scalars: [UInt32] = []
  private var bidiTypes: [UInt32] = []
  private var brackets: [UInt32] = []
  private var levels: [Int8] = []
  private var bytes: [CChar] = []

  /// The library, or `nil` where it is missing.
  package init?() {
    guard let library = DynamicLibrary(["libfribidi.so.0"]),
      let toUnicode = library.function("fribidi_charset_to_unicode", as: ToUnicode.self),
      let fromUnicode = library.function("fribidi_unicode_to_charset", as: FromUnicode.self),
      let types = library.function("fribidi_get_bidi_types", as: Types.self),
      let bracketTypes = library.function("fribidi_get_bracket_types", as: BracketTypes.self),
      let direction = library.function("fribidi_get_par_direction", as: Direction.self),
      let levels = library.function("fribidi_get_par_embedding_levels_ex", as: Levels.self),
      let mirror = library.function("fribidi_shape_mirroring", as: Mirror.self),
      let reorderLine = library.function("fribidi_reorder_line", as: ReorderLine.self)
    else { return nil }
    self.toUnicode = toUnicode
    self.fromUnicode = fromUnicode
    self.types = types
    self.bracketTypes = bracketTypes
    paragraphDirection = direction
    embeddingLevels = levels
    self.mirror = mirror
    self.reorderLine = reorderLine
  }

  /// The paragraph type of a line, as the library numbers them.
  package func direction(of line: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let count = readTypes(of: line)
    return paragraphDirection(bidiTypes, CInt(count))
  }

  /// The number of a line's levels that are odd; `nil` where the library fails.
  package func oddLevels(of line: UnsafeBufferPointer<UInt8>) -> Int? {
    let count = readTypes(of: line)
    guard resolve(count) != nil else { return nil }
    return levels[..<count].reduce(0) { $0 + Int($1 & 1) }
  }

  /// The number of bytes of a line in visual order; `nil` where the library fails.
  package func visualOrder(of line: UnsafeBufferPointer<UInt8>) -> Int? {
    let count = readTypes(of: line)
    guard let base = resolve(count) else { return nil }
    mirror(levels, CInt(count), &scalars)
    if reorderLine(
      Self.reorderMarks, bidiTypes, CInt(count), 0, base, &levels, &scalars, nil) == 0
    {
      return nil
    }
    if bytes.count < 4 * count + 1 { bytes = Array(repeating: 0, count: 4 * count + 1) }
    return Int(fromUnicode(Self.utf8, scalars, CInt(count), &bytes))
  }

  private func readTypes(of line: UnsafeBufferPointer<UInt8>) -> Int {
    if scalars.count < line.count {
      scalars = Array(repeating: 0, count: line.count)
      bidiTypes = scalars
      brackets = scalars
      levels = Array(repeating: 0, count: line.count)
    }
    let count = line.withMemoryRebound(to: CChar.self) {
      toUnicode(Self.utf8, $0.baseAddress, CInt($0.count), &scalars)
    }
    types(scalars, count, &bidiTypes)
    return Int(count)
  }

  /// Sets the levels and returns the paragraph's type.
  private func resolve(_ count: Int) -> UInt32? {
    bracketTypes(scalars, CInt(count), bidiTypes, &brackets)
    var base = Self.neutralParagraph
    let highest = embeddingLevels(bidiTypes, brackets, CInt(count), &base, &levels)
    return highest == 0 ? nil : base
  }
}
