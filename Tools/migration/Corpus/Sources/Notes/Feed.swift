import CasePaths
import Combine; import CombineSchedulers; import ComposableArchitecture
import Foundation
import XCTestDynamicOverlay

// EffectTask and EffectPublisher, 2022 and 2023.

public struct FeedClient {
    public var fetch: (Int) async throws -> [String]
    public var report: (String) -> Void

    public init(fetch: @escaping (Int) async throws -> [String], report: @escaping (String) -> Void) {
        self.fetch = fetch
        self.report = report
    }

    public static let unimplemented = FeedClient(
        fetch: XCTUnimplemented("FeedClient.fetch"),
        report: XCTUnimplemented("FeedClient.report")
    )
}

private enum FeedClientKey: DependencyKey {
    static let liveValue = FeedClient(fetch: { page in ["live \(page)"] }, report: { _ in })
    static let testValue = FeedClient.unimplemented
}

extension DependencyValues {
    public var feed: FeedClient {
        get { self[FeedClientKey.self] }
        set { self[FeedClientKey.self] = newValue }
    }
}

public struct Feed: ReducerProtocol {
    public struct State: Equatable {
        public var items: [String]
        public var page: Int
        public var isLoading: Bool
        public var message: String?
        public var query: String

        public init(
            items: [String] = [], page: Int = 0, isLoading: Bool = false, message: String? = nil, query: String = ""
        ) {
            self.items = items
            self.page = page
            self.isLoading = isLoading
            self.message = message
            self.query = query
        }
    }

    public enum Action: Equatable {
        case nextPage
        case response(TaskResult<[String]>)
        case queryChanged(String)
        case search
        case messageExpired
        case tick
        case started
        case stopped
    }

    enum CancelID { case search, message, ticks }

    @Dependency(\.feed) var feed
    @Dependency(\.mainQueue) var mainQueue

    public init() {}

    public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
        switch action {
        case .nextPage:
            guard !state.isLoading else { return .none }
            state.isLoading = true
            return load(state.page)

        case let .response(.success(items)):
            state.isLoading = false
            state.items += items
            state.page += 1
            return .none

        case let .response(.failure(error)):
            state.isLoading = false
            state.message = "\(error)"
            return EffectTask(value: .messageExpired)
                .delay(for: 2.5, scheduler: mainQueue)
                .eraseToEffect()
                .cancellable(id: CancelID.message, cancelInFlight: true)

        case let .queryChanged(query):
            state.query = query
            return EffectPublisher(value: .search)
                .debounce(id: CancelID.search, for: 0.3, scheduler: self.mainQueue)

        case .search:
            state.items = state.items.filter { $0.contains(state.query) }
            return .none

        case .messageExpired:
            state.message = nil
            return .none

        case .tick:
            state.page += 1
            return .none

        case .started:
            return EffectTask.timer(id: CancelID.ticks, every: 1, on: mainQueue).map { _ in Action.tick }

        case .stopped:
            return .merge(.cancel(id: CancelID.ticks), .cancel(id: CancelID.message))
        }
    }

    private func load(_ page: Int) -> EffectPublisher<Action, Never> {
        return .task { [feed] in
            await .response(TaskResult { try await feed.fetch(page) })
        }
    }
}

// MARK: - Counters that count in their own time

public struct Countdown: ReducerProtocol {
    public struct State: Equatable {
        public var seconds: Int
        public var isRunning = false

        public init(seconds: Int) {
            self.seconds = seconds
        }
    }

    public enum Action: Equatable {
        case startTapped
        case stopTapped
        case ticked
        case done
    }

    enum TimerID {}

    @Dependency(\.continuousClock) var clock

    public init() {}

    public var body: some ReducerProtocol<State, Action> {
        Reduce { state, action in
            switch action {
            case .startTapped:
                state.isRunning = true
                return .run { [clock] send in
                    for await _ in clock.timer(interval: .seconds(1)) {
                        await send(.ticked)
                    }
                }
                .cancellable(id: TimerID.self)
            case .stopTapped:
                state.isRunning = false
                return .cancel(id: TimerID.self)
            case .ticked:
                state.seconds -= 1
                return state.seconds == 0 ? Effect(value: .done) : .none
            case .done:
                state.isRunning = false
                return EffectTask.cancel(id: TimerID.self)
            }
        }
    }
}

public struct Root: ReducerProtocol {
    public struct State: Equatable {
        public var feed = Feed.State()
        public var countdown: Countdown.State?
        public var log: [String] = []

        public init() {}
    }

    public enum Action: Equatable {
        case feed(Feed.Action)
        case countdown(Countdown.Action)
        case countdownToggled
    }

    public init() {}

    public var body: some ReducerProtocolOf<Root> {
        Scope(state: \.feed, action: /Action.feed) {
            Feed()
        }
        Reduce { state, action in
            switch action {
            case .countdownToggled:
                state.countdown = state.countdown == nil ? Countdown.State(seconds: 3) : nil
                return .none
            case .countdown(.done):
                state.log.append("done")
                return .none
            case .feed, .countdown:
                return .none
            }
        }
        .ifLet(\.countdown, action: /Action.countdown) {
            Countdown()
        }
    }
}
