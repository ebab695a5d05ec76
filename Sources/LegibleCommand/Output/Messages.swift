import Glibc

/// The one place where messages for people are written: standard error, `legible: NAME: reason`.
enum Messages {
  /// Writes the text as it is, and ends the line.
  static func write(_ text: String) {
    var output = OutputStream(.standardError)
    // Where standard error cannot be written to, nobody is left to tell.
    try? output.write(text + "\n")
    try? output.flush()
  }

  /// Reports trouble that concerns no file.
  static func report(_ reason: some Error) { write("legible: \(reason)") }

  /// Reports trouble with one file.
  static func report(_ reason: some Error, at name: FileName) {
    report("\(reason)", at: name)
  }

  /// Reports something about one file.
  static func report(_ reason: String, at name: FileName) {
    write("legible: \(name.forPeople): \(reason)")
  }
}
