/**
 * Legible for C: which encoding bytes are in, their text in UTF-8 and back, and the direction of text.
 *
 *     legible_detection *detection = legible_detect(bytes, length, NULL);
 *     const char *name = legible_detection_name(detection, LEGIBLE_NAME_ICONV);
 *     printf("%s %.2f\n", name ? name : "unknown", legible_detection_confidence(detection));
 *     legible_detection_free(detection);
 *
 * Rules that hold for all functions:
 *
 * - Lengths and offsets are in bytes. Bytes need no NUL behind them and may contain NUL. A pointer may be
 *   NULL if its length is 0.
 * - Text that goes in is taken for UTF-8; what is not counts as U+FFFD. Text that comes out is UTF-8.
 * - What a function named `..._create`, or one that returns a pointer that is not const, gives belongs to the
 *   caller, who frees it once by the function named `..._free`; NULL may be freed. What a function returns
 *   as a pointer to const belongs to the handle it was asked of and lives as long as that, where nothing
 *   else is said.
 * - Different threads may use different handles at once. `legible_detection` and `legible_text` never change,
 *   so that several threads may read one at once; `legible_options` may be shared while nobody changes it.
 *   Nothing is global, nothing calls back, and no function depends on the locale.
 * - A handle that is NULL where none may be is no crash: functions that return a status return
 *   LEGIBLE_BAD_ARGUMENT, others NULL, 0 or false.
 * - Where an argument `legible_error *error` is not NULL, it is filled in when the function fails, and left
 *   alone when it does not.
 * - When memory runs out, the process ends, as it does in Swift.
 */
#ifndef LEGIBLE_H
#define LEGIBLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
/* ---- Version ------------------------------------------------------------------------------------- */
/** The version of this header. */
#define LEGIBLE_VERSION "0.2.0"
/** The version of the library that is loaded, such as "0.2.0"; lives as long as the process. */
const char *legible_version(void);

/* ---- Errors -------------------------------------------------------------------------------------- */
/** How a call ended; one of the constants below. */
typedef int32_t legible_status;
enum {
  LEGIBLE_OK = 0,  /**< All is well. */
  LEGIBLE_BAD_ARGUMENT = 1,  /**< An argument is not one that the function takes. */
  LEGIBLE_BAD_STATE = 2,  /**< The handle is not in the state for this call: it was finished. */
  LEGIBLE_UNIDENTIFIED = 3,  /**< The bytes are binary, or in no encoding that is likely enough to be named. */
  LEGIBLE_MALFORMED = 4,  /**< Bytes that the encoding cannot read, or surely in another one, where the policy is to fail. */
  LEGIBLE_UNENCODABLE = 5  /**< A character that the encoding does not have, where the policy is to fail. */
};

/** What went wrong and where; filled in by functions that fail. */
typedef struct legible_error {
  legible_status status;  /**< Which kind of error it is. */
  uint32_t byte_count;  /**< How many of `bytes` are meant. */
  uint64_t offset;  /**< Where the bytes begin in the input, from 0. */
  uint64_t line, column;  /**< The line and the character in it, from 1; 0 where no place is known. */
  uint8_t bytes[8];  /**< The bytes concerned, as they stand in the input; at most the first eight. */
  char message[248];  /**< The message in English, without a full stop, ended by NUL. */
} legible_error;

/* ---- Encodings ----------------------------------------------------------------------------------- */
/**
 * An encoding: a number from 1 to legible_encoding_count(), or LEGIBLE_NO_ENCODING.
 *
 * Another version of the library may number them differently: keep names, not numbers.
 */
typedef int32_t legible_encoding;
enum { LEGIBLE_NO_ENCODING = 0 };

/** Whose names for encodings are meant; one of the constants below. */
typedef int32_t legible_naming;
enum {
  LEGIBLE_NAME_CANONICAL = 0,  /**< The name by WHATWG, else by IANA, else in common use. */
  LEGIBLE_NAME_WHATWG = 1,  /**< The name in the WHATWG Encoding Standard. */
  LEGIBLE_NAME_IANA = 2,  /**< The preferred MIME name in the IANA registry. */
  LEGIBLE_NAME_ICONV = 3,  /**< A name that iconv(3) takes. */
  LEGIBLE_NAME_PYTHON = 4,  /**< The name of Python's codec. */
  LEGIBLE_NAME_JAVA = 5  /**< The name of Java's charset. */
};
/** How many encodings there are. */
size_t legible_encoding_count(void);
/** The encoding that a label names, in any case, as in "latin2" or "UTF-8"; LEGIBLE_NO_ENCODING if none. */
legible_encoding legible_encoding_find(const char *label, size_t length);
/** The encoding that a browser takes a label for: "iso-8859-1" is windows-1252 there. */
legible_encoding legible_encoding_find_web(const char *label, size_t length);
/** The name of an encoding, or NULL where the scheme has none; lives as long as the process. */
const char *legible_encoding_name(legible_encoding encoding, legible_naming naming);
/** A name for menus, in English, such as "Cyrillic (DOS, IBM866)"; lives as long as the process. */
const char *legible_encoding_display_name(legible_encoding encoding);
/** How many labels legible_encoding_find takes for an encoding. */
size_t legible_encoding_label_count(legible_encoding encoding);
/** One of these labels, in lower case, counted from 0, or NULL; lives as long as the process. */
const char *legible_encoding_label(legible_encoding encoding, size_t index);
/** Whether the bytes 0x00 to 0x7F mean the ASCII characters wherever a character begins. */
bool legible_encoding_is_ascii_compatible(legible_encoding encoding);

/* ---- Options of detection ------------------------------------------------------------------------ */
/** What is known about the bytes, and which answers are of use. NULL stands for no options anywhere. */
typedef struct legible_options legible_options;
/** Options that say nothing yet. Free them by legible_options_free; handles made with them keep a copy. */
legible_options *legible_options_create(void);
/** Frees options. */
void legible_options_free(legible_options *options);
/** Makes an encoding more likely than it would be otherwise. */
legible_status legible_options_suggest(legible_options *options, legible_encoding encoding);
/** Lets only the suggested encodings be named, or all (the default). */
legible_status legible_options_set_only_suggested(legible_options *options, bool only);
/** Keeps an encoding from being named. */
legible_status legible_options_disallow(legible_options *options, legible_encoding encoding);
/**
 * Adds a language that the text is probably in, as a BCP 47 tag such as "cs", "sr-Latn" or "zh-HK";
 * LEGIBLE_BAD_ARGUMENT for one without a model, which would have no effect.
 */
legible_status legible_options_add_language(legible_options *options, const char *tag, size_t length);
/** The encoding to name when the text is not UTF and nothing else is likely enough. */
legible_status legible_options_set_fallback(legible_options *options, legible_encoding encoding);
/** The encoding that a header or a file format declares; it is taken as evidence. */
legible_status legible_options_set_declared(legible_options *options, legible_encoding encoding);
/** Whether the text was written on Windows, which makes its code pages likelier; false by default. */
legible_status legible_options_set_from_windows(legible_options *options, bool from_windows);
/** Whether an encoding may be named that leaves malformed bytes; true by default. */
legible_status legible_options_set_allows_malformed(legible_options *options, bool allows);
/** The confidence, 0 to 1, below which nothing is named, or the fallback if the text is not UTF. */
legible_status legible_options_set_minimum_confidence(legible_options *options, double confidence);
/** How likely, 0 to 1, the encoding is to be in the set of readings of an answer; 0, the default, for no set. */
legible_status legible_options_set_coverage(legible_options *options, double coverage);

/* ---- Detection ----------------------------------------------------------------------------------- */
/** An answer. It never changes. */
typedef struct legible_detection legible_detection;
/** Bytes that come in pieces, of which the encoding is asked. */
typedef struct legible_detector legible_detector;
/** The encoding of bytes that are all there; the same as feeding a detector one piece. Never NULL. */
legible_detection *legible_detect(const void *bytes, size_t length, const legible_options *options);
/** A detector that has seen nothing yet. */
legible_detector *legible_detector_create(const legible_options *options);
/** Frees a detector. */
void legible_detector_free(legible_detector *detector);
/** Looks at the next bytes. Where the input is cut does not matter, and memory stays bounded. */
legible_status legible_detector_feed(legible_detector *detector, const void *bytes, size_t length);
/** The answer as far as it can be told now, when more bytes may come; NULL behind the end. */
legible_detection *legible_detector_current(legible_detector *detector);
/** The answer for the whole input; NULL if that was asked before. Nothing may be fed behind it. */
legible_detection *legible_detector_finish(legible_detector *detector);
/** Forgets all that was fed, so that another input can begin with the same options. */
legible_status legible_detector_reset(legible_detector *detector);
/** Frees an answer. */
void legible_detection_free(legible_detection *detection);
/** The encoding, or LEGIBLE_NO_ENCODING when the bytes are binary or were not identified. */
legible_encoding legible_detection_encoding(const legible_detection *detection);
/** The name of the encoding, or NULL; lives as long as the process. */
const char *legible_detection_name(const legible_detection *detection, legible_naming naming);
/** The probability, 0 to 1, that the encoding decodes the bytes to the text that was written. */
double legible_detection_confidence(const legible_detection *detection);
/** Whether the bytes are no text in any encoding. */
bool legible_detection_is_binary(const legible_detection *detection);
/** The kind of file that the first bytes tell, as in PNG image, or NULL; lives as long as the answer. */
const char *legible_detection_file_kind(const legible_detection *detection);
/** The media type: that of the kind of file, else text/plain for text, and application/octet-stream for what is binary;
 * NULL if no encoding was identified. Lives as long as the answer. */
const char *legible_detection_media_type(const legible_detection *detection);
/** Whether the bytes begin with a byte order mark of the encoding. */
bool legible_detection_has_byte_order_mark(const legible_detection *detection);
/** How many malformed sequences the encoding finds in the bytes. */
uint64_t legible_detection_malformed_count(const legible_detection *detection);
/** How many bytes were looked at. */
uint64_t legible_detection_byte_count(const legible_detection *detection);
/** The BCP 47 tag of the language of the text, of several the one with the greatest share, or NULL. Found when first asked. */
const char *legible_detection_language(const legible_detection *detection);
/** The probability, 0 to 1, of that language, or its share where shares told it; 0 where none was recognised. */
double legible_detection_language_confidence(const legible_detection *detection);
/** How many languages the text is in; 0 where hardly anything speaks for one. Found when first asked, in up to 5 ms. */
size_t legible_detection_share_count(const legible_detection *detection);
/** The share, 0 to 1, of the characters that is expected to be in one of them, the largest at index 0. */
double legible_detection_share(const legible_detection *detection, size_t index);
/** The BCP 47 tag of one of them; NULL behind the last. */
const char *legible_detection_share_language(const legible_detection *detection, size_t index);
/** How many parts in different encodings follow each other: the first 256 of the first 64 KB; 0 where all is in one. */
size_t legible_detection_part_count(const legible_detection *detection);
/** The encoding of one of the parts, which are in their order; LEGIBLE_NO_ENCODING behind the last. */
legible_encoding legible_detection_part(const legible_detection *detection, size_t index);
/** The offset of its first byte in the input. */
uint64_t legible_detection_part_start(const legible_detection *detection, size_t index);
/** The offset behind its last byte. */
uint64_t legible_detection_part_end(const legible_detection *detection, size_t index);
/** How many readings were considered that are less likely than the answer. */
size_t legible_detection_alternative_count(const legible_detection *detection);
/** The encoding of one of these readings, the likeliest at index 0; LEGIBLE_NO_ENCODING behind the last. */
legible_encoding legible_detection_alternative(const legible_detection *detection, size_t index);
/** The probability, 0 to 1, of one of these readings. */
double legible_detection_alternative_confidence(const legible_detection *detection, size_t index);
/** The BCP 47 tag of the language of the text when read so, or NULL. */
const char *legible_detection_alternative_language(const legible_detection *detection, size_t index);
/** How many readings are in the set that legible_options_set_coverage asked for; 0 where it asked for none. */
size_t legible_detection_set_count(const legible_detection *detection);
/** The encoding of one of these readings, the likeliest at index 0; LEGIBLE_NO_ENCODING behind the last. */
legible_encoding legible_detection_set_encoding(const legible_detection *detection, size_t index);
/** The probability, 0 to 1, of one of these readings. */
double legible_detection_set_confidence(const legible_detection *detection, size_t index);
/** How many other encodings read these very bytes as the same text. */
size_t legible_detection_equivalent_count(const legible_detection *detection);
/** One of them, counted from 0; LEGIBLE_NO_ENCODING behind the last. */
legible_encoding legible_detection_equivalent(const legible_detection *detection, size_t index);
/** How many reasons there are for the answer. */
size_t legible_detection_evidence_count(const legible_detection *detection);
/** One of the reasons as an English clause, the weightiest at index 0; NULL behind the last. */
const char *legible_detection_evidence(const legible_detection *detection, size_t index);

/* ---- Files of a project -------------------------------------------------------------------------- */
/** What the files of a project say of each other's encodings: the answers about them, folder by folder. */
typedef struct legible_survey legible_survey;
/** A survey of no files. */
legible_survey *legible_survey_create(void);
/** Frees a survey. */
void legible_survey_free(legible_survey *survey);
/** Counts the answer about a file; the parts of its path, in UTF-8, are separated by slashes. */
legible_status legible_survey_add(
    legible_survey *survey, const legible_detection *alone, const char *path, size_t path_length);
/**
 * The answer about a file that was added, by its path and the other files where it is not sure by itself.
 *
 * - alone: the answer about the file alone, as it was added. The answer is the same where the file is sure.
 * - options: those that it was given with.
 */
legible_detection *legible_survey_detect(
    const legible_survey *survey, const legible_detection *alone, const char *path, size_t path_length,
    const void *bytes, size_t length, const legible_options *options);

/* ---- Text ---------------------------------------------------------------------------------------- */
/** Bytes that a function made. They never change. */
typedef struct legible_text legible_text;
/** The bytes, with a NUL behind them that is not part of the length. */
const char *legible_text_bytes(const legible_text *text);
/** How many bytes there are. */
size_t legible_text_length(const legible_text *text);
/** Frees the bytes. */
void legible_text_free(legible_text *text);

/* ---- Conversion ---------------------------------------------------------------------------------- */
/** What a conversion did, so that nothing is lost in silence. */
typedef struct legible_report {
  uint64_t bytes_in, bytes_out;  /**< How many bytes were read and written. */
  /** How many malformed sequences were found, and where the first begins; UINT64_MAX if there is none. */
  uint64_t malformed_count, first_malformed_offset;
  /** How many characters were substituted, and where the first begins; UINT64_MAX if there is none. */
  uint64_t substituted_count, first_substituted_offset;
  uint64_t one_way_count;  /**< How many characters stand in bytes that are not what the encoding writes for them. */
  uint64_t lf_count, crlf_count, cr_count;  /**< How many lines end in LF alone, in CR LF, and in CR alone. */
  uint8_t has_byte_order_mark;  /**< Whether the input began with a byte order mark. */
  uint8_t is_lossless;  /**< Whether nothing was replaced or left out. */
  uint8_t is_reversible;  /**< Whether converting the output back gives the input, byte for byte. */
  uint8_t reserved[5];  /**< Not used. */
} legible_report;

/** What happens to bytes that an encoding cannot read; one of the constants below. */
typedef int32_t legible_malformed;
enum {
  LEGIBLE_MALFORMED_FAIL = 0,  /**< Stop with LEGIBLE_MALFORMED. */
  LEGIBLE_MALFORMED_REPLACE = 1,  /**< Put U+FFFD, one for each maximal malformed sequence. */
  LEGIBLE_MALFORMED_ESCAPE = 2,  /**< Put each byte as `\x9D`. */
  LEGIBLE_MALFORMED_SKIP = 3  /**< Leave the bytes out; the report counts them. */
};

/** What happens to characters that an encoding does not have; one of the constants below. */
typedef int32_t legible_unencodable;
enum {
  LEGIBLE_UNENCODABLE_FAIL = 0,  /**< Stop with LEGIBLE_UNENCODABLE. */
  LEGIBLE_UNENCODABLE_REPLACE = 1,  /**< Put a question mark, or U+FFFD where the encoding has it. */
  LEGIBLE_UNENCODABLE_ESCAPE = 2,  /**< Put the character as `\u{20AC}`. */
  LEGIBLE_UNENCODABLE_NCR = 3,  /**< Put the character as the numeric reference `&#8364;`. */
  LEGIBLE_UNENCODABLE_TRANSLITERATE = 4,  /**< Put similar characters, as in EUR, or a question mark. */
  LEGIBLE_UNENCODABLE_SKIP = 5,  /**< Leave the character out; the report counts it. */
  LEGIBLE_UNENCODABLE_ESCAPE_JSON = 6,  /**< Put `\u20ac`, a surrogate pair from U+10000 on, as JSON and Java. */
  LEGIBLE_UNENCODABLE_ESCAPE_C = 7,  /**< Put `\u20ac`, `\U0001f40e` from U+10000 on. */
  LEGIBLE_UNENCODABLE_ESCAPE_URL = 8  /**< Put the bytes in UTF-8 as `%E2%82%AC`. */
};

/** What happens to a byte order mark at the beginning of a text; one of the constants below. */
typedef int32_t legible_byte_order_mark;
enum {
  LEGIBLE_BOM_REMOVE = 0,  /**< The mark is taken off. */
  LEGIBLE_BOM_KEEP = 1,  /**< The mark goes through as U+FEFF. */
  LEGIBLE_BOM_ADD = 2  /**< A text without the mark gets one, unless it is empty. */
};

/** How the lines of a text end after it was decoded; one of the constants below. */
typedef int32_t legible_newlines;
enum {
  LEGIBLE_NEWLINES_KEEP = 0,  /**< As they did before. */
  LEGIBLE_NEWLINES_LF = 1,  /**< In LF. */
  LEGIBLE_NEWLINES_CRLF = 2  /**< In CR LF. */
};

/**
 * Bytes to UTF-8, where all bytes are there.
 *
 * - encoding: the encoding of the bytes; LEGIBLE_NO_ENCODING has it detected with `options`.
 * - malformed: what happens to bytes that the encoding cannot read.
 * - detection: where it is not NULL, it gets a handle of what was detected, or NULL if nothing had to be,
 *   also when the call fails. The caller frees it.
 * - report: where it is not NULL, what was done is written there.
 *
 * A byte order mark is taken off. Returns NULL when it fails: LEGIBLE_UNIDENTIFIED, LEGIBLE_MALFORMED,
 * LEGIBLE_BAD_ARGUMENT.
 */
legible_text *legible_decode(
    const void *bytes, size_t length, legible_encoding encoding, const legible_options *options,
    legible_malformed malformed, legible_detection **detection, legible_report *report,
    legible_error *error);

/**
 * UTF-8 to bytes in an encoding, where all text is there.
 *
 * UTF-16 and UTF-32 without a byte order in their names get a byte order mark. Returns NULL when it fails:
 * LEGIBLE_UNENCODABLE, LEGIBLE_BAD_ARGUMENT.
 */
legible_text *legible_encode(
    const char *utf8, size_t length, legible_encoding encoding, legible_unencodable unencodable,
    legible_report *report, legible_error *error);
/** Converts bytes to UTF-8 as they come. */
typedef struct legible_decoder legible_decoder;
/**
 * A decoder at the beginning of a text; NULL if an argument is not one of the constants.
 *
 * With LEGIBLE_NO_ENCODING, plain ASCII is passed on at once, and the encoding is decided on when enough
 * other bytes have come; UTF-7 is not considered then.
 */
legible_decoder *legible_decoder_create(
    legible_encoding encoding, const legible_options *options, legible_malformed malformed,
    legible_byte_order_mark byte_order_mark, legible_newlines newlines);
/**
 * A decoder of text whose lines are in different encodings: UTF-8, `other`, if it is not LEGIBLE_NO_ENCODING, or those
 * that explain the lines; NULL as above. It is used by the functions below as well.
 */
legible_decoder *legible_decoder_create_mixed(
    legible_encoding other, const legible_options *options, legible_malformed malformed,
    legible_byte_order_mark byte_order_mark, legible_newlines newlines);
/** Frees a decoder. */
void legible_decoder_free(legible_decoder *decoder);

/**
 * Decodes the next bytes as far as it is known how.
 *
 * `*text` and `*text_length` get the text, which lives until the next call with this decoder. They get what
 * was decoded before an error too. After LEGIBLE_MALFORMED, decoding can go on behind the piece that was fed;
 * after LEGIBLE_UNIDENTIFIED it cannot.
 */
legible_status legible_decoder_feed(
    legible_decoder *decoder, const void *bytes, size_t length, const char **text, size_t *text_length,
    legible_error *error);
/** Gives what can be told of the text that is held, up to its last word, for somebody who waits. */
legible_status legible_decoder_flush(
    legible_decoder *decoder, const char **text, size_t *text_length, legible_error *error);
/** Ends the text and gives what is left; a character that is incomplete is malformed. */
legible_status legible_decoder_finish(
    legible_decoder *decoder, const char **text, size_t *text_length, legible_error *error);
/** What was decided on, or NULL where nothing has been decided yet. The caller frees it. */
legible_detection *legible_decoder_detection(const legible_decoder *decoder);
/** What was done so far. */
legible_status legible_decoder_report(const legible_decoder *decoder, legible_report *report);
/** Converts UTF-8 to bytes in another encoding as it comes. */
typedef struct legible_encoder legible_encoder;
/** An encoder at the beginning of a text; NULL if an argument is not one of the constants. */
legible_encoder *legible_encoder_create(legible_encoding encoding, legible_unencodable unencodable);
/** Frees an encoder. */
void legible_encoder_free(legible_encoder *encoder);
/** Encodes the next piece, which may end inside of a character; the bytes live until the next call. */
legible_status legible_encoder_feed(
    legible_encoder *encoder, const char *utf8, size_t length, const char **bytes, size_t *bytes_length,
    legible_error *error);
/** Ends the text, and returns to the initial state of an encoding that has shifts. */
legible_status legible_encoder_finish(
    legible_encoder *encoder, const char **bytes, size_t *bytes_length, legible_error *error);
/** What was done so far. */
legible_status legible_encoder_report(const legible_encoder *encoder, legible_report *report);

/* ---- Repair -------------------------------------------------------------------------------------- */
/** What is known of a text that was decoded wrongly, as in `FranÃ§ois`, and how it is put back. It never changes. */
typedef struct legible_repair legible_repair;
/** Looks for the stretches of a text that were decoded wrongly; NULL for bad arguments. */
legible_repair *legible_repair_create(const char *utf8, size_t length);
/** Frees what is known of a text. */
void legible_repair_free(legible_repair *repair);
/** The text with the stretches that are sure put back, with a NUL behind it. */
const char *legible_repair_text(const legible_repair *repair);
/** How many bytes that text has. */
size_t legible_repair_text_length(const legible_repair *repair);
/** How many stretches were probably decoded wrongly: with a probability of one half and more. */
size_t legible_repair_stretch_count(const legible_repair *repair);
/** The offset of the first byte of one of them, which are in their order; 0 behind the last. */
uint64_t legible_repair_stretch_start(const legible_repair *repair, size_t index);
/** The offset behind its last byte. */
uint64_t legible_repair_stretch_end(const legible_repair *repair, size_t index);
/** Its line, from 1; 0 behind the last. */
uint64_t legible_repair_stretch_line(const legible_repair *repair, size_t index);
/** The stretch as it was before it was decoded wrongly, ended by NUL; NULL behind the last. */
const char *legible_repair_stretch_text(const legible_repair *repair, size_t index);
/** How many bytes that is. */
size_t legible_repair_stretch_text_length(const legible_repair *repair, size_t index);
/** The probability, 0 to 1, that this is right. */
double legible_repair_stretch_confidence(const legible_repair *repair, size_t index);
/** Whether the repair is sure, and done in legible_repair_text: at 0.99 and more. */
bool legible_repair_stretch_is_sure(const legible_repair *repair, size_t index);
/** What was done to a text after it was read wrongly; sums of the constants below. */
enum {
  LEGIBLE_EDIT_NO_BREAK_SPACES = 1,  /**< No-break spaces became spaces. */
  LEGIBLE_EDIT_CONTROLS = 2,  /**< C1 controls were dropped. */
  LEGIBLE_EDIT_QUOTATION_MARKS = 4, /**< Curly quotation marks were straightened. */
  LEGIBLE_EDIT_SOFT_HYPHENS = 8,    /**< Soft hyphens were dropped. */
  LEGIBLE_EDIT_JOINED_SPACES = 16   /**< A no-break space and the space behind it became one space. */
};
/** How many mistaken readings lead back from a stretch, one undone after the other. */
size_t legible_repair_step_count(const legible_repair *repair, size_t index);
/** The encoding that the bytes were read in by mistake; LEGIBLE_NO_ENCODING behind the last. */
legible_encoding legible_repair_step_read(const legible_repair *repair, size_t index, size_t step);
/** The encoding that the bytes are in. */
legible_encoding legible_repair_step_written(const legible_repair *repair, size_t index, size_t step);
/** What was done to the text after it was read: a sum of LEGIBLE_EDIT constants. */
uint32_t legible_repair_step_edits(const legible_repair *repair, size_t index, size_t step);
/** How many places there are of characters that a mistaken reading has destroyed, which cannot be put back. */
size_t legible_repair_loss_count(const legible_repair *repair);
/** The offset of the first byte of one of them, which are in their order; 0 behind the last. */
uint64_t legible_repair_loss_start(const legible_repair *repair, size_t index);
/** The offset behind its last byte. */
uint64_t legible_repair_loss_end(const legible_repair *repair, size_t index);
/** Its line, from 1; 0 behind the last. */
uint64_t legible_repair_loss_line(const legible_repair *repair, size_t index);
/**
 * The text behind a mistaken reading: its characters as bytes in `read`, which are read in `written`. Bytes that
 * `read` leaves open are C1 controls.
 *
 * NULL if that cannot be done, if `legible_reading_repeated` would not lead back, or for bad arguments.
 */
legible_text *legible_reading_undone(
    const char *utf8, size_t length, legible_encoding read, legible_encoding written);
/**
 * What a mistaken reading makes of a text, and `edits` after it, a sum of LEGIBLE_EDIT constants or 0.
 *
 * NULL if `written` cannot write it, or for bad arguments.
 */
legible_text *legible_reading_repeated(
    const char *utf8, size_t length, legible_encoding read, legible_encoding written, uint32_t edits);

/* ---- Check --------------------------------------------------------------------------------------- */
/** What is wrong with a text, and what it hides: the findings of rules, in the order of the text. They never change. */
typedef struct legible_findings legible_findings;
/**
 * Checks a text of which all bytes are there; NULL for bad arguments, and where a name is that of no rule.
 *
 * - encoding: the one that the text should be in; LEGIBLE_NO_ENCODING for the one that it declares, else UTF-8.
 * - rules: names of rules, such as "hidden-character,mixed-scripts"; those that `legible check` has on where there is none.
 * - name: the name of the file, in UTF-8, which tells source code and settings from prose; none is fine.
 */
legible_findings *legible_check(
    const void *bytes, size_t length, legible_encoding encoding, const char *rules, size_t rules_length,
    const char *name, size_t name_length);
/** Frees findings. */
void legible_findings_free(legible_findings *findings);
/** How many findings there are. */
size_t legible_finding_count(const legible_findings *findings);
/** The name of the rule of one of them, as in "hidden-character"; NULL behind the last. */
const char *legible_finding_rule(const legible_findings *findings, size_t index);
/** What is found, as an English clause without a full stop; NULL behind the last. */
const char *legible_finding_message(const legible_findings *findings, size_t index);
/** Its line, from 1; 0 behind the last. */
uint64_t legible_finding_line(const legible_findings *findings, size_t index);
/** The column of its first character, from 1; 0 behind the last. */
uint64_t legible_finding_column(const legible_findings *findings, size_t index);
/** How many characters it is about; 0 where that is the line or the file. */
uint64_t legible_finding_length(const legible_findings *findings, size_t index);
/** Its offset in the bytes; UINT64_MAX where a place in the text does not tell that. */
uint64_t legible_finding_offset(const legible_findings *findings, size_t index);

#ifdef __cplusplus
}
#endif

#include "legible_direction.h"

#endif
