/// Invalid arguments, with the reason that the user is shown.
struct ValidationError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
