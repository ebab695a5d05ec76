/// What kind of file lines are put into before they are encoded.
///
/// The forms are others than those of the augmentation in training, so that a measurement is not of what was
/// trained.
package enum Genre: String, CaseIterable {
  case prose
  case web
  case source
  case table
  case mail
  case subtitles
  case log
  case names

  // Made of words and letters: see `WordFile`.
  case dictionary
  case affixes
  case hyphenation
  case keymap
  case menu
  case comments
  case titles

  /// Whether such files are made of single words and letters, and not of a line of text after the other.
  package var isOfWords: Bool {
    switch self {
    case .dictionary, .affixes, .hyphenation, .keymap, .menu, .comments, .titles: true
    default: false
    }
  }

  /// The genres that put whole lines of text into other surroundings.
  package static var ofLines: [Genre] { allCases.filter { !$0.isOfWords } }

  /// The genres that are made of single words or letters.
  package static var ofWords: [Genre] { allCases.filter(\.isOfWords) }

  /// How long samples are made, in bytes: a sample of markup alone has nothing to tell.
  package var lengths: [Int] {
    switch self {
    case .prose: [16, 32, 64, 128, 512, 2048]
    case .names: [16, 32, 64, 128]
    case _ where isOfWords: [100, 1024, 10_240, 65_536]
    default: [128, 512, 2048]
    }
  }

  /// A line as it stands in such a file, with its line end.
  package func wrapped(_ line: String, at index: Int) -> String {
    switch self {
    case .prose: line + "\n"
    case .web:
      switch index % 4 {
      case 0: "<div class=\"entry\" id=\"e\(index)\"><h2>\(line)</h2>\n"
      case 1: "  <li><a href=\"/archive/\(index).html\">\(line)</a> <span>&nbsp;|</span></li>\n"
      case 2: "<td width=\"50%\"><font size=\"2\">\(line)</font></td></tr>\n"
      default:
        "<p style=\"margin:0\">\(line)<br>\n<img src=\"img/photo\(index).jpg\" alt=\"\"></p>\n"
      }
    case .source:
      switch index % 3 {
      case 0: "    int result_\(index) = compute(values, count); /* \(line) */\n"
      case 1: "# \(line)\ndef handler_\(index)(self, request):\n    return self.items[\(index)]\n"
      default:
        "printf(\"\(line.replacing("\"", with: "'"))\\n\");\n  if (error != NULL) return -1;\n"
      }
    case .table:
      "\(1000 + index),\"\(line.replacing("\"", with: "\"\""))\",2003-0\(index % 9 + 1)-14,"
        + "\(index * 37 % 900).\(index % 10)0,yes\n"
    case .mail:
      index % 5 == 0
        ? "From: user\(index)@example.org\nDate: Mon, 3 Feb 2003 10:1\(index % 10):00 +0100\n"
          + "Subject: \(line)\n\n" : (index % 5 == 3 ? "> " : "") + line + "\n"
    case .subtitles:
      "\(index + 1)\n00:0\(index % 10):12,340 --> 00:0\(index % 10):14,900\n\(line)\n\n"
    case .log:
      "2003-02-1\(index % 10) 12:4\(index % 10):07,113 INFO [worker-\(index % 8)] app.Main - "
        + "\(line)\n"
    case .names: Self.names(in: line) + "\n"
    default: line
    }
  }

  /// The words with a capital that are not the first; of a line without any, its first two.
  private static func names(in line: String) -> String {
    let words = line.split(separator: " ")
    let names = words.dropFirst().filter { $0.first?.isUppercase == true }
    return (names.isEmpty ? words.prefix(2) : names[...]).joined(separator: " ")
  }
}
