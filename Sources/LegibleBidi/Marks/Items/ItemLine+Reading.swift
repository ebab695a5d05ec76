extension ItemLine {
  /// A line without characters.
  init(base: TextDirection) { self.base = base }

  /// Reads the displayed characters of a line.
  ///
  /// - Parameter ranges: How the language orders ranges; `nil` is by the letters of the line.
  mutating func read(
    _ characters: borrowing LineCharacters, base: TextDirection, ranges: RangeOrder? = nil
  ) {
    self.base = base
    values.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    indexes.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    partners.removeAll(keepingCapacity: true)
    isArabic.removeAll(keepingCapacity: true)
    isMarkedOff.removeAll(keepingCapacity: true)
    isMarkedIn.removeAll(keepingCapacity: true)
    isCombining.removeAll(keepingCapacity: true)
    isDelimiter.removeAll(keepingCapacity: true)
    isArgument.removeAll(keepingCapacity: true)
    var isBehindMark = false
    var lastMark: TextDirection?
    hasNoText = true
    let all = characters.all
    for index in all.indices {
      numbers.append(values.count)
      let character = all[index]
      guard character.isVisible else {
        isBehindMark = isBehindMark || character.firstStrong == base
        if lastMark == nil, !isMarkedIn.isEmpty {
          isMarkedIn[isMarkedIn.count - 1].behind = character.firstStrong != base
        }
        lastMark = character.firstStrong
        continue
      }
      isMarkedOff.append(isBehindMark)
      isMarkedIn.append((lastMark.map { $0 != base } ?? false, false))
      lastMark = nil
      isCombining.append(character.role == .combining)
      isDelimiter.append(character.isDelimiter)
      // In a right-to-left line signs join neutral objects, too, as values that a program isolates.
      let isObject = character.role == .plain && character.value == 0xFFFC && base == .rightToLeft
      isArgument.append(character.role == .textArgument || isObject)
      isBehindMark = false
      indexes.append(index)
      values.append(character.value)
      isArabic.append(character.bidiClass == .AL)
      let kind = kind(of: character)
      kinds.append(kind)
      if kind != .space && character.role == .plain { hasNoText = false }
    }
    for index in indexes {
      let partner = characters.partners[index]
      partners.append(partner < 0 ? -1 : numbers[Int(partner)])
    }
    self.ranges = ranges ?? RangeOrder(letters: values)
    setSentenceBrackets()
    joinArguments()
    setReset(all)
  }

  private func kind(of character: LineCharacter) -> Kind {
    switch character.role {
    case .combining: return kinds.last ?? .symbol
    case .enclosed, .object, .textArgument: return .boundary
    case .numberArgument: return .digit
    case .plain, .mark: break
    }
    switch character.bidiClass {
    case .L: return base == .leftToRight ? .along : .against
    case .R, .AL: return base == .rightToLeft ? .along : .against
    case .EN: return .digit
    case .AN: return .arabicDigit
    case .WS, .S, .B: return .space
    default: return .symbol
    }
  }

  /// Brackets with letters along the base direction inside are of the sentence.
  private mutating func setSentenceBrackets() {
    var lastLetter = -1
    for index in kinds.indices {
      if kinds[index] == .along {
        lastLetter = index
      } else if partners[index] >= 0 && partners[index] < index, lastLetter > partners[index] {
        kinds[index] = .boundary
        kinds[partners[index]] = .boundary
      }
    }
  }

  /// Finds the white space that rule L1 resets.
  private mutating func setReset(_ all: [LineCharacter]) {
    isReset.removeAll(keepingCapacity: true)
    isReset.append(contentsOf: repeatElement(false, count: values.count))
    var resets = true
    for index in all.indices.reversed() {
      let character = all[index]
      if character.bidiClass == .S {
        resets = true
      } else if character.role == .plain && character.bidiClass != .WS
        || character.role != .plain
      {
        resets = false
      }
      if resets && character.isVisible { isReset[numbers[index]] = true }
    }
  }
}
