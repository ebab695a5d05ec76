#include "UTF8Sequences.h"

#include <string.h>

// An automaton over classes of bytes (The Unicode Standard, table 3-7).

enum { ASCII, UP_TO_8F, UP_TO_9F, UP_TO_BF, NEVER, LEAD_2, E0, LEAD_3, ED, F0, LEAD_4, F4, CLASSES };

static const uint8_t classes[256] = {
  [0x80 ... 0x8F] = UP_TO_8F, [0x90 ... 0x9F] = UP_TO_9F, [0xA0 ... 0xBF] = UP_TO_BF,
  [0xC0 ... 0xC1] = NEVER,    [0xC2 ... 0xDF] = LEAD_2,   [0xE0] = E0,
  [0xE1 ... 0xEC] = LEAD_3,   [0xED] = ED,                [0xEE ... 0xEF] = LEAD_3,
  [0xF0] = F0,                [0xF1 ... 0xF3] = LEAD_4,   [0xF4] = F4,
  [0xF5 ... 0xFF] = NEVER,
};

// The states: between sequences; inside of one, with the number of continuation bytes that follow; or after
// a lead that restricts the next of them.
enum { BETWEEN, ONE, TWO, THREE, AFTER_E0, AFTER_ED, AFTER_F0, AFTER_F4, STATES };

// A step: in the low bits where the row of the next state begins, which is then found by an addition; from
// bit 8 on how many malformed subparts end before the byte or with it, and from bit 16 on how many sequences
// end with it.
#define TO(state) ((state) * CLASSES)
#define MALFORMED(count) ((count) << 8)
#define SEQUENCE (1 << 16)

// The steps for a byte that begins anew, behind `before` malformed subparts.
#define ANEW(before)                                                                         \
  [ASCII] = TO(BETWEEN) | MALFORMED(before),                                                 \
  [UP_TO_8F ... NEVER] = TO(BETWEEN) | MALFORMED((before) + 1),                              \
  [LEAD_2] = TO(ONE) | MALFORMED(before), [E0] = TO(AFTER_E0) | MALFORMED(before),           \
  [LEAD_3] = TO(TWO) | MALFORMED(before), [ED] = TO(AFTER_ED) | MALFORMED(before),           \
  [F0] = TO(AFTER_F0) | MALFORMED(before), [LEAD_4] = TO(THREE) | MALFORMED(before),         \
  [F4] = TO(AFTER_F4) | MALFORMED(before)

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winitializer-overrides"
static const uint32_t steps[STATES][CLASSES] = {
  [BETWEEN] = {ANEW(0)},
  [ONE] = {ANEW(1), [UP_TO_8F ... UP_TO_BF] = TO(BETWEEN) | SEQUENCE},
  [TWO] = {ANEW(1), [UP_TO_8F ... UP_TO_BF] = TO(ONE)},
  [THREE] = {ANEW(1), [UP_TO_8F ... UP_TO_BF] = TO(TWO)},
  [AFTER_E0] = {ANEW(1), [UP_TO_BF] = TO(ONE)},
  [AFTER_ED] = {ANEW(1), [UP_TO_8F ... UP_TO_9F] = TO(ONE)},
  [AFTER_F0] = {ANEW(1), [UP_TO_9F ... UP_TO_BF] = TO(TWO)},
  [AFTER_F4] = {ANEW(1), [UP_TO_8F] = TO(TWO)},
};
#pragma clang diagnostic pop

// Whether the next eight bytes are ASCII.
static inline bool is_ascii(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return (word & 0x8080808080808080) == 0;
}

LegibleUTF8Counts legible_count_utf8(const uint8_t *bytes, size_t count, size_t limit) {
  LegibleUTF8Counts counts = {};
  size_t index = 0;
  const uint32_t *const rows = (const uint32_t *)steps;
  uint32_t row = TO(BETWEEN);
  const size_t last = count < limit ? count : limit;
  while (index < count && (index < limit || row != TO(BETWEEN))) {
    if (row == TO(BETWEEN) && last - index >= 8 && is_ascii(bytes + index)) {
      index += 8;
      continue;
    }
    uint32_t step = rows[row + classes[bytes[index]]];
    index++;
    row = step & 0xFF;
    counts.malformed += step >> 8 & 0xFF;
    counts.sequences += step >> 16;
  }
  // A sequence that is cut begins with the last byte that is no continuation.
  if (row != TO(BETWEEN)) {
    do index--;
    while (bytes[index] < 0xC0);
  }
  counts.length = index;
  return counts;
}
