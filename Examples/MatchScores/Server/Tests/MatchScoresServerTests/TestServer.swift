import Foundation
import Hummingbird
import Logging
import MatchScoresAPI

/// The server, in the process of the test: it keeps a record of the requests, gets into trouble and holds answers back
/// as the test wants, and comes back on the port where it was.
final class TestServer: @unchecked Sendable {
  private let lock = NSLock()
  private var requested: [String] = []
  private var trouble = ""
  private var isHolding = false
  private var held: [CheckedContinuation<Void, Never>] = []
  private let database: SeasonDatabase
  let file: URL
  private var port = 0
  private var running: Task<Void, any Error>?

  /// - Parameter file: of a database that is there; a new one if `nil`.
  init(file: URL? = nil) throws {
    self.file = file ?? FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite")
    database = try SeasonDatabase(path: self.file.path)
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// Paths with their queries, in the order of arrival.
  var requests: [String] { lock.withLock { requested } }

  /// What goes wrong with the answers from now on, those that are kept back included, such as `fail=500`; nothing if
  /// empty.
  func set(trouble: String) { lock.withLock { self.trouble = trouble } }

  /// Keeps the answers to the requests that come until `release`.
  func hold() { lock.withLock { isHolding = true } }

  /// How many answers are kept back.
  var heldCount: Int { lock.withLock { held.count } }

  func release() {
    let waiting = lock.withLock {
      isHolding = false
      defer { held = [] }
      return held
    }
    for each in waiting { each.resume() }
  }

  func start() async throws {
    let router = Router()
    router.add(middleware: Watch(server: self))
    router.addSeason(database)
    let (ports, arrival) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      onServerRunning: { channel in
        arrival.yield(channel.localAddress?.port ?? 0)
        arrival.finish()
      },
      logger: Logger(label: "MatchScores", factory: { _ in SwiftLogNoOpLogHandler() }))
    running = Task {
      defer { arrival.finish() }
      try await application.runService(gracefulShutdownSignals: [])
    }
    for await port in ports { self.port = port }
    if port == 0 { try await running?.value }
  }

  /// Removes what the server has written.
  func removeFile() { try? FileManager.default.removeItem(at: file) }

  /// Hangs up, and refuses connections from then on. What becomes of answers that are kept back is left to chance:
  /// a test lets them go before.
  func stop() async {
    release()
    running?.cancel()
    _ = try? await running?.value
  }

  fileprivate func arrived(_ path: String) async -> String {
    lock.withLock { requested.append(path) }
    await withCheckedContinuation { keep($0) }
    let trouble = lock.withLock { self.trouble }
    return trouble.isEmpty ? path : path + (path.contains("?") ? "&" : "?") + trouble
  }

  /// Resumes at once unless answers are held back.
  private func keep(_ continuation: CheckedContinuation<Void, Never>) {
    let isKept = lock.withLock {
      if isHolding { held.append(continuation) }
      return isHolding
    }
    if !isKept { continuation.resume() }
  }
}

private struct Watch: RouterMiddleware {
  let server: TestServer

  func handle(
    _ request: Request, context: BasicRequestContext, next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    var head = request.head
    head.path = await server.arrived(head.path ?? "")
    return try await next(Request(head: head, body: request.body), context)
  }
}
