import Accuracy
import Foundation
import LegibleEncodings
import LegibleEvaluation
import Testing

struct LabelledFolderTests {
  @Test(arguments: [
    ("koi8-r", "KOI8-R", ""), ("windows-1251-russian", "windows-1251", "russian"),
    ("iso8859_2", "ISO-8859-2", ""), ("Big5", "Big5", ""), ("shift_jis", "Shift_JIS", ""),
    ("utf-8", "UTF-8", ""), ("mac_cyrillic", "x-mac-cyrillic", ""),
    ("iso-8859-5-bulgarian", "ISO-8859-5", "bulgarian"),
  ])
  func foldersNameEncodings(name: String, encoding: String, language: String) {
    let label = FolderLabel(name)
    #expect(label?.encoding.name == encoding)
    #expect(label?.language == language)
  }

  @Test func badFoldersAndFilesAreNamedAndLeftOut() throws {
    let folder = try ScratchFolder()
    func write(_ path: String, _ bytes: [UInt8]) throws {
      try FileBytes.write(bytes, to: "\(folder.path)/\(path)")
    }
    try write("windows-1252/good.txt", TextEncoding.windows1252.encode("Grüße aus Köln"))
    try write("windows-1252/empty.txt", [])
    try write("windows-1252/binary.bin", [0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 1])
    try write("utf-8/wrong.txt", [UInt8](repeating: 0xFF, count: 100))
    try write("klingon-7/text.txt", Array("nuqneH".utf8))
    try write("stray.txt", Array("text".utf8))
    try FileBytes.makeFolder("\(folder.path)/koi8-r")
    try FileBytes.write([65], to: "\(folder.path)/utf-16le/gone.txt")
    let gone = "\(folder.path)/utf-16le/gone.txt"
    try FileManager.default.removeItem(atPath: gone)
    try FileManager.default.createSymbolicLink(atPath: gone, withDestinationPath: "nowhere")
    // A name that is not UTF-8.
    let name = Array("\(folder.path)/utf-8/caf".utf8) + [0xE9, 0]
    let file = open(name.map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o644)
    #expect(file >= 0)
    close(file)

    var measurement = AccuracyMeasurement(folder: folder.path, engines: [LegibleEngine()])
    let results = try measurement.run()
    #expect(results.fileCount == 1)
    let engine = try #require(results.engines.first)
    #expect(engine.all.files == 1)
    #expect(engine.all.decodedEqual == 1)
    #expect(results.skipped.count == 8)
    let reasons = Dictionary(
      uniqueKeysWithValues: results.skipped.map {
        (String($0.path.dropFirst(folder.path.count + 1)), $0.reason)
      })
    #expect(
      reasons == [
        "windows-1252/empty.txt": "empty",
        "windows-1252/binary.bin": "binary",
        "utf-8/wrong.txt": "not UTF-8 (100 malformed places)",
        "klingon-7": "unknown label",
        "stray.txt": "not in a folder that names its encoding",
        "koi8-r": "empty folder",
        "utf-16le/gone.txt": "No such file or directory",
        "utf-8/caf\\xE9": "the name is not UTF-8",
      ])
  }

  @Test func aManifestTellsPartsKindsAndBinaryData() throws {
    let folder = try ScratchFolder()
    let text = try TextEncoding.windows1251.encode(
      String(repeating: "Съешь ещё этих булок. ", count: 99))
    var manifest = "path\tencoding\tlanguage\tkind\n"
    for number in 0..<12 {
      try FileBytes.write(Array("plain ".utf8) + text, to: "\(folder.path)/text/\(number)")
      manifest += "text/\(number)\tcp1251\tru\tprose\n"
    }
    try FileBytes.write([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0], to: "\(folder.path)/elf")
    // The mark says that the big end comes first.
    try FileBytes.write([0xFE, 0xFF, 0x04, 0x16, 0x04, 0x16], to: "\(folder.path)/marked")
    manifest += "elf\tbinary\t-\tbinary\nmarked\tutf-16\t-\tprose\n"
    try FileBytes.write(Array(manifest.utf8), to: "\(folder.path)/manifest.tsv")

    func results(_ part: LabelledPart) throws -> FileResults {
      var measurement = AccuracyMeasurement(
        folder: folder.path, part: part, excerpts: [100, 1_024, 10_240], engines: [LegibleEngine()])
      return try #require(try measurement.run().engines.first?.files)
    }
    let all = try results(.all)
    #expect(all.scopes.map(\.scope) == ["whole", "1024", "100"])
    #expect(all.scopes.map(\.score.files) == [13, 12, 12])
    #expect(all.scopes.map(\.score.decodedEqual) == [13, 12, 12])
    #expect(all.binaryCount == 1)
    #expect(all.calledText.isEmpty && all.calledBinary.isEmpty && all.turned.isEmpty)
    #expect(all.turnableCount == 12)
    #expect(all.scopes.first?.byKind.map(\.group) == ["prose"])
    #expect(all.scopes.first?.byKind.first?.calibration?.count == 13)
    let held = try results(.held)
    let tuning = try results(.tuning)
    #expect(held.textCount + tuning.textCount == 13)
    #expect(held.binaryCount + tuning.binaryCount == 1)
  }
}
