// Answers of detection as objects; the names are those of `legible detect --json`.

const list = (count, body) => Array.from({ length: count }, (_, index) => body(index))

/** The answer, without what takes long to tell or is rarely asked for. */
export function readDetection(instance, handle) {
  const { exports } = instance
  const parts = exports.legible_detection_part_count(handle)
  return {
    encoding: instance.name(exports.legible_detection_encoding(handle)),
    confidence: exports.legible_detection_confidence(handle),
    language: instance.string(exports.legible_detection_language(handle)),
    languageConfidence: exports.legible_detection_language_confidence(handle),
    mixture: parts === 0 ? null : list(parts, (index) => ({
      encoding: instance.name(exports.legible_detection_part(handle, index)),
      start: Number(exports.legible_detection_part_start(handle, index)),
      end: Number(exports.legible_detection_part_end(handle, index)),
    })),
    isBinary: exports.legible_detection_is_binary(handle) !== 0,
    kind: instance.string(exports.legible_detection_file_kind(handle)),
    mimeType: instance.string(exports.legible_detection_media_type(handle)),
    byteOrderMark: exports.legible_detection_has_byte_order_mark(handle) !== 0,
    malformedCount: Number(exports.legible_detection_malformed_count(handle)),
    byteCount: Number(exports.legible_detection_byte_count(handle)),
  }
}

/** The answer with all that is known. */
export function readDetails(instance, handle) {
  const { exports } = instance
  return {
    ...readDetection(instance, handle),
    languages: list(exports.legible_detection_share_count(handle), (index) => ({
      language: instance.string(exports.legible_detection_share_language(handle, index)),
      share: exports.legible_detection_share(handle, index),
    })),
    equivalents: list(exports.legible_detection_equivalent_count(handle), (index) =>
      instance.name(exports.legible_detection_equivalent(handle, index))),
    alternatives: list(exports.legible_detection_alternative_count(handle), (index) => ({
      encoding: instance.name(exports.legible_detection_alternative(handle, index)),
      confidence: exports.legible_detection_alternative_confidence(handle, index),
      language: instance.string(exports.legible_detection_alternative_language(handle, index)),
    })),
    set: list(exports.legible_detection_set_count(handle), (index) =>
      instance.name(exports.legible_detection_set_encoding(handle, index))),
    evidence: list(exports.legible_detection_evidence_count(handle), (index) =>
      instance.string(exports.legible_detection_evidence(handle, index))),
  }
}
