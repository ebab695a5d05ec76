internal import Glibc

/// Random numbers that follow from a seed alone, on every machine and with every version of Swift.
///
/// SplitMix64, by Steele, Lea and Flood (2014). The standard library's `shuffled(using:)` and
/// `random(in:using:)` may change what they make of a generator's numbers, so neither is used.
public struct StableRandom {
  private var state: UInt64

  /// The numbers that follow from a seed and a name, which keeps streams of different uses apart.
  public init(seed: UInt64, stream: String) {
    // The hash FNV-1a keeps the streams apart.
    state =
      seed ^ stream.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The next number of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// A number in `0..<bound`; the bias of the multiplication is far below what matters here.
  public mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0)
    return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// The elements in another order (Fisher and Yates).
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for index in result.indices.dropFirst().reversed() {
      result.swapAt(index, below(index + 1))
    }
    return result
  }
}

/// Processor time.
public enum CPUClock {
  /// What this process has used so far, all threads together, in seconds.
  public static var own: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// What child processes that have ended used, in seconds.
  public static var children: Double {
    var usage = rusage()
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}

/// One line on the terminal that says how far long work is; nothing where standard error is none.
public struct ProgressLine: ~Copyable {
  private let isShown: Bool
  private var lastShown = -Double.infinity

  /// A line that shows nothing yet.
  public init() { isShown = isatty(STDERR_FILENO) == 1 }

  deinit { if isShown { Self.write("\r\u{1B}[K") } }

  /// Replaces what the line shows, a few times a second at most.
  public mutating func show(_ text: @autoclosure () -> String) {
    guard isShown else { return }
    let now = Self.seconds()
    if now - lastShown < 0.2 { return }
    lastShown = now
    Self.write("\r\(text())\u{1B}[K")
  }

  private static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    // Progress that cannot be written is not worth an error.
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
