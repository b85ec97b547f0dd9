import Foundation
import RxComposableArchitecture
import RxSwift

// Reducers with environments, in the style of 2021 and 2022.

public struct Post: Equatable, Identifiable {
    public let id: Int
    public var author: String
    public var text: String
    public var likes: Int
    public var isLiked: Bool

    public init(id: Int, author: String, text: String, likes: Int = 0, isLiked: Bool = false) {
        self.id = id
        self.author = author
        self.text = text
        self.likes = likes
        self.isLiked = isLiked
    }
}

public struct TimelineError: Error, Equatable {
    public let message: String

    public init(message: String) {
        self.message = message
    }
}

// MARK: - One post

public enum PostAction: Equatable {
    case likeTapped
    case likeResponse(Result<Int, TimelineError>)
    case edited(String)
}

public struct PostEnvironment {
    public var like: (Int, Bool) -> RxComposableArchitecture.Effect<Result<Int, TimelineError>>
    public var mainQueue: SchedulerType

    public init(like: @escaping (Int, Bool) -> Effect<Result<Int, TimelineError>>, mainQueue: SchedulerType) {
        self.like = like
        self.mainQueue = mainQueue
    }
}

public struct LikeID: Hashable {
    public let post: Int

    public init(post: Int) {
        self.post = post
    }
}

public let postReducer = Reducer<Post, PostAction, PostEnvironment> { state, action, environment in
    switch action {
    case .likeTapped:
        state.isLiked.toggle()
        state.likes += state.isLiked ? 1 : -1
        return environment.like(state.id, state.isLiked)
            .map(PostAction.likeResponse)
            .receive(on: environment.mainQueue)
            .eraseToEffect()
            .cancellable(id: LikeID(post: state.id), cancelInFlight: true)

    case let .likeResponse(.success(likes)):
        state.likes = likes
        return .none

    case .likeResponse(.failure):
        state.isLiked.toggle()
        state.likes += state.isLiked ? 1 : -1
        return .none

    case let .edited(text):
        state.text = text
        return .none
    }
}

// MARK: - The composer

public struct ComposerState: Equatable {
    public var text: String
    public var isSending: Bool
    public var alert: String?

    public init(text: String = "", isSending: Bool = false, alert: String? = nil) {
        self.text = text
        self.isSending = isSending
        self.alert = alert
    }

    public var canSend: Bool {
        return !isSending && !text.isEmpty && text.count <= 140
    }
}

public enum ComposerAction: Equatable {
    case textChanged(String)
    case sendTapped
    case sent(Result<Post, TimelineError>)
    case alertDismissed
    case cancelTapped
}

public struct ComposerEnvironment {
    public var send: (String) -> Effect<Result<Post, TimelineError>>
    public var mainQueue: SchedulerType

    public init(send: @escaping (String) -> Effect<Result<Post, TimelineError>>, mainQueue: SchedulerType) {
        self.send = send
        self.mainQueue = mainQueue
    }
}

public let composerReducer = Reducer<ComposerState, ComposerAction, ComposerEnvironment> { state, action, environment in
    switch action {
    case let .textChanged(text):
        state.text = text
        return .none
    case .sendTapped:
        guard state.canSend else { return .none }
        state.isSending = true
        return environment.send(state.text)
            .map(ComposerAction.sent)
            .receive(on: environment.mainQueue)
            .eraseToEffect()
    case .sent(.success):
        state = ComposerState()
        return .none
    case let .sent(.failure(error)):
        state.isSending = false
        state.alert = error.message
        return .none
    case .alertDismissed:
        state.alert = nil
        return .none
    case .cancelTapped:
        return .none
    }
}

// MARK: - The timeline

public struct TimelineState: Equatable {
    public var posts: IdentifiedArrayOf<Post>
    public var composer: ComposerState?
    public var query: String
    public var isLoading: Bool
    public var found: [Int]?
    public var newCount: Int

    public init(
        posts: IdentifiedArrayOf<Post> = [], composer: ComposerState? = nil, query: String = "",
        isLoading: Bool = false, found: [Int]? = nil, newCount: Int = 0
    ) {
        self.posts = posts
        self.composer = composer
        self.query = query
        self.isLoading = isLoading
        self.found = found
        self.newCount = newCount
    }

    public var visible: IdentifiedArrayOf<Post> {
        guard let found = found else { return posts }
        return IdentifiedArray(uniqueElements: posts.filter { found.contains($0.id) })
    }
}

public enum TimelineAction: Equatable {
    case appeared
    case refreshed
    case loaded([Post])
    case queryChanged(String)
    case foundPosts([Int])
    case composeTapped
    case composer(ComposerAction)
    case post(id: Int, action: PostAction)
    case deleted(Int)
    case ticked
    case disappeared
}

public struct TimelineEnvironment {
    public var load: () -> Effect<[Post]>
    public var search: (String) -> Effect<[Int]>
    public var composer: ComposerEnvironment
    public var post: PostEnvironment
    public var mainQueue: SchedulerType

    public init(
        load: @escaping () -> Effect<[Post]>, search: @escaping (String) -> Effect<[Int]>,
        composer: ComposerEnvironment, post: PostEnvironment, mainQueue: SchedulerType
    ) {
        self.load = load
        self.search = search
        self.composer = composer
        self.post = post
        self.mainQueue = mainQueue
    }
}

struct SearchID: Hashable {}
struct TickID: Hashable {}
struct LoadID: Hashable {}

public let timelineReducer = Reducer<TimelineState, TimelineAction, TimelineEnvironment>.combine(
    postReducer.forEach(
        state: \.posts,
        action: /TimelineAction.post(id:action:),
        environment: { $0.post }
    ),
    composerReducer.optional().pullback(
        state: \.composer, action: /TimelineAction.composer, environment: { $0.composer }
    ),
    Reducer { state, action, environment in
        switch action {
        case .appeared:
            return .merge(
                Effect(value: .refreshed),
                Effect.timer(id: TickID(), every: .seconds(30), on: environment.mainQueue).map { _ in TimelineAction.ticked }
            )

        case .refreshed:
            state.isLoading = true
            state.newCount = 0
            return environment.load()
                .map(TimelineAction.loaded)
                .receive(on: environment.mainQueue)
                .eraseToEffect()
                .cancellable(id: LoadID(), cancelInFlight: true)

        case let .loaded(posts):
            state.isLoading = false
            state.posts = IdentifiedArray(uniqueElements: posts)
            return .none

        case let .queryChanged(query):
            state.query = query
            guard !query.isEmpty else {
                state.found = nil
                return .cancel(id: SearchID())
            }
            return environment.search(query)
                .map(TimelineAction.foundPosts)
                .debounce(id: SearchID(), for: .milliseconds(300), scheduler: environment.mainQueue)

        case let .foundPosts(ids):
            state.found = ids
            return .none

        case .composeTapped:
            state.composer = ComposerState()
            return .none

        case let .composer(.sent(.success(post))):
            state.posts.insert(post, at: 0)
            state.composer = nil
            return .none

        case .composer(.cancelTapped):
            state.composer = nil
            return .none

        case .composer, .post:
            return .none

        case let .deleted(id):
            state.posts.remove(id: id)
            return .cancel(id: LikeID(post: id))

        case .ticked:
            state.newCount += 1
            return .none

        case .disappeared:
            return .merge(.cancel(id: TickID()), .cancel(id: LoadID()))
        }
    }
)
