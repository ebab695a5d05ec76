import Foundation
import Testing

/// `git merge`: what the sides say is merged, and written as ours is.
final class GitMergeTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// A repository whose driver merges all files, and two branches that change files by the functions `ours` and `theirs`.
  private func merge(ours: String, theirs: String, _ script: String) throws -> CommandRunner.Result
  {
    try runner.shell(
      """
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 HOME=$PWD GIT_MERGE_AUTOEDIT=no
      git init -q -b main repo; cd repo; git config user.email a@b.c; git config user.name a
      git config merge.legible.driver "'$0' git merge -- %O %A %B %L %P"; echo '* merge=legible' > .git/info/attributes
      for n in 1 2 3 4 5 6 7 8 9; do echo "// Соседка сушит яблоки, и подъезд $n пахнет компотом."; done > text
      iconv -t cp1251 text > a.c; iconv -t utf-16 text > wide.txt; iconv -t cp1251 text | sed 's/$/\\r/' > dos.c
      iconv -t iso-2022-jp /dev/null; for n in 1 2 3 4 5 6 7; do echo "// 商店街では惣菜の匂いが漂ってくる。$n"; done | iconv -t iso-2022-jp > jis.c
      edit() { iconv -f "$2" "$1" | sed "$3" | iconv -t "$2" > ../new; cat ../new > "$1"; }
      git add -A; git commit -qm 1; git checkout -q -b other
      \(theirs)
      git commit -qam theirs; git checkout -q main
      \(ours)
      git commit -qam ours; cp a.c ../a.c; git merge -q other > ../out 2> ../messages; echo $?
      \(script)
      """)
  }

  @Test func sidesInDifferentEncodingsAreMergedAsTextAndWrittenAsOurs() throws {
    let result = try merge(
      ours: "edit a.c cp1251 '2s/и подъезд/и весь подъезд/'; sed -i '9s/\\r$/ (ours)\\r/' dos.c",
      theirs: """
        edit a.c cp1251 '8s/сушит/сушила/'; iconv -f cp1251 a.c > ../new; cat ../new > a.c
        sed -i 's/\\r$//; 1s/$/ (theirs)/' dos.c
        """,
      """
      git status --short; sed -e '2s/и подъезд/и весь подъезд/' -e '8s/сушит/сушила/' text | iconv -t cp1251 | cmp - a.c && echo same
      iconv -t cp1251 text | sed -e '9s/$/ (ours)/; 1s/$/ (theirs)/' -e 's/$/\\r/' | cmp - dos.c && echo same
      """)
    #expect(result.text == "0\nsame\nsame\n", "\(result.text)\(result.messages)")
  }

  @Test func encodingsWhoseLinesGitCannotSeeAreMerged() throws {
    let result = try merge(
      ours:
        "edit wide.txt utf-16 '2s/и подъезд/и весь подъезд/'; edit jis.c iso-2022-jp '2s/商店街/駅前/'",
      theirs: "edit wide.txt utf-16 '8s/сушит/сушила/'; edit jis.c iso-2022-jp '6s/$/ (theirs)/'",
      """
      git status --short; sed -e '2s/и подъезд/и весь подъезд/' -e '8s/сушит/сушила/' text | iconv -t utf-16 | cmp - wide.txt && echo same
      iconv -f iso-2022-jp jis.c | sed -n '2p;6p'
      """)
    #expect(
      result.text == """
        0
        same
        // 駅前では惣菜の匂いが漂ってくる。2
        // 商店街では惣菜の匂いが漂ってくる。6 (theirs)

        """, "\(result.text)\(result.messages)")
  }

  @Test func conflictsAreInTheEncodingOfOurs() throws {
    let result = try merge(
      ours: "edit wide.txt utf-16 '2s/яблоки/груши/'",
      theirs: "edit wide.txt utf-16 '2s/яблоки/сливы/'",
      "git status --short; iconv -f utf-16 wide.txt | sed -n '2,6p'")
    #expect(
      result.text == """
        1
        UU wide.txt
        <<<<<<< ours
        // Соседка сушит груши, и подъезд 2 пахнет компотом.
        =======
        // Соседка сушит сливы, и подъезд 2 пахнет компотом.
        >>>>>>> theirs

        """, "\(result.text)\(result.messages)")
  }

  @Test func whatOursLacksIsAConflictAndOursStays() throws {
    let result = try merge(
      ours: "edit a.c cp1251 '2s/яблоки/груши/'",
      theirs: "iconv -f cp1251 a.c | sed '8s/$/ ☃/' > ../new; cat ../new > a.c",
      """
      git status --short; cmp a.c ../a.c && echo same
      grep -c 'a.c: not merged, and ours stays: line 8, column 55: U+2603 SNOWMAN cannot be written as windows-1251' ../messages
      """)
    #expect(result.text == "1\nUU a.c\nsame\n1\n", "\(result.text)\(result.messages)")
  }

  @Test func whatIsNoTextOrUnsureIsMergedAsGitDoes() throws {
    let result = try merge(
      ours: """
        iconv -t cp1251 text > mixed.c; cat text >> mixed.c; printf 'a\\0b' > binary; echo x > same; git add -A; git commit -qm more
        git checkout -q other; git merge -q main; sed -i '1s/^/x/' mixed.c; printf 'a\\0c' > binary; git commit -qam 2; git checkout -q main
        sed -i '18s/^/y/' mixed.c; printf 'a\\0d' > binary; cp mixed.c ../mixed.c
        """,
      theirs: "sed -i '1s/^/x/' text",
      """
      git status --short; sed '1s/^/x/' ../mixed.c | cmp - mixed.c && echo same; printf 'a\\0d' | cmp - binary && echo same
      grep -c 'mixed.c: merged without decoding: ' ../messages
      """)
    #expect(
      result.text == "1\nUU binary\nM  mixed.c\nM  text\nsame\nsame\n1\n",
      "\(result.text)\(result.messages)")
  }

  /// Latin letters in UTF-16 with a byte order mark.
  private static func wide(_ text: String) -> [UInt8] {
    [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit), 0] }
  }

  @Test func aMergeByHandTakesFiles() throws {
    try runner.write(Array("a\nb\nc\n".utf8), to: "base")
    try runner.write(Self.wide("a\nb\nd\n"), to: "ours")
    try runner.write(Array("\u{E9}\nb\nc\n".utf8), to: "theirs")
    let result = try runner.run("git", "merge", "--", "base", "ours", "theirs", "7", "-x")
    #expect(result.status == 0, "\(result.messages)")
    let expected = Self.wide("\u{E9}\nb\nd\n")
    #expect(try runner.content("ours") == expected)
    for bad in [["base", "ours"], ["base", "ours", "missing"], ["base", "ours", "theirs", "x"]] {
      #expect(try runner.shell("exec \"$0\" git merge \"$@\"", bad).status == 2, "\(bad)")
      #expect(try runner.content("ours") == expected)
    }
  }
}
