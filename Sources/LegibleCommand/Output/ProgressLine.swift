import Glibc

/// The line on a terminal that shows the progress of long runs.
struct ProgressLine {
  /// How long a run must take before the line appears, and how often it changes, in nanoseconds.
  private static let delay: UInt64 = 1_000_000_000
  private static let interval: UInt64 = 100_000_000

  /// When the line is shown next; `nil` if no progress is shown.
  private var due: UInt64?
  private var isShown = false
  private var inputs = 0
  private var bytes = 0

  /// Starts counting.
  mutating func start() { due = Self.now + Self.delay }

  /// Adds to the counts, and shows the line if it is due.
  mutating func advance(inputs: Int, bytes: Int) {
    guard let due else { return }
    self.inputs += inputs
    self.bytes += bytes
    let now = Self.now
    if now < due { return }
    self.due = now + Self.interval
    isShown = true
    show("\r\(text)\u{1B}[K")
  }

  /// Erases the line, before something else is written to the terminal.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    show("\r\u{1B}[K")
  }

  /// The text of the line, such as `1,204 done, 56 MB read`.
  private var text: String { "\(inputs.grouped) done, \(Self.size(bytes)) read" }

  private func show(_ text: String) {
    var output = OutputStream(.standardError)
    // A failure to show progress is no failure of the run.
    try? output.write(text)
    try? output.flush()
  }

  /// A size in decimal units, as file managers show it.
  private static func size(_ bytes: Int) -> String {
    let units = ["bytes", "kB", "MB", "GB", "TB"]
    var value = bytes
    var unit = 0
    while value >= 10_000 && unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return "\(value.grouped) \(units[unit])"
  }

  /// The time of the monotonic clock in nanoseconds.
  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

extension Int {
  /// The number with a comma between thousands.
  fileprivate var grouped: String {
    self < 1000
      ? String(self)
      : "\((self / 1000).grouped),\(String(1000 + self % 1000).dropFirst())"
  }
}
