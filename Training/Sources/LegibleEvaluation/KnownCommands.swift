/// Programs that are run as commands, and how each is called, for one file or for many.
public enum KnownCommands {
  private static let commands: [(name: String, command: String, printed: TextTask?)] = [
    ("chardet", "chardetect {+}", nil),
    ("charset-normalizer", "normalizer --minimal {+}", nil),
    ("enca", "enca -L none -m {}", nil),
    ("chardetng", "python3 -c '\(chardetng)' {+}", nil),
    ("file", "file --brief --mime-encoding {+}", nil),
    ("ftfy", "python3 -c '\(ftfy)' {+}", .repair),
  ]

  /// Python that prints what chardetng, by the package chardetng-py, says of each file.
  private static let chardetng = """
    import chardetng_py, sys
    for path in sys.argv[1:]:
        print(chardetng_py.detect(open(path, "rb").read(), allow_utf8=True))
    """

  /// Python that prints what ftfy makes of each file, and a NUL.
  private static let ftfy = """
    import ftfy, sys
    for path in sys.argv[1:]:
        text = ftfy.fix_encoding(open(path, encoding="utf-8", newline="").read())
        sys.stdout.buffer.write(text.encode("utf-8", "replace") + bytes(1))
    """

  /// Their names.
  public static var names: [String] { commands.map(\.name) }

  /// The engine of a name, or `nil` where there is none of it.
  public static func engine(_ name: String) throws(EngineFailure) -> CommandEngine? {
    guard let known = commands.first(where: { $0.name == name }) else { return nil }
    return try CommandEngine("\(name)=\(known.command)", printing: known.printed)
  }
}
