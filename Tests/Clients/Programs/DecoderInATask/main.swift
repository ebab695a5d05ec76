import Legible

// A decoder that has read the head of a text is sent into a task, which reads the rest; the one that
// stays behind is a copy of its own.
var decoder = TextDecoder(.shiftJIS)
var head: [UInt8] = []
try decoder.decode([0x93, 0xFA, 0x96] as [UInt8], into: &head)

let begun = decoder
let rest = Task {
  var decoder = begun
  var tail: [UInt8] = []
  try decoder.decode([0x7B] as [UInt8], into: &tail)
  try decoder.finish(into: &tail)
  return tail
}
let whole = head + (try await rest.value)
precondition(String(decoding: whole, as: UTF8.self) == "日本")

var ownRest: [UInt8] = []
try decoder.decode([0x7B] as [UInt8], into: &ownRest)
precondition(String(decoding: ownRest, as: UTF8.self) == "本")
