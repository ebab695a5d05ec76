internal import LegibleEncodings

/// The costs of pairs with a box-drawing or block character, which do not depend on the language.
///
/// Lines of boxes are connected: a character with an arm to the right is followed by one with the
/// same arm to the left. Letters of another encoding that are misread as such characters do not
/// connect.
///
/// Characters are classified by their arms, others by what they are next to a stroke, and each pair
/// of classes has a cost.
struct DrawingCosts: Sendable {
  static let shared = DrawingCosts(parameters.sharedPairs)

  /// Whether the character is a box-drawing or block character, U+2500…U+259F.
  @inline(__always)
  static func includes(_ info: CharacterInfo) -> Bool { info.category == .boxDrawing }

  /// Whether drawings are rare in all of the encodings: KOI8 has the characters, but drawings are
  /// made with DOS code pages and East Asian encodings.
  static func areRarelyDrawnWith(_ encodings: EncodingSet) -> Bool {
    encodings.allSatisfy { $0 == .koi8R || $0 == .koi8U || $0 == .koi8RU }
  }

  /// Whether the character is an arc or a diagonal, which DOS code pages do not have.
  private static func isArc(_ scalar: UInt32) -> Bool { 0x256D...0x2573 ~= scalar }

  /// The style of an arm: none, a single or double line, or the whole cell.
  private enum Arm: Int, CaseIterable { case none, single, double, block }

  private static let first: UInt32 = 0x2500
  private static let last: UInt32 = 0x259F

  /// A character next to a stroke.
  private enum Neighbour: Int, CaseIterable {
    case blank, other

    init(_ category: CharacterCategory) {
      self = category == .blank || category == .newline ? .blank : .other
    }
  }

  /// The class of each stroke, and of other characters by category.
  private let strokeClasses: ConstantTable<UInt8>
  private let otherClasses: ConstantTable<UInt8>

  /// The cost of each class after another; the first class is the high digit of the index.
  private let costs: ConstantTable<Double>

  private let sameStroke: Double
  private let arc: Double

  /// A class of strokes is a pair of arms; the classes of neighbours follow.
  private static let strokeClassCount = Arm.allCases.count * Arm.allCases.count
  private static let classCount = strokeClassCount + Neighbour.allCases.count

  private init(_ costs: SharedPairParameters) {
    strokeClasses = ConstantTable(
      (Self.first...Self.last).map { scalar in
        let (left, right) = Self.arms(of: scalar)
        return UInt8(left.rawValue * Arm.allCases.count + right.rawValue)
      })
    otherClasses = ConstantTable(
      CharacterCategory.allCases.map {
        UInt8(Self.strokeClassCount + Neighbour($0).rawValue)
      })
    self.costs = ConstantTable(
      (0..<Self.classCount * Self.classCount).map {
        Self.cost(ofClass: $0 % Self.classCount, after: $0 / Self.classCount, costs)
      })
    sameStroke = costs.inside.nats
    arc = costs.edge.nats
  }

  /// Returns the cost of a pair with at least one stroke, in nats.
  @inline(__always)
  func cost(_ first: CharacterInfo, _ second: CharacterInfo) -> Double {
    let (one, other) = (classNumber(of: first), classNumber(of: second))
    let rarity = Self.isArc(second.scalar) ? arc : 0
    let isSame = first.scalar == second.scalar
    // A repeated character continues a line only if its two arms are equal.
    if isSame && one % (Arm.allCases.count + 1) == 0 { return sameStroke + rarity }
    return costs[one * Self.classCount + other] + rarity
  }

  @inline(__always)
  private func classNumber(of info: CharacterInfo) -> Int {
    Self.includes(info)
      ? Int(strokeClasses[Int(info.scalar &- Self.first)])
      : Int(otherClasses[Int(info.category.rawValue)])
  }

  /// Returns the cost of a class after another, at least one of which is of strokes, in nats.
  private static func cost(
    ofClass second: Int, after first: Int, _ costs: SharedPairParameters
  ) -> Double {
    let arms = { (number: Int) -> (left: Arm, right: Arm)? in
      guard number < strokeClassCount, let left = Arm(rawValue: number / Arm.allCases.count),
        let right = Arm(rawValue: number % Arm.allCases.count)
      else { return nil }
      return (left, right)
    }
    let neighbour = { (number: Int) in Neighbour(rawValue: number - strokeClassCount) ?? .other }
    guard let left = arms(second)?.left else {
      return cost(of: neighbour(second), afterArm: arms(first)?.right ?? .none, costs)
    }
    if let right = arms(first)?.right { return cost(right, left, costs) }
    switch neighbour(first) {
    case .blank: return costs.edge.nats + openArmCost(of: left, costs)
    case .other: return costs.broken.nats
    }
  }

  /// Returns the cost of two different strokes, in nats.
  private static func cost(_ right: Arm, _ left: Arm, _ costs: SharedPairParameters) -> Double {
    if right != left {
      // A block may be next to an upright line.
      let isBesideBlock =
        (right == .block || left == .block) && (right == .none || left == .none)
      return (isBesideBlock ? costs.edge : costs.broken).nats
    }
    return (left == .none ? costs.edge : costs.inside).nats
  }

  private static func cost(
    of other: Neighbour, afterArm arm: Arm, _ costs: SharedPairParameters
  ) -> Double {
    switch other {
    case .blank: costs.inside.nats + openArmCost(of: arm, costs)
    case .other: costs.broken.nats
    }
  }

  private static func openArmCost(of arm: Arm, _ costs: SharedPairParameters) -> Double {
    arm == .none || arm == .block ? 0 : costs.inside.nats
  }

  /// Returns the left and right arms of a stroke.
  private static func arms(of scalar: UInt32) -> (left: Arm, right: Arm) {
    switch scalar {
    case 0x2580...0x259F: (.block, .block)
    case 0x2500, 0x252C, 0x2534, 0x253C, 0x2565, 0x2568, 0x256B: (.single, .single)
    case 0x2550, 0x2564, 0x2566, 0x2567, 0x2569, 0x256A, 0x256C: (.double, .double)
    case 0x250C, 0x2514, 0x251C, 0x2553, 0x2559, 0x255F: (.none, .single)
    case 0x2510, 0x2518, 0x2524, 0x2556, 0x255C, 0x2562: (.single, .none)
    case 0x2552, 0x2554, 0x2558, 0x255A, 0x255E, 0x2560: (.none, .double)
    case 0x2555, 0x2557, 0x255B, 0x255D, 0x2561, 0x2563: (.double, .none)
    default: (.none, .none)
    }
  }
}
