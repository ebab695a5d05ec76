internal import CBidiTables

/// The Joining_Type of a character (Unicode, section 9.2).
package enum JoiningType: UInt8, Sendable {
  /// It joins nothing (U).
  case none
  /// It joins on the right, to what is before it in the text (R).
  case right
  /// It joins on the left, to what is after it in the text (L).
  case left
  /// It joins on both sides (D).
  case dual
  /// It makes its neighbours join, and looks the same itself (C).
  case causing
  /// Others join over it, such as a mark (T).
  case transparent

  /// Whether it joins with what is before it in the text.
  var joinsBefore: Bool { self == .right || self == .dual || self == .causing }

  /// Whether it joins with what is after it in the text.
  var joinsBehind: Bool { self == .left || self == .dual || self == .causing }
}

/// The tables of Joining_Type and of Arabic presentation forms.
///
/// The types are pairs of `UInt32`, in order: the first code point of a range, and the last one with
/// the type above `typeShift` bits. The forms are four `UInt16` for each code point of `letters`, in
/// the order of `Form`, and 0 where there is none.
package enum JoiningTable {
  /// How far the type is shifted in the second number of a range.
  package static let typeShift: UInt32 = 24

  /// The code points that have forms.
  package static let letters: ClosedRange<UInt32> = 0x0621...0x06FF

  /// The form of a letter by what it joins with.
  package enum Form: Int, Sendable {
    case isolated, final, initial, medial
  }

  /// How many ranges of types there are.
  package static var rangeCount: Int { legible_joining_types_size() / 8 }

  /// How many numbers of forms there are.
  package static var formCount: Int { legible_arabic_forms_size() / 2 }

  /// A range of one type.
  ///
  /// - Precondition: `index` is in `0..<rangeCount`.
  package static func range(_ index: Int) -> (range: ClosedRange<UInt32>, type: JoiningType) {
    precondition(index >= 0 && index < rangeCount)
    // Two numbers for each of the ranges; a test checks that they are in order.
    let data = legible_joining_types() + 2 * index
    let last = data[1] & (1 << typeShift - 1)
    return (data[0]...last, JoiningType(rawValue: UInt8(data[1] >> typeShift)) ?? .none)
  }

  /// The type of a code point.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  static func type(of value: UInt32) -> JoiningType {
    if value < 0x80 { return .none }
    let index = (0..<rangeCount).sortedIndex { range($0).range.upperBound >= value }
    guard index < rangeCount else { return .none }
    let found = range(index)
    return found.range.contains(value) ? found.type : .none
  }

  /// A form of a letter, or `nil` where Unicode has none.
  static func form(_ form: Form, of value: UInt32) -> UInt32? {
    guard letters.contains(value) else { return nil }
    let index = 4 * Int(value - letters.lowerBound) + form.rawValue
    // The table has four numbers for each letter; a test checks its size.
    guard index < formCount else { return nil }
    let found = UInt32(legible_arabic_forms()[index])
    return found == 0 ? nil : found
  }
}
