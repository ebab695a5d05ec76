import Legible

/// The text of bytes in whatever encoding they are.
public func readableText(_ bytes: [UInt8]) -> String? {
  try? EncodingDetector.detect(bytes).encoding?.decode(bytes)
}
