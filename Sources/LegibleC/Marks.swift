// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CLegible
import Legible

/// A text that is made of a text that a caller passed.
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
