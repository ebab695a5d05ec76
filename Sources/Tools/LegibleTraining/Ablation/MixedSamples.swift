internal import LegibleEncodings
package import LegibleEvaluation

/// Samples of every kind that there is material for, a bounded number of each, so that no kind drowns another.
package struct MixedSamples: Sendable {
  /// A sample with what it is read as.
  package struct Sample: Sendable {
    /// The kind of sample, for tables.
    let kind: String
    let bytes: [UInt8]

    /// The text in UTF-8, or `nil` for data that are no text.
    let text: [UInt8]?
  }

  package private(set) var samples: [Sample] = []

  /// How many samples there are of one kind at most.
  private let limit: Int

  /// - Parameter limit: How many samples there are of one kind at most.
  package init(limit: Int) { self.limit = limit }

  /// Adds held-out lines of training text: as prose, damaged, and in files of other kinds.
  package mutating func add(prose: HeldOutEvaluation) throws {
    var prose = prose
    prose.samplesPerCase = 1
    for damage in Damage.allCases {
      prose.damage = damage
      try addLines(prose, "prose" + (damage == .none ? "" : ", \(damage.rawValue)"))
    }
    prose.damage = .none
    for genre in Genre.allCases where genre != .prose {
      prose.genre = genre
      if genre.isOfWords { prose.lengths = FileScope.usualExcerpts }
      try addLines(prose, genre.rawValue)
    }
  }

  private mutating func addLines(_ lines: HeldOutEvaluation, _ kind: String) throws {
    for sample in Self.spread(try lines.samples(), limit) {
      guard let bytes = lines.damage.apply(to: sample.text, in: sample.encoding) else { continue }
      add(kind, bytes, sample.encoding)
    }
  }

  /// Adds a part of a folder of labelled files: whole files, and their beginnings.
  package mutating func add(files folder: String, _ part: LabelledPart = .tuning) throws {
    var scopes: [FileScope: [LoadedFile]] = [:]
    for file in try LabelledFolder(folder).files where part.contains(file.name) {
      guard let whole = try? LoadedFile(file) else { continue }
      for part in [whole] + FileScope.usualExcerpts.compactMap(whole.excerpt(byteCount:))
      where part.bytes.count <= Self.maxFileBytes {
        scopes[part.scope, default: []].append(part)
      }
    }
    for (scope, files) in scopes.sorted(by: { $0.key.name < $1.key.name }) {
      for file in Self.spread(files, limit) {
        samples.append(
          Sample(
            kind: "files, \(scope.name)", bytes: file.bytes,
            text: file.truth == .binary ? nil : file.text))
      }
    }
  }

  /// Longer files take most of the time and tell no more.
  private static let maxFileBytes = 32_768

  /// Adds texts after changes that say nothing of their encoding.
  package mutating func add(texts: InvarianceTexts) {
    let changed = texts.texts.flatMap { text in
      TextChange.all.filter { !$0.name.hasPrefix("100 KB") }.compactMap { change in
        change.apply(to: text).map { (text, $0) }
      }
    }
    for (text, changed) in Self.spread(changed, limit * 2) {
      samples.append(
        Sample(kind: "rows: \(text.kind.rawValue)", bytes: changed.bytes, text: changed.text))
    }
  }

  private mutating func add(_ kind: String, _ bytes: [UInt8], _ encoding: TextEncoding) {
    let text = try? encoding.decode(bytes, malformed: .replace)
    samples.append(Sample(kind: kind, bytes: bytes, text: text.map { Array($0.utf8) }))
  }

  /// So many elements at even distances.
  private static func spread<Element>(_ elements: [Element], _ count: Int) -> [Element] {
    guard elements.count > count else { return elements }
    return (0..<count).map { elements[$0 * elements.count / count] }
  }
}
