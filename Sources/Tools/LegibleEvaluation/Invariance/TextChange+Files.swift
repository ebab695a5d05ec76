extension TextChange {
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
}
