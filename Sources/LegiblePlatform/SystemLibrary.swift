// The only file of the library that imports the C library of the system. What it has is small, and each
// call that not every system offers has a portable way beside it; the flag LEGIBLE_PORTABLE takes that
// way everywhere, so that `Scripts/check-portable` can test it on any machine.
#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Android)
  public import Android
#elseif canImport(Darwin)
  public import Darwin
#elseif canImport(ucrt)
  public import ucrt
#elseif canImport(WASILibc)
  public import WASILibc
#else
  #error("no C library is known on this platform")
#endif

// MARK: Functions of numbers

/// The natural exponential function.
@inlinable
package func exponential(_ value: Double) -> Double { exp(value) }

/// The natural logarithm.
@inlinable
package func logarithm(_ value: Double) -> Double { log(value) }

/// The power of a number.
@inlinable
package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

// MARK: Memory

/// Memory that the C library gives.
package enum SystemMemory {
  /// A block of another size with what was in the old one, which is given back; `nil` where there is no
  /// memory. Large blocks are moved without touching their pages where the system can do that.
  package static func resize(
    _ block: UnsafeMutableRawPointer?, byteCount: Int
  ) -> UnsafeMutableRawPointer? {
    realloc(block, byteCount)
  }

  /// Gives a block back.
  package static func release(_ block: UnsafeMutableRawPointer?) { free(block) }

  /// New memory with all its pages, which lives as long as the process, or `nil` where the system has no
  /// such call: then the heap has to do, which asks for a page when it is first written.
  package static func populatedPages(byteCount: Int) -> UnsafeMutableRawPointer? {
    #if !LEGIBLE_PORTABLE && (os(Linux) || os(Android))
      let start = mmap(
        nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
      return start == MAP_FAILED ? nil : start
    #else
      return nil
    #endif
  }
}

// MARK: iconv(3)

#if !LEGIBLE_PORTABLE && (canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin))
  /// A conversion by the system's `iconv(3)`.
  package struct SystemIconv: ~Copyable {
    // Opened once, used by whoever owns this value alone, and closed once, in `deinit`.
    private let descriptor: iconv_t

    /// A conversion between two encodings that the system knows by these names, else `nil`.
    package init?(from source: String, to target: String) {
      let opened = iconv_open(target, source)
      // The error value of `iconv_open` is the pointer with all bits set. (On some systems the type is
      // optional, on others it is not.)
      let pointer: iconv_t? = opened
      guard let pointer, UInt(bitPattern: pointer) != UInt.max else { return nil }
      descriptor = pointer
    }

    deinit { iconv_close(descriptor) }

    /// Converts as much as it can.
    package func convert(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> SystemIconvStep {
      // iconv does not write to its input, although its type says that it may.
      var source = UnsafeMutableRawPointer(mutating: input.baseAddress)?
        .assumingMemoryBound(to: CChar.self)
      var sourceRest = input.count
      var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
      var targetRest = output.count
      let result = iconv(descriptor, &source, &sourceRest, &target, &targetRest)
      let failed = result == .max
      let stop: SystemIconvStep.Stop =
        switch failed ? errno : 0 {
        case 0: .inputEmpty
        case E2BIG: .outputFull
        case EINVAL: .incomplete
        default: .malformed
        }
      return SystemIconvStep(
        consumed: input.count - sourceRest, produced: output.count - targetRest,
        similarCount: failed ? 0 : Int(result), stop: stop)
    }

    /// Writes what brings the output back to its first shift state; how many bytes that took.
    package func finish(into output: UnsafeMutableRawBufferPointer) -> Int {
      var target = output.baseAddress?.assumingMemoryBound(to: CChar.self)
      var targetRest = output.count
      _ = iconv(descriptor, nil, nil, &target, &targetRest)
      return output.count - targetRest
    }
  }
#else
  /// The replacement of `iconv(3)` on systems without one: it knows no encoding.
  package struct SystemIconv: ~Copyable {
    /// Always `nil`.
    package init?(from source: String, to target: String) { return nil }

    /// Never called.
    package func convert(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> SystemIconvStep {
      SystemIconvStep(consumed: 0, produced: 0, similarCount: 0, stop: .malformed)
    }

    /// Never called.
    package func finish(into output: UnsafeMutableRawBufferPointer) -> Int { 0 }
  }
#endif

/// The result of one call of ``SystemIconv/convert(_:into:)``.
package struct SystemIconvStep {
  /// Why it came to an end.
  package enum Stop {
    case inputEmpty
    case outputFull

    /// The rest of the input begins a character that does not end in it.
    case incomplete

    /// The rest of the input begins with what cannot be read, or written.
    case malformed
  }

  /// Bytes of input that were converted.
  package var consumed: Int

  /// Bytes of output that were written.
  package var produced: Int

  /// Characters that were written as something similar.
  package var similarCount: Int

  package var stop: Stop
}
