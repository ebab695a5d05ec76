import Legible

/// How text is converted, independent of input and output.
struct ConversionSettings: Equatable, Sendable {
  /// The encoding of the input; `nil` to detect it.
  var source: TextEncoding?
  var target = TextEncoding.utf8

  /// Whether each output has the encoding of its input.
  var keepsEncoding = false
  var malformed = MalformedPolicy.fail
  var unencodable = UnencodablePolicy.fail

  /// Whether each line may be in another encoding.
  var isMixed = false
  var byteOrderMark = ByteOrderMarkPolicy.remove
  var newlines = NewlinePolicy.keep
  var halfWidthKatakana = HalfWidthKatakanaPolicy.widen

  var hold = HoldPolicy.pause(milliseconds: 200)

  /// What is done about declarations that become false; `nil` for the default of the destination.
  var declarations: DeclarationPolicy?

  /// Whether converting back must reproduce the input.
  var isVerified = false
  var options = DetectionOptions()
  var engine = DetectionEngine.native
}
