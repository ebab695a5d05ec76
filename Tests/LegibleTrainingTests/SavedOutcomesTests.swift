import LegibleTraining
import Testing

/// `evaluate --save` and `--before`.
struct SavedOutcomesTests {
  private static let before = """
    # split tuning, genre prose
    id\tISO-8859-1\t16\t0011\tright\tISO-8859-1 id
    id\tISO-8859-1\t32\t0022\twrong\tmacintosh ga
    lv\tIBM775\t16\t0033\tright\tIBM775 lv

    """

  private static let after = """
    # split tuning, genre prose
    hsb\tIBM852\t16\t0044\tright\tIBM852 hsb
    id\tISO-8859-1\t16\t0011\twrong\tmacintosh ga
    id\tISO-8859-1\t32\t0022\tright\tISO-8859-1 id
    lv\tIBM775\t16\t0033\tright\tIBM775 lv

    """

  @Test func answersAreReadAsTheyWereWritten() throws {
    #expect(try SavedOutcomes(parsing: Self.before, path: "x").text == Self.before)
  }

  @Test func changesAreToldByLanguage() throws {
    let before = try SavedOutcomes(parsing: Self.before, path: "x")
    let after = try SavedOutcomes(parsing: Self.after, path: "x")
    #expect(
      try after.changes(since: before) == """
        since then: 3 samples are the same, 1 are new; 1 answers became right, 1 became wrong
          id: +1 -1 of 2
          wrong now: id ISO-8859-1 16 -> macintosh ga
        """)
  }

  @Test func otherSamplesAreRefused() throws {
    let before = try SavedOutcomes(parsing: "# split report\n", path: "x")
    let after = try SavedOutcomes(parsing: Self.after, path: "x")
    #expect(throws: TrainerError.self) { try after.changes(since: before) }
    for text in ["", "id\n", "# split\nid\tIBM850\n", "# s\na\tb\tten\td\tright\tf\n"] {
      #expect(throws: TrainerError.self) { try SavedOutcomes(parsing: text, path: "x") }
    }
  }
}
