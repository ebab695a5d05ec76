extension CheckRule {
  /// UTF-8 that was converted to UTF-8 once more.
  public static let doubleEncoding = CheckRule(
    "double-encoding",
    "UTF-8 that was read as windows-1252 and converted to UTF-8 once more: `Ã©` for `é`.",
    because: "Nobody can read it, and it becomes worse with each further conversion.")
}
