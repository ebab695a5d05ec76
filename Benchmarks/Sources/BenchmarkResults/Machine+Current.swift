internal import FoundationEssentials

extension Machine {
  /// The machine that this process runs on.
  package static var current: Machine {
    Machine(
      processor: firstValue(of: "model name", in: "/proc/cpuinfo") ?? architecture,
      processorCount: ProcessInfo.processInfo.activeProcessorCount,
      system: firstValue(of: "PRETTY_NAME", in: "/etc/os-release")
        ?? ProcessInfo.processInfo.operatingSystemVersionString)
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "ARM64"
    #else
      "unknown processor"
    #endif
  }

  /// The value of the first line `key: value` or `key="value"` of a file.
  private static func firstValue(of key: String, in path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") {
      guard let separator = line.firstIndex(where: { $0 == ":" || $0 == "=" }),
        trimmed(line[..<separator]) == key
      else { continue }
      return trimmed(line[line.index(after: separator)...])
    }
    return nil
  }

  /// A text without blanks and quotation marks around it.
  private static func trimmed(_ text: Substring) -> String {
    func isAround(_ character: Character) -> Bool { " \"\t".contains(character) }
    let front = text.drop(while: isAround)
    return String(front.prefix(front.count - front.reversed().prefix(while: isAround).count))
  }
}

extension BenchmarkRun {
  /// The time now, as `date` has it.
  package static var now: String { Date.now.formatted(.iso8601) }
}
