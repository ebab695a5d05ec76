import Foundation

// Writes the pages of the manual and the completions from what the command tells of itself:
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

func write(_ text: String, to path: String) throws {
  let file = folder.appendingPathComponent(path)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
}

for command in [tool] + tool.runnable {
  let page = ManualPage(of: command, in: tool)
  try write(page.text, to: "man/\(page.name).1")
}
try write(BashCompletion(tool: tool).text, to: "completions/legible.bash")
try write(ZshCompletion(tool: tool).text, to: "completions/_legible")
try write(FishCompletion(tool: tool).text, to: "completions/legible.fish")
