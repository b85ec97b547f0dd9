/// What the command line asks for.
enum Arguments: Equatable {
  case run(url: String?)
  case help
  case misuse(String)

  static let usage = """
    Usage: NumberFact [--url http://HOST:PORT/{number}]

    Counts, and tells a fact about the count.
    \(helpLine)

      --url URL   ask a server for facts; {number} stands for the number
      --help      show this

    """

  init(_ arguments: [String]) {
    switch arguments.first {
    case nil:
      self = .run(url: nil)
    case "--help", "-h":
      self = .help
    case "--url":
      self = Self.url(Array(arguments.dropFirst()))
    case let option?:
      self = .misuse("unknown option: \(option)")
    }
  }

  private static func url(_ rest: [String]) -> Arguments {
    guard let url = rest.first else { return .misuse("--url needs a value") }
    if rest.count > 1 { return .misuse("unknown option: \(rest[1])") }
    guard url.hasPrefix("http://") || url.hasPrefix("https://"), url.contains("{number}") else {
      return .misuse("--url takes an address such as http://localhost:8080/{number}, not \(url)")
    }
    return .run(url: url)
  }
}
