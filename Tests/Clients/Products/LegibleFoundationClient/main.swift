import Foundation
import LegibleFoundation

let answer = NSString.stringEncoding(for: Data([0x63, 0x61, 0x66, 0xE9]), encodingOptions: [])
print(answer)
