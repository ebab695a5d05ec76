internal import LegibleEvaluation

/// simdutf, where it is installed as a shared library.
package struct SimdutfLibrary: Sendable {
  private typealias Validate = @convention(c) (UnsafePointer<CChar>?, Int) -> Bool

  private let validate: Validate

  /// The library, or `nil` where it is not installed.
  package init?() {
    let names =
      ["libsimdutf.so"] + stride(from: 40, through: 1, by: -1).map { "libsimdutf.so.\($0)" }
    // `bool simdutf::validate_utf8(const char *buf, size_t len) noexcept` of simdutf.h, whose name
    // in the library is the same for GCC and Clang.
    guard let library = DynamicLibrary(names),
      let validate = library.function("_ZN7simdutf13validate_utf8EPKcm", as: Validate.self)
    else { return nil }
    self.validate = validate
  }

  /// Whether the bytes are well-formed UTF-8.
  package func isValidUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // The library reads as many bytes as it is told.
    bytes.withMemoryRebound(to: CChar.self) { validate($0.baseAddress, $0.count) }
  }
}
