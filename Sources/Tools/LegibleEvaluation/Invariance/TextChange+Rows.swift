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
}
