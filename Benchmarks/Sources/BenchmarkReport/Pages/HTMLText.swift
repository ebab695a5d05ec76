internal import LegibleEvaluation

/// Text and elements of HTML and SVG.
enum HTMLText {
  /// Text with the characters escaped that mean something in HTML and XML, and control characters
  /// of directions made harmless: a file name must not reorder the report.
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\0"..."\u{8}", "\u{B}"..."\u{1F}",
        "\u{7F}"..."\u{9F}":
        result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A table with a caption, its first column as heads of the rows.
  ///
  /// It stands in a box of its own that scrolls where it is wider than the page; the box can be
  /// reached and scrolled by keyboard, and has the caption as its name.
  static func table(_ table: ReportTable, id: String) -> String {
    let head = table.columns.map { "<th scope=\"col\">\(escape($0))</th>" }.joined()
    let rows = table.rows.map { row in
      let cells = row.enumerated().map { index, cell in
        index == 0
          ? "<th scope=\"row\">\(escape(cell))</th>" : "<td>\(escape(cell))</td>"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return """
      <div class="scroll" role="region" tabindex="0" aria-labelledby="\(id)">
      <table>
      <caption id="\(id)">\(escape(table.title))</caption>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }
}
