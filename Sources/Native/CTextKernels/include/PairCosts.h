#ifndef PairCosts_h
#define PairCosts_h

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The lanes of single-byte encodings, and of those of several bytes.
#define LEGIBLE_SINGLE_LANES 64
#define LEGIBLE_MULTI_LANES 16

/// The classes of an ASCII byte beside one beyond ASCII: 26 small letters, 26 capitals, blank, digit, other.
#define LEGIBLE_ASCII_CLASSES 55

/// Tables of what a byte costs beside another in each encoding, 4 bits a lane.
///
/// The 32 bytes of a row of single-byte encodings have lane k in byte k / 32 * 16 + k % 16, in the low four bits if
/// k / 16 is even, in steps of LEGIBLE_STEP sixteenths of a nat.
typedef struct {
  /// [128][128] rows: a byte behind another, both beyond ASCII.
  const uint8_t *high;

  /// [LEGIBLE_ASCII_CLASSES][128] rows: a byte beyond ASCII behind an ASCII byte.
  const uint8_t *before;

  /// [128][LEGIBLE_ASCII_CLASSES] rows: what the ASCII byte behind a byte beyond ASCII adds.
  const uint8_t *after;

  /// [128] rows: a byte as a letter in a list of letters.
  const uint8_t *list;

  /// [126 bytes from 0x81][208 bytes from 0x30][8]: a pair of bytes in nats in the encodings of several bytes; 15 where
  /// it is malformed. Lane k is in byte k % 8, in the low four bits if k is below 8.
  const uint8_t *pairs;

  /// [128][LEGIBLE_MULTI_LANES]: a byte that is a character by itself, in nats; 255 where it is none.
  const uint8_t *alone;
} LegiblePairCosts;

/// Sixteenths of a nat in a step.
#define LEGIBLE_STEP 20

/// The costs of units so far.
typedef struct {
  /// In steps, by the columns of single-byte encodings.
  uint16_t single[LEGIBLE_SINGLE_LANES];

  /// In nats, and the malformed places.
  uint16_t multi[LEGIBLE_MULTI_LANES];
  uint16_t malformed[LEGIBLE_MULTI_LANES];

  /// How often each byte beyond ASCII stands in the units.
  uint16_t counts[128];
} LegiblePairSums;

/// Adds the costs of a unit, capped at `noise` sixteenths of a nat; each part of a long unit but the last is capped at
/// `noise_per_byte` for each of its non-ASCII bytes.
///
/// - Parameters:
///   - left: The byte before the unit, 0 at the edges of a text.
///   - right: The byte after it.
///   - own: What the unit costs in each single-byte encoding, in steps.
void legible_add_pair_costs(
  const LegiblePairCosts *costs, const uint8_t *bytes, size_t count, uint8_t left, uint8_t right,
  int noise, int noise_per_byte, LegiblePairSums *sums, uint8_t *own);

/// Adds, for each single-byte encoding that reads a unit otherwise than the best one does, how much less it costs there.
///
/// - Parameters:
///   - keys: A key of the reading in each encoding.
///   - costs: What the unit costs in each.
///   - gains: For each, what its units cost less.
///   - differing: For each, the units that it reads otherwise.
void legible_compare_unit(
  const uint64_t *keys, const uint8_t *costs, size_t best, int32_t *gains, uint16_t *differing);

/// Counts, for each single-byte encoding, the controls among bytes of units, and the malformed ones in the whole text.
///
/// - Parameters:
///   - properties: The properties of the bytes beyond ASCII, `LEGIBLE_SINGLE_LANES` for each byte.
///   - present: The bytes beyond ASCII that the text has.
///   - in_units: How often each byte beyond ASCII is in the units.
///   - in_text: How often each byte beyond ASCII is in the text.
void legible_count_unreadable(
  const uint16_t *properties, const uint8_t *present, size_t count, const uint16_t *in_units,
  const uint64_t *in_text, uint16_t *controls, uint16_t *malformed);

#pragma clang assume_nonnull end

#endif
