#include "ShiftedSets.h"

#include "PackedUTF8.h"
#include "Scalar.h"
#include "UTF16Window.h"

// How many units are looked up at once, and how many codes are stored at once.
enum { batch = 256, copied = 16 };

typedef uint8_t CopiedBytes __attribute__((vector_size(copied)));
typedef uint16_t CopiedPairs __attribute__((vector_size(2 * copied)));

// The codes of some units, and where among them runs of one kind begin.
typedef struct {
  // The bytes of each code; what is behind the last is copied, but never counted.
  uint16_t bytes[batch + copied];

  uint16_t starts[batch + 1];
  size_t run_count;
} CodeRuns;

static void find_runs(CodeRuns *runs, const uint32_t *codes, const uint16_t *units, size_t count) {
  size_t run_count = 0;
  uint32_t before = ~codes[units[0]];
  for (size_t index = 0; index < count; index++) {
    const uint32_t code = codes[units[index]];
    runs->bytes[index] = (uint16_t)code;
    runs->starts[run_count] = (uint16_t)index;
    // Counted without branches, which would often be mispredicted.
    run_count += (before ^ code) >> 16 != 0;
    before = code;
  }
  runs->starts[run_count] = (uint16_t)count;
  runs->run_count = run_count;
}

// Writes codes of the same length; there is room for as many as are copied at once.
static inline uint8_t *store_run(
    uint8_t *place, const uint16_t *bytes, size_t count, size_t length) {
  for (size_t index = 0; index < count; index += copied) {
    CopiedPairs pairs;
    memcpy(&pairs, bytes + index, sizeof pairs);
    if (length == 2) {
      memcpy(place + 2 * index, &pairs, sizeof pairs);
    } else {
      const CopiedBytes singles = __builtin_convertvector(pairs, CopiedBytes);
      memcpy(place + index, &singles, sizeof singles);
    }
  }
  return place + length * count;
}

// Writes the characters of a window, up to one that the table does not tell; returns how many units
// were read.
static size_t store_window(
    const LegibleShiftedEncoding *encoding, uint32_t *state, const UTF16Window *window,
    uint8_t **place) {
  const LegibleShift *shifts = encoding->shifts;
  const size_t class_count = encoding->class_count;
  CodeRuns runs;
  for (size_t done = 0; done < window->count; done += batch) {
    const uint16_t *units = window->units + done;
    const size_t left = window->count - done;
    find_runs(&runs, encoding->codes, units, smaller(left, batch));
    for (size_t run = 0; run < runs.run_count; run++) {
      size_t index = runs.starts[run];
      const size_t end = runs.starts[run + 1];
      const uint32_t kind = encoding->codes[units[index]] >> 16;
      if (kind == 0) return done + index;
      const uint32_t flags = kind << 16, class_number = kind >> 8, length = kind & 0xF;
      while (index < end) {
        if (flags & legible_code_begins_combination) {
          if (index + 1 == left) return done + index;
          // A mark need not have a code by itself.
          const uint32_t next = encoding->codes[units[index + 1]];
          if (next == 0 || next & legible_code_is_mark) return done + index;
        }
        const LegibleShift *shift = &shifts[*state * class_count + class_number];
        memcpy(*place, &shift->bytes, 8);
        *place += shift->length;
        *state = shift->state;
        const LegibleShift *next = &shifts[*state * class_count + class_number];
        const bool stays = next->length == 0 && next->state == *state &&
                           !(flags & legible_code_begins_combination);
        const size_t count = stays ? end - index : 1;
        *place = store_run(*place, runs.bytes + index, count, length);
        index += count;
      }
    }
  }
  return window->count;
}

LegibleProgress legible_utf8_to_shifted(
    const LegibleShiftedEncoding *encoding, uint32_t *state, const uint8_t *input, size_t count,
    uint8_t *output, size_t room) {
  // A shift is stored whole, and a code behind it; and then as much as is copied at once.
  enum { most = 8 + 2, beyond = 2 * copied, worthwhile = 64 };
  UTF16Window window;
  LegibleProgress done = {0, 0};
  if (room < beyond) return done;
  uint32_t current = *state;
  while (next_window(&window, input, count, room - beyond, most, worthwhile, done)) {
    uint8_t *place = output + done.produced;
    const size_t units = store_window(encoding, &current, &window, &place);
    if (!finish_window(&window, units, output, place, &done)) break;
  }
  *state = current;
  return done;
}

// How many bytes are read at once at most: a shift and a pair.
enum { input_margin = 8 + 2 };

// How many bytes are written at once at most.
enum { output_margin = 16 };

static inline uint32_t pair_at(const uint32_t *pairs, const uint8_t *in) {
  uint32_t row = in[0] - 0x21u, column = in[1] - 0x21u;
  return row < 94 && column < 94 ? pairs[row * 94 + column] : 0;
}

static bool has_margins(const Cursor *at) {
  return input_left(at) >= input_margin && room_left(at) >= output_margin;
}

static void convert_pairs(Cursor *at, const LegibleShiftedState *state) {
  const uint32_t *pairs = state->pairs;
  const LegibleDetour detour = state->detour;
  while (has_margins(at)) {
    const uint8_t *in = at->in;
    uint8_t *out = at->out;
    // A pair becomes four bytes at most.
    size_t most = smaller(input_left(at) - input_margin, room_left(at) - output_margin) / 4 + 1;
    for (; most > 0; most--) {
      const uint32_t character = pair_at(pairs, in);
      if (character == 0) break;
      out = store_character(out, character);
      in += 2;
    }
    at->in = in;
    at->out = out;
    if (most > 0) {
      if (!detour.stays || in[0] != detour.out || in[2] != detour.back) return;
      if (!detour.stays[in[1]] || pair_at(pairs, in + 3) == 0) return;
      *at->out++ = in[1];
      at->in += 3;
    }
  }
}

static void copy_bytes(Cursor *at, const LegibleShiftedState *state) {
  const size_t most = smaller(input_left(at) - input_margin, room_left(at) - output_margin);
  size_t index = 0;
  for (; index < most && state->stays[at->in[index]]; index++) {
    // A long run is worth the way to the kernels.
    if (index == 16 && state->keeps_plain_text) {
      const size_t plain = legible_kernels()->plain_text_prefix(at->in + 16, most - 16);
      memcpy(at->out + 16, at->in + 16, plain);
      index += plain;
      if (index == most || !state->stays[at->in[index]]) break;
    }
    at->out[index] = at->in[index];
  }
  at->in += index;
  at->out += index;
}

// Goes through one of the exits of a state, and reads the character behind it.
static bool leave_state(
    Cursor *at, const LegibleShiftedDecoding *decoding, uint32_t *state,
    LegibleForgottenSets *forgotten) {
  const LegibleShiftedState *current = &decoding->states[*state];
  const uint64_t word = load_word(at->in);
  for (size_t index = 0; index < current->exit_count; index++) {
    const LegibleShiftedExit *exit = &current->exits[index];
    const uint64_t mask = ((uint64_t)1 << 8 * exit->length) - 1;
    if ((word & mask) != exit->bytes) continue;
    const uint8_t *in = at->in + exit->length;
    const uint32_t *pairs = decoding->class_pairs[exit->class_number];
    if (pairs) {
      const uint32_t character = pair_at(pairs, in);
      if (character == 0) continue;
      at->out = store_character(at->out, character);
      at->in = in + 2;
    } else {
      if (decoding->byte_classes[*in] != exit->class_number) continue;
      *at->out++ = *in;
      at->in = in + 1;
    }
    if (exit->forgets_g1) forgotten->g1 = *state;
    if (exit->forgets_g2) forgotten->g2 = *state;
    *state = exit->state;
    return true;
  }
  return false;
}

LegibleProgress legible_shifted_to_utf8(
    const LegibleShiftedDecoding *decoding, uint32_t *state, LegibleForgottenSets *forgotten,
    const uint8_t *input, size_t count, uint8_t *output, size_t room) {
  Cursor at = {input, input + count, output, output + room};
  while (has_margins(&at)) {
    const LegibleShiftedState *current = &decoding->states[*state];
    if (current->pairs) convert_pairs(&at, current);
    else copy_bytes(&at, current);
    if (!has_margins(&at) || !leave_state(&at, decoding, state, forgotten)) break;
  }
  return progress(&at, input, output);
}
