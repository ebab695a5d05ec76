import Foundation

// Writes the pages of the manual from what the command tells of itself:
//
//     legible --experimental-dump-help | ManualGenerator OUTPUT_DIR

guard CommandLine.arguments.count == 2 else {
  FileHandle.standardError.write(Data("usage: ManualGenerator OUTPUT_DIR < description\n".utf8))
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let description = try JSONDecoder().decode(
  ToolDescription.self, from: FileHandle.standardInput.readDataToEndOfFile())
let tool = description.command
for command in [tool] + (tool.subcommands ?? []) where command.commandName != "help" {
  let page = ManualPage(of: command, in: tool)
  try Data(page.text.utf8).write(to: folder.appendingPathComponent("\(page.name).1"))
}
