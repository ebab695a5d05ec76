import LegibleDetection

print(EncodingDetector.detect([0x63, 0x61, 0x66, 0xE9] as [UInt8]))
