internal import Legible
internal import LegibleEvaluation
internal import PeerLibraries

/// Contests of the bidi algorithm, from UTF-8 bytes to the result, line by line.
struct BidiContests {
  let texts: SampleTexts
  let peers: Peers

  private static let textSize = 262_144

  var all: [Contest] {
    let sources: [(name: String, lines: BidiLines, isSafeForFriBidi: Bool)] = [
      ("English", BidiLines(lines(of: ["en"], where: { $0.utf8.allSatisfy { $0 < 0x80 } })), true),
      ("Arabic", BidiLines(lines(of: ["ar"])), true),
      ("Hebrew and English", BidiLines(mixedLines), true),
      (
        "Persian with numbers",
        BidiLines(lines(of: ["fa"], where: { $0.contains(where: \.isNumber) })), true
      ),
      ("nested brackets and isolates", BidiLines(pathologicalLines), false),
    ]
    return sources.flatMap { name, lines, isSafeForFriBidi in
      [
        direction(name, lines, isSafeForFriBidi),
        levels(name, lines, isSafeForFriBidi),
        visual(name, lines, isSafeForFriBidi),
      ]
    }
    .sorted { Self.order(of: $0) < Self.order(of: $1) }
  }

  /// The contest of one long line, for `MemoryWork`.
  func contest(_ group: ContestGroup, line: String) -> Contest {
    let text = BidiLines([line])
    return group == .visual ? visual("", text, true) : levels("", text, true)
  }

  private static func order(of contest: Contest) -> Int {
    ContestGroup.allCases.firstIndex(of: contest.group) ?? 0
  }

  private func direction(_ name: String, _ text: BidiLines, _ isSafe: Bool) -> Contest {
    let ours = Contest.Contender(engine: EngineName.legible) {
      text.each { BaseDirectionStrategy.firstStrong.direction(ofParagraphIn: $0).end }
    }
    return contest(
      .direction, name, ours, isSafe,
      icu: { bidi in { text.each { bidi.direction(of: $0) } } },
      fribidi: { library in { text.each { Int(library.direction(of: $0)) } } })
  }

  private func levels(_ name: String, _ text: BidiLines, _ isSafe: Bool) -> Contest {
    let levels = LevelWork()
    let ours = Contest.Contender(engine: EngineName.legible) {
      text.each { levels.oddBytes(of: $0) }
    }
    return contest(
      .levels, name, ours, isSafe,
      icu: { bidi in { text.each { bidi.oddLevels(of: $0) } } },
      fribidi: { library in { text.each { library.oddLevels(of: $0) } } })
  }

  private func visual(_ name: String, _ text: BidiLines, _ isSafe: Bool) -> Contest {
    let ours = Contest.Contender(engine: EngineName.legible) {
      _ = text.text.reordered()
      return text.byteCount
    }
    return contest(
      .visual, name, ours, isSafe,
      icu: { bidi in { text.each { bidi.visualOrder(of: $0) } } },
      fribidi: { library in { text.each { library.visualOrder(of: $0) } } })
  }

  private func contest(
    _ group: ContestGroup, _ name: String, _ ours: Contest.Contender, _ isSafeForFriBidi: Bool,
    icu icuWork: (ICUBidi) -> () -> Int?, fribidi fribidiWork: (FriBidiLibrary) -> () -> Int?
  ) -> Contest {
    var contenders = [ours]
    if let bidi = peers.icu.flatMap(ICUBidi.init) {
      contenders.append(Contest.Contender(engine: EngineName.icu, work: icuWork(bidi)))
    }
    if isSafeForFriBidi, let library = FriBidiLibrary() {
      contenders.append(Contest.Contender(engine: EngineName.fribidi, work: fribidiWork(library)))
    }
    return Contest(group: group, name: name, unit: .megabytes, contenders: contenders)
  }

  // MARK: Texts

  private func lines(
    of tags: [String], where isWanted: (String) -> Bool = { _ in true }
  ) -> [String] {
    let wanted = texts.languages.filter { tags.contains($0.tag) }.flatMap(\.lines).filter(isWanted)
    return repeated(wanted)
  }

  /// Hebrew lines with an English word or phrase in brackets or quotes, as manuals have them.
  private var mixedLines: [String] {
    let hebrew = texts.languages.first { $0.tag == "he" }?.lines ?? []
    let english = texts.languages.first { $0.tag == "en" }?.interface ?? []
    guard !english.isEmpty else { return repeated(hebrew) }
    return repeated(
      hebrew.enumerated().map { index, line in
        let phrase = english[index % english.count]
        return index.isMultiple(of: 2) ? "\(line) (\(phrase))" : "\(phrase): \(line)"
      })
  }

  /// Lines of 4,000 characters of nested brackets, isolates and embeddings.
  private var pathologicalLines: [String] {
    let patterns: [BidiPattern] = [
      .nestedBrackets, .nestedIsolates, .pairedEmbeddings, .pairedIsolates, .bracketsRightToLeft,
    ]
    return repeated(patterns.map { $0.line(of: 4_000) })
  }

  private func repeated(_ lines: [String]) -> [String] {
    let size = lines.reduce(0) { $0 + $1.utf8.count }
    guard size > 0 else { return [] }
    return Array(repeating: lines, count: Self.textSize / size + 1).flatMap { $0 }
  }
}

/// Our levels, with the memory of the resolver reused as the others reuse theirs.
final class LevelWork {
  private var resolver = BidiResolver()

  /// How many bytes of a line are at odd levels, so that the levels are asked for and used.
  func oddBytes(of line: UnsafeBufferPointer<UInt8>) -> Int {
    let paragraph = resolver.resolve(line)
    var count = 0
    resolver.forEachRun(of: paragraph, in: line) { run in
      count += run.range.count * Int(run.level & 1)
    }
    return count
  }
}
