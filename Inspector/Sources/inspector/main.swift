import Foundation
import InspectorCore

let usage = """
  Usage: inspector [--host ADDRESS] [--port PORT] [--folder PATH]

  Shows what applications do that call `store.inspect()`. Open the address that it prints.

    --host ADDRESS   the IPv4 address to listen on: 127.0.0.1, which only this machine reaches, or 0.0.0.0 for all
    --port PORT      the port: 9119, which applications dial by themselves; a free one, if 0
    --folder PATH    where it writes down which applications were allowed

  """

var (host, port) = ("127.0.0.1", UInt16(9_119))
var folder =
  FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
  .appendingPathComponent("RxComposable Inspector") ?? URL(fileURLWithPath: ".inspector")

func fail(_ text: String, _ status: Int32) -> Never {
  FileHandle.standardError.write(Data(text.utf8))
  exit(status)
}

var arguments = CommandLine.arguments.dropFirst()
while let option = arguments.popFirst() {
  if option == "--help" || option == "-h" {
    print(usage, terminator: "")
    exit(0)
  }
  guard let value = arguments.popFirst() else {
    fail("inspector: \(option) needs a value, or is unknown\n\(usage)", 64)
  }
  switch option {
  case "--host": host = value
  case "--port":
    guard let number = UInt16(value) else { fail("inspector: \(value) is no port\n\(usage)", 64) }
    port = number
  case "--folder": folder = URL(fileURLWithPath: value)
  default: fail("inspector: unknown option: \(option)\n\(usage)", 64)
  }
}

do {
  let inspector = try Inspector(host: host, port: port, folder: folder)
  // A pipe receives it at once.
  FileHandle.standardOutput.write(Data("Inspector: \(inspector.url)\n".utf8))
  withExtendedLifetime(inspector) { while true { sleep(1_000) } }
} catch let error as POSIXError where error.code == .EADDRINUSE {
  fail(
    "inspector: another program listens on port \(port). Is the inspector running already? --port takes another one.\n",
    69)
} catch { fail("inspector: \(host):\(port): \(error)\n", 69) }
