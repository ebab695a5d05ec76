public import LegibleBidi

/// How a catalog is looked at and mended.
///
/// ```swift
/// let options = CatalogOptions(direction: .rightToLeft, isolates: .never)
/// let fix = try catalog.fixing(options)
/// ```
public struct CatalogOptions: Sendable, Hashable {
  /// The direction of all entries; `nil` is that of each one's language.
  public var direction: TextDirection?

  /// When isolates are put around arguments and items; `always` is around every argument.
  public var isolates: IsolatePolicy

  /// Whether the order of entries in left-to-right languages is looked at, whose values may run from the right.
  public var checksLeftToRight: Bool

  /// Whether lines of subtitles that were typed for players without bidi are turned around by `fixing(_:)`.
  public var mendsVisualOrder: Bool

  /// Whether marks are written with the escapes of the format; `nil` is where the file has nothing but ASCII,
  /// which it keeps that way.
  public var escapesMarks: Bool?

  /// The players that right-to-left subtitles are made for; `nil` leaves what there is for any.
  public var players: SubtitlePlayers?

  /// Options that leave the direction to the language, and use isolates where marks do not do.
  public init(
    direction: TextDirection? = nil, isolates: IsolatePolicy = .whenNeeded,
    mendsVisualOrder: Bool = false, escapesMarks: Bool? = nil, checksLeftToRight: Bool = true,
    players: SubtitlePlayers? = nil
  ) {
    self.players = players
    self.checksLeftToRight = checksLeftToRight
    self.direction = direction
    self.isolates = isolates
    self.mendsVisualOrder = mendsVisualOrder
    self.escapesMarks = escapesMarks
  }
}

/// How players display lines of subtitles.
public enum SubtitlePlayers: Sendable, Hashable {
  /// Lines run from left to right: what keeps right-to-left ones in order there is put around them.
  case leftToRight

  /// Each line runs the way of its language: what only other players need is taken out again.
  case bidirectional
}
