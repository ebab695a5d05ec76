import Glibc
import Legible

/// The name of an input or output as the user or the system gave it: bytes, which need not be UTF-8.
struct FileName: Equatable, Sendable {
  /// The bytes of the path, without the closing NUL; `-` for standard input.
  let bytes: [UInt8]

  static let standardInput = FileName("-")

  /// Standard output and standard error, for messages.
  static let standardOutput = FileName("/dev/stdout")
  static let standardError = FileName("/dev/stderr")

  /// The working directory.
  static let here = FileName(".")

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The name in an argument of the process, with its original bytes.
  init(argument: String) { bytes = RawArguments.bytes(of: argument) }

  var isStandardInput: Bool { self == .standardInput }

  /// The name as text, with U+FFFD for bytes that are not UTF-8.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path with a slash at its end.
  var directoryPrefix: [UInt8] {
    bytes.last == UInt8(ascii: "/") ? bytes : bytes + [UInt8(ascii: "/")]
  }

  /// Returns the path of a relative path in this directory.
  func appending(_ path: some Sequence<UInt8>) -> FileName {
    FileName(bytes: directoryPrefix + path)
  }

  /// The name of an output in an argument: `-` is standard output.
  init(outputArgument argument: String) {
    let name = FileName(argument: argument)
    self = name.isStandardInput ? .standardOutput : name
  }

  /// The descriptor that the name means, such as `/dev/stdout`, `/dev/stderr` or `/dev/fd/3`.
  ///
  /// Opening one of these by name could truncate or replace a file that another process writes to.
  var outputDescriptor: Int32? {
    switch self {
    case .standardOutput: return STDOUT_FILENO
    case .standardError: return STDERR_FILENO
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where bytes.starts(with: folder.utf8) {
      return Int32(String(decoding: bytes.dropFirst(folder.utf8.count), as: UTF8.self))
    }
    return nil
  }

  /// Whether the name ends in the suffix of backups; `false` without a suffix.
  func isBackup(by suffix: [UInt8]?) -> Bool {
    suffix.map { bytes.suffix($0.count).elementsEqual($0) } ?? false
  }

  /// Whether both names lead to the same regular file, which need not exist yet.
  func isSameFile(as other: FileName) -> Bool {
    if self == other { return true }
    guard let status = self.status, let otherStatus = other.status else { return false }
    return status.isRegular && status.identity == otherStatus.identity
  }

  /// The identity of the file, following symbolic links; `nil` if there is none.
  var identity: FileIdentity? { status?.identity }

  /// The status of the file, following symbolic links, or of standard input; `nil` if there is none.
  var status: stat? {
    if isStandardInput { return stat(of: STDIN_FILENO) }
    var status = stat()
    return withPath { stat($0, &status) } == 0 ? status : nil
  }

  /// Whether there is a file or directory, following symbolic links; else `errno` says why not.
  var exists: Bool { withPath { access($0, F_OK) } == 0 }

  /// Makes the directory, unless it is there.
  func makeDirectory(mode: mode_t) throws(SystemError) {
    if withPath({ mkdir($0, mode) }) != 0 && errno != EEXIST { throw .last }
  }

  /// Calls `body` with the path as a string that ends with NUL.
  func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let path = bytes.map { CChar(bitPattern: $0) } + [0]
    return body(path)
  }

  /// The name in output: its bytes, or escaped on a terminal.
  func shown(onTerminal isForTerminal: Bool) -> [UInt8] {
    isForTerminal ? Array(escapedForDisplay.utf8) : bytes
  }

  /// The name in a finding: `escapedForDisplay`, except that standard input is `-`.
  ///
  /// Logs of continuous integration may interpret control characters as a terminal does.
  var forFindings: [UInt8] { isStandardInput ? bytes : Array(escapedForDisplay.utf8) }

  /// The name for a message, in which unprintable characters and bytes that are not UTF-8 are escaped.
  ///
  /// Control characters could drive a terminal, and direction controls could make one name look
  /// like another, so both are shown as escapes.
  var escapedForDisplay: String {
    switch self {
    case .standardInput: return "standard input"
    case .standardOutput: return "standard output"
    case .standardError: return "standard error"
    default: break
    }
    if bytes.isEmpty { return "''" }
    var text = ""
    bytes.forEachScalar { scalar in
      // A backslash would otherwise look like the beginning of an escape.
      text += scalar == "\\" ? "\\\\" : scalar.escapedForDisplay
    } orMalformedByte: { byte in
      text += "\\x" + String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the character would act on a terminal instead of being shown.
  var isUnprintable: Bool {
    if (" "..."~").contains(self) { return false }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: properties.isBidiControl
    default: false
    }
  }

  /// The character, or its escape if it is unprintable, such as `\n` or `\u{202E}`.
  var escapedForDisplay: String { isUnprintable ? escaped(asASCII: true) : String(self) }
}

extension String {
  /// The text on one line, with unprintable characters escaped.
  var escapedForDisplay: String {
    // Most messages are ASCII.
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return self }
    var text = ""
    for scalar in unicodeScalars { text += scalar.escapedForDisplay }
    return text
  }
}

/// The arguments of the process as text from which their bytes can be recovered.
///
/// In `CommandLine.arguments` malformed UTF-8 is replaced, so that a file name that is not UTF-8 would
/// no longer be the name of the file, and two such names could be the same.
enum RawArguments {
  /// Private-use characters that represent the bytes 0x80…0xFF of malformed UTF-8. If an argument
  /// contains such a character itself, the bytes of that character are replaced by stand-ins too.
  private static let standIns: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The arguments after the name of the program.
  static var texts: [String] {
    // `unsafeArgv` has `argc` entries, each a string that ends with NUL and lives as long as the
    // process.
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        text(of: UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }

  /// Recovers the bytes of an argument, or of a part of one.
  static func bytes(of text: String) -> [UInt8] {
    guard text.unicodeScalars.contains(where: { standIns.contains($0.value) }) else {
      return Array(text.utf8)
    }
    return text.unicodeScalars.flatMap { scalar in
      standIns.contains(scalar.value)
        ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
    }
  }

  private static func text(of bytes: UnsafeRawBufferPointer) -> String {
    var text = String.UnicodeScalarView()
    let appendStandIn = { (byte: UInt8) in
      // All bytes of malformed UTF-8, and all bytes of stand-ins in UTF-8, are 0x80 or higher.
      text.append(Unicode.Scalar(standIns.upperBound - 0xFF + UInt32(byte)) ?? "\u{FFFD}")
    }
    bytes.forEachScalar { scalar in
      if standIns.contains(scalar.value) {
        String(scalar).utf8.forEach(appendStandIn)
      } else {
        text.append(scalar)
      }
    } orMalformedByte: {
      appendStandIn($0)
    }
    return String(text)
  }
}

extension Collection<UInt8> {
  /// Calls a closure for each character of UTF-8, and another for each malformed byte.
  fileprivate func forEachScalar(
    _ body: (Unicode.Scalar) -> Void, orMalformedByte malformed: (UInt8) -> Void
  ) {
    var rest = self[...]
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        body(Unicode.UTF8.decode(encoded))
        rest = rest.dropFirst(encoded.count)
      case .error(let length):
        rest.prefix(length).forEach(malformed)
        rest = rest.dropFirst(length)
      case .emptyInput:
        return
      }
    }
  }
}
