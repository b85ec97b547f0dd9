import Foundation
import MigrateCore

let usage = """
  Moves sources from RxSwift, RxComposableArchitecture or TCA to MiniRx and RxComposable.

      Tools/migrate DIR            says what it would change, and what needs a hand; changes nothing
      Tools/migrate DIR --write    changes the files

  The changes are those of code: imports, modules in front of names, effects with two types, schedulers and spans of Combine's era,
  subscriptions of view stores. Comments and texts stay as they are, and so does code that compiles. Files of tests import
  MiniRxTesting and RxComposableTesting. What needs a hand is listed as file:line:column with what to write instead.
  Folders of build products and dependencies are left out. Ends with 0, or with 2 where DIR is no folder.
  """

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") || arguments.contains("-h") {
  print(usage)
  exit(0)
}
let writing = arguments.contains("--write")
arguments.removeAll { $0 == "--write" }
guard arguments.count == 1, !arguments[0].hasPrefix("-") else {
  print(usage)
  exit(2)
}
guard let folder = Folder(arguments[0]) else {
  print("\(arguments[0]) is no folder")
  exit(2)
}
try folder.migrate(writing: writing) { print($0) }
