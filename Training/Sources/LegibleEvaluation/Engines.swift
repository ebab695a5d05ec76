internal import Glibc
internal import LegibleDetection
internal import LegibleEncodings

/// What an engine says of one file.
public struct Answer: Equatable {
  /// The name of the encoding, or nothing.
  public var label: String

  /// Whether the bytes are said to be no text at all.
  public var isBinary: Bool

  /// How sure it is, 0…1, where it says so.
  public var confidence: Double?

  /// The language's tag, where it tells one.
  public var language: String?

  /// An answer.
  public init(
    label: String, isBinary: Bool = false, confidence: Double? = nil, language: String? = nil
  ) {
    self.label = label
    self.isBinary = isBinary
    self.confidence = confidence
    self.language = language
  }
}

/// What work took.
public struct Cost: Codable, Sendable {
  /// Processor time, in seconds, of all threads and child processes.
  public var seconds = 0.0

  /// How many files were looked at.
  public var files = 0

  /// How many bytes they had.
  public var bytes = 0

  /// Nothing yet.
  public init() {}
}

/// What an engine is asked of files for whose answer a text is right, and no encoding.
public enum TextTask: Sendable {
  /// The text of bytes in several encodings.
  case read

  /// The text of UTF-8 as it was before some of it was decoded wrongly.
  case repair
}

/// A detector, or a program that reads or repairs text, that is scored.
public protocol AccuracyEngine: AnyObject {
  /// Its name in the report.
  var name: String { get }

  /// Its version, or the command that is run.
  var detail: String { get }

  /// Whether it names encodings.
  var namesEncodings: Bool { get }

  /// Whether its answers have languages.
  var tellsLanguage: Bool { get }

  /// Whether it opens the files itself, and so does not see the bytes that it is given.
  var readsPaths: Bool { get }

  /// The answers for some files, one each, in their order; the processor time goes into `cost`.
  ///
  /// - Throws: `EngineFailure` where the engine does not work at all.
  func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) throws(EngineFailure) -> [Answer]

  /// The texts of some files in UTF-8, one each, in their order; `nil` where the engine does not do what is asked.
  ///
  /// - Throws: `EngineFailure` where the engine does not work at all.
  func texts(
    for files: [(path: String, bytes: [UInt8])], _ task: TextTask, cost: inout Cost
  ) throws(EngineFailure) -> [[UInt8]]?
}

/// Why an engine cannot be used.
public struct EngineFailure: Error, CustomStringConvertible {
  /// What is wrong with which engine.
  public let description: String

  /// A failure.
  public init(_ description: String) { self.description = description }
}

extension AccuracyEngine {
  /// Engines name encodings, unless they say otherwise.
  public var namesEncodings: Bool { true }

  /// Engines look at bytes and tell no language, unless they say otherwise.
  public var tellsLanguage: Bool { false }

  /// Engines look at the bytes that they are given, unless they say otherwise.
  public var readsPaths: Bool { false }

  /// A detector reads a file as a whole in the encoding that it names, and does not repair.
  public func texts(
    for files: [(path: String, bytes: [UInt8])], _ task: TextTask, cost: inout Cost
  ) throws(EngineFailure) -> [[UInt8]]? {
    task == .read ? try decoded(files, cost: &cost) : nil
  }

  /// Each file as a whole in the encoding that the engine names, empty without one.
  func decoded(
    _ files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) throws(EngineFailure) -> [[UInt8]] {
    var reader = AnswerReader()
    return zip(files, try answers(for: files, cost: &cost)).map { file, answer in
      reader.encoding(answer.label, of: file.bytes).map {
        AnswerReader.decode(file.bytes, $0).text
      } ?? []
    }
  }

  /// The answers of an engine in this process, one file after the other.
  public func answersInProcess(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost,
    _ answer: (UnsafeRawBufferPointer) -> Answer
  ) -> [Answer] {
    measured(files, &cost) { $0.withUnsafeBytes(answer) }
  }

  /// What is made of each file in this process; the processor time goes into `cost`.
  fileprivate func measured<Result>(
    _ files: [(path: String, bytes: [UInt8])], _ cost: inout Cost, _ body: ([UInt8]) -> Result
  ) -> [Result] {
    let start = CPUClock.own
    let answers = files.map { body($0.bytes) }
    cost.seconds += CPUClock.own - start
    cost.files += files.count
    cost.bytes += files.reduce(0) { $0 + $1.bytes.count }
    return answers
  }
}

extension AccuracyEngine {
  /// The answers for bytes that are not in files; they are written into some where the engine opens what
  /// it looks at.
  ///
  /// - Throws: `EngineFailure` where the engine does not work, and what writing files throws.
  package func answers(for contents: [[UInt8]]) throws -> [Answer] {
    let folder = readsPaths ? try ScratchFolder() : nil
    let files = contents.enumerated().map { index, bytes in
      (path: "\(folder?.path ?? "")/\(index)", bytes: bytes)
    }
    if folder != nil { for file in files { try FileBytes.write(file.bytes, to: file.path) } }
    var cost = Cost()
    let answers = try answers(for: files, cost: &cost)
    // The files have to be there until they are read.
    return withExtendedLifetime(folder) { answers }
  }
}

/// Legible's own detector.
public final class LegibleEngine: AccuracyEngine {
  /// Its name in tables.
  public let name = "legible"

  /// Which version it is, or the command that is run.
  public let detail = "this tree"

  /// Whether its answers have languages.
  public let tellsLanguage = true

  /// The engine.
  public init() {}

  /// The answers for some files, in their order.
  public func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) -> [Answer] {
    answersInProcess(for: files, cost: &cost) { bytes in
      let detection = EncodingDetector.detect(bytes)
      return Answer(
        label: detection.encoding?.name ?? "", isBinary: detection.isBinary,
        confidence: detection.confidence, language: detection.language?.tag)
    }
  }

  /// What `convert --mixed` and `repair` write.
  public func texts(
    for files: [(path: String, bytes: [UInt8])], _ task: TextTask, cost: inout Cost
  ) -> [[UInt8]]? {
    measured(files, &cost) { bytes in
      switch task {
      case .read: return Self.mixedText(of: bytes)
      case .repair:
        var repairer = TextRepairer()
        return repairer.repair(bytes).repairedUTF8
      }
    }
  }

  /// What `convert --mixed` writes, as far as it comes.
  static func mixedText(of bytes: [UInt8]) -> [UInt8] {
    var decoder = MixedDecoder(malformed: .replace)
    var text: [UInt8] = []
    do {
      try decoder.decode(bytes, into: &text)
      try decoder.finish(into: &text)
    } catch {
      // The text before the error stays.
    }
    return text
  }
}

/// libuchardet.
public final class UchardetEngine: AccuracyEngine {
  /// Its name in tables.
  public let name = "uchardet"

  /// Which version it is, or the command that is run.
  public let detail: String

  private let library: UchardetLibrary

  /// The engine, or `nil` where the library is not installed.
  public init?() {
    guard let library = UchardetLibrary() else { return nil }
    self.library = library
    detail = "libuchardet.so.0"
  }

  /// The answers for some files, in their order.
  public func answers(
    for files: [(path: String, bytes: [UInt8])], cost: inout Cost
  ) -> [Answer] {
    answersInProcess(for: files, cost: &cost) { Answer(label: library.detect([$0])) }
  }
}

/// libuchardet, where it is installed (`uchardet.h`).
public struct UchardetLibrary: Sendable {
  private typealias Handle = OpaquePointer
  private typealias Method = @convention(c) (Handle) -> Void

  private let new: @convention(c) () -> Handle?
  private let delete: Method
  private let handleData: @convention(c) (Handle, UnsafeRawPointer?, Int) -> CInt
  private let dataEnd: Method
  private let charset: @convention(c) (Handle) -> UnsafePointer<CChar>?

  /// The library, or `nil` where it is missing.
  public init?() {
    guard let library = DynamicLibrary(["libuchardet.so.0"]),
      let new: @convention(c) () -> Handle? = library.function("uchardet_new"),
      let delete: Method = library.function("uchardet_delete"),
      let handleData: @convention(c) (Handle, UnsafeRawPointer?, Int) -> CInt =
        library.function("uchardet_handle_data"),
      let dataEnd: Method = library.function("uchardet_data_end"),
      let charset: @convention(c) (Handle) -> UnsafePointer<CChar>? =
        library.function("uchardet_get_charset")
    else { return nil }
    (self.new, self.delete, self.handleData) = (new, delete, handleData)
    (self.dataEnd, self.charset) = (dataEnd, charset)
  }

  /// The name that the library gives for bytes fed in chunks, empty where it has none.
  public func detect(_ chunks: [UnsafeRawBufferPointer]) -> String {
    guard let handle = new() else { return "" }
    defer { delete(handle) }
    // The library copies what it keeps of each chunk.
    for chunk in chunks where handleData(handle, chunk.baseAddress, chunk.count) != 0 { return "" }
    dataEnd(handle)
    return charset(handle).map { String(cString: $0) } ?? ""
  }
}

/// A shared library that is opened if it is installed, so that nothing needs it to build.
public struct DynamicLibrary: @unchecked Sendable {
  // The handle stays open for the life of the process, so every symbol stays valid; `dlsym` may be
  // called from any thread.
  private let handle: UnsafeMutableRawPointer

  /// The name by which it was opened.
  public let name: String

  /// The first of the named libraries that can be opened.
  public init?(_ names: [String]) {
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        self.name = name
        return
      }
    }
    return nil
  }

  /// The address of a function as a Swift function of the given C type.
  ///
  /// The type must be what the library's header declares; each use below names the header.
  public func function<Function>(_ name: String, as type: Function.Type = Function.self)
    -> Function?
  {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}

/// Another build of Legible, by its library for C (`legible.h`).
public struct LegibleLibrary: Sendable {
  private typealias Handle = OpaquePointer

  private let detectBytes: @convention(c) (UnsafeRawPointer?, Int, UnsafeRawPointer?) -> Handle?
  private let language: @convention(c) (Handle) -> UnsafePointer<CChar>?
  private let free: @convention(c) (Handle) -> Void

  /// The library of a path, or `nil` where it cannot be opened.
  public init?(_ path: String) {
    guard let library = DynamicLibrary([path]),
      let detectBytes: @convention(c) (UnsafeRawPointer?, Int, UnsafeRawPointer?) -> Handle? =
        library.function("legible_detect"),
      let language: @convention(c) (Handle) -> UnsafePointer<CChar>? =
        library.function("legible_detection_language"),
      let free: @convention(c) (Handle) -> Void = library.function("legible_detection_free")
    else { return nil }
    (self.detectBytes, self.language, self.free) = (detectBytes, language, free)
  }

  /// Detects the encoding and the language, for the time that it takes.
  public func detect(_ bytes: [UInt8]) {
    guard let detection = bytes.withUnsafeBytes({ detectBytes($0.baseAddress, $0.count, nil) })
    else { return }
    _ = language(detection)
    free(detection)
  }
}
