/// A name in the code of a file that may be confused with a name in another file.
package struct LookalikeName: Sendable {
  package let scalars: [Unicode.Scalar]

  /// The skeleton of the name as it is displayed, which names that look alike share.
  package let skeleton: String

  /// A finding at the first place of the name; without a message.
  package let place: Finding

  init(_ name: [Unicode.Scalar], at place: Finding) {
    scalars = name
    skeleton = ConfusableNames.key(of: name)
    self.place = place
  }

  /// Whether readers may take it for a name of the same skeleton.
  package func isConfusing(with other: [Unicode.Scalar]) -> Bool {
    ConfusableNames.isConfusing(scalars, other)
  }

  /// Returns the finding about it.
  ///
  /// - Parameter otherPlace: Where the other name is, as in `src/a.c:12`.
  package func finding(lookingLike other: [Unicode.Scalar], at otherPlace: String) -> Finding {
    let (name, other) = (ConfusableNames.text(scalars), ConfusableNames.text(other))
    return Finding(
      rule: place.rule, byteOffset: place.byteOffset, line: place.line, column: place.column,
      length: place.length,
      message: "'\(name)' looks like '\(other)' of \(otherPlace), but is a different name",
      excerpt: place.excerpt)
  }
}

/// Looks in other files for the names that given ones look like.
package struct NameSearch: Sendable {
  /// A name with one of the skeletons.
  package struct Match {
    package let name: [Unicode.Scalar]
    package let skeleton: String

    /// Its first line, from 1.
    package let line: Int
  }

  /// The skeletons that are looked for.
  package let skeletons: Set<String>

  /// The hashes of the ASCII skeletons, and for each value of their lowest bits whether a hash has it.
  private let hashes: Set<UInt64>
  private var hasHash = [Bool](repeating: false, count: 0x1000)

  /// The names whose counterparts are looked for; none is a counterpart itself.
  private let candidates: Set<[Unicode.Scalar]>

  /// The role of a byte in the search of words.
  private enum ByteKind {
    static let other: UInt8 = 0
    static let ofName: UInt8 = 1

    /// A byte of a name, with which one of the names may begin.
    static let first: UInt8 = 2

    /// A byte beside which any name may stand: NUL, and non-ASCII bytes if there are skeletons that are
    /// not ASCII.
    static let any: UInt8 = 3
  }

  private var kinds = [UInt8](repeating: ByteKind.other, count: 0x100)

  /// For each byte of a name, its skeleton; empty for others.
  private let skeletonOfByte: [[UInt8]]

  package init(for names: some Sequence<LookalikeName>) {
    skeletons = Set(names.map { $0.skeleton })
    candidates = Set(names.map { $0.scalars })
    let asciiSkeletons = skeletons.map { Array($0.utf8) }.filter { $0.allSatisfy { $0 < 0x80 } }
    hashes = Set(asciiSkeletons.map { $0.reduce(Self.emptyHash, Self.hash) })
    for hash in hashes { hasHash[Int(hash % UInt64(hasHash.count))] = true }
    skeletonOfByte = (0...UInt8.max).map { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.isASCII && scalar.isOfName
        ? Array(ConfusableTable.skeleton(of: [scalar]).utf8) : []
    }
    let firsts = Set(asciiSkeletons.compactMap { $0.first })
    let needsOthers = asciiSkeletons.count < skeletons.count
    for (byte, skeleton) in skeletonOfByte.enumerated() {
      if let first = skeleton.first {
        kinds[byte] = firsts.contains(first) ? ByteKind.first : ByteKind.ofName
      } else if byte == 0 || byte >= 0x80 && needsOthers {
        kinds[byte] = ByteKind.any
      }
    }
  }

  /// Whether a file may contain such a name, judged by all of its words.
  ///
  /// - Parameter bytes: The file. If it contains NUL, as UTF-16 does, it may contain any name.
  /// - Complexity: O(*n*) in the number of bytes.
  package func mayMatch(in bytes: UnsafeRawBufferPointer) -> Bool {
    // The buffer has an element for each byte.
    kinds.withUnsafeBufferPointer { kinds in
      var before = ByteKind.other
      for index in bytes.indices {
        let kind = kinds[Int(bytes[index])]
        if kind > ByteKind.ofName {
          if kind == ByteKind.any { return true }
          if before == ByteKind.other && beginsName(bytes[index...]) { return true }
        }
        before = kind
      }
      return false
    }
  }

  /// Whether the word at the beginning has one of the skeletons, apart from hash collisions.
  private func beginsName(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    var hash = Self.emptyHash
    for byte in bytes.prefix(ConfusableNames.lengthLimit) {
      let skeleton = skeletonOfByte[Int(byte)]
      if skeleton.isEmpty { break }
      for byte in skeleton { hash = Self.hash(hash, byte) }
    }
    return hasHash[Int(hash % UInt64(hasHash.count))] && hashes.contains(hash)
  }

  /// FNV-1a.
  private static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// Returns the names in the code of a text that has ended, each with its first line.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func matches(in check: TextCheck) -> [Match] {
    guard check.hasNames, let code = check.code, let syntax = check.kind.syntax else { return [] }
    var found: [Match] = []
    var seen: Set<[Unicode.Scalar]> = []
    code.forEachLine(syntax) { line in
      guard line.bytes.withUnsafeBytes({ mayMatch(in: $0) }) else { return }
      line.forEachName { range in
        let name = Array(line.scalars[range])
        guard name.count <= ConfusableNames.lengthLimit, !candidates.contains(name),
          !seen.contains(name)
        else { return }
        let skeleton = ConfusableNames.key(of: name)
        if skeletons.contains(skeleton) {
          seen.insert(name)
          found.append(Match(name: name, skeleton: skeleton, line: line.number))
        }
      }
    }
    return found
  }
}
