/// The characters of a text as the models see them; what is not constant is in the memory of an arena.
package struct CharacterList {
  /// The characters by their numbers: the distinct ones, or what each of the 256 bytes stands for.
  let characters: UnsafeBufferPointer<CharacterInfo>

  /// The numbers of those that occur.
  let numbers: UnsafeBufferPointer<UInt16>

  /// The scripts of the non-ASCII letters, as bits.
  let scripts: UInt32

  /// Whether some have likelihoods of their own.
  let hasUnigrams: Bool
}
