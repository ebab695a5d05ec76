import Glibc
import Legible

/// Converts between the repository, which keeps old encodings, and a working tree in UTF-8.
struct GitConversion {
  /// The root of the working tree.
  let top: FileName
  let memory: FormMemory
  private let objects: GitObjects

  /// Reads texts of the repository and of the working tree.
  static let reader = TextReader(
    remedy: "legible-encoding=ENCODING in .gitattributes names it")

  /// The conversion for the repository that a folder is in.
  init(in folder: FileName) throws {
    let tree = try GitRepository(at: folder).workingTree()
    top = tree.top
    objects = GitObjects(in: tree.top)
    memory = try FormMemory(in: tree.gitFolder)
  }

  /// Converts content of the repository for the working tree.
  ///
  /// It is unchanged if its encoding is not sure, or the conversion could not be undone exactly.
  ///
  /// - Parameter name: The path from the top of the working tree.
  func smudge(_ blob: [UInt8], of name: FileName) throws(SystemError) -> [UInt8] {
    let named = wanted(name)
    if case .passed = named { return blob }
    let isKnown = !memory.entries(of: name.bytes).isEmpty
    var source: TextEncoding?
    if case .encoding(let encoding) = named { source = encoding }
    let isUTF8 = String(validating: blob, as: UTF8.self) != nil
    let isASCII = isUTF8 && blob.allSatisfy { $0 < 0x80 }
    if isUTF8 && !blob.contains(0)
      && (!isASCII || source?.isASCIICompatible ?? !blob.contains(0x1B))
    {
      // UTF-8 in the repository stays UTF-8, whatever form is remembered or the attributes demand.
      if !isASCII && (isKnown || source != nil) {
        try memory.remember(.plain, of: blob, at: name.bytes)
      }
      return blob
    }
    do {
      let text = try Self.reader.sureText(blob, named: path(of: name), source: source)
      let form = EncodedForm(of: text)
      let utf8 = text.lineEnding.restored(text.utf8[...])
      if form.encoding == .utf8 { return blob }
      guard text.malformedCount == 0, try form.gives(blob, for: utf8) else {
        throw KnownText.NoText(
          description: "converting back to \(form.encoding.reportedName) would change its bytes",
          isOfText: true)
      }
      try memory.remember(form, of: utf8, at: name.bytes)
      return utf8
    } catch let error as SystemError {
      throw error
    } catch {
      if (error as? KnownText.NoText)?.isOfText ?? true {
        Messages.report("stays as it is: \(error.reason)", at: name)
      }
      return blob
    }
  }

  /// Converts content of the working tree for the repository.
  ///
  /// - Throws: `EditFailure`, with the position, if the encoding lacks a character.
  func clean(_ content: [UInt8], of name: FileName) throws(EditFailure) -> [UInt8] {
    let named = wanted(name)
    if case .passed = named { return content }
    // Content that is not UTF-8 is in its old encoding already.
    guard String(validating: content, as: UTF8.self) != nil else { return content }
    guard let form = form(of: content, at: name, named) else {
      tellIfUnknown(content, at: name, named)
      return content
    }
    return try form.isUsed(in: content) ? content : form.bytes(of: content)
  }

  /// The form of a text of the working tree in the repository; `nil` if it is the same in both.
  func form(of content: [UInt8], at name: FileName) -> EncodedForm? {
    form(of: content, at: name, wanted(name))
  }

  private func form(
    of content: [UInt8], at name: FileName, _ named: FolderSettings.RepositoryEncoding
  ) -> EncodedForm? {
    let entries = memory.entries(of: name.bytes)
    if let last = entries.last {
      let hash = content.stableHash
      if let entry = entries.last(where: { $0.content == hash }) { return entry.form }
      if entries.allSatisfy({ $0.form == last.form }) { return last.form }
      return staged(name) ?? last.form
    }
    if case .encoding(let encoding) = named {
      if encoding == .utf8 { return nil }
      return EncodedForm(
        encoding: encoding == .utf16 ? .utf16LE : encoding, hasByteOrderMark: encoding == .utf16)
    }
    // For a file that was moved, the index has its bytes under its new name.
    guard content.contains(where: { $0 >= 0x80 }) else { return nil }
    if let staged = staged(name) { return staged.encoding == .utf8 ? nil : staged }
    return memory.form(ofContent: content) ?? formOfSimilar(content, named: name)
  }

  /// The maximum number of texts of each kind that a new one is compared with.
  private static let similarLimit = 200

  /// The form of the most similar text among the deleted files and those in the same folder, since a text that was renamed
  /// or copied and then edited has a new path and new content. `nil` if the best candidates are equally similar and differ
  /// in form.
  private func formOfSimilar(_ content: [UInt8], named name: FileName) -> EncodedForm? {
    let repository = GitRepository(at: top)
    let gone = repository.output(["ls-files", "--deleted", "-z"]) ?? []
    let beside = repository.output(["ls-files", "-z", "--"], [name.directory.bytes]) ?? []
    let candidates = [gone, beside].flatMap { list in
      list.split(separator: 0).filter { Self.suffix($0) == Self.suffix(name.bytes[...]) }
        .prefix(Self.similarLimit)
    }
    let skeleton = TextSkeleton(of: content, isWhole: true)
    var best: (form: EncodedForm, similarity: Double, isOnly: Bool)?
    for path in candidates {
      guard let bytes = objects.blob(Array(":0:".utf8) + path),
        let text = text(of: bytes, at: FileName(bytes: Array(path)))
      else { continue }
      let similarity = skeleton.similarity(to: TextSkeleton(of: text.utf8, isWhole: true))
      let form = EncodedForm(of: text)
      if similarity >= TextSkeleton.minSimilarity, similarity > best?.similarity ?? 0 {
        best = (form, similarity, isOnly: true)
      } else if let known = best, similarity == known.similarity, form != known.form {
        best?.isOnly = false
      }
    }
    return best.flatMap { $0.isOnly && $0.form.encoding != .utf8 ? $0.form : nil }
  }

  /// The text of a blob, in the remembered form of its path or else the detected one; `nil` if that is not sure.
  private func text(of blob: [UInt8], at name: FileName) -> EditableText? {
    if let form = memory.entries(of: name.bytes).last?.form {
      return try? EditableText(blob, encoding: form.encoding)
    }
    return try? Self.reader.sureText(blob, named: path(of: name))
  }

  private static func suffix(_ path: ArraySlice<UInt8>) -> [UInt8] {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return [] }
    return Array(path[dot...])
  }

  /// Reports that a new text is stored as UTF-8 beside others of its kind that are not.
  private func tellIfUnknown(
    _ content: [UInt8], at name: FileName, _ named: FolderSettings.RepositoryEncoding
  ) {
    guard named == .unknown, content.contains(where: { $0 >= 0x80 }),
      memory.entries(of: name.bytes).isEmpty,
      memory.encodedPaths.contains(where: { Self.suffix($0[...]) == Self.suffix(name.bytes[...]) }),
      objects.blob(Array(":0:".utf8) + name.bytes) == nil
    else { return }
    Messages.report(
      "new, and stored as UTF-8; legible-encoding=ENCODING in .gitattributes names another encoding",
      at: name)
  }

  /// The form of the text in the index, used if revisions have different forms or the path is new.
  private func staged(_ name: FileName) -> EncodedForm? {
    objects.blob(Array(":0:".utf8) + name.bytes)
      .flatMap { try? Self.reader.sureText($0, named: path(of: name)) }.map(EncodedForm.init)
  }

  /// The path in the working tree of a name below its top.
  func path(of name: FileName) -> FileName { top.appending(name.bytes) }

  private func wanted(_ name: FileName) -> FolderSettings.RepositoryEncoding {
    Self.reader.settings.repositoryEncoding(of: path(of: name))
  }
}
