/// What the platform offers that the tests were built for.
public enum Platform {
  /// Whether the library asks the system's `iconv(3)` for encodings that it does not know.
  public static var hasIconv: Bool {
    #if LEGIBLE_PORTABLE
      false
    #else
      true
    #endif
  }
}
