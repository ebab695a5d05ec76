internal import Glibc

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
