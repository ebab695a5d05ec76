// A gate that takes files of a project as the settings of the project want them, in chunks as they come.

import Legible

let config = EditorConfig("[*]\nend_of_line = lf\n[*.txt]\ncharset = latin1\n")
let attributes = GitAttributes("*.png binary\n")

func rules(of bytes: [UInt8], at path: String) -> [String] {
  guard
    let expected = TextExpectation(
      properties: config.properties(of: path), attributes: attributes.attributes(of: path))
  else { return [] }
  var check = TextCheck(expected)
  for start in stride(from: 0, to: bytes.count, by: 7) {
    check.consume(bytes[start..<min(start + 7, bytes.count)])
  }
  return check.finish().map(\.rule.name)
}

let deceiving = #"if (level != "guest\#u{202E} \#u{2066}// may look\#u{2069} \#u{2066}") {"# + "\n"
let results = [
  rules(of: Array("plain\nשלום, world\n".utf8), at: "readme.md"),
  rules(of: Array("one\ntwo\r\n".utf8), at: "readme.md"),
  rules(of: Array("caf\u{E9}\n".unicodeScalars.map { UInt8($0.value) }), at: "old.txt"),
  rules(of: [0x63, 0x61, 0x66, 0xE9, 0x0A], at: "new.md"),
  rules(of: Array(deceiving.utf8), at: "door.c"),
  rules(of: [0x89, 0x50, 0x0D, 0x0A], at: "picture.png"),
]
print(results)
precondition(
  results == [[], ["line-ends"], [], ["encoding"], ["deceiving-order"], []],
  "the gate lets other files through")
