import CLegible
import Legible

/// The statuses of the C interface.
extension Int32 {
  static let ok = Int32(LEGIBLE_OK)
  static let badArgument = Int32(LEGIBLE_BAD_ARGUMENT)
  static let badState = Int32(LEGIBLE_BAD_STATE)
  static let unidentified = Int32(LEGIBLE_UNIDENTIFIED)
  static let malformed = Int32(LEGIBLE_MALFORMED)
  static let unencodable = Int32(LEGIBLE_UNENCODABLE)
}

/// Why a call fails.
enum Failure: Error {
  case badArgument(String)
  case badState(String)
  case conversion(ConversionError)
  case decoding(DecodingFailure)

  var status: Int32 {
    switch self {
    case .badArgument: .badArgument
    case .badState: .badState
    case .conversion(let error), .decoding(.malformed(let error)): Self.status(of: error)
    case .decoding(.undecided): .unidentified
    }
  }

  private static func status(of error: ConversionError) -> Int32 {
    switch error.reason {
    case .malformed, .truncated, .contradicted: .malformed
    case .unencodable: .unencodable
    case .unsupported: .badArgument
    }
  }

  /// The reason as an English clause without a full stop.
  private var message: String {
    switch self {
    case .badArgument(let message), .badState(let message): message
    case .conversion(let error): error.description
    case .decoding(let failure): failure.description
    }
  }

  private var place: ConversionError? {
    switch self {
    case .conversion(let error), .decoding(.malformed(let error)): error
    default: nil
    }
  }

  /// Writes the failure to the caller's error, if there is one.
  ///
  /// - Returns: The status.
  @discardableResult
  func write(to target: UnsafeMutablePointer<legible_error>?) -> Int32 {
    guard let target else { return status }
    var error = legible_error()
    error.status = status
    if let place {
      error.offset = UInt64(place.byteOffset)
      error.line = UInt64(place.line)
      error.column = UInt64(place.column)
      withUnsafeMutableBytes(of: &error.bytes) { bytes in
        bytes.copyBytes(from: place.bytes.prefix(bytes.count))
        error.byte_count = UInt32(min(place.bytes.count, bytes.count))
      }
    }
    withUnsafeMutableBytes(of: &error.message) {
      $0.copyBytes(from: Self.fitting(message, $0.count))
    }
    target.pointee = error
    return status
  }

  /// The message, cut off after a whole character if there is too little room, with a NUL after it.
  private static func fitting(_ message: String, _ capacity: Int) -> [UInt8] {
    var utf8: [UInt8] = []
    for scalar in message.unicodeScalars {
      let next = Array(String(scalar).utf8)
      if utf8.count + next.count >= capacity { break }
      utf8 += next
    }
    return utf8 + [0]
  }
}

/// Runs a call that returns a handle, or fails.
func handle(
  _ target: UnsafeMutablePointer<legible_error>?, _ body: () throws(Failure) -> AnyObject
) -> OpaquePointer? {
  do {
    return OpaquePointer(owning: try body())
  } catch {
    error.write(to: target)
    return nil
  }
}

/// Runs a call that returns a status.
func status(
  _ target: UnsafeMutablePointer<legible_error>?, _ body: () throws(Failure) -> Void
) -> Int32 {
  do {
    try body()
    return .ok
  } catch {
    return error.write(to: target)
  }
}
