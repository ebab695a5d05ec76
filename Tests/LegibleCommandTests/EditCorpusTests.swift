import Foundation
import Legible
import LegibleTestSupport
import Testing

/// `edit` on text of the corpus in many encodings, by the programs that people edit with.
final class EditCorpusTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// What each program is to do: put `line` in the place of `LINE` on the second line.
  private static let programs = [
    "sed -i '2s/LINE/line/'",
    "sh -c 'printf \"%s\\n\" \"2s/LINE/line/\" w q | ed -s \"$1\"' sh",
    "python3 -c 'import sys, pathlib; p = pathlib.Path(sys.argv[1]); "
      + "p.write_bytes(p.read_bytes().replace(b\"LINE\", b\"line\", 1))'",
    "sh -c 'vi -es -u NONE \"+2s/LINE/line/\" +wq \"$1\"' sh",
  ]

  private static var hasPrograms: Bool {
    ["sed", "ed", "python3", "vi"].allSatisfy { name in
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      }
    }
  }

  /// The encodings of each file of the corpus, those of all files in turns.
  private static let encodings = [
    "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254", "windows-1255",
    "windows-1256", "windows-1257", "windows-1258", "iso-8859-1", "iso-8859-2", "iso-8859-5",
    "iso-8859-7", "iso-8859-15", "koi8-r", "koi8-u", "cp866", "ibm850", "ibm852", "macintosh",
    "shift_jis", "euc-jp", "iso-2022-jp", "gbk", "gb18030", "big5", "euc-kr", "utf-8", "utf-16le",
    "utf-16be", "utf-7", "hz-gb-2312", "iso-2022-kr", "viscii", "windows-874",
  ].compactMap { TextEncoding($0) }

  @Test(.enabled(if: hasPrograms, "needs sed, ed, python3 and vi (vim-tiny)"))
  func programsChangeTheirBytesAlone() throws {
    var files: [(name: String, encoding: TextEncoding, bytes: [UInt8])] = []
    // Each program once in each encoding: every file of the corpus in every encoding would take minutes.
    var counts: [TextEncoding: Int] = [:]
    for name in Repository.names(in: "Corpus/text") {
      guard let text = try? Repository.text("Corpus/text/\(name)") else { continue }
      let lines = text.split(separator: "\n").prefix(12).map(String.init)
      for encoding in Self.encodings where counts[encoding, default: 0] < Self.programs.count {
        let newline = files.count % 3 == 0 ? "\r\n" : "\n"
        let content =
          ([lines.first ?? "", "\(lines.dropFirst().first ?? "") LINE 2"] + lines.dropFirst(2))
          .joined(separator: newline) + newline
        guard let bytes = try? encoding.encode(content, unencodable: .transliterate) else {
          continue
        }
        files.append(("\(files.count).txt", encoding, bytes))
        counts[encoding, default: 0] += 1
      }
    }
    var failures = Failures()
    var script = ""
    var uses: [TextEncoding: Int] = [:]
    for file in files {
      try runner.write(file.bytes, to: file.name)
      let program = Self.programs[uses[file.encoding, default: 0]]
      uses[file.encoding, default: 0] += 1
      let call = "\"$0\" edit -f '\(file.encoding)' \(file.name) -- \(program)"
      script += "\(call) || echo \(file.name)\n"
    }
    #expect(
      counts.count >= 30 && files.count == counts.count * Self.programs.count,
      "\(files.count) in \(counts.count)")
    let result = try runner.shell(script)
    #expect(result.text.isEmpty && result.messages.isEmpty, "\(result.text)\(result.messages)")
    for file in files {
      let old = try file.encoding.encode("LINE 2")
      let new = try file.encoding.encode("line 2")
      let header = file.encoding == .iso2022KR ? 4 : 0
      let place = Self.place(of: Array(old.dropFirst(header)), in: file.bytes)
      var expected = file.bytes
      if let place {
        expected.replaceSubrange(place..<place + old.count - header, with: new.dropFirst(header))
      }
      let bytes = try Data(contentsOf: runner.directory.appendingPathComponent(file.name))
      failures.check(
        place != nil && Array(bytes) == expected, "\(file.name) in \(file.encoding)")
    }
    #expect(failures.isEmpty, "\(failures)")
  }

  private static func place(of part: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= part.count else { return nil }
    return (0...(bytes.count - part.count)).first { bytes[$0...].starts(with: part) }
  }
}
