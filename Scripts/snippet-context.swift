// What the examples of the documentation take for granted; see Scripts/check-snippets.
import Foundation
import Legible
import LegibleFoundation

let bytes: [UInt8] = []
let chunks: [[UInt8]] = []
let stream = AsyncStream<[UInt8]> { nil }
let data = Data()
let url = URL(fileURLWithPath: "/")
let names: [[UInt8]] = []
let files: [(path: String, bytes: [UInt8])] = []
let (word, page): ([UInt8], [UInt8]) = ([], [])
let (user, name, count) = ("", "", 0)

struct Buffer { let readableBytesView: ArraySlice<UInt8> }
let buffers: [Buffer] = []

// The examples run never, and one at a time.
nonisolated(unsafe) let utf8 = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
nonisolated(unsafe) var start = 0

let text = ""
let paragraph = BidiParagraph(text)
let carets = paragraph.line.carets
let click = (x: 0.0, y: 0.0)
let catalog = try! StringCatalog(parsing: text, format: .strings)
let earlier = catalog
struct Font { func width(of text: some StringProtocol) -> Double { 0 } }
let font = Font()
func draw(_ text: some StringProtocol, direction: TextDirection) {}
