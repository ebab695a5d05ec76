public import Foundation
public import Legible

extension Data {
  /// Foundation's name for the encoding of the data, or `nil` if they are binary, were not identified,
  /// or are in an encoding that Foundation has no name for.
  ///
  /// ```swift
  /// if let encoding = data.detectedEncoding() { print(String.localizedName(of: encoding)) }
  /// ```
  ///
  /// `EncodingDetector.detect(_:options:engine:)`, which takes `Data` too, tells more.
  ///
  /// - Parameter options: What is known about the data, and which answers are of use.
  /// - Complexity: O(*n*) in the number of bytes.
  public func detectedEncoding(options: DetectionOptions = DetectionOptions()) -> String.Encoding? {
    EncodingDetector.detect(self, options: options).encoding.flatMap { String.Encoding($0) }
  }
}

extension String {
  /// The text of data in an unknown encoding, or `nil` if they are binary or were not identified.
  ///
  /// Bytes that the encoding cannot read become U+FFFD. `DecodedText` tells what was concluded and lost. The options have
  /// no default, so that nobody guesses who forgot to name an encoding.
  ///
  /// - Parameters:
  ///   - data: The bytes of a text.
  ///   - options: What is known about them, and which answers are of use.
  /// - Complexity: O(*n*) in the number of bytes.
  public init?(data: Data, detecting options: DetectionOptions) {
    guard let text = try? String(decoding: data, detecting: options) else { return nil }
    self = text
  }

  /// The text of a file in an unknown encoding.
  ///
  /// ```swift
  /// let text = try String(contentsOf: url, detecting: DetectionOptions(likelyLanguages: ["cs"]))
  /// ```
  ///
  /// Bytes that the encoding cannot read become U+FFFD. The whole file is in memory; `DetectingDecoder` reads
  /// one of any length in chunks.
  ///
  /// - Parameters:
  ///   - url: Where the file is.
  ///   - options: What is known about it, and which answers are of use.
  /// - Throws: What Foundation throws if the file cannot be read; `DecodingFailure` if it is binary or was not identified.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(contentsOf url: URL, detecting options: DetectionOptions) throws {
    self = try String(decoding: Data(contentsOf: url), detecting: options)
  }
}
