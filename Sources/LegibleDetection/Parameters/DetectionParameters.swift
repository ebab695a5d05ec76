/// The constants that affect answers, grouped by the term that they belong to. The type of each is
/// its unit; its comment says what it does and how it was chosen.
///
/// Every property of every group is eight bytes long, so that a parameter can be accessed by its
/// name: see `value(of:)` and `set(_:to:)`.
package struct DetectionParameters: BitwiseCopyable, Sendable {
  package var sample = SampleParameters()
  package var control = ControlParameters()
  package var utf8 = UTF8Parameters()
  package var codeUnits = CodeUnitParameters()
  package var sevenBit = SevenBitParameters()
  package var mark = MarkParameters()
  package var chance = ChanceParameters()
  package var prior = PriorParameters()
  package var pair = PairParameters()
  package var context = ContextParameters()
  package var position = PositionParameters()
  package var malformed = MalformedParameters()
  package var beam = BeamParameters()
  package var posterior = PosteriorParameters()
  package var engine = EngineParameters()
  package var doubled = DoubleEncodingParameters()
  package var stream = StreamParameters()
  package var mixture = MixtureParameters()
  package var share = ShareParameters()
  package var sharedPairs = SharedPairParameters()
  package var languageFastPath = LanguageFastPathParameters()
  package var letterPenalties = LetterPenaltyParameters()
  package var fileSigns = FileSignParameters()
  package var surroundings = SurroundingsParameters()
  package var listing = ListingParameters()
  package var spelling = SpellingParameters()
  package var together = TogetherParameters()

  /// Creates the default parameters.
  package init() {}
}

/// The current parameters.
///
/// Reading them is a load from a fixed address. Any thread may read them, because they do not
/// change once a detection has begun: a tool that tries other values sets them first in its
/// process. Some tables are computed from them on first use, and never again.
@exclusivity(unchecked) package nonisolated(unsafe) var parameters = DetectionParameters()
