#ifndef CTextKernels_ShiftedSets_h
#define CTextKernels_ShiftedSets_h

#include <stddef.h>
#include <stdint.h>

#include "DoubleBytes.h"
#include "TextKernels.h"

// Encodings that shift between character sets (ISO 2022, HZ), as automata. Characters are sorted into
// classes, from 1 on. In each state a class has a shift: bytes that are written before a character of
// the class, and the state that is then reached.

#pragma clang assume_nonnull begin

/// What is written before a character, and what comes of it.
typedef struct {
  /// The bytes, the first lowest, and their number, up to seven.
  uint64_t bytes;
  uint32_t length;

  /// The next state.
  uint32_t state;
} LegibleShift;

typedef struct {
  /// For each character of the Basic Multilingual Plane its byte or two, the first lowest; from bit
  /// 16 on their number, from bit 20 on `legible_begins_combination` and `legible_is_mark`, from bit
  /// 24 on its class. Zero where a table alone does not tell.
  const uint32_t *codes;

  /// For each state the shifts of all classes.
  const LegibleShift *shifts;
  uint32_t class_count;
} LegibleShiftedEncoding;

enum {
  legible_code_begins_combination = legible_begins_combination << 20,
  legible_code_is_mark = legible_is_mark << 20,
};

/// Converts UTF-8 from a state on, up to the first character that has no code in the table or is not
/// well-formed, and while there are some hundred bytes of input and room left.
///
/// Reads `input[0..<count]`, which begins with a character, and writes to `output[0..<room]`.
LegibleProgress legible_utf8_to_shifted(
    const LegibleShiftedEncoding *encoding, uint32_t *state, const uint8_t *input, size_t count,
    uint8_t *output, size_t room);

/// What a state is left by: a shift and a character behind it.
typedef struct {
  uint64_t bytes;
  uint32_t length;
  uint32_t state;
  uint32_t class_number;

  /// Whether the next state has no G1, or no G2, although this one has: an encoder names the sets anew
  /// in each line.
  bool forgets_g1, forgets_g2;
} LegibleShiftedExit;

/// The last states before G1 and G2 were forgotten.
typedef struct {
  uint32_t g1, g2;
} LegibleForgottenSets;

/// A byte that leaves the pairs for a single byte that stands for itself, and one that comes back, as
/// around the spaces between words.
typedef struct {
  uint8_t out, back;

  /// Of each byte, whether it stands for itself and can be come back from; NULL if there is no such way.
  const bool *_Nullable stays;
} LegibleDetour;

/// What is read in a state.
typedef struct {
  /// The characters of 94 × 94 pairs of 0x21…0x7E, as in `LegibleDoubleByteDecoding`; NULL where
  /// single bytes stand for themselves.
  const uint32_t *_Nullable pairs;
  LegibleDetour detour;

  /// Of each byte, whether it stands for itself and leaves the state as it is.
  const bool *stays;

  /// Whether all bytes of plain text do, as `plain_text_prefix` has it.
  bool keeps_plain_text;

  const LegibleShiftedExit *_Nullable exits;
  size_t exit_count;
} LegibleShiftedState;

typedef struct {
  const LegibleShiftedState *states;

  /// For each class its pairs, or NULL if its characters are the bytes that `byte_classes` says.
  const uint32_t *_Nullable const *_Nonnull class_pairs;
  const uint8_t *byte_classes;
} LegibleShiftedDecoding;

/// Converts what an encoder by the same automaton has written to UTF-8, from a state on, up to the
/// first shift or character that it would not have written, or close to the end of a buffer. Sets `forgotten`
/// where it forgets sets.
///
/// Reads `input[0..<count]`, which begins with a shift or a character, and writes to
/// `output[0..<room]`.
LegibleProgress legible_shifted_to_utf8(
    const LegibleShiftedDecoding *decoding, uint32_t *state,
    LegibleForgottenSets *forgotten, const uint8_t *input, size_t count, uint8_t *output,
    size_t room);

#pragma clang assume_nonnull end

#endif
