import Legible

/// The messages of JSON-RPC 2.0 that servers write.
enum JSONRPC {
  /// An error that a request is answered with.
  struct Failure: Error {
    let code: Int
    let message: String
    var data: JSONText?

    static func parse(_ message: String) -> Failure { Failure(code: -32700, message: message) }
    static func request(_ message: String) -> Failure { Failure(code: -32600, message: message) }
    static func method(_ name: String) -> Failure {
      Failure(code: -32601, message: "there is no method \(name)")
    }
    static func parameters(_ message: String) -> Failure { Failure(code: -32602, message: message) }
  }

  /// A message that is a request or a notification.
  struct Call {
    let method: String

    /// A string or a number; `nil` for a notification.
    let id: JSONValue?
    let parameters: JSONValue

    /// - Returns: `nil` for a late response to a request of ours.
    /// - Throws: `Refusal` for a message that violates the protocol.
    init?(_ message: JSONValue) throws(Refusal) {
      guard case .object = message, message["jsonrpc"]?.string == "2.0" else {
        throw Refusal(failure: .request("a message must be an object with jsonrpc 2.0"), id: .null)
      }
      let id = message["id"]
      guard let method = message["method"]?.string else {
        if message["result"] != nil || message["error"] != nil { return nil }
        throw Refusal(failure: .request("a request must name its method"), id: id ?? .null)
      }
      switch id {
      case nil, .string, .number: break
      default:
        throw Refusal(failure: .request("an id must be a string or a number"), id: .null)
      }
      self.method = method
      self.id = id
      parameters = message["params"] ?? .object([])
    }
  }

  /// A message that is refused, with the id that the answer has.
  struct Refusal: Error {
    let failure: Failure
    let id: JSONValue

    /// The answer.
    var json: JSONText { answer(to: id, failure: failure) }
  }

  static func answer(to id: JSONValue, result: JSONText) -> JSONText {
    message { json in
      json.add("id", text(of: id))
      json.add("result", result)
    }
  }

  static func answer(to id: JSONValue, failure: Failure) -> JSONText {
    message { json in
      json.add("id", text(of: id))
      json.addObject("error") { json in
        json.add("code", failure.code)
        json.add("message", failure.message)
        if let data = failure.data { json.add("data", data) }
      }
    }
  }

  static func request(_ method: String, id: String) -> JSONText {
    message { json in
      json.add("id", id)
      json.add("method", method)
    }
  }

  static func notification(_ method: String, _ parameters: JSONText) -> JSONText {
    message { json in
      json.add("method", method)
      json.add("params", parameters)
    }
  }

  private static func message(_ body: (inout JSONText) -> Void) -> JSONText {
    .object { json in
      json.add("jsonrpc", "2.0")
      body(&json)
    }
  }

  /// An id as JSON; ids of other types than these are refused.
  private static func text(of id: JSONValue) -> JSONText {
    switch id {
    case .string(let text): .string(text)
    case .number(let number): .literal(number)
    default: .string(nil)
    }
  }
}
