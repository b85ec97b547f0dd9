import Foundation
import TerminalKit

let usage = """
  Usage: CaseStudies [--inspect] [NAME]

  Shows a menu of studies, or the one that is named:
  \(CaseStudy.all.map { "  \($0.id)\(String(repeating: " ", count: 14 - $0.id.count))\($0.title)" }.joined(separator: "\n"))

  With --inspect, the inspector shows what happens in each; the code that it asks for comes on the standard error.
  From a pipe it reads the same keys, and prints a line for each change.

  """

CaseStudy.isInspected = CommandLine.arguments.contains("--inspect")
let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--inspect" }
let named = CaseStudy.all.first { $0.id == arguments.first }
switch arguments.count {
case 0:
  Window.run { window in [MenuScreen { [weak window] in window?.push($0.makeScreen()) }] }
case 1 where named != nil:
  Window.run { _ in [named!.makeScreen()] }
case 1 where ["--help", "-h"].contains(arguments[0]):
  Terminal.write(usage)
default:
  FileHandle.standardError.write(Data("CaseStudies: unknown: \(arguments.joined(separator: " "))\n\(usage)".utf8))
  exit(64)
}
