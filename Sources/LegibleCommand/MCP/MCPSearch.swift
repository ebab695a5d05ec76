import Legible

extension MCPCall {
  /// The default and the maximum number of lines in an answer.
  private static let lineLimit = (usual: 100, max: 10_000)

  /// How much of a line is shown, in bytes.
  private static let shownLength = 400

  /// `search`: finds the lines that contain a text.
  ///
  /// - Returns: `nil` if the call was cancelled.
  func search(_ isCancelled: () -> Bool) throws -> Answer? {
    guard let wanted = try text("text"), !wanted.isEmpty else {
      throw Refusal(description: "text is empty")
    }
    let ignoresCase = arguments["ignore_case"]?.boolean ?? false
    let limit = min(try number("limit") ?? Self.lineLimit.usual, Self.lineLimit.max)
    let path =
      try text("path").map { FileName(bytes: Array($0.utf8)) } ?? roots.names.first ?? .here
    let (place, name) = try roots.place(of: path)
    var result = Found(limit: limit)
    if place.isRegularFile {
      search(place, name, for: wanted, ignoresCase, &result)
    } else {
      var tree = FileTree(name, at: place, includesHidden: false)
      while !result.isFull, let next = tree.next() {
        if isCancelled() { return nil }
        guard case .success(let input) = next, let place = input.place else {
          result.skippedCount += 1
          continue
        }
        search(place, input.name, for: wanted, ignoresCase, &result)
      }
    }
    let rest = result.isFull ? "\n(there may be more)" : ""
    return Answer(
      text: result.lines.isEmpty ? "not found" : result.lines.joined(separator: "\n") + rest,
      structured: .object { json in
        json.add("lineCount", result.lines.count)
        json.add("isComplete", !result.isFull && result.skippedCount == 0)
        json.add("skippedFiles", result.skippedCount)
        json.add("unsureFiles", result.unsureCount)
      })
  }

  private struct Found {
    let limit: Int
    var lines: [String] = []
    var size = 0
    var unsureCount = 0

    /// The number of files that could not be opened or are too large.
    var skippedCount = 0

    var isFull: Bool { lines.count >= limit || size >= MCPCall.answerLimit }

    init(limit: Int) { self.limit = limit }
  }

  private func search(
    _ place: FilePlace, _ name: FileName, for wanted: String, _ ignoresCase: Bool,
    _ found: inout Found
  ) {
    guard let file = try? InputFile(place), file.isRegular else {
      found.skippedCount += 1
      return
    }
    if file.signature != nil { return }
    guard let bytes = try? file.bytes(limit: Self.fileLimit) else {
      found.skippedCount += 1
      return
    }
    guard let known = try? KnownText(bytes, named: name, source: nil, settings: settings, sure)
    else { return }
    if known.doubt != nil { found.unsureCount += 1 }
    let text = Array(wanted.utf8)
    let lower = ignoresCase ? Array(wanted.lowercased().utf8) : []
    if !ignoresCase && known.text.utf8.firstPlace(of: text, from: 0) == nil { return }
    for (index, line) in known.text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    {
      let matches =
        ignoresCase
        ? Array(String(decoding: line, as: UTF8.self).lowercased().utf8).firstPlace(
          of: lower, from: 0) != nil
        : Array(line).firstPlace(of: text, from: 0) != nil
      guard matches else { continue }
      let shown = String(decoding: line.prefix(Self.shownLength), as: UTF8.self)
      let entry = "\(name.forPeople):\(index + 1): \(shown)"
      found.size += entry.utf8.count
      found.lines.append(entry)
      if found.isFull { return }
    }
  }
}
