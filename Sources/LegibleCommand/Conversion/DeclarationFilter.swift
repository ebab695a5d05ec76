import Legible

/// What is done about a declaration that the conversion makes false.
enum DeclarationPolicy: String, CaseIterable, Sendable {
  /// It stays, and is reported on standard error.
  case tell

  /// It is changed to name the target.
  case update

  /// It stays, without a report.
  case keep
}

/// Finds the declaration of an encoding in a text, and updates it if asked to.
struct DeclarationFilter {
  /// A declaration that names another encoding than the target.
  struct Finding: Equatable {
    /// The name that the text has, and its line.
    let name: String
    let line: Int

    /// Whether it now names the target.
    let isUpdated: Bool

    /// Whether it can only be changed by hand.
    var isForHand = false
  }

  private let target: TextEncoding
  private let updates: Bool

  /// The beginning of the text, which is held back if the declaration may have to be changed.
  private var head: [UInt8] = []

  /// Whether the beginning has been searched, so that the rest passes unchanged.
  private(set) var isDone = false
  private(set) var finding: Finding?

  init(target: TextEncoding, updates: Bool) {
    self.target = target
    self.updates = updates
  }

  /// Takes the next piece of the text in UTF-8, and replaces it by what can be passed on.
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

  /// Ends the text.
  ///
  /// - Parameter text: The last piece, to which the rest is appended.
  mutating func finish(into text: inout [UInt8]) {
    if isDone { return }
    filter(&text)
    if isDone { return }
    let rest = end()
    if updates { text += rest }
  }

  /// Searches the beginning.
  ///
  /// - Returns: The beginning, with the declaration updated if asked to.
  private mutating func end() -> [UInt8] {
    isDone = true
    defer { head = [] }
    guard let declaration = DeclaredEncoding.first(in: head, standing: .written),
      declaration.encoding != target,
      TextEncoding(declaration.name) != target, declaration.encoding != .usASCII
    else {
      finding = HandDeclaration.first(in: head, otherThan: target).map {
        Finding(name: $0.name, line: $0.line, isUpdated: false, isForHand: true)
      }
      return head
    }
    let (named, line) = (declaration.name, declaration.line)
    guard updates, let name = declaration.name(for: target) else {
      finding = Finding(name: named, line: line, isUpdated: false)
      return head
    }
    finding = Finding(name: named, line: line, isUpdated: true)
    return Array(head[..<declaration.range.lowerBound]) + Array(name.utf8)
      + head[declaration.range.upperBound...]
  }
}
