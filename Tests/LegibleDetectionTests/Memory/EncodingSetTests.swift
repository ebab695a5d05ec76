import LegibleDetection
import LegibleEncodings
import Testing

@Suite struct EncodingSetTests {
  @Test func everyEncodingHasItsPlaceInTheOrderOfTheRegistry() {
    var set = EncodingSet()
    for id in EncodingID.allCases.reversed() { set.insert(id) }
    #expect(Array(set) == EncodingID.allCases)
    for id in EncodingID.allCases {
      #expect(set.first == id)
      #expect(set.contains(id))
      set.remove(id)
      #expect(!set.contains(id))
    }
    #expect(set == EncodingSet())
    #expect(set.first == nil)
  }

  @Test func aSetOfOneHoldsNoOther() {
    let set = EncodingSet(.koi8R)
    #expect(Array(set) == [.koi8R])
    #expect(!set.contains(.koi8U))
  }
}
