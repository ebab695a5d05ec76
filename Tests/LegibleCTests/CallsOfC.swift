import CLegible
import Foundation
import LegibleTestSupport

/// Calls of the C interface in the shape that the tests use.
enum CallsOfC {
  static func encoding(_ label: String) -> legible_encoding {
    legible_encoding_find(label, label.utf8.count)
  }

  static func string(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }

  /// The bytes of a text, which is freed.
  static func bytes(_ text: OpaquePointer?) -> [UInt8]? {
    guard let text else { return nil }
    defer { legible_text_free(text) }
    return bytes(legible_text_bytes(text), legible_text_length(text))
  }

  static func bytes(_ start: UnsafePointer<CChar>?, _ count: Int) -> [UInt8] {
    UnsafeBufferPointer(start: start, count: count).map { UInt8(bitPattern: $0) }
  }

  static func text(_ handle: OpaquePointer?) -> String? {
    bytes(handle).map { String(decoding: $0, as: UTF8.self) }
  }

  static func message(_ error: legible_error) -> String {
    withUnsafeBytes(of: error.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// The samples of the corpus.
  static var samples: [[UInt8]] {
    get throws {
      try Repository.names(in: "Corpus/samples").map {
        Array(try Data(contentsOf: Repository.url("Corpus/samples/\($0)")))
      }
    }
  }
}
