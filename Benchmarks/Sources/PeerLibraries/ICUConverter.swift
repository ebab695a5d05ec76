/// ICU's converters between two encodings (`ucnv_convertEx` of `unicode/ucnv.h`).
package final class ICUConverter {
  private typealias Open =
    @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<ICUStatus>) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer) -> Void
  private typealias Position = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private typealias SourcePosition = UnsafeMutablePointer<UnsafePointer<CChar>?>
  private typealias UnitPosition = UnsafeMutablePointer<UnsafeMutablePointer<UInt16>?>
  private typealias Convert =
    @convention(c) (
      OpaquePointer, OpaquePointer, Position, UnsafePointer<CChar>?, SourcePosition,
      UnsafePointer<CChar>?, UnsafeMutablePointer<UInt16>?, UnitPosition, UnitPosition,
      UnsafePointer<UInt16>?, Int8, Int8, UnsafeMutablePointer<ICUStatus>
    ) -> Void

  private let source: OpaquePointer
  private let target: OpaquePointer
  private let close: Close
  private let convert: Convert
  private let pivot = UnsafeMutablePointer<UInt16>.allocate(capacity: pivotCount)
  private static let pivotCount = 4096

  /// A converter, or `nil` where ICU does not know one of the names.
  package init?(_ library: ICULibrary, from: String, to: String) {
    var status: ICUStatus = 0
    guard let open = library.commonFunction("ucnv_open", as: Open.self),
      let close = library.commonFunction("ucnv_close", as: Close.self),
      let convert = library.commonFunction("ucnv_convertEx", as: Convert.self),
      let source = open(from, &status), status <= 0
    else { return nil }
    guard let target = open(to, &status), status <= 0 else {
      close(source)
      return nil
    }
    self.source = source
    self.target = target
    self.close = close
    self.convert = convert
  }

  deinit {
    close(source)
    close(target)
    pivot.deallocate()
  }

  /// Converts a whole text into a buffer, and returns how many bytes were written; `nil` where ICU
  /// reports a failure or the buffer is too small.
  package func convert(
    _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Int? {
    guard let outputStart = output.baseAddress, let inputStart = bytes.baseAddress else {
      return 0
    }
    let first = outputStart.assumingMemoryBound(to: CChar.self)
    var position: UnsafeMutablePointer<CChar>? = first
    let inputFirst = inputStart.assumingMemoryBound(to: CChar.self)
    var inputPosition: UnsafePointer<CChar>? = inputFirst
    var pivotSource: UnsafeMutablePointer<UInt16>? = pivot
    var pivotTarget: UnsafeMutablePointer<UInt16>? = pivot
    var status: ICUStatus = 0
    // All pointers lie in buffers that live for the call; the limits are their ends.
    convert(
      target, source, &position, first + output.count, &inputPosition,
      inputFirst + bytes.count, pivot, &pivotSource, &pivotTarget, pivot + Self.pivotCount, 1, 1,
      &status)
    guard status <= 0, let position else { return nil }
    return position - first
  }
}
