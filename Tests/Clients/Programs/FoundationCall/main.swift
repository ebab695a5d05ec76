import Foundation
import Legible
import LegibleFoundation

// Foundation's call, as Apple's platforms have it: the same source compiles there.
var text: NSString?
var isLossy: ObjCBool = false
let number = NSString.stringEncoding(
  for: Data([0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
  encodingOptions: [.likelyLanguageKey: "ru-RU", .fromWindowsKey: true],
  convertedString: &text, usedLossyConversion: &isLossy)
precondition(number == String.Encoding.windowsCP1251.rawValue)
precondition(text == "привет" && !isLossy.boolValue)

// Every encoding that has a number can be the answer.
let english = "The letter was written in English, and the answer came on the 12th of May."
let japanese = "手紙は日本語で書かれ、返事は五月に来ました。"
var missing: [TextEncoding] = []
for encoding in TextEncoding.allCases {
  guard let name = String.Encoding(encoding) else { continue }
  // In Shift_JIS-2004 ASCII alone is not ASCII.
  let letter = encoding.script == .japanese ? japanese : english
  var text: NSString?
  let number = NSString.stringEncoding(
    for: Data(try encoding.encode(letter)),
    encodingOptions: [
      .suggestedEncodingsKey: [NSNumber(value: name.rawValue)],
      .useOnlySuggestedEncodingsKey: true,
    ],
    convertedString: &text, usedLossyConversion: nil)
  if number == 0 || text.map({ String(describing: $0) }) != letter { missing.append(encoding) }
}
print(missing)
precondition(missing.isEmpty)
