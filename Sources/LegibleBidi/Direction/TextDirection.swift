internal import CBidiTables

/// The way that text runs.
public enum TextDirection: String, Sendable, CaseIterable {
  /// As Latin and Han are read.
  case leftToRight = "ltr"

  /// As Hebrew and Arabic are read.
  case rightToLeft = "rtl"

  /// The other way.
  public var opposite: TextDirection { self == .leftToRight ? .rightToLeft : .leftToRight }
}

/// How the base direction of a paragraph follows from its characters.
public enum BaseDirectionStrategy: String, Sendable, CaseIterable {
  /// The direction of the first strong character, isolates left out (UAX #9, rules P2 and P3).
  case firstStrong = "first-strong"

  /// Right-to-left as soon as there is any strong right-to-left character outside of isolates.
  case anyRightToLeft = "any-rtl"

  /// The direction of most words; numbers, addresses and words without letters do not count.
  ///
  /// Where both directions have as many words, the first strong character decides.
  case wordMajority = "word-majority"
}

extension TextDirection {
  /// The way that text in a language runs, by its tag.
  ///
  /// ```swift
  /// TextDirection(language: "he")        // .rightToLeft
  /// TextDirection(language: "he-Latn")   // .leftToRight
  /// TextDirection(language: "pa-PK")     // .rightToLeft
  /// ```
  ///
  /// The script decides; a tag without one has its likely script by CLDR. An unknown language is
  /// taken to be left-to-right, as most are.
  ///
  /// - Parameter tag: A tag of BCP 47 in any case, `_` being as good as `-`: a language, and perhaps
  ///   a script, a region and more. Of a locale such as `ar_EG.UTF-8@latin` the part before the full
  ///   stop counts.
  /// - Complexity: O(*n*) in the length of the tag.
  public init(language tag: String) {
    self = LanguageTag(tag).isRightToLeft ? .rightToLeft : .leftToRight
  }
}

/// The subtags of a language tag that decide the direction of text.
private struct LanguageTag {
  private var language = ""
  private var script: String?
  private var region: String?

  init(_ tag: String) {
    let end = tag.firstIndex { $0 == "." || $0 == "@" } ?? tag.endIndex
    let subtags = tag[..<end].split { $0 == "-" || $0 == "_" }
    // A single letter begins a tag of private use.
    guard let first = subtags.first, first.utf8.count > 1 else { return }
    language = first.lowercased()
    for subtag in subtags.dropFirst() {
      // A single letter begins extensions or private use.
      if subtag.utf8.count == 1 { break }
      let isAlphabetic = subtag.utf8.allSatisfy { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
      switch subtag.utf8.count {
      case 4 where isAlphabetic && script == nil && region == nil:
        script = subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased()
      case 2 where isAlphabetic && region == nil: region = subtag.uppercased()
      default: break
      }
    }
  }

  var isRightToLeft: Bool {
    let lines = RightToLeftTags.lines
    if let script { return lines.contains(script[...]) }
    if let region {
      if lines.contains("\(language)-\(region)") { return true }
      if lines.contains("!\(language)-\(region)") { return false }
    }
    return lines.contains(language[...])
  }
}

/// The scripts that run from right to left, and the languages that are written in them where a tag
/// names no script, a line of ASCII each.
///
/// A line is a code of ISO 15924, a language (`ckb`), or a language with a region (`pa-PK`); after
/// `!` a region in which a language of another line is written from left to right.
package enum RightToLeftTags {
  /// The lines of the table.
  package static let lines: Set<Substring> = {
    // The bytes of the table, constant and alive as long as the process.
    let data = UnsafeBufferPointer(
      start: legible_right_to_left_tags(), count: legible_right_to_left_tags_size())
    return Set(String(decoding: data, as: UTF8.self).split(separator: "\n"))
  }()
}
