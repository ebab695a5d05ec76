/// Distinct words of one language and how often each occurs; words are of one script, in folded
/// form, and are kept in the order in which they came.
package struct WordCounts {
  /// A word within the pool of letters.
  struct Entry {
    var start: Int
    var length: Int
    var hash: UInt64
    var count: Int
  }

  private(set) var entries: [Entry] = []
  private(set) var letters: [UInt16] = []
  private var slots = [Int32](repeating: -1, count: 1 << 12)

  package init() {}

  package var count: Int { entries.count }

  /// The letters of a word, by its number.
  package func word(_ index: Int) -> ArraySlice<UInt16> {
    let entry = entries[index]
    return letters[entry.start..<entry.start + entry.length]
  }

  /// How often a word occurs, by its number.
  package func occurrences(of index: Int) -> Int { entries[index].count }

  package mutating func add(_ word: some RandomAccessCollection<UInt16>, count: Int = 1) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for letter in word { hash = (hash ^ UInt64(letter)) &* 0x100_0000_01B3 }
    hash ^= hash >> 31
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      let entry = entries[index]
      if entry.hash == hash, entry.length == word.count,
        letters[entry.start..<entry.start + entry.length].elementsEqual(word)
      {
        entries[index].count += count
        return
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(entries.count)
    entries.append(Entry(start: letters.count, length: word.count, hash: hash, count: count))
    letters.append(contentsOf: word)
    if entries.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [Int32](repeating: -1, count: mask + 1)
    for (index, entry) in entries.enumerated() {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(index)
    }
  }
}

/// Counts the words of a language, by script.
package struct WordCounter {
  private let table: CharacterTable

  /// The words by number of script.
  package private(set) var words: [UInt8: WordCounts] = [:]

  /// The occurrences of words by number of script.
  private var totals: [UInt8: Int] = [:]
  private var word: [UInt16] = []

  package init(_ table: CharacterTable) { self.table = table }

  /// The script that most words are written in.
  package var mainScript: UInt8? {
    totals.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Counts the words of a line: each run of letters of one script.
  package mutating func count(_ scalars: [UInt32]) {
    var script: UInt8 = 0
    for scalar in scalars {
      let letter = scalar < 65536 ? table.folded[Int(scalar)] : 0
      let next = table.classes[Int(letter)] == .letter ? table.scripts[Int(letter)] : 0
      if next != script { finish(script) }
      script = next
      if next != 0 { word.append(letter) }
    }
    finish(script)
  }

  private mutating func finish(_ script: UInt8) {
    guard !word.isEmpty else { return }
    words[script, default: WordCounts()].add(word)
    totals[script, default: 0] += 1
    word.removeAll(keepingCapacity: true)
  }

  /// The words of the main script, and beside them the spellings that old encodings force upon the
  /// language.
  package func mainWords(of language: String) -> WordCounts? {
    guard let mainScript, var counts = words[mainScript] else { return nil }
    let replacements = Self.spellings[language] ?? [:]
    guard !replacements.isEmpty else { return counts }
    for index in 0..<counts.count {
      let word = Array(counts.word(index))
      let spelled = word.map { replacements[$0] ?? $0 }
      if spelled != word { counts.add(spelled, count: counts.occurrences(of: index)) }
    }
    return counts
  }

  /// Romanian with cedillas in place of commas; the palochka of the Caucasus as the letter that looks
  /// like it.
  private static let spellings: [String: [UInt16: UInt16]] = [
    "ro": [0x0219: 0x015F, 0x021B: 0x0163],
    "ce": [0x04CF: 0x0456], "inh": [0x04CF: 0x0456], "av": [0x04CF: 0x0456],
  ]
}
