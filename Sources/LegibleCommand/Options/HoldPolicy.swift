/// How long text is held back whose encoding is not sure yet.
enum HoldPolicy: Equatable, Sendable {
  /// Until the input has paused for so long, and somebody may be waiting for it.
  case pause(milliseconds: Int32)

  /// Until the input has ended or 64 KB are held, however long it pauses: where the input is cut in
  /// time then changes nothing.
  case none

  /// Until so many bytes are held, however long the input pauses.
  case bytes(Int)

  /// The policy that an argument names: `200ms`, `2s`, `4096`, `4k`, or `end`.
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

  /// How long a pause is, in milliseconds; `nil` if none counts.
  var pause: Int32? {
    switch self {
    case .pause(let milliseconds): milliseconds
    case .none, .bytes: nil
    }
  }

  /// How many bytes are held at most: 64 KB or fewer.
  var limit: Int {
    let most = 65_536
    return if case .bytes(let count) = self { min(count, most) } else { most }
  }
}
