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
for encoding in TextEncoding.allCases {
  guard let name = String.Encoding(encoding) else { continue }
  let data = Data(try encoding.encode("word 123"))
  var text: NSString?
  let number = NSString.stringEncoding(
    for: data,
    encodingOptions: [
      .suggestedEncodingsKey: [NSNumber(value: name.rawValue)],
      .useOnlySuggestedEncodingsKey: true,
    ],
    convertedString: &text, usedLossyConversion: nil)
  // The order of bytes that a mark tells is named with it; plain ASCII may be any of many.
  precondition(number != 0 && text == "word 123", "\(encoding)")
}
