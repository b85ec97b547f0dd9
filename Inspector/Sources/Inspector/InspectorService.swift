import FlyingFox
import Foundation
import RxComposableRecording

/// Answers the requests of the page. Runs in the background; only what belongs to the store hops to the main actor.
final class InspectorService: @unchecked Sendable {
  /// What is shown: the recording of the application, or a file.
  private struct Shown {
    var file: InspectedSession?
    var fileName = ""
    var problem: String?
  }

  private static let bodyLimit = 32 << 20
  private static let requestLimit = 64
  private static let rowsAtOnce = 1_000

  private let live: InspectedSession
  private let check = RequestCheck()
  private let signal = ChangeSignal()
  private let lock = NSLock()
  private var shown = Shown()
  private var place: (host: String, port: UInt16)?
  private var requestCount = 0
  private let bag = DisposeBag()

  init(_ session: InspectedSession) {
    live = session
    session.changes.subscribe(onNext: { [signal] in signal.happened() }).disposed(by: bag)
  }

  var token: String { check.token }

  func listens(on host: String, _ port: UInt16) { lock.withLock { place = (host, port) } }

  func stop() { signal.end() }

  private var session: InspectedSession { lock.withLock { shown.file ?? live } }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let isAdmitted = lock.withLock {
      if requestCount >= Self.requestLimit { return false }
      requestCount += 1
      return true
    }
    guard isAdmitted else { return .refused(.serviceUnavailable, "Too many requests at the same time.") }
    defer { lock.withLock { requestCount -= 1 } }
    guard let place = lock.withLock({ place }) else { return .refused(.serviceUnavailable, "Not ready.") }
    let asset = request.method == .GET ? Asset(path: request.path) : nil
    if let refusal = check.refusal(of: request, host: place.host, port: place.port, isPage: asset != nil) {
      return refusal
    }
    if let asset { return asset.answer(token: token) }
    switch "\(request.method.rawValue) \(request.path)" {
    case "GET /api/changes": return await changes(request)
    case "GET /api/entry": return entry(request)
    case "GET /api/lanes": return json(session.lanes)
    case "GET /api/test": return .answer(.ok, Data(session.test.utf8), type: "text/plain; charset=utf-8")
    case "GET /api/session": return file()
    case "POST /api/travel": return await travel(request)
    case "POST /api/resume": return await resume()
    case "POST /api/clear": return clear()
    case "POST /api/open": return await open(request)
    case "POST /api/close": return close()
    default: return .refused(.notFound, "There is nothing here.")
    }
  }

  // MARK: Reading

  /// What the page shows all the time.
  private struct Changes: Codable {
    var revision: Int
    var first: Int
    var end: Int
    var shown: Int?
    var waiting: Int
    var rows: [EntryRow]
    var isCodable: Bool
    var file: String?
    var problem: String?
    var application: String
  }

  /// Waits until there is something that the page does not have. What happens in the next moment comes along.
  private func changes(_ request: HTTPRequest) async -> HTTPResponse {
    let known = request.query["revision", default: -1]
    if known == signal.revision {
      await signal.wait(after: known, nanoseconds: 10_000_000_000)
      try? await Task.sleep(nanoseconds: 20_000_000)
    }
    let revision = signal.revision
    let session = session
    let waiting = await live.waitingCount
    let indices = session.indices
    let from = min(max(request.query["from", default: 0], indices.lowerBound), indices.upperBound)
    let open = (request.query["open"] ?? "").split(separator: ",").prefix(200).compactMap { Int($0) }
    let rows =
      open.filter { $0 < from }.compactMap { session.row($0) }
      + (from..<min(from + Self.rowsAtOnce, indices.upperBound)).compactMap { session.row($0) }
    let (name, problem) = lock.withLock { (shown.file == nil ? nil : shown.fileName, shown.problem) }
    return json(
      Changes(
        revision: revision, first: indices.lowerBound, end: indices.upperBound, shown: live.shownIndex,
        waiting: waiting, rows: rows, isCodable: live.isCodable, file: name, problem: problem,
        application: ProcessInfo.processInfo.processName))
  }

  private func entry(_ request: HTTPRequest) -> HTTPResponse {
    let index = request.query["index", default: -1]
    guard let detail = session.detail(index, withStates: request.query["states"] != nil) else {
      return .refused(.notFound, "Action \(index) was forgotten.")
    }
    return json(detail)
  }

  private func file() -> HTTPResponse {
    do {
      let name = session.isCodable ? "session.jsonl" : "session.txt"
      return .answer(
        .ok, try session.file(), type: "application/octet-stream",
        [HTTPHeader("Content-Disposition"): "attachment; filename=\"\(name)\""])
    } catch { return .refused(.internalServerError, "The session cannot be written: \(error)") }
  }

  private func json(_ value: some Encodable) -> HTTPResponse {
    do { return .answer(.ok, try JSONEncoder().encode(value), type: "application/json") } catch {
      return .refused(.internalServerError, "\(error)")
    }
  }

  // MARK: Changing

  private var done: HTTPResponse { .answer(.ok, Data("{}".utf8), type: "application/json") }

  private func travel(_ request: HTTPRequest) async -> HTTPResponse {
    guard lock.withLock({ shown.file == nil }) else {
      return .refused(.conflict, "A file is shown. Close it to travel in the application.")
    }
    let index = request.query["index", default: -1]
    return await live.travel(to: index) ? done : .refused(.notFound, "State \(index) was forgotten.")
  }

  private func resume() async -> HTTPResponse {
    await live.resume()
    return done
  }

  private func clear() -> HTTPResponse {
    session.clear()
    signal.happened()
    return done
  }

  private func open(_ request: HTTPRequest) async -> HTTPResponse {
    var body = Data()
    if let count = request.bodySequence.count, count > Self.bodyLimit { return tooLarge }
    do {
      for try await part in request.bodySequence {
        body += part
        if body.count > Self.bodyLimit { return tooLarge }
      }
    } catch { return .refused(.badRequest, "The file did not arrive: \(error)") }
    let (session, problem) = live.open(body)
    guard let session else { return .refused(.unprocessableContent, problem ?? "") }
    show(Shown(file: session, fileName: String((request.query["name"] ?? "file").prefix(100)), problem: problem))
    return done
  }

  private var tooLarge: HTTPResponse {
    .refused(.payloadTooLarge, "The file is larger than \(Self.bodyLimit >> 20) MiB.")
  }

  private func close() -> HTTPResponse {
    show(Shown())
    return done
  }

  private func show(_ next: Shown) {
    lock.withLock { shown = next }
    signal.happened()
  }
}

/// Passes requests on.
struct ServiceHandler: HTTPHandler {
  let service: InspectorService

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse { await service.answer(request) }
}

/// What the page is made of.
enum Asset: String {
  case page = "index.html"
  case style = "inspector.css"
  case script = "inspector.js"

  init?(path: String) {
    switch path {
    case "/", "": self = .page
    default: self.init(rawValue: String(path.dropFirst()))
    }
  }

  private var type: String {
    switch self {
    case .page: "text/html; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .script: "text/javascript; charset=utf-8"
    }
  }

  /// The page asks for its parts with the token.
  func answer(token: String) -> HTTPResponse {
    let file = Bundle.module.resourceURL?.appendingPathComponent("Page/\(rawValue)")
    guard let file, var text = try? String(contentsOf: file, encoding: .utf8) else {
      return .refused(.internalServerError, "\(rawValue) is not in the bundle.")
    }
    if self == .page { text = text.replacingOccurrences(of: "{{token}}", with: token) }
    return .answer(.ok, Data(text.utf8), type: type)
  }
}
