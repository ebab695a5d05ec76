import LegibleCatalogs
import Testing

/// JSON that others have written, read whole.
struct JSONValueTests {
  private static func value(_ text: String) throws -> JSONValue {
    try JSONValue(reading: Array(text.utf8))
  }

  @Test func valuesAreRead() throws {
    let value = try Self.value(
      #" {"id": 7, "x": -1.5e3, "s": "a\"\u00e9\ud83d\ude00", "l": [], "o": {}, "t": true, "f": [false, null]} "#
    )
    #expect(value["id"]?.integer == 7 && value["x"] == .number("-1.5e3"))
    #expect(value["x"]?.integer == -1500)
    #expect(value["s"]?.string == "a\"é😀")
    #expect(value["l"]?.array == [] && value["o"] == .object([]))
    #expect(value["t"]?.boolean == true && value["f"]?.array == [.boolean(false), .null])
    #expect(value["missing"] == nil)
    #expect(try Self.value(#"{"a": 1, "a": 2}"#)["a"]?.integer == 2)
  }

  @Test(arguments: [
    "", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "[1,]", "[1 2]", "tru", "+1",
    "1-2",
    "{} {}", "\"\\x\"", "\"\\u12\"", "\"a\nb\"", "nan", "1e", "{1:2}",
  ])
  func whatIsNoneIsAnError(text: String) {
    #expect(throws: SyntaxError.self) { try Self.value(text) }
  }

  @Test func depthIsBounded() {
    let count = 100_000
    #expect(throws: SyntaxError.self) { try Self.value(String(repeating: "[", count: count)) }
    #expect(throws: SyntaxError.self) { try Self.value(String(repeating: "{\"a\":", count: count)) }
    #expect(throws: SyntaxError.self) { try JSONValue(reading: [0x22, 0xFF, 0x22]) }
  }
}
