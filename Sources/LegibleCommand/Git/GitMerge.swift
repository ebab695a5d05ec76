import CExtendedAttributes
import Glibc
import Legible

/// `legible git merge`: a merge driver (gitattributes(5)) that merges the decoded texts, and writes the
/// result in the form of our side.
struct GitMerge {
  /// The common ancestor, our side and theirs, in temporary files of Git.
  let base: FileName
  let ours: FileName
  let theirs: FileName

  /// The length of conflict markers.
  let markerLength: Int

  /// The path of the file in the working tree.
  let path: FileName

  /// Replaces our side by the result.
  ///
  /// - Returns: Negative if there are conflicts, or our encoding lacks a character; in the latter case
  ///   our side is unchanged.
  func run() throws -> ExitStatus {
    Interruption.removeTemporariesAtSignals()
    let file = try RestoredFile(ours)
    let sides = [file.bytes, try RestoredFile(base).bytes, try RestoredFile(theirs).bytes]
    guard let texts = texts(of: sides), !Self.haveOneForm(texts) else {
      let merged = try merge(sides)
      try file.replace(by: merged.bytes)
      return merged.hasConflicts ? .negative : .success
    }
    do {
      let merged = try merge(texts.map { Self.text(of: $0, as: texts[0]) })
      try file.replace(by: texts[0].merging(merged.bytes))
      return merged.hasConflicts ? .negative : .success
    } catch let failure as EditFailure {
      Messages.report("not merged, and ours stays: \(failure.reason)", at: path)
      return .negative
    }
  }

  /// Decodes the texts, ours first; `nil` unless the encodings of all are sure.
  private func texts(of sides: [[UInt8]]) -> [EditableText]? {
    var source: TextEncoding?
    switch GitConversion.reader.settings.repositoryEncoding(of: path) {
    case .passed: return nil
    case .encoding(let encoding): source = encoding
    default: break
    }
    var texts: [EditableText] = []
    for side in sides {
      // Valid UTF-8 is UTF-8, whatever the settings say, unless it is ASCII in their encoding too.
      let isUTF8 = String(validating: side, as: UTF8.self) != nil && !side.contains(0)
      let isASCII = isUTF8 && side.allSatisfy { $0 < 0x80 }
      let isNamed = !isUTF8 || isASCII && source?.readsPlainTextAsASCII ?? false
      do {
        let text = try GitConversion.reader.sureText(
          side, named: path, source: isNamed ? source : nil)
        if text.malformedCount > 0 { return nil }
        texts.append(text)
      } catch {
        if (error as? KnownText.NoText)?.isOfText ?? false {
          Messages.report("merged by its bytes: \(error.reason)", at: path)
        }
        return nil
      }
    }
    // ASCII is taken to be in the encoding of the other sides.
    guard let other = texts.first(where: { !Self.isASCII($0) })?.encoding,
      other.readsPlainTextAsASCII
    else { return texts }
    return texts.map {
      Self.isASCII($0) ? (try? EditableText($0.bytes, encoding: other)) ?? $0 : $0
    }
  }

  private static func isASCII(_ text: EditableText) -> Bool {
    text.encoding.isASCIICompatible && text.bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether lines can be compared as bytes: equal lines of two texts have equal bytes.
  private static func haveOneForm(_ texts: [EditableText]) -> Bool {
    let ours = texts[0]
    let lineEndings = texts.filter { $0.lineEnding == .cr || $0.utf8.contains(0x0A) }
      .map(\.lineEnding)
    return ours.encoding.isASCIICompatible
      && texts.allSatisfy {
        $0.encoding == ours.encoding && $0.hasByteOrderMark == ours.hasByteOrderMark
      }
      && lineEndings.allSatisfy { $0 == lineEndings.first && $0 != .cr }
  }

  /// The text of a side for the merge: with LF line endings, unless those of our side are mixed.
  private static func text(of side: EditableText, as ours: EditableText) -> [UInt8] {
    ours.lineEnding == .mixed
      ? side.lineEnding.restored(side.utf8[...])
      : EditableText.LineEnding.crlf.normalized(side.utf8)
  }

  private func merge(_ sides: [[UInt8]]) throws -> (bytes: [UInt8], hasConflicts: Bool) {
    let files = try sides.map(NamelessFile.init)
    let arguments = [
      "merge-file", "-p", "--quiet", "--marker-size=\(markerLength)", "-L", "ours", "-L", "base",
      "-L", "theirs",
    ]
    let result = withExtendedLifetime(files) {
      GitRepository(at: .here).result(arguments, files.map(\.name.bytes))
    }
    // The status is the number of conflicts, at most 127; higher values are errors.
    // Git refuses for example files that are not text.
    guard let result, let status = result.status, status < 128 else {
      throw CommandFailure("git merge-file cannot merge it, and ours stays")
    }
    return (result.output, status > 0)
  }
}

/// A file in memory, which child processes can open by name.
private final class NamelessFile {
  private let descriptor: Int32

  init(_ bytes: [UInt8]) throws {
    descriptor = memfd_create("legible", 0)
    if descriptor < 0 { throw SystemError.last }
    var stream = OutputStream(descriptor: descriptor, name: name)
    try stream.write(bytes)
    try stream.flush()
  }

  deinit { close(descriptor) }

  var name: FileName { FileName("/dev/fd/\(descriptor)") }
}
