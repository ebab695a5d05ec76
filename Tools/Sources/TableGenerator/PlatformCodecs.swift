import Foundation

/// What the codecs of this machine make of bytes, for encodings that no standard tabulates.
enum PlatformCodecs {
  /// What a codec of Python makes of each of the byte sequences: code points, or `nil`.
  static func python(_ codec: String, _ sequences: [[UInt8]]) throws -> [[UInt32]?] {
    let program = """
      import sys
      for line in sys.stdin:
        try: print(*map(ord, bytes.fromhex(line).decode('\(codec)')))
        except UnicodeDecodeError: print('-')
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program]
    let input = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let lines = sequences.map { $0.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) } }
    try Data((lines.map { $0.joined() + "\n" }).joined().utf8).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    process.standardInput = try FileHandle(forReadingFrom: input)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let answers = text.split(separator: "\n")
    guard process.terminationStatus == 0, answers.count == sequences.count else {
      throw GeneratorError("python3 cannot decode \(codec)")
    }
    return answers.map { $0 == "-" ? nil : $0.split(separator: " ").compactMap { UInt32($0) } }
  }

  /// What `iconv(3)` makes of each of the byte sequences: code points, or `nil`.
  ///
  /// - Returns: `nil` if it does not know the name.
  static func iconv(_ name: String, _ sequences: [[UInt8]]) -> [[UInt32]?]? {
    let descriptor = iconv_open("UTF-32LE", name)
    guard let descriptor, descriptor != iconv_t(bitPattern: -1) else { return nil }
    defer { iconv_close(descriptor) }
    return sequences.map { decode($0, with: descriptor) }
  }

  private static func decode(_ sequence: [UInt8], with descriptor: iconv_t) -> [UInt32]? {
    var input = sequence.map { CChar(bitPattern: $0) }
    var result = [UInt32](repeating: 0, count: 8)
    let count = input.withUnsafeMutableBufferPointer { input in
      result.withUnsafeMutableBytes { result in
        var source = input.baseAddress
        var sourceRest = input.count
        var target = result.baseAddress?.assumingMemoryBound(to: CChar.self)
        var targetRest = result.count
        let status = Foundation.iconv(
          descriptor, &source, &sourceRest, &target, &targetRest)
        // Some converters hold a letter back that a mark may follow; the flush brings it out.
        _ = Foundation.iconv(descriptor, nil, nil, &target, &targetRest)
        return status == -1 || sourceRest > 0 ? 0 : (result.count - targetRest) / 4
      }
    }
    return count == 0 ? nil : result.prefix(count).map { UInt32(littleEndian: $0) }
  }
}
