import CLegible
import Legible
import Testing

struct RepairCallsTests {
  private static let text =
    "Plain text, then a healthy Grüße.\nFranÃ§ois a Ã©tÃ© trÃ¨s fatiguÃ© cet Ã©tÃ© Ã  cause de la chaleur.\n"

  @Test func putsBackWhatTheLibraryPutsBack() throws {
    let text = Self.text
    let handle = legible_repair_create(text, text.utf8.count)
    defer { legible_repair_free(handle) }
    let repair = TextRepair(of: text)
    let repaired = CallsOfC.bytes(legible_repair_text(handle), legible_repair_text_length(handle))
    #expect(repaired == Array(repair.repairedText.utf8) && repair.repairedText != text)
    #expect(CallsOfC.string(legible_repair_text(handle)) == repair.repairedText)
    try #require(!repair.stretches.isEmpty)
    #expect(legible_repair_stretch_count(handle) == repair.stretches.count)
    for (index, stretch) in repair.stretches.enumerated() {
      #expect(Int(legible_repair_stretch_start(handle, index)) == stretch.range.lowerBound)
      #expect(Int(legible_repair_stretch_end(handle, index)) == stretch.range.upperBound)
      #expect(legible_repair_stretch_line(handle, index) == 2 && stretch.line == 2)
      let bytes = CallsOfC.bytes(
        legible_repair_stretch_text(handle, index),
        legible_repair_stretch_text_length(handle, index))
      #expect(bytes == Array(stretch.repaired.utf8))
      #expect(legible_repair_stretch_confidence(handle, index) == stretch.confidence)
      #expect(legible_repair_stretch_is_sure(handle, index) == stretch.isSure)
      #expect(legible_repair_step_count(handle, index) == stretch.steps.count)
      var now: String? = stretch.text
      var before: String? = stretch.repaired
      for (number, step) in stretch.steps.enumerated().reversed() {
        let edits = legible_repair_step_edits(handle, index, number)
        #expect(edits == UInt32(step.edits.rawValue))
        let read = legible_repair_step_read(handle, index, number)
        let written = legible_repair_step_written(handle, index, number)
        before = before.flatMap {
          CallsOfC.text(legible_reading_repeated($0, $0.utf8.count, read, written, edits))
        }
      }
      #expect(before == stretch.text)
      for (number, step) in stretch.steps.enumerated() {
        let read = legible_repair_step_read(handle, index, number)
        let written = legible_repair_step_written(handle, index, number)
        #expect(read == CallsOfC.encoding(step.read.name))
        #expect(written == CallsOfC.encoding(step.written.name))
        now = now.flatMap {
          CallsOfC.text(legible_reading_undone($0, $0.utf8.count, read, written))
        }
      }
      // What was lost is in no reading.
      if stretch.steps.allSatisfy(\.edits.isEmpty) { #expect(now == stretch.repaired) }
    }
  }

  @Test func whatIsLostHasItsPlace() {
    let text = "é\nb\u{FFFD}\u{FFFD}d"
    let handle = legible_repair_create(text, text.utf8.count)
    defer { legible_repair_free(handle) }
    #expect(CallsOfC.string(legible_repair_text(handle)) == text)
    #expect(legible_repair_loss_count(handle) == 1)
    #expect(legible_repair_loss_start(handle, 0) == 4 && legible_repair_loss_end(handle, 0) == 10)
    #expect(legible_repair_loss_line(handle, 0) == 2 && legible_repair_loss_line(handle, 1) == 0)
    #expect(legible_repair_loss_count(nil) == 0 && legible_repair_loss_end(nil, 0) == 0)
  }

  @Test func readingsAreUndoneAndRepeated() {
    let (windows, utf8) = (CallsOfC.encoding("windows-1252"), CallsOfC.encoding("utf-8"))
    let damaged = "â\u{80}\u{9D} Å\u{81}Ã³dÅº"
    #expect(CallsOfC.text(legible_reading_repeated("Łódź", 7, windows, utf8, 0)) == "Å\u{81}Ã³dÅº")
    let edits = UInt32(LEGIBLE_EDIT_CONTROLS)
    #expect(CallsOfC.text(legible_reading_repeated("Łódź", 7, windows, utf8, edits)) == "ÅÃ³dÅº")
    #expect(legible_reading_repeated("Łódź", 7, windows, utf8, 256) == nil)
    // A byte that windows-1252 leaves open stands for itself, one that it does not does not.
    let part = "Å\u{81}Ã³dÅº"
    #expect(CallsOfC.text(legible_reading_undone(part, part.utf8.count, windows, utf8)) == "Łódź")
    #expect(legible_reading_undone(damaged, damaged.utf8.count, windows, utf8) == nil)
    #expect(legible_reading_undone("Łódź", 7, windows, utf8) == nil)
    #expect(legible_reading_repeated("Łódź", 7, utf8, windows, 0) == nil)
  }

  @Test func badArgumentsAreNoCrash() {
    #expect(legible_repair_create(nil, 1) == nil && legible_repair_create("a", -1) == nil)
    #expect(legible_repair_text(nil) == nil && legible_repair_text_length(nil) == 0)
    #expect(legible_repair_stretch_count(nil) == 0 && legible_repair_stretch_text(nil, 0) == nil)
    #expect(legible_repair_step_count(nil, 0) == 0 && legible_repair_step_read(nil, 0, 0) == 0)
    #expect(legible_reading_undone("é", 2, 0, 1) == nil)
    #expect(legible_reading_repeated("é", 2, 1, 9999, 0) == nil)
    #expect(legible_reading_undone(nil, 2, 1, 2) == nil)
    legible_repair_free(nil)
    let empty = legible_repair_create(nil, 0)
    defer { legible_repair_free(empty) }
    #expect(CallsOfC.string(legible_repair_text(empty)) == "")
    #expect(
      legible_repair_stretch_text(empty, 0) == nil && legible_repair_stretch_text(empty, -1) == nil)
    #expect(legible_repair_stretch_line(empty, 0) == 0 && !legible_repair_stretch_is_sure(empty, 0))
    #expect(legible_repair_step_written(empty, 0, 0) == 0)
    #expect(legible_repair_step_edits(empty, 0, 0) == 0)
  }
}
