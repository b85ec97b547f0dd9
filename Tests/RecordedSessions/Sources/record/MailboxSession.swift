import Foundation
import MiniRxTesting
import RxComposableRecording

@testable import SessionFeature

/// A session with the mailbox on the real main queue.
final class MailboxSession: RecordedSession {
  let number: Int
  private let recording = Recording<Mailbox.State, Mailbox.Action>()
  private let store: StoreOf<Mailbox>
  private var generator: SplitMix

  init(_ number: Int) {
    self.number = number
    generator = SplitMix(state: UInt64(seed * 10_000 + number))
    let latencies = Latencies(number)
    let server = MailServer()
    let background = SerialDispatchQueueScheduler(qos: .utility)
    let client = MailClient(
      folders: recording.dependency("folders") { () async throws -> [String] in
        await latencies.pause(0...20)
        let number = await server.next()
        if number % 7 == 6 { throw MailError(number: number) }
        return ["inbox", "sent", "trash \(number % 2)"]
      },
      messages: recording.dependency("messages") { (folder: String, page: Int) async throws -> [Folder.Message] in
        try await server.messages(folder, page) { await latencies.pause(0...25) }
      },
      part: recording.dependency("part") { (number: Int) async throws -> Data in
        await latencies.pause(0...10)
        return Data("\(number)".utf8)
      },
      search: recording.dependency("search") { (query: String) -> Single<[String]> in
        switch latencies.draw(0...5) {
        case 0: .just([query])
        case 1: .error(MailError(number: query.count))
        default: .just([query, "more"]).delay(.milliseconds(latencies.draw(0...30)), scheduler: background)
        }
      },
      progress: recording.dependency("progress") { (folder: String) -> Observable<Double> in
        Observable<Int>.interval(.milliseconds(latencies.draw(5...20)), scheduler: background).take(
          latencies.draw(0...4)
        )
        .map { Double($0) / 4 }
      },
      save: recording.dependency("save") { (text: String) async throws -> Date in
        await latencies.pause(0...20)
        return Date(timeIntervalSinceReferenceDate: Double(text.count) / 3)
      },
      send: recording.dependency("send") { (text: String) async throws -> String in
        await latencies.pause(2...30)
        return "sent \(text)"
      },
      size: recording.dependency("size") { (folder: String) async throws -> Int in
        await latencies.pause(0...15)
        let number = await server.next()
        if number % 11 == 9 { throw MailError(number: number) }
        return folder.count * number
      },
      track: recording.dependency("track") { (name: String) async throws -> Void in await latencies.pause(0...15) })
    store = StoreOf<Mailbox>(initialState: Mailbox.State(), reducer: Mailbox()) {
      $0.rxMainQueue = MainScheduler.instance
      $0.mail = client
    }
    store.record(into: recording)
  }

  func run() async {
    store.send(.opened)
    for step in 1...25 {
      store.send(action(step))
      if Int.random(in: 0...3, using: &generator) == 0 { continue }
      try? await Task.sleep(nanoseconds: UInt64.random(in: 0...50_000_000, using: &generator))
    }
  }

  private func action(_ step: Int) -> Mailbox.Action {
    let folder = store.state.folders.randomElement(using: &generator)
    let message = folder?.messages.randomElement(using: &generator)?.id ?? 0
    let choice = Int.random(in: 0...17, using: &generator)
    switch (choice, folder?.id) {
    case (0, _): return .opened
    case (1, _): return .left
    case (2...3, _): return .queryChanged("query \(step)")
    case (4, _): return .badgeTapped
    case (5, _): return .summaryTapped
    case (6...8, _):
      // A view may outlive its state; what it sends then is reported, once.
      if store.state.draft == nil { return step % 5 == 0 ? .draft(.typed(" late")) : .draftOpened }
      if choice == 8 { return step % 2 == 0 ? .draft(.sendTapped) : .draftClosed }
      return .draft(.typed(" \(step)"))
    case (9...11, let id?): return .folder(id: id, action: .loaded)
    case (12, let id?): return .folder(id: id, action: .read(message))
    case (13...14, let id?): return .folder(id: id, action: .fetchAll(message))
    case (15...16, let id?): return .folder(id: id, action: .watched)
    case (_, let id?): return .folder(id: id, action: .stopped)
    default: return .opened
    }
  }

  func test() -> String {
    let names = ["folders", "messages", "part", "search", "progress", "save", "send", "size", "track"]
    return recording.test(
      named: "testSession\(number)", reducer: "Mailbox()",
      dependencies: ["$0.rxMainQueue = scheduler"]
        + names.map { "$0.mail.\($0) = \($0)" })
  }
}
