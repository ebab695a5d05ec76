extension TextChange {
  /// A text with ASCII before, between and behind.
  static let surroundings = [
    TextChange("ASCII before") { plain + $0.text + "\n" },
    TextChange("ASCII behind") { $0.text + "\n" + plain },
    TextChange("ASCII between") { "\($0.text)\n\(plain)\($0.text)\n\(plain)\($0.text)\n" },
    TextChange("100 KB before") { long + $0.text + "\n" },
    TextChange("100 KB between") { "\($0.text)\n\(long)\($0.text)\n" },
    TextChange("100 KB behind") { $0.text + "\n" + long },
    TextChange("100 KB in colours before") { longInColours + $0.text + "\n" },
    TextChange("ESC before") { "\u{1B}[2J\u{1B}[1;1H\u{1B}[33mready\u{1B}[0m\n" + $0.text + "\n" },
    TextChange("in colours") { "\u{1B}[1;31m\($0.text)\u{1B}[0m\n" },
    TextChange("~ before") { "cp ~/notes.txt ~root/a~ b~1~\n~~~\n" + $0.text + "\n~~~\n" },
    TextChange("controls before") {
      "page 1\u{0C}\npage 2\u{07}\n_\u{08}a_\u{08}b\u{0B}\n\u{0C}\($0.text)\n"
    },
    TextChange("English sentences around") { text in
      ChangedLines.joined(30) { sentence($0, text.text) }
    },
    TextChange("words in small letters around") { text in
      ChangedLines.joined(10) { index in
        words(index, text.text)
      }
    },
    TextChange("words in capitals around") { text in
      ChangedLines.joined(10) { index in
        let parts = words(index, "\n").uppercased().split(separator: "\n")
        return parts.joined(separator: text.text)
      }
    },
  ]

  private static let plain = """
    server.port = 8080
    server.name = example.org
    request 200 GET /index.html in 12 ms

    """

  private static let long = String(decoding: PlainLog.bytes(count: 102_400), as: UTF8.self)
  private static let longInColours = long.replacing("INFO", with: "\u{1B}[32mINFO~\u{1B}[0m")

  private static func sentence(_ index: Int, _ text: String) -> String {
    switch index % 5 {
    case 0: "The box with the label \(text) was moved to shelf \(ChangedLines.number(index))."
    case 1: "We could not find \(text) in the list of last week, so we asked again."
    case 2: "Please send two more of \(text) before the end of month \(index)."
    case 3: "It says \(text) on the first page, but nobody knows who wrote that."
    default: "After \(ChangedLines.number(index)) hours they gave \(text) back to the office."
    }
  }

  private static func words(_ index: Int, _ text: String) -> String {
    "status of item \(text) in row \(ChangedLines.number(index)) is ready"
  }
}
