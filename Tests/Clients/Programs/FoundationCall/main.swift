import Foundation
import LegibleFoundation

// Foundation's call, as Apple's platforms have it.
let (encoding, text, isLossy) = NSString.stringEncoding(
  for: Data([0xEF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]),
  encodingOptions: [.likelyLanguage("ru"), .fromWindows(true)])
precondition(encoding == .windowsCP1251 && text == "привет" && !isLossy)
