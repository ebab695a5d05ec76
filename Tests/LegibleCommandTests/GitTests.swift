import Foundation
import Testing

/// `git`: a working tree in UTF-8 over a repository that keeps old encodings.
final class GitTests {
  private let runner: CommandRunner

  init() throws { runner = try CommandRunner() }

  deinit { runner.cleanUp() }

  /// A repository with files in several encodings, beside others that stay as they are.
  private static let repository = """
    export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 HOME=$PWD GIT_MERGE_AUTOEDIT=no GIT_EDITOR=true
    git init -q -b main repo; cd repo; git config user.email a@b.c; git config user.name a; git config commit.gpgsign false
    python3 - <<'END'
    ru = "// Соседка сушит яблоки прямо на чердаке, и осенью весь подъезд пахнет компотом.\\nint n = 1;\\n// Электричка отменена.\\n"
    ja = "// 駅前の商店街では、夕方になると惣菜の匂いが漂ってくる。\\r\\nint n = 1;\\r\\n"
    de = "Der Bäcker öffnet früh, und die Straße riecht nach Brötchen.\\nn = 1\\n"
    files = {"ru.c": (ru, "cp1251"), "koi.c": (ru, "koi8-r"), "ja x.c": (ja, "cp932"), "wide.txt": (de, "utf-16"),
             "latin.txt": (de, "latin-1"), "utf8.txt": (ru, "utf-8")}
    for name, (text, encoding) in files.items(): open(name, "wb").write(text.encode(encoding))
    open("mixed.c", "wb").write(ru.encode("cp1251") + ru.encode("utf-8"))
    open("binary", "wb").write(bytes(range(256)) * 8)
    open("damaged.c", "wb").write(ja.encode("cp932").replace(b"n = 1", b"n = \\xff"))
    END
    git add -A; git commit -qm 1; git branch -q other
    legible() { "$legible" "$@"; }; legible=$0
    blobs() { for f in $(git ls-tree -r --name-only "${1:-HEAD}" | tr ' ' '#'); do git cat-file blob "${1:-HEAD}:${f//#/ }" | sha256sum; done; }
    """

  private func run(_ script: String) throws -> CommandRunner.Result {
    try runner.shell("\(Self.repository)\n\(script)")
  }

  @Test func differencesAreShownInUTF8() throws {
    let result = try run(
      """
      printf '*.c legible-encoding=windows-1251\\n' > .git/info/attributes; rm koi.c mixed.c damaged.c 'ja x.c'
      git commit -qam 2; legible git setup 2> /dev/null; sed -i 's/Электричка/Маршрутка/' ru.c; printf '\\0\\1' >> binary
      git diff ru.c | grep -c '^+// Маршрутка отменена'; git diff binary | grep -c '^+binary, 2050 bytes'
      git diff --no-textconv ru.c > ../patch; git checkout -q ru.c; git apply --cached ../patch && git diff --cached --stat | tail -1
      """)
    #expect(result.text == "1\n1\n 1 file changed, 1 insertion(+), 1 deletion(-)\n", "\(result)")
  }

  /// A text that was moved or copied keeps its encoding, also where it was edited; one that is new is told.
  @Test func renamedTextKeepsItsEncoding() throws {
    let result = try run(
      """
      printf '*.c legible-encoding=windows-1251\\n' > .git/info/attributes; rm koi.c mixed.c damaged.c 'ja x.c'
      git commit -qam 2; legible git setup 2> /dev/null; rm .git/info/attributes
      mv ru.c moved.c; git add -A; git commit -qm 3; cp moved.c copy.c; git add -A; git commit -qm 4
      for n in 1 2 3; do echo "int value_$n = $n;"; done >> moved.c; mv moved.c edited.c
      cp copy.c beside.c; echo 'int other = 1;' | tee -a copy.c >> beside.c; git add -A; git commit -qm 5
      for f in copy.c edited.c beside.c; do git cat-file blob HEAD:$f | iconv -f cp1251 | head -1; done
      printf '// Новая строка\\n' > new.c; git add new.c
      """)
    let line = "// Соседка сушит яблоки прямо на чердаке, и осенью весь подъезд пахнет компотом.\n"
    #expect(result.text == line + line + line, "\(result)")
    #expect(result.messages.contains("new.c: new, and stored as UTF-8; legible-encoding="))
  }

  /// A new text is like two, which are the same in different encodings.
  @Test func textThatIsLikeTwoIsTold() throws {
    let result = try run(
      """
      iconv -f cp932 -t euc-jp 'ja x.c' > twin.c; git add twin.c; git commit -qm 2; legible git setup 2> /dev/null
      { cat twin.c; echo 'int more = 1;'; } > new.c; git add new.c; git cat-file blob :new.c | cmp - new.c && echo UTF-8
      """)
    #expect(result.text == "UTF-8\n", "\(result)")
    #expect(result.messages.contains("new.c: new, and stored as UTF-8; legible-encoding="))
  }

  @Test
  func theWorkingTreeIsInUTF8AndTheRepositoryIsNot() throws {
    let result = try run(
      """
      blobs > ../before; legible git setup 2> ../messages; echo $?
      git status --short; for f in *.c *.txt; do iconv -f utf-8 "$f" > /dev/null 2>&1 && echo "$f"; done
      legible git status | sed 's/: .*//'
      sed -i 's/n = 1/n = 2/' *.c *.txt; git commit -qam 2; git status --short
      git cat-file blob HEAD:ru.c | iconv -f cp1251 | sed -n 2p; git cat-file blob "HEAD:ja x.c" | iconv -f cp932 | sed -n 2p | od -c | head -1
      git checkout -q HEAD~1; git status --short; git checkout -q -; git status --short
      legible git setup --undo 2> /dev/null; echo $?; git status --short; git config --get filter.legible.process; ls .git/legible 2>&1 | wc -l
      iconv -f cp1251 ru.c | sed -n 2p; git reset -q --hard HEAD~1; blobs > ../after; cmp ../before ../after && echo same
      """)
    #expect(
      result.text == """
        0
        ja x.c
        koi.c
        ru.c
        latin.txt
        utf8.txt
        wide.txt
        damaged.c\tCP932\tas it is
        ja x.c\tCP932\tUTF-8 here
        koi.c\tKOI8-R\tUTF-8 here
        latin.txt\twindows-1252\tUTF-8 here
        mixed.c\tunsure\tas it is
        ru.c\twindows-1251\tUTF-8 here
        wide.txt\tUTF-16LE\tUTF-8 here
        int n = 2;
        0000000   i   n   t       n       =       2   ;  \\r  \\n
        0
        1
        int n = 2;
        same

        """, "\(result.text)\(result.messages)")
  }

  @Test func whatIsMovedOrUnsureKeepsItsBytes() throws {
    let result = try run(
      """
      legible git setup 2> ../messages; grep -c 'mixed.c: stays as it is: ' ../messages
      git mv ru.c new.c; sed -i 's/n = 1/n = 2/' new.c; git add new.c
      git cat-file blob :new.c | iconv -f cp1251 | sed -n 1,2p
      """)
    #expect(
      result.text == """
        1
        // Соседка сушит яблоки прямо на чердаке, и осенью весь подъезд пахнет компотом.
        int n = 2;

        """, "\(result.text)\(result.messages)")
  }

  /// A submodule shares a setting that names its working tree: a new one beside it must not take that for its own.
  /// A long text is converted in pieces, which may end inside of a character or of a line ending.
  @Test func longTextKeepsItsBytesWhereverItsPiecesEnd() throws {
    let result = try run(
      """
      git rm -qr .; python3 - <<'END'
      line = "// Соседка сушит яблоки прямо на чердаке, 1\\r\\n"
      # The 65,536th byte of the text is that before a carriage return, that, or the line feed.
      size = len(line.encode()); first = (65536 - size) % size
      for encoding in ["cp1251", "utf-16"]:
          for n in range(first, first + 3): open(f"{encoding} {n}.c", "wb").write(("/" * n + line * 1500).encode(encoding))
      open("ja.c", "wb").write(("駅前の商店街では、夕方になると惣菜の匂いが漂ってくる。\\n" * 1000).encode("iso2022_jp"))
      for n in range(2): open(f"returns {n}.c", "wb").write((line + "x" * n + "\\r" * 70000 + "\\n" + line).encode("cp1251"))
      END
      git add -A; git commit -qm 2; blobs > ../before; legible git setup 2> ../told || cat ../told
      for f in *.c; do iconv -f utf-8 -t utf-8 "$f" > /dev/null; printf '// Ещё\\r\\n' >> "$f"; done
      git add -A; git diff --cached --no-textconv --numstat | cut -f 1,2 | sort | uniq -c
      for f in *.c; do sed -i '$d' "$f"; done; git add -A; git diff --cached --stat; blobs | cmp - ../before
      """)
    #expect(result.text == "      3 -\t-\n      6 1\t0\n", "\(result)")
  }

  @Test func aLargeTextTakesAFewTimesItsSize() throws {
    let result = try run(
      """
      git rm -qr .; python3 - <<'END'
      line = "// Соседка сушит яблоки прямо на чердаке, и осенью весь подъезд пахнет компотом.\\n"
      open("large.c", "wb").write((line * 300_000).encode("cp1251"))
      END
      git add -A; git commit -qm 2; size=$(($(stat -c %s large.c) / 1024)); echo $(($(wc -c < large.c) / 1000000)) MB
      python3 - "$legible" $size <<'END'
      import resource, subprocess, sys
      subprocess.run([sys.argv[1], "git", "setup"], check=True, stderr=subprocess.DEVNULL)
      peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
      print("a few times" if peak < 5 * int(sys.argv[2]) + 20_000 else f"{peak} KB")
      END
      """)
    #expect(result.text == "24 MB\na few times\n", "\(result)")
  }

  @Test func aWorkingTreeBesideASubmoduleIsRefused() throws {
    let result = try run(
      """
      cd ..; git init -q super; cd super; git -c protocol.file.allow=always submodule --quiet add ../repo sub; cd sub
      echo edited >> ru.c; legible git setup --worktree ../../beside 2> ../../messages; echo $?
      grep -c core.worktree ../../messages; tail -n 1 ru.c; ls -d ../../beside 2> /dev/null
      """)
    #expect(result.text == "2\n1\nedited\n", "\(result.text)\(result.messages)")
  }

  @Test func whatTheEncodingLacksIsRefusedWithItsPlace() throws {
    let result = try run(
      """
      legible git setup 2> /dev/null; sed -i '2s/$/ ☃/' ru.c
      git add ru.c 2> ../messages; echo $?; grep -c 'ru.c: line 2, column 12: U+2603 SNOWMAN cannot be written as windows-1251' ../messages
      legible git setup --undo 2> ../messages; echo $?; grep -c SNOWMAN ../messages; git config --get filter.legible.required
      """)
    #expect(result.text == "128\n1\n1\n1\ntrue\n", "\(result.text)")
  }

  @Test func mergesRebasesAndPartsOfFilesKeepTheEncoding() throws {
    let result = try run(
      """
      legible git setup 2> /dev/null
      sed -i 's/n = 1/n = 2/' ru.c; git commit -qam two
      git checkout -q other; sed -i 's/n = 1/n = 3/' ru.c; echo '// Ещё строка' >> koi.c; git commit -qam three
      git merge -q main > /dev/null 2>&1; echo $?
      iconv -f utf-8 ru.c | grep -c '^[<=>]\\{7\\}'; sed -i '/^[<=>]\\{7\\}/d; /n = 2/d' ru.c; git commit -qam merged; git status --short
      git cat-file blob HEAD:ru.c | iconv -f cp1251; git cat-file blob HEAD:koi.c | iconv -f koi8-r | tail -n 1
      sed -i '1s/$/ (a)/; 3s/$/ (b)/' ru.c; printf 's\\ny\\nn\\n' | git add -p ru.c > /dev/null 2>&1
      git cat-file blob :ru.c | iconv -f cp1251 | grep -c '([ab])$'; git stash -q; git status --short; git stash pop -q; git status --short
      git commit -qam rest; git rebase -q --onto HEAD~1 HEAD~1 2>&1; git cat-file blob HEAD:ru.c | iconv -f cp1251 | grep -c '([ab])$'
      cd ..; git clone -q repo elsewhere; cd elsewhere; iconv -f cp1251 ru.c | head -n 1 | sed 's/ сушит.*//'; git status --short
      """)
    #expect(
      result.text == """
        1
        3
        // Соседка сушит яблоки прямо на чердаке, и осенью весь подъезд пахнет компотом.
        int n = 3;
        // Электричка отменена.
        // Ещё строка
        1
         M ru.c
        2
        // Соседка

        """, "\(result.text)\(result.messages)")
  }

  @Test func anotherWorkingTreeLeavesThisOneAsItIs() throws {
    let result = try run(
      """
      legible git setup --worktree ../utf8 2> /dev/null; echo $?; git status --short; iconv -f cp1251 ru.c | sed -n 2p
      cd ../utf8; git status --short; sed -n '1s/ сушит.*//p' ru.c; sed -i 's/n = 1/n = 5/' ru.c; git commit -qam five
      git show HEAD:ru.c | iconv -f cp1251 | sed -n 2p; cd ../repo; git merge -q utf8; iconv -f cp1251 ru.c | sed -n 2p
      legible git setup --worktree ../utf8; echo $?; legible git setup --undo; echo $?
      """)
    #expect(
      result.text == "0\nint n = 1;\n// Соседка\nint n = 5;\nint n = 5;\n2\n2\n",
      "\(result.text)\(result.messages)")
    #expect(result.messages.contains("../utf8 exists already"))
    #expect(result.messages.contains("was not set up by legible git setup"))
  }

  @Test func settingsNameTheEncodingOrAnotherProgram() throws {
    let result = try run(
      """
      printf 'new.c legible-encoding=windows-1251\\nkoi.c -filter\\nlatin.txt encoding=klingon\\n*.w text working-tree-encoding=UTF-16\\n' > .gitattributes
      printf '[*.k]\\ncharset = koi8-r\\n' > .editorconfig; mkdir -p home/git; printf '*.x -diff\\n' > ../attributes
      git config core.attributesFile "$PWD/../attributes"; git add -A; git commit -qm 2
      legible git setup 2> /dev/null; git check-attr diff a.x; git check-attr filter .gitattributes ru.c | cut -d ' ' -f 2-
      printf 'цена\\n' | tee new.c > new.k; git add new.c new.k; git cat-file blob :new.c | iconv -f cp1251; git cat-file blob :new.k | iconv -f koi8-r
      for f in koi.c latin.txt; do iconv -f utf-8 $f > /dev/null 2>&1 || echo "$f is as it was"; done; git status --short
      legible git setup --undo 2> /dev/null; git config core.attributesFile | grep -c '/../attributes$'
      """)
    #expect(
      result.text == """
        a.x: diff: unset
        filter: unset
        filter: legible
        цена
        цена
        koi.c is as it was
        latin.txt is as it was
        A  new.c
        A  new.k
        1

        """, "\(result.text)\(result.messages)")
  }

  @Test func escapeSequencesAreNoText() throws {
    let result = try run(
      """
      iconv -f cp932 -t iso-2022-jp "ja x.c" > jis.c; git add jis.c; git commit -qm jis; cp jis.c ../jis.c
      legible git setup 2> /dev/null; iconv -f utf-8 jis.c | grep -c '商店街'; git status --short
      sed -i 's/n = 1/n = 2/' jis.c; git commit -qam 2; git cat-file blob HEAD:jis.c | sed 's/n = 2/n = 1/' | cmp - ../jis.c && echo same
      legible git setup --undo 2> /dev/null; echo $?; git status --short; sed 's/n = 2/n = 1/' jis.c | cmp - ../jis.c && echo same
      """)
    #expect(result.text == "1\nsame\n0\nsame\n", "\(result.text)\(result.messages)")
  }

  @Test func textconvShowsOldEncodingsInDiffs() throws {
    let result = try run(
      """
      git config diff.legible.textconv "'$legible' git textconv"; printf '* diff=legible\\n' > .git/info/attributes
      legible edit ru.c -- sed -i 's/яблоки/груши/'; git diff ru.c | grep -c '^[+-].*сушит'; legible git textconv mixed.c | cmp - mixed.c && echo same
      legible git textconv missing; echo $?
      """)
    #expect(result.text == "2\nsame\n2\n", "\(result.text)\(result.messages)")
  }

  @Test func badArgumentsAreToldAndNothingIsDone() throws {
    for bad in [
      [], ["nothing"], ["status", "--undo"], ["filter", "--worktree=x"],
      ["setup", "--worktree=", "x"],
      ["setup", "--worktree=x", "--undo"], ["textconv"], ["setup", "file"],
      ["setup", "--worktree=-x"], ["status"],
      ["setup"], ["filter"], ["setup", "--undo"],
    ] {
      let result = try runner.shell("exec \"$0\" git \"$@\" < /dev/null", bad)
      #expect(result.status == 2 && !result.messages.isEmpty, "\(bad)")
    }
  }

  /// Packets that no Git sends.
  private static let brokenPackets = [
    "", "0", "zzzz", "0001", "0003", "ffff", "fff1abc", "0004", "0010git-filter-cl", "0000",
    "0015git-filter-client\\n0000",
    "0015git-filter-server0000", "0016git-filter-client\\n000eversion=3\\n0000",
    "0016git-filter-client\\n000eversion=2\\n00000015capability=clean\\n00000011command=clean\\n0000",
    "0016git-filter-client\\n000eversion=2\\n00000015capability=clean\\n00000011command=clean\\n0010pathname=ru.c00000009caf\\351\\n",
    "0016git-filter-client\\n000eversion=2\\n00000015capability=clean\\n00000010command=what0010pathname=ru.c00000000",
  ]

  /// They end in a message, not in a crash, and never in much memory.
  @Test func packetsThatAreNoneEndInAMessage() throws {
    let filters = Self.brokenPackets.map { packets in
      "printf '\(packets)' | legible git filter > ../out; echo $?"
    }
    let result = try run("ulimit -v 4000000\n" + filters.joined(separator: "\n"))
    let statuses = result.text.split(separator: "\n")
    #expect(statuses.count == Self.brokenPackets.count)
    for (packets, status) in zip(Self.brokenPackets, statuses) {
      #expect(["0", "2"].contains(status), "\(packets): \(status) \(result.messages)")
    }
    #expect(
      !result.messages.contains("Fatal") && !result.messages.contains("Illegal"),
      "\(result.messages)")
  }

  @Test func killsLoseNothing() throws {
    let result = try run(
      """
      legible git setup 2> /dev/null; blobs > ../before
      git config filter.legible.process "sh -c 'echo \\$\\$ > ../pid; exec \\"$legible\\" git filter'"
      for n in 1 2 3 4 5 6; do
        rm -f ../pid; for m in $(seq 60); do cp ru.c f$m.c; done
        git add . > /dev/null 2>&1 & adding=$!
        while [ ! -s ../pid ]; do sleep 0.01; done; sleep 0.0$n; kill -KILL "$(cat ../pid)" 2> /dev/null
        wait $adding; rm -f .git/index.lock; git reset -q > /dev/null 2>&1; rm -f f*.c
      done
      git status --short; blobs > ../after; cmp ../before ../after && echo same
      """)
    #expect(result.text == "same\n", "\(result.text)\(result.messages)")
  }
}
