internal import LegibleEncodings

extension Detection: CustomStringConvertible {
  /// The answer in one line, as in `windows-1250, confidence 0.97, language cs, 2 malformed`.
  public var description: String {
    var parts = [encoding?.name ?? (isBinary ? "binary" : "unidentified")]
    if encoding != nil || isBinary { parts.append("confidence \(confidence.thousandths)") }
    if let language { parts.append("language \(language.tag)") }
    if hasByteOrderMark { parts.append("byte order mark") }
    if malformedCount > 0 { parts.append("\(malformedCount) malformed") }
    return parts.joined(separator: ", ")
  }
}

extension Detection.Candidate: CustomStringConvertible {
  /// The reading in one line, as in `KOI8-R, confidence 0.02, language ru`.
  public var description: String {
    "\(encoding), confidence \(confidence.thousandths)"
      + (language.map { ", language \($0.tag)" } ?? "")
  }
}

extension LanguageGuess: CustomStringConvertible {
  /// The tag and the confidence, as in `cs (0.93)`.
  public var description: String { "\(tag) (\(confidence.thousandths))" }
}

extension Double {
  /// The number, rounded to at most three decimal places.
  fileprivate var thousandths: String { "\((self * 1000).rounded() / 1000)" }
}
