import Foundation
import RxComposableTesting

@testable import MatchScores

/// A season small enough to be written down: teams with the names of letters.
enum Sample {
  static func team(_ id: Int, _ name: String? = nil) -> Team {
    Team(id: id, city: "City", name: name ?? "T\(id)", wins: 0, losses: 0)
  }

  static func entry(_ number: Int, _ kind: Entry.Kind = .team) -> Entry {
    Entry(id: Entry.ID(kind, number), title: "\(kind.rawValue) \(number)")
  }

  /// A page of two rows: page 1 has the teams 1 and 2.
  static func page(_ number: Int, of pages: Int = 3) -> Page<Team> {
    Page(rows: [team(number * 2 - 1), team(number * 2)], number: number, pages: pages, total: pages * 2)
  }
}

/// A server of teams that keeps a record of what is asked, and answers on a scheduler of the test.
final class SampleServer: @unchecked Sendable {
  private(set) var requests: [PageRequest] = []
  private(set) var cancelled: [PageRequest] = []
  private let lane: TestScheduler.Lane
  private let latency: TestScheduler.Latency

  init(on lane: TestScheduler.Lane, latency: TestScheduler.Latency) {
    self.lane = lane
    self.latency = latency
  }

  /// Three pages of two teams; a search finds one team, named as the query.
  func teams(_ request: PageRequest) -> Observable<Page<Team>> {
    answer(request) {
      request.query.isEmpty
        ? Sample.page(request.page)
        : Page(rows: [Sample.team(100 + request.query.count, request.query)], number: 1, pages: 1, total: 1)
    }
  }

  func games(_ request: PageRequest) -> Observable<Page<Game>> {
    answer(request) { Page(rows: [], number: 1, pages: 1, total: 0) }
  }

  func players(_ request: PageRequest) -> Observable<Page<Player>> {
    answer(request) { Page(rows: [], number: 1, pages: 1, total: 0) }
  }

  private func answer<Item: SeasonRow>(
    _ request: PageRequest, _ page: @escaping () -> Page<Item>
  ) -> Observable<Page<Item>> {
    .deferred { [self] in
      requests.append(request)
      var isAnswered = false
      return Observable.just(page()).latency(latency, on: lane)
        .do(onNext: { _ in isAnswered = true }, onDispose: { if !isAnswered { self.cancelled.append(request) } })
    }
  }
}
