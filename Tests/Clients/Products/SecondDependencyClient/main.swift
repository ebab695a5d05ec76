import Legible
import Second

print(readableText([0x63, 0x61, 0x66, 0xE9]) ?? "", TextEncoding.utf8)
