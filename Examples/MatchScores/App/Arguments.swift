import Foundation

/// How the program is to run.
struct Options: Equatable {
  /// The server; `nil` for the season that is part of the program.
  var url: URL?
  var isInspected = false
  var favourites = URL.applicationData.appendingPathComponent("MatchScores/favourites.json")
}

/// What the command line asks for.
enum Arguments: Equatable {
  case run(Options)
  case help
  case misuse(String)

  static let usage = """
    Usage: MatchScores [--inspect] [--url http://HOST:PORT] [--favourites FILE]

    Shows a season: its teams, games and players, and those that you star.

      --inspect          show what happens in the inspector, whose code comes on the standard error
      --url URL          ask a server, such as MatchScoresServer; a query (?latency=500) goes along with each request
      --favourites FILE  keep the stars in this file
      --help             show this

    """

  init(_ arguments: [String]) {
    do {
      self = try Self.parse(arguments)
    } catch {
      self = .misuse(error.problem)
    }
  }

  private struct Misuse: Error {
    var problem: String
  }

  private static func parse(_ arguments: [String]) throws(Misuse) -> Arguments {
    var options = Options()
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": return .help
      case "--inspect": options.isInspected = true
      case "--url": options.url = try server(value(of: option, &rest))
      case "--favourites": options.favourites = try URL(fileURLWithPath: value(of: option, &rest))
      default: throw Misuse(problem: "unknown option: \(option)")
      }
    }
    return .run(options)
  }

  private static func value(of option: String, _ rest: inout ArraySlice<String>) throws(Misuse) -> String {
    guard let value = rest.popFirst() else { throw Misuse(problem: "\(option) needs a value") }
    return value
  }

  private static func server(_ text: String) throws(Misuse) -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil else {
      throw Misuse(problem: "--url takes an address such as http://127.0.0.1:8080, not \(text)")
    }
    return url
  }
}

extension URL {
  /// Where programs keep what belongs to the user.
  fileprivate static var applicationData: URL {
    FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
      ?? FileManager.default.temporaryDirectory
  }
}
