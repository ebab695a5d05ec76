internal import LegibleEvaluation
internal import LegibleEncodings

/// Counts what one engine says of files and of excerpts from them.
struct FileTally {
  private var scopes: [FileScope: ScopeTally] = [:]
  private var turnable: [String: (isWholeRight: Bool?, isExcerptRight: Bool?)] = [:]
  private var results = FileResults()

  /// Counts an answer.
  mutating func add(_ answer: Answer, isRight: Bool, for loaded: LoadedFile) {
    switch loaded.truth {
    case .binary:
      results.binaryCount += 1
      if !answer.label.isEmpty { results.calledText.append(WrongAnswer(answer, loaded)) }
    case .text(let encoding):
      if loaded.scope == .whole { results.textCount += 1 }
      if answer.isBinary && loaded.scope == .whole {
        results.calledBinary.append(WrongAnswer(answer, loaded))
      } else if !isRight {
        results.wrong.append(WrongAnswer(answer, loaded))
      }
      scopes[loaded.scope, default: ScopeTally(loaded.scope)].add(
        answer, isRight: isRight, for: loaded, in: encoding)
      addTurning(isRight, for: loaded)
    case .given: break
    }
  }

  private mutating func addTurning(_ isRight: Bool, for loaded: LoadedFile) {
    switch loaded.scope {
    case .whole: turnable[loaded.file.name, default: (nil, nil)].isWholeRight = isRight
    case .excerpt(FileResults.turningLength):
      turnable[loaded.file.name, default: (nil, nil)].isExcerptRight = isRight
    case .excerpt: break
    }
  }

  /// What was counted so far.
  var fileResults: FileResults {
    var results = results
    results.scopes = scopes.sorted { $0.key.byteCount > $1.key.byteCount }.map(\.value.results)
    let both = turnable.compactMap { path, right in
      right.isWholeRight.flatMap { whole in right.isExcerptRight.map { (path, whole, $0) } }
    }
    results.turnableCount = both.count
    results.turned = both.filter { !$0.1 && $0.2 }.map(\.0).sorted()
    for list in [\FileResults.calledText, \.calledBinary, \.wrong] {
      results[keyPath: list].sort { ($0.path, $0.scope) < ($1.path, $1.scope) }
    }
    return results
  }
}

/// Counts answers about one scope.
private struct ScopeTally {
  private var result: ScopeResults
  private var byKind: [String: GroupTally] = [:]
  private var byEvidence: [Int: GroupTally] = [:]

  init(_ scope: FileScope) { result = ScopeResults(scope: scope.name) }

  mutating func add(
    _ answer: Answer, isRight: Bool, for loaded: LoadedFile, in encoding: TextEncoding
  ) {
    func add(to group: inout GroupTally) { group.add(answer, isRight: isRight, isStrict: isRight) }
    let nonASCIICount = loaded.bytes.count { $0 >= 0x80 }
    if !loaded.file.kind.isEmpty { add(to: &byKind[loaded.file.kind, default: GroupTally()]) }
    add(to: &byEvidence[Self.lowerBound(of: nonASCIICount), default: GroupTally()])
    result.score.add(decodedEqual: isRight, strict: isRight)
    if encoding.family != .unicode && encoding != .usASCII {
      result.legacy.add(decodedEqual: isRight, strict: isRight)
    }
    guard let confidence = answer.confidence, !answer.label.isEmpty else { return }
    result.calibration = result.calibration ?? Calibration()
    result.calibration?.add(confidence: confidence, isRight: isRight)
    for index in result.sure.indices where confidence >= result.sure[index].atLeast {
      result.sure[index].count += 1
      if !isRight { result.sure[index].wrong += 1 }
    }
  }

  var results: ScopeResults {
    var result = result
    result.byKind = byKind.sortedScores
    result.byEvidence = byEvidence.sorted { $0.key < $1.key }.map {
      $0.value.named("\($0.key)+")
    }
    return result
  }

  /// Amounts of evidence are told apart by powers of four: 0, 1, 4, 16, 64, …
  private static func lowerBound(of count: Int) -> Int {
    if count == 0 { return 0 }
    var bound = 1
    while bound * 4 <= count { bound *= 4 }
    return bound
  }
}

extension FileScope {
  /// How many bytes are shown at most.
  fileprivate var byteCount: Int {
    switch self {
    case .whole: .max
    case .excerpt(let byteCount): byteCount
    }
  }
}

extension WrongAnswer {
  fileprivate init(_ answer: Answer, _ loaded: LoadedFile) {
    path = loaded.file.name
    scope = loaded.scope.name
    kind = loaded.file.kind
    self.answer = answer.isBinary ? Manifest.binaryLabel : answer.label
    confidence = answer.confidence
    truth =
      switch loaded.truth {
      case .text(let encoding): encoding.name
      case .binary: Manifest.binaryLabel
      case .given: loaded.file.textPath
      }
  }
}
