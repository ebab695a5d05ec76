internal import LegibleEvaluation
internal import LegibleEncodings

/// Counts the answers of one engine.
struct AccuracyTally {
  private var result: EngineAccuracy
  private var byLength: [Int: GroupTally] = [:]
  private var byFamily: [String: GroupTally] = [:]
  private var byEncoding: [String: GroupTally] = [:]
  private var byLanguage: [String: GroupTally] = [:]
  private var byDamage: [DamageKey: GroupTally] = [:]
  private var byTrack: [String: GroupTally] = [:]
  private var byTextKind: [String: GroupTally] = [:]
  private var selective = SelectiveAccuracy()
  private var confusions: [[String]: Int] = [:]
  private var files = FileTally()
  private var reader = AnswerReader()
  private let hasLengths: Bool
  var cost = Cost()

  /// No answers yet.
  ///
  /// - Parameter hasLengths: Whether the manifest tells lengths, so that scores by length are of the files that have one.
  init(_ engine: any AccuracyEngine, hasLengths: Bool) {
    self.hasLengths = hasLengths
    result = EngineAccuracy(name: engine.name, detail: engine.detail)
    if engine.tellsLanguage { result.language = Score() }
  }

  /// Counts the text that the engine makes of a file.
  mutating func add(text answer: [UInt8], for loaded: LoadedFile) {
    let file = loaded.file
    let input = loaded.truth == .given(.repair) ? loaded.bytes : nil
    // Of several files in one, byte order marks and line ends are no part of the text.
    let isRight =
      input == nil
      ? LineScore.lines(answer) == LineScore.lines(loaded.text) : answer == loaded.text
    let shown = input.map(LineScore.lines)
    let lines = LineScore.rightLines(in: answer, of: loaded.text) { index, line in
      let isLeft = shown.map { $0.indices.contains(index) && $0[index] == line }
      return isLeft.map { !$0 } ?? line.contains { $0 >= 0x80 }
    }
    let isChanged = !isRight && input != answer
    let isNearer =
      isChanged
      && input.map { LineScore.common(answer, loaded.text) > LineScore.common($0, loaded.text) }
        ?? false
    func add(to group: inout GroupTally) {
      group.add(isRight: isRight, lines: lines)
      if input != nil { group.addRepair(isPartly: isNearer, isHarmed: isChanged && !isNearer) }
    }
    let track = file.track.isEmpty ? (input == nil ? "mixed" : "repair") : file.track
    add(to: &byTrack[track, default: GroupTally()])
    add(
      to: &byTextKind[file.kind.isEmpty ? track : "\(track): \(file.kind)", default: GroupTally()])
  }

  /// Counts the answer for a file.
  mutating func add(_ answer: Answer, for loaded: LoadedFile) {
    guard case .text(let encoding) = loaded.truth else {
      files.add(answer, isRight: answer.label.isEmpty, for: loaded)
      addToTrack(answer, isRight: answer.label.isEmpty, isStrict: answer.isBinary, of: loaded)
      return
    }
    let file = loaded.file
    let (isEqual, isStrict) = judge(answer.label, loaded)
    if file.damage == Damage.none.rawValue {
      files.add(answer, isRight: isEqual, for: loaded)
    }
    addToTrack(answer, isRight: isEqual, isStrict: isStrict, of: loaded)
    if loaded.scope == .whole && !file.track.isEmpty && [.utf8, .usASCII].contains(encoding) {
      byTrack[file.track]?.addHarm(!isEqual && reader.encoding(answer.label) != nil)
    }
    if loaded.scope != .whole { return }
    func add(to group: inout GroupTally) {
      group.add(answer, isRight: isEqual, isStrict: isStrict)
    }
    let damageGroup = Self.damageGroup(of: encoding)
    let damageKey = DamageKey(encodings: damageGroup, damage: file.damage)
    add(to: &byDamage[damageKey, default: GroupTally()])
    if file.damage != Damage.none.rawValue { return }

    result.all.add(decodedEqual: isEqual, strict: isStrict)
    selective.add(confidence: answer.confidence, isAnswer: !answer.label.isEmpty, isRight: isEqual)
    add(to: &byFamily[encoding.family.rawValue, default: GroupTally()])
    add(to: &byEncoding[encoding.name, default: GroupTally()])
    if !file.language.isEmpty { add(to: &byLanguage[file.language, default: GroupTally()]) }
    if !isEqual { addConfusion(answer, for: encoding) }
    if encoding.family == .unicode { return }

    result.legacy.add(decodedEqual: isEqual, strict: isStrict)
    if !hasLengths || file.length != nil {
      let length = file.length ?? Self.nextPowerOfTwo(from: loaded.bytes.count)
      add(to: &byLength[length, default: GroupTally()])
    }
    if let confidence = answer.confidence, !answer.label.isEmpty {
      result.calibration = result.calibration ?? Calibration()
      result.calibration?.add(confidence: confidence, isRight: isEqual)
    }
    if isEqual && !file.language.isEmpty {
      let isRight = answer.language == file.language
      result.language?.add(decodedEqual: isRight, strict: isRight)
    }
  }

  private mutating func addToTrack(
    _ answer: Answer, isRight: Bool, isStrict: Bool, of loaded: LoadedFile
  ) {
    if loaded.scope != .whole || loaded.file.track.isEmpty { return }
    byTrack[loaded.file.track, default: GroupTally()].add(
      answer, isRight: isRight, isStrict: isStrict)
  }

  /// Whether a label gives the file's text, and whether it is the name of its own encoding.
  private mutating func judge(
    _ label: String, _ file: LoadedFile
  ) -> (isEqual: Bool, isStrict: Bool) {
    if let named = reader.encoding(label, of: file.bytes), .text(named) == file.truth {
      return (true, true)
    }
    return (reader.reads(label, file.bytes, as: file.text), false)
  }

  private mutating func addConfusion(_ answer: Answer, for truth: TextEncoding) {
    let encoding = reader.encoding(answer.label)
    let key = [
      truth.name, truth.family.rawValue, encoding?.name ?? answer.label,
      encoding?.family.rawValue ?? "",
    ]
    confusions[key, default: 0] += 1
  }

  /// What was counted so far.
  var accuracy: EngineAccuracy {
    var result = result
    result.cost = cost
    result.files = files.fileResults
    result.byLength = byLength.sorted { $0.key < $1.key }.map {
      $0.value.named(String($0.key))
    }
    result.byFamily = EncodingFamily.allCases.compactMap { family in
      byFamily[family.rawValue]?.named(family.rawValue)
    }
    result.byEncoding = byEncoding.sortedScores
    result.byLanguage = byLanguage.sortedScores
    result.byTrack = byTrack.sortedScores
    result.byTextKind = byTextKind.sortedScores
    result.selective = selective
    result.byDamage = byDamage.sorted { $0.key.order < $1.key.order }.map {
      $0.value.named($0.key.name)
    }
    result.confusions = confusions.map { key, count in
      Confusion(
        truth: key[0], truthFamily: key[1], answer: key[2], answerFamily: key[3], count: count)
    }.sorted {
      ($1.count, $0.truth, $0.answer) < ($0.count, $1.truth, $1.answer)
    }
    return result
  }

  /// What happened to which kind of encodings.
  private struct DamageKey: Hashable {
    let encodings: String
    let damage: String

    var name: String {
      "\(encodings), \(damage == Damage.none.rawValue ? "whole" : damage)"
    }

    /// Whole files first, damage that is not ours last.
    var order: (String, Int, String) {
      let index = Damage.allCases.firstIndex { $0.rawValue == damage } ?? .max
      return (encodings, index, damage)
    }
  }

  /// What damage does depends on how many bytes a character has.
  private static func damageGroup(of encoding: TextEncoding) -> String {
    if encoding == .utf8 { return "UTF-8" }
    if encoding.isSingleByte { return "single-byte" }
    return encoding.isASCIICompatible ? "multibyte" : "other"
  }

  private static func nextPowerOfTwo(from count: Int) -> Int {
    var length = 16
    while length < count { length *= 2 }
    return length
  }
}
/// Counts the answers about files that have something in common.
struct GroupTally {
  private(set) var score = Score()
  private(set) var calibration: Calibration?
  private var lines: Score?
  private var partly: Int?
  private var harm: Harm?

  /// Counts an answer; its confidence where it names an encoding.
  mutating func add(_ answer: Answer, isRight: Bool, isStrict: Bool) {
    score.add(decodedEqual: isRight, strict: isStrict)
    guard let confidence = answer.confidence, !answer.label.isEmpty else { return }
    calibration = calibration ?? Calibration()
    calibration?.add(confidence: confidence, isRight: isRight)
  }

  /// Counts a text, and its lines.
  mutating func add(isRight: Bool, lines counted: (right: Int, count: Int)) {
    score.add(decodedEqual: isRight, strict: isRight)
    var sum = lines ?? Score()
    sum.files += counted.count
    sum.decodedEqual += counted.right
    lines = sum
  }

  /// Counts whether a file that could be made worse was.
  mutating func addHarm(_ isHarmed: Bool) {
    harm = harm ?? Harm()
    harm?.add(isHarmed: isHarmed)
  }

  /// Counts what became of a file that an engine may have changed.
  mutating func addRepair(isPartly: Bool, isHarmed: Bool) {
    partly = (partly ?? 0) + (isPartly ? 1 : 0)
    addHarm(isHarmed)
  }

  /// The group under a name.
  func named(_ name: String) -> GroupScore {
    GroupScore(
      group: name, score: score, calibration: calibration, lines: lines, partly: partly, harm: harm)
  }
}

extension [String: GroupTally] {
  /// The groups in the order of their names.
  var sortedScores: [GroupScore] {
    sorted { $0.key < $1.key }.map { $0.value.named($0.key) }
  }
}
