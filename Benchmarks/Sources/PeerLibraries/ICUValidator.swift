/// ICU's check of UTF-8: what `u_strFromUTF8` of `unicode/ustring.h` does to find out how long the
/// text would be in UTF-16.
package struct ICUValidator {
  private typealias FromUTF8 =
    @convention(c) (
      UnsafeMutablePointer<UInt16>?, CInt, UnsafeMutablePointer<CInt>?, UnsafePointer<CChar>?, CInt,
      UnsafeMutablePointer<ICUStatus>
    ) -> UnsafeMutablePointer<UInt16>?

  private let fromUTF8: FromUTF8

  /// The check, or `nil` where the library does not have it.
  package init?(_ library: ICULibrary) {
    guard let function = library.commonFunction("u_strFromUTF8", as: FromUTF8.self) else {
      return nil
    }
    fromUTF8 = function
  }

  /// Whether the bytes are well-formed UTF-8.
  package func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var length: CInt = 0
    var status: ICUStatus = 0
    // Without a buffer nothing is written, and the text is read to its end.
    bytes.withMemoryRebound(to: CChar.self) {
      _ = fromUTF8(nil, 0, &length, $0.baseAddress, CInt($0.count), &status)
    }
    return status <= 0 || status == Self.bufferOverflow
  }

  /// `U_BUFFER_OVERFLOW_ERROR`: there was no room, as was to be expected.
  private static let bufferOverflow: ICUStatus = 15
}
