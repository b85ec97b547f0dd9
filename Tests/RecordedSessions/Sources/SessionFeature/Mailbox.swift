import Foundation
import RxComposable

/// A feature whose tasks do more than to ask: they sleep on the main queue, ask for several things at once and one after the other,
/// read streams, and are cancelled while they do.
struct Mailbox: ReducerProtocol {
  struct State: Equatable {
    var folders: IdentifiedArrayOf<Folder.State> = []
    var query = ""
    var hits: [String] = []
    var draft: Draft.State?
    var badge = 0
    var summary: String?
    var isOffline = false
  }

  enum Action: Equatable {
    case opened
    case folders([String])
    case offline
    case folder(id: String, action: Folder.Action)
    case queryChanged(String)
    case searchDue
    case found([String])
    case draftOpened
    case draft(Draft.Action)
    case draftClosed
    case badgeTapped
    case badge(Int)
    case summaryTapped
    case summary(String)
    case left
  }

  private enum OpenID {}
  private enum SearchID {}
  private enum BadgeID {}
  private enum SummaryID {}

  @Dependency(\.rxMainQueue) private var mainQueue
  @Dependency(\.mail) private var mail

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .opened:
        return .merge(
          .task { [mail] in
            .folders(try await mail.folders())
          } catch: { _ in
            .offline
          },
          .fireAndForget { [mail] in try await mail.track("opened") }
        ).cancellable(id: OpenID.self, cancelInFlight: true)
      case .folders(let names):
        state.isOffline = false
        for name in names where state.folders[id: name] == nil { state.folders.append(Folder.State(id: name)) }
      case .offline: state.isOffline.toggle()
      case .queryChanged(let query):
        state.query = query
        return Effect(value: .searchDue).debounce(id: SearchID.self, for: .milliseconds(30), scheduler: mainQueue)
      case .searchDue:
        return .task { [mail, query = state.query] in
          .found(try await mail.search(query).value)
        } catch: { _ in
          .offline
        }
      case .found(let hits): state.hits = hits
      case .draftOpened: state.draft = state.draft ?? Draft.State()
      case .draftClosed: state.draft = nil
      case .draft(.sent(let name)):
        state.draft = nil
        state.badge += name.count
      case .badgeTapped:
        state.badge += 1
        return .run { [mainQueue = UncheckedSendable(mainQueue)] send in
          for await _ in mainQueue.value.timer(interval: .milliseconds(25)).prefix(3) { await send(.badge(10)) }
          try await mainQueue.value.sleep(for: .milliseconds(15))
          await send(.badge(100))
        }.cancellable(id: BadgeID.self, cancelInFlight: true)
      case .badge(let number): state.badge += number
      case .summaryTapped:
        return .run { [mail, names = Array(state.folders.ids)] send in
          async let first = mail.size(names.first ?? "none")
          async let last = mail.size(names.last ?? "none")
          let sum = try await first + last
          await send(.summary("\(sum)"))
          let third = try await mail.size("all")
          await send(.summary("\(sum) of \(third)"))
        } catch: { _, send in
          await send(.offline)
        }.cancellable(id: SummaryID.self, cancelInFlight: true)
      case .summary(let text): state.summary = text
      case .left: return .cancel(ids: [OpenID.self, BadgeID.self, SummaryID.self])
      case .folder, .draft: break
      }
      return .none
    }
    .forEach(\.folders, action: /Action.folder(id:action:)) { Folder() }
    .ifLet(\.draft, action: /Action.draft) { Draft() }
  }
}

/// A folder and its messages.
struct Folder: ReducerProtocol {
  struct State: Equatable, Identifiable {
    let id: String
    var messages: IdentifiedArrayOf<Message> = []
    var isLoading = false
    var progress: [Int: Double] = [:]
  }

  struct Message: Equatable, Identifiable {
    let id: Int
    var subject: String
    var isRead = false
    var parts: IdentifiedArrayOf<Part> = []
  }

  struct Part: Equatable, Identifiable {
    var id: Int
    var bytes: Data?
  }

  enum Action: Equatable {
    case loaded
    case messages([Message])
    case read(Int)
    case fetched(message: Int, part: Int, Data)
    case fetchAll(Int)
    case watched
    case progress(Double)
    case stopped
    case failed
  }

  private struct LoadID: Hashable { let folder: String }
  private struct WatchID: Hashable { let folder: String }

  @Dependency(\.mail) private var mail
  @Dependency(\.rxMainQueue) private var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let id = state.id
    switch action {
    case .loaded:
      state.isLoading = true
      return .concatenate(
        .task { [mail] in
          .messages(try await mail.messages(id, 1))
        } catch: { _ in
          .failed
        },
        .task { [mail] in
          .messages(try await mail.messages(id, 2))
        } catch: { _ in
          .failed
        }
      ).cancellable(id: LoadID(folder: id), cancelInFlight: true)
    case .messages(let messages):
      state.isLoading = false
      for message in messages { state.messages[id: message.id] = message }
      if state.messages.count > 5 { state.messages.removeFirst(2) }
    case .read(let message):
      state.messages[id: message]?.isRead = true
      return .fireAndForget { [mail] in try await mail.track("read \(message)") }
    case .fetchAll(let message):
      guard let parts = state.messages[id: message]?.parts.ids, !parts.isEmpty else { return .none }
      return .merge(
        parts.map { part in
          .task { [mail] in
            .fetched(message: message, part: part, try await mail.part(message * 10 + part))
          } catch: { _ in
            .failed
          }
        })
    case .fetched(let message, let part, let data): state.messages[id: message]?.parts[id: part]?.bytes = data
    case .watched:
      return .run { [mail] send in
        let values = mail.progress(id).values.filter { Int($0 * 100) % 3 != 0 }
        for try await value in values { await send(.progress(value)) }
        await send(.progress(-1))
      } catch: { _, send in
        await send(.failed)
      }.cancellable(id: WatchID(folder: id), cancelInFlight: true)
    case .progress(let value): state.progress[state.progress.count % 3] = value
    case .stopped: return .cancel(ids: [LoadID(folder: id) as AnyHashable, WatchID(folder: id)])
    case .failed: state.isLoading = false
    }
    return .none
  }
}

/// A text that is saved now and then, and sent.
struct Draft: ReducerProtocol {
  struct State: Equatable {
    var text = ""
    var saved: Date?
  }

  enum Action: Equatable {
    case typed(String)
    case saveDue
    case saved(Date)
    case sendTapped
    case sent(String)
  }

  private enum SaveID {}

  @Dependency(\.mail) private var mail
  @Dependency(\.rxMainQueue) private var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      state.text += text
      return .task { [mainQueue = UncheckedSendable(mainQueue)] in
        try await mainQueue.value.sleep(for: .milliseconds(20))
        return .saveDue
      }.cancellable(id: SaveID.self, cancelInFlight: true)
    case .saveDue:
      return .task { [mail, text = state.text] in .saved(try await mail.save(text)) }
        .cancellable(id: SaveID.self, cancelInFlight: true)
    case .saved(let date): state.saved = date
    case .sendTapped:
      return .run { [mail, text = state.text] send in
        await send(.saved(try await mail.save(text)))
        await send(.sent(try await mail.send(text)))
      }
    case .sent: break
    }
    return .none
  }
}

/// What the mailbox asks for.
struct MailClient: Sendable {
  var folders: @Sendable () async throws -> [String]
  var messages: @Sendable (String, Int) async throws -> [Folder.Message]
  var part: @Sendable (Int) async throws -> Data
  var search: @Sendable (String) -> Single<[String]>
  var progress: @Sendable (String) -> Observable<Double>
  var save: @Sendable (String) async throws -> Date
  var send: @Sendable (String) async throws -> String
  var size: @Sendable (String) async throws -> Int
  var track: @Sendable (String) async throws -> Void
}

private enum MailClientKey: DependencyKey {
  static let liveValue = MailClient(
    folders: unimplemented("folders"), messages: unimplemented("messages"), part: unimplemented("part"),
    search: unimplemented("search", placeholder: .never()), progress: unimplemented("progress", placeholder: .empty()),
    save: unimplemented("save"), send: unimplemented("send"), size: unimplemented("size"),
    track: unimplemented("track"))
  static let testValue = liveValue
}

extension DependencyValues {
  var mail: MailClient {
    get { self[MailClientKey.self] }
    set { self[MailClientKey.self] = newValue }
  }
}

struct MailError: Error, Equatable {
  var number: Int
}

/// What is behind the client: an actor whose answers depend on what was asked before.
actor MailServer {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }

  func messages(_ folder: String, _ page: Int, _ wait: @Sendable () async -> Void) async throws -> [Folder.Message] {
    let number = next()
    await wait()
    if number % 5 == 4 { throw MailError(number: number) }
    return (1...2).map { index in
      let id = folder.count * 100 + page * 10 + index
      return Folder.Message(
        id: id, subject: "\(folder) \(number)",
        parts: IdentifiedArray(uniqueElements: (0..<(id % 4)).map { Folder.Part(id: $0) }))
    }
  }
}
