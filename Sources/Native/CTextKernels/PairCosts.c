#include "include/PairCosts.h"

#include <stdbool.h>
#include <string.h>

// The costs of pairs of bytes in all encodings at once, in vectors of 16 lanes, which the compiler makes of what the
// machine has.

typedef uint8_t Lanes __attribute__((vector_size(16)));
typedef uint16_t WideLanes __attribute__((vector_size(32)));

static inline Lanes load(const uint8_t *bytes) {
  Lanes lanes;
  memcpy(&lanes, bytes, sizeof lanes);
  return lanes;
}

static inline Lanes filled(int value) {
  const uint8_t byte = value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
  return (Lanes){} + byte;
}

static inline Lanes add(Lanes first, Lanes second) {
  return __builtin_elementwise_add_sat(first, second);
}

static inline Lanes least(Lanes first, Lanes second) {
  return __builtin_elementwise_min(first, second);
}

// Adds 16 lanes to sums, which stay at the maximum.
static inline void add_to(uint16_t *sums, Lanes lanes) {
  WideLanes wide;
  memcpy(&wide, sums, sizeof wide);
  wide = __builtin_elementwise_add_sat(wide, __builtin_convertvector(lanes, WideLanes));
  memcpy(sums, &wide, sizeof wide);
}

static const uint8_t ascii_blank = 52, ascii_digit = 53, ascii_other = 54;

static inline size_t ascii_class(uint8_t byte) {
  if (byte >= 'a' && byte <= 'z') return byte - 'a';
  if (byte >= 'A' && byte <= 'Z') return byte - 'A' + 26;
  if (byte >= '0' && byte <= '9') return ascii_digit;
  return byte <= ' ' ? ascii_blank : ascii_other;
}

enum { ROW = LEGIBLE_SINGLE_LANES / 2, VECTORS = LEGIBLE_SINGLE_LANES / 16 };

// Adds a row of costs of four bits.
static inline void add_row(Lanes sums[VECTORS], const uint8_t *row) {
  const Lanes low = filled(15), first = load(row), second = load(row + 16);
  sums[0] = add(sums[0], first & low);
  sums[1] = add(sums[1], first >> 4);
  sums[2] = add(sums[2], second & low);
  sums[3] = add(sums[3], second >> 4);
}

// The maximum number of rows whose sum is below 256.
enum { MAX_ROWS = 16 };

// The cost of the end of a word of ideographs, in nats.
enum { WORD_END = 2 };

// The minimum number of letters of a list that has ASCII letters, too.
enum { MIN_LIST = 8 };

// The cost of a list of letters apart from its letters, in steps.
enum { LIST = 5 * 16 / LEGIBLE_STEP };

void legible_add_pair_costs(
  const LegiblePairCosts *costs, const uint8_t *bytes, size_t count, uint8_t left, uint8_t right,
  int noise, int noise_per_byte, LegiblePairSums *sums, uint8_t *own) {
  const Lanes none = {}, all = filled(255), low = filled(15);
  Lanes single[VECTORS] = {none, none, none, none};
  Lanes list[VECTORS] = {filled(LIST), filled(LIST), filled(LIST), filled(LIST)};
  Lanes multi = none, malformed = none;
  // The lanes in which the byte begins a character.
  Lanes begins = all;
  uint8_t previous = left < 0x80 ? left : '.';
  bool may_be_list = true;
  uint64_t seen[4] = {0};
  Lanes total[VECTORS] = {none, none, none, none};
  int rows = 0, high_count = 0;
  for (size_t index = 0; index <= count; index++) {
    if (rows >= MAX_ROWS || index == count) {
      // The byte that follows the last one adds to its cost.
      if (index == count && previous >= 0x80) {
        add_row(
          single,
          costs->after + ((previous & 127) * LEGIBLE_ASCII_CLASSES + ascii_class(right & 127)) * ROW);
      }
      const int most = index == count ? noise : high_count * noise_per_byte;
      noise -= most;
      const Lanes limit = filled(most / LEGIBLE_STEP);
      for (int part = 0; part < VECTORS; part++) {
        const Lanes lanes = least(
          limit, may_be_list ? least(single[part], list[part]) : single[part]);
        add_to(sums->single + part * 16, lanes);
        total[part] = add(total[part], lanes);
        single[part] = list[part] = none;
      }
      add_to(sums->multi, least(multi, filled(most / 16)));
      multi = none;
      rows = high_count = 0;
      if (index == count) break;
    }
    const uint8_t byte = bytes[index];
    const bool is_repeated = seen[byte >> 6] >> (byte & 63) & 1;
    seen[byte >> 6] |= (uint64_t)1 << (byte & 63);
    if (byte < 0x80) {
      if (count < MIN_LIST || is_repeated) may_be_list = false;
      if (previous >= 0x80) {
        add_row(
          single,
          costs->after + ((previous & 127) * LEGIBLE_ASCII_CLASSES + ascii_class(byte)) * ROW);
        rows++;
      }
      begins = all;
      previous = byte;
      continue;
    }
    const size_t high = byte & 127;
    rows++;
    high_count++;
    sums->counts[high]++;
    if (previous == byte) may_be_list = false;
    // Where the alphabet goes on, the next letter costs hardly anything in a list, in most encodings.
    if (may_be_list && byte != previous + 1) add_row(list, costs->list + high * ROW);
    add_row(
      single,
      previous >= 0x80 ? costs->high + ((previous & 127) * 128 + high) * ROW
                       : costs->before + (ascii_class(previous) * 128 + high) * ROW);
    const Lanes alone = load(costs->alone + high * LEGIBLE_MULTI_LANES);
    const Lanes is_alone = (Lanes)(alone != all);
    Lanes pair = low;
    if (byte > 0x80 && byte < 0xFF && index + 1 < count && bytes[index + 1] >= 0x30) {
      const uint8_t *row = costs->pairs + ((byte - 0x81) * 208 + bytes[index + 1] - 0x30) * 8;
      uint8_t nibbles[16];
      for (int lane = 0; lane < 8; lane++) {
        nibbles[lane] = row[lane] & 15;
        nibbles[lane + 8] = row[lane] >> 4;
      }
      pair = load(nibbles);
    }
    const Lanes is_malformed = (Lanes)(pair == low) & ~is_alone;
    // Words of ideographs have ends, too.
    const bool is_end = index + 1 == count || bytes[index + 1] < 0x80;
    const Lanes ends = (filled(previous < 0x80 ? WORD_END : 0) & begins)
      + (filled(is_end ? WORD_END : 0) & (is_alone | ~begins));
    // Malformed bytes are counted apart.
    const Lanes cost = (alone & is_alone) | (pair & ~is_alone & ~is_malformed);
    multi = add(multi, add(cost & begins, ends));
    malformed -= is_malformed & begins;
    // The next byte begins a character where this one did not begin a pair.
    begins = is_alone | is_malformed | ~begins;
    previous = byte;
  }
  add_to(sums->malformed, malformed);
  memcpy(own, total, sizeof total);
}

void legible_compare_unit(
  const uint64_t *keys, const uint8_t *costs, size_t best, int32_t *gains, uint16_t *differing) {
  const uint64_t key = keys[best];
  const int32_t cost = costs[best];
  for (size_t lane = 0; lane < LEGIBLE_SINGLE_LANES; lane++) {
    const bool differs = keys[lane] != key;
    gains[lane] += differs ? cost - costs[lane] : 0;
    differing[lane] += differs;
  }
}

void legible_count_unreadable(
  const uint16_t *properties, const uint8_t *present, size_t count, const uint16_t *in_units,
  const uint64_t *in_text, uint16_t *controls, uint16_t *malformed) {
  uint16_t control_sums[LEGIBLE_SINGLE_LANES] = {0}, malformed_sums[LEGIBLE_SINGLE_LANES] = {0};
  for (size_t index = 0; index < count; index++) {
    const uint8_t byte = present[index] & 127;
    const uint16_t *row = properties + byte * LEGIBLE_SINGLE_LANES;
    const uint16_t units = in_units[byte], text = in_text[byte] < 1000 ? (uint16_t)in_text[byte] : 1000;
    for (int lane = 0; lane < LEGIBLE_SINGLE_LANES; lane++) {
      control_sums[lane] += (row[lane] & 0xC800) == 0x8800 ? units : 0;
      malformed_sums[lane] += row[lane] == 0x9BFF ? text : 0;
    }
  }
  memcpy(controls, control_sums, sizeof control_sums);
  memcpy(malformed, malformed_sums, sizeof malformed_sums);
}
