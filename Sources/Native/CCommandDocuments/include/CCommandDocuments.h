#ifndef CCommandDocuments_h
#define CCommandDocuments_h

#include <stddef.h>
#include <stdint.h>

/// A page of the manual, by its name without the section, a completion, by the name of the shell, or the page of a rule.
typedef struct {
  const char *_Nonnull name;
  const uint8_t *_Nonnull bytes;
  size_t size;
} LegibleDocument;

extern const LegibleDocument legible_documents[];
extern const size_t legible_document_count;

static inline const LegibleDocument *_Nonnull legible_first_document(void) {
  return legible_documents;
}

/// The pages of the rules of `check`, by the names of the rules.
extern const LegibleDocument legible_rule_pages[];
extern const size_t legible_rule_page_count;

static inline const LegibleDocument *_Nonnull legible_first_rule_page(void) {
  return legible_rule_pages;
}

#endif
