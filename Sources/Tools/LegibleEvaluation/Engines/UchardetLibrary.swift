/// libuchardet, where it is installed (`uchardet.h`).
public struct UchardetLibrary: Sendable {
  private typealias Handle = OpaquePointer

  private let new: @convention(c) () -> Handle?
  private let delete: @convention(c) (Handle) -> Void
  private let handleData: @convention(c) (Handle, UnsafeRawPointer?, Int) -> CInt
  private let dataEnd: @convention(c) (Handle) -> Void
  private let reset: @convention(c) (Handle) -> Void
  private let charset: @convention(c) (Handle) -> UnsafePointer<CChar>?

  /// The library, or `nil` where it is missing.
  public init?() {
    guard let library = DynamicLibrary(["libuchardet.so.0"]),
      let new = library.function("uchardet_new", as: (@convention(c) () -> Handle?).self),
      let delete = library.function(
        "uchardet_delete", as: (@convention(c) (Handle) -> Void).self),
      let handleData = library.function(
        "uchardet_handle_data",
        as: (@convention(c) (Handle, UnsafeRawPointer?, Int) -> CInt).self),
      let dataEnd = library.function(
        "uchardet_data_end", as: (@convention(c) (Handle) -> Void).self),
      let reset = library.function("uchardet_reset", as: (@convention(c) (Handle) -> Void).self),
      let charset = library.function(
        "uchardet_get_charset",
        as: (@convention(c) (Handle) -> UnsafePointer<CChar>?).self)
    else { return nil }
    self.new = new
    self.delete = delete
    self.handleData = handleData
    self.dataEnd = dataEnd
    self.reset = reset
    self.charset = charset
  }

  /// The name that the library gives for bytes fed in chunks, empty where it has none.
  public func detect(_ chunks: [UnsafeRawBufferPointer]) -> String {
    guard let handle = new() else { return "" }
    defer { delete(handle) }
    // The library copies what it keeps of each chunk.
    for chunk in chunks where handleData(handle, chunk.baseAddress, chunk.count) != 0 { return "" }
    dataEnd(handle)
    return charset(handle).map { String(cString: $0) } ?? ""
  }
}
