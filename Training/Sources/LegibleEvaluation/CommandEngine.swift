internal import Glibc

/// Any command that prints the name of a file's encoding, or its text.
///
/// `{}` in the command stands for one file; `{+}`, as a word of its own, for many, for which the
/// command prints a line each, in their order, or a text and a NUL each. A name and `=` in front give
/// the engine's name: `old=chardetect --minimal {}`. Of a line `file: label …` or `label …` the label
/// is taken, and a number behind the word `confidence` as its confidence.
public final class CommandEngine: AccuracyEngine {
  /// Its name in tables.
  public let name: String

  /// Which version it is, or the command that is run.
  public let detail: String

  /// Whether it opens the files itself.
  public let readsPaths = true
  private let words: [String]
  private let takesMany: Bool

  /// Which text it prints; `nil` if it prints the name of an encoding.
  private let printed: TextTask?

  /// Whether it names encodings.
  public var namesEncodings: Bool { printed == nil }

  /// An engine.
  ///
  /// - Parameter printed: Which text the command prints; `nil` if it prints the name of an encoding.
  /// - Throws: `EngineFailure` where the command has no place for a file, or cannot be read.
  public init(_ argument: String, printing printed: TextTask? = nil) throws(EngineFailure) {
    self.printed = printed
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
    let lines = try outputs(for: files, end: UInt8(ascii: "\n"), cost: &cost)
    return zip(files, lines).map {
      Self.answer(in: String(decoding: $1, as: UTF8.self), of: $0.path)
    }
  }

  /// The texts that the command prints, if they are what is asked for; detectors read files in the encodings that they name.
  public func texts(
    for files: [(path: String, bytes: [UInt8])], _ task: TextTask, cost: inout Cost
  ) throws(EngineFailure) -> [[UInt8]]? {
    if printed == task { return try outputs(for: files, end: 0, cost: &cost) }
    return printed == nil && task == .read ? try decoded(files, cost: &cost) : nil
  }

  /// What the command prints about each file, up to a byte that ends it; nothing of those that it says nothing of.
  ///
  /// A command that prints nothing at all, or too few texts, has failed: that is no wrong answer.
  private func outputs(
    for files: [(path: String, bytes: [UInt8])], end: UInt8, cost: inout Cost
  ) throws(EngineFailure) -> [[UInt8]] {
    let start = CPUClock.children
    var outputs: [[UInt8]] = []
    if takesMany {
      let paths = files.map(\.path)
      let output = try output(words.flatMap { $0 == "{+}" ? paths : [$0] })
      let count = output.count { $0 == end }
      if output.isEmpty || printed != nil && count < files.count {
        throw EngineFailure("\(name): prints \(count) answers for \(files.count) files")
      }
      outputs = output.split(separator: end, omittingEmptySubsequences: false)
        .prefix(files.count).map(Array.init)
      while outputs.count < files.count { outputs.append([]) }
    } else {
      for (path, _) in files {
        let output = try output(words.map { Self.replacing($0, with: path) })
        if printed != nil && output.isEmpty {
          throw EngineFailure("\(name): prints no text for \(path)")
        }
        outputs.append(output.split(separator: end).first.map(Array.init) ?? [])
      }
    }
    cost.seconds += CPUClock.children - start
    cost.files += files.count
    cost.bytes += files.reduce(0) { $0 + $1.bytes.count }
    return outputs
  }

  private func output(_ arguments: [String]) throws(EngineFailure) -> [UInt8] {
    guard let output = ChildProcess.output(of: arguments) else {
      throw EngineFailure("\(detail): cannot be run")
    }
    return output
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
    if ["None", "unknown", "unknown-8bit", "undefined", "unidentified", "binary", "-"].contains(
      answer.label)
    {
      answer.label = ""
    }
    return answer
  }
}

/// Splits a command line into words as a shell does, with quotes and backslashes, and nothing else.
enum CommandLineWords {
  /// The words, or `nil` where a quote is not closed.
  static func split(_ line: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\" && quote != "'" {
        isEscaped = true
        word = word ?? ""
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " || character == "\t" {
        if let finished = word { words.append(finished) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if quote != nil || isEscaped { return nil }
    return word.map { words + [$0] } ?? words
  }
}

/// Commands that are run for what they print.
public enum ChildProcess {
  /// What a command prints on standard output, or `nil` where it cannot be started.
  ///
  /// Standard input is empty, standard error goes where ours goes. The exit status is not looked
  /// at: detectors use it to say that they do not know.
  public static func output(of arguments: [String]) -> [UInt8]? {
    var ends: [CInt] = [0, 0]
    if pipe(&ends) != 0 { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)

    guard let program = arguments.first else { return nil }
    // Each string is a copy that is freed once the child has its own.
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    let status = posix_spawnp(&child, program, &actions, nil, &words, environ)
    close(ends[1])
    if status != 0 { return nil }

    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { break }
      output += buffer[..<count]
    }
    while waitpid(child, nil, 0) < 0 && errno == EINTR {}
    return output
  }
}
