/// Thrown by options that ask for help or the version instead of a run.
enum HelpRequest: String, Error {
  case version = "--version"
  case brief = "-h"
  case full = "--help"
}
