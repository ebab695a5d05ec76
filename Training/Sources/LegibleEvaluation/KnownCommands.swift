/// Detectors that are commands, and how each is called, for one file or for many.
public enum KnownCommands {
  private static let commands = [
    ("chardet", "chardetect {+}"),
    ("charset-normalizer", "normalizer --minimal {}"),
    ("enca", "enca -L none -m {}"),
    ("file", "file --brief --mime-encoding {+}"),
  ]

  /// Their names.
  public static var names: [String] { commands.map(\.0) }

  /// The engine of a name, or `nil` where there is none of it.
  public static func engine(_ name: String) throws(EngineFailure) -> CommandEngine? {
    guard let command = commands.first(where: { $0.0 == name })?.1 else { return nil }
    return try CommandEngine("\(name)=\(command)")
  }
}
