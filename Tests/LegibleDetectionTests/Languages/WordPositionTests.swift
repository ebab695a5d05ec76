import LegibleDetection
import Testing

@Suite struct WordPositionTests {
  @Test func everyPositionHasItsNumber() {
    let numbers = [(false, false), (false, true), (true, false), (true, true)].map {
      WordPosition.number(isAfterWord: $0.0, isBeforeWord: $0.1)
    }
    #expect(numbers == Array(0..<WordPosition.count))
  }

  @Test func wordsAreOfLettersAndOfAllThatIsNotASCII() {
    for scalar in 0..<0x80 as Range<UInt32> {
      let isLetter = Unicode.Scalar(UInt8(scalar)).properties.isAlphabetic
      #expect(WordPosition.isInWords(scalar) == isLetter, "\(scalar)")
    }
    for scalar in [0x80, 0xE9, 0x2019, 0x1F600] as [UInt32] {
      #expect(WordPosition.isInWords(scalar))
    }
  }
}
