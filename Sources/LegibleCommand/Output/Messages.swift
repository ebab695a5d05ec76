import Glibc
import Synchronization

/// The one place where messages for people are written: standard error, `legible: NAME: reason`.
enum Messages {
  private static let progress = Mutex(ProgressLine())

  /// Whether progress may be shown; mostly not, and then threads that are done with small files need not wait for each
  /// other to count them.
  private static let countsProgress = Atomic(false)
  private static let style = Mutex(
    TerminalStyle(isOn: ColorChoice.auto.isOn(for: STDERR_FILENO)))

  /// From now on colours messages, or does not.
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
      // Where standard error cannot be written to, nobody is left to tell.
      try? output.write(text + "\n")
      try? output.flush()
    }
  }

  /// Reports arguments that cannot be.
  static func reportUsage(_ message: String) {
    // The lines of the message are its own; whatever an argument has in it is shown.
    let shown = message.unicodeScalars.map { $0 == "\n" ? "\n" : $0.forPeople }.joined()
    write(String(decoding: RawArguments.bytes(of: "legible: \(shown)"), as: UTF8.self))
  }

  /// Reports trouble that concerns no file.
  static func report(_ error: some Error) { write("legible: \(error.reason)") }

  /// Reports trouble with one file.
  static func report(_ error: some Error, at name: FileName) { report(error.reason, at: name) }

  /// Reports something about one file.
  static func report(_ reason: String, at name: FileName) { write(text(of: reason, at: name)) }

  /// The line that tells something about one file.
  static func text(of reason: String, at name: FileName) -> String {
    "legible: \(name.forPeople): \(reason)"
  }
}

extension Messages {
  /// From now on shows on a terminal how far the work is, once it takes long.
  static func showProgress() {
    guard isatty(STDERR_FILENO) == 1 else { return }
    progress.withLock { $0.start() }
    countsProgress.store(true, ordering: .relaxed)
  }

  /// Counts what was done towards the progress that is shown.
  static func noteProgress(inputs: Int = 0, bytes: Int = 0) {
    guard countsProgress.load(ordering: .relaxed) else { return }
    progress.withLock { $0.advance(inputs: inputs, bytes: bytes) }
  }

  /// Takes the progress off the terminal.
  static func endProgress() {
    progress.withLock { progress in
      progress.clear()
      progress = ProgressLine()
    }
  }
}
