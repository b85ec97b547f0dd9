import MiniRx

let count = Observable.just(1)

//# DisposeBag
