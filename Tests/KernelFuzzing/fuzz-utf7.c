// Random text, damaged now and then, from and to UTF-7 against one character at a time:
//
//     fuzz-utf7 COUNT SEED
//
// The kernels are those that LEGIBLE_KERNEL names. Scripts/fuzz-kernels builds and runs it.

#define _DEFAULT_SOURCE

#include "RandomInput.h"
#include "Scalar.h"
#include "UTF7.h"

// No kernel has to go on where less than this is left, in bytes.
enum { SHORTEST_PIECE = 40 };

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The value of a digit of base 64, or -1.
static int value_of(uint8_t byte) {
  const char *place = byte ? strchr(alphabet, byte) : NULL;
  return place ? (int)(place - alphabet) : -1;
}

// Whether an encoder writes a character as itself.
static bool is_plain(uint32_t unit) {
  return unit == 0x09 || unit == 0x0A || unit == 0x0D ||
         (unit >= 0x20 && unit <= 0x7D && unit != '+' && unit != '\\');
}

typedef struct {
  uint8_t *out;
  size_t count;
} Output;

static void put(Output *to, uint8_t byte) { to->out[to->count++] = byte; }

// Writes UTF-8 as UTF-7 from a state on, up to what is malformed; whether there is nothing malformed.
static bool encode_plainly(LegibleUTF7State *state, const uint8_t *in, size_t count, Output *to) {
  while (count > 0) {
    const UTF8Character next = read_utf8(in, count);
    if (next.length == 0) return false;
    in += next.length;
    count -= next.length;
    if (is_plain(next.scalar)) {
      if (state->in_base64) {
        if (state->count > 0) put(to, (uint8_t)alphabet[state->bits << (6 - state->count) & 63]);
        if (value_of((uint8_t)next.scalar) >= 0 || next.scalar == '-') put(to, '-');
        *state = (LegibleUTF7State){0};
      }
      put(to, (uint8_t)next.scalar);
      continue;
    }
    if (!state->in_base64) {
      put(to, '+');
      if (next.scalar == '+') {
        put(to, '-');
        continue;
      }
      state->in_base64 = true;
    }
    const bool is_pair = next.scalar > 0xFFFF;
    const uint32_t units[2] = {0xD7C0 + (next.scalar >> 10), 0xDC00 | (next.scalar & 0x3FF)};
    for (int number = is_pair ? 0 : 1; number < 2; number++) {
      state->bits = state->bits << 16 | (is_pair ? units[number] : next.scalar);
      for (state->count += 16; state->count >= 6;) {
        state->count -= 6;
        put(to, (uint8_t)alphabet[state->bits >> state->count & 63]);
      }
      state->bits &= (1u << state->count) - 1;
    }
  }
  return true;
}

// Reads UTF-7 that an encoder has written; false where it has not, or there are surrogates.
static bool decode_plainly(LegibleUTF7State *state, const uint8_t *in, size_t count, Output *to) {
  for (size_t index = 0; index < count; index++) {
    const uint8_t byte = in[index];
    if (!state->in_base64) {
      if (state->is_closed && value_of(byte) < 0 && byte != '-') return false;
      if (state->is_closed && byte == '+') return false;
      state->is_closed = false;
      if (byte == '+') {
        if (index + 1 < count && in[index + 1] == '-') {
          put(to, '+');
          index++;
        } else {
          *state = (LegibleUTF7State){.in_base64 = true, .is_first = true};
        }
      } else if (is_plain(byte)) {
        put(to, byte);
      } else {
        return false;
      }
      continue;
    }
    const int value = value_of(byte);
    if (value < 0) {
      if (state->is_first || state->bits != 0 || state->count >= 6) return false;
      *state = (LegibleUTF7State){.is_closed = byte == '-'};
      if (byte == '-') continue;
      if (!is_plain(byte)) return false;
      put(to, byte);
      continue;
    }
    state->bits = state->bits << 6 | (uint32_t)value;
    state->count += 6;
    if (state->count < 16) continue;
    state->count -= 16;
    const uint32_t unit = state->bits >> state->count;
    state->bits &= (1u << state->count) - 1;
    if ((unit & 0xF800) == 0xD800 || (is_plain(unit) || (unit == '+' && state->is_first))) return false;
    state->is_first = false;
    to->count += write_utf8(to->out + to->count, unit);
  }
  return true;
}

static size_t make_text(uint8_t *in) {
  const uint32_t mixture = below(6), wanted = below(below(4) == 0 ? 2000 : 300);
  size_t count = 0;
  while (count < wanted) {
    const uint32_t run = 1 + below(mixture == 0 ? 60 : 12), kind = mixture == 1 ? 1 : below(mixture < 4 ? 3 : 6);
    for (uint32_t number = 0; number < run; number++) {
      const uint32_t scalar = kind == 0   ? 0x20 + below(0x5F)
                              : kind == 1 ? 0x400 + below(0x60)
                              : kind == 2 ? 0x4E00 + below(0x5000)
                              : kind == 3 ? below(0x800)
                              : kind == 4 ? 0xE000 + below(0x2000)
                                          : 0x10000 + below(0x100000);
      count += write_utf8(in + count, scalar);
    }
    if (below(2)) in[count++] = ' ';
  }
  return count;
}

static uint8_t any_digit(void) { return (uint8_t)alphabet[below(64)]; }

typedef bool Conversion(LegibleUTF7State *, const uint8_t *, size_t, Output *);

// Whether a kernel may stop: where little is left, or the next character is none that it has to know.
static bool may_stop(
  Conversion *convert_plainly, LegibleUTF7State state, const uint8_t *in, size_t count, size_t room
) {
  if (count < SHORTEST_PIECE || room < SHORTEST_PIECE) return true;
  uint8_t out[64];
  // In UTF-7 three digits complete a code unit, and one more tells whether it is the last.
  const size_t next = convert_plainly == decode_plainly ? 4 : read_utf8(in, count).length;
  return next == 0 || !convert_plainly(&state, in, next, &(Output){out, 0});
}

int main(int argc, char **argv) {
  static uint8_t text[LONGEST], in[4 * LONGEST], expected[8 * LONGEST], result[8 * LONGEST];
  const long inputs = argc > 1 ? atol(argv[1]) : 1000000;
  state ^= (argc > 2 ? strtoull(argv[2], NULL, 10) : 1) * 0x9E3779B97F4A7C15;
  for (long input = 0; input < inputs; input++) {
    const bool decodes = below(3) > 0;
    Conversion *const convert_plainly = decodes ? decode_plainly : encode_plainly;
    Output made = {in, make_text(text)};
    LegibleUTF7State plain = {0}, fast = {0};
    if (decodes) {
      const size_t length = made.count;
      made.count = 0;
      encode_plainly(&plain, text, length, &made);
      plain = (LegibleUTF7State){0};
    } else {
      memcpy(in, text, made.count);
    }
    const size_t count = made.count, room = random_room(count);
    damage(in, count, any_digit);
    const Placement at = placed(in, count, room);
    Output to = {expected, 0};
    const bool is_sound = convert_plainly(&plain, in, count, &to);
    // In one piece, or in pieces that end anywhere.
    size_t read = 0, produced = 0, consumed = 1;
    const size_t piece = below(2) ? count : SHORTEST_PIECE + below(400);
    while (consumed > 0 && read < count) {
      const size_t part = smaller(count - read, piece);
      const LegibleProgress done =
        decodes ? legible_utf7_to_utf8(&fast, at.source + read, part, at.target + produced, room - produced)
                : legible_utf8_to_utf7(&fast, at.source + read, part, at.target + produced, room - produced);
      consumed = done.consumed;
      read += done.consumed;
      produced += done.produced;
    }
    const bool stops_well = may_stop(convert_plainly, fast, in + read, count - read, room - produced);
    // From its state on, the rest comes out as it would have.
    memcpy(result, at.target, produced);
    Output rest = {result, produced};
    const bool ends_soundly = convert_plainly(&fast, in + read, count - read, &rest);
    if (is_sound == ends_soundly && stops_well && *at.neighbour == NEIGHBOUR && to.count == rest.count &&
        memcmp(result, expected, to.count) == 0) {
      continue;
    }
    printf(
      "fuzz-utf7: wrong at input %ld: %s, %zu bytes, room for %zu: read %zu, wrote %zu, not %zu\n", input,
      decodes ? "to UTF-8" : "from UTF-8", count, room, read, rest.count, to.count);
    print_bytes(in, count);
    return 1;
  }
  printf("%ld inputs of UTF-7 by %s: all as one character at a time\n", inputs, legible_kernels()->name);
}
