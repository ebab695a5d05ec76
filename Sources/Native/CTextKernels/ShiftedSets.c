#include "ShiftedSets.h"

#include "PackedUTF8.h"
#include "Scalar.h"
#include "UTF16Window.h"

// Writes four characters that are pairs of the set in use; false if they are not.
static inline bool store_four(
    const LegibleShiftedEncoding *encoding, uint32_t state, const uint16_t *units, uint8_t *out) {
  const uint64_t first = encoding->codes[units[0]], second = encoding->codes[units[1]];
  const uint64_t third = encoding->codes[units[2]], fourth = encoding->codes[units[3]];
  // The upper halves have class, flags and length.
  const uint64_t kind = first >> 16;
  if ((second >> 16 ^ kind) | (third >> 16 ^ kind) | (fourth >> 16 ^ kind)) return false;
  if ((kind & 0xFF) != 2) return false;
  const LegibleShift *shift = &encoding->shifts[state * encoding->class_count + (kind >> 8)];
  if (shift->length != 0 || shift->state != state) return false;
  store_word(out, (first & 0xFFFF) | (second & 0xFFFF) << 16 | (third & 0xFFFF) << 32 | fourth << 48);
  return true;
}

LegibleProgress legible_utf8_to_shifted(
    const LegibleShiftedEncoding *encoding, uint32_t *state, const uint8_t *input, size_t count,
    uint8_t *output, size_t room) {
  // A shift is stored whole, and a code behind it.
  enum { most = 8 + 2, worthwhile = 64 };
  UTF16Window window;
  LegibleProgress done = {0, 0};
  uint32_t current = *state;
  while (next_window(&window, input, count, room, most, worthwhile, done)) {
    uint8_t *place = output + done.produced;
    size_t index = 0;
    for (; index < window.count; index++) {
      for (; window.count - index > 4; index += 4, place += 8) {
        if (!store_four(encoding, current, &window.units[index], place)) break;
      }
      const uint32_t code = encoding->codes[window.units[index]];
      if (code == 0) break;
      if (code & legible_code_begins_combination) {
        if (index + 1 == window.count) break;
        // A mark need not have a code by itself.
        const uint32_t next = encoding->codes[window.units[index + 1]];
        if (next == 0 || next & legible_code_is_mark) break;
      }
      const LegibleShift *shift = &encoding->shifts[current * encoding->class_count + (code >> 24)];
      memcpy(place, &shift->bytes, 8);
      place += shift->length;
      current = shift->state;
      memcpy(place, &code, 2);
      place += code >> 16 & 0xF;
    }
    done.produced = (size_t)(place - output);
    done.consumed += index < window.count ? utf8_length(window.units, index) : window.consumed;
    if (index < window.count) break;
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
