import Foundation
import Legible

// The lines of a gigabyte, which come in chunks from elsewhere: memory does not grow with the text.
// The encoding shows near the end alone; `LEGIBLE_CLIENT_MEGABYTES` makes it less for a quick run.

/// A log of so many bytes, of which only the last line is not ASCII.
struct Log: AsyncSequence, Sendable {
  let byteCount: Int
  let lastLine: [UInt8]

  struct AsyncIterator: AsyncIteratorProtocol {
    var restCount: Int
    var lastLine: [UInt8]?
    let chunk = Array(String(repeating: "2026-11-22 12:00:00 a line of a log\n", count: 1_820).utf8)

    mutating func next() async -> [UInt8]? {
      if restCount > 0 {
        restCount -= chunk.count
        return chunk
      }
      defer { lastLine = nil }
      return lastLine
    }
  }

  func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(restCount: byteCount, lastLine: lastLine)
  }
}

/// The most memory that the process had, in kilobytes; `nil` where the system does not tell.
func peakMemory() -> Int? {
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
    return nil
  }
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Int($0.filter(\.isNumber)) }
}

/// Reads all lines, and returns how many there are.
func read(_ log: Log, last: String) async throws -> Int {
  var iterator = log.decodedLines().makeAsyncIterator()
  var lineCount = 0
  var latest = ""
  var peakAtStart: Int?
  while let line = try await iterator.next() {
    lineCount += 1
    latest = line
    if lineCount == 100_000 { peakAtStart = peakMemory() }
  }
  precondition(latest == last && iterator.detection?.encoding == .koi8R)
  if let peakAtStart, let peak = peakMemory() {
    precondition(peak - peakAtStart < 32 * 1024, "memory grew by \(peak - peakAtStart) KB")
  }
  return lineCount
}

let megabytes =
  ProcessInfo.processInfo.environment["LEGIBLE_CLIENT_MEGABYTES"].flatMap { Int($0) } ?? 1_024
let last = "Съешь же ещё этих мягких французских булок, да выпей чаю."
let log = Log(byteCount: megabytes << 20, lastLine: try TextEncoding.koi8R.encode(last))
let lineCount = try await read(log, last: last)
precondition(lineCount > (megabytes << 20) / 36)
print(lineCount, "lines;", peakMemory() ?? 0, "KB at most")
