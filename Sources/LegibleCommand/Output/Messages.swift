import Glibc
import Legible
import Synchronization

/// Writes all messages for people, to standard error, as `legible: NAME: reason`.
enum Messages {
  private static let progress = Mutex(ProgressLine())

  /// Whether progress may be shown. Usually it is not, and then threads avoid the lock of the counts.
  private static let countsProgress = Atomic(false)
  private static let style = Mutex(
    TerminalStyle(isOn: ColorChoice.auto.isOn(for: STDERR_FILENO)))

  /// Sets whether messages are coloured.
  static func useColor(_ choice: ColorChoice) {
    style.withLock { $0 = TerminalStyle(isOn: choice.isOn(for: STDERR_FILENO)) }
  }

  /// Writes a message, and ends the line.
  static func write(_ text: String) {
    let lead = "legible:"
    let text =
      text.hasPrefix(lead)
      ? style.withLock { $0.wrong(lead) } + text.dropFirst(lead.count) : text
    progress.withLock { progress in
      progress.clear()
      var output = OutputStream(.standardError)
      // A failure to write to standard error cannot be reported.
      try? output.write(text + "\n")
      try? output.flush()
    }
  }

  /// Reports invalid arguments.
  static func reportUsage(_ message: String) {
    // Line feeds are part of the message; control characters of arguments are escaped.
    let shown = message.unicodeScalars.map { $0 == "\n" ? "\n" : $0.escapedForDisplay }.joined()
    write(String(decoding: RawArguments.bytes(of: "legible: \(shown)"), as: UTF8.self))
  }

  /// Reports an error that concerns no file.
  static func report(_ error: some Error) { write("legible: \(error.reason)") }

  /// Reports an error about a file.
  static func report(_ error: some Error, at name: FileName) { report(error.reason, at: name) }

  /// Reports a message about a file.
  static func report(_ reason: String, at name: FileName) { write(text(of: reason, at: name)) }

  /// The text of a message about a file.
  static func text(of reason: String, at name: FileName) -> String {
    "legible: \(name.escapedForDisplay): \(reason)"
  }
}

extension Messages {
  /// Shows progress on a terminal from now on, once the run takes long.
  ///
  /// - Parameters:
  ///   - inputs: The inputs of the run, whose total is shown where it is known.
  ///   - passes: How often the run reads each file, about.
  static func showProgress(of inputs: Inputs, passes: Int = 1) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    progress.withLock { $0.start(inputs.total, passes: passes) }
    countsProgress.store(true, ordering: .relaxed)
  }

  /// Adds to the counts of the progress.
  static func noteProgress(inputs: Int = 0, bytes: Int = 0) {
    guard countsProgress.load(ordering: .relaxed) else { return }
    progress.withLock { $0.advance(inputs: inputs, bytes: bytes) }
  }

  /// Erases the progress from the terminal.
  static func endProgress() {
    progress.withLock { progress in
      progress.clear()
      progress = ProgressLine()
    }
  }
}

/// The line on a terminal that shows the progress of long runs.
private struct ProgressLine {
  /// The time before the line appears, and between its changes, in milliseconds.
  private static let delay = 1000
  private static let interval = 100

  /// When the line is shown next; `nil` if no progress is shown.
  private var due: Int?
  private var isShown = false
  private var inputs = 0
  private var bytes = 0
  private var total: Inputs.Total?
  private var passes = 1

  /// Starts counting.
  mutating func start(_ total: Inputs.Total?, passes: Int) {
    due = MonotonicClock.milliseconds + Self.delay
    self.total = total
    self.passes = passes
  }

  /// Adds to the counts, and shows the line if it is due.
  mutating func advance(inputs: Int, bytes: Int) {
    guard let due else { return }
    self.inputs += inputs
    self.bytes += bytes
    let now = MonotonicClock.milliseconds
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

  /// The text of the line, such as `1,204 done, 56 MB read`, or `3 of 12 done, 56 of 120 MB read (46%)`.
  private var text: String {
    guard let total, total.bytes > 0 else {
      return "\(inputs.grouped) done, \(Self.size(bytes)) read"
    }
    // Some files are read once more, to be sure of them.
    let done = min(bytes / passes, total.bytes)
    let percentage = min(99, Int(Double(done) / Double(total.bytes) * 100))
    return
      "\(inputs.grouped) of \(total.inputs.grouped) done, \(Self.size(done)) of \(Self.size(total.bytes)) read (\(percentage)%)"
  }

  private func show(_ text: String) {
    var output = OutputStream(.standardError)
    // A failure to show progress is not a failure of the run.
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
}

/// The time that has passed since some moment, which no change of the time of day affects.
enum MonotonicClock {
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
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

/// When output is coloured. Colour never carries information of its own.
enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that supports it, unless `NO_COLOR` is set (https://no-color.org).
  case auto
  case always
  case never

  /// Whether output to the descriptor is coloured.
  func isOn(for descriptor: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isatty(descriptor) == 1 && Self.variable("NO_COLOR") == "" && Self.variable("TERM") != "dumb"
    }
  }

  /// The value of an environment variable; empty if it is not set.
  private static func variable(_ name: String) -> String {
    // The environment does not change while the command runs, so the string stays valid.
    getenv(name).map { String(cString: $0) } ?? ""
  }
}

/// The styles of text on a terminal (ECMA-48, SGR).
struct TerminalStyle: Equatable {
  let isOn: Bool

  /// Bold, for the important part.
  func strong(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// Yellow, for something notable.
  func notable(_ text: String) -> String { isOn ? "\u{1B}[33m\(text)\u{1B}[0m" : text }

  /// Red, for an error.
  func wrong(_ text: String) -> String { isOn ? "\u{1B}[31m\(text)\u{1B}[0m" : text }

  /// Red, for a line that is removed, as `git diff` has it.
  func removed(_ text: String) -> String { wrong(text) }

  /// Green, for a line that is added.
  func added(_ text: String) -> String { isOn ? "\u{1B}[32m\(text)\u{1B}[0m" : text }

  /// Cyan, for the place of a change.
  func place(_ text: String) -> String { isOn ? "\u{1B}[36m\(text)\u{1B}[0m" : text }
}

extension Int {
  /// The number with a noun: `1 line`, `2 lines`.
  func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension [String] {
  /// The elements as a list in a sentence, with a word such as `and` before the last one.
  func listed(_ conjunction: String) -> String {
    count < 2
      ? joined() : dropLast().joined(separator: ", ") + " \(conjunction) \(self[count - 1])"
  }
}

/// An error that carries nothing but its message.
struct CommandFailure: Error, CustomStringConvertible {
  /// The reason as a clause without a full stop.
  let description: String

  init(_ description: String) { self.description = description }
}

extension Error {
  /// The description of the error as a clause, with the names of encodings that all subcommands print.
  var reason: String {
    switch self {
    case let error as ConversionError: error.description(naming: \.reportedName)
    case let error as DecodingFailure: error.description(naming: \.reportedName)
    case let error as EditFailure: error.description(naming: \.reportedName)
    default: "\(self)"
    }
  }

  /// The reason without `left alone: `, for a message that says itself what is not done.
  var plainReason: String {
    let lead = "left alone: "
    return reason.hasPrefix(lead) ? String(reason.dropFirst(lead.count)) : reason
  }
}
