/// A unit of a line in the placement of marks: a character that rule X9 does not remove, or a part
/// of the line that nothing is put into.
struct LineCharacter {
  /// The role of the character in the line.
  enum Role: UInt8, BitwiseCopyable {
    /// One that is displayed.
    case plain

    /// A combining mark, which nothing is put in front of.
    case combining

    /// LRM, RLM or ALM, which act like letters and are not displayed.
    case mark

    /// A whole isolate or embedding of the text.
    case enclosed

    /// Markup that is displayed as something else or not at all.
    case object

    /// A format argument whose value is text of either direction.
    case textArgument

    /// A format argument whose value is a number.
    case numberArgument
  }

  /// Whether it is a delimiter of markup that sets off what is beside it.
  var isDelimiter = false

  /// Whether a reference stands for it, so that its own bytes are others than those of the text.
  var isReference = false

  /// Where it is in the paragraph, in UTF-8 bytes.
  var start: Int32
  var end: Int32

  var value: UInt32
  var role: Role

  /// Its class as rule W1 leaves it.
  var bidiClass: BidiClass

  /// The byte of the table of classes.
  var property: UInt8

  /// The direction that rule P2 finds in it.
  var firstStrong: TextDirection?

  var isVisible: Bool { role != .mark }

  /// Whether it is an embedding of the text, whose levels are above that of the line.
  var isEmbedding: Bool { role == .enclosed && bidiClass != .ON }

  /// Whether it is an opening or closing bracket of UAX #9.
  var isBracket: Bool { role == .plain && BidiPairTable.isBracket(property) }

  var opensBracket: Bool { property < BidiPairTable.Kind.close.firstProperty }
}
