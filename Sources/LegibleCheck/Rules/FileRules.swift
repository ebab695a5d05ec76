extension CheckRule {
  /// Text that is not in the encoding that it should be in.
  public static let encoding = CheckRule(
    "encoding",
    "Bytes that are no text in the encoding that the settings or the file itself name.",
    because: "Whoever reads the file as it should be read gets an error, or other characters.")

  /// Lines that end in several ways, or in another way than the settings say.
  public static let lineEnds = CheckRule(
    "line-ends",
    "Lines that end in several ways, or in another way than the settings say.",
    because: "Tools change all of them at the next edit, or take a carriage return for text.")

  /// Declarations of an encoding that are false.
  public static let declaration = CheckRule(
    "declaration",
    "A declaration names another encoding than the text is in.",
    because: "Programs that believe the declaration read other characters than were written.")
}
