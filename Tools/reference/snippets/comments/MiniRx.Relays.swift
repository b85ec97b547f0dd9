import MiniRx

let bag = DisposeBag()

//# others
