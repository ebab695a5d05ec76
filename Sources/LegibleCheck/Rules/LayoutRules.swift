extension CheckRule {
  /// Blanks and tabs at the ends of lines.
  public static let trailingWhitespace = CheckRule(
    "trailing-whitespace",
    "Blanks or tabs at the end of a line, where `trim_trailing_whitespace` wants none.",
    because:
      "Editors remove them at the next touch, so that a small change has lines of its own for them."
  )

  /// Texts whose last line has no end, or should have none.
  public static let finalNewline = CheckRule(
    "final-newline",
    "A last line without an end, or with one, against `insert_final_newline`.",
    because:
      "Files that are joined run into one another, and the next line that is added changes the last."
  )

  /// Lines that are indented otherwise than the settings say.
  public static let indentation = CheckRule(
    "indentation",
    "Tabs, blanks, or a number of blanks that `indent_style` and `indent_size` do not want.",
    because: "The text displays otherwise in each editor, and some languages read it otherwise.")

  /// Lines that are longer than the settings say.
  public static let lineLength = CheckRule(
    "line-length",
    "A line of more columns than `max_line_length` allows.",
    because: "Whoever reviews it beside another text sees a part of it.")

  /// Tabs in any place.
  public static let tabs = CheckRule(
    "tabs",
    "A tab, unless `indent_style` wants tabs; off by default, `--rules=+tabs` checks it.",
    because: "Where it leads depends on the editor.", isOptional: true)
}
