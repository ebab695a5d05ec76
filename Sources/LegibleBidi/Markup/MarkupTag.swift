/// A tag of HTML or XML.
package struct MarkupTag {
  /// Its range, in bytes of the text; empty at its beginning where it does not end in its line.
  package internal(set) var range: Range<Int>

  /// The name in lower case, and its end.
  package let name: String
  let nameEnd: Int
  package let isClosing: Bool

  /// Reads the tag at a `<`, if there is one.
  ///
  /// - Parameter end: The end of the line.
  package init?(in text: UnsafeBufferPointer<UInt8>, at start: Int, to end: Int) {
    isClosing = start + 1 < end && text[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isClosing ? 2 : 1)
    guard nameStart < end, text[nameStart].isASCIILetter else { return nil }
    let name = text[nameStart..<end].prefix { $0.isASCIIAlphanumeric || "-_:.".utf8.contains($0) }
    self.name = String(decoding: name, as: UTF8.self).lowercased()
    nameEnd = name.endIndex
    range = start..<(text.tagEnd(from: nameStart, to: end) ?? start)
  }

  /// Whether it ends with a slash, and so has no content.
  package func isEmpty(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text[range.upperBound - 2] == UInt8(ascii: "/")
  }

  package func hasAttributes(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text[range].contains(UInt8(ascii: "="))
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of a tag in its line: the first `>` outside of quoted attribute values, as in HTML.
  fileprivate func tagEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      let byte = self[index]
      index += 1
      if byte == UInt8(ascii: ">") { return index }
      guard byte == UInt8(ascii: "=") else { continue }
      index = skippingBlanks(from: index)
      if let quoted = quotedEnd(from: index, to: end) { index = quoted }
    }
    return nil
  }

  /// The end of a quoted attribute value; the quotation marks may be escaped by backslashes.
  func quotedEnd(from start: Int, to end: Int) -> Int? {
    var index = start
    let isEscaped = self[safe: index] == UInt8(ascii: "\\")
    if isEscaped { index += 1 }
    guard let quote = self[safe: index], quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return nil }
    index += 1
    while index < end {
      if self[index] == quote, !isEscaped || self[index - 1] == UInt8(ascii: "\\") {
        return index + 1
      }
      index += 1
    }
    return nil
  }
}

/// A reference to a character in HTML or XML: `&amp;`, `&#8207;`, `&#x200F;`.
package struct CharacterReference {
  /// The character that is displayed.
  package let scalar: Unicode.Scalar

  /// The end of the reference, in bytes of the text.
  package let end: Int

  /// The maximum length of a reference: `&#x10FFFF;`, with a few zeros in front.
  private static let lengthLimit = 16

  /// Reads the reference that begins at an `&`, if it is a known one.
  ///
  /// - Parameter limit: The end of the text that may be read.
  package init?(in text: UnsafeBufferPointer<UInt8>, at start: Int, to limit: Int) {
    let reach = min(limit, start + Self.lengthLimit)
    guard let semicolon = text[start..<reach].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    end = semicolon + 1
    let name = String(decoding: text[start + 1..<semicolon], as: UTF8.self)
    let code: UInt32? =
      if name.hasPrefix("#x") || name.hasPrefix("#X") {
        UInt32(name.dropFirst(2), radix: 16)
      } else if name.hasPrefix("#") {
        UInt32(name.dropFirst())
      } else {
        Self.named[name]
      }
    guard let code, let scalar = Unicode.Scalar(code) else { return nil }
    self.scalar = scalar
  }

  /// The names of HTML 4.01, section 24, and `apos` of XML.
  private static let named: [String: UInt32] = {
    let words = table.split { $0 == " " }
    var named: [String: UInt32] = [:]
    for index in stride(from: 0, to: words.count, by: 2) {
      named[String(words[index])] = UInt32(words[index + 1], radix: 16)
    }
    return named
  }()

  private static let table = """
    quot 22 amp 26 lt 3C gt 3E nbsp A0 iexcl A1 cent A2 pound A3 curren A4 yen A5 brvbar A6 sect A7 uml A8 copy \
    A9 ordf AA laquo AB not AC shy AD reg AE macr AF deg B0 plusmn B1 sup2 B2 sup3 B3 acute B4 micro B5 para B6 \
    middot B7 cedil B8 sup1 B9 ordm BA raquo BB frac14 BC frac12 BD frac34 BE iquest BF Agrave C0 Aacute C1 \
    Acirc C2 Atilde C3 Auml C4 Aring C5 AElig C6 Ccedil C7 Egrave C8 Eacute C9 Ecirc CA Euml CB Igrave CC Iacute \
    CD Icirc CE Iuml CF ETH D0 Ntilde D1 Ograve D2 Oacute D3 Ocirc D4 Otilde D5 Ouml D6 times D7 Oslash D8 \
    Ugrave D9 Uacute DA Ucirc DB Uuml DC Yacute DD THORN DE szlig DF agrave E0 aacute E1 acirc E2 atilde E3 auml \
    E4 aring E5 aelig E6 ccedil E7 egrave E8 eacute E9 ecirc EA euml EB igrave EC iacute ED icirc EE iuml EF eth \
    F0 ntilde F1 ograve F2 oacute F3 ocirc F4 otilde F5 ouml F6 divide F7 oslash F8 ugrave F9 uacute FA ucirc FB \
    uuml FC yacute FD thorn FE yuml FF OElig 152 oelig 153 Scaron 160 scaron 161 Yuml 178 fnof 192 circ 2C6 \
    tilde 2DC Alpha 391 Beta 392 Gamma 393 Delta 394 Epsilon 395 Zeta 396 Eta 397 Theta 398 Iota 399 Kappa 39A \
    Lambda 39B Mu 39C Nu 39D Xi 39E Omicron 39F Pi 3A0 Rho 3A1 Sigma 3A3 Tau 3A4 Upsilon 3A5 Phi 3A6 Chi 3A7 Psi \
    3A8 Omega 3A9 alpha 3B1 beta 3B2 gamma 3B3 delta 3B4 epsilon 3B5 zeta 3B6 eta 3B7 theta 3B8 iota 3B9 kappa \
    3BA lambda 3BB mu 3BC nu 3BD xi 3BE omicron 3BF pi 3C0 rho 3C1 sigmaf 3C2 sigma 3C3 tau 3C4 upsilon 3C5 phi \
    3C6 chi 3C7 psi 3C8 omega 3C9 thetasym 3D1 upsih 3D2 piv 3D6 ensp 2002 emsp 2003 thinsp 2009 zwnj 200C zwj \
    200D lrm 200E rlm 200F ndash 2013 mdash 2014 lsquo 2018 rsquo 2019 sbquo 201A ldquo 201C rdquo 201D bdquo \
    201E dagger 2020 Dagger 2021 bull 2022 hellip 2026 permil 2030 prime 2032 Prime 2033 lsaquo 2039 rsaquo 203A \
    oline 203E frasl 2044 euro 20AC image 2111 weierp 2118 real 211C trade 2122 alefsym 2135 larr 2190 uarr 2191 \
    rarr 2192 darr 2193 harr 2194 crarr 21B5 lArr 21D0 uArr 21D1 rArr 21D2 dArr 21D3 hArr 21D4 forall 2200 part \
    2202 exist 2203 empty 2205 nabla 2207 isin 2208 notin 2209 ni 220B prod 220F sum 2211 minus 2212 lowast 2217 \
    radic 221A prop 221D infin 221E ang 2220 and 2227 or 2228 cap 2229 cup 222A int 222B there4 2234 sim 223C \
    cong 2245 asymp 2248 ne 2260 equiv 2261 le 2264 ge 2265 sub 2282 sup 2283 nsub 2284 sube 2286 supe 2287 \
    oplus 2295 otimes 2297 perp 22A5 sdot 22C5 lceil 2308 rceil 2309 lfloor 230A rfloor 230B lang 2329 rang 232A \
    loz 25CA spades 2660 clubs 2663 hearts 2665 diams 2666 apos 27
    """
}

extension UnsafeBufferPointer<UInt8> {
  /// The byte at an offset, or `nil` after the end.
  subscript(safe offset: Int) -> UInt8? { offset >= 0 && offset < count ? self[offset] : nil }

  /// Whether a text stands at an offset.
  func has(_ other: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + other.utf8CodeUnitCount <= count else { return false }
    return other.withUTF8Buffer { other in
      other.indices.allSatisfy { self[offset + $0] == other[$0] }
    }
  }

  /// Whether a text in lower-case ASCII is at an offset, ignoring case.
  private func hasAnyCase(_ other: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + other.utf8CodeUnitCount <= count else { return false }
    return other.withUTF8Buffer { other in
      other.indices.allSatisfy { index in
        let byte = self[offset + index]
        return byte == other[index] || (byte | 0x20) == other[index] && byte &- 0x41 < 26
      }
    }
  }

  /// The next occurrence of a text, ignoring case; `nil` if there is none.
  func find(_ other: StaticString, from start: Int, to end: Int) -> Int? {
    let first = other.withUTF8Buffer { $0.first ?? 0 }
    var index = start
    while index + other.utf8CodeUnitCount <= end {
      if self[index] == first, hasAnyCase(other, at: index) { return index }
      index += 1
    }
    return nil
  }

  /// The end of the line that an offset is in, without its line separator.
  func lineEnd(from start: Int) -> Int {
    var index = start
    while index < count, self[index] != 0x0A, self[index] != 0x0D { index += 1 }
    return Swift.min(index, count)
  }

  /// The start of the line after the end of another.
  func nextLine(from end: Int) -> Int {
    guard end < count else { return count }
    return has("\r\n", at: end) ? end + 2 : end + 1
  }

  /// The offset after blanks and tabs.
  func skippingBlanks(from start: Int) -> Int {
    var index = start
    while index < count, self[index] == 0x20 || self[index] == 0x09 { index += 1 }
    return index
  }

  /// The offset after blanks, tabs and line ends.
  func skippingSpace(from start: Int) -> Int {
    var index = start
    while let byte = self[safe: index], byte == 0x20 || (0x09...0x0D).contains(byte) { index += 1 }
    return index
  }

  /// Whether a line consists of a text followed by nothing but blanks.
  func isLine(_ other: StaticString) -> Bool {
    has(other, at: 0) && skippingBlanks(from: other.utf8CodeUnitCount) == count
  }
}
