import Glibc
import Legible

/// A call of a tool.
struct MCPCall {
  let roots: FileRoots
  let arguments: JSONValue

  /// The maximum size of a file that is read or written, in bytes.
  private static let fileLimit = 16 << 20

  /// The maximum size of an answer in bytes.
  static let answerLimit = 256 << 10

  let reader = TextReader(remedy: "the argument encoding names it")

  init(roots: FileRoots, arguments: JSONValue) {
    self.roots = roots
    self.arguments = arguments
  }

  /// The answer of a tool.
  struct Answer {
    let text: String
    var structured: JSONText?
    var isError = false

    func add(to json: inout JSONText) {
      let block = JSONText.object { json in
        json.add("type", "text")
        json.add("text", text)
      }
      json.add("content", .array([block]))
      if let structured { json.add("structuredContent", structured) }
      json.add("isError", isError)
    }
  }

  /// Runs a tool. A refusal is an answer too, so that the agent reads it.
  ///
  /// - Returns: `nil` if the call was cancelled.
  func answer(by tool: MCPTool, _ isCancelled: () -> Bool) -> Answer? {
    do {
      try check(tool)
      return try tool.body(self, isCancelled)
    } catch {
      return Answer(text: error.plainReason, isError: true)
    }
  }

  private func check(_ tool: MCPTool) throws {
    guard case .object(let members) = arguments else {
      throw CommandFailure("arguments must be an object")
    }
    for member in members where !tool.arguments.contains(where: { $0.name == member.key }) {
      throw CommandFailure("\(tool.name) has no argument \(member.key)")
    }
    for argument in tool.arguments where argument.isRequired && arguments[argument.name] == nil {
      throw CommandFailure("\(tool.name) takes \(argument.name)")
    }
  }

  // MARK: Arguments

  func text(_ name: String) throws -> String? {
    guard let value = arguments[name], value != .null else { return nil }
    guard let text = value.string else { throw CommandFailure("\(name) must be a string") }
    return text
  }

  func number(_ name: String) throws -> Int? {
    guard let value = arguments[name], value != .null else { return nil }
    guard let number = value.integer, number > 0 else {
      throw CommandFailure("\(name) must be a whole number from 1")
    }
    return number
  }

  private func encoding() throws -> TextEncoding? {
    guard let label = try text("encoding") else { return nil }
    guard let encoding = TextEncoding(label), !encoding.isConvertedBySystem else {
      throw CommandFailure("there is no encoding \(label)")
    }
    return encoding
  }

  private func place() throws -> (place: FilePlace, name: FileName) {
    guard let path = try text("path") else { throw CommandFailure("path must be a string") }
    return try roots.place(of: FileName(bytes: Array(path.utf8)))
  }

  /// Opens a file.
  ///
  /// - Throws: `CommandFailure`, which names the path and the reason.
  private func regularFile(_ name: FileName, at place: FilePlace) throws -> LoadedFile {
    guard place.status == nil || place.isRegularFile else {
      throw CommandFailure("\(name.escapedForDisplay) is not a regular file")
    }
    do {
      return try LoadedFile(name, at: place)
    } catch let error as SystemError {
      throw CommandFailure("\(name.escapedForDisplay): \(error)")
    }
  }

  /// The text of a file whose encoding is sure.
  private func known(_ bytes: [UInt8], _ name: FileName) throws -> EditableText {
    if bytes.count > Self.fileLimit {
      throw CommandFailure("the file has more than \(Self.fileLimit >> 20) MB")
    }
    let known = try reader.text(bytes, named: name, source: encoding())
    if let doubt = known.doubt { throw CommandFailure(doubt) }
    return known.text
  }

  private static func form(_ text: EditableText, _ json: inout JSONText) {
    json.add("encoding", text.encoding.reportedName)
    json.add("byteOrderMark", text.hasByteOrderMark)
    json.add("lineEnds", text.lineEnding.name)
  }

  // MARK: Tools

  func readText() throws -> Answer {
    let (place, name) = try place()
    let file = try regularFile(name, at: place)
    let text = try known(file.bytes, name)
    let first = try number("first_line") ?? 1
    let count = try number("line_count") ?? .max
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let lineCount = lines.last?.isEmpty ?? true ? lines.count - 1 : lines.count
    var shown: [UInt8] = []
    var next = first
    while next <= lineCount, next - first < count {
      let line = lines[next - 1]
      if shown.count + line.count >= Self.answerLimit { break }
      shown += line
      if next < lines.count { shown.append(0x0A) }
      next += 1
    }
    if next == first && next <= lineCount && count > 0 {
      throw CommandFailure("line \(next) alone has more than \(Self.answerLimit >> 10) KB")
    }
    return Answer(
      text: String(decoding: shown, as: UTF8.self),
      structured: .object { json in
        Self.form(text, &json)
        json.add("firstLine", first)
        json.add("lineCount", max(next - first, 0))
        json.add("totalLines", lineCount)
        if next <= lineCount { json.add("nextLine", next) }
      })
  }

  func editText() throws -> Answer {
    var edits: [(old: String, new: String)] = []
    if let list = arguments["edits"], list != .null {
      guard let list = list.array else { throw CommandFailure("edits must be an array") }
      for edit in list {
        guard let old = edit["old_text"]?.string, let new = edit["new_text"]?.string else {
          throw CommandFailure("each edit must have old_text and new_text")
        }
        edits.append((old, new))
      }
    }
    if let old = try text("old_text") {
      guard let new = try text("new_text") else {
        throw CommandFailure("edit_text needs new_text too")
      }
      edits.append((old, new))
    }
    if edits.isEmpty {
      throw CommandFailure("edit_text needs old_text and new_text, or edits")
    }
    let (place, name) = try place()
    let file = try regularFile(name, at: place)
    let text = try known(file.bytes, name)
    var edited = text.utf8
    for (index, edit) in edits.enumerated() {
      edited = try Self.replaced(edit, in: edited, text, index)
    }
    return try replace(file, text, by: edited)
  }

  private static func replaced(
    _ edit: (old: String, new: String), in text: [UInt8], _ original: EditableText, _ index: Int
  ) throws -> [UInt8] {
    let form = { (part: String) in
      original.lineEnding == .mixed
        ? Array(part.utf8) : EditableText.LineEnding.crlf.normalized(Array(part.utf8))
    }
    let (old, new) = (form(edit.old), form(edit.new))
    if old.isEmpty { throw CommandFailure("edit \(index + 1): old_text is empty") }
    var places: [Int] = []
    var start = 0
    while places.count < 2, let place = text.firstPlace(of: old, from: start) {
      places.append(place)
      start = place + 1
    }
    guard places.count == 1, let place = places.first else {
      let count = places.isEmpty ? "nowhere" : "more than once"
      throw CommandFailure(
        "edit \(index + 1): old_text occurs \(count) in the file; nothing was changed")
    }
    return text[..<place] + new + text[(place + old.count)...]
  }

  private func replace(
    _ file: borrowing LoadedFile, _ text: EditableText, by edited: [UInt8]
  ) throws -> Answer {
    if edited.count > Self.fileLimit {
      throw CommandFailure("the text has more than \(Self.fileLimit >> 20) MB")
    }
    let bytes = try text.merging(edited)
    try file.replace(by: bytes)
    let difference = TextDifference(named: file.name, old: text.utf8, new: edited).text
    let shown = String(decoding: difference.prefix(Self.answerLimit), as: UTF8.self)
    return Answer(
      text: bytes == file.bytes ? "nothing was changed" : shown,
      structured: .object { json in
        Self.form(text, &json)
        json.add("changed", bytes != file.bytes)
      })
  }

  func writeText() throws -> Answer {
    guard let text = try text("text") else { throw CommandFailure("text must be a string") }
    let utf8 = Array(text.utf8)
    let (place, name) = try place()
    if place.status != nil {
      let file = try LoadedFile(name, at: place)
      return try replace(file, known(file.bytes, name), by: utf8)
    }
    if utf8.count > Self.fileLimit {
      throw CommandFailure("the text has more than \(Self.fileLimit >> 20) MB")
    }
    let wanted = reader.settings.expectation(of: name)
    let encoding = try encoding() ?? wanted?.encoding ?? .utf8
    let form = EncodedForm(
      encoding: encoding == .utf16 ? .utf16LE : encoding,
      hasByteOrderMark: encoding == .utf16 || wanted?.hasByteOrderMark ?? false,
      lineEnding: wanted?.lineEnd.flatMap { .init(rawValue: $0.rawValue) } ?? .mixed)
    try FileReplacement(of: place, named: name, original: nil).commit(form.bytes(of: utf8))
    return Answer(
      text: "written in \(encoding.reportedName)",
      structured: .object { json in
        json.add("encoding", encoding.reportedName)
        json.add("changed", true)
      })
  }

  func detect() throws -> Answer {
    let (place, name) = try place()
    let file = try InputFile(place)
    // Reading from a pipe could block forever.
    guard file.isRegular else {
      throw CommandFailure("\(name.escapedForDisplay) is not a regular file")
    }
    if let kind = file.kind {
      return Answer(text: "\(name.escapedForDisplay) is \(kind.phrase), not text")
    }
    var detector = EncodingDetector()
    try file.forEachChunk(limit: GitRepository.sizeLimit) { detector.consume($0) }
    let detection = detector.finish()
    return Answer(
      text: detection.description,
      structured: .object { json in
        json.add("encoding", detection.encoding?.reportedName)
        json.add("confidence", .probability(detection.confidence))
        json.add("language", detection.language?.tag)
        json.add("binary", detection.isBinary)
      })
  }

  func repairText() throws -> Answer {
    guard let text = try text("text") else { throw CommandFailure("text must be a string") }
    if text.utf8.count > Self.answerLimit {
      throw CommandFailure("the text has more than \(Self.answerLimit >> 10) KB")
    }
    let repair = TextRepair(of: text)
    return Answer(
      text: repair.repairedText,
      structured: .object { json in
        json.add("changed", repair.repairedText != text)
        json.addObjects("repairs", of: repair.stretches.filter(\.isSure)) { $1.add(to: &$0) }
        json.addObjects("proposals", of: repair.proposals) { $1.add(to: &$0) }
        json.add("lostLines", .array(repair.losses.map { .number($0.line) }))
      })
  }

  func restore() throws -> Answer {
    let (place, name) = try place()
    let file = try regularFile(name, at: place)
    var job = RestoreJob()
    job.options.encoding = try encoding()
    if let from = try text("from") {
      // `from` is a file below the roots, else a revision that does not look like an option.
      let source = FileName(bytes: Array(from.utf8))
      if let twin = try? roots.place(of: source), twin.place.isRegularFile {
        let bytes = try LoadedFile(twin.name, at: twin.place).bytes
        job.twin = RestoredText.Reference(name: source.escapedForDisplay, bytes: bytes)
      } else {
        job.options.from = [from]
        job.takesRevisionsOnly = true
      }
    }
    guard let found = try job.best(for: file) else {
      throw CommandFailure(
        "there is no version of the file to restore its letters from")
    }
    if found.restoration.isUndamaged {
      return Answer(text: "nothing to restore from \(found.reference.name)")
    }
    try file.replace(by: found.bytes(filling: nil))
    return Answer(
      text: RestoreJob.report(found, isCheck: false).joined(separator: "\n"),
      structured: .object { json in
        json.add("restored", found.restoration.restoredCount)
        json.add("ambiguous", found.restoration.ambiguousCount)
        json.add("lost", found.restoration.lostCount)
        Self.form(found.restoration.reference, &json)
      })
  }
}

extension [UInt8] {
  /// The offset of the first occurrence of `part` at or after `start`.
  ///
  /// - Complexity: O(*n*) in the length of both.
  fileprivate func firstPlace(of part: [UInt8], from start: Int) -> Int? {
    guard !part.isEmpty else { return nil }
    // The algorithm of Knuth, Morris and Pratt: the length of the border of each prefix.
    var borders: [Int32] = [0]
    borders.reserveCapacity(part.count)
    var matched = 0
    for byte in part.dropFirst() {
      while matched > 0, part[matched] != byte { matched = Int(borders[matched - 1]) }
      if part[matched] == byte { matched += 1 }
      borders.append(Int32(matched))
    }
    matched = 0
    for place in indices.dropFirst(start) {
      while matched > 0, part[matched] != self[place] { matched = Int(borders[matched - 1]) }
      if part[matched] == self[place] { matched += 1 }
      if matched == part.count { return place + 1 - matched }
    }
    return nil
  }
}

extension MCPCall {
  /// The default and the maximum number of lines in an answer.
  private static let lineLimit = (usual: 100, max: 10_000)

  /// The maximum number of bytes of a line that are shown.
  private static let shownLength = 400

  /// `search`: finds the lines that contain a text.
  ///
  /// - Returns: `nil` if the call was cancelled.
  func search(_ isCancelled: () -> Bool) throws -> Answer? {
    guard let wanted = try text("text"), !wanted.isEmpty else {
      throw CommandFailure("text is empty")
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
    if file.kind != nil { return }
    guard let bytes = try? file.bytes(limit: Self.fileLimit) else {
      found.skippedCount += 1
      return
    }
    guard let known = try? reader.text(bytes, named: name) else { return }
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
      let entry = "\(name.escapedForDisplay):\(index + 1): \(shown)"
      found.size += entry.utf8.count
      found.lines.append(entry)
      if found.isFull { return }
    }
  }
}
