internal import Foundation
internal import LegibleDetection
internal import LegibleEncodings
internal import LegibleEvaluation

/// The bytes of samples in a file, for the processes that look at them with other parameters: tables that are made of
/// parameters are made once in a process.
package struct SampleFile {
  private let folder: ScratchFolder

  /// Where the file is.
  package var path: String { folder.path + "/samples" }

  /// Writes a file with the length and the bytes of each sample.
  init(_ samples: [MixedSamples.Sample]) throws {
    folder = try ScratchFolder()
    var contents = Data()
    for sample in samples {
      withUnsafeBytes(of: UInt32(sample.bytes.count).littleEndian) {
        contents.append(contentsOf: $0)
      }
      contents.append(contentsOf: sample.bytes)
    }
    try contents.write(to: URL(fileURLWithPath: path))
  }

  /// The answers about the samples of a file, a line each: encoding, confidence, language, whether there is a mixture,
  /// and each reading that has a chance with its probability.
  ///
  /// - Throws: `CorpusError` where the file cannot be read, `TrainerError` where it was not written by this type.
  package static func answers(path: String) throws -> [String] {
    let contents = try FileBytes.read(path)
    var rest = contents[...]
    var lines: [String] = []
    while !rest.isEmpty {
      let length = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(4)
      guard rest.count >= length else { throw TrainerError("\(path): cut off") }
      // The tail is kept as far as the judge keeps it.
      let detection = EncodingDetector.detect(
        Array(rest.prefix(length)), options: DetectionOptions(coverage: 1))
      rest = rest.dropFirst(length)
      let name = detection.encoding?.name ?? (detection.isBinary ? "binary" : "unidentified")
      lines.append(
        [
          name, "\(detection.confidence)", detection.language?.tag ?? "",
          detection.mixture == nil ? "" : "mixture",
          detection.set.map { "\($0.encoding.name)=\($0.confidence)" }.joined(separator: " "),
        ].joined(separator: "\t"))
    }
    return lines
  }
}
