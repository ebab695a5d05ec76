import Legible

/// How text is converted, whatever it is read from and written to.
struct ConversionSettings: Equatable, Sendable {
  /// The encoding of the input; it is found out where none is given.
  var source: TextEncoding?
  var target = TextEncoding.utf8
  var malformed = MalformedPolicy.fail
  var unencodable = UnencodablePolicy.fail

  /// Whether each line is read as UTF-8 where it is that, and else by one other encoding.
  var isMixed = false
  var byteOrderMark = ByteOrderMarkPolicy.remove
  var newlines = NewlinePolicy.keep
  var halfWidthKatakana = HalfWidthKatakanaPolicy.widen

  var hold = HoldPolicy.pause(milliseconds: 200)
  var declarations = DeclarationPolicy.tell

  /// Whether a result that does not convert back to the input counts as trouble.
  var isVerified = false
  var options = DetectionOptions()
  var engine = DetectionEngine.native
}
