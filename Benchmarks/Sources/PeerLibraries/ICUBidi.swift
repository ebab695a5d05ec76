/// ICU's bidi algorithm (`unicode/ubidi.h`), with the memory of its objects reused.
package final class ICUBidi {
  private typealias SetParagraph =
    @convention(c) (
      OpaquePointer, UnsafePointer<UInt16>?, Int32, UInt8, UnsafeMutablePointer<UInt8>?,
      UnsafeMutablePointer<ICUStatus>
    ) -> Void
  private typealias Levels =
    @convention(c) (OpaquePointer, UnsafeMutablePointer<ICUStatus>) -> UnsafePointer<UInt8>?
  private typealias WriteReordered =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<UInt16>?, Int32, UInt16, UnsafeMutablePointer<ICUStatus>
    ) -> Int32
  private typealias BaseDirection = @convention(c) (UnsafePointer<UInt16>?, Int32) -> CInt
  private typealias FromUTF8 =
    @convention(c) (
      UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<Int32>?, UnsafePointer<CChar>?,
      Int32, UnsafeMutablePointer<ICUStatus>
    ) -> UnsafeMutablePointer<UInt16>?
  private typealias ToUTF8 =
    @convention(c) (
      UnsafeMutablePointer<CChar>?, Int32, UnsafeMutablePointer<Int32>?, UnsafePointer<UInt16>?,
      Int32, UnsafeMutablePointer<ICUStatus>
    ) -> UnsafeMutablePointer<CChar>?

  /// `UBIDI_DEFAULT_LTR`.
  private static let byFirstStrong: UInt8 = 0xFE

  /// `UBIDI_DO_MIRRORING`.
  private static let mirroring: UInt16 = 2

  private let bidi: OpaquePointer
  private let close: @convention(c) (OpaquePointer) -> Void
  private let setParagraph: SetParagraph
  private let levels: Levels
  private let writeReordered: WriteReordered
  private let baseDirection: BaseDirection
  private let fromUTF8: FromUTF8
  private let toUTF8: ToUTF8
  private var units: [UInt16] = []
  private var visualUnits: [UInt16] = []
  private var visualBytes: [CChar] = []

  /// An object that takes any paragraph, or `nil` where the library does not have what it needs.
  package init?(_ library: ICULibrary) {
    guard
      let open = library.commonFunction(
        "ubidi_open", as: (@convention(c) () -> OpaquePointer?).self),
      let close = library.commonFunction(
        "ubidi_close", as: (@convention(c) (OpaquePointer) -> Void).self),
      let setParagraph = library.commonFunction("ubidi_setPara", as: SetParagraph.self),
      let levels = library.commonFunction("ubidi_getLevels", as: Levels.self),
      let writeReordered = library.commonFunction(
        "ubidi_writeReordered", as: WriteReordered.self),
      let baseDirection = library.commonFunction(
        "ubidi_getBaseDirection", as: BaseDirection.self),
      let fromUTF8 = library.commonFunction("u_strFromUTF8", as: FromUTF8.self),
      let toUTF8 = library.commonFunction("u_strToUTF8", as: ToUTF8.self),
      let bidi = open()
    else { return nil }
    self.bidi = bidi
    self.close = close
    self.setParagraph = setParagraph
    self.levels = levels
    self.writeReordered = writeReordered
    self.baseDirection = baseDirection
    self.fromUTF8 = fromUTF8
    self.toUTF8 = toUTF8
  }

  deinit { close(bidi) }

  /// The number of a line's levels that are odd, so that the levels are asked for and used.
  package func oddLevels(of line: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let count = resolve(line) else { return nil }
    if count == 0 { return 0 }
    var status: ICUStatus = 0
    guard let levels = levels(bidi, &status), status <= 0 else { return nil }
    // The library keeps `count` levels until the next paragraph.
    return UnsafeBufferPointer(start: levels, count: count).reduce(0) { $0 + Int($1 & 1) }
  }

  /// The number of bytes of a line in visual order.
  package func visualOrder(of line: UnsafeBufferPointer<UInt8>) -> Int? {
    visualText(of: line)?.count
  }

  /// A line in visual order, mirrored where it has to be; valid until the next call.
  package func visualText(of line: UnsafeBufferPointer<UInt8>) -> ArraySlice<CChar>? {
    guard let count = resolve(line) else { return nil }
    if count == 0 { return [] }
    var status: ICUStatus = 0
    if visualUnits.count < count { visualUnits = Array(repeating: 0, count: count) }
    let written = writeReordered(
      bidi, &visualUnits, Int32(visualUnits.count), Self.mirroring, &status)
    guard status <= 0 else { return nil }
    if visualBytes.count < 3 * count { visualBytes = Array(repeating: 0, count: 3 * count) }
    var length: Int32 = 0
    _ = toUTF8(
      &visualBytes, Int32(visualBytes.count), &length, visualUnits, written, &status)
    return status <= 0 ? visualBytes[..<Int(length)] : nil
  }

  /// The base direction by the first strong character: 0 left-to-right, 1 right-to-left, 3 none.
  package func direction(of line: UnsafeBufferPointer<UInt8>) -> Int {
    guard let count = convert(line) else { return 3 }
    return Int(baseDirection(units, Int32(count)))
  }

  private func resolve(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let count = convert(line) else { return nil }
    var status: ICUStatus = 0
    // The library keeps the pointer until the next paragraph. `units` is only replaced before the
    // next call of `setParagraph`, and an array's elements do not move while it is not changed.
    units.withUnsafeBufferPointer {
      setParagraph(bidi, $0.baseAddress, Int32(count), Self.byFirstStrong, nil, &status)
    }
    return status <= 0 ? count : nil
  }

  private func convert(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
    if units.count < line.count { units = Array(repeating: 0, count: line.count) }
    var count: Int32 = 0
    var status: ICUStatus = 0
    let capacity = Int32(units.count)
    line.withMemoryRebound(to: CChar.self) {
      _ = fromUTF8(&units, capacity, &count, $0.baseAddress, Int32($0.count), &status)
    }
    return status <= 0 ? Int(count) : nil
  }
}
