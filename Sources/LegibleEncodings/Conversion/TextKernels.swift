internal import CTextKernels

/// The hot loops in C, called with buffers: the best that the machine has instructions for.
enum TextKernels {
  /// How far a conversion came, in bytes.
  struct Progress {
    var consumed: Int
    var produced: Int

    /// Nothing was done.
    static let none = Progress(LegibleProgress())

    fileprivate init(_ progress: LegibleProgress) {
      consumed = progress.consumed
      produced = progress.produced
    }
  }

  /// How many bytes of room a conversion wants for the next character; with less it stops.
  static let room = Int(legible_conversion_room)

  /// How many bytes from the start are well-formed UTF-8, without a character that is cut.
  ///
  /// - Complexity: O(*n*), at some ten bytes a nanosecond.
  static func utf8PrefixLength(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.withMemoryRebound(to: UInt8.self) {
      // Reads the `count` bytes of the buffer.
      legible_kernels().pointee.utf8_prefix($0.baseAddress, $0.count)
    }
  }

  /// How many bytes begin a UTF-8 sequence of two bytes or more.
  static func countUTF8Leads(in bytes: UnsafeRawBufferPointer) -> Int {
    bytes.withMemoryRebound(to: UInt8.self) { legible_count_utf8_leads($0.baseAddress, $0.count) }
  }

  /// Converts whole characters with one of the kernels, as far as they are well-formed and fit.
  ///
  /// - Parameter kernel: Is called once, with the input, its count, the output, and its count.
  static func convert(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    with kernel: (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt8>, Int) -> LegibleProgress
  ) -> Progress {
    input.withMemoryRebound(to: UInt8.self) { input in
      output.withMemoryRebound(to: UInt8.self) { output in
        guard let start = output.baseAddress else { return .none }
        // A kernel reads and writes inside of the two buffers, which do not overlap.
        return Progress(kernel(input.baseAddress, input.count, start, output.count))
      }
    }
  }
}
