/// What is thrown where an option asks for help instead of a run.
enum HelpRequest: String, Error {
  case version = "--version"
  case brief = "-h"
  case full = "--help"
}
