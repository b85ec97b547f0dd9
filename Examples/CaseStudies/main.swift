import Foundation
import TerminalKit

let usage = """
  Usage: CaseStudies [NAME]

  Shows a menu of studies, or the one that is named:
  \(CaseStudy.all.map { "  \($0.id)\(String(repeating: " ", count: 14 - $0.id.count))\($0.title)" }.joined(separator: "\n"))

  From a pipe it reads the same keys, and prints a line for each change.

  """

let arguments = Array(CommandLine.arguments.dropFirst())
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
