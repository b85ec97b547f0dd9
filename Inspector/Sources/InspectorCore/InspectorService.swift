import Foundation
@_spi(Inspector) import RxComposableRecording

/// Answers the page and the applications, each request on a thread of its own.
final class InspectorService: @unchecked Sendable {
  private static let rowsAtOnce = 1_000
  private static let eventsAtOnce = 2_000
  private static let answerSeconds = 10.0

  let sessions: Sessions
  let check: RequestCheck
  /// How long a request waits for something to tell.
  private let pollSeconds: Double
  private let port = NSLock()
  private var listeningPort: UInt16 = 0

  init(host: String, folder: URL, pollSeconds: Double) {
    (sessions, check, self.pollSeconds) = (Sessions(folder: folder), RequestCheck(host: host), pollSeconds)
  }

  func listens(on number: UInt16) { port.withLock { listeningPort = number } }

  /// The answer to a request of which the head is enough.
  func refusal(of head: HTTPHead) -> HTTPResponse? {
    let isPage = head.method == "GET" && Asset(path: head.path) != nil
    if let refusal = check.refusalOfPlace(head, port: port.withLock { listeningPort }, isPage: isPage) {
      return refusal
    }
    return head.path.hasPrefix("/app/") ? refusalOfApplication(head) : check.refusalOfToken(head, isPage: isPage)
  }

  private func refusalOfApplication(_ head: HTTPHead) -> HTTPResponse? {
    guard head.method == "POST" else { return .refused(404, "There is nothing here.") }
    if head.fields["origin"] != nil || head.fields["sec-fetch-site"] != nil {
      return .refused(403, "Pages may not ask as applications do.")
    }
    guard let key = head.fields["x-inspector-key"], key.count == 32, let run = head.fields["x-inspector-run"],
      run.count == 32
    else { return .refused(401, "The key of the application is missing.") }
    if head.path == "/app/hello" {
      return head.fields["content-length"] ?? "0" == "0" ? nil : .refused(413, "A greeting has no body.")
    }
    let isKnown = sessions.withLock { $0.isAllowed(key) && $0.session(run)?.key == key }
    return isKnown ? nil : .refused(401, "The inspector does not know this application. It has to be allowed first.")
  }

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    let head = request.head
    if head.method == "GET", let asset = Asset(path: head.path) { return asset.answer(token: check.token) }
    switch "\(head.method) \(head.path)" {
    case "POST /app/hello": return hello(request)
    case "POST /app/entries": return application(head) { self.entries($0, request) }
    case "POST /app/commands": return application(head) { self.commands($0, request) }
    case "POST /app/answer": return application(head) { self.answered($0, request) }
    case "GET /api/changes": return changes(head)
    case "GET /api/entry": return session(head) { self.entry($0, head) }
    case "GET /api/compare": return session(head) { self.compare($0, head) }
    case "GET /api/search": return session(head) { self.search($0, head) }
    case "GET /api/test": return session(head) { self.test($0) }
    case "GET /api/session": return session(head) { self.file($0) }
    case "POST /api/travel", "POST /api/skip", "POST /api/restore", "POST /api/resume", "POST /api/send":
      return session(head) { self.move($0, request) }
    case "POST /api/clear": return session(head) { self.clear($0) }
    case "POST /api/open": return open(request)
    case "POST /api/close": return session(head) { self.close($0) }
    case "POST /api/allow": return allow(head)
    default: return .refused(404, "There is nothing here.")
    }
  }

  private func session(_ head: HTTPHead, _ body: (InspectedSession) -> HTTPResponse) -> HTTPResponse {
    let session = sessions.withLock { sessions in
      head.query["session"].map { sessions.session($0) } ?? sessions.newest
    }
    return session.map(body) ?? .refused(404, "There is no such session.")
  }

  private func application(_ head: HTTPHead, _ body: (InspectedSession) -> HTTPResponse) -> HTTPResponse {
    let session = sessions.withLock { $0.session(head.fields["x-inspector-run"]) }
    return session.map(body) ?? .refused(401, "The session was closed.")
  }

  // MARK: Applications

  private struct Hello: Encodable {
    var isAllowed = false
    var code: String?
    var next: Int?
    var open: [Int] = []
    var lanes: [String: Int] = [:]
  }

  private func hello(_ request: HTTPRequest) -> HTTPResponse {
    let fields = request.head.fields
    let (key, run) = (fields["x-inspector-key"] ?? "", fields["x-inspector-run"] ?? "")
    let label = fields["x-inspector-name"]?.removingPercentEncoding ?? ""
    let name = label.isEmpty ? "an application" : String(label.prefix(80))
    let canSend = request.head.query["sends"] == "1"
    if sessions.withLock({ $0.isAllowed(key) }) { return welcome(key, run, name, canSend) }

    let isKnown = sessions.withLock { sessions in sessions.candidates.contains { $0.run == run && $0.key == key } }
    let found =
      isKnown
      ? sessions.withLock { $0.candidate(run: run, name: name, key: key) }
      : sessions.change { $0.candidate(run: run, name: name, key: key) }
    guard let candidate = found else { return .refused(503, "Too many applications wait to be allowed.") }
    if request.head.query["code"] != candidate.code { return .json(Hello(code: candidate.code)) }
    var poll = 0
    // A change, so that one that waits is answered.
    sessions.change { $0.updateCandidate(run, key) { poll = $0.begin() } }
    let number = poll
    let endWatch = request.watch { [sessions] in sessions.change { $0.updateCandidate(run, key) { $0.lost(number) } } }
    let isAllowed = sessions.wait(seconds: pollSeconds) { sessions -> Bool? in
      if sessions.isAllowed(key) { return true }
      // Its connection was lost, or a newer request waits: one is enough.
      let candidate = sessions.candidates.first { $0.run == run && $0.key == key }
      return candidate?.presence.poll == number ? nil : false
    }
    endWatch()
    sessions.withLock { $0.updateCandidate(run, key) { $0.end(number) } }
    return isAllowed == true ? welcome(key, run, name, canSend) : .json(Hello(code: candidate.code))
  }

  private func welcome(_ key: String, _ run: String, _ name: String, _ canSend: Bool) -> HTTPResponse {
    let session: InspectedSession? = sessions.change { sessions in
      if let known = sessions.session(run) { return known.key == key ? known : nil }
      let session = InspectedSession(id: run, name: name, key: key)
      return sessions.add(session) ? session : nil
    }
    guard let session else { return .refused(503, "Too many applications are connected.") }
    return session.receiving.withLock {
      sessions.change { _ in
        session.presence.seen()
        session.canSend = canSend
        (session.commands, session.answers, session.shownAt) = ([], [:], 0)
      }
      return .json(Hello(isAllowed: true, next: session.next, open: session.open, lanes: session.laneCounts))
    }
  }

  private func entries(_ session: InspectedSession, _ request: HTTPRequest) -> HTTPResponse {
    do { try session.receive(request.body) } catch {
      return .refused(422, "This is no part of a session: \(error)")
    }
    sessions.change { _ in show(session, request.head) }
    return .done
  }

  /// What is older than what is known has been overtaken on its way.
  private func show(_ session: InspectedSession, _ head: HTTPHead) {
    let time = head.number("at", default: 0)
    if time < session.shownAt { return }
    session.shownAt = time
    session.shown = head.query["shown"].flatMap { Int($0) }
    session.waiting = head.number("waiting", default: 0)
    session.earliest = head.number("earliest", default: 0)
  }

  private func commands(_ session: InspectedSession, _ request: HTTPRequest) -> HTTPResponse {
    let after = request.head.number("after", default: 0)
    let wasThere = sessions.withLock { _ in session.presence.isThere }
    let poll =
      wasThere ? sessions.withLock { _ in session.presence.begin() } : sessions.change { _ in session.presence.begin() }
    let endWatch = request.watch { [sessions] in sessions.change { _ in session.presence.lost(poll) } }
    let commands = sessions.wait(seconds: pollSeconds) { _ -> [InspectedSession.Command]? in
      if session.presence.poll != poll { return [] }
      let next = session.commands.filter { $0.id > after }
      return next.isEmpty ? nil : next
    }
    endWatch()
    sessions.withLock { _ in session.presence.end(poll) }
    return .json(commands ?? [])
  }

  private func answered(_ session: InspectedSession, _ request: HTTPRequest) -> HTTPResponse {
    let head = request.head
    sessions.change { _ in
      let id = head.number("command", default: 0)
      if head.query["waiting"] != nil { show(session, head) }
      // Who asked may have left.
      guard session.commands.contains(where: { $0.id == id }) else { return }
      session.answers[id] = (head.number("status", default: 500), String(decoding: request.body, as: UTF8.self))
    }
    return .done
  }

  /// Asks something of an application, and waits for its answer.
  private func order(
    _ session: InspectedSession, _ kind: String, index: Int? = nil, text: String? = nil,
    seconds: Double = answerSeconds
  ) -> HTTPResponse {
    if session.key == nil { return .refused(409, "A file is shown: there is no application.") }
    let id: Int? = sessions.change { _ in
      guard session.presence.isThere else { return nil }
      session.lastCommand += 1
      session.commands.append(.init(id: session.lastCommand, kind: kind, index: index, text: text))
      return session.lastCommand
    }
    guard let id else { return .refused(409, "The application has ended.") }
    let answer = sessions.wait(seconds: seconds) { _ -> (status: Int, text: String)?? in
      if let answer = session.answers[id] { return .some(answer) }
      return session.presence.isThere ? nil : .some(nil)
    }
    sessions.withLock { _ in
      session.answers[id] = nil
      session.commands.removeAll { $0.id == id }
    }
    guard let answer else {
      return .refused(504, "The application does not answer: its main thread is busy, or at a breakpoint.")
    }
    guard let answer else { return .refused(409, "The application has ended.") }
    guard answer.status == 200 else { return .refused(answer.status, answer.text) }
    return HTTPResponse(status: 200, body: Data(answer.text.utf8), type: "text/plain; charset=utf-8")
  }

  /// Asks for what changes the session or what is shown of it. The answer is the revision that has it.
  private func move(_ session: InspectedSession, _ request: HTTPRequest) -> HTTPResponse {
    let head = request.head
    let kind = String(head.path.dropFirst("/api/".count))
    let text = kind == "send" ? String(decoding: request.body, as: UTF8.self) : nil
    let answer = order(session, kind, index: head.query["index"].flatMap { Int($0) }, text: text)
    return answer.status == 200 ? .json(["revision": sessions.withLock { $0.revision }]) : answer
  }

  // MARK: The page

  /// What the page shows all the time.
  private struct Changes: Encodable {
    struct Session: Encodable {
      let id: String
      let name: String
      /// The type of its state, which tells apart the stores of one application.
      let state: String
      let isThere: Bool
      let isFile: Bool
    }

    struct Candidate: Encodable {
      let name: String
      let code: String
    }

    var revision: Int
    var session: String?
    var sessions: [Session]
    var candidates: [Candidate]
    var first = 1
    var end = 1
    /// The first state that can be shown.
    var earliest = 0
    var shown: Int?
    var waiting = 0
    var rows: [EntryRow] = []
    var file: String?
    var problem: String?
    var isThere = false
    var application: String?
    var canSend = false
    var edition = 0
    var lanes: [Lane] = []
    /// Whether there is more, which did not fit.
    var isPart = false

    /// What is new in a lane.
    struct Lane: Encodable {
      let place: Int
      let name: String
      let count: Int
      let events: [RecordedLane.Event]
    }
  }

  /// Waits until there is something that the page does not have. What happens in the next moment comes along.
  private func changes(_ head: HTTPHead) -> HTTPResponse {
    let known = head.number("revision", default: -1)
    if sessions.withLock({ $0.revision }) == known {
      _ = sessions.wait(seconds: pollSeconds) { $0.revision != known ? true : nil }
      Thread.sleep(forTimeInterval: 0.02)
    }
    var (changes, session) = sessions.withLock { sessions in
      let session = sessions.session(head.query["session"]) ?? sessions.newest
      var changes = Changes(
        revision: sessions.revision, session: session?.id,
        sessions: sessions.all.map {
          .init(
            id: $0.id, name: $0.name, state: $0.recording.typeNames.state, isThere: $0.presence.isThere,
            isFile: $0.key == nil)
        },
        candidates: sessions.candidates.filter(\.presence.isThere).map { .init(name: $0.name, code: $0.code) })
      if let session {
        (changes.shown, changes.waiting, changes.earliest) = (session.shown, session.waiting, session.earliest)
        changes.file = session.key == nil ? session.name : nil
        (changes.problem, changes.application) = (session.problem, session.name)
        (changes.isThere, changes.canSend) = (session.presence.isThere, session.canSend)
        changes.edition = session.edition
      }
      return (changes, session)
    }
    guard let session else { return .json(changes) }
    let indices = session.recording.indices
    (changes.first, changes.end) = (indices.lowerBound, indices.upperBound)
    changes.earliest = max(changes.earliest, indices.lowerBound - 1)
    // What the page has is of another session, or was changed since.
    let isOther =
      head.query["session"] != session.id
      || head.query["edition"].map { Int($0) != changes.edition } ?? false
    let from =
      isOther ? indices.lowerBound : min(max(head.number("from", default: 0), indices.lowerBound), indices.upperBound)
    let open = isOther ? [] : (head.query["open"] ?? "").split(separator: ",").prefix(200).compactMap { Int($0) }
    changes.rows =
      open.filter { $0 < from }.compactMap { session.row($0) }
      + (from..<min(from + Self.rowsAtOnce, indices.upperBound)).compactMap { session.row($0) }
    addLanes(to: &changes, of: session, known: isOther ? "" : head.query["lanes"] ?? "")
    return .json(changes)
  }

  /// Adds the events that the page does not have, of which it says how many it has of each lane.
  private func addLanes(to changes: inout Changes, of session: InspectedSession, known: String) {
    let counts = known.split(separator: ",").map { Int($0) ?? 0 }
    var room = Self.eventsAtOnce
    for (place, lane) in session.recording.lanes.enumerated() {
      let known = place < counts.count ? min(max(counts[place], 0), lane.eventCount) : 0
      let new = lane.suffix(lane.eventCount - known).events.prefix(room)
      if new.isEmpty, place < counts.count { continue }
      room -= new.count
      let missing = max(lane.eventCount - known - lane.events.count, 0)
      let count = known + missing + new.count
      changes.lanes.append(.init(place: place, name: lane.name, count: count, events: Array(new)))
      if count < lane.eventCount { changes.isPart = true }
    }
  }

  private func compare(_ session: InspectedSession, _ head: HTTPHead) -> HTTPResponse {
    let comparison = session.comparison(
      of: head.number("from", default: -1), with: head.number("to", default: -1))
    return comparison.map { .json($0) } ?? .refused(404, "One of the states was forgotten.")
  }

  private func search(_ session: InspectedSession, _ head: HTTPHead) -> HTTPResponse {
    let words = (head.query["words"] ?? "").lowercased().split(whereSeparator: \.isWhitespace).prefix(16).map(
      String.init)
    return .json(
      session.search(words, inStates: head.query["states"] == "1", from: head.number("from", default: 0)))
  }

  private func entry(_ session: InspectedSession, _ head: HTTPHead) -> HTTPResponse {
    let index = head.number("index", default: -1)
    guard let detail = session.detail(index, withStates: head.query["states"] != nil) else {
      return .refused(404, "Action \(index) was forgotten.")
    }
    return .json(detail)
  }

  private func test(_ session: InspectedSession) -> HTTPResponse {
    if session.key == nil {
      return .refused(
        409, "A test is written by the application, which knows the types. Read the file there: Recording(contentsOf:)."
      )
    }
    return order(session, "test", seconds: 60)
  }

  private func file(_ session: InspectedSession) -> HTTPResponse {
    do {
      return HTTPResponse(
        status: 200, body: try session.file, type: "application/octet-stream",
        fields: ["Content-Disposition": "attachment; filename=\"session.jsonl\""])
    } catch { return .refused(500, "The session cannot be written: \(error)") }
  }

  /// Forgets the actions, here and in the application, whose numbers continue.
  private func clear(_ session: InspectedSession) -> HTTPResponse {
    if session.key != nil, sessions.withLock({ _ in session.presence.isThere }) {
      let answer = order(session, "clear")
      if answer.status != 200 { return answer }
    }
    session.receiving.withLock { sessions.change { _ in session.clear() } }
    return .done
  }

  private func open(_ request: HTTPRequest) -> HTTPResponse {
    do {
      let name = String((request.head.query["name"] ?? "file").prefix(100))
      let session = try InspectedSession(file: request.body, name: name)
      guard sessions.change({ $0.add(session) }) else { return .refused(503, "Too many sessions are open.") }
      return .json(["session": session.id])
    } catch { return .refused(422, error.text) }
  }

  private func close(_ session: InspectedSession) -> HTTPResponse {
    sessions.change { $0.remove(session.id) }
    return .done
  }

  private func allow(_ head: HTTPHead) -> HTTPResponse {
    let isAllowed = sessions.change { $0.allow(code: head.query["code"] ?? "") }
    return isAllowed ? .done : .refused(403, "No application with this code asks any more.")
  }
}

/// What the page is made of.
enum Asset: String {
  case page = "index.html"
  case style = "inspector.css"
  case script = "inspector.js"
  case list = "list.js"
  case detail = "detail.js"
  case timeline = "timeline.js"

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
    case .script, .list, .detail, .timeline: "text/javascript; charset=utf-8"
    }
  }

  /// The page asks for its parts with the token.
  func answer(token: String) -> HTTPResponse {
    let file = Bundle.module.resourceURL?.appendingPathComponent("Page/\(rawValue)")
    guard let file, var text = try? String(contentsOf: file, encoding: .utf8) else {
      return .refused(500, "\(rawValue) is not in the bundle.")
    }
    if self == .page { text = text.replacingOccurrences(of: "{{token}}", with: token) }
    return HTTPResponse(status: 200, body: Data(text.utf8), type: type)
  }
}
