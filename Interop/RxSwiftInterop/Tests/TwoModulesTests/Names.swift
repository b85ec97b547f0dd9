import MiniRx

// What the plain names mean in this module.
typealias Observable = MiniRx.Observable
typealias PublishSubject = MiniRx.PublishSubject
typealias BehaviorRelay = MiniRx.BehaviorRelay
typealias Single = MiniRx.Single
typealias Disposables = MiniRx.Disposables
typealias DisposeBag = MiniRx.DisposeBag
