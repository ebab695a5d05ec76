import Glibc
import Legible

/// A file, and its copy that the program edits.
final class EditedFile {
  let name: FileName
  let text: EditableText

  /// The copy; `nil` until it is created.
  var copy: EditFolder.Copy?

  // The file stays open, since its attributes are read from it when it is replaced.
  private let file: InputFile
  private let original: OriginalFile

  /// Reads a file that is to be edited.
  ///
  /// - Parameters:
  ///   - source: Its encoding; `nil` to detect it.
  ///   - isReplaced: Whether the file will be replaced, so that it must not have other hard links.
  /// - Throws: Why it cannot be edited: `SystemError`, `ReplacementFailure`, `SureDetection.Doubt`,
  ///   `DecodingFailure` or `EditFailure`.
  static func open(
    _ name: FileName, source: TextEncoding?, _ sure: SureDetection, isReplaced: Bool
  ) throws -> EditedFile {
    if name.isStandardInput { throw ReplacementFailure.notRegular }
    let target = try FilePlace(following: name)
    let file = try InputFile(target)
    let original = try OriginalFile(file, at: target)
    if isReplaced { try original.checkLinks(exceptFor: nil) }
    var encoding = source
    if encoding == nil { encoding = try Self.encodingBySettings(of: file, name) }
    if encoding == nil {
      encoding = try sure.encoding(of: file)
      // Non-ASCII characters that are added to ASCII text are written in UTF-8.
      if encoding == .usASCII { encoding = .utf8 }
      try file.rewind()
    }
    let bytes = try file.bytes()
    return EditedFile(
      name: name, file: file, original: original,
      text: try EditableText(bytes, encoding: encoding ?? .utf8))
  }

  /// The encoding in `.editorconfig` or `.gitattributes`, if the file is valid in it; `nil` for UTF-8,
  /// which is detected reliably.
  private static func encodingBySettings(
    of file: borrowing InputFile, _ name: FileName
  ) throws -> TextEncoding? {
    guard let encoding = FileSettings().expectation(of: name)?.encoding, encoding != .utf8,
      encoding != .usASCII, !encoding.isConvertedBySystem
    else { return nil }
    defer { try? file.rewind() }
    let bytes = try file.bytes()
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    if isUTF8 && bytes.contains(where: { $0 >= 0x80 }) { return nil }
    return try EditableText(bytes, encoding: encoding).malformedCount == 0 ? encoding : nil
  }

  init(
    name: FileName, file: consuming InputFile, original: OriginalFile, text: EditableText
  ) {
    self.name = name
    self.file = file
    self.original = original
    self.text = text
  }

  /// The program has removed the copy, or replaced it by something that is not a file.
  struct CopyGone: Error, CustomStringConvertible {
    var description: String { "the command left no copy of it" }
  }

  /// Returns the content of the copy.
  func edited() throws -> [UInt8] {
    guard let place = copy?.place, place.isRegularFile else { throw CopyGone() }
    return try InputFile(place).bytes()
  }

  /// The identity of the file.
  var identity: FileIdentity { original.identity }

  /// Replaces the content of the file.
  func replace(by bytes: [UInt8]) throws(ReplacementFailure) {
    try original.replace(by: bytes, named: name)
  }
}
