internal import LegibleBidi

/// What can be said of an entry without displaying it.
struct EntryInspection {
  let entry: CatalogEntry
  let utf8: [UInt8]
  let arguments: [FormatArgument]
  let styles: ArgumentStyles

  init(_ entry: CatalogEntry, of format: CatalogFormat) {
    self.entry = entry
    utf8 = Array(entry.value.utf8)
    styles = ArgumentStyles(of: format, flags: entry.flags)
    arguments = ArgumentScanner.arguments(in: utf8, styles)
  }

  /// Embeddings, overrides and isolates that are left open, or that close nothing.
  var unbalancedControls: [Range<Int>] {
    var open: [(isIsolate: Bool, range: Range<Int>)] = []
    var unbalanced: [Range<Int>] = []
    forEachControl { control, range in
      switch control {
      case .LRE, .RLE, .LRO, .RLO: open.append((false, range))
      case .LRI, .RLI, .FSI: open.append((true, range))
      case .PDF:
        if let last = open.last, !last.isIsolate {
          open.removeLast()
        } else {
          unbalanced.append(range)
        }
      case .PDI:
        // It closes the embeddings in the isolate, too (UAX #9, rule X6a).
        if let index = open.lastIndex(where: \.isIsolate) {
          unbalanced += open[(index + 1)...].map(\.range)
          open.removeSubrange(index...)
        } else {
          unbalanced.append(range)
        }
      case .LRM, .RLM, .ALM: break
      }
    }
    return (unbalanced + open.map(\.range)).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The marks of the value.
  var marks: [Range<Int>] {
    var marks: [Range<Int>] = []
    forEachControl { control, range in
      if [.LRM, .RLM, .ALM].contains(control) { marks.append(range) }
    }
    return marks
  }

  /// The direction controls of the value, with the bytes where they are.
  private func forEachControl(_ body: (DirectionControl, Range<Int>) -> Void) {
    var offset = 0
    for scalar in entry.value.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if let control = DirectionControl(scalar) { body(control, offset..<end) }
      offset = end
    }
  }

  /// The arguments that the source text does not have as often; none where there is no source text.
  var argumentsWithoutSource: [Range<Int>] {
    // Forms of a plural may leave the number out, and have it where the source has words.
    guard let source = entry.source, entry.variant.isEmpty else { return [] }
    let sourceBytes = Array(source.utf8)
    var counts: [[UInt8]: Int] = [:]
    for argument in ArgumentScanner.arguments(in: sourceBytes, styles) {
      counts[Self.identity(sourceBytes[argument.range]), default: 0] += 1
    }
    // A source without arguments may be a key that says nothing of them.
    guard !counts.isEmpty else { return [] }
    return arguments.map(\.range).filter { range in
      let name = Self.identity(utf8[range])
      counts[name, default: 0] -= 1
      return counts[name, default: 0] < 0
    }
  }

  /// An argument without its position, which translations add: `%1$s` is `%s`.
  private static func identity(_ argument: ArraySlice<UInt8>) -> [UInt8] {
    guard let dollar = argument.firstIndex(of: UInt8(ascii: "$")), argument.first == 0x25,
      dollar > argument.startIndex,
      argument[(argument.startIndex + 1)..<dollar].allSatisfy({ (0x30...0x39).contains($0) }),
      dollar > argument.startIndex + 1
    else { return Array(argument) }
    return [0x25] + argument[(dollar + 1)...]
  }
}
