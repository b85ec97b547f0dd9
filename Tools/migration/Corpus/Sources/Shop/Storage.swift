import Foundation
import RxSwift
import RxRelay

/// Settings that can be followed.
public final class Settings {
    public static let didChange = Notification.Name("SettingsDidChange")

    private var values: [String: String] = [:]
    private let center: NotificationCenter

    public init(center: NotificationCenter = .default) {
        self.center = center
    }

    public func set(_ value: String?, for key: String) {
        values[key] = value
        center.post(name: Settings.didChange, object: self, userInfo: ["key": key])
    }

    public func observe(_ key: String) -> Observable<String?> {
        return center.rx.notification(Settings.didChange)
            .filter { $0.userInfo?["key"] as? String == key }
            .map { [weak self] _ in self?.values[key] }
            .startWith(values[key])
            .distinctUntilChanged()
    }
}

/// A queue of things to upload, one after the other, each tried again when it fails.
public final class UploadQueue {
    public enum Status: Equatable {
        case waiting
        case running(String)
        case failed(String)
    }

    private let items = PublishSubject<String>()
    private let statusRelay = BehaviorRelay<Status>(value: .waiting)
    private let disposeBag = DisposeBag()
    public let uploaded = ReplaySubject<String>.create(bufferSize: 2)

    public var status: Observable<Status> {
        return statusRelay.asObservable()
    }

    public init(upload: @escaping (String) -> Single<String>, scheduler: SchedulerType) {
        items
            .concatMap { [statusRelay] item -> Observable<String> in
                upload(item).asObservable()
                    .do(onSubscribe: { statusRelay.accept(.running(item)) })
                    .retry(Backoff(attempts: 3, first: 1), scheduler: scheduler)
                    .catchError { _ in
                        statusRelay.accept(.failed(item))
                        return .empty()
                    }
                    .do(onCompleted: {
                        if case .running = statusRelay.value { statusRelay.accept(.waiting) }
                    })
            }
            .bind(to: uploaded)
            .disposed(by: disposeBag)
    }

    public func add(_ item: String) {
        items.onNext(item)
    }
}

/// Counts words in a window of time.
public struct WordStatistics {
    public static func rates(of words: Observable<String>, every span: RxTimeInterval, scheduler: SchedulerType) -> Observable<[String: Int]> {
        return words
            .buffer(timeSpan: span, count: 100, scheduler: scheduler)
            .map { words in words.reduce(into: [:]) { counts, word in counts[word, default: 0] += 1 } }
            .filter { !$0.isEmpty }
    }

    public static func longest(of words: Observable<String>) -> Single<String> {
        return words.reduce("") { $0.count >= $1.count ? $0 : $1 }.asSingle()
    }

    public static func byFirstLetter(_ words: Observable<String>) -> Observable<(String, Int)> {
        return words
            .groupBy { String($0.prefix(1)) }
            .flatMap { group in
                group.toArray().asObservable().map { (group.key, $0.count) }
            }
    }
}

/// A clock that many screens share.
public final class SharedClock {
    private let ticks: ConnectableObservable<Int>
    private let connection = SerialDisposable()

    public init(scheduler: SchedulerType) {
        ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).publish()
    }

    public func start() {
        connection.disposable = ticks.connect()
    }

    public func stop() {
        connection.disposable = Disposables.create()
    }

    public var seconds: Observable<Int> {
        return ticks.asObservable()
    }
}
