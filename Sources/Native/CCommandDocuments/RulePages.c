// The pages of the rules, for `legible check --explain`.

#include "CCommandDocuments.h"

static const uint8_t encoding[] = {
#embed "../../../docs/rules/encoding.md"
};

static const uint8_t byte_order_mark[] = {
#embed "../../../docs/rules/byte-order-mark.md"
};

static const uint8_t line_ends[] = {
#embed "../../../docs/rules/line-ends.md"
};

static const uint8_t declaration[] = {
#embed "../../../docs/rules/declaration.md"
};

static const uint8_t mojibake[] = {
#embed "../../../docs/rules/mojibake.md"
};

static const uint8_t replacement_character[] = {
#embed "../../../docs/rules/replacement-character.md"
};

static const uint8_t control_character[] = {
#embed "../../../docs/rules/control-character.md"
};

static const uint8_t noncharacter[] = {
#embed "../../../docs/rules/noncharacter.md"
};

static const uint8_t hidden_character[] = {
#embed "../../../docs/rules/hidden-character.md"
};
static const uint8_t unusual_character[] = {
#embed "../../../docs/rules/unusual-character.md"
};
static const uint8_t mixed_scripts[] = {
#embed "../../../docs/rules/mixed-scripts.md"
};
static const uint8_t confusable_names[] = {
#embed "../../../docs/rules/confusable-names.md"
};

static const uint8_t open_control[] = {
#embed "../../../docs/rules/open-control.md"
};

static const uint8_t deceiving_order[] = {
#embed "../../../docs/rules/deceiving-order.md"
};

static const uint8_t trailing_whitespace[] = {
#embed "../../../docs/rules/trailing-whitespace.md"
};

static const uint8_t final_newline[] = {
#embed "../../../docs/rules/final-newline.md"
};

static const uint8_t indentation[] = {
#embed "../../../docs/rules/indentation.md"
};

static const uint8_t line_length[] = {
#embed "../../../docs/rules/line-length.md"
};

static const uint8_t tabs[] = {
#embed "../../../docs/rules/tabs.md"
};

const LegibleDocument legible_rule_pages[] = {
    {"encoding", encoding, sizeof encoding},
    {"byte-order-mark", byte_order_mark, sizeof byte_order_mark},
    {"line-ends", line_ends, sizeof line_ends},
    {"declaration", declaration, sizeof declaration},
    {"mojibake", mojibake, sizeof mojibake},
    {"replacement-character", replacement_character, sizeof replacement_character},
    {"control-character", control_character, sizeof control_character},
    {"noncharacter", noncharacter, sizeof noncharacter},
    {"hidden-character", hidden_character, sizeof hidden_character},
    {"unusual-character", unusual_character, sizeof unusual_character},
    {"mixed-scripts", mixed_scripts, sizeof mixed_scripts},
    {"confusable-names", confusable_names, sizeof confusable_names},
    {"open-control", open_control, sizeof open_control},
    {"deceiving-order", deceiving_order, sizeof deceiving_order},
    {"trailing-whitespace", trailing_whitespace, sizeof trailing_whitespace},
    {"final-newline", final_newline, sizeof final_newline},
    {"indentation", indentation, sizeof indentation},
    {"line-length", line_length, sizeof line_length},
    {"tabs", tabs, sizeof tabs},
};

const size_t legible_rule_page_count = sizeof legible_rule_pages / sizeof *legible_rule_pages;
