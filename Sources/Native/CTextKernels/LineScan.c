#include "LineScan.h"

// A block is counted in bytes, of which many fit into a vector: the compiler makes vectors of the loop.
enum { BLOCK = 128 };

/// Whether the byte is a control that ordinary text does not have.
static inline uint8_t is_control(uint8_t byte) {
  return (uint8_t)((byte < 0x20) & ((uint8_t)(byte - 0x09) > 1) & (byte != 0x0D)) |
         (byte == 0x7F);
}

legible_line_scan legible_scan_lines(const uint8_t *bytes, size_t count) {
  legible_line_scan scan = {0};
  size_t index = 0;
  for (; count - index >= BLOCK; index += BLOCK) {
    uint8_t feeds = 0, returns = 0, high = 0, controls = 0;
    for (size_t place = 0; place < BLOCK; place++) {
      uint8_t byte = bytes[index + place];
      feeds += byte == 0x0A;
      returns += byte == 0x0D;
      high |= byte & 0x80;
      controls |= is_control(byte);
    }
    scan.feeds += feeds;
    scan.returns += returns;
    scan.high |= high;
    scan.controls |= controls;
  }
  for (; index < count; index++) {
    scan.feeds += bytes[index] == 0x0A;
    scan.returns += bytes[index] == 0x0D;
    scan.high |= bytes[index] & 0x80;
    scan.controls |= is_control(bytes[index]);
  }
  // Most text has no carriage returns at all.
  if (scan.returns == 0) return scan;
  for (index = 0; count - index > BLOCK; index += BLOCK) {
    uint8_t pairs = 0;
    for (size_t place = 0; place < BLOCK; place++) {
      pairs += (bytes[index + place] == 0x0D) & (bytes[index + place + 1] == 0x0A);
    }
    scan.pairs += pairs;
  }
  for (; index + 1 < count; index++) {
    scan.pairs += bytes[index] == 0x0D && bytes[index + 1] == 0x0A;
  }
  return scan;
}
