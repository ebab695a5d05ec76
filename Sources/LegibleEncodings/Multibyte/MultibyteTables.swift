/// The tables of the charsets, each built when it is first used and then shared.
package struct MultibyteTables: Sendable {
  package let decoding: MultibyteDecodingTable
  package let encoding: MultibyteEncodingTable

  private init(_ charset: MultibyteCharset) {
    encoding = MultibyteEncodingTable(charset)
    decoding = MultibyteDecodingTable(charset, encoding: encoding)
  }

  // Static constants are built once, by the first thread that needs them.
  private static let shiftJIS = MultibyteTables(.shiftJIS)
  private static let shiftJIS2004 = MultibyteTables(.shiftJIS2004)
  private static let eucJP = MultibyteTables(.eucJP)
  private static let eucJIS2004 = MultibyteTables(.eucJIS2004)
  private static let jisX0212 = MultibyteTables(.jisX0212)
  private static let gb2312 = MultibyteTables(.gb2312)
  private static let gbk = MultibyteTables(.gbk)
  private static let gb18030 = MultibyteTables(.gb18030)
  private static let big5 = MultibyteTables(.big5)
  private static let big5HKSCS = MultibyteTables(.big5HKSCS)
  private static let cp950 = MultibyteTables(.cp950)
  private static let eucTW = MultibyteTables(.eucTW)
  private static let eucKR = MultibyteTables(.eucKR)
  private static let johab = MultibyteTables(.johab)

  /// The tables of the charset.
  ///
  /// - Complexity: O(1), but for the first use.
  package static func of(_ charset: MultibyteCharset) -> MultibyteTables {
    switch charset {
    case .shiftJIS: shiftJIS
    case .shiftJIS2004: shiftJIS2004
    case .eucJP: eucJP
    case .eucJIS2004: eucJIS2004
    case .jisX0212: jisX0212
    case .gb2312: gb2312
    case .gbk: gbk
    case .gb18030: gb18030
    case .big5: big5
    case .big5HKSCS: big5HKSCS
    case .cp950: cp950
    case .eucTW: eucTW
    case .eucKR: eucKR
    case .johab: johab
    }
  }
}
