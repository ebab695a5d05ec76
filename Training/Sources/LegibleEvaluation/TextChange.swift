internal import LegibleEncodings

/// A change of a text that says nothing of its encoding, or that says the right one.
package struct TextChange: Sendable {
  /// Its name in tables.
  package let name: String

  /// How many other texts stand beside the one that is changed.
  package let otherCount: Int

  /// Whether the confidence may rise: by other words, or by a declaration.
  package let addsEvidence: Bool

  /// The changed text, or `nil` where the change has no meaning in the encoding.
  private let make: @Sendable (InvarianceText) -> String?

  init(
    _ name: String, otherCount: Int = 0, addsEvidence: Bool = false,
    _ make: @escaping @Sendable (InvarianceText) -> String?
  ) {
    (self.name, self.make) = (name, make)
    (self.otherCount, self.addsEvidence) = (otherCount, addsEvidence)
  }

  /// The text after the change, or `nil` where it cannot be made of this one.
  package func apply(to text: InvarianceText) -> ChangedText? {
    if text.others.count < otherCount { return nil }
    return make(text).flatMap { ChangedText($0, in: text.encoding) }
  }

  /// All changes, in the order of the tables.
  package static let all = rows + files + surroundings + declarations
}

/// Lines that are made of texts and numbers.
enum ChangedLines {
  /// The lines of `line` for 0, 1, … in an order that a step makes, which shares no factor with the count.
  static func joined(
    _ count: Int, step: Int = 1, end: String = "\n", _ line: (Int) -> String
  ) -> String {
    (0..<count).map { line($0 * step % count) + end }.joined()
  }

  /// The beginning of a text, of so many lines.
  static func cut(_ text: String, after count: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix(count)
      .map { $0 + "\n" }.joined()
  }

  /// A number of one to four digits that follows from the number of a line.
  static func number(_ index: Int, _ factor: Int = 37) -> Int { (index * factor + 11) % 1_709 }

  /// The minute or second of a line.
  static func two(_ index: Int, _ factor: Int) -> String {
    let number = (index * factor + 7) % 60
    return number < 10 ? "0\(number)" : "\(number)"
  }

  /// A row of a table.
  static func row(_ index: Int, _ text: String) -> String {
    "\(number(index));\(text);\(number(index, 101))"
  }
}

extension TextChange {
  /// A text again and again: in rows with other digits, and in lines that are alike.
  static let rows =
    [2, 3, 10, 30, 100].map { count in
      TextChange("\(count) rows") { text in
        ChangedLines.joined(count) { ChangedLines.row($0, text.text) }
      }
    } + [
      TextChange("30 rows in another order") { text in
        ChangedLines.joined(30, step: 7) { ChangedLines.row($0, text.text) }
      },
      TextChange("20 rows, CR LF") { text in
        ChangedLines.joined(20, end: "\r\n") { ChangedLines.row($0, text.text) }
      },
      TextChange("the line, CR LF") { $0.text + "\r\n" },
    ]
    + [2, 10, 100].map { count in
      TextChange("the line \(count) times") { text in
        ChangedLines.joined(count) { _ in text.text }
      }
    } + [
      inTurn(2), inTurn(4),
      inTurn(4, step: 7, name: "4 texts in turn, another order"),
    ]

  private static func inTurn(_ count: Int, step: Int = 1, name: String? = nil) -> TextChange {
    TextChange(
      name ?? "\(count) texts in turn", otherCount: count - 1, addsEvidence: true
    ) { text in
      let texts = [text.text] + text.others
      return ChangedLines.joined(32, step: step) { ChangedLines.row($0, texts[$0 % count]) }
    }
  }

  /// A text in files as programs write them, whole and cut after a line.
  static let files = [
    TextChange("CSV") { csv($0.text) },
    TextChange("JSON") { json($0.text) },
    TextChange("JSON, 22 lines of it") { ChangedLines.cut(json($0.text), after: 22) },
    TextChange("XML") { xml($0.text) },
    TextChange("XML, 9 lines of it") { ChangedLines.cut(xml($0.text), after: 9) },
    TextChange("INI") { ini($0.text) },
    TextChange("log") { log($0.text) },
    TextChange("log, 7 lines of it") { ChangedLines.cut(log($0.text), after: 7) },
    TextChange("log, 23 lines of it") { ChangedLines.cut(log($0.text), after: 23) },
    TextChange("log twice") { log($0.text) + log($0.text) },
    TextChange("log in another order") { log($0.text, step: 7) },
    TextChange("log, CR LF") { log($0.text, end: "\r\n") },
    TextChange("log in colours") {
      log("\u{1B}[1;31m\($0.text)\u{1B}[0m", level: "\u{1B}[32mINFO\u{1B}[0m")
    },
    TextChange("comments in C") { c($0.text) },
    TextChange("comments in C, 13 lines of it") { ChangedLines.cut(c($0.text), after: 13) },
    TextChange("comments in Python") { python($0.text) },
  ]

  private static func csv(_ text: String) -> String {
    "id,name,date,amount\n"
      + ChangedLines.joined(30) { index in
        "\"\(ChangedLines.number(index))\",\"\(text)\",\"2003-02-\(10 + index % 18)\","
          + "\"\(ChangedLines.number(index, 53)).\(index % 10)0\""
      }
  }

  private static func json(_ text: String) -> String {
    "[\n"
      + ChangedLines.joined(50) { index in
        "  {\"id\": \(ChangedLines.number(index)), \"name\": \"\(text)\", \"ready\": true}"
          + (index < 49 ? "," : "")
      } + "]\n"
  }

  private static func xml(_ text: String) -> String {
    "<list>\n"
      + ChangedLines.joined(30) { index in
        "  <item id=\"\(ChangedLines.number(index))\"><name>\(text)</name></item>"
      } + "</list>\n"
  }

  private static func ini(_ text: String) -> String {
    ChangedLines.joined(30) { index in
      "[section\(index)]\nname=\(text)\nsize=\(ChangedLines.number(index))\n"
    }
  }

  private static func log(
    _ text: String, step: Int = 1, end: String = "\n", level: String = "INFO"
  ) -> String {
    ChangedLines.joined(50, step: step, end: end) { index in
      "[12:\(ChangedLines.two(index, 1)):\(ChangedLines.two(index, 17))] \(level) server: \(text) "
        + "\(ChangedLines.number(index))"
    }
  }

  private static func c(_ text: String) -> String {
    ChangedLines.joined(20) { index in
      "/* \(text) */\nint get_value_\(index)(void)\n{\n  return values[\(ChangedLines.number(index))];\n}\n"
    }
  }

  private static func python(_ text: String) -> String {
    ChangedLines.joined(20) { index in
      "# \(text)\ndef value_\(index)():\n    return values[\(ChangedLines.number(index))]\n"
    }
  }

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

  /// A text behind the declaration of its own encoding, once and in thirty rows.
  static let declarations = [1, 30].flatMap { count in
    [
      declaration("HTML", count) { encoding in
        let name = encoding.name(in: .whatwg) ?? encoding.name(in: .iana) ?? encoding.name
        return (
          "<!DOCTYPE html>\n<html><head><meta charset=\"\(name)\"></head>\n<body>\n", "<p>", "</p>",
          "</body></html>\n"
        )
      },
      declaration("XML", count) { encoding in
        let name = encoding.name(in: .iana) ?? encoding.name
        return (
          "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<list>\n", "<item>", "</item>", "</list>\n"
        )
      },
      declaration("Python", count) { encoding in
        encoding.name(in: .python).map { ("# -*- coding: \($0) -*-\n", "names.add('", "')", "") }
      },
    ]
  }

  private typealias Parts = (head: String, open: String, close: String, tail: String)

  private static func declaration(
    _ format: String, _ count: Int, _ parts: @escaping @Sendable (TextEncoding) -> Parts?
  ) -> TextChange {
    TextChange(
      "declared in \(format)" + (count > 1 ? ", \(count) rows" : ""), addsEvidence: true
    ) { text in
      // A declaration is read as ASCII, so it has a meaning only where ASCII is written as itself.
      guard (try? text.encoding.encode("a=1")) == Array("a=1".utf8),
        let parts = parts(text.encoding)
      else { return nil }
      let lines = ChangedLines.joined(count) { index in
        parts.open + (count > 1 ? ChangedLines.row(index, text.text) : text.text) + parts.close
      }
      return parts.head + lines + parts.tail
    }
  }
}
