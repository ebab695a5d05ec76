/// Finds the fewest marks with which each character of a line is resolved as it should be.
///
/// This is dynamic programming: it goes through the line once, and keeps the fewest marks that lead to each state of
/// the rules. Since marks are allowed only at the edges of items, few states are alive; after most letters only one is,
/// and the marks before it are settled.
struct MarkPlacement {
  /// Marks that are inserted at one place. Only the first and the last affect the text around them.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  enum Marks: UInt8, CaseIterable {
    case none, L, R, LR, RL

    var controls: [DirectionControl] {
      switch self {
      case .none: []
      case .L: [.LRM]
      case .R: [.RLM]
      case .LR: [.LRM, .RLM]
      case .RL: [.RLM, .LRM]
      }
    }
  }

  /// The cost of a character with a wrong level, in marks: more than all the marks that a line may get.
  private static let violation: Int64 = 1 << 32

  /// The maximum number of states that are kept, the cheapest ones. Nested brackets, each of which can be resolved in
  /// several ways, would otherwise have tens of thousands; real text has fewer.
  private static let stateLimit = 512

  private struct Path {
    var state: PlacementState
    var cost: Int64
    var origin: Int32
    var marks: Marks
  }

  /// How a state was reached: its predecessor, and the marks between.
  private struct Link {
    var origin: Int32
    var marks: Marks
  }

  private var paths: [Path] = []
  private var marked: [Path] = []
  private var following: [Path] = []
  private var links: [Link] = []

  /// The first link of each character since the last settled one.
  private var steps: [Int] = []
  private var firstStep = 0

  private var base: UInt8 = 0
  private var depth = 0

  /// For each open pair of brackets, whether its direction depends on marks.
  private var tracked: [Bool] = []

  /// The marks that were found, with the index of the character that they precede.
  private(set) var found: [(position: Int, marks: Marks)] = []

  /// The number of characters that are not resolved as they should be.
  private(set) var violations = 0

  /// Whether there is a path through the line.
  private(set) var isPossible = true

  /// Finds the marks of a line.
  ///
  /// - Parameters:
  ///   - characters: Its characters.
  ///   - places: The places before each of them, and after the last.
  ///   - text: The line, for its base direction.
  mutating func place(
    _ characters: [LineCharacter], at places: [MarkPlace], of text: borrowing DirectedText
  ) {
    base = text.base == .leftToRight ? 0 : 1
    reset()
    paths[0].state.isSettled = text.isInside
    for (index, character) in characters.enumerated() {
      let place = places[index]
      addMarks(at: place)
      following.removeAll(keepingCapacity: true)
      if character.partner < 0 {
        step(over: character, place.allowed)
      } else if character.opensBracket {
        tracked.append(!place.isCertain && depth < PlacementState.pairLimit)
        open(place.allowed)
      } else {
        close(place.allowed)
      }
      endStep(at: index)
    }
    addMarks(at: places[characters.count])
    let base = self.base
    let last = marked.indices.filter { marked[$0].state.mayEnd(base: base) }
      .min { marked[$0].cost < marked[$1].cost }
    guard let last else {
      isPossible = false
      return
    }
    violations += Int(marked[last].cost / Self.violation)
    if marked[last].marks != .none { found.append((characters.count, marked[last].marks)) }
    settle(from: Int(marked[last].origin))
    found.sort { $0.position < $1.position }
  }

  private mutating func reset() {
    var start = PlacementState()
    start.strong = base == 0 ? .L : .R
    start.side = base
    paths.removeAll(keepingCapacity: true)
    paths.append(Path(state: start, cost: 0, origin: 0, marks: .none))
    links.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    tracked.removeAll(keepingCapacity: true)
    firstStep = 0
    depth = 0
    violations = 0
    isPossible = true
  }

  // MARK: Steps

  /// Extends each path by each choice of marks, into `marked`; without marks where none are allowed.
  private mutating func addMarks(at place: MarkPlace) {
    if !place.isOpen { return swap(&paths, &marked) }
    marked.removeAll(keepingCapacity: true)
    let penalty = place.separates ? Self.violation : 0
    for (index, path) in paths.enumerated() {
      var unmarked = path
      unmarked.origin = Int32(truncatingIfNeeded: index)
      unmarked.marks = .none
      unmarked.cost = path.cost + penalty
      Self.add(unmarked, to: &marked)
      for (first, one, both) in [(UInt8(0), Marks.L, Marks.LR), (1, .R, .RL)] {
        guard let state = afterMark(path.state, side: first) else { continue }
        unmarked.state = state
        unmarked.cost = path.cost + 1 + (first == base ? 0 : penalty)
        unmarked.marks = one
        Self.add(unmarked, to: &marked)
        guard let second = afterMark(state, side: 1 - first) else { continue }
        unmarked.state = second
        unmarked.cost = path.cost + 2
        unmarked.marks = both
        Self.add(unmarked, to: &marked)
      }
    }
  }

  private func afterMark(_ state: PlacementState, side: UInt8) -> PlacementState? {
    guard state.isSettled || side == base else { return nil }
    var after = state.afterStrong(side == 0 ? .L : .R, base: base, depth: depth)
    after?.isSettled = true
    return after
  }

  private static func add(_ path: Path, to paths: inout [Path]) {
    for index in paths.indices where paths[index].state == path.state {
      if path.cost < paths[index].cost { paths[index] = path }
      return
    }
    paths.append(path)
  }

  /// Extends a path by a character, if the resulting state is possible.
  @inline(__always)
  private mutating func follow(
    _ path: Path, _ state: PlacementState?, _ outcome: PlacementOutcome,
    _ allowed: PlacementOutcome
  ) {
    guard let state else { return }
    var path = path
    path.state = state
    if allowed.isDisjoint(with: outcome) { path.cost += Self.violation }
    Self.add(path, to: &following)
  }

  private mutating func follow(
    _ path: Path, _ number: (PlacementState, PlacementOutcome)?, _ allowed: PlacementOutcome
  ) {
    if let number { follow(path, number.0, number.1, allowed) }
  }

  private mutating func step(over character: LineCharacter, _ allowed: PlacementOutcome) {
    for path in marked {
      if character.role == .textArgument {
        // The worst value is one against the base direction.
        guard path.state.isSettled else { continue }
        let state = path.state.afterStrong(base == 0 ? .AL : .L, base: base, depth: depth)
        follow(path, state, .any, .any)
        continue
      }
      var path = path
      if let strong = character.firstStrong, !path.state.isSettled {
        guard (strong == .leftToRight ? 0 : 1) == base else { continue }
        path.state.isSettled = true
      }
      let state = path.state
      switch character.bidiClass {
      case .L: follow(path, state.afterStrong(.L, base: base, depth: depth), .L, allowed)
      case .R: follow(path, state.afterStrong(.R, base: base, depth: depth), .R, allowed)
      case .AL: follow(path, state.afterStrong(.AL, base: base, depth: depth), .R, allowed)
      case .EN, .AN:
        let isArabic = character.bidiClass == .AN
        follow(path, state.afterDigit(isArabic: isArabic, base: base, depth: depth), allowed)
      case .ES, .CS:
        let isCommon = character.bidiClass == .CS
        let joined = state.afterJoiningSeparator(isCommon: isCommon, base: base, depth: depth)
        follow(path, joined, allowed)
        followNeutral(path, state.promiseOfSeparator(isCommon: isCommon), allowed)
      case .ET:
        follow(path, state.afterTerminator(base: base, depth: depth), allowed)
        if state.allowsOtherTerminator { followNeutral(path, .otherTerminators, allowed) }
      default: followNeutral(path, .none, allowed)
      }
    }
  }

  private mutating func followNeutral(
    _ path: Path, _ promise: PlacementState.Promise, _ allowed: PlacementOutcome
  ) {
    for side: UInt8 in [0, 1] {
      let state = path.state.afterNeutral(resolvedTo: side, promise: promise, base: base)
      follow(path, state, .side(side), allowed)
    }
  }

  // MARK: Brackets

  /// Extends the paths by a bracket that is resolved to the base direction regardless of marks.
  private mutating func followBracket(_ allowed: PlacementOutcome) {
    for path in marked { follow(path, path.state.afterBracket(base), .side(base), allowed) }
  }

  private mutating func open(_ allowed: PlacementOutcome) {
    guard tracked.last == true else { return followBracket(allowed) }
    for path in marked {
      for side: UInt8 in [0, 1] {
        var state = path.state.afterNeutral(resolvedTo: side, base: base)
        state?.open(.neutral, at: depth)
        follow(path, state, .side(side), allowed)
      }
      let isAlong = path.state.side == base
      var state = path.state.afterBracket(base)
      state?.open(isAlong ? .embeddingBefore : .embeddingInside, at: depth)
      follow(path, state, .side(base), allowed)
      if !isAlong {
        var state = path.state.afterBracket(1 - base)
        state?.open(.opposite, at: depth)
        follow(path, state, .side(1 - base), allowed)
      }
    }
    depth += 1
  }

  private mutating func close(_ allowed: PlacementOutcome) {
    guard tracked.popLast() == true else { return followBracket(allowed) }
    depth -= 1
    for path in marked {
      var state = path.state
      switch state.close(at: depth) {
      case nil: continue
      case .neutral:
        var path = path
        path.state = state
        followNeutral(path, .none, allowed)
      case .opposite:
        follow(path, state.afterBracket(1 - base), .side(1 - base), allowed)
      case .embeddingBefore, .embeddingInside:
        follow(path, state.afterBracket(base), .side(base), allowed)
      }
    }
  }

  // MARK: What was found

  /// Records how each state was reached; if there is a single state, everything before it is settled.
  private mutating func endStep(at index: Int) {
    if following.count > Self.stateLimit {
      following.sort { $0.cost < $1.cost }
      following.removeLast(following.count - Self.stateLimit)
    }
    steps.append(links.count)
    for number in following.indices {
      links.append(Link(origin: following[number].origin, marks: following[number].marks))
      following[number].origin = Int32(truncatingIfNeeded: number)
      following[number].marks = .none
    }
    swap(&paths, &following)
    guard paths.count == 1 else { return }
    settle(from: 0)
    violations += Int(paths[0].cost / Self.violation)
    paths[0].cost = 0
    firstStep = index + 1
    links.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
  }

  /// Takes over the marks of the path that leads to a state of the last character.
  private mutating func settle(from state: Int) {
    var state = state
    for step in steps.indices.reversed() {
      let link = links[steps[step] + state]
      if link.marks != .none { found.append((firstStep + step, link.marks)) }
      state = Int(link.origin)
    }
  }
}
