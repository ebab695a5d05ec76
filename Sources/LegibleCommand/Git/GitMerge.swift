import CExtendedAttributes
import Glibc
import Legible

/// `legible git merge`: the driver by which Git merges a file (gitattributes(5)): what the three files say is merged,
/// and written as our side is.
struct GitMerge {
  /// The common ancestor, our side and theirs, in files that Git has made.
  let base: FileName
  let ours: FileName
  let theirs: FileName

  /// How long the signs of a conflict are.
  let markerLength: Int

  /// The path of the file in the working tree.
  let path: FileName

  private let settings = FileSettings()
  private let sure = SureDetection(
    options: DetectionOptions(), engine: .native, remedy: GitConversion.remedy)

  /// A merge that Git refuses, as that of files that are no text.
  struct Failure: Error, CustomStringConvertible {
    var description: String { "git merge-file cannot merge it, and ours stays" }
  }

  init(base: FileName, ours: FileName, theirs: FileName, markerLength: Int, path: FileName) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.markerLength = markerLength
    self.path = path
  }

  /// Puts the result in the place of our side.
  ///
  /// - Returns: Negative where there are conflicts, or a character that our encoding lacks; our side stays then.
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

  /// The texts, ours first; `nil` unless it is sure how each of them is read.
  private func texts(of sides: [[UInt8]]) -> [EditableText]? {
    var source: TextEncoding?
    switch settings.repositoryEncoding(of: path) {
    case .passed: return nil
    case .encoding(let encoding): source = encoding
    default: break
    }
    var texts: [EditableText] = []
    for side in sides {
      // What is UTF-8 is that, whatever the settings name, unless it is ASCII for them too.
      let isUTF8 = String(validating: side, as: UTF8.self) != nil && !side.contains(0)
      let isASCII = isUTF8 && side.allSatisfy { $0 < 0x80 }
      let isNamed = !isUTF8 || isASCII && source?.readsPlainTextAsASCII ?? false
      do {
        let known = try KnownText(
          side, named: path, source: isNamed ? source : nil, settings: settings, sure)
        if let doubt = known.doubt { throw KnownText.NoText(description: doubt, isOfText: true) }
        if known.text.malformedCount > 0 { return nil }
        texts.append(known.text)
      } catch {
        if (error as? KnownText.NoText)?.isOfText ?? false {
          Messages.report("merged by its bytes: \(error.reason)", at: path)
        }
        return nil
      }
    }
    // ASCII is in the encoding that the other sides have.
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

  /// Whether lines of bytes are lines of all texts, and what is the same in two of them has the same bytes.
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

  /// A side as it is compared: with line feeds alone, unless the lines of ours end in several ways.
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
    // The status is the number of conflicts; errors are above all of those.
    guard let result, let status = result.status, status < 128 else { throw Failure() }
    return (result.output, status > 0)
  }
}

/// A file in memory, which programs that are run meanwhile open by a name.
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
