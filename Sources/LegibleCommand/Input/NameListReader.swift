/// Reads file names that are each ended by NUL, as `find -print0` and `git ls-files -z` write them.
struct NameListReader: ~Copyable {
  /// The maximum length of a name; no system supports longer ones.
  private static let nameLimit = 64 * 1024

  /// Why a list is invalid.
  enum Failure: Error, CustomStringConvertible {
    case emptyName(number: Int)
    case longName(number: Int)

    var description: String {
      switch self {
      case .emptyName(let number): "name \(number) of the list is empty"
      case .longName(let number): "name \(number) of the list is too long; is NUL at its end?"
      }
    }
  }

  private let file: InputFile?
  private var buffer: [UInt8] = []
  private var start = 0
  private var number = 0

  /// Creates an empty list.
  init() { file = nil }

  /// Opens the list; `-` is standard input.
  ///
  /// - Parameter written: The output files, none of which may be the list.
  init(_ name: FileName, besides written: Set<FileIdentity>) throws {
    file = try Self.open(name, besides: written)
  }

  private static func open(
    _ name: FileName, besides written: Set<FileIdentity>
  ) throws -> InputFile {
    let list = try InputFile(name)
    try list.checkIsNone(of: written)
    return list
  }

  /// Whether the next name can be read without blocking.
  var isReady: Bool {
    if buffer[start...].contains(0) { return true }
    return switch file {
    case .some(let file): file.isReady
    case .none: true
    }
  }

  /// The next name; the last one may lack its NUL.
  mutating func next() throws -> FileName? {
    var scanned = start
    while true {
      if let end = buffer[scanned...].firstIndex(of: 0) {
        defer { start = end + 1 }
        return try name(buffer[start..<end])
      }
      buffer.removeFirst(start)
      start = 0
      scanned = buffer.count
      if buffer.count > Self.nameLimit { throw Failure.longName(number: number + 1) }
      guard let count = try file?.read(appendingTo: &buffer), count > 0 else {
        guard !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        return try name(buffer[...])
      }
    }
  }

  private mutating func name(_ bytes: ArraySlice<UInt8>) throws(Failure) -> FileName {
    number += 1
    if bytes.isEmpty { throw .emptyName(number: number) }
    // In a list, `-` is a file of that name, not standard input.
    return FileName(bytes: bytes.elementsEqual("-".utf8) ? Array("./-".utf8) : Array(bytes))
  }
}
