import Clocks
import CustomDump
import Dependencies
import Foundation
import RxComposableArchitecture
import RxSwift

// Reducer protocols and dependencies, in the style of 2023.

public struct DownloadClient {
    public var download: (String) -> Observable<Double>
    public var remove: (String) -> Void

    public init(download: @escaping (String) -> Observable<Double>, remove: @escaping (String) -> Void) {
        self.download = download
        self.remove = remove
    }
}

extension DownloadClient: DependencyKey {
    public static var liveValue: DownloadClient {
        return DownloadClient(download: { _ in .just(1) }, remove: { _ in })
    }

    public static var testValue: DownloadClient {
        return DownloadClient(download: { _ in .never() }, remove: { _ in })
    }
}

extension DependencyValues {
    public var downloads: DownloadClient {
        get { self[DownloadClient.self] }
        set { self[DownloadClient.self] = newValue }
    }
}

public struct Download: ReducerProtocol {
    public struct State: Equatable, Identifiable {
        public enum Mode: Equatable {
            case notStarted
            case running(Double)
            case done(Date)
        }

        public let id: String
        public var mode: Mode
        @BindingState public var isFavourite: Bool

        public init(id: String, mode: Mode = .notStarted, isFavourite: Bool = false) {
            self.id = id
            self.mode = mode
            self.isFavourite = isFavourite
        }
    }

    public enum Action: BindableAction, Equatable {
        case binding(BindingAction<State>)
        case buttonTapped
        case progressed(Double)
        case finished
    }

    @Dependency(\.downloads) var downloads
    @Dependency(\.date.now) var now

    public init() {}

    public var body: some ReducerProtocol<State, Action> {
        BindingReducer()
        Reduce { state, action in
            switch action {
            case .binding:
                return .none
            case .buttonTapped:
                switch state.mode {
                case .notStarted:
                    state.mode = .running(0)
                    return downloads.download(state.id)
                        .map { $0 < 1 ? Action.progressed($0) : .finished }
                        .eraseToEffect()
                        .cancellable(id: state.id)
                case .running:
                    state.mode = .notStarted
                    return .cancel(id: state.id)
                case .done:
                    state.mode = .notStarted
                    let id = state.id
                    return .fireAndForget { downloads.remove(id) }
                }
            case let .progressed(part):
                state.mode = .running(part)
                return .none
            case .finished:
                state.mode = .done(now)
                return .none
            }
        }
    }
}

public struct Downloads: ReducerProtocol {
    public struct State: Equatable {
        public var rows: IdentifiedArrayOf<Download.State>
        public var selected: Selected?

        public init(rows: IdentifiedArrayOf<Download.State> = [], selected: Selected? = nil) {
            self.rows = rows
            self.selected = selected
        }

        public var summary: String {
            return "\(rows.filter { if case .done = $0.mode { return true } else { return false } }.count) of \(rows.count)"
        }
    }

    public enum Selected: Equatable {
        case info(Int)
        case settings(Bool)
    }

    public enum SelectedAction: Equatable {
        case info(Int)
        case settings(Bool)
    }

    public enum Action: Equatable {
        case row(id: String, action: Download.Action)
        case added(String)
        case selected(SelectedAction)
        case opened(Selected?)
        case startAll
    }

    public init() {}

    public var body: some ReducerProtocol<State, Action> {
        Reduce { state, action in
            switch action {
            case let .added(id):
                state.rows.append(Download.State(id: id))
                return .none
            case let .opened(selected):
                state.selected = selected
                return .none
            case .startAll:
                return .merge(
                    state.rows.filter { $0.mode == .notStarted }
                        .map { Effect(value: .row(id: $0.id, action: .buttonTapped)) }
                )
            case .row, .selected:
                return .none
            }
        }
        .forEach(\.rows, action: /Action.row(id:action:)) {
            Download()
        }
        .ifLet(\.selected, action: /Action.selected) {
            Scope(state: /Selected.info, action: /SelectedAction.info) { SetNumber() }
            Scope(state: /Selected.settings, action: /SelectedAction.settings) { SetFlag() }
        }
    }
}

struct SetNumber: ReducerProtocol {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
        state = action
        return .none
    }
}

struct SetFlag: ReducerProtocol {
    func reduce(into state: inout Bool, action: Bool) -> Effect<Bool> {
        state = action
        return .none
    }
}
