internal import CTextKernels

/// The hot loops in C, called with buffers: the best that the machine has instructions for.
package enum TextKernels {
  /// Bytes read and written by a conversion.
  struct Progress {
    var consumed: Int
    var produced: Int

    /// The number of line feeds, `nil` if they were not counted or there were carriage returns, too.
    var lineFeeds: Int?

    /// Nothing was done.
    static let none = Progress(LegibleProgress())

    fileprivate init(_ progress: LegibleProgress) {
      consumed = progress.consumed
      produced = progress.produced
      lineFeeds = progress.counts_lines ? progress.line_feeds : nil
    }
  }

  /// The number of bytes of room that a conversion needs for the next character; with less it stops.
  static let room = Int(legible_conversion_room)

  // Each scan reads the `count` bytes of a buffer that the caller keeps alive.

  /// The number of bytes from the start that are below 0x80.
  package static func asciiPrefixLength(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.ascii_prefix($0.baseAddress, $0.count)
    }
  }

  /// The number of bytes from the start that are well-formed UTF-8, without a character that is cut.
  package static func utf8PrefixLength(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.utf8_prefix($0.baseAddress, $0.count)
    }
  }

  /// The number of bytes that begin a character of UTF-8.
  static func countCharacters(in bytes: UnsafeRawBufferPointer) -> Int {
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.count_characters($0.baseAddress, $0.count)
    }
  }

  /// The number of bytes that begin a character of UTF-8 of more than one byte.
  static func countSequences(in bytes: UnsafeRawBufferPointer) -> Int {
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.count_sequences($0.baseAddress, $0.count)
    }
  }

  /// Counts the characters and errors of UTF-8, up to a limit and then to the end of a sequence.
  static func countUTF8(
    in bytes: UnsafeRawBufferPointer, upTo limit: Int
  ) -> (sequences: Int, malformed: Int, length: Int) {
    bytes.withMemoryRebound(to: UInt8.self) {
      let counts = legible_count_utf8($0.baseAddress, $0.count, limit)
      return (counts.sequences, counts.malformed, counts.length)
    }
  }

  /// The number of bytes up to the last line feed or carriage return, zero where there is none.
  package static func lengthOfWholeLines(of bytes: UnsafeRawBufferPointer) -> Int {
    bytes.withMemoryRebound(to: UInt8.self) {
      legible_kernels().pointee.whole_lines($0.baseAddress, $0.count)
    }
  }

  /// How the lines of a text in UTF-8 end.
  static func countLineEndings(in bytes: UnsafeRawBufferPointer) -> LineEndings {
    bytes.withMemoryRebound(to: UInt8.self) {
      let endings = legible_kernels().pointee.count_line_endings($0.baseAddress, $0.count)
      return LineEndings(
        lf: endings.line_feeds - endings.pairs, crlf: endings.pairs,
        cr: endings.carriage_returns - endings.pairs)
    }
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

extension ConversionStep {
  /// Converts the rest by a kernel.
  ///
  /// - Parameter kernel: Is called at most once, with the rest of the input, its count, the rest of the
  ///   output, and its count, neither of which is zero.
  mutating func advance(
    over input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
    by kernel: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>, Int) -> LegibleProgress
  ) {
    guard consumed < input.count, produced < output.count else { return }
    let progress = TextKernels.convert(
      UnsafeRawBufferPointer(rebasing: input[consumed...]),
      into: UnsafeMutableRawBufferPointer(rebasing: output[produced...])
    ) { input, count, output, room in
      guard let input else { return LegibleProgress() }
      return kernel(input, count, output, room)
    }
    consumed += progress.consumed
    produced += progress.produced
  }
}
