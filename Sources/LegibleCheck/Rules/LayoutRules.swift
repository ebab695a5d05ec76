extension CheckRule {
  /// Blanks and tabs at the ends of lines.
  public static let trailingWhitespace = CheckRule(
    "trailing-whitespace",
    "Blanks or tabs at the end of a line, where `trim_trailing_whitespace` wants none.",
    because:
      "Editors remove them at the next edit, which adds unrelated lines to a small change."
  )

  /// Texts whose last line has no end, or should have none.
  public static let finalNewline = CheckRule(
    "final-newline",
    "A last line without an end, or with one, against `insert_final_newline`.",
    because:
      "Files that are joined run into one another, and adding a line changes the last one, too."
  )

  /// Lines whose indentation differs from the settings.
  public static let indentation = CheckRule(
    "indentation",
    "An indentation that `indent_style` and `indent_size` do not allow.",
    because: "The text looks different in each editor, and some languages read it differently.")

  /// Lines that are longer than the settings say.
  public static let lineLength = CheckRule(
    "line-length",
    "A line of more columns than `max_line_length` allows.",
    because: "A review that shows two versions side by side cuts it off.")

  /// Tabs in any place.
  public static let tabs = CheckRule(
    "tabs",
    "A tab, unless `indent_style` wants tabs; off by default, `--rules=+tabs` checks it.",
    because: "Its width depends on the editor.", isOptional: true)
}
