import ArgumentParser
import Legible

/// An encoding named on the command line, by any label, or by a name that the system's `iconv(3)`
/// knows.
struct EncodingArgument: ExpressibleByArgument, Equatable, CustomStringConvertible {
  let encoding: TextEncoding

  var description: String { encoding.name }

  static let utf8 = EncodingArgument(.utf8)

  init(_ encoding: TextEncoding) { self.encoding = encoding }

  init?(argument: String) {
    guard let encoding = TextEncoding(argument) ?? TextEncoding(systemName: argument) else {
      return nil
    }
    self.encoding = encoding
  }
}

/// Several encodings, separated by commas.
struct EncodingListArgument: ExpressibleByArgument, Equatable {
  let encodings: [TextEncoding]

  init?(argument: String) {
    var encodings: [TextEncoding] = []
    for label in argument.split(separator: ",") {
      guard let encoding = TextEncoding(String(label)) else { return nil }
      encodings.append(encoding)
    }
    guard !encodings.isEmpty else { return nil }
    self.encodings = encodings
  }
}
