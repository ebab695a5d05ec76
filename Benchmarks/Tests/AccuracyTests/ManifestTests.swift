import Accuracy
import LegibleEncodings
import LegibleEvaluation
import Testing

struct ManifestTests {
  @Test(arguments: [
    ("", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("a", 1_000_000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ("a", 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
  ])
  func hashesAreThoseOfTheStandard(text: String, count: Int, digest: String) {
    #expect(SHA256(Array(String(repeating: text, count: count).utf8)).hexadecimal == digest)
  }

  @Test func whatIsWrittenIsRead() throws {
    var entry = Manifest.Entry(
      path: "koi8-r/a b.txt", encoding: "KOI8-R", language: "ru", kind: "prose", length: 64,
      damage: "stray-byte", project: "a project")
    entry.track = "damaged"
    entry.text = "right/a b.txt"
    entry.licence = "CC-BY-4.0"
    entry.sha256 = SHA256([1, 2, 3]).hexadecimal
    entry.recipe = "pip download a==1, then a/b.txt"
    let plain = Manifest.Entry(path: "b", encoding: "binary")
    let text = Manifest.text([entry, plain])
    #expect(try Manifest.entries(parsing: text, path: "m") == [entry, plain])
    // A value cannot break its line.
    entry.recipe = "one\ttwo\nthree"
    let read = try Manifest.entries(parsing: Manifest.text([entry, plain]), path: "m")
    #expect(read.map(\.recipe) == ["one two three", ""])
  }

  @Test func onlyTheBytesThatAreMeantAreScored() throws {
    let folder = try ScratchFolder()
    let text = Array("Grüße aus Köln, und schöne Tage dort. ".utf8)
    let hash = SHA256(text).hexadecimal
    for name in ["right", "other", "plain"] {
      try FileBytes.write(text + (name == "other" ? [33] : []), to: "\(folder.path)/\(name)")
    }
    let rows = [
      "path\tencoding\ttrack\tsha256\trecipe", "right\tutf-8\tprose\t\(hash.uppercased())\t",
      "other\tutf-8\tprose\t\(hash)\t-", "plain\tutf-8\tlines\t\t",
      "absent\tutf-8\tprose\t\(hash)\tapt-get source hello", "gone\tutf-8\tprose\t\(hash)\t",
    ]
    try FileBytes.write(Array(rows.joined(separator: "\n").utf8), to: "\(folder.path)/manifest.tsv")
    var measurement = AccuracyMeasurement(folder: folder.path, engines: [LegibleEngine()])
    let results = try measurement.run()
    #expect(results.fileCount == 2)
    let engine = try #require(results.engines.first)
    #expect(engine.tracks.map(\.group) == ["lines", "prose"])
    #expect(engine.tracks.map(\.score.decodedEqual) == [1, 1])
    #expect(
      results.skipped.map(\.reason) == [
        "No such file or directory; to get it: apt-get source hello", "No such file or directory",
        "other bytes than the manifest means",
      ])
  }

  @Test func damagedFilesAndBinaryDataHaveTracks() throws {
    let folder = try ScratchFolder()
    let text = Array(String(repeating: "Schöne Grüße aus Köln. ", count: 20).utf8)
    try FileBytes.write(text + [0xFF], to: "\(folder.path)/damaged")
    try FileBytes.write([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0], to: "\(folder.path)/elf")
    let rows = [
      "path\tencoding\tdamage\ttrack", "damaged\tutf-8\tstray-byte\tdamaged",
      "elf\tbinary\tnone\tbinaries",
    ]
    try FileBytes.write(Array(rows.joined(separator: "\n").utf8), to: "\(folder.path)/manifest.tsv")
    var measurement = AccuracyMeasurement(folder: folder.path, engines: [LegibleEngine()])
    let engine = try #require(try measurement.run().engines.first)
    #expect(engine.tracks.map(\.group) == ["binaries", "damaged"])
    #expect(engine.tracks.map(\.score.files) == [1, 1])
    #expect(engine.tracks.map(\.score.decodedEqual) == [1, 1])
    // Risk is told of whole texts alone.
    #expect(engine.selective?.fileCount == 0)
  }

  @Test func aCorpusSaysWhereItIsFrom() throws {
    var options = CorpusBuilder.Options()
    (options.lengths, options.damagedLengths, options.languages) = ([64], [64], ["de"])
    let builder = CorpusBuilder(
      try CorpusSource(folder: SystemReadingTests.corpus), options: options)
    var tracks: Set<String> = []
    try builder.build(try #require(builder.languages.first { $0.tag == "de" })) { file in
      let entry = Manifest.Entry(file)
      tracks.insert(entry.track)
      #expect(entry.track == (file.damage == .none ? "prose" : "damaged"))
      #expect(entry.licence == "Apache-2.0" && entry.sha256 == SHA256(file.bytes).hexadecimal)
    }
    #expect(tracks == ["prose", "damaged"])
  }

  @Test func aManifestIsMadeAndFilledIn() throws {
    let folder = try ScratchFolder()
    let text = Array("Привет".utf8)
    let hash = SHA256(text).hexadecimal
    try FileBytes.write(text, to: "\(folder.path)/utf-8-ru/a")
    try FileBytes.write(text, to: "\(folder.path)/stray")
    var defaults = Manifest.Entry(path: "", encoding: "")
    (defaults.track, defaults.licence) = ("real", "CC0-1.0")
    let made = try ManifestMaker(folder: folder.path, defaults: defaults)
    #expect(made.entries.map(\.path) == ["utf-8-ru/a"])
    let entry = try #require(made.entries.first)
    #expect(entry.encoding == "UTF-8" && entry.language == "ru" && entry.sha256 == hash)
    #expect(entry.track == "real" && entry.licence == "CC0-1.0" && entry.recipe.isEmpty)
    #expect(made.complaints.map(\.reason) == ["not in a folder that names its encoding"])

    // What the manifest says stays; what is missing has to be told how to get, and be known by its hash.
    let rows = [
      "path\tencoding\ttrack\tsha256\trecipe", "stray\tcp1251\tnames\t\t",
      "utf-8-ru/a\tutf-8\t\t1234\t",
      "absent\tutf-8\t\t\(hash)\tby hand", "unknown\tutf-8\t\t\tby hand",
      "gone\tutf-8\t\t\(hash)\t",
    ]
    try FileBytes.write(Array(rows.joined(separator: "\n").utf8), to: "\(folder.path)/manifest.tsv")
    let filled = try ManifestMaker(folder: folder.path, defaults: defaults)
    #expect(filled.entries.map(\.track) == ["names", "real", "real", "real", "real"])
    #expect(filled.entries.map(\.encoding) == ["cp1251", "utf-8", "utf-8", "utf-8", "utf-8"])
    #expect(filled.entries.map(\.sha256) == [hash, "1234", hash, "", hash])
    #expect(filled.complaints.map(\.path) == ["utf-8-ru/a", "unknown", "gone"])
    #expect(throws: CorpusError.self) {
      try ManifestMaker(folder: folder.path + "/nowhere", defaults: defaults)
    }
  }
}
