/// How long text is held back whose encoding is not sure yet.
enum HoldPolicy: Equatable, Sendable {
  /// Until the input has paused for so long, and somebody may be waiting for it.
  case pause(milliseconds: Int32)

  /// Until the input has ended or 64 KB are held, however long it pauses: where the input is cut in
  /// time then changes nothing.
  case none

  /// The policy that an argument names: `200ms`, `2s`, or `end`.
  init?(_ text: String) {
    if text == "end" {
      self = .none
      return
    }
    let isMilliseconds = text.hasSuffix("ms")
    guard isMilliseconds || text.hasSuffix("s"),
      let number = Double(text.dropLast(isMilliseconds ? 2 : 1)), (0...86_400_000).contains(number)
    else { return nil }
    self = .pause(milliseconds: Int32(min(isMilliseconds ? number : number * 1000, 86_400_000)))
  }

  /// How long a pause is, in milliseconds; `nil` if none counts.
  var pause: Int32? {
    switch self {
    case .pause(let milliseconds): milliseconds
    case .none: nil
    }
  }
}
