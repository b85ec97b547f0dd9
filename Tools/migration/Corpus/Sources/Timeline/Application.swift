import CasePaths
import RxComposableArchitecture
import RxSwift

// Two pages and a banner, with an enum as the state.

public enum SessionState: Equatable {
    case guest(GuestState)
    case member(MemberState)
}

public struct GuestState: Equatable {
    public var name = ""
    public init() {}
}

public struct MemberState: Equatable {
    public var name: String
    public var timeline = TimelineState()
    public var unread = 0

    public init(name: String) {
        self.name = name
    }
}

public enum GuestAction: Equatable {
    case nameChanged(String)
    case enter
}

public enum MemberAction: Equatable {
    case timeline(TimelineAction)
    case leave
    case pushed(Int)
}

public enum AppAction: Equatable {
    case guest(GuestAction)
    case member(MemberAction)
    case reset
}

public struct AppState: Equatable {
    public var session: SessionState
    public var log: [String]

    public init(session: SessionState = .guest(GuestState()), log: [String] = []) {
        self.session = session
        self.log = log
    }
}

public struct AppEnvironment {
    public var timeline: TimelineEnvironment
    public var pushes: Observable<Int>

    public init(timeline: TimelineEnvironment, pushes: Observable<Int>) {
        self.timeline = timeline
        self.pushes = pushes
    }
}

struct PushID: Hashable {}

public let guestReducer = Reducer<GuestState, GuestAction, Void> { state, action, _ in
    switch action {
    case let .nameChanged(name):
        state.name = name
        return .none
    case .enter:
        return .none
    }
}

public let memberReducer = Reducer<MemberState, MemberAction, AppEnvironment>.combine(
    timelineReducer.pullback(
        state: \.timeline, action: /MemberAction.timeline, environment: { $0.timeline }
    ),
    Reducer { state, action, _ in
        switch action {
        case let .pushed(count):
            state.unread += count
            return .none
        case .timeline(.refreshed):
            state.unread = 0
            return .none
        case .timeline, .leave:
            return .none
        }
    }
)

public let appReducer = Reducer<AppState, AppAction, AppEnvironment>.combine(
    guestReducer.pullback(state: /SessionState.guest, action: /AppAction.guest, environment: { (_: AppEnvironment) in () })
        .pullback(state: \.session, action: /AppAction.self, environment: { $0 }),
    memberReducer.pullback(state: /SessionState.member, action: /AppAction.member, environment: { $0 })
        .pullback(state: \.session, action: /AppAction.self, environment: { $0 }),
    Reducer { state, action, environment in
        switch action {
        case .guest(.enter):
            guard case let .guest(guest) = state.session, !guest.name.isEmpty else { return .none }
            state.session = .member(MemberState(name: guest.name))
            state.log.append("\(guest.name) came")
            return environment.pushes
                .map { AppAction.member(.pushed($0)) }
                .eraseToEffect()
                .cancellable(id: PushID())
        case .member(.leave), .reset:
            guard case let .member(member) = state.session else { return .none }
            state.session = .guest(GuestState())
            state.log.append("\(member.name) left")
            return .cancel(id: PushID())
        case .guest, .member:
            return .none
        }
    }
)

extension Observable where Element == AppAction {
    /// Only what ends a session.
    public var resets: Observable<Void> {
        return self.compactMap(/AppAction.reset)
    }

    public var ofMembers: Observable<MemberAction> {
        return self.compactMap(/AppAction.member)
    }
}
