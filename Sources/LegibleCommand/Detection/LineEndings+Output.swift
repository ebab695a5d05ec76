import Legible

extension LineEndings {
  /// The counts for people, as in `3 LF, 1 CRLF`.
  var text: String {
    let counts = [(lf, "LF"), (crlf, "CRLF"), (cr, "CR")].filter { $0.0 > 0 }
    return counts.isEmpty ? "none" : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  var json: JSONText {
    .object { json in
      json.add("lf", lf)
      json.add("crlf", crlf)
      json.add("cr", cr)
    }
  }
}

extension InputFile {
  /// How the lines end of a text in an encoding in which ASCII bytes may be other characters; `nil` of a pipe, which cannot
  /// be read again.
  func lineEndings(in encoding: TextEncoding, limit: Int) throws -> LineEndings? {
    guard isRegular else { return nil }
    try rewind()
    var decoder = TextDecoder(encoding, malformed: .replace)
    var text: [UInt8] = []
    try forEachChunk(limit: limit) { chunk in
      text.removeAll(keepingCapacity: true)
      try decoder.decode(chunk, into: &text)
    }
    return decoder.report.lineEndings
  }
}
