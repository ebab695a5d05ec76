/// Distinguishes UTF-7 from ASCII, by the text in its sequences, and by their digits as words.
enum UTF7Term {
  /// Returns the log-odds of UTF-7 against ASCII.
  ///
  /// The decoded code units are scored like those of UTF-16: they should be letters that occur
  /// together in some script, and not random numbers. Their Base64 digits should not look like the
  /// words that follow plus signs in names of keys, sums and addresses.
  static func logOdds(of sequences: UTF7Sequences) -> Double {
    let sevenBit = parameters.sevenBit
    var (numberGain, wordGain, signCost) = (0.0, 0.0, 0.0)
    var hasOther = false
    for run in sequences.runs {
      var text = CodeUnitText(width: 2)
      for unit in run.units {
        text.append(UInt32(unit))
        if unit >= 0x80 { hasOther = true }
      }
      if text.isInsidePair || text.errorCount > 0 { return -.infinity }
      // Other Latin letters and punctuation next to ASCII letters are not a change of block.
      let change = isLatin(run.units[0]) ? parameters.codeUnits.change.nats : 0
      numberGain += text.gainOverNumbers + change
      wordGain += costAsWord(run.digits) - text.cost + change
      signCost += cost(ofSignsAround: run)
    }
    guard hasOther else { return -.infinity }
    let gain = min(numberGain, wordGain) + signCost - sevenBit.ascii.nats
    return min(gain / parameters.posterior.temperature.ratio, sevenBit.maxUTF7LogOdds.nats)
  }

  /// Whether a unit is a Latin letter or punctuation outside of Latin-1.
  private static func isLatin(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x100...0x24F, 0x1E00...0x1EFF, 0x2000...0x20CF: true
    default: false
    }
  }

  /// Returns the cost of the signs around a sequence as ASCII text, in nats.
  private static func cost(ofSignsAround run: UTF7Sequences.Run) -> Double {
    let sevenBit = parameters.sevenBit
    let cost =
      switch run.end {
      case .open: sevenBit.openSequence.nats
      case .beforeWord: sevenBit.sequenceBeforeWord.nats
      case .closed: sevenBit.closedSequence.nats
      case .padding: sevenBit.paddedSequence.nats
      }
    let isSmall = run.units.contains {
      CharacterInfo(UInt32($0), models: .shared).caseNumber == 1
    }
    return run.isAmongCapitals && isSmall ? cost - sevenBit.smallAmongCapitals.nats : cost
  }

  /// Returns the cost of the digits of a sequence as ASCII text, in nats.
  private static func costAsWord(_ digits: ArraySlice<UInt8>) -> Double {
    let sevenBit = parameters.sevenBit
    var cost = 0.0
    var last: UInt8 = 0
    for digit in digits {
      switch digit {
      case 0x30...0x39:
        cost += CodeUnitText.costOfDigit(afterDigit: (0x30...0x39).contains(last))
      case 0x41...0x5A:
        cost += LanguageModels.shared.nats(of: digit)
        if (0x61...0x7A).contains(last) { cost += sevenBit.capitalInside.nats }
      case 0x61...0x7A: cost += LanguageModels.shared.nats(of: digit)
      default: cost += sevenBit.signInside.nats
      }
      last = digit
    }
    return cost
  }
}

extension LanguageModels {
  /// Returns the cost of an ASCII letter in the language where it is lowest.
  fileprivate func nats(of letter: UInt8) -> Double {
    Double(minCost(of: UInt32(letter))) / CostScale.stepsPerNat
  }
}
