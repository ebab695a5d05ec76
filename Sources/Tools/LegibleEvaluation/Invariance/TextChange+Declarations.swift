internal import LegibleEncodings

extension TextChange {
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
