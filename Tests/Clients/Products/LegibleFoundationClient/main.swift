import Foundation
import LegibleFoundation

var text: NSString?
let number = NSString.stringEncoding(
  for: Data([0x63, 0x61, 0x66, 0xE9]), convertedString: &text, usedLossyConversion: nil)
print(number, text ?? "no text")
