/// The names of the subcommands, in the order in which help lists them.
enum SubcommandName: String, CaseIterable {
  case convert, detect, repair, direction, marks, reorder, strings, check, edit
  case `guard`, restore, git, mcp, encodings, completions

  /// The subcommand whose name differs from a misspelled word by one or two letters.
  static func nearest(to word: String) -> Self? {
    allCases.map { ($0, NearestName.distance($0.rawValue, word)) }
      .filter { $0.1 <= min(2, $0.0.rawValue.count / 3) }
      .min { $0.1 < $1.1 }?.0
  }
}
