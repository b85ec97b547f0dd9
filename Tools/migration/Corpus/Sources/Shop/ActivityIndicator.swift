import Foundation
import RxSwift
import RxCocoa

private struct ActivityToken<E>: ObservableConvertibleType, Disposable {
    private let _source: Observable<E>
    private let _dispose: Cancelable

    init(source: Observable<E>, disposeAction: @escaping () -> Void) {
        _source = source
        _dispose = Disposables.create(with: disposeAction)
    }

    func dispose() {
        _dispose.dispose()
    }

    func asObservable() -> Observable<E> {
        return _source
    }
}

/// Whether any of several sequences runs.
public class ActivityIndicator: SharedSequenceConvertibleType {
    public typealias Element = Bool
    public typealias SharingStrategy = DriverSharingStrategy

    private let _lock = NSRecursiveLock()
    private let _relay = BehaviorRelay(value: 0)
    private let _loading: SharedSequence<SharingStrategy, Bool>

    public init() {
        _loading = _relay.asDriver()
            .map { $0 > 0 }
            .distinctUntilChanged()
    }

    fileprivate func trackActivityOfObservable<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
        return Observable.using({ () -> ActivityToken<Source.Element> in
            self.increment()
            return ActivityToken(source: source.asObservable(), disposeAction: self.decrement)
        }) { t in
            return t.asObservable()
        }
    }

    private func increment() {
        _lock.lock()
        _relay.accept(_relay.value + 1)
        _lock.unlock()
    }

    private func decrement() {
        _lock.lock()
        _relay.accept(_relay.value - 1)
        _lock.unlock()
    }

    public func asSharedSequence() -> SharedSequence<SharingStrategy, Element> {
        return _loading
    }
}

extension ObservableConvertibleType {
    public func trackActivity(_ activityIndicator: ActivityIndicator) -> Observable<Element> {
        return activityIndicator.trackActivityOfObservable(self)
    }
}

/// The errors of several sequences.
public final class ErrorTracker {
    private let subject = PublishSubject<Error>()

    public init() {}

    public var messages: Signal<String> {
        return subject
            .map { ($0 as? ShopError)?.message ?? "\($0)" }
            .asSignal(onErrorSignalWith: .empty())
    }

    fileprivate func track<O: ObservableConvertibleType>(_ source: O) -> Observable<O.Element> {
        return source.asObservable().do(onError: { [subject] in subject.onNext($0) })
    }
}

extension ObservableConvertibleType {
    public func trackError(_ tracker: ErrorTracker) -> Observable<Element> {
        return tracker.track(self)
    }

    public func asDriverOnErrorJustComplete() -> Driver<Element> {
        return asObservable().asDriver { _ in Driver.empty() }
    }

    public func mapToVoid() -> Observable<Void> {
        return asObservable().map { _ in }
    }
}
