import Legible

/// A file that a revision has under another name: the most similar of the files that were removed since, with mostly
/// the same lines.
struct RenamedFile {
  let name: FileName

  /// Whether the index is compared instead of the working tree.
  let isStaged: Bool

  /// The maximum number of files that are compared, and their maximum size in bytes.
  private static let candidateLimit = 200
  private static let sizeLimit = 16 << 20

  /// Returns the former version of the file; `nil` if no removed file is similar.
  func reference(in revision: FileName) -> RestoredText.Reference? {
    let repository = GitRepository(of: name)
    guard let top = repository.line(["rev-parse", "--show-toplevel"]), let now = content(repository)
    else { return nil }
    let root = GitRepository(at: FileName(bytes: top))
    let kind = ["diff", "--name-only", "--no-renames", "--diff-filter=D", "-z"]
    let arguments = kind + (isStaged ? ["--cached"] : []) + ["--end-of-options"]
    guard let list = root.output(arguments, [revision.bytes]) else { return nil }
    let skeleton = TextSkeleton(of: now)
    var best: (reference: RestoredText.Reference, similarity: Double)?
    for path in list.split(separator: 0).prefix(Self.candidateLimit) {
      let object = revision.bytes + [UInt8(ascii: ":")] + path
      guard let bytes = root.output(["cat-file", isStaged ? "blob" : "--filters"], [object]),
        bytes.count <= Self.sizeLimit
      else { continue }
      let similarity = skeleton.similarity(to: TextSkeleton(of: bytes))
      if similarity < TextSkeleton.minSimilarity || similarity <= best?.similarity ?? 0 { continue }
      let former = FileName(bytes: Array(path)).escapedForDisplay
      best = (
        RestoredText.Reference(name: "\(revision.escapedForDisplay):\(former)", bytes: bytes),
        similarity
      )
    }
    return best?.reference
  }

  private func content(_ repository: GitRepository) -> [UInt8]? {
    if isStaged { return repository.content(of: name, in: [], filtered: false) }
    guard let file = try? InputFile(name, waits: false), file.isRegular else { return nil }
    return try? file.bytes(limit: Self.sizeLimit)
  }
}

/// The ASCII characters of the lines of a text, which are the same in any ASCII-compatible encoding, damaged or not.
struct TextSkeleton {
  /// The similarity below which texts are unrelated.
  static let minSimilarity = 0.5

  private var counts: [[UInt8]: Int] = [:]
  private var size = 0

  /// - Parameter isWhole: Whether the other characters count, too: both texts are then in the same encoding.
  init(of bytes: [UInt8], isWhole: Bool = false) {
    for line in bytes.split(separator: 0x0A) {
      let rest = line.filter { byte in
        byte != 0x0D && (isWhole || byte < 0x80 && byte != UInt8(ascii: "?"))
      }
      if rest.isEmpty { continue }
      counts[rest, default: 0] += 1
      size += rest.count
    }
  }

  /// The share of the lines that both have, weighted by their lengths.
  func similarity(to other: TextSkeleton) -> Double {
    var shared = 0
    for (line, count) in counts { shared += line.count * min(count, other.counts[line] ?? 0) }
    let larger = max(size, other.size)
    return larger == 0 ? 0 : Double(shared) / Double(larger)
  }
}
