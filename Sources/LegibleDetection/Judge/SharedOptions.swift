/// Options that many values have in common, so that to copy one of these counts a single reference.
final class SharedOptions: Sendable {
  let options: DetectionOptions

  init(_ options: DetectionOptions) { self.options = options }
}
