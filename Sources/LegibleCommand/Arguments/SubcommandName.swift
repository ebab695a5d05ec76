/// The names of the subcommands, in the order of the help.
enum SubcommandName: String, CaseIterable {
  case convert, detect, direction, marks, reorder, strings, check, edit
  case `guard`, restore, git, mcp, encodings

  /// The name that a word is likely to be a slip for: one or two letters away.
  static func nearest(to word: String) -> Self? {
    allCases.map { ($0, NearestName.distance($0.rawValue, word)) }
      .filter { $0.1 <= min(2, $0.0.rawValue.count / 3) }
      .min { $0.1 < $1.1 }?.0
  }
}
