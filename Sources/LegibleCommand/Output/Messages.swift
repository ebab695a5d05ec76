import Glibc
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
    let shown = message.unicodeScalars.map { $0 == "\n" ? "\n" : $0.forPeople }.joined()
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
    "legible: \(name.forPeople): \(reason)"
  }
}

extension Messages {
  /// Shows progress on a terminal from now on, once the run takes long.
  static func showProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    progress.withLock { $0.start() }
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
