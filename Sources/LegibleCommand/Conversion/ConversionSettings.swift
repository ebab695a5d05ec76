import Legible

/// How text is converted, whatever it is read from and written to.
struct ConversionSettings: Equatable, Sendable {
  /// The encoding of the input; it is found out where none is given.
  var source: TextEncoding?
  var target = TextEncoding.utf8

  /// Whether the target is the encoding of each input.
  var keepsEncoding = false
  var malformed = MalformedPolicy.fail
  var unencodable = UnencodablePolicy.fail

  /// Whether each line is read as UTF-8 where it is that, and else by one other encoding.
  var isMixed = false
  var byteOrderMark = ByteOrderMarkPolicy.remove
  var newlines = NewlinePolicy.keep
  var halfWidthKatakana = HalfWidthKatakanaPolicy.widen

  var hold = HoldPolicy.pause(milliseconds: 200)

  /// What becomes of false declarations; `nil` for what suits the place of the result.
  var declarations: DeclarationPolicy?

  /// Whether a result that does not convert back to the input counts as trouble.
  var isVerified = false
  var options = DetectionOptions()
  var engine = DetectionEngine.native
}
