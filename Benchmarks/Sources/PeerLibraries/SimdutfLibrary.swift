internal import Glibc
package import Legible
internal import LegibleEvaluation

/// simdutf, where it is installed as a shared library, or as a part of Node.js's.
///
/// Its functions are C++; their names in the library are the same for GCC and Clang.
package struct SimdutfLibrary: Sendable {
  private typealias Validate = @convention(c) (UnsafePointer<CChar>?, Int) -> Bool
  private typealias Convert =
    @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> Int

  /// `simdutf::result` is an `int`, zero where all is well, and a `size_t`: it comes back in the same two registers
  /// as this type of the C library (System V ABI, section 3.2.3).
  private typealias ConvertWithErrors =
    @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> lldiv_t
  private typealias Measure = @convention(c) (UnsafeRawPointer?, Int) -> Int

  private let library: DynamicLibrary
  private let validate: Validate

  /// The file that the functions are from.
  package var name: String { library.name }

  /// The library, or `nil` where it is not installed.
  package init?() {
    let versions = stride(from: 140, through: 1, by: -1)
    let names =
      ["libsimdutf.so"] + versions.map { "libsimdutf.so.\($0)" }
      + versions.map { "libnode.so.\($0)" }
    // `bool simdutf::validate_utf8(const char *buf, size_t len) noexcept`
    guard let library = DynamicLibrary(names),
      let validate = library.function("_ZN7simdutf13validate_utf8EPKcm", as: Validate.self)
    else { return nil }
    self.library = library
    self.validate = validate
  }

  /// Whether the bytes are well-formed UTF-8.
  package func isValidUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // The library reads as many bytes as it is told.
    bytes.withMemoryRebound(to: CChar.self) { validate($0.baseAddress, $0.count) }
  }

  /// How the library converts a whole text into a buffer, if it knows both encodings: the number of bytes it
  /// writes, `nil` where it fails.
  ///
  /// The buffer has to have room for four bytes for each byte of the text.
  package func converter(
    from source: TextEncoding, to target: TextEncoding
  ) -> ((UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Int?)? {
    guard let from = Form(source), let to = Form(target), from == .utf8 || to == .utf8,
      let convert = library.function(Form.functionName(from, to), as: Convert.self)
    else { return nil }
    return { input, output in
      // The library reads as many units as it is told, and writes no more than the room that the caller has made.
      let count = convert(input.baseAddress, input.count / from.width, output.baseAddress)
      return count == 0 && !input.isEmpty ? nil : count * to.width
    }
  }

  /// How a program reads text with malformed units by the library, if it knows the encoding, UTF-16 or UTF-32: each becomes
  /// U+FFFD. The number of bytes that were written comes back.
  ///
  /// The library stops at such a unit and tells its place, but not what it has written; that is measured by another
  /// of its functions.
  package func replacingDecoder(
    of source: TextEncoding
  ) -> ((UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Int?)? {
    guard let from = Form(source), from.width > 1,
      let convert = library.function(
        Form.functionName(from, .utf8, suffix: "_with_errors"), as: ConvertWithErrors.self),
      let measure = library.function(Form.lengthFunctionName(from), as: Measure.self)
    else { return nil }
    return { input, output in
      var rest = input
      var produced = 0
      while true {
        // The library reads as many units as it is told, and writes no more than the room that the caller has made.
        let room = UnsafeMutableRawBufferPointer(rebasing: output[produced...])
        let result = convert(rest.baseAddress, rest.count / from.width, room.baseAddress)
        let count = Int(result.rem)
        // The upper half of the first register means nothing.
        guard Int32(truncatingIfNeeded: result.quot) != 0 else { return produced + count }
        let length = measure(rest.baseAddress, count)
        UnsafeMutableRawBufferPointer(rebasing: room[length...]).copyBytes(from: [0xEF, 0xBF, 0xBD])
        produced += length + 3
        rest = UnsafeRawBufferPointer(rebasing: rest[((count + 1) * from.width)...])
      }
    }
  }
}

extension SimdutfLibrary {
  /// The encodings that the library knows.
  private enum Form: String {
    case utf8, utf16le, utf16be, utf32, latin1

    init?(_ encoding: TextEncoding) {
      switch encoding {
      case .utf8: self = .utf8
      case .utf16LE: self = .utf16le
      case .utf16BE: self = .utf16be
      case .utf32LE: self = .utf32
      case .iso8859_1: self = .latin1
      default: return nil
      }
    }

    /// How many bytes a unit has.
    var width: Int {
      switch self {
      case .utf8, .latin1: 1
      case .utf16le, .utf16be: 2
      case .utf32: 4
      }
    }

    /// The type of its units in names of C++ functions (Itanium C++ ABI, section 5.1.5).
    private var unitType: String { ["c", "Ds", "", "Di"][width - 1] }

    /// The name of `size_t simdutf::utf8_length_from_A(const A *, size_t) noexcept` in the library.
    static func lengthFunctionName(_ from: Form) -> String {
      let name = "utf8_length_from_\(from.rawValue)"
      return "_ZN7simdutf\(name.utf8.count)\(name)EPK\(from.unitType)m"
    }

    /// The name of `size_t simdutf::convert_A_to_B(const A *, size_t, B *) noexcept` in the library.
    static func functionName(_ from: Form, _ to: Form, suffix: String = "") -> String {
      let name = "convert_\(from.rawValue)_to_\(to.rawValue)\(suffix)"
      return "_ZN7simdutf\(name.utf8.count)\(name)EPK\(from.unitType)mP\(to.unitType)"
    }
  }
}
