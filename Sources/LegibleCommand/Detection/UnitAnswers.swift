import Legible

/// The number of lines or columns of an input in each encoding.
struct UnitAnswers {
  /// An answer about consecutive lines, or about a column.
  struct Answer {
    /// The lines, or the column, counted from 1.
    let range: ClosedRange<Int>

    /// The encodings: empty if none is likely enough, several for a column whose lines are in several.
    let encodings: [TextEncoding]
    let isBinary: Bool
    let confidence: Double
    var language: String?

    /// The number of malformed places in a column.
    var malformedCount = 0
  }

  /// The number of lines or columns in each encoding, including ASCII.
  var counts: [(encodings: [TextEncoding], isBinary: Bool, count: Int)] = []

  /// Whether one encoding is valid for all of them.
  var agree = true
}

/// How `legible detect` prints the answers about parts of inputs.
struct UnitFormat {
  let unit: DetectedUnit
  let isJSON: Bool

  /// Whether each answer begins with the name of the input.
  let isOfSeveral: Bool
  let endsNamesWithNUL: Bool
  let names: NamingScheme?
  let isForTerminal: Bool

  /// Returns the line for an answer.
  func text(of answer: UnitAnswers.Answer, in name: FileName) -> [UInt8] {
    let (first, last) = (answer.range.lowerBound, answer.range.upperBound)
    let label = label(answer.encodings, answer.isBinary)
    if isJSON {
      return line { json in
        name.add(to: &json)
        if case .columns = unit {
          json.add("column", first)
        } else {
          json.add("firstLine", first)
          json.add("lastLine", last)
        }
        json.add("encoding", answer.encodings.isEmpty ? nil : label)
        json.add("confidence", .probability(answer.confidence))
        if case .columns = unit {
          json.add("language", answer.language)
          json.add("malformedCount", answer.malformedCount)
        }
        json.add("isBinary", answer.isBinary)
      }
    }
    var columns = [
      first == last ? "\(first)" : "\(first)-\(last)", label, answer.confidence.twoPlaces,
    ]
    if case .columns = unit { columns.append(answer.language ?? "-") }
    if answer.malformedCount > 0 { columns.append("\(answer.malformedCount) malformed") }
    return row(columns, name)
  }

  /// Returns the lines for the counts.
  func text(ofCounts answers: UnitAnswers, in name: FileName) -> [UInt8] {
    if isJSON {
      return line { json in
        name.add(to: &json)
        json.addObjects("counts", of: answers.counts) { json, entry in
          json.add(
            "encoding", .string(entry.encodings.isEmpty ? nil : label(entry.encodings, false))
          )
          json.add("count", entry.count)
        }
        json.add("agree", answers.agree)
      }
    }
    let noun = unit == .lines ? "line" : "column"
    return answers.counts.flatMap { entry in
      row(
        [
          entry.count.counted(noun),
          label(entry.encodings, entry.isBinary),
        ],
        name)
    }
  }

  private func line(_ body: (inout JSONText) -> Void) -> [UInt8] {
    let json = JSONText.object { json in
      json.add("version", 1)
      body(&json)
    }
    return json.line
  }

  private func row(_ columns: [String], _ name: FileName) -> [UInt8] {
    let text = Array((columns.joined(separator: "\t") + "\n").utf8)
    guard isOfSeveral else { return text }
    return name.shown(onTerminal: isForTerminal) + [endsNamesWithNUL ? 0 : 0x09] + text
  }

  private func label(_ encodings: [TextEncoding], _ isBinary: Bool) -> String {
    if encodings.isEmpty { return isBinary ? "binary" : "unidentified" }
    return encodings.map { $0.label(in: names) }.joined(separator: "+")
  }
}
