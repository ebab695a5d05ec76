import LegibleDetection
import LegibleEncodings
import Testing

/// The tables of first sight follow from those of detection and its parameters.
struct PairCostsTests {
  private let maker = PairCostMaker(.shared, DetectionModel.shared.costs)
  private let committed = PairCosts.committed

  /// A few encodings stand for all: KOI8-R, windows-1252, windows-1258 with its marks, and those of East Asia. `ModelTrainer
  /// pairs` writes the tables.
  @Test(arguments: ["KOI8-R", "windows-1252", "windows-1258"])
  func singleByteCostsAreThoseOfTheModel(name: String) throws {
    let encodings = DetectionTables.shared.encodings
    let column = try #require(encodings.first { $0.encoding.name == name }).column
    let costs = maker.costs(ofColumn: column)
    let rowLength = PairCosts.laneCount / 2
    let place = column / 32 * 16 + column % 16
    let wrong = costs.indices.filter { row in
      let byte = committed[row * rowLength + place]
      return costs[row] != (column / 16 % 2 == 0 ? byte & 15 : byte >> 4)
    }
    #expect(wrong.isEmpty, "\(wrong.count) rows, from \(wrong.first ?? 0) on")
  }

  @Test
  func multiByteCostsAreThoseOfTheModel() {
    let aloneStart = PairCosts.length - 128 * PairCosts.multiLaneCount
    var wrong: [String] = []
    for lane in [0, 3, PairCosts.multiLaneCount - 1] {
      let (pairs, alone) = maker.costs(ofLane: lane)
      let pairStart = aloneStart - pairs.count * PairCosts.multiLaneCount / 2
      for (number, cost) in pairs.enumerated() {
        let byte = committed[pairStart + number * PairCosts.multiLaneCount / 2 + lane % 8]
        if cost != (lane < 8 ? byte & 15 : byte >> 4) { wrong.append("pair \(number) of \(lane)") }
      }
      for (number, cost) in alone.enumerated()
      where committed[aloneStart + number * PairCosts.multiLaneCount + lane] != cost {
        wrong.append("byte \(number) of \(lane)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(5))")
  }
}
