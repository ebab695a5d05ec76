import Foundation

/// Writes the generated tables; each module's README has the command and the inputs.
let usage = """
  usage: TableGenerator encodings WHATWG_DIR OUTPUT_DIR
         TableGenerator bidi UCD_DIR OUTPUT_DIR
         TableGenerator widths UCD_DIR OUTPUT_DIR
         TableGenerator joining UCD_DIR OUTPUT_DIR
         TableGenerator tags UCD_DIR OUTPUT_DIR
         TableGenerator transliteration UCD_DIR OUTPUT_DIR
         TableGenerator confusables UCD_DIR OUTPUT_DIR
         TableGenerator normalization UCD_DIR OUTPUT_DIR
         TableGenerator references JSON OUTPUT_DIR
         TableGenerator letter-positions TEXT_DIR OUTPUT_DIR
         TableGenerator shuffles OUTPUT_DIR
  """

let arguments = CommandLine.arguments.dropFirst()
guard let part = arguments.first, arguments.count == (part == "shuffles" ? 2 : 3) else {
  FileHandle.standardError.write(Data((usage + "\n").utf8))
  exit(2)
}
let folders = arguments.dropFirst().map { URL(fileURLWithPath: $0, isDirectory: true) }

do {
  switch part {
  case "encodings":
    try SingleByteTableWriter(indexes: folders[0], output: folders[1]).run()
    var codeIndexes = CodeIndexWriter(indexes: folders[0], output: folders[1])
    try codeIndexes.run()
  case "bidi":
    try BidiClassTableWriter(database: folders[0], output: folders[1]).run()
  case "widths":
    try WideCharactersWriter(database: folders[0], output: folders[1]).run()
  case "joining":
    try JoiningTableWriter(database: folders[0], output: folders[1]).run()
  case "tags":
    try RightToLeftTagsWriter(database: folders[0], output: folders[1]).run()
  case "transliteration":
    try TransliterationWriter(database: folders[0], output: folders[1]).run()
  case "confusables":
    try ConfusableTablesWriter(database: folders[0], output: folders[1]).run()
  case "normalization":
    try NormalizationWriter(database: folders[0], output: folders[1]).run()
  case "references":
    try ReferencesWriter(
      names: URL(fileURLWithPath: folders[0].path), output: folders[1]
    ).run()
  case "letter-positions":
    try LetterPositionsWriter(texts: folders[0], output: folders[1]).run()
  case "shuffles":
    try ShuffleRowsWriter(output: folders[0]).run()
  default:
    throw GeneratorError("there is no part named \(part)\n\(usage)")
  }
} catch {
  FileHandle.standardError.write(Data("TableGenerator: \(error)\n".utf8))
  exit(1)
}

/// Why a table could not be written.
struct GeneratorError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
