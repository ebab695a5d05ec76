import Foundation
import Testing

/// What is not replaced unasked, and what is never written.
final class LeftAloneTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// French in windows-1252 of which every second line is UTF-8.
  private static let half: [UInt8] = (0..<20).flatMap { line -> [UInt8] in
    let latin = Array("Le caf".utf8) + [0xE9] + Array(" est ferm".utf8) + [0xE9, 0x0A]
    return line % 2 == 0 ? latin : Array("Le café est fermé\n".utf8)
  }

  /// German in windows-1252 of which every second line is in IBM437.
  private static let twoOlder: [UInt8] = (0..<40).flatMap { line -> [UInt8] in
    let lines = [
      "Größe der Fläche über alles", "Die Straße führt nach Süden",
      "Früher hörten wir schöne Lieder", "Äpfel, Öl und Brötchen für alle",
    ]
    let ibm437: [Unicode.Scalar: UInt8] = [
      "ä": 0x84, "ö": 0x94, "ü": 0x81, "Ä": 0x8E, "Ö": 0x99, "ß": 0xE1,
    ]
    return (lines[line % 4] + "\n").unicodeScalars.map { scalar in
      let latin1 = UInt8(truncatingIfNeeded: scalar.value)
      return line % 2 == 0 ? latin1 : ibm437[scalar] ?? latin1
    }
  }

  @Test(
    arguments: [
      ["-i"], ["-i", "-f", "windows-1252"], ["-ri"],
      ["marks", "--fix", "-i", "-f", "windows-1252"],
      ["marks", "--fix", "-i"],
    ])
  func aMixtureIsNotRewrittenWhole(arguments: [String]) throws {
    try runner.write(Self.half, to: "f")
    let result = try runner.shell("\"$0\" \"$@\" f", arguments)
    #expect(result.status == 1)
    #expect(
      result.messages.hasPrefix(
        "legible: f: left alone: parts of the text are UTF-8 and windows-1252, the first change is in line 2; "
      ))
    #expect(try runner.content("f") == Self.half)
  }

  @Test(
    arguments: [[0x0A], [0x0D], [0x0D, 0x0A]] as [[UInt8]])
  func theLinesOfAMixtureAreCountedByAllEnds(ending: [UInt8]) throws {
    let bytes = Array("123456789\n987\n".utf8) + Self.half
    try runner.write(bytes.flatMap { $0 == 0x0A ? ending : [$0] }, to: "f")
    #expect(
      try runner.run("-i", "f").messages.hasPrefix(
        "legible: f: left alone: parts of the text are UTF-8 and windows-1252, the first change is in line 4; "
      ))
  }

  @Test func aMixtureIsReadByItsEncodingsWhenAskedFor() throws {
    try runner.write(Self.half, to: "f")
    #expect(try runner.run("-i", "--mixed", "-f", "windows-1252", "f").status == 0)
    #expect(try runner.shell("sort -u f").text == "Le café est fermé\n")
    try runner.write(Self.twoOlder, to: "two")
    let two = try runner.run("-i", "two")
    #expect(two.status == 1)
    #expect(
      two.messages == "legible: two: left alone: parts of the text are IBM437 and windows-1252, "
        + "the first change is in line 2; --mixed reads both\n")
    #expect(try runner.content("two") == Self.twoOlder)
  }

  /// A RIGHT-TO-LEFT MARK of windows-1255 is 0xFE, which UTF-8 never has.
  @Test(
    arguments: [[], ["-f", "windows-1255"]])
  func stringsOfAMixtureGetNoMarks(arguments: [String]) throws {
    let header = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=windows-1255\\n\"\n\n"
    let catalog =
      Array("\(header)msgid \"a\"\nmsgstr \"%s ".utf8) + [0xF9, 0xEC, 0xE5, 0xED]
      + Array("\"\n\nmsgid \"b\"\nmsgstr \"%s שלום\"\n".utf8)
    try runner.write(catalog, to: "he.po")
    let result = try runner.shell("\"$0\" strings --fix --language=he \"$@\" he.po", arguments)
    #expect(result.status == 1)
    #expect(
      result.messages.contains(
        "he.po: left alone: parts of the text are UTF-8 and windows-1255, the first change is in line 8"
      ))
    #expect(try runner.content("he.po") == catalog)
  }

  @Test func imagesOfNetpbmAreLeftAlone() throws {
    let script = #"""
      printf 'P1\n# caf\351\n4 2\n0 1 0 1\n1 0 1 0\n' > 1; printf 'P2\n2 1\n# \351t\351\n255 0 255\n' > 2
      printf 'P3 1 1 255\n# \351t\351\n1 2 3\n' > 3; printf 'P4\n# made by hand\n8 4\n\343\363\363\360' > 4
      printf 'P5\n2 2\n255\n\351\350\340\342' > 5; printf 'P6 1 1\n255\n\351\350\340' > 6
      printf 'P7\nWIDTH 2\nHEIGHT 1\nDEPTH 1\nMAXVAL 255\nENDHDR\n\351\350' > 7
      cp -r . ../copy-$$; "$0" -i 1 2 3 4 5 6 7; echo $?; "$0" -ri .; diff -r . ../copy-$$; rm -r ../copy-$$
      { printf 'P4 und Z\374rich: '; printf 'gr\374ne H\344user, sch\366ne G\344rten und \344u\337erst fr\366hliche Leute\n%.0s' 1 2; } > text
      "$0" -i text; echo $?; file -b --mime-encoding text 2> /dev/null || echo utf-8
      """#
    let result = try runner.shell(script)
    #expect(result.text == "1\n0\nutf-8\n")
    #expect(
      result.messages.split(separator: "\n").map { $0.dropFirst(10) }
        == Array(repeating: ": left alone: it is an image of Netpbm, not text", count: 7))
  }

  /// Bits of images without a header, which read as one or two letters again and again.
  @Test(
    arguments: [
      [UInt8](repeating: 0xFF, count: 24),
      Array([[UInt8]](repeating: [0xFF, 0xF0], count: 8).joined()),
      [0xC1, 0x80, 0xDD, 0x80] + [[UInt8]](repeating: [0xC1, 0x80], count: 6).flatMap(\.self),
    ])
  func whatHasNoWordIsLeftAlone(bits: [UInt8]) throws {
    try runner.write(bits, to: "bits")
    let result = try runner.run("-i", "bits")
    #expect(result.messages.hasPrefix("legible: bits: left alone: "))
    #expect(result.messages.hasSuffix("; -f names it\n"))
    #expect(result.status == 1)
    #expect(try runner.content("bits") == bits)
  }

  @Test func aBaselineReplacesOnlyABaseline() throws {
    try runner.write(Array("int caf".utf8) + [0xE9, 0x3B, 0x0A], to: "a.c")
    let before = try runner.content("a.c")
    let result = try runner.run("check", "--write-baseline", "a.c")
    #expect(
      result.messages == "legible: a.c: not written: it exists already and is not a baseline\n")
    #expect(result.status == 2)
    #expect(try runner.content("a.c") == before)
    let script = """
      : > empty; for n in 1 2; do "$0" check --write-baseline known a.c; echo $?; done
      "$0" check --write-baseline empty a.c 2> /dev/null; cmp known empty; "$0" check --baseline known a.c; echo $?
      """
    #expect(try runner.shell(script).text == "0\n0\n0\n")
  }

  @Test(arguments: [
    "--report=f --like=f --only=latin1 g", "-r --report=tree/f tree", "--report=f g",
    "-o names --files0-from=names", "-o tree/f -r tree", "-o f f", "marks --fix -o f f",
    "--like=f --only=latin1 -o f f", "strings --fix -o he.po he.po",
    "strings --fix --base=old.po -o old.po he.po",
  ])
  func whatIsWrittenIsNotWhatIsRead(arguments: String) throws {
    let script = """
      mkdir tree; for f in f g tree/f; do printf 'caf\\351 au lait\\n' > $f; done; printf 'g\\0' > names
      printf 'msgid "a"\\nmsgstr "%%s b"\\n' | tee old.po > he.po
      cp -r . ../copy-$$; "$0" \(arguments) > /dev/null; echo $?; diff -r . ../copy-$$; rm -r ../copy-$$
      """
    let result = try runner.shell(script)
    #expect(result.text == "2\n", "\(result.messages)")
  }

  @Test func nothingTakesThePlaceOfSomethingWhenAskedForOnly() throws {
    let script = """
      for f in f g h; do printf 'caf\\351\\n' > $f; done
      false | "$0" --like=f --only=latin1 -o f; echo $?; false | "$0" -o g; echo $?
      false | "$0" marks --fix -o h; echo $?; wc -c < f; wc -c < g; wc -c < h
      false | "$0" --like=f --only=latin1 -o f --allow-empty; echo $?; false | "$0" -o g --allow-empty; echo $?
      false | "$0" marks --fix -o h --allow-empty; echo $?; wc -c < f; wc -c < g; wc -c < h
      false | "$0" -o new; echo $?; "$0" --allow-empty f; echo $?
      """
    let result = try runner.shell(script)
    #expect(result.text == "2\n2\n2\n5\n5\n5\n0\n0\n0\n0\n0\n0\n0\n2\n")
    #expect(
      result.messages.contains(
        "legible: g: not written: the result is empty, and the file is not; --allow-empty writes it\n"
      ))
  }

  @Test func anOutputGoesWhereALinkLeads() throws {
    let script = """
      mkdir d; ln -s d/../new link; printf 'caf\\351\\n' > f; "$0" -f latin1 f -o link; echo $?
      readlink link; cat new; ln -s loop loop; "$0" -f latin1 f -o loop; echo $?; readlink loop
      """
    #expect(try runner.shell(script).text == "0\nd/../new\ncafé\n2\nloop\n")
  }

  @Test func aFailedWriteOfAMendIsTrouble() throws {
    let script = """
      printf 'a\\r\\nb\\nc\\r\\n' > f; ln f second; "$0" check --fix f; echo $?; cmp f second
      """
    let result = try runner.shell(script)
    #expect(result.text.hasSuffix("\n2\n"))
    #expect(
      result.messages.contains("f: not fixed: it has 2 hard links, which replacing would break\n"))
  }

  @Test func aListedNameIsReachedThroughNoLink() throws {
    let script = """
      mkdir outside d; printf 'D\\351j\\340 vu: une cr\\350me br\\373l\\351e et un caf\\351\\n' | tee outside/f > d/g
      cp d/g before; ln -s outside link; ln -s ../outside/f d/l; printf 'link/f\\0d/l\\0d/g\\0' > list
      "$0" -i --files0-from=list; echo $?; cmp outside/f before; cmp -s d/g before || echo converted
      "$0" detect --files0-from=list | wc -l; "$0" -i d/l; echo $?; cmp -s outside/f before || echo converted
      """
    let result = try runner.shell(script)
    #expect(result.text == "2\nconverted\n3\n0\nconverted\n")
    #expect(
      result.messages == """
        legible: link/f: link is a symbolic link, which is not followed for a listed name
        legible: d/l: l is a symbolic link, which is not followed for a listed name

        """)
  }
}
