// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

/// A direction in C, where one number means none.
private struct DirectionArgument {
  let direction: TextDirection?

  /// `nil` if the number is not one of the constants.
  init?(_ number: Int32) {
    guard (0...2).contains(number) else { return nil }
    direction = number == 0 ? nil : number == 1 ? .leftToRight : .rightToLeft
  }

  /// The number of a direction.
  static func number(of direction: TextDirection?) -> Int32 {
    switch direction {
    case nil: Int32(LEGIBLE_DIRECTION_NONE)
    case .leftToRight: Int32(LEGIBLE_DIRECTION_LTR)
    case .rightToLeft: Int32(LEGIBLE_DIRECTION_RTL)
    }
  }
}

/// See `legible.h`.
@c @implementation
public func legible_base_direction(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ strategy: Int32
) -> Int32 {
  guard let text = UnsafeBufferPointer(text: utf8, length: length),
    let strategy = Policies.strategies.element(at: Int(strategy))
  else { return 0 }
  return DirectionArgument.number(of: strategy.direction(ofParagraphIn: text).direction)
}

/// See `legible.h`.
@c @implementation
public func legible_levels(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ base: Int32,
  _ levels: UnsafeMutablePointer<UInt8>?
) -> Int32 {
  guard let text = UnsafeBufferPointer(text: utf8, length: length),
    let base = DirectionArgument(base), let levels
  else { return .badArgument }
  // The caller has room for a level of each byte, and runs lie within the text.
  BidiResolver.forEachRun(in: text, base: base.direction) { run in
    (levels + run.range.lowerBound).update(repeating: run.level, count: run.range.count)
  }
  return .ok
}

/// See `legible.h`.
@c @implementation
public func legible_visual_order(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ base: Int32, _ order: UnsafeMutablePointer<Int>?
) -> Int {
  guard let text = UnsafeBufferPointer(text: utf8, length: length), !text.isEmpty,
    let base = DirectionArgument(base), let order
  else { return 0 }
  var count = 0
  BidiResolver.forEachVisualCharacter(ofFirstParagraphIn: text, base: base.direction) { offset in
    // There are no more characters than bytes, for which the caller has room.
    order[count] = offset
    count += 1
  }
  return count
}

/// Returns a text that is made from a text of the caller.
private func rewriting(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ direction: Int32 = 0,
  _ body: (String, TextDirection?) -> String
) -> OpaquePointer? {
  guard let text = String(text: utf8, length: length), let direction = DirectionArgument(direction)
  else { return nil }
  return OpaquePointer(owning: OwnedBytes(body(text, direction.direction)))
}

/// See `legible.h`.
@c @implementation
public func legible_visual_text(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ base: Int32
) -> OpaquePointer? {
  rewriting(utf8, length, base) { $0.reordered(base: $1) }
}

/// See `legible.h`.
@c @implementation
public func legible_fix_direction(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ base: Int32, _ isolates: Int32
) -> OpaquePointer? {
  guard let policy = Policies.isolates.element(at: Int(isolates)) else { return nil }
  return rewriting(utf8, length, base) { text, direction in
    text.applying(text.directionFix(direction, isolates: policy))
  }
}

/// See `legible.h`.
@c @implementation
public func legible_add_direction_marks(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ direction: Int32
) -> OpaquePointer? {
  rewriting(utf8, length, direction) { text, direction in
    direction.map { text.addingDirectionMark($0) } ?? text.addingDirectionMark()
  }
}

/// See `legible.h`.
@c @implementation
public func legible_remove_direction_marks(
  _ utf8: UnsafePointer<CChar>?, _ length: Int
) -> OpaquePointer? {
  rewriting(utf8, length) { text, _ in text.removingDirectionMarks() }
}

/// See `legible.h`.
@c @implementation
public func legible_show_direction_marks(
  _ utf8: UnsafePointer<CChar>?, _ length: Int
) -> OpaquePointer? {
  rewriting(utf8, length) { text, _ in text.showingDirectionControls() }
}

/// See `legible.h`.
@c @implementation
public func legible_isolate(
  _ utf8: UnsafePointer<CChar>?, _ length: Int, _ direction: Int32
) -> OpaquePointer? {
  rewriting(utf8, length, direction) { $0.isolated($1) }
}
