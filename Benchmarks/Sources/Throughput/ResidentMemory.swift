internal import LegibleEvaluation

/// The resident memory of this process, as `/proc` tells it.
enum ResidentMemory {
  /// The peak since the process began or `startPeak` was called, in bytes.
  static var peak: Int? { value(of: "VmHWM:") }

  /// Has the peak begin anew, where the kernel allows it, and returns what there is now, in bytes.
  static func startPeak() -> Int? {
    do {
      try FileBytes.write(Array("5".utf8), to: "/proc/self/clear_refs")
    } catch {
      // Then the peak so far is where counting starts.
      return peak
    }
    return value(of: "VmRSS:")
  }

  private static func value(of key: String) -> Int? {
    guard let file = try? FileBytes.read("/proc/self/status"),
      let text = String(validating: file, as: UTF8.self),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(key) })
    else { return nil }
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    return words.count > 1 ? Int(words[1]).map { $0 * 1_024 } : nil
  }
}
