#include "LineExcess.h"

#include <string.h>

#include "TextKernels.h"

static inline bool is_letter(uint8_t byte) { return (uint8_t)((byte | 0x20) - 'a') < 26; }

static inline bool is_line_end(uint8_t byte) { return byte == '\n' || byte == '\r'; }

/// A bit in each byte that is zero, and maybe in bytes above one (Warren, Hacker's Delight, section 6-1).
static inline uint64_t zero_bytes(uint64_t bytes) {
  const uint64_t low = 0x0101010101010101;
  return (bytes - low) & ~bytes & low << 7;
}

/// Returns the index of the first line end, or `end`.
static inline size_t line_end(const uint8_t *bytes, size_t index, size_t end) {
  const uint64_t low = 0x0101010101010101;
  while (index + 8 <= end) {
    uint64_t eight;
    memcpy(&eight, bytes + index, sizeof eight);
    if (zero_bytes(eight ^ low * '\n') | zero_bytes(eight ^ low * '\r')) break;
    index += 8;
  }
  while (index < end && !is_line_end(bytes[index])) index++;
  return index;
}

/// The end and the excess of a unit: the non-ASCII bytes at a place, and the ASCII letters among and behind
/// them.
typedef struct {
  size_t end;
  int64_t sum;
  int16_t most;
} unit_excess;

static inline unit_excess read_unit(
    const int16_t *excesses, bool has_double_bytes, const uint8_t *bytes, size_t count,
    size_t index, uint8_t previous) {
  unit_excess unit = {0};
  while (true) {
    const uint8_t byte = index < count ? bytes[index] : '\n';
    if (has_double_bytes && byte >= 0x80) {
      const uint8_t second = index + 1 < count ? bytes[index + 1] : '\n';
      const int16_t excess = excesses[byte << 8 | second];
      previous = ' ';
      if (excess != LEGIBLE_ALONE) {
        unit.sum += excess;
        if (excess > unit.most) unit.most = excess;
        index += 2;
        continue;
      }
    }
    const int16_t excess = excesses[previous << 8 | byte];
    unit.sum += excess;
    if (excess > unit.most) unit.most = excess;
    if (byte < 0x80 && !is_letter(byte)) break;
    index++;
    previous = byte;
  }
  // The second byte of a character may be beyond the end.
  unit.end = index < count ? index : count;
  return unit;
}

/// Reads a line unit by unit.
static inline legible_line_excess read_units(
    const int16_t *excesses, legible_excess_limits limits, const uint8_t *bytes, size_t count,
    size_t high, uint8_t left, size_t most, int32_t limit) {
  const size_t end = most < count ? most : count;
  size_t index = high;
  int64_t sum = 0;
  while (index < end) {
    if (bytes[index] < 0x80) {
      if (is_line_end(bytes[index++])) break;
      continue;
    }
    const unit_excess unit = read_unit(
        excesses, limits.has_double_bytes, bytes, count, index, index > high ? bytes[index - 1] : left);
    if (unit.most >= LEGIBLE_UNUSUAL) return (legible_line_excess){index, INT32_MAX};
    index = unit.end;
    if (unit.sum > limits.unit_share) sum += unit.sum - limits.unit_share;
    if (sum > limit) break;
  }
  return (legible_line_excess){index, sum < INT32_MAX ? (int32_t)sum : INT32_MAX - 1};
}

/// All ones for the bytes of units: ASCII letters and those beyond ASCII.
static const int8_t in_unit[256] = {
    ['A' ... 'Z'] = -1, ['a' ... 'z'] = -1, [0x80 ... 0xFF] = -1};

/// Reads a line of single bytes. Where units end is hard to predict for the processor: no branch depends on it.
static inline legible_line_excess read_single_bytes(
    const int16_t *excesses, legible_excess_limits limits, const uint8_t *bytes, size_t count,
    size_t high, uint8_t left, size_t most, int32_t limit) {
  const size_t end = line_end(bytes, high, most < count ? most : count);
  int64_t sum = 0, unit = 0;
  int16_t largest = 0;
  uint8_t previous = left;
  size_t index = high;
  while (index < end) {
    size_t stop = end;
    if (end - index >= 8) {
      stop = index + 8;
      uint64_t eight;
      memcpy(&eight, bytes + index, sizeof eight);
      // Pairs of ASCII cost nothing, and a unit that has cost something has to be ended.
      if (unit == 0 && previous < 0x80 && !(eight & 0x8080808080808080)) {
        index = stop;
        previous = bytes[index - 1];
        continue;
      }
    }
    for (; index < stop; index++) {
      const uint8_t byte = bytes[index];
      const int16_t excess = excesses[previous << 8 | byte];
      largest = excess > largest ? excess : largest;
      unit += excess;
      const int64_t more = unit > limits.unit_share ? unit - limits.unit_share : 0;
      sum += more & ~in_unit[byte];
      unit &= in_unit[byte];
      previous = byte;
    }
  }
  const int16_t excess = excesses[previous << 8 | '\n'];
  if (excess > largest) largest = excess;
  if (unit + excess > limits.unit_share) sum += unit + excess - limits.unit_share;
  if (largest >= LEGIBLE_UNUSUAL) {
    return read_units(excesses, limits, bytes, count, high, left, most, limit);
  }
  const bool is_ended = end < count && is_line_end(bytes[end]);
  return (legible_line_excess){
      end + is_ended, sum < INT32_MAX ? (int32_t)sum : INT32_MAX - 1};
}

legible_line_excess legible_read_line_excess(
    const int16_t *excesses, legible_excess_limits limits, const uint8_t *bytes, size_t count,
    size_t high, uint8_t left, size_t most, int32_t limit) {
  return limits.has_double_bytes
             ? read_units(excesses, limits, bytes, count, high, left, most, limit)
             : read_single_bytes(excesses, limits, bytes, count, high, left, most, limit);
}

size_t legible_usual_lines(
    const int16_t *excesses, legible_excess_limits limits, const uint8_t *bytes, size_t count,
    uint8_t left, size_t line_limit) {
  const LegibleScan ascii_prefix = legible_kernels()->ascii_prefix;
  size_t end = 0;
  while (true) {
    const size_t high = end + ascii_prefix(bytes + end, count - end);
    size_t start = high;
    while (start > end && !is_line_end(bytes[start - 1])) start--;
    if (high == count) return start;
    const legible_line_excess line = legible_read_line_excess(
        excesses, limits, bytes, count, high, high > 0 ? bytes[high - 1] : left,
        start + line_limit, limits.max_excess);
    if (line.excess > limits.max_excess || !is_line_end(bytes[line.end - 1])) return start;
    end = line.end;
  }
}
