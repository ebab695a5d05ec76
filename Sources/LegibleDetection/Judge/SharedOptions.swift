/// Options that many values share, so that copying such a value counts a single reference.
final class SharedOptions: Sendable {
  let options: DetectionOptions

  init(_ options: DetectionOptions) { self.options = options }
}
