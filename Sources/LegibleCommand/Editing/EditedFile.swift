import Glibc
import Legible

/// A file and the copy of it that a program edits.
final class EditedFile {
  let name: FileName
  let text: EditableText

  /// Where the copy is; set when it has been made.
  var copy: EditFolder.Copy?

  // The file stays open, since its attributes are read from it when it is replaced.
  private let file: InputFile
  private let original: OriginalFile

  /// Reads a file that is to be edited.
  ///
  /// - Parameters:
  ///   - source: Its encoding; it is found out where none is given.
  ///   - isReplaced: Whether other names of the file are in the way.
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
      // Text that becomes more than ASCII becomes UTF-8.
      if encoding == .usASCII { encoding = .utf8 }
      try file.rewind()
    }
    let bytes = try file.bytes()
    return EditedFile(
      name: name, file: file, original: original,
      text: try EditableText(bytes, encoding: encoding ?? .utf8))
  }

  /// The encoding that `.editorconfig` or `.gitattributes` names, where it is not UTF-8, which shows by itself, and the
  /// file can be read by it.
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

  /// A copy that the program has removed, or has put something else in the place of.
  struct CopyGone: Error, CustomStringConvertible {
    var description: String { "the command left no copy of it" }
  }

  /// What the program has made of the copy.
  func edited() throws -> [UInt8] {
    guard let place = copy?.place, place.isRegularFile else { throw CopyGone() }
    return try InputFile(place).bytes()
  }

  /// What tells the file from others.
  var identity: FileIdentity { original.identity }

  /// Puts new bytes in the place of the file's.
  func replace(by bytes: [UInt8]) throws(ReplacementFailure) {
    try original.replace(by: bytes, named: name)
  }
}
