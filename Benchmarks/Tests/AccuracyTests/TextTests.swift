import Accuracy
import LegibleDetection
import LegibleEncodings
import LegibleEvaluation
import Testing

/// Files for which a text is right, and no encoding.
struct TextTests {
  private static let line = "Съешь ещё этих мягких булок, да выпей чаю.\n"

  /// Two files in two encodings, one to be repaired, one that is healthy.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    func write(_ bytes: [UInt8], _ path: String) throws {
      try FileBytes.write(bytes, to: "\(folder.path)/\(path)")
    }
    let text = String(repeating: line, count: 6)
    let half = try TextEncoding.windows1251.encode(String(repeating: line, count: 3))
    try write(half + Array(String(repeating: line, count: 3).utf8), "mixed")
    try write([0xEF, 0xBB, 0xBF] + Array(text.utf8), "mixed.txt")
    let damaged = try #require(
      RepairStep(read: .windows1252, written: .utf8).done(to: "Съешь ещё этих булок."))
    try write(Array((damaged + "\nGrüße\n").utf8), "repair")
    try write(Array("Съешь ещё этих булок.\nGrüße\n".utf8), "repair.txt")
    try write(Array("Smörgåsbord à la carte\n".utf8), "healthy")
    let rows = [
      "path\tencoding\ttext\ttrack\tkind", "mixed\t-\tmixed.txt\tmixed\t",
      "repair\tUTF-8\trepair.txt\trepair\tonce",
      "healthy\tutf-8\thealthy\thealthy\t", "healthy\tlatin1\thealthy\thealthy\t",
      "repair\tutf-8\tnowhere\trepair\t",
    ]
    try write(Array(rows.joined(separator: "\n").utf8), "manifest.tsv")
    return folder
  }

  private static func engines(_ folder: ScratchFolder) throws -> [EngineAccuracy] {
    var measurement = AccuracyMeasurement(
      folder: folder.path,
      engines: [
        LegibleEngine(), try CommandEngine("names=echo windows-1251 {}"),
        try CommandEngine(
          "leaves=sh -c 'for f; do cat \"$f\"; printf \"\\0\"; done' - {+}", printing: .repair),
        try CommandEngine("breaks=echo worse {}", printing: .repair),
        try CommandEngine("reads=cat {}.txt", printing: .read),
      ])
    let results = try measurement.run()
    #expect(results.fileCount == 3)
    let reasons = results.skipped.map(\.reason)
    #expect(
      reasons.count == 2 && reasons[0] == "a text beside another encoding than UTF-8"
        && reasons[1].hasSuffix("nowhere: No such file or directory"))
    return results.engines
  }

  @Test func enginesAreAskedForTextsAsFarAsTheyGiveThem() throws {
    let folder = try Self.folder()
    let engines = try Self.engines(folder)
    func right(_ track: String) -> [Int?] {
      engines.map { $0.tracks.first { $0.group == track }?.score.decodedEqual }
    }
    #expect(right("mixed") == [1, 0, nil, nil, 1])
    #expect(right("repair") == [1, nil, 0, 0, nil])
    #expect(right("healthy") == [1, nil, 1, 0, nil])
    #expect(engines[0].textKinds.map(\.group) == ["healthy", "mixed", "repair: once"])
    // No encoding was to be named.
    #expect(engines.allSatisfy { $0.all.files == 0 && $0.cost.files == 0 })
  }

  @Test func linesAndHarmAreCounted() throws {
    let folder = try Self.folder()
    let engines = try Self.engines(folder)
    func group(_ engine: Int, _ track: String) throws -> GroupScore {
      try #require(engines[engine].tracks.first { $0.group == track })
    }
    // One of the two lines is damaged; half of the lines are in the encoding that the detector names.
    #expect(try group(0, "repair").lines?.files == 1)
    #expect(try group(0, "repair").lines?.decodedEqual == 1)
    #expect(try group(1, "mixed").lines?.files == 6)
    #expect(try group(1, "mixed").lines?.decodedEqual == 3)
    #expect(try group(1, "mixed").harm == nil)
    for (engine, harmed) in [(0, 0), (2, 0), (3, 1)] {
      for track in ["repair", "healthy"] {
        #expect(try group(engine, track).harm?.harmed == harmed, "\(engine) \(track)")
        #expect(try group(engine, track).partly == 0)
      }
    }
  }

  @Test func detectorsDoHarmToUTF8ThatTheyReadAsSomethingElse() throws {
    let folder = try ScratchFolder()
    for (name, text) in [("a", "Grüße aus Köln"), ("b", "plain")] {
      try FileBytes.write(Array(text.utf8), to: "\(folder.path)/\(name)")
    }
    let manifest = "path\tencoding\ttrack\na\tutf-8\tlines\nb\tus-ascii\tlines\n"
    try FileBytes.write(Array(manifest.utf8), to: "\(folder.path)/manifest.tsv")
    var measurement = AccuracyMeasurement(
      folder: folder.path,
      engines: [
        try CommandEngine("latin=echo windows-1252 {}"), try CommandEngine("silent=true {}"),
      ])
    let harm = try measurement.run().engines.map { $0.tracks.first?.harm }
    #expect(harm.map { $0?.files } == [2, 2])
    // Without an answer nothing is made worse, and ASCII is the same text.
    #expect(harm.map { $0?.harmed } == [1, 0])
  }

  @Test(arguments: TrackFiles.names)
  func theFilesOfATrackHaveWhatIsRight(track: String) throws {
    let source = try CorpusSource(folder: SystemReadingTests.corpus)
    let files = try TrackFiles(source, corpus: SystemReadingTests.corpus).files(track)
    #expect(files.count >= 60)
    #expect(Set(files.map(\.bytes)).count > files.count * 9 / 10)
    for file in files {
      #expect(file.track == track && !file.bytes.isEmpty)
      #expect((file.text != nil) == ["mixed", "repair", "healthy"].contains(track))
      if let text = file.text {
        #expect((text == file.bytes) == (track == "healthy"))
        #expect(String(validating: text, as: UTF8.self) != nil)
      }
      if let encoding = file.encoding {
        #expect(AnswerReader.decode(file.bytes, encoding).malformedCount == 0, "\(encoding)")
      }
    }
    let again = try TrackFiles(source, corpus: SystemReadingTests.corpus).files(track)
    #expect(again.map(\.bytes) == files.map(\.bytes) && again.map(\.text) == files.map(\.text))
  }
}
