#ifndef TextKernels_h
#define TextKernels_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// How far a conversion came, in bytes.
typedef struct {
  size_t consumed;
  size_t produced;

  /// How many lines end in what was converted, if `counts_lines`.
  size_t line_feeds;

  /// Whether the conversion has counted lines, and there was no carriage return.
  bool counts_lines;
} LegibleProgress;

/// How often lines end in a text; a pair is one line feed and one carriage return, too.
typedef struct {
  size_t line_feeds, carriage_returns, pairs;
} LegibleLineEndings;

/// The table by which a single-byte encoding is read.
typedef struct {
  /// For each byte its UTF-8 form in the low three bytes, and the length of that in the high one;
  /// zero where the byte has no character.
  const uint32_t *utf8;

  /// Whether the bytes below 0x80 stand for themselves.
  bool keeps_ascii;

  /// The lowest byte from which on all stand for the characters of the same numbers: 0x80 in ISO-8859-1, 0xA0
  /// in windows-1252. Above 0xA0 it says nothing.
  uint16_t latin_start;
} LegibleSingleByteDecoding;

/// The entry of a character without a byte.
enum { legible_no_byte = 0x100 };

/// The tables by which a single-byte encoding is written.
typedef struct {
  /// For each 64 characters of the Basic Multilingual Plane, where theirs begin in `bytes`.
  const uint16_t *rows;

  /// The byte of each character; `legible_no_byte` where it has none.
  const uint16_t *bytes;

  /// Whether the characters below U+0080 stand for themselves.
  bool keeps_ascii;

  /// The lowest character from which on all up to U+00FF stand for themselves, as in
  /// `LegibleSingleByteDecoding`.
  uint16_t latin_start;
} LegibleSingleByteEncoding;

/// A row of costs: the sum of one or two codewords of 16 bytes for each group of 16 columns.
typedef struct {
  /// The 256 codewords of each stage of each group.
  const uint8_t *words;

  /// The codes of the row: for each group as many as there are stages.
  const uint8_t *codes;
  size_t stages;
} LegibleCostRow;

/// The number of shares that another language may have of a text.
enum { LEGIBLE_SHARE_COUNT = 5 };

/// The terms for the cost of a word if another language has a share of the text.
typedef struct {
  /// The term that is added to the cost in each language, the maximum of the result, and the term that is subtracted
  /// from it.
  float price, limit, outside;
} LegibleWordShare;

/// Scans `bytes[0..<count]`, and reads no more than that.
typedef size_t (*LegibleScan)(const uint8_t *_Nullable bytes, size_t count);

/// Converts `in[0..<in_count]`, and reads no more than that, to `out[0..<out_count]`, of which
/// bytes beyond what is produced may change, too.
///
/// It goes on until the input is used up, or the next character is cut or ill-formed, or less than
/// `legible_conversion_room` bytes of the output are left; it consumes whole characters only.
typedef LegibleProgress (*LegibleUnitConversion)(
  const uint8_t *_Nullable in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian);

/// One implementation of the hot loops, for one set of instructions.
typedef struct {
  /// What the environment variable LEGIBLE_KERNEL calls it.
  const char *name;

  /// How many bytes from the start are below 0x80.
  LegibleScan ascii_prefix;

  /// How many bytes from the start are plain seven-bit text: no byte from 0x7E up, which an escape
  /// of HZ may begin with, no ESC, no NUL, and no control but 0x07…0x0D.
  LegibleScan plain_text_prefix;

  /// The number of bytes before the first pair of bytes as in every declaration of an encoding:
  /// `=` or `:` after `t`, `g` or a space, `@c`, `]{`, `pt`, in capitals too, and `S` at the
  /// beginning of a line.
  LegibleScan declaration_prefix;

  /// How many bytes begin a character of UTF-8.
  LegibleScan count_characters;

  /// How many bytes begin a character of UTF-8 that takes more than one.
  LegibleScan count_sequences;

  /// How the lines of a text in UTF-8 end.
  LegibleLineEndings (*count_line_endings)(const uint8_t *_Nullable bytes, size_t count);

  /// How many bytes there are up to the last line feed or carriage return, zero where there is none.
  LegibleScan whole_lines;

  /// How many bytes from the start are well-formed UTF-8, without a character that is cut.
  LegibleScan utf8_prefix;

  LegibleUnitConversion utf16_to_utf8, utf32_to_utf8, utf8_to_utf16, utf8_to_utf32;

  /// Stops at a byte without a character, too.
  LegibleProgress (*single_byte_to_utf8)(
    const uint8_t *_Nullable in, size_t in_count, uint8_t *out, size_t out_count,
    const LegibleSingleByteDecoding *table);

  /// Stops at a character without a byte, too; uses all of the room.
  LegibleProgress (*utf8_to_single_byte)(
    const uint8_t *_Nullable in, size_t in_count, uint8_t *out, size_t out_count,
    const LegibleSingleByteEncoding *table);

  /// Writes codes of one byte or two, the first lowest, up to the first code that is zero, or up to
  /// fewer than 32 codes before that.
  ///
  /// Reads `codes[0..<count]`; `out` has room for two bytes each. What is consumed is codes.
  LegibleProgress (*store_short_codes)(const uint16_t *codes, size_t count, uint8_t *out);

  /// Writes codes of one byte to four, the first lowest; that of zero is one byte.
  ///
  /// Reads `codes[0..<count]`; `out` has room for four bytes each. Returns how many it wrote.
  size_t (*store_long_codes)(const uint32_t *codes, size_t count, uint8_t *out);

  /// Converts codes of four bytes of GB18030 and ASCII to UTF-8, most of which must be codes to be worth while: up to
  /// the first other character, or anywhere before that. NULL where the machine does nothing better than one code
  /// after another.
  ///
  /// Reads `in[0..<count]`, which begins with a character, and writes to `out[0..<room]`. `characters` is as
  /// `long_characters` in `LegibleDoubleByteDecoding`.
  LegibleProgress (*_Nullable four_byte_codes_to_utf8)(
    const uint8_t *in, size_t count, uint8_t *out, size_t room, const uint32_t *characters);

  /// Writes the sums of rows of costs and of a base, for `group_count` groups of 16 columns.
  ///
  /// A sum must not be beyond 16 bits.
  void (*sum_cost_rows)(
    const LegibleCostRow *_Nullable rows, size_t count, size_t group_count, uint16_t base,
    uint16_t *sums);

  /// Adds the costs of a word to a row of sums for each share of another language.
  ///
  /// `costs` has `width` columns, a multiple of 16, in multiples of `unit`; the row of a share begins `width`
  /// sums after the one before. Adds to each sum the cost plus `price`, at most `limit`, less `outside`.
  void (*add_word_costs)(
    const uint16_t *costs, size_t width, float unit, const LegibleWordShare *shares,
    float *sums);

  /// Finds the number of each pair of letters of a word, with 0 for its ends; −1 where it has none.
  ///
  /// The number of a pair is the count of bits that are set before its own, which is at 64 × `words` × the first
  /// letter + the second one; `ranks` has the count before each word of bits. `numbers` has room for one more than
  /// letters.
  void (*find_bigrams)(
    const uint64_t *bits, const uint16_t *ranks, size_t words, const uint16_t *letters,
    size_t count, int32_t *numbers);

  // In all that follows, `width` is a multiple of 16.

  /// Adds costs, less a cost in any language, to a row of differences, which stay within 16 bits.
  void (*add_costs)(int16_t *row, const uint16_t *costs, size_t width, int32_t any);

  /// Limits costs, which are `any` and a difference, and makes them differences to the limited `any`.
  ///
  /// Returns the least difference, at most 0.
  int32_t (*cap_costs)(int16_t *row, size_t width, int32_t any, int32_t most);

  /// Adds differences to sums.
  void (*add_differences)(int32_t *sums, const int16_t *row, size_t width);

  /// Computes a key of the properties of non-ASCII bytes in each of `stride` encodings, a multiple of 8.
  ///
  /// A row of `properties` has those of a byte in all encodings. Bytes of ASCII are left out.
  void (*hash_columns)(
    const uint16_t *properties, size_t stride, const uint8_t *bytes, size_t count, uint64_t *keys);

  /// Writes terms less their scaled sums.
  ///
  /// Returns the greatest difference.
  float (*subtract_scaled)(
    const float *terms, const int32_t *sums, size_t width, float scale, float *differences);

  /// Takes the exponentials of terms less `top`; 0 for those more than `lead` below it.
  void (*exponentials)(float *terms, size_t width, float top, float lead);

  /// Adds to terms the value of their tier; `tiers` has two bits for each column, the lowest first.
  void (*add_tiers)(float *terms, const uint8_t *tiers, size_t width, const float *values);

  /// Returns the sum of terms that are multiplied by the factor of their tier, and sets the greatest such product.
  float (*sum_tiers)(
    const float *terms, const uint8_t *tiers, size_t width, const float *factors, float *greatest);

  /// Replaces terms by the logarithm of the sum of `floor` and the exponential of their scaled lead over `top`.
  ///
  /// `limit` is the logarithm of `floor` less 0; it is taken for terms that are more than `lead` below it.
  void (*bound_leads)(
    float *terms, size_t width, float top, float scale, float limit, float floor, float lead);

  /// Finds, for each column, the greatest of the bases of all shares less their scaled costs.
  ///
  /// `costs` has a row for each share. Returns the greatest of all columns.
  float (*best_shares)(
    const float *costs, size_t width, const float *bases, float scale, float *best);

  /// Replaces each of these greatest terms that is above `least` by the logarithm of the sum of the exponentials of
  /// all shares; terms more than `lead` below the greatest are left out.
  void (*sum_shares)(
    const float *costs, size_t width, const float *bases, float scale, float least,
    float lead, float *sums);
} LegibleKernels;

/// The factor between the characters of the keys of `hash_columns`.
#define LEGIBLE_KEY_FACTOR 0x9E3779B97F4A7C15ull

/// The longest unit of output that a conversion writes at once, in bytes.
enum { legible_conversion_room = 4 };

/// The best kernels that the machine can run, or those that LEGIBLE_KERNEL names if it can.
///
/// They are chosen once, whichever thread asks first.
const LegibleKernels *legible_kernels(void);

/// The kernels of a name (`avx512`, `avx2`, `ssse3`, `neon`, `portable`), or NULL if the machine
/// cannot run them.
const LegibleKernels *_Nullable legible_kernels_named(const char *name);

#pragma clang assume_nonnull end

#endif
