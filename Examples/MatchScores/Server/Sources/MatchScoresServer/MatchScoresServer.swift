import ArgumentParser
import Foundation
import Hummingbird
import MatchScoresAPI

@main
struct MatchScoresServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves a season of made-up teams, games and players.",
    discussion: """
      GET /teams, /games, /players     a page of rows: ?page=2&size=20&search=fal
      GET /teams/3, /games/3, …        what there is to say about one

      Each request may ask for trouble: ?latency=MILLISECONDS, ?fail=500, ?fail=garbage, ?fail=cut
      """)

  @Option(help: "The address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 takes any that is free.")
  var port = 8080

  @Option(help: "The file of SQLite, made and filled if it is not there. Beside the program, if none is given.")
  var database = Bundle.main.bundleURL.appendingPathComponent("match-scores.sqlite").path

  func run() async throws {
    let router = Router()
    router.addSeason(try SeasonDatabase(path: database))
    let application = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in
        // `print` would keep the line back where the output is a pipe.
        let address = "http://\(host):\(channel.localAddress?.port ?? port)"
        FileHandle.standardOutput.write(Data("Listening on \(address), with \(database)\n".utf8))
      })
    try await application.runService()
  }
}
