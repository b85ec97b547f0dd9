#if DEBUG || RXCOMPOSABLE_INSPECT
  import Foundation
  import RxComposable

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Sends a recording to an inspector in parts of the form of a file, and does what its page asks for.
  ///
  /// All of it happens on a queue of its own, where states or actions may hold objects on the main queue, which changes them. The
  /// store only raises a flag.
  final class InspectorLink<State, Action>: @unchecked Sendable {
    private typealias Answer = (status: Int, body: Data)

    private enum Phase {
      /// Nothing was sent, or the connection was lost.
      case away
      /// The inspector knows the recording up to some entry.
      case connected
      case ended
    }

    private static var entriesAtOnce: Int { 500 }
    private static var bytesAtOnce: Int { 1 << 20 }
    /// How many times it asks in vain before it leaves an earlier state.
    private static var patience: Int { 5 }
    /// What the inspector takes at most.
    private static var bodyLimit: Int { 32 << 20 }

    private let queue =
      mayHoldObjects(State.self) || mayHoldObjects(Action.self)
      ? DispatchQueue.main : DispatchQueue(label: "RxComposable.InspectorLink", qos: .utility)
    private let urls: URLSession
    private let address: InspectorAddress
    private let name: String
    private let test: Recording<State, Action>.TestSource
    private let encoding: FileEncoding<State, Action>
    private let key = InspectorKey.ofThisProgram()
    /// Tells the recording from those of other runs.
    private let run = InspectorKey.fresh()
    private weak var recording: Recording<State, Action>?
    private let changes = SerialDisposable()
    /// Whether a change is on its way to the queue.
    private let isAnnounced = Locked(false)

    // What follows belongs to the queue.
    private var phase = Phase.away
    /// Answers to what was asked before a connection was lost do not count.
    private var connection = 0
    /// Why it is not connected, as it was told.
    private var toldAbsence: String?
    /// How many times it has asked in vain since it was connected.
    private var absences = 0
    /// Whether the page shows an earlier state.
    private var isTravelling = false
    private var isSending = false
    private var hasChanged = false
    private var writer: FileWriter<State, Action>
    /// The first entry that the inspector does not have.
    private var next = 0
    /// Whether the inspector has a state to which the changes of the next entry can be made.
    private var hasBeginning = false
    /// Entries whose effects run or that were not published, with what was sent of them.
    private var open: [Int: RecordedProgress] = [:]
    private var laneCounts: [String: Int] = [:]
    private var sentStatus: InspectorStatus?
    private var lastCommand = 0
    /// How many changes to earlier entries were sent, and how many the inspector has for sure.
    private var (editCount, knownEditCount) = (0, 0)
    /// How long it waits before it asks again where there is no inspector.
    private let pause: DispatchTimeInterval

    init(
      _ recording: Recording<State, Action>, _ address: InspectorAddress, _ name: String?,
      _ test: Recording<State, Action>.TestSource, _ encoding: FileEncoding<State, Action>,
      pause: DispatchTimeInterval = .seconds(1)
    ) {
      (self.recording, self.address, self.test, self.encoding, self.pause) = (recording, address, test, encoding, pause)
      self.name = name ?? ProcessInfo.processInfo.processName
      writer = FileWriter(encoding)
      let configuration = URLSessionConfiguration.ephemeral
      configuration.timeoutIntervalForRequest = 40
      configuration.urlCache = nil
      urls = URLSession(configuration: configuration)
    }

    func start() {
      if address.url("/", [:]) == nil {
        return tell("“\(address.text)” is no address. Pass `host`, `host:port` or `[IPv6 address]:port`.")
      }
      changes.disposable =
        recording?.changes.subscribe(onNext: { [weak self] in self?.announce() }) ?? Disposables.create()
      queue.async { self.greet(nil) }
    }

    func stop() {
      changes.dispose()
      queue.async {
        self.phase = .ended
        self.urls.invalidateAndCancel()
      }
    }

    /// Called where the store works. What happens in the next moments is sent together.
    private func announce() {
      if isAnnounced.exchange(true) { return }
      queue.asyncAfter(deadline: .now() + .milliseconds(10)) { self.send() }
    }

    // MARK: Asking

    private func ask(
      _ path: String, _ query: [String: String] = [:], _ body: Data = Data(), then receive: @escaping (Answer?) -> Void
    ) {
      guard phase != .ended, let url = address.url(path, query) else { return }
      var request = URLRequest(url: url)
      request.httpMethod = "POST"
      request.httpBody = body
      let label = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      for (field, value) in ["Key": key, "Run": run, "Name": label] {
        request.setValue(value, forHTTPHeaderField: "X-Inspector-\(field)")
      }
      let (connection, receive) = (connection, Unchecked(receive))
      urls.dataTask(with: request) { [queue] data, response, _ in
        queue.async {
          guard self.phase != .ended, self.connection == connection else { return }
          receive.value((response as? HTTPURLResponse).map { ($0.statusCode, data ?? Data()) })
        }
      }.resume()
    }

    private func tell(_ text: String) { StandardError.write("Inspector: \(text)\n") }

    // MARK: Connecting

    /// Asks to be shown. With a code it is answered when the user allows it, or after a while.
    private func greet(_ code: String?) {
      var query = ["sends": encoding.readAction == nil ? "0" : "1"]
      query["code"] = code
      ask("/app/hello", query) { [self] answer in
        guard let answer else { return lost() }
        guard answer.status == 200, let hello = try? JSONDecoder().decode(InspectorHello.self, from: answer.body) else {
          return lost("\(address.text) refused “\(name)”: \(String(decoding: answer.body.prefix(300), as: UTF8.self))")
        }
        (toldAbsence, absences) = (nil, 0)
        if hello.isAllowed { return connect(hello) }
        if let asked = hello.code, asked != code {
          tell("“\(name)” asks \(address.text). Allow it on the page, if it has the code \(asked).")
        }
        greet(hello.code)
      }
    }

    private func connect(_ hello: InspectorHello) {
      phase = .connected
      (next, hasBeginning) = (hello.next ?? recording?.indices.lowerBound ?? 0, false)
      laneCounts = hello.lanes
      (open, sentStatus, lastCommand, editCount) = ([:], nil, 0, knownEditCount)
      for index in hello.open { open[index] = RecordedProgress() }
      send()
      listen()
    }

    private func lost(_ refusal: String? = nil) {
      // That it is missing says less than why it refused.
      let absence =
        refusal ?? toldAbsence ?? "there is none at \(address.text). “\(name)” asks again each second."
      if absence != toldAbsence { tell(absence) }
      toldAbsence = absence
      phase = .away
      absences += 1
      if absences == Self.patience, isTravelling { resume() }
      connection += 1
      isSending = false
      queue.asyncAfter(deadline: .now() + pause) { [weak self, connection] in
        if let self, self.connection == connection { greet(nil) }
      }
    }

    /// Where the page has gone, no one else could leave the state that it shows.
    private func resume() {
      isTravelling = false
      tell("“\(name)” shows the present again, because the inspector has gone.")
      DispatchQueue.main.async { [weak recording] in recording?.resume() }
    }

    // MARK: Sending

    private func send() {
      isAnnounced.withLock { $0 = false }
      guard phase == .connected, let recording else { return }
      if isSending {
        hasChanged = true
        return
      }
      (isSending, hasChanged) = (true, false)
      if recording.shownIndex == nil {
        return send(InspectorStatus(shown: nil, waiting: 0, from: recording.indices.lowerBound), recording)
      }
      // How many wait belongs to the thread of the store.
      DispatchQueue.main.async { [queue, connection] in
        let status = InspectorStatus(of: recording)
        queue.async { if self.connection == connection { self.send(status, recording) } }
      }
    }

    private func send(_ status: InspectorStatus, _ recording: Recording<State, Action>) {
      let part: Part
      do { part = try makePart(recording) } catch {
        tell("“\(name)” cannot be written, and is shown no longer: \(error)")
        return stop()
      }
      if part.isEmpty, status == sentStatus {
        isSending = false
        return
      }
      if part.data.count > Self.bodyLimit {
        tell("a state of “\(name)” takes more than \(Self.bodyLimit >> 20) MiB. It is shown no longer.")
        return stop()
      }
      ask("/app/entries", status.query, part.data) { [self] answer in
        guard let answer, answer.status == 200 else { return lost() }
        (isSending, sentStatus, knownEditCount) = (false, status, editCount)
        if part.isFull || hasChanged { send() }
      }
    }

    private typealias Part = (data: Data, isEmpty: Bool, isFull: Bool)

    /// What the inspector does not have yet.
    private func makePart(_ recording: Recording<State, Action>) throws -> Part {
      let edits = recording.edits
      if let first = edits.dropFirst(editCount).min() {
        editCount = edits.count
        if first < next { (next, hasBeginning, open) = (first, false, open.filter { $0.key < first }) }
      }
      var updates: [Data] = []
      for (index, sent) in open {
        open[index] = nil
        guard let entry = recording.entry(at: index) else { continue }
        let progress = RecordedProgress(entry, in: recording)
        if progress != sent { updates.append(try writer.update(entry)) }
        if !progress.isOver { open[index] = progress }
      }

      var indices = recording.indices
      var beginning: StateSource<State>?
      if !hasBeginning || next < indices.lowerBound {
        if hasBeginning {
          tell(
            """
            \(indices.lowerBound - next) actions of “\(name)” were forgotten before they could be sent: it keeps \(recording.limit). Its \
            session begins anew.
            """)
        }
        // The recording may forget more meanwhile.
        repeat {
          indices = recording.indices
          next = min(max(next, indices.lowerBound), indices.upperBound)
          beginning = recording.source(at: next - 1)
        } while beginning == nil && !indices.isEmpty
      }
      let first = next
      var lines = Data()
      // The beginning is written before the entries: their changes are made to it.
      let start = try beginning.map { try writer.beginning($0) } ?? Data()
      while next < indices.upperBound, next - first < Self.entriesAtOnce, lines.count < Self.bytesAtOnce,
        let entry = recording.entry(at: next)
      {
        lines += try writer.line(entry)
        let progress = RecordedProgress(entry, in: recording)
        if !progress.isOver { open[next] = progress }
        next += 1
      }
      if beginning != nil { hasBeginning = true }

      var lanes: [Data] = []
      for lane in recording.lanes {
        let known = laneCounts[lane.name, default: 0]
        let new = known > lane.eventCount ? lane.eventCount : lane.eventCount - known
        if new == 0 { continue }
        lanes.append(try writer.lane(lane.suffix(new)))
        laneCounts[lane.name] = lane.eventCount
      }
      let head = FileFormat.Head(
        recording.typeNames, first: first, entries: next - first, lanes: lanes.count, updates: updates.count)
      let rest = (updates + [lines] + lanes).reduce(into: Data()) { $0.append($1) }
      let isEmpty = updates.isEmpty && next == first && lanes.isEmpty && beginning == nil
      let data = try writer.head(head) + start + FileFormat.lineBreak + rest
      return (data, isEmpty, isFull: next < indices.upperBound)
    }

    // MARK: Commands

    /// Asks what to do. It is answered when there is something, or after a while.
    private func listen() {
      ask("/app/commands", ["after": "\(lastCommand)"]) { [self] answer in
        guard let answer, answer.status == 200,
          let commands = try? JSONDecoder().decode([InspectorCommand].self, from: answer.body)
        else { return lost() }
        for command in commands {
          lastCommand = command.id
          perform(command)
        }
        listen()
      }
    }

    private func perform(_ command: InspectorCommand) {
      if ["travel", "resume"].contains(command.kind) { isTravelling = command.kind == "travel" }
      if command.kind == "test" {
        // A long session takes a while to write.
        let writing = queue === DispatchQueue.main ? queue : .global(qos: .utility)
        writing.async { [weak recording, test] in
          let text = recording?.test(named: "testARecordedSession", test)
          self.queue.async { self.answer(command, 200, text ?? "", nil) }
        }
        return
      }
      DispatchQueue.main.async { [weak recording, encoding] in
        guard let recording else { return }
        let problem = Self.problem(performing: command, recording, encoding)
        let (status, text) = (problem == nil ? 200 : command.kind == "send" ? 422 : 404, problem ?? "")
        let shown = InspectorStatus(of: recording)
        self.queue.async { self.answer(command, status, text, shown) }
      }
    }

    /// Does what the page asks for; returns why not.
    private static func problem(
      performing command: InspectorCommand, _ recording: Recording<State, Action>,
      _ encoding: FileEncoding<State, Action>
    ) -> String? {
      let index = command.index ?? 0
      let isForgotten = "\(index) was forgotten by the application, or is not of this run, or its store has gone."
      switch command.kind {
      case "travel": return recording.travel(to: index) ? nil : "State \(isForgotten)"
      case "skip": return recording.skip(index) ? nil : "Action \(isForgotten)"
      case "restore": return recording.restore(index) ? nil : "Action \(isForgotten)"
      case "resume": recording.resume()
      case "clear": recording.removeAll()
      case "send":
        guard let read = encoding.readAction else {
          return "Actions of the type \(Action.self) cannot be sent from the page: they are not `Codable`."
        }
        do {
          let action = try read(Data((command.text ?? "").utf8))
          if !recording.send(action, fileID: "the inspector", line: 0) { return "The store has gone: nothing is sent." }
        } catch { return "This is no \(Action.self): \(FileTexts.unreadable(error))" }
      default: return "The application does not know what “\(command.kind)” is."
      }
      return nil
    }

    private func answer(_ command: InspectorCommand, _ status: Int, _ text: String, _ shown: InspectorStatus?) {
      var query = shown?.query ?? [:]
      query["command"] = "\(command.id)"
      query["status"] = "\(status)"
      ask("/app/answer", query, Data(text.utf8)) { [self] in if $0 == nil { lost() } }
    }
  }
#endif
