/// The inputs of one run, done one after the other.
struct Inputs: Equatable {
  let names: [FileName]

  init(_ names: [FileName]) { self.names = names }

  /// Runs `body` on each input; what fails is reported, and the others are still done.
  ///
  /// - Returns: The worst status over all inputs.
  func forEach(_ body: (FileName, borrowing InputFile) throws -> ExitStatus) -> ExitStatus {
    var status = ExitStatus.success
    for name in names {
      do {
        let file = try InputFile(name)
        status.merge(try body(name, file))
      } catch let failure as OutputFailure {
        failure.report()
        return .trouble
      } catch {
        Messages.report(error, at: name)
        status.merge(.trouble)
      }
    }
    return status
  }
}
