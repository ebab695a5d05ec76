internal import LegibleDetection
internal import LegibleEncodings

/// Short real things, as `Corpus/short/cases.tsv` has them: words, names, prices, titles, rows.
public struct ShortCases: Sendable {
  /// One case.
  private struct Case: Sendable {
    let text: String
    let bytes: [UInt8]

    /// Its kind, encoding and text, as it stands in lists.
    let name: String
  }

  private let cases: [Case]

  /// How many cases there are.
  public var count: Int { cases.count }

  /// Reads the cases of a corpus.
  ///
  /// - Throws: `CorpusError` for a line that has not the right form.
  public init(corpus: String) throws(CorpusError) {
    let path = "\(corpus)/short/cases.tsv"
    guard let contents = String(validating: try FileBytes.read(path), as: UTF8.self) else {
      throw CorpusError("\(path): not UTF-8")
    }
    var cases: [Case] = []
    for (index, line) in contents.split(separator: "\n").enumerated().dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let text = fields[0].replacing("\\n", with: "\n").replacing("\\t", with: "\t")
        .replacing("\\\\", with: "\\")
      guard fields.count == 4, let encoding = TextEncoding(fields[1]),
        let bytes = try? encoding.encode(text)
      else { throw CorpusError("\(path):\(index + 1): not a text in an encoding that has it") }
      cases.append(
        Case(text: text, bytes: bytes, name: "\(fields[2]) \(encoding.name): \(fields[0])"))
    }
    self.cases = cases
  }

  /// The names of the cases that are not read right, in their order.
  public var wrong: [String] {
    cases.filter { one in
      let answer = EncodingDetector.detect(one.bytes).encoding
      return (try? answer?.decode(one.bytes, malformed: .replace)) != one.text
    }.map(\.name)
  }
}
