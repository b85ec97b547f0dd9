import Foundation
import MigrateCore

let usage = """
  Moves sources from RxSwift, RxComposableArchitecture or TCA to MiniRx and RxComposable.

      Tools/migrate PATH            says what it would change, and what needs a hand; changes nothing
      Tools/migrate PATH --write    changes the files

  PATH is a folder or a single file. Better the folder of the whole application: which architecture it has, which
  modules are its own and which cases have values is read from all files together.

  The changes are those of code: imports, modules in front of names, effects with two types, schedulers and spans of
  Combine's era, subscriptions of view stores. Comments and texts stay as they are, and so does code that compiles.
  Files of tests import MiniRxTesting and RxComposableTesting. What needs a hand is listed as file:line:column with what
  to write instead. So are dependencies in Package.swift, Podfile, podspecs and Cartfile. Projects of XcodeGen, Tuist
  and Xcode are not read. Folders of build products and dependencies are left out. Ends with 0, or with 2 where PATH
  or a file of it cannot be read or written; what cannot is listed, and the others are migrated.
  """

var arguments = Array(CommandLine.arguments.dropFirst())
if arguments.contains("--help") || arguments.contains("-h") {
  print(usage)
  exit(0)
}
let writing = arguments.contains("--write")
arguments.removeAll { $0 == "--write" }
if let unknown = arguments.first(where: { $0.hasPrefix("-") }) ?? arguments.dropFirst().first {
  print("unknown argument: \(unknown)\n\n\(usage)")
  exit(2)
}
guard let path = arguments.first else {
  print(usage)
  exit(2)
}
guard let folder = Folder(path) else {
  print("\(path) is no folder, and no file of Swift or manifest")
  exit(2)
}
exit(folder.migrate(writing: writing) { print($0) } ? 0 : 2)
