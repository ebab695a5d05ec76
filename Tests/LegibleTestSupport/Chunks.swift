/// Ways of cutting an input into chunks, none of which may change a result.
public enum Chunks {
  /// The input whole, byte by byte, cut in two at each byte, and with empty chunks in between.
  public static func everySplit(of bytes: [UInt8]) -> [[[UInt8]]] {
    var splits = [[bytes], bytes.map { [$0] }, [[], bytes, []]]
    for cut in 0...bytes.count {
      splits.append([Array(bytes[..<cut]), Array(bytes[cut...])])
    }
    splits.append(bytes.flatMap { [[], [$0]] })
    return splits
  }

  /// The input behind 0…31 ASCII bytes, to move it against whatever is read many bytes at a time.
  public static func everyOffset(of bytes: [UInt8]) -> [(prefix: [UInt8], bytes: [UInt8])] {
    (0..<32).map { count in
      let prefix = [UInt8](repeating: UInt8(ascii: "x"), count: count)
      return (prefix, prefix + bytes)
    }
  }
}
