/// Arguments that cannot be: a reason, as the user reads it.
struct ValidationError: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
