// The manual and the completions that the package installs, for `legible help --man` and `legible completions`.
// The page of a new subcommand is empty until Scripts/generate-documents has written it.

#include "CCommandDocuments.h"

static const uint8_t bash[] = {
#embed "../../../docs/completions/legible.bash"
};

static const uint8_t zsh[] = {
#embed "../../../docs/completions/_legible"
};

static const uint8_t fish[] = {
#embed "../../../docs/completions/legible.fish"
};

static const uint8_t legible[] = {
#embed "../../../docs/man/legible.1"
};

static const uint8_t legible_check[] = {
#embed "../../../docs/man/legible-check.1"
};

static const uint8_t legible_completions[] = {
#embed "../../../docs/man/legible-completions.1"
};

static const uint8_t legible_convert[] = {
#embed "../../../docs/man/legible-convert.1"
};

static const uint8_t legible_detect[] = {
#embed "../../../docs/man/legible-detect.1"
};

static const uint8_t legible_direction[] = {
#embed "../../../docs/man/legible-direction.1"
};

static const uint8_t legible_edit[] = {
#embed "../../../docs/man/legible-edit.1"
};

static const uint8_t legible_encodings[] = {
#embed "../../../docs/man/legible-encodings.1"
};

static const uint8_t legible_git[] = {
#embed "../../../docs/man/legible-git.1"
};

static const uint8_t legible_guard[] = {
#embed "../../../docs/man/legible-guard.1"
};

static const uint8_t legible_marks[] = {
#embed "../../../docs/man/legible-marks.1"
};

static const uint8_t legible_lsp[] = {
#embed "../../../docs/man/legible-lsp.1"
};

static const uint8_t legible_mcp[] = {
#embed "../../../docs/man/legible-mcp.1"
};

static const uint8_t legible_reorder[] = {
#embed "../../../docs/man/legible-reorder.1"
};

static const uint8_t legible_repair[] = {
#embed "../../../docs/man/legible-repair.1"
};

static const uint8_t legible_restore[] = {
#embed "../../../docs/man/legible-restore.1"
};

static const uint8_t legible_show[] = {
#embed "../../../docs/man/legible-show.1"
};

static const uint8_t legible_strings[] = {
#embed "../../../docs/man/legible-strings.1"
};

const LegibleDocument legible_documents[] = {
    {"bash", bash, sizeof bash},
    {"zsh", zsh, sizeof zsh},
    {"fish", fish, sizeof fish},
    {"legible", legible, sizeof legible},
    {"legible-check", legible_check, sizeof legible_check},
    {"legible-completions", legible_completions, sizeof legible_completions},
    {"legible-convert", legible_convert, sizeof legible_convert},
    {"legible-detect", legible_detect, sizeof legible_detect},
    {"legible-direction", legible_direction, sizeof legible_direction},
    {"legible-edit", legible_edit, sizeof legible_edit},
    {"legible-encodings", legible_encodings, sizeof legible_encodings},
    {"legible-git", legible_git, sizeof legible_git},
    {"legible-guard", legible_guard, sizeof legible_guard},
    {"legible-marks", legible_marks, sizeof legible_marks},
    {"legible-lsp", legible_lsp, sizeof legible_lsp},
    {"legible-mcp", legible_mcp, sizeof legible_mcp},
    {"legible-reorder", legible_reorder, sizeof legible_reorder},
    {"legible-repair", legible_repair, sizeof legible_repair},
    {"legible-restore", legible_restore, sizeof legible_restore},
    {"legible-show", legible_show, sizeof legible_show},
    {"legible-strings", legible_strings, sizeof legible_strings},
};

const size_t legible_document_count = sizeof legible_documents / sizeof *legible_documents;
