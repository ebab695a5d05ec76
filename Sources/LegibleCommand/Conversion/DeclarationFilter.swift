import Legible

/// What becomes of a declaration that the conversion makes false.
enum DeclarationPolicy: String, CaseIterable, Sendable {
  /// It stays, and is told on standard error.
  case tell

  /// It gets the name of the target.
  case update

  /// It stays, and nothing is said.
  case keep
}

/// Finds what a text says about its own encoding, and changes it where that is asked for.
struct DeclarationFilter {
  /// A declaration that names another encoding than the target.
  struct Finding: Equatable {
    let declaration: DeclaredEncoding

    /// Whether the name of the target was put in its place.
    let isUpdated: Bool
  }

  private let target: TextEncoding
  private let updates: Bool

  /// The beginning of the text, which is held back where it may have to change.
  private var head: [UInt8] = []

  /// Whether the beginning has been looked at, so that all else goes through as it is.
  private(set) var isDone = false
  private(set) var finding: Finding?

  init(target: TextEncoding, updates: Bool) {
    self.target = target
    self.updates = updates
  }

  /// Takes the next piece of the text in UTF-8, and leaves what may be passed on.
  mutating func filter(_ text: inout [UInt8]) {
    if isDone { return }
    if updates {
      head += text
      text = []
      if head.count >= DeclaredEncoding.reach { text = end() }
    } else {
      head += text.prefix(DeclaredEncoding.reach - head.count)
      if head.count >= DeclaredEncoding.reach { _ = end() }
    }
  }

  /// Ends the text, of which `text` is the last piece.
  mutating func finish(into text: inout [UInt8]) {
    if isDone { return }
    filter(&text)
    if isDone { return }
    let rest = end()
    if updates { text += rest }
  }

  /// Looks at the beginning, and gives it as it is to be.
  private mutating func end() -> [UInt8] {
    isDone = true
    defer { head = [] }
    guard let declaration = DeclaredEncoding.first(in: head, standing: .written),
      declaration.encoding != target,
      TextEncoding(declaration.name) != target, declaration.encoding != .usASCII
    else { return head }
    guard updates, let name = declaration.name(for: target) else {
      finding = Finding(declaration: declaration, isUpdated: false)
      return head
    }
    finding = Finding(declaration: declaration, isUpdated: true)
    return Array(head[..<declaration.range.lowerBound]) + Array(name.utf8)
      + head[declaration.range.upperBound...]
  }
}
