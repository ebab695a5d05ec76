/// Any command that prints the name of a file's encoding.
///
/// `{}` in the command stands for one file; `{+}`, as a word of its own, for many, for which the
/// command prints a line each, in their order. A name and `=` in front give the engine's name:
/// `old=chardetect --minimal {}`. Of a line `file: label …` or `label …` the label is taken, and a
/// number behind the word `confidence` as its confidence.
public final class CommandEngine: AccuracyEngine {
  /// Its name in tables.
  public let name: String

  /// Which version it is, or the command that is run.
  public let detail: String

  /// Whether its answers have languages.
  public let tellsLanguage = false

  /// Whether it opens the files itself.
  public let readsPaths = true
  private let words: [String]
  private let takesMany: Bool

  /// An engine.
  ///
  /// - Throws: `EngineFailure` where the command has no place for a file, or cannot be read.
  public init(_ argument: String) throws(EngineFailure) {
    var command = argument
    var name: String?
    if let equals = argument.firstIndex(of: "="),
      argument[..<equals].allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }),
      equals != argument.startIndex
    {
      name = String(argument[..<equals])
      command = String(argument[argument.index(after: equals)...])
    }
    guard let words = CommandLineWords.split(command), let program = words.first else {
      throw EngineFailure("\(command): the command cannot be read")
    }
    takesMany = words.contains("{+}")
    if !takesMany && !words.contains(where: { $0.contains("{}") }) {
      throw EngineFailure("\(command): no {} or {+} for the file")
    }
    self.words = words
    self.name = name ?? String(program.split(separator: "/").last ?? "")
    detail = command
  }

  /// The answers for some files, in their order.
  public func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) throws(EngineFailure) -> [Answer] {
    let start = CPUClock.children
    var answers: [Answer] = []
    if takesMany {
      let paths = files.map(\.path)
      let lines = try output(
        words.flatMap { $0 == "{+}" ? paths : [$0] }
      ).split(separator: "\n", omittingEmptySubsequences: false)
      answers = zip(paths, lines).map { Self.answer(in: $1, of: $0) }
      // A command that says nothing of the last files has no answer for them.
      while answers.count < files.count { answers.append(Answer(label: "")) }
    } else {
      for (path, _) in files {
        let line =
          try output(words.map { Self.replacing($0, with: path) })
          .split(separator: "\n").first ?? ""
        answers.append(Self.answer(in: line, of: path))
      }
    }
    cost.seconds += CPUClock.children - start
    cost.files += files.count
    cost.bytes += files.reduce(0) { $0 + $1.bytes.count }
    return answers
  }

  private func output(_ arguments: [String]) throws(EngineFailure) -> String {
    guard let output = ChildProcess.output(of: arguments) else {
      throw EngineFailure("\(detail): cannot be run")
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func replacing(_ word: String, with path: String) -> String {
    word.split(separator: "{}", omittingEmptySubsequences: false).joined(separator: path)
  }

  /// The label in a line such as `big5`, `a.txt: Big5 with confidence 0.99`.
  static func answer(in line: some StringProtocol, of path: String) -> Answer {
    var line = String(line)
    if line.hasPrefix("\(path):") { line = String(line.dropFirst(path.count + 1)) }
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    var answer = Answer(label: words.first.map(String.init) ?? "")
    if let index = words.firstIndex(of: "confidence"), index + 1 < words.count {
      answer.confidence = Double(words[index + 1])
    }
    answer.isBinary = answer.label == "binary"
    if ["None", "unknown", "unidentified", "binary", "-"].contains(answer.label) {
      answer.label = ""
    }
    return answer
  }
}
