internal import CTextKernels

/// The cost of a unit in a reading: for any language, and the lower costs of languages that explain it better.
package struct UnitCost: BitwiseCopyable {
  /// The cost if the language is of another script, or any language, in sixteenths of a nat.
  package var any: Int32 = 0

  /// The malformed places of the unit.
  var malformedCount: Int32 = 0

  /// The scripts of the unit's words, at most four.
  var scriptCount = 0
  var scripts: SIMD4<UInt8> = .zero

  /// The starts of the rows of these scripts, which have the cost in each language less `any`, at most 0.
  var rows: SIMD4<Int32> = .zero

  /// The least cost over all languages, in sixteenths of a nat.
  package var least: Int32 = 0
}

/// Scores units: the cheapest explanation of each word and sign, in sixteenths of a nat.
///
/// A word costs the cheapest of its letters in a language, of a word of another language, and of a
/// list of letters; a sign costs what it costs between its neighbours; and all of it at most what
/// noise costs, which is the same in every reading. So what no reading explains decides nothing.
///
/// It is a class for its scratch memory, which one detection after another uses. Exclusive access is
/// not checked: no method calls another one while it changes what that one uses.
package final class UnitScorer {
  let tables: DetectionTables
  let costs: CostConstants

  /// Rows of costs by language, which `UnitCost.rows` refers to; emptied by `removeRows`.
  @exclusivity(unchecked)
  private(set) var rows = Scratch<Int16>()

  /// The costs of the last word by language, as many as the script of the most languages has.
  @exclusivity(unchecked)
  private var wordCosts = Scratch<UInt16>()

  /// The hashes of words and the costs of their n-grams by language: the words that tell the encoding tell the language, too,
  /// and texts share the usual ones.
  @exclusivity(unchecked)
  private var knownWords = Scratch<UInt64>()
  @exclusivity(unchecked)
  private var knownWordCosts = Scratch<UInt16>()
  private static let knownWordCount = 512

  /// The letters of a word, at most, that is remembered.
  private static let maxKnownLetters = 60
  @exclusivity(unchecked)
  private var listCosts = Scratch<UInt16>()
  @exclusivity(unchecked)
  private var sums = Scratch<UInt16>()
  @exclusivity(unchecked)
  private var letters = Scratch<UInt16>()
  @exclusivity(unchecked)
  private var bigrams = Scratch<Int32>()
  @exclusivity(unchecked)
  private var ngramRows = Scratch<LegibleCostRow>()

  package init(_ model: DetectionModel) {
    tables = model.tables
    costs = model.costs
    let width = tables.scripts.map { $0.columnCount }.max() ?? 0
    _ = wordCosts.extend(by: width)
    _ = listCosts.extend(by: width)
    _ = sums.extend(by: width)
  }

  /// What explains a part of a unit.
  enum Explanation: Sendable {
    case word, wordOfOtherLanguage, letters, wordOfUnknownScript, sign, control, noise
  }

  /// A part of a unit: the indices of its characters, and the cheapest explanation.
  struct Part: Sendable {
    let range: Range<Int>
    let explanation: Explanation
  }

  /// The column, among those of all scripts, whose explanations are noted; −1 for none.
  private var tracedColumn = -1
  private var parts: [Part] = []

  /// The explanation of the last word, if it is noted.
  private var lastExplanation = Explanation.word

  package func removeRows() { rows.removeAll() }

  // MARK: Words

  /// A word of one script in a unit.
  private struct Word {
    let script: Int

    /// The cost of its case and of oddities, which every explanation pays.
    var extra: Int32 = 0

    /// The summed cost in the table of signs of the presence of its non-ASCII letters, whichever they are.
    var letterKind: Int32 = 0

    /// Whether it may be a list of letters: it does not repeat itself, and is long if it has ASCII letters.
    var mayBeList = true
  }

  /// Computes the costs of a word by language into `wordCosts`.
  private func score(_ word: Word) {
    let script = tables.scripts[word.script]
    let ngrams = ngramCosts(ofScript: word.script)
    let extra = UInt16(clamping: min(word.extra + word.letterKind, 0x7000))
    func cost(_ column: Int) -> UInt16 { min(ngrams[column], .max - extra) &+ extra }
    let any = cost(script.anyColumn).addingClamped(costs.otherLanguage)
    let traced = tracedColumn - script.firstColumn
    let isTraced = tracedColumn >= 0 && (0..<script.columnCount).contains(traced)
    lastExplanation = isTraced && cost(traced) <= any ? .word : .wordOfOtherLanguage
    // There is room for a cost for each column of any script.
    let output = wordCosts.start
    if word.mayBeList {
      scoreList(word)
      let list = listCosts.start
      let anyList = list[script.anyColumn].addingClamped(costs.otherLanguage)
      let inLetters = min(any, isTraced ? cost(traced) : any)
      if min(anyList, isTraced ? list[traced] : anyList) < inLetters { lastExplanation = .letters }
      let most = min(any, anyList)
      for column in 0..<script.columnCount {
        output[column] = min(cost(column), list[column], most)
      }
    } else {
      for column in 0..<script.columnCount { output[column] = min(cost(column), any) }
    }
  }

  /// Returns the summed costs of the n-grams of `letters` by language, until others are asked for.
  private func ngramCosts(ofScript number: Int) -> UnsafePointer<UInt16> {
    if letters.count > Self.maxKnownLetters { return sumNgrams(ofScript: number, into: sums.start) }
    // The scripts number their letters alike.
    var hash = UInt64(truncatingIfNeeded: number + 1) << 32
    for letter in letters.elements {
      hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3
      hash ^= hash >> 29
    }
    // No word has the hash 0 of an empty place.
    hash |= 1
    let place =
      Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & (Self.knownWordCount - 1)
    if knownWords.count == 0 {
      knownWords.extend(by: Self.knownWordCount).update(repeating: 0, count: Self.knownWordCount)
      _ = knownWordCosts.extend(by: Self.knownWordCount * wordCosts.count)
    }
    // There is a row as wide as the widest script for each place.
    let row = knownWordCosts.start + place * wordCosts.count
    if knownWords[place] != hash {
      _ = sumNgrams(ofScript: number, into: row)
      knownWords.start[place] = hash
    }
    return UnsafePointer(row)
  }

  /// Sums the costs of the n-grams of `letters` by language.
  private func sumNgrams(
    ofScript number: Int, into row: UnsafeMutablePointer<UInt16>
  ) -> UnsafePointer<UInt16> {
    let script = tables.scripts[number]
    var extra: Int32 = 0
    ngramRows.removeAll()
    collectNgrams(of: script, unknown: unknownCost(in: script), &extra)
    script.add(
      ngramRows.elements, plus: UInt16(clamping: min(extra, 0x7000)), to: row,
      scratch: listCosts.start)
    return UnsafePointer(row)
  }

  /// Returns the cost of a letter without a number.
  private func unknownCost(in script: ScriptTables) -> Int32 {
    script.kind == .eastAsian ? costs.unknownIdeograph : costs.unknownLetter
  }

  /// Collects the rows of the n-grams of `letters`, and adds the cost of stepping back to shorter
  /// ones.
  @inline(__always)
  private func collectNgrams(of script: ScriptTables, unknown: Int32, _ extra: inout Int32) {
    var (bigram, trigram) = (-1, -1)
    var previous = 0
    let isEastAsian = script.kind == .eastAsian
    findBigrams(of: script)
    for index in 0...letters.count {
      let letter = index < letters.count ? Int(letters[index]) : 0
      if letter == 0 && index < letters.count {
        extra += unknown
        (previous, bigram, trigram) = (0, -1, -1)
        continue
      }
      let nextBigram = Int(bigrams[index])
      var nextTrigram = -1
      if previous == 0 || isEastAsian {
        if nextBigram >= 0 {
          ngramRows.append(script.row(.bigram, nextBigram))
        } else {
          extra += previous == 0 && !isEastAsian ? 2 * costs.backOff : costs.backOff
          ngramRows.append(script.row(.letter, letter))
        }
      } else {
        if bigram >= 0 { nextTrigram = script.trigram(bigram, letter) }
        let fourgram = trigram >= 0 ? script.fourgram(trigram, letter) : -1
        if fourgram >= 0 {
          ngramRows.append(script.row(.fourgram, fourgram))
        } else if nextTrigram >= 0 {
          ngramRows.append(script.row(.trigram, nextTrigram))
        } else if nextBigram >= 0 {
          extra += costs.backOff
          ngramRows.append(script.row(.bigram, nextBigram))
        } else {
          extra += 2 * costs.backOff
          ngramRows.append(script.row(.letter, letter))
        }
      }
      (previous, bigram, trigram) = (letter, nextBigram, nextTrigram)
    }
  }

  /// Finds the bigrams of `letters`, and with the ends of the word.
  @inline(__always)
  private func findBigrams(of script: ScriptTables) {
    bigrams.removeAll()
    script.findBigrams(of: letters.elements, bigrams.extend(by: letters.count + 1))
  }

  /// Whether the letters of a list are rather in the order of the alphabet than in none.
  private func isInOrder(_ script: ScriptTables) -> Bool {
    // Two letters show no order.
    guard letters.count > 2 else { return false }
    var gain: Int32 = 0
    for index in 1..<letters.count {
      let isNext = script.isNext(letters[index], after: letters[index - 1])
      gain +=
        isNext
        ? max(0, script.minListCost(Int(letters[index])) - costs.nextLetter) : -costs.brokenOrder
    }
    return gain > 0
  }

  /// Computes the costs of a list of letters by language into `listCosts`.
  private func scoreList(_ word: Word) {
    let script = tables.scripts[word.script]
    let unknown = unknownCost(in: script)
    let base = UInt16(clamping: word.extra + costs.list)
    let foreign = UInt16(clamping: script.kind == .eastAsian ? unknown : costs.foreignLetter)
    let output = listCosts.start
    let isInOrder = isInOrder(script)
    for column in 0..<script.columnCount { output[column] = base }
    for (index, letter) in letters.elements.enumerated() {
      if letter == 0 {
        for column in 0..<script.columnCount {
          output[column] = output[column].addingClamped(Int32(unknown))
        }
        continue
      }
      let isNext = isInOrder && index > 0 && script.isNext(letter, after: letters[index - 1])
      let most = isNext ? UInt16(clamping: costs.nextLetter) : 254
      let more = isInOrder && !isNext && index > 0 ? UInt16(clamping: costs.brokenOrder) : 0
      // The row has a cost for each column.
      let row = script.listRow(Int(letter))
      for column in 0..<script.columnCount {
        let cost = row[column] == 255 ? foreign : min(UInt16(row[column]), most) &+ more
        output[column] = min(output[column], 0x7FFF) &+ cost
      }
    }
  }

  /// Returns about the cost of a word in the language that suits it best.
  private func bound(_ word: Word) -> Int32 {
    let script = tables.scripts[word.script]
    let unknown = unknownCost(in: script)
    var cost = word.extra + word.letterKind
    findBigrams(of: script)
    for index in 0...letters.count {
      let letter = index < letters.count ? Int(letters[index]) : 0
      if letter == 0 && index < letters.count {
        cost &+= unknown
        continue
      }
      let bigram = Int(bigrams[index])
      cost &+=
        bigram >= 0
        ? script.minCost(ofBigram: bigram) : script.minCost(ofLetter: letter) &+ costs.backOff
    }
    guard word.mayBeList else { return cost }
    var list = word.extra + costs.list
    let isInOrder = isInOrder(script)
    for (index, letter) in letters.elements.enumerated() {
      let least = script.minListCost(Int(letter))
      if least == 255 {
        list += script.kind == .eastAsian ? unknown : costs.foreignLetter
      } else if isInOrder && index > 0 {
        let isNext = script.isNext(letter, after: letters[index - 1])
        list += isNext ? min(least, costs.nextLetter) : least + costs.brokenOrder
      } else {
        list += least
      }
    }
    return min(cost, list)
  }

  /// Returns the costs of a word of a text whose language is told, without case and neighbours, by language, until
  /// the next word is scored.
  ///
  /// - Parameter letters: The numbers of the letters within the script.
  func costs(ofWord letters: some Sequence<UInt16>, script: Int) -> UnsafePointer<UInt16> {
    self.letters.removeAll()
    for letter in letters where self.letters.count < Self.maxKnownLetters {
      self.letters.append(letter)
    }
    score(Word(script: script, mayBeList: false))
    return UnsafePointer(wordCosts.start)
  }

  // MARK: Units

  /// Returns about the cost of a unit in the language that suits it best, at most `noise`.
  ///
  /// - Parameter maybeLists: Whether words may be lists of letters.
  func bound(
    of unit: UnsafeBufferPointer<CharacterProperty>, _ left: CharacterProperty,
    _ right: CharacterProperty, noise: Int32, maybeLists: Bool = true
  ) -> Int32 {
    walk(unit, left, right, noise: noise, isBound: true, maybeLists: maybeLists).any
  }

  /// Returns the costs of a unit by language.
  ///
  /// - Parameter maybeLists: Whether words may be lists of letters.
  package func cost(
    of unit: UnsafeBufferPointer<CharacterProperty>, _ left: CharacterProperty,
    _ right: CharacterProperty, noise: Int32, maybeLists: Bool = true
  ) -> UnitCost {
    walk(unit, left, right, noise: noise, isBound: false, maybeLists: maybeLists)
  }

  /// Returns what explains each part of a unit for a column's language, and the cost of the unit.
  func explain(
    _ unit: UnsafeBufferPointer<CharacterProperty>, _ left: CharacterProperty,
    _ right: CharacterProperty, noise: Int32, column: Int
  ) -> (parts: [Part], cost: Int32) {
    tracedColumn = column
    parts = []
    defer { tracedColumn = -1 }
    let cost = cost(of: unit, left, right, noise: noise)
    var total = cost.any
    for number in 0..<cost.scriptCount {
      let table = tables.scripts[Int(cost.scripts[number])]
      let place = column - table.firstColumn
      if (0..<table.columnCount).contains(place) {
        total += Int32(rows[Int(cost.rows[number]) + place])
      }
    }
    if total >= noise && !parts.contains(where: { $0.explanation == .control }) {
      parts = [Part(range: 0..<unit.count, explanation: .noise)]
    }
    return (parts, total)
  }

  /// Returns the least cost of a unit over all languages.
  func minCost(of cost: UnitCost) -> Int32 {
    var least: Int16 = 0
    for number in 0..<cost.scriptCount {
      let row = rows.start + Int(cost.rows[number])
      for column in 0..<tables.scripts[Int(cost.scripts[number])].columnCount {
        least = min(least, row[column])
      }
    }
    return cost.any + Int32(least)
  }

  /// Returns the cost of a unit in the language of a column, if it has words of its script.
  func cost(of cost: UnitCost, column: Int) -> Int32? {
    for number in 0..<cost.scriptCount {
      let table = tables.scripts[Int(cost.scripts[number])]
      let place = column - table.firstColumn
      if (0..<table.columnCount).contains(place) {
        return cost.any + Int32(rows.start[Int(cost.rows[number]) + place])
      }
    }
    return nil
  }

  @inline(__always)
  private func walk(
    _ unit: UnsafeBufferPointer<CharacterProperty>, _ left: CharacterProperty,
    _ right: CharacterProperty, noise: Int32, isBound: Bool, maybeLists: Bool = true
  ) -> UnitCost {
    var result = UnitCost()
    var controls: Int32 = 0
    var any: Int32 = 0
    var index = 0
    var previousScript = -1
    while index < unit.count {
      let property = unit[index]
      if property.isLetter {
        var end = index
        var (word, isKnown) = readWord(unit, left, right, &end, after: previousScript)
        if !maybeLists { word.mayBeList = false }
        previousScript = isKnown ? word.script : Int.max
        let length = Int32(end - index)
        let start = index
        index = end
        if !isKnown {
          any += length * costs.letterOfOtherScript + word.extra + word.letterKind
        } else if isBound {
          any += bound(word)
        } else {
          score(word)
          add(word.script, to: &result, &any)
        }
        if tracedColumn >= 0 {
          parts.append(
            Part(
              range: start..<end, explanation: isKnown ? lastExplanation : .wordOfUnknownScript))
        }
        continue
      }
      previousScript = -1
      if property.isSign && property.isControl {
        controls += costs.control
      } else if !property.isOtherASCII || property.isUnusualASCII {
        any += signCost(unit, index, left, right)
      }
      if tracedColumn >= 0 {
        let isControl = property.isSign && property.isControl
        parts.append(
          Part(range: index..<index + 1, explanation: isControl ? .control : .sign))
      }
      index += 1
    }
    for number in 0..<result.scriptCount {
      // The row has a cost for each column of the script.
      let least = legible_kernels().pointee.cap_costs(
        rows.start + Int(result.rows[number]),
        tables.scripts[Int(result.scripts[number])].columnCount, any, noise)
      result.least = min(result.least, least)
    }
    result.any = min(any, noise) + controls
    result.least += result.any
    return result
  }

  /// Adds the costs of the last word, by language, to those of its unit.
  private func add(_ script: Int, to result: inout UnitCost, _ any: inout Int32) {
    let table = tables.scripts[script]
    let anyCost = Int32(wordCosts[table.anyColumn]) + costs.otherLanguage
    any += anyCost
    for number in 0..<result.scriptCount where Int(result.scripts[number]) == script {
      legible_kernels().pointee.add_costs(
        rows.start + Int(result.rows[number]), wordCosts.start, table.columnCount, anyCost)
      return
    }
    guard result.scriptCount < 4 else { return }
    result.scripts[result.scriptCount] = UInt8(script)
    result.rows[result.scriptCount] = Int32(rows.count)
    result.scriptCount += 1
    let row = rows.extend(by: table.columnCount)
    row.update(repeating: 0, count: table.columnCount)
    legible_kernels().pointee.add_costs(row, wordCosts.start, table.columnCount, anyCost)
  }

  /// Reads the word that begins at `end`, and moves `end` behind it. Its letters are in `letters`.
  ///
  /// - Returns: The word, and whether its script has tables.
  @inline(__always)
  private func readWord(
    _ unit: UnsafeBufferPointer<CharacterProperty>, _ left: CharacterProperty,
    _ right: CharacterProperty, _ end: inout Int, after previousScript: Int
  ) -> (word: Word, isKnown: Bool) {
    let start = end
    let script = tables.script(ofLetter: unit[start].letter)
    var word = Word(script: script ?? 0)
    let table = tables.scripts[script ?? 0]
    let range = script == nil ? tables.otherLetter..<UInt16.max : table.letters
    let isEastAsian = script != nil && table.kind == .eastAsian
    let kind = isEastAsian ? 2 : script == tables.latin ? 0 : 1
    letters.removeAll()
    var (capitals, smalls, changes) = (0, 0, Int32(0))
    var (beginsWithCapital, lastWasCapital, lastWasSmall) = (false, false, false)
    var (lastWasASCII, hasASCII) = (true, false)
    var run = 1
    var isRepeated = false
    var leftClass = SignContext.leftClass(
      start == 0 ? left : unit[start - 1], of: unit[start], tables)
    let ownClass = isEastAsian ? SignContext.ideograph : SignContext.letter
    while end < unit.count {
      let property = unit[end]
      guard property.isLetter, range.contains(property.letter) else { break }
      let isASCII = property.isASCIILetter
      if isASCII {
        hasASCII = true
      } else {
        let next = end + 1 < unit.count ? unit[end + 1] : right
        word.letterKind +=
          costs.letterKinds[
            kind * SignContext.count + leftClass * 9 + SignContext.rightClass(next)]
      }
      leftClass = isASCII ? SignContext.asciiLetter : ownClass
      let isFar = !isASCII || end > start && !lastWasASCII
      if property.isFolded && !isEastAsian {
        capitals += 1
        if end == start { beginsWithCapital = true }
        if lastWasSmall && isFar { changes += 1 }
        (lastWasCapital, lastWasSmall) = (true, false)
      } else if script != nil && table.hasCase {
        smalls += 1
        if lastWasCapital && end > start + 1 && isFar { changes += 1 }
        (lastWasCapital, lastWasSmall) = (false, true)
      } else {
        (lastWasCapital, lastWasSmall) = (false, false)
        if property.isFolded && end == start { word.extra += costs.upperCase }
      }
      let isSame = end > start && property == unit[end - 1]
      run = isSame ? run + 1 : 1
      if isSame { word.mayBeList = false }
      if run == 3 { isRepeated = true }
      lastWasASCII = isASCII
      letters.append(script == nil ? 0 : property.letter - range.lowerBound)
      end += 1
    }
    if capitals > 0 {
      word.extra +=
        beginsWithCapital && capitals == 1
        ? costs.titleCase
        : smalls == 0 ? costs.upperCase : costs.upperCase + changes * costs.oddCase
    }
    if isRepeated && !isEastAsian { word.extra += costs.repeatedLetter }
    let isAfterOther =
      previousScript >= 0 && previousScript != (script ?? Int.max) && !isEastAsian
      && !(previousScript < tables.scripts.count
        && tables.scripts[previousScript].kind == .eastAsian)
    if isAfterOther { word.extra += costs.mixedScripts }
    if word.mayBeList {
      word.mayBeList =
        hasASCII
        ? letters.count >= Self.minListLength && !hasLetter(2)
        : letters.count < 3 || !hasLetter(3)
    }
    return (word, script != nil)
  }

  /// The letters of a list that has ASCII letters too: words of this length mostly have a letter twice.
  private static let minListLength = 8

  /// Whether some letter of the word occurs so many times: a list does not repeat itself.
  private func hasLetter(_ times: Int) -> Bool {
    // Mostly no letters are alike in their lowest bits so often.
    var (once, twice, isPossible) = (UInt64(0), UInt64(0), false)
    for letter in letters.elements {
      let bit: UInt64 = 1 << UInt64(letter & 63)
      if (times == 2 ? once : twice) & bit != 0 { isPossible = true }
      twice |= once & bit
      once |= bit
    }
    if !isPossible { return false }
    for index in 0..<letters.count {
      var count = 0
      for place in index..<letters.count where letters[place] == letters[index] { count += 1 }
      if count >= times { return true }
    }
    return false
  }

  /// Returns the cost of a sign between its neighbours.
  private func signCost(
    _ unit: UnsafeBufferPointer<CharacterProperty>, _ index: Int, _ left: CharacterProperty,
    _ right: CharacterProperty
  ) -> Int32 {
    let sign = unit[index]
    let before = index == 0 ? left : unit[index - 1]
    let after = index + 1 < unit.count ? unit[index + 1] : right
    let leftClass = SignContext.leftClass(before, of: sign, tables)
    let context = leftClass * 9 + SignContext.rightClass(after)
    if sign.isSign {
      guard sign.isKnownSign else { return costs.unknownSign }
      return Int32(Float(tables.signCost(Int(sign.signNumber), context)) * costs.signScale)
    }
    if sign.isFoldedASCII {
      // A non-ASCII byte that is read as an ASCII sign is only plausible beside a non-ASCII letter.
      let isByLetter =
        leftClass == SignContext.letter
        || index + 1 < unit.count && SignContext.isLetterBeyondASCII(after, tables)
      return isByLetter ? costs.asciiCharacter : costs.unknownSign
    }
    // Between ASCII letters, a sign whose byte varies over EBCDIC pages is rather a letter of another page.
    let isInWord = before.isASCIILetter && after.isASCIILetter
    guard !isInWord, let number = tables.signNumber(ofASCII: sign.asciiByte) else {
      return costs.unknownSign
    }
    return tables.signCost(number, context)
  }
}

/// The classes of neighbours in the table of signs.
enum SignContext {
  /// The number of classes of a neighbour, and of pairs of classes.
  private static let classCount = 9
  static let count = classCount * classCount

  /// The contexts in which the left, or the right, neighbour is of a class.
  static func contexts(left: Int) -> Range<Int> { left * classCount..<(left + 1) * classCount }
  static func contexts(right: Int) -> StrideTo<Int> {
    stride(from: right, to: count, by: classCount)
  }

  // 0 blank or edge, 1 digit, 3 other ASCII, 5 the same sign, 6 box beside box, 7 other sign
  static let asciiLetter = 2
  static let letter = 4
  static let ideograph = 8

  /// Returns the class of the character before a sign or letter, as it was read.
  @inline(__always)
  static func leftClass(
    _ neighbour: CharacterProperty, of sign: CharacterProperty, _ tables: DetectionTables
  ) -> Int {
    if neighbour.isLetter {
      if neighbour.isASCIILetter { return asciiLetter }
      return tables.eastAsianLetters.contains(neighbour.letter) ? ideograph : letter
    }
    if neighbour.isSign {
      if neighbour == sign && neighbour.isKnownSign { return 5 }
      if neighbour.isBlank { return 0 }
      return isBox(neighbour, tables) && isBox(sign, tables) ? 6 : 7
    }
    if neighbour.isUnusualASCII { return neighbour == sign ? 5 : 7 }
    return neighbour.asciiClass
  }

  /// Returns the class of the character after a sign or letter: all that are not ASCII are one
  /// class, since their reading is not known.
  @inline(__always)
  static func rightClass(_ neighbour: CharacterProperty) -> Int {
    if neighbour.isASCIILetter { return asciiLetter }
    if neighbour.isOtherASCII && !neighbour.isUnusualASCII { return neighbour.asciiClass }
    return letter
  }

  static func isLetterBeyondASCII(
    _ property: CharacterProperty, _ tables: DetectionTables
  ) -> Bool {
    property.isLetter && !property.isASCIILetter
      && !tables.eastAsianLetters.contains(property.letter)
  }

  private static func isBox(_ property: CharacterProperty, _ tables: DetectionTables) -> Bool {
    property.isSign && tables.boxes.contains(property.signNumber)
  }
}

extension UInt16 {
  /// Returns the sum, at most the maximum.
  @inline(__always)
  func addingClamped(_ other: Int32) -> UInt16 { UInt16(clamping: Int32(self) + other) }
}
