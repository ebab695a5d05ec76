/// How long text is held back while its encoding is not sure.
enum HoldPolicy: Equatable, Sendable {
  /// Until the input has paused for this long, since somebody may be waiting for the output.
  case pause(milliseconds: Int32)

  /// Until the input has ended or 64 KB are held, however long it pauses, so that the timing of the
  /// input does not change the output.
  case none

  /// Until this many bytes are held, however long the input pauses.
  case bytes(Int)

  /// Parses `200ms`, `2s`, `4096`, `4k` or `end`.
  init?(_ text: String) {
    if text == "end" {
      self = .none
      return
    }
    if !text.hasSuffix("s") {
      guard let size = try? NamedArgument.size(text), size > 0 else { return nil }
      self = .bytes(size)
      return
    }
    let isMilliseconds = text.hasSuffix("ms")
    guard let number = Double(text.dropLast(isMilliseconds ? 2 : 1)),
      (0...86_400_000).contains(number)
    else { return nil }
    self = .pause(milliseconds: Int32(min(isMilliseconds ? number : number * 1000, 86_400_000)))
  }

  /// The length of the pause in milliseconds; `nil` if pauses are ignored.
  var pause: Int32? {
    switch self {
    case .pause(let milliseconds): milliseconds
    case .none, .bytes: nil
    }
  }

  /// The maximum number of bytes that are held, at most 64 KB.
  var limit: Int {
    let maximum = 65_536
    return if case .bytes(let count) = self { min(count, maximum) } else { maximum }
  }
}
