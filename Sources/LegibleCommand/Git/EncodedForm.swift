import Glibc
import Legible
import Synchronization

/// The form of a text in the repository: its encoding, byte order mark and line endings.
struct EncodedForm: Equatable, Sendable {
  let encoding: TextEncoding
  let hasByteOrderMark: Bool
  let lineEnding: EditableText.LineEnding

  init(
    encoding: TextEncoding, hasByteOrderMark: Bool = false,
    lineEnding: EditableText.LineEnding = .mixed
  ) {
    self.encoding = encoding
    self.hasByteOrderMark = hasByteOrderMark
    self.lineEnding = lineEnding
  }

  init(of text: EditableText) {
    self.init(
      encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark, lineEnding: text.lineEnding)
  }

  /// UTF-8 with unchanged line endings.
  static let plain = EncodedForm(encoding: .utf8)

  /// Returns a text, given in UTF-8, in this form.
  ///
  /// - Throws: `EditFailure` if the encoding lacks a character.
  func bytes(of utf8: [UInt8]) throws(EditFailure) -> [UInt8] {
    if self == .plain { return utf8 }
    var bytes: [UInt8] = []
    try forEachPiece(of: utf8) { bytes += $0 }
    return bytes
  }

  /// Whether a text, given in UTF-8, has these bytes in this form. It is compared piece by piece, which
  /// takes less memory than `bytes(of:)`.
  ///
  /// - Throws: As `bytes(of:)`.
  func gives(_ bytes: [UInt8], for utf8: [UInt8]) throws(EditFailure) -> Bool {
    if self == .plain { return utf8 == bytes }
    var rest = bytes[...]
    var isSame = true
    try forEachPiece(of: utf8) { piece in
      isSame = isSame && rest.starts(with: piece)
      rest = rest.dropFirst(piece.count)
    }
    return isSame && rest.isEmpty
  }

  /// The size of the pieces of text that are converted one after another, in bytes.
  private static let pieceSize = 1 << 16

  /// Converts a text to this form piece by piece.
  private func forEachPiece(
    of utf8: [UInt8], _ body: ([UInt8]) -> Void
  ) throws(EditFailure) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var encoder = TextEncoder(encoding)
    var bytes: [UInt8] = []
    let first = utf8.starts(with: mark) ? mark.count : 0
    var start = first
    do {
      if hasByteOrderMark { try encoder.encode(mark, into: &bytes) }
      while start < utf8.count {
        var end = min(start + Self.pieceSize, utf8.count)
        // A line ending is never split.
        while end < utf8.count, utf8[end - 1] == 0x0D { end += 1 }
        try encoder.encode(withLineEndings(of: utf8[start..<end]), into: &bytes)
        body(bytes)
        bytes.removeAll(keepingCapacity: true)
        start = end
      }
      try encoder.finish(into: &bytes)
      body(bytes)
    } catch {
      throw EditFailure(error, writing: Array(utf8[first...]), as: encoding)
    }
  }

  /// A piece of text with the line endings of this form, if it has one kind of them.
  private func withLineEndings(of piece: ArraySlice<UInt8>) -> [UInt8] {
    switch lineEnding {
    case .lf, .crlf:
      lineEnding.restored(EditableText.LineEnding.crlf.normalized(Array(piece))[...])
    case .cr: lineEnding.restored(piece)
    case .mixed: Array(piece)
    }
  }

  /// Whether ASCII bytes are text in an encoding such as ISO-2022-JP, so that they are in this form
  /// already.
  func isUsed(in content: [UInt8]) -> Bool {
    guard !encoding.isASCIICompatible, encoding.readsPlainTextAsASCII,
      let text = try? EditableText(content, encoding: encoding), text.malformedCount == 0
    else { return false }
    return text.utf8.contains { $0 >= 0x80 }
  }
}

extension EncodedForm {
  /// The form as it is stored, such as `windows-1251 0 crlf`.
  var words: String { "\(encoding.name) \(hasByteOrderMark ? 1 : 0) \(lineEnding.rawValue)" }

  /// Parses the text of `words`.
  init?(words: some StringProtocol) {
    let parts = words.split(separator: " ")
    guard parts.count == 3, let encoding = TextEncoding(String(parts[0])),
      let lineEnding = EditableText.LineEnding(rawValue: String(parts[2]))
    else { return nil }
    self.init(encoding: encoding, hasByteOrderMark: parts[1] == "1", lineEnding: lineEnding)
  }
}

/// Stores the forms in the repository of the texts that are UTF-8 in the working tree, in a file in the
/// Git directory. A line is appended before Git gets a text.
///
/// Unchanged files are recognized by their content, so that they get their original form, whatever
/// revision they are from.
final class FormMemory: Sendable {
  /// A form, and the content that has it.
  struct Entry: Equatable {
    let content: UInt64
    let form: EncodedForm
  }

  private struct State {
    var entries: [[UInt8]: [Entry]] = [:]
    var descriptor: Int32 = -1
  }

  /// The maximum number of forms that are stored for a path.
  private static let entryLimit = 16

  /// The maximum size of the file in bytes.
  private static let sizeLimit = 64 << 20

  private let state = Mutex(State())
  let file: FileName

  /// - Parameter folder: The Git directory.
  /// - Throws: `SystemError` if the file exists but cannot be read: without it texts would lose their
  ///   encodings.
  init(in folder: FileName) throws {
    file = folder.appending("legible/forms".utf8)
    var bytes: [UInt8] = []
    do {
      let input = try InputFile(file, waits: false)
      guard input.isRegular else { throw InputFile.NoFile() }
      guard let all = try input.bytes(limit: Self.sizeLimit) else { throw SystemError(code: EFBIG) }
      bytes = all
    } catch let error as SystemError where error.code == ENOENT {}
    state.withLock { state in
      for line in bytes.split(separator: 0x0A) {
        let parts = line.split(separator: 0x09, maxSplits: 2)
        guard parts.count == 3,
          let content = UInt64(String(decoding: parts[0], as: UTF8.self), radix: 16),
          let form = EncodedForm(words: String(decoding: parts[1], as: UTF8.self))
        else { continue }
        Self.add(Entry(content: content, form: form), Self.unescaped(parts[2]), to: &state)
      }
    }
  }

  /// The entries of a path, latest last.
  func entries(of path: [UInt8]) -> [Entry] { state.withLock { $0.entries[path] ?? [] } }

  /// The form of a text, whatever its path; `nil` if none of the remembered texts is the same.
  func form(ofContent content: [UInt8]) -> EncodedForm? {
    let hash = content.stableHash
    return state.withLock { state in
      for entries in state.entries.values {
        if let entry = entries.last(where: { $0.content == hash }) { return entry.form }
      }
      return nil
    }
  }

  /// The paths of texts that are not in UTF-8.
  var encodedPaths: [[UInt8]] {
    state.withLock { state in
      state.entries.compactMap { path, entries in
        entries.last.flatMap { $0.form.encoding == .utf8 ? nil : path }
      }
    }
  }

  /// Stores the form of a text.
  ///
  /// - Throws: `SystemError`. The text must then not be converted, since it could not be converted back.
  func remember(_ form: EncodedForm, of content: [UInt8], at path: [UInt8]) throws(SystemError) {
    let entry = Entry(content: content.stableHash, form: form)
    let file = file
    try state.withLock { state throws(SystemError) in
      let known = state.entries[path] ?? []
      // The order matters only if forms differ.
      let isOneForm = known.allSatisfy { $0.form == form }
      if known.last == entry || isOneForm && known.contains(entry) { return }
      Self.add(entry, path, to: &state)
      if state.descriptor < 0 {
        try file.directory.makeDirectory(mode: 0o755)
        state.descriptor = file.withPath {
          open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o644)
        }
        if state.descriptor < 0 { throw .last }
      }
      let line =
        Array("\(String(entry.content, radix: 16))\t\(form.words)\t".utf8) + Self.escaped(path) + [
          0x0A
        ]
      // A single call appends the line atomically, even with other processes writing.
      let count = line.withUnsafeBytes { write(state.descriptor, $0.baseAddress, $0.count) }
      if count != line.count { throw count < 0 ? .last : SystemError(code: ENOSPC) }
    }
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  private static func add(_ entry: Entry, _ path: [UInt8], to state: inout State) {
    var entries = state.entries[path] ?? []
    entries.removeAll { $0 == entry }
    entries.append(entry)
    if entries.count > entryLimit { entries.removeFirst() }
    state.entries[path] = entries
  }

  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    path.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x0A: Array("\\n".utf8)
      case UInt8(ascii: "\\"): Array("\\\\".utf8)
      default: [byte]
      }
    }
  }

  private static func unescaped(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in path {
      if isEscaped {
        result.append(byte == UInt8(ascii: "n") ? 0x0A : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
