/// ICU's charset detector (`unicode/ucsdet.h`).
///
/// It looks at the first 8,000 bytes.
package final class ICUDetector {
  private typealias Open =
    @convention(c) (UnsafeMutablePointer<ICUStatus>) ->
    OpaquePointer?
  private typealias SetText =
    @convention(c) (
      OpaquePointer, UnsafeRawPointer?, Int32, UnsafeMutablePointer<ICUStatus>
    ) -> Void
  private typealias Detect =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<ICUStatus>
    ) -> OpaquePointer?
  private typealias Name =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<ICUStatus>
    ) -> UnsafePointer<CChar>?
  private typealias Confidence =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<ICUStatus>
    ) -> Int32

  private let detector: OpaquePointer
  private let close: @convention(c) (OpaquePointer) -> Void
  private let setText: SetText
  private let detectBest: Detect
  private let name: Name
  private let language: Name
  private let confidence: Confidence

  /// A detector, or `nil` where the library does not have what it needs.
  package init?(_ library: ICULibrary) {
    var status: ICUStatus = 0
    guard let open = library.i18nFunction("ucsdet_open", as: Open.self),
      let close = library.i18nFunction(
        "ucsdet_close", as: (@convention(c) (OpaquePointer) -> Void).self),
      let setText = library.i18nFunction("ucsdet_setText", as: SetText.self),
      let detectBest = library.i18nFunction("ucsdet_detect", as: Detect.self),
      let name = library.i18nFunction("ucsdet_getName", as: Name.self),
      let language = library.i18nFunction("ucsdet_getLanguage", as: Name.self),
      let confidence = library.i18nFunction("ucsdet_getConfidence", as: Confidence.self),
      let detector = open(&status), status <= 0
    else { return nil }
    self.detector = detector
    self.close = close
    self.setText = setText
    self.detectBest = detectBest
    self.name = name
    self.language = language
    self.confidence = confidence
  }

  deinit { close(detector) }

  /// The best match: its name, its confidence 0…1, and its language where one is told.
  package func detect(
    _ bytes: UnsafeRawBufferPointer
  ) -> (name: String, confidence: Double, language: String)? {
    var status: ICUStatus = 0
    // The detector keeps the pointer until the next text is set, and reads it during this call only.
    setText(detector, bytes.baseAddress, Int32(clamping: bytes.count), &status)
    guard status <= 0, let match = detectBest(detector, &status), status <= 0,
      let name = name(match, &status)
    else { return nil }
    let percent = confidence(match, &status)
    let language = language(match, &status).map { String(cString: $0) } ?? ""
    return (String(cString: name), Double(percent) / 100, language)
  }
}
