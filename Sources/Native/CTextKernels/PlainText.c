#include "CTextKernels.h"

// Seven-bit text without the controls that text does not have, and without the bytes with which an
// escape may begin: ESC, and the tilde of HZ. DEL stops too, to keep the test to two comparisons.
static inline bool legible_is_plain(uint8_t byte) {
  return byte < 0x7E && (byte >= 0x20 || (uint8_t)(byte - 0x07) <= 0x06);
}

size_t legible_plain_text_prefix(const uint8_t *bytes, size_t count) {
  size_t index = 0;
  // No exit inside a block, so that the compiler makes vector code of it.
  for (; count - index >= 128; index += 128) {
    uint8_t stops = 0;
    for (size_t offset = 0; offset < 128; offset++) {
      uint8_t byte = bytes[index + offset];
      stops |= (byte >= 0x7E) | ((byte < 0x20) & ((uint8_t)(byte - 0x07) > 0x06));
    }
    if (stops) break;
  }
  while (index < count && legible_is_plain(bytes[index])) index++;
  return index;
}
