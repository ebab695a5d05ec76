internal import Glibc

/// The system's `iconv(3)`.
package final class SystemConverter {
  // Made by `iconv_open`, used by one thread at a time, closed once.
  private let descriptor: iconv_t

  /// A converter, or `nil` where the system does not know one of the names.
  package init?(from: String, to: String) {
    guard let descriptor = iconv_open(to, from), Int(bitPattern: descriptor) != -1 else {
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { iconv_close(descriptor) }

  /// Converts a whole text into a buffer, and returns how many bytes were written; `nil` where the
  /// input is malformed or the buffer is too small.
  package func convert(
    _ bytes: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> Int? {
    var input = UnsafeMutablePointer(
      mutating: bytes.baseAddress?.assumingMemoryBound(to: CChar.self))
    var inputLeft = bytes.count
    var position = output.baseAddress?.assumingMemoryBound(to: CChar.self)
    var outputLeft = output.count
    // iconv reads but never writes through the input pointer, and stays within both counts.
    iconv(descriptor, nil, nil, nil, nil)
    if iconv(descriptor, &input, &inputLeft, &position, &outputLeft) == -1 { return nil }
    if iconv(descriptor, nil, nil, &position, &outputLeft) == -1 { return nil }
    return output.count - outputLeft
  }
}
